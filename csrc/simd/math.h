// Vector maths on `vf` and `vd`: no libm, no tables, no fused multiply-add in a formula, the same bits on every ISA.
// Above each function: its domain and the largest error measured, in ULP (2^-23 |v|, 2^-52 |v|: a correctly
// rounded result is within 0.5). Outside the domain the result is garbage unless said; NaN gives NaN.
#pragma once

#include <initializer_list>

#include "math_f64.h"

namespace rg::RG_ISA {

// The lesser of a bound and x; NaN where x is. (x86: one instruction, which gcc 12 does not find for vec.h's `min`
// when one side is constant.)
RG_INLINE vf at_most(float bound, vf x) {
#if defined(__AVX2__)
  return _mm256_min_ps(splat<vf>(bound), x);
#elif defined(__SSE2__)
  return _mm_min_ps(splat<vf>(bound), x);
#else
  return min(splat<vf>(bound), x);
#endif
}
RG_INLINE vd at_most(double bound, vd x) {
#if defined(__AVX2__)
  return _mm256_min_pd(splat<vd>(bound), x);
#elif defined(__SSE2__)
  return _mm_min_pd(splat<vd>(bound), x);
#else
  return min(splat<vd>(bound), x);
#endif
}

// An integer k within the exponent range, held as k + kRound: its low bits become the exponent of 2^k.
template <class V>
RG_INLINE V power_of_two(V biased) {
  typedef constants<V> C;
  return bits<V>((bits<typename C::word>(biased) << C::kMantissaBits) + C::kOne);
}

// e^r = 1 + (r + r^2 rest(r)), |r| <= ln2/2.
template <class V>
RG_INLINE V exp_reduced(V r) {
  return 1 + (r + r * r * polynomial(r, constants<V>::kExpRest));
}

// e^x = 2^k e^r: k = x / ln2 rounded, r = x - k ln2 with ln2 in two parts.
// f32: [-87, 88], @ ULP; f64: [-708, 709], @ ULP.
template <class V>
RG_INLINE V exp(V x) {
  typedef constants<V> C;
  V biased = x * C::kLog2E + C::kRound, k = biased - C::kRound;
  V r = (x - k * C::kLn2Hi) - k * C::kLn2Lo;
  return exp_reduced(r) * power_of_two(biased);
}

// e^(-x^2/2). The error of x^2 would be multiplied by its size, so the square is exact.
// f32: |x| <= 13.1, @ ULP; f64: |x| <= 37.6, @ ULP.
template <class V>
RG_INLINE V exp_half_square(V x) {
  typedef constants<V> C;
  auto s = square(x);
  V biased = x * x * (C::kLog2E * -0.5f) + C::kRound, k = biased - C::kRound;
  V r = ((s.hi * -0.5f - k * C::kLn2Hi) - k * C::kLn2Lo) - s.lo * 0.5f;
  return exp_reduced(r) * power_of_two(biased);
}

// e^-w, w = c0 x + c1 x^3 (the tanh-GELU's argument, see kTanhC0): w is carried beyond the working precision, as its
// absolute error is the relative error of the result. Base 2 inside: the constants hold the factor log2(e).
// f32: |x| <= 9.9, @ ULP; f64: |x| <= 21.1, @ ULP.
RG_INLINE vf exp_tanh_argument(vf x) {
  const double round = constants<vd>::kRound;
  auto minus_w = [](vd z) { return z * (z * z * -kTanhC1Log2E.hi - kTanhC0Log2E.hi); };
  Wide z = widen(x), w = {minus_w(z.lo), minus_w(z.hi)};
  Wide k = {(w.lo + round) - round, (w.hi + round) - round};
  vf r = narrow({w.lo - k.lo, w.hi - k.hi}) * constants<vf>::kLn2;
  return exp_reduced(r) * power_of_two(narrow(k) + constants<vf>::kRound);
}
// w log2(e) as hi + lo.
RG_INLINE Pair tanh_argument(vd x) {
  Pair s = square(x);
  Pair cubic = two_prod(s.hi, splat<vd>(kTanhC1Log2E.hi));
  cubic.lo += s.hi * kTanhC1Log2E.lo + s.lo * kTanhC1Log2E.hi;
  Pair sum = two_sum(splat<vd>(kTanhC0Log2E.hi), cubic.hi);
  sum.lo += cubic.lo + kTanhC0Log2E.lo;
  Pair w = two_prod(x, sum.hi);
  return {w.hi, w.lo + x * sum.lo};
}
RG_INLINE vd exp_tanh_argument(vd x) {
  typedef constants<vd> C;
  Pair w = tanh_argument(x);
  vd biased = C::kRound - w.hi, k = biased - C::kRound;
  return exp_reduced(((-w.hi - k) - w.lo) * C::kLn2) * power_of_two(biased);
}

// (1 - Phi(z)) e^(z^2/2) = erfcx(z/sqrt2)/2: the normal distribution's upper tail without its exponential.
// f32: [0, 13], @ ULP; f64: [0, 38], @ ULP.
template <class V>
RG_INLINE V upper_tail(V z) {
  return polynomial(z, constants<V>::kTailAbove) / polynomial(z, constants<V>::kTailBelow);
}

}  // namespace rg::RG_ISA
