// Vector maths on `vf` and `vd`: no libm, no tables, no fused multiply-add in a formula, the same bits on every ISA.
// Above each function: its domain and the largest error measured, in ULP (2^-23 |v|, 2^-52 |v|: a correctly
// rounded result is within 0.5). Outside the domain the result is garbage unless said; NaN gives NaN.
#pragma once

#include "simd/maths/math_f64.h"

namespace rg::RG_ISA {

// An integer k within the exponent range, held as k + kRound: its low bits become the exponent of 2^k.
template <class V>
RG_INLINE V power_of_two(V biased) {
  typedef constants<V> C;
  return bits<V>((bits<typename C::word>(biased) << C::kMantissaBits) + C::kOne);
}

// v 2^k for integral k within +-252, rounded once: in two halves, of which the first product is exact, or the second is
// 0 whatever it was. |v| of at least 2^-60, or 0, infinite or NaN.
RG_INLINE vf times_power(vf v, vf k) {
  if constexpr (kHasScale) {
    return scale(v, k);
  } else {
    typedef constants<vf> C;
    const vf biased = k * 0.5f + C::kRound, half = biased - C::kRound;
    return v * power_of_two(biased) * power_of_two((k - half) + C::kRound);
  }
}

// e^r = 1 + (r + r^2 rest(r)), |r| <= ln2/2.
template <class V>
RG_INLINE V exp_reduced(V r) {
  return 1 + (r + r * r * polynomial(r, constants<V>::kExpRest));
}

// e^x = 2^k e^r: k = x / ln2 rounded, r = x - k ln2 with ln2 in two parts.
// f32: [-87, 88], 0.71 ULP; f64: [-708, 709], 0.72 ULP.
template <class V>
RG_INLINE V exp(V x) {
  typedef constants<V> C;
  V biased = x * C::kLog2E + C::kRound, k = biased - C::kRound;
  V r = (x - k * C::kLn2Hi) - k * C::kLn2Lo;
  return exp_reduced(r) * power_of_two(biased);
}

// e^(-x^2/2). The error of x^2 would be multiplied by its size, so the square is exact.
// f32: |x| <= 13.1, 0.82 ULP; f64: |x| <= 37.6, 0.82 ULP.
template <class V>
RG_INLINE V exp_half_square(V x) {
  typedef constants<V> C;
  auto s = square(x);
  V biased = x * x * (C::kLog2E * -0.5f) + C::kRound, k = biased - C::kRound;
  V r = ((s.hi * -0.5f - k * C::kLn2Hi) - k * C::kLn2Lo) - s.lo * 0.5f;
  return exp_reduced(r) * power_of_two(biased);
}

// What e^-|rate x| needs of the rate: ln2 / rate in two parts, of which k times the first is exact, so that the
// argument is reduced before it is multiplied: rate x, rounded, has an error of 44 ULP of e^-87.
template <class V>
struct Decay {
  typedef typename lane<V>::type T;
  T size, log2_size, ln2_hi, ln2_lo, furthest;

