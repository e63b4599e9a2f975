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

// `rows` lines of `terms` elements, `stride` bytes apart, to [term][row]: terms stand 16 * ((rows + 15) / 16) rows
// apart, of which those that are missing repeat the last.
template <int kSize>
void turn_rows(char* to, const char* from, int64_t stride, int64_t rows, int64_t terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares;
  static_assert(16 % kTogether == 0);
  const int64_t line = (rows + 15) / 16 * 16 * kSize;
  for (int64_t r = 0; r < rows; r += kTogether) {
    const char* row[kTogether];
    for (int i = 0; i < kTogether; ++i) row[i] = from + (r + i < rows ? r + i : rows - 1) * stride;
    char* column = to + r * kSize;
    int64_t t = 0;
    for (; t + N <= terms; t += N) {
      squares v[N];
      for (int i = 0; i < N; ++i)
        v[i] = load_squares(row[i] + t * kSize, row[i + (kSquares - 1) * N] + t * kSize);
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i) *reinterpret_cast<loose_squares*>(column + (t + i) * line) = v[i];
    }
    for (; t < terms; ++t)
      for (int i = 0; i < kTogether; ++i) __builtin_memcpy(column + t * line + i * kSize, row[i] + t * kSize, kSize);
  }
}

}  // namespace rg::RG_ISA
