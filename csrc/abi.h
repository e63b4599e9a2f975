// What a kernel receives and what it reports of itself. Knows no Python, no framework.
#pragma once

#include <cstddef>
#include <cstdint>

#include "elements.h"
#include "params.h"
#include "small_array.h"

namespace rg {

inline constexpr int kMaxRank = 8;

// One operand as the kernel walks it; strides in bytes. `data` is null where an optional operand is absent.
struct View {
  char* data = nullptr;
  int rank = 0;
  Element element = Element::f32;
  int64_t shape[kMaxRank];
  int64_t strides[kMaxRank];
};

using Views = SmallArray<View, 8>;

struct Call {
  Views streams;
  const void* params = nullptr;  // the struct of the row's parameters; null where it has none
  int threads = 1;
  char* workspace = nullptr;  // 64-byte aligned, as large as the row asked for

  template <class P>
  const P& params_as() const {
    return *static_cast<const P*>(params);
  }
};

// What is wrong with the data of an operand: the first element that breaks a rule.
struct Fault {
  const char* error;    // the Python class
  const char* operand;  // its name in Python
  int stream;
  int64_t position, value;
  char expected[200];
};

// The error that a kernel may make: at most `max_ulp` ULP, plus `of_scale` times the scale.
struct Precision {
  double max_ulp, of_scale;
};

// One implementation of one op for one element type: everything the plan tells of it comes from here.
struct Row {
  const char* family;
  const char* kind;
  const char* direction;
  const char* variant;
  Element element;
  const char* isa;
  const char* algorithm;
  const char* math_precision;
  const char* accumulator;
  double max_ulp;
  void (*run)(const Call&);
  // Bytes of workspace for these shapes (data pointers are not set); null: none.
  size_t (*workspace)(const Call&) = nullptr;
  // Why these shapes cannot be done by this row; null or returning null: they can.
  const char* (*refuse)(const Call&) = nullptr;
  // Checks the data before anything is written; false: the fault is filled in. Null: any data will do.
  bool (*check)(const Call&, Fault*) = nullptr;
  const ParamTable* params = &kParams<NoParams>;
  // How these shapes lie to the kernel, for people; null: "strided".
  const char* (*layout)(const Call&) = nullptr;
  double of_scale = 0;
  // Both bounds for these shapes; null: `max_ulp` and `of_scale`, whatever they are.
  Precision (*precision)(const Call&) = nullptr;
};

// A function of simd/maths/maths.h, reported so that tests can measure it.
struct MathsRow {
  const char* name;
  Element element;
  double max_ulp;
  double lo, hi;  // domain; special values are tested besides
  void (*run)(const void* x, void* y, size_t n);
};

struct Registry {
  virtual void add(const Row&) = 0;
  virtual void add(const MathsRow&) = 0;

 protected:
  ~Registry() = default;
};

}  // namespace rg