  RG_INLINE explicit Decay(double rate) {
    typedef constants<vd> C;
    constexpr uint64_t kCut = sizeof(T) == 4 ? ~0ull << 37 : ~0ull << 17;  // of 53 bits 16 are left, or 36
    const double by = rate < 0 ? -rate : rate;
    const vd hi = bits<vd>(bits<vu64>(splat<vd>(C::kLn2Hi / by)) & kCut);
    const Pair p = two_prod(hi, splat<vd>(by));
    const vd lo = (((C::kLn2Hi - p.hi) - p.lo) + C::kLn2Lo) / by;
    size = T(by), log2_size = T(by * C::kLog2E), ln2_hi = T(hi[0]), ln2_lo = T(lo[0]);
    furthest = T((sizeof(T) == 4 ? 87 : 708) / by);
  }
};

// e^-|rate x|; where that is less than e^-87 (f64: e^-708), e^-87 (e^-708). |rate| within 2^+-100 (f64: 2^+-500).
// f32: 0.89 ULP, f64: 0.85.
template <class V>
RG_INLINE V exp_decay(V x, double rate) {
  typedef constants<V> C;
  const Decay<V> by(rate);
  V z = -min(splat<V>(by.furthest), abs(x));
  V biased = z * by.log2_size + C::kRound, k = biased - C::kRound;
  V r = ((z - k * by.ln2_hi) - k * by.ln2_lo) * by.size;
  return exp_reduced(r) * power_of_two(biased);
}

// For tanh-GELU, b sigma(w) with w = c0 b + c1 b^3: e^-w and b w' = c0 b + 3 c1 b^3.
template <class N>
struct TanhTerms {
  N e, bdw;
};

// |b| <= 9.9: e 0.77 ULP, b w' 0.50. In f64 lanes, as the absolute error of w is the relative error of
// e; base 2 inside: the constants of w hold the factor log2(e).
RG_INLINE TanhTerms<vf> tanh_terms(vf b) {
  typedef constants<vd> D;
  typedef constants<vf> C;
  auto log2_e = [](vd z, vd z2) { return -(z * (D::kTanhC0Log2E + D::kTanhC1Log2E * z2)); };
  auto bdw = [](vd z, vd z2) { return z * (kTanhC0.hi + kTanh3C1.hi * z2); };
  Wide z = widen(b), z2 = {z.lo * z.lo, z.hi * z.hi};
  Wide x = {log2_e(z.lo, z2.lo), log2_e(z.hi, z2.hi)}, biased = {x.lo + D::kRound, x.hi + D::kRound};
  vf r = narrow({x.lo - (biased.lo - D::kRound), x.hi - (biased.hi - D::kRound)}) * C::kLn2;
  vu32 k = low_words(biased) << C::kMantissaBits;
  return {exp_reduced(r) * bits<vf>(k + C::kOne), narrow({bdw(z.lo, z2.lo), bdw(z.hi, z2.hi)})};
}

// For a, b >= 0.
RG_INLINE Pair ordered_two_sum(vd a, vd b) { return quick_two_sum(max(a, b), min(a, b)); }

// c1 z^2, c0 + c1 z^2 and w = z (c0 + c1 z^2) to about 100 bits.
struct TanhArgument {
  Pair square_term, sum, w;

  // z w', within 0.50 ULP
  RG_INLINE vd times_slope(vd z) const {
    Pair dw = ordered_two_sum(sum.hi, 2 * square_term.hi);
    dw.lo += sum.lo + 2 * square_term.lo;
    Pair zdw = two_prod(z, dw.hi);
    return (z * dw.lo + zdw.lo) + zdw.hi;
  }
};
RG_INLINE TanhArgument tanh_argument(vd z) {
  Pair z2 = square(z);
  Pair c1z2 = two_prod(z2.hi, splat<vd>(kTanhC1.hi));
  c1z2.lo += z2.hi * kTanhC1.lo + z2.lo * kTanhC1.hi;
  Pair sum = ordered_two_sum(splat<vd>(kTanhC0.hi), c1z2.hi);
  sum.lo += c1z2.lo + kTanhC0.lo;
  Pair w = two_prod(z, sum.hi);
  w.lo += z * sum.lo;
  return {c1z2, sum, w};
}

// |b| <= 21.1: e 0.84 ULP, b w' 0.50.
RG_INLINE TanhTerms<vd> tanh_terms(vd b) {
  typedef constants<vd> C;
  TanhArgument argument = tanh_argument(b);
  Pair w = argument.w;
  vd biased = w.hi * -C::kLog2E + C::kRound, k = biased - C::kRound;
  vd r = ((-w.hi - k * C::kLn2Hi) - k * C::kLn2Lo) - w.lo;
  return {exp_reduced(r) * power_of_two(biased), argument.times_slope(b)};
}

// (1 - Phi(z)) e^(z^2/2) = erfcx(z/sqrt2)/2: the normal distribution's upper tail without its exponential.
// f32: [0, 13], 1.22 ULP; f64: [0, 38], 1.22 ULP.
template <class V>
RG_INLINE V upper_tail(V z) {
  typedef constants<V> C;
  V ratio = polynomial(z, C::kTailAbove) / polynomial(z, C::kTailBelow);  // below a sixth of the limit
  return (C::kTailLimit + ratio) / (z + 0.75f);
}

}  // namespace rg::RG_ISA
