// Polynomials in Estrin's form: a tree of pairs instead of Horner's chain, so that the two multipliers and the
// two adders of a core stay busy. The tree depends on the number of coefficients alone: one order of operations,
// the same bits on every ISA.
#pragma once

#include "simd/vec.h"

namespace rg::RG_ISA {

namespace estrin {
constexpr int log2_below(int n) { return n <= 2 ? 0 : 1 + log2_below((n + 1) / 2); }

// powers[i] = x^(2^i); the tree splits at the largest power of two below N.
template <int N, class V, class T>
RG_INLINE V tree(const T* c, const V* powers) {
  if constexpr (N == 1) {
    return splat<V>(c[0]);
  } else {
    constexpr int level = N == 5 ? 1 : log2_below(N), half = 1 << level;  // 5 as 2 + 3 spares x^4
    return tree<half, V>(c, powers) + powers[level] * tree<N - half, V>(c + half, powers);
  }
}
}  // namespace estrin

// c[0] + c[1] x + ... + c[N-1] x^(N-1)
template <class V, class T, int N>
RG_INLINE V polynomial(V x, const T (&c)[N]) {
  constexpr int levels = estrin::log2_below(N) + 1;
  V powers[levels];
  powers[0] = x;
  for (int i = 1; i < levels; ++i) powers[i] = powers[i - 1] * powers[i - 1];
  return estrin::tree<N, V>(c, powers);
}

// The same by Horner's rule in x^2, over pairs: of nine coefficients 9 multiplications, not 11, in a longer chain, for
// where four vectors side by side hide that (log2 of f32 1.1 times as fast). Up to five coefficients it is the tree.
template <class V, class T, int N>
RG_INLINE V polynomial_by_pairs(V x, const T (&c)[N]) {
  const V square = x * x;
  constexpr int kLast = N - (N % 2 ? 1 : 2);
  V sum = N % 2 ? splat<V>(c[kLast]) : c[kLast] + x * c[N - 1];
  for (int i = kLast - 2; i >= 0; i -= 2) sum = (c[i] + x * c[i + 1]) + square * sum;
  return sum;
}

}  // namespace rg::RG_ISA
