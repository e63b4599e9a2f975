// e^(x - h) for logsumexp, forward and backward: differences taken exactly, and 1 where x = h, so that infinities that
// meet count as equals.
#pragma once

#include "simd/numbers/real.h"

namespace rg::RG_ISA {

// 2^k times v for integral k, each a normal number: added to the exponents of f64. k comes as f32's `k + kRound`.
RG_INLINE Wide add_exponents(Wide v, vf biased) {
  vu32 k = bits<vu32>(biased) << 20;  // the upper word of an f64, whose exponent starts at bit 52
  const WideWords high = as_high_words(k);
  return {bits<vd>(bits<vu64>(v.lo) + high.lo), bits<vd>(bits<vu64>(v.hi) + high.hi)};
}

// For f32 and halves: e^(x - h) as f64, to 2^-24.9. The difference is kept exactly in two f32; e^r - 1 is small enough
// that its f32 error counts half. Below e^-200 the result is e^-200, which no product with an f32 brings back.
RG_INLINE Wide exp_difference(vf x, vf h) {
  typedef constants<vf> C;
  vf d = x - h, low = sum_error(x, -h, d);
  low = select(d > -200, low, vf{});
  d = select(x == h, vf{}, max(splat<vf>(-200), d));  // NaN passes
  vf biased = d * C::kLog2E + C::kRound, k = biased - C::kRound;
  vf r = ((d - k * C::kLn2Hi) - k * C::kLn2Lo) + low;
  Wide t = widen(r + r * r * polynomial(r, C::kExpRest));
  return add_exponents({1.0 + t.lo, 1.0 + t.hi}, select(d == d, biased, splat<vf>(C::kRound)));  // NaN stays NaN
}

// The same to 2^-53, in f64 throughout.
RG_INLINE vd exp_difference(vd x, vd h) { return exp(select(x == h, vd{}, max(splat<vd>(-708), x - h))); }

// f64: e^(x - h) as hi + lo and an exponent.
RG_INLINE Real real_exp_difference(vd x, vd h) {
  auto same = x == h;
  Pair d = two_sum(x, -h);
  auto far = d.hi < -3000;
  return exp_real(select(same, vd{}, select(far, splat<vd>(-3000), d.hi)), select(same | far, vd{}, d.lo));
}

}  // namespace rg::RG_ISA
