// The gradient of a gathered matrix: positions grouped by row, each row's terms summed in the order of positions, put
// into a dense matrix or a list of touched rows. Compiled once, no ISA.
#pragma once

#include "engines/gather/params.h"
#include "engines/gather/run.h"

namespace rg::embedding {

// A vector of real numbers of any storage and stride.
struct Reals {
  const char* data = nullptr;
  int64_t stride = 0;
  Element element = Element::f32;

  static Reals of(const View& v) { return {v.data, v.rank && v.shape[0] > 1 ? v.strides[0] : 0, v.element}; }
  double operator[](int64_t k) const;
};

inline double half_value(uint16_t bits) {
  const uint32_t magnitude = uint32_t(bits & 0x7fff) << 13, sign = uint32_t(bits & 0x8000) << 16;
  const bool special = magnitude >= 31u << 23;
  // Exponents differ by 112; the product is exact, of subnormals too.
  const float size = __builtin_bit_cast(float, magnitude) * 0x1p112f;
  return double(
      __builtin_bit_cast(float, sign | (special ? 0x7f800000u | magnitude : __builtin_bit_cast(uint32_t, size))));
}

// Entries are keys, segments those of one row. The tag of a key is a row of `from`, or (with `bags`) a position whose
// bag is that row.
class Grouped final : public Source {
 public:
  Keys keys;
  Matrix from;
  const int32_t* bags = nullptr;    // of each position
  const double* inverse = nullptr;  // factor of each bag, as hi and lo
  Reals weights;                    // factor of each position

  Range around(int64_t entry) const override;
  void fill(Range entries, Terms* terms) const override;
  int64_t end_of(int64_t entry) const;  // of its segment
};

// Where the sums go: dweight, or rows, values and count where `rows` is given.
struct Gradient {
  Matrix dweight;
  const View *rows = nullptr, *values = nullptr, *count = nullptr;
  bool accumulate = false, by_frequency = false;

  // Sparse: the number of rows before each window of kWindow keys, made by list_rows, and the place of a row, -1: none.
  int64_t* before = nullptr;
  int64_t list_rows(const Keys& keys, int threads) const;
  int64_t place_of(const Keys& keys, int64_t row) const;

  // From the streams at `first`: one, or three for the sparse form; and the parameters of the call.
  static Gradient of(const Call& call, int first, bool sparse);
};

inline constexpr int64_t kWindow = 64;  // keys whose segments make a chunk of work
// Bytes of Gradient::before.
inline size_t windows_bytes(int64_t positions) { return size_t(positions / kWindow + 2) * sizeof(int64_t); }

// Workspace of put_sums, beside that of group().
size_t sums_bytes(int64_t positions, int64_t columns, int states);
void put_sums(const Operation& op, const Grouped& source, Gradient to, int threads, char* workspace);

// The table of `rows` rows that a call's parameters describe; padding rows take no part.
Table table_of(const Call& call, const View& indices, int64_t rows);
inline int64_t aligned(size_t bytes) { return int64_t((bytes + 63) & ~size_t(63)); }

// Family embedding: streams (dout, indices | ...).
size_t embedding_bytes(const Call& call, int states, bool sparse);
void run_embedding_backward(const Call& call, const Operation& op, bool sparse);
// Streams (weight, indices | output): rows copied.
void run_embedding(const Call& call, const Moves& moves);

// What is wrong with the data of a call; the first place.
bool check_indices(const Call& call, int64_t rows, Fault* fault);
bool check_offsets(const Call& call, Fault* fault);
// Why a problem is too large for keys of 32 bits; null: it is not.
const char* refuse_large(const Call& call);

}  // namespace rg::embedding
