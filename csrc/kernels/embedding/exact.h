// Sums of halves without any rounding: for the few that cancel beyond what f64 holds. The lanes of a step at a time.
//
// A sum is a number of f64, each the rounding errors of the one before. Settled after each block of 512 terms, a part
// takes in 53 - 9 bits at least: 6 hold every sum of bf16 (261 bits), 12 those of products of two (522 bits).
#pragma once

#include "kernels/embedding/sums.h"
#include "simd/numbers/expansion.h"

namespace rg::RG_ISA {

template <class F>
inline constexpr int kExactParts = F::kWeighted ? 12 : 6;

// The step of a line that has one.
template <class S, class F>
__attribute__((noinline)) void exact_add(const Terms& t, const Line& line, ExactState& state, bool first) {
  constexpr int kParts = kExactParts<F>;
  const int64_t offset = (line.run[0].column - line.origin) * S::kBytes;
  Expansion<kParts> sum[kWideParts<S>];
  for (int p = 0; p < kWideParts<S>; ++p)
    for (int c = 0; c < kParts; ++c) sum[p].part[c] = first ? vd{} : load(state[c] + p * kLanes<double>);
  for (int k = 0; k < t.count; ++k) {
    Pair x[kWideParts<S>];
    F::template exact<S>(t, k, t.at[k] + offset, x, nullptr);
    for (int p = 0; p < kWideParts<S>; ++p) {
      sum[p].put(x[p].hi);
      if (F::kWeighted) sum[p].put(x[p].lo);
    }
  }
  for (int p = 0; p < kWideParts<S>; ++p) {
    sum[p].settle();
    for (int c = 0; c < kParts; ++c) store(state[c] + p * kLanes<double>, sum[p].part[c]);
  }
}

}  // namespace rg::RG_ISA
