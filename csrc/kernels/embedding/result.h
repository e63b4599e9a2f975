// What becomes of a sum: divided, added to what was there, rounded once; or made again without rounding.
#pragma once

#include "kernels/embedding/exact.h"

namespace rg::RG_ISA {

RG_INLINE Pair quotient(Pair s, vd divisor) {
  vd q = s.hi / divisor, p = q * divisor;
  return {q, (((s.hi - p) - product_error(q, divisor, p)) + s.lo) / divisor};
}

// An infinite sum has no low part.
RG_INLINE vd total(Pair s) { return select(abs(s.hi) < __builtin_inf(), s.hi + s.lo, s.hi); }

RG_INLINE vd finished(Pair s, const Result& r, vd old) {
  if (r.divisor != 1) {
    s = quotient(s, splat<vd>(r.divisor));
    s.hi = mark_for_retry(s.hi, (abs(s.hi) > kHuge) & (abs(s.hi) < __builtin_inf()));
  }
  if (r.old) {
    Pair sum = two_sum(s.hi, old);
    s = {sum.hi, sum.lo + s.lo};
  }
  return total(s);
}

template <class S>
RG_INLINE void load_old(const Result& r, int64_t column, vd* old) {
  for (int p = 0; p < kWideParts<S>; ++p) old[p] = vd{};
  if (r.old) load_wide<S>(r.old + (column - r.first) * S::kBytes, old);
}

// Halves are right to 0.51 ULP of the result itself. Blocks of 512 terms left 2^9 2^-53 of n times the largest, at
// most, where 2^-18 of the result may be wrong.
RG_INLINE vi64 has_cancelled(vd sum, vd most, const Result& r) {
  return most * (double(r.terms) + 1) > abs(sum) * 0x1p25;
}

// A step's exact sums, finished. The old value is one more term, unless it is not to be divided.
template <class S, class F>
RG_INLINE void exact_finished(const ExactState& state, int64_t column, const Result& r, vd* v) {
  constexpr int kParts = kExactParts<F>;
  vd old[kWideParts<S>];
  load_old<S>(r, column, old);
  for (int p = 0; p < kWideParts<S>; ++p) {
    Expansion<kParts> sum;
    for (int c = 0; c < kParts; ++c) sum.part[c] = load(state[c] + p * kLanes<double>);
    if (r.old && r.divisor == 1) sum.put(old[p]), sum.settle();
    const Pair top = {sum.part[0], sum.part[1]};
    v[p] = r.divisor == 1 ? total(top) : finished(top, r, old[p]);
  }
}

template <class S, class F>
void exact_end(const Line& line, const Result& r, const ExactState& state) {
  const int64_t column = line.run[0].column;
  vd v[kWideParts<S>];
  exact_finished<S, F>(state, column, r, v);
  store_step<S>(r.to + (column - line.origin) * S::kBytes, v, line.run[0]);
}

// All lanes of a step again.
template <class S, class F>
__attribute__((noinline)) void add_again(const Terms& t, const Line& line, int64_t column, const Result& r, vd* v) {
  const Line step = {1, {{column, 1, false, 0, S::kStep}}, line.origin};
  alignas(64) ExactState state;
  exact_add<S, F>(t, step, state, true);
  exact_finished<S, F>(state, column, r, v);
}

}  // namespace rg::RG_ISA
