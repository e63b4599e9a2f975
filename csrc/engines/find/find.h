// What is found among the terms of a column: the place of an extreme, how many are true. A state is exact, and joining
// states is, too: terms may be cut anywhere, and no thread, stride or instruction set changes a bit. Compiled once, no
// ISA.
#pragma once

#include "abi.h"

namespace rg::find {

// What is known of some terms of a column; a kernel says what the two numbers mean.
struct State {
  int64_t key, value;
};

inline constexpr int64_t kWidth = 1024;      // columns of a call, at most
inline constexpr int64_t kRowsOfCall = 512;  // rows of a call, at most
inline constexpr int64_t kReadable = 64;     // bytes of a row that may be read, where it is shorter

// What a state is turned into: its value, whether that is not 0, or whether it is the number of terms.
enum class Result { value, some, every };

struct Task;

// Kernels return true where no later term changes anything.
struct Kernel {
  // `terms` contiguous ones of a column, the first with the number `index`, joined to its state.
  bool (*row)(const char* x, int64_t terms, int64_t index, const Task&, State&);
  // `rows` terms of each of `columns` neighbours.
  bool (*columns)(const char* const* at, int64_t rows, int64_t columns, int64_t index, const Task&, State*);
  int64_t most_rows;  // of a call
};

struct Task {
  const Kernel* kernel;
  int64_t bits;    // what the kernel must know of the element
  int64_t option;  // and of the kind
  State start;     // of no terms
  void (*merge)(State& into, const State& later);
  Result result;
  bool in_order;  // which term comes first matters
  bool stops;     // a state that no later term changes is that of the whole column
};

// x in its own shape, y (i64, i32 or bool) with extent 1 along the axes that are reduced.
void run(const View& x, const View& y, const Task& task, int threads, char* workspace);

// Bytes of workspace for these shapes.
size_t workspace(const View& x, const View& y);

}  // namespace rg::find
