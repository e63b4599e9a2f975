// Scaled: a number as m 2^k, the precision of f64 and an exponent of its own. The fast f64 formulas run on it again
// where a factor leaves the range of f64 though the result need not: the same errors, and one rounding into f64 last.
// Real (simd/numbers/real.h) has twice the digits, at 1.1 to 2.5 times the cost.
#pragma once

#include "simd/maths/log1p.h"
#include "simd/numbers/real.h"

namespace rg::RG_ISA {

struct Scaled {
  vd m, k;  // k is integral. From an f64: 1 <= |m| < 2; zeros, infinities and NaN stand in m

  // The exponent of zero (-) and of infinity (+), so that they align with any number.
  static constexpr double kFar = 1 << 20;

  RG_INLINE Scaled(vd mantissa, vd exponent) : m(mantissa), k(exponent) {}
  RG_INLINE explicit Scaled(vd x) {
    auto usual = ordinary(x), subnormal = usual & (abs(x) < 0x1p-1022);
    vd normal = select(subnormal, x * 0x1p54, x);
    m = select(usual, mantissa_of(normal), x);
    k = select(usual, exponent_of(normal) - select(subnormal, splat<vd>(54), vd{}),
               select(x == 0, splat<vd>(-kFar), splat<vd>(kFar)));
  }
  RG_INLINE explicit Scaled(Constant c) : Scaled(splat<vd>(c.hi)) {}
};

// Into f64: the power is applied in two halves, of which the first is exact.
RG_INLINE vd rounded(Scaled x) { return times_power(x.m, x.k); }

RG_INLINE Scaled select(vi64 m, Scaled yes, Scaled no) { return {select(m, yes.m, no.m), select(m, yes.k, no.k)}; }
RG_INLINE vi64 is_negative(Scaled x) { return is_negative(x.m); }
RG_INLINE Scaled abs(Scaled x) { return {abs(x.m), x.k}; }
RG_INLINE Scaled operator-(Scaled x) { return {-x.m, x.k}; }
RG_INLINE Scaled operator*(Scaled x, Scaled y) { return {x.m * y.m, x.k + y.k}; }
RG_INLINE Scaled operator/(Scaled x, Scaled y) { return {x.m / y.m, x.k - y.k}; }
RG_INLINE Scaled operator+(Scaled x, Scaled y) {
  vd k = max(x.k, y.k);
  return {x.m * exact_power(x.k - k) + y.m * exact_power(y.k - k), k};
}
RG_INLINE Scaled operator-(Scaled x, Scaled y) { return x + -y; }

// e^(x + low), |x| <= 2^16.
RG_INLINE Scaled exp_scaled(vd x, vd low) {
  typedef constants<vd> C;
  vd k = (x * C::kLog2E + C::kRound) - C::kRound;
  vd r = ((x - k * C::kLn2Hi) - k * C::kLn2Lo) + low;
  return {exp_reduced(r), k};
}

// As an argument, |x| < 2^1023: 0 below 2^-1022.
RG_INLINE vd plain(Scaled x) { return x.m * exact_power(x.k); }

// The functions of simd/maths/maths.h, with their errors; arguments are f64 numbers within 2^+-16, or smaller.
RG_INLINE Scaled exp(Scaled x) { return exp_scaled(plain(x), vd{}); }
RG_INLINE Scaled exp_half_square(Scaled x) {
  Pair s = square(plain(x));
  return exp_scaled(s.hi * -0.5, s.lo * -0.5);
}
RG_INLINE TanhTerms<Scaled> tanh_terms(Scaled b) {
  vd z = plain(b);
  TanhArgument argument = tanh_argument(z);
  return {exp_scaled(-argument.w.hi, -argument.w.lo), Scaled(argument.times_slope(z))};
}
// The ratio is good up to 38. From there on Laplace's series 1 / (z sqrt(2 pi)) (1 - 1/z^2 + 3/z^4 - 15/z^6 + ...),
// whose last term is 2^-57 at 37: 1.7 ULP.
inline constexpr double kTailFar[] = {1, -1, 3, -15, 105, -945, 10395, -135135};
RG_INLINE Scaled upper_tail(Scaled z) {
  vd v = plain(z), far = kInvSqrt2Pi.hi * polynomial(1 / (v * v), kTailFar) / v;
  return Scaled(select(v > 37, far, upper_tail(v)));
}

// e^-|rate x|, any x and any rate. From 2^13 on the product counts as 2^13.
RG_INLINE Scaled exp_decay(Scaled x, double rate) {
  Scaled by(splat<vd>(rate));
  vd k = x.k + by.k, power = exact_power(min(splat<vd>(13), k)), p = x.m * by.m;
  vd size = abs(p) * power, low = xor_sign(product_error(x.m, by.m, p), sign_of(p)) * power;
  auto far = ((k >= 13) | (size >= 8192)) & (p == p);
  return exp_scaled(select(far, splat<vd>(-8192), -size), select(far, vd{}, -low));
}

// On [0, 1]. A number that is no normal f64 is its own result, and so is any below 2^-60.
RG_INLINE Scaled log1p_unit(Scaled x) {
  vd v = plain(x);
  return select(abs(v) < 0x1p-60, x, Scaled(log1p_unit(v)));
}

}  // namespace rg::RG_ISA
