// Transposition in registers.
//
// log2(N) rounds of interleaving vector i with vector i + N/2 transpose N vectors of N elements. Wider registers hold
// two such squares side by side, N rows apart, so that a vector of the result is a term of 2 N lanes.
#pragma once

#include "simd/vec.h"

namespace rg::RG_ISA {

typedef squares loose_squares __attribute__((aligned(1), may_alias));

template <int kSize>
RG_INLINE void transpose(squares* v) {
  constexpr int N = 16 / kSize;
  for (int round = 1; round < N; round *= 2) {
    squares w[N];
    for (int i = 0; i < N / 2; ++i) {
      w[2 * i] = interleave_low<kSize>(v[i], v[i + N / 2]);
      w[2 * i + 1] = interleave_high<kSize>(v[i], v[i + N / 2]);
    }
    for (int i = 0; i < N; ++i) v[i] = w[i];
  }
}

// to[t][r] = from[r][t], elements of kSize bytes; strides in bytes, of t and of r. by_terms: all rows of a few terms
// first, else all terms of a few rows; the side that lies far apart in memory had better come a few at a time.
template <int kSize>
void turn_rows(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t rows, int64_t terms,
               bool by_terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kFew = 8;
  const int64_t whole_rows = rows - rows % kTogether, whole_terms = terms - terms % N;
  auto block = [&](int64_t r, int64_t first, int64_t last) {
    for (int64_t t = first; t < last; t += N) {
      squares v[N];
      for (int i = 0; i < N; ++i) {
        const char* at = from + (r + i) * from_stride + t * kSize;
        v[i] = load_squares(at, at + (kSquares - 1) * N * from_stride);
      }
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i) *reinterpret_cast<loose_squares*>(to + (t + i) * to_stride + r * kSize) = v[i];
    }
  };
  const int64_t few = by_terms ? kFew : whole_terms;
  for (int64_t t = 0; t < whole_terms; t += few)
    for (int64_t r = 0; r < whole_rows; r += kTogether) block(r, t, t + few < whole_terms ? t + few : whole_terms);
  auto one_by_one = [&](int64_t first_row, int64_t last_row, int64_t first_term) {
    for (int64_t r = first_row; r < last_row; ++r)
      for (int64_t t = first_term; t < terms; ++t)
        __builtin_memcpy(to + t * to_stride + r * kSize, from + r * from_stride + t * kSize, kSize);
  };
  one_by_one(0, whole_rows, whole_terms);
  one_by_one(whole_rows, rows, 0);
}

}  // namespace rg::RG_ISA
