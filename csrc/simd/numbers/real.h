// Real: a number as (hi + lo) 2^k, twice the precision of f64 and an exponent of its own, so that neither a tiny
// exponential nor the product of two huge operands is lost on the way to a result that f64 can hold.
// For the precise f64 kernels, and for the few lanes of the fast ones whose factors leave the f64 range.
#pragma once

#include "simd/maths/maths.h"

namespace rg::RG_ISA {

RG_INLINE vi64 ordinary(vd x) { return (abs(x) > 0) & (abs(x) < __builtin_inf()); }

// x = mantissa 2^exponent with 1 <= |mantissa| < 2, for normal x.
RG_INLINE vd exponent_of(vd x) {
  const double two52 = 0x1p52;
  vu64 e = ((bits<vu64>(x) >> 52) & 0x7ffu) | bits<vu64>(splat<vd>(two52));
  return bits<vd>(e) - (two52 + 1023);
}
RG_INLINE vd mantissa_of(vd x) { return bits<vd>((bits<vu64>(x) & 0x800fffffffffffffull) | 0x3ff0000000000000ull); }

struct Real {
  vd hi, lo, k;  // k is integral; |lo| is a few ULP of hi at most

  Real() = default;
  RG_INLINE Real(vd h, vd l, vd exponent) : hi(h), lo(l), k(exponent) {}
  RG_INLINE Real(vd x) : hi(x), lo{}, k{} {}
  RG_INLINE Real(Constant c) : hi(splat<vd>(c.hi)), lo(splat<vd>(c.lo)), k{} {}
};

// 2^k for integral k, 0 below 2^-1022.
RG_INLINE vd exact_power(vd k) { return select(k < -1022, vd{}, power_of_two(k + constants<vd>::kRound)); }

// v 2^k for integral k, in two halves, so that the result may be subnormal; |k| beyond 2040 gives 0 or infinity.
RG_INLINE vd times_power(vd v, vd k) {
  typedef constants<vd> C;
  vd bounded = max(splat<vd>(-2040), min(splat<vd>(2040), k));
  vd biased = bounded * 0.5 + C::kRound, half = biased - C::kRound;
  return v * power_of_two(biased) * power_of_two((bounded - half) + C::kRound);
}

// x with an exponent that brings it within 2^+-374: two such factors and one of moderate size multiply safely.
// 0, inf and NaN stay as they are.
RG_INLINE Real split_exponent(vd x) {
  const double big = 0x1p350, shift = 0x1p700;
  vd size = abs(x);
  auto huge = size > big, tiny = size < 1 / big;
  return {select(huge, x / shift, select(tiny, x * shift, x)), vd{},
          select(huge, splat<vd>(700), select(tiny, splat<vd>(-700), vd{}))};
}

// Rounded once (twice where the result is subnormal). The power is applied in two halves: the first is exact.
RG_INLINE vd rounded(Real x) {
  vd sum = x.hi + x.lo;
  vd v = select(abs(sum) > 0, sum, x.hi);  // 0 keeps its sign; inf has a NaN beside it
  vd k = max(x.k, splat<vd>(-2040)), biased = k * 0.5 + constants<vd>::kRound;
  vd half = biased - constants<vd>::kRound;
  return v * power_of_two(biased) * power_of_two((k - half) + constants<vd>::kRound);
}

RG_INLINE Real select(vi64 m, Real yes, Real no) {
  return {select(m, yes.hi, no.hi), select(m, yes.lo, no.lo), select(m, yes.k, no.k)};
}

RG_INLINE Real operator*(Real x, Real y) {
  Pair p = two_prod(x.hi, y.hi);
  return {p.hi, p.lo + (x.hi * y.lo + x.lo * y.hi), x.k + y.k};  // not renormalised: inf must stay in hi
}

RG_INLINE Real operator+(Real x, Real y) {
  vd k = max(x.k, y.k), px = exact_power(x.k - k), py = exact_power(y.k - k);
  Pair s = two_sum(x.hi * px, y.hi * py);
  Pair r = quick_two_sum(s.hi, s.lo + (x.lo * px + y.lo * py));
  return {r.hi, r.lo, k};
}

// 1 / x: one Newton step on the quotient.
RG_INLINE Real reciprocal(Real x) {
  vd y = 1 / x.hi;
  Pair p = two_prod(x.hi, y);
  return {y, y * (((1 - p.hi) - p.lo) - x.lo * y), -x.k};
}

// What a formula written for every kind of number needs of each.
template <class N>
RG_INLINE N number(Constant c) {
  if constexpr (requires { typename lane<N>::type; })
    return splat<N>(typename lane<N>::type(c.hi));
  else
    return N(c);
}
template <class N>
RG_INLINE N number(double x) {
  return number<N>(Constant{x, 0});
}
RG_INLINE Real operator/(Real x, Real y) { return x * reciprocal(y); }
// By the sign bit: the blend instruction looks at nothing else.
template <class V>
RG_INLINE auto is_negative(V x) {
  return bits<typename lane<V>::mask>(x) < 0;
}
RG_INLINE vi64 is_negative(Real x) { return is_negative(x.hi); }
RG_INLINE Real operator-(Real x) { return {-x.hi, -x.lo, x.k}; }
RG_INLINE Real operator-(Real x, Real y) { return x + -y; }
RG_INLINE Real abs(Real x) { return select(x.hi < 0, -x, x); }

// e^(r + low) 2^k for |r| <= ln2/2: 1 + r exactly, the rest (below 0.07) in f64. 0.17 ULP of f64.
RG_INLINE Real exp_reduced(vd r, vd low, vd k) {
  Pair s = quick_two_sum(splat<vd>(1), r);
  vd rest = r * r * polynomial(r, constants<vd>::kExpRest);
  Pair e = quick_two_sum(s.hi, s.lo + (rest + (low + low * r)));
  return {e.hi, e.lo, k};
}

// e^(x + low), |x| <= 2^16.
RG_INLINE Real exp_real(vd x, vd low) {
  typedef constants<vd> C;
  vd k = (x * C::kLog2E + C::kRound) - C::kRound;
  Pair r = two_sum(x - k * C::kLn2Hi, k * -C::kLn2Lo);
  Pair s = quick_two_sum(r.hi, r.lo + (low - k * C::kLn2Last));
  return exp_reduced(s.hi, s.lo, k);
}

// The functions of simd/maths/maths.h; the argument is a plain f64 (lo = 0, k = 0).
RG_INLINE Real exp(Real x) { return exp_real(x.hi, x.lo); }
RG_INLINE Real exp_half_square(Real x) {
  Pair s = square(x.hi);
  return exp_real(s.hi * -0.5, s.lo * -0.5);
}
RG_INLINE TanhTerms<Real> tanh_terms(Real b) {
  Pair w = tanh_argument(b.hi).w;
  return {exp_real(-w.hi, -w.lo), b * (Real(kTanhC0) + Real(kTanh3C1) * (b * b))};
}

// erfcx(z/sqrt2)/2 (z + k) by t = (z - k)/(z + k), 0 <= z <= 128, error 2^-57.1
inline constexpr double kTailCentre = 5.0;
inline constexpr double kTail[] = {
    0.769193049750063,      -0.6653825028900567,    0.49530561596997696,    -0.31353315667129644,
    0.16502036617035917,    -0.06911863870661941,   0.020795066800296188,   -0.0029933767652317255,
    -0.0007978694008411918, 0.000544899016378436,   -5.937573172857438e-05, -4.976255294883935e-05,
    1.6681328213339656e-05, 3.9800386871737725e-06, -2.769889875087214e-06, -3.348782897290498e-07,
    4.3485627652916754e-07, 4.0288845654747804e-08, -6.858495007913046e-08, -8.327655454394652e-09,
    9.833686634307637e-09,  1.909846926477213e-09,  -9.007807379979077e-10, -2.6096370882946765e-10};
inline constexpr double kTailLow[] = {-1.6870890865324256e-17, -2.2637295831492563e-17, -1.8818445376733322e-17,
                                      -2.703919594959292e-17,  -7.57451068974334e-18,   -1.4782493593106524e-18};

// Unlike those of the ratio in simd/maths/maths.h, these coefficients fall off: all but the first six terms may be
// summed in f64. [0, 128], 0.12 ULP of f64.
RG_INLINE Real upper_tail(Real z) {
  constexpr int kTwofold = int(sizeof(kTailLow) / sizeof(double));
  constexpr int kRest = int(sizeof(kTail) / sizeof(double)) - kTwofold;
  vd centre = splat<vd>(kTailCentre);
  Pair above = two_sum(z.hi, centre), below = two_sum(z.hi, -centre);
  Real inverse = reciprocal(Real(above.hi, above.lo, vd{}));
  Real t = Real(below.hi, below.lo, vd{}) * inverse;
  Real sum = polynomial(t.hi, reinterpret_cast<const double (&)[kRest]>(kTail[kTwofold]));
  for (int i = kTwofold - 1; i >= 0; --i) sum = Real(Constant{kTail[i], kTailLow[i]}) + t * sum;
  return sum * inverse;
}

}  // namespace rg::RG_ISA
