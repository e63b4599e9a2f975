// Values and slopes of f32 in lanes of f32, for ops that lanes of f64 (kernels/pointwise/exp_formulas.h) would make
// slower than they can be: of_f32 and slope_of_f32 of each formula, and f32_risk and f32_slope_risk, the lanes that
// take the way of f64 after all. Errors in ULP: of values the largest over all f32 from 2^-3 to 2^2, of slopes over all
// f32.
#pragma once

#include "kernels/common/soft_step.h"
#include "simd/maths/log1p.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
struct f32_digits {
  // (2^f - 1) / f, |f| <= 1/2, error 2^-32.5: the first, and the rest
  static constexpr float kLn2 = 0.693147182f;
  static constexpr float kExp2[] = {0.240226507f,  0.0555041097f,   0.00961805694f,
                                    0.0013333502f, 0.000154614681f, 1.52973407e-05f};
  // erf(x) / x - 1 in x^2, |x| <= 1, error 2^-29.6
  static constexpr float kErf[] = {0.128379166f,   -0.37612626f,    0.112835944f,   -0.0268542115f,
                                   0.00518908724f, -0.00080168643f, 7.87587487e-05f};
  // log2(erfc(a)), 1 <= a <= 4, error 2^-25.3
  static constexpr float kLog2Erfc[] = {0.000461861579f, -1.63058221f,    -0.911532283f,
                                        -0.158811986f,   0.0381176434f,   -0.006866646f,
                                        0.000861008535f, -6.6447712e-05f, 2.36191022e-06f};
  static constexpr float kRoot2 = 1.41421354f;
};

RG_INLINE vf with_sign_of(vf size, vf x) { return xor_sign(size, sign_of(x)); }

// 2^x, |x| <= 125: x less the nearest whole number is exact. 0.76.
RG_INLINE vf exp2_f32(vf x) {
  typedef constants<vf> C;
  const vf biased = x + C::kRound, f = x - (biased - C::kRound);
  return (1 + (f * f32_digits::kLn2 + f * f * polynomial(f, f32_digits::kExp2))) * power_of_two(biased);
}
RG_INLINE vi32 exp2_f32_risk(vf x) { return abs(x) > 125; }

// e^x - 1, |x| <= 87; +0 of -0. 1.1.
RG_INLINE vf expm1_f32(vf x) {
  typedef constants<vf> C;
  const vf biased = x * C::kLog2E + C::kRound, k = biased - C::kRound;
  const vf r = (x - k * C::kLn2Hi) - k * C::kLn2Lo, p = r + r * r * polynomial(r, C::kExpRest);
  const vf power = power_of_two(biased);
  return power * p + (power - 1);
}

// (1 - e^-2a) / (1 + e^-2a), a = |x|; from 9.1 on it is 1. 1.61.
RG_INLINE vf tanh_f32(vf x) {
  const vf minus_1 = expm1_f32(max(splat<vf>(-20), -2 * abs(x)));
  return with_sign_of(abs(minus_1) / (2 + minus_1), x);
}

// Every normal number; 0, infinities, NaN, subnormal and negative numbers are at risk. 0.69.
RG_INLINE vf log_f32(vf x) {
  const auto [m, biased] = log_parts(x);
  return log_reduced(m - 1, biased - constants<vf>::kRound);
}
RG_INLINE vi32 log_f32_risk(vf x) { return ~((x >= 0x1p-126f) & (x <= constants<vf>::kMax)); }

// log(x / (1 - x)) by half the numbers: log1p((1 - 2 x) / x) below 1/2, where only the far end rounds, and above with
// 1 - x, which is exact, for x. 1.22.
RG_INLINE vf logit_f32(vf x) {
  const vf small = min(x, 1 - x), size = log1p((1 - 2 * small) / small);
  return select(x < 0.5f, -size, size);
}
RG_INLINE vi32 logit_f32_risk(vf x) { return abs(x) < 0x1p-126f; }  // 1 / x may be infinite

// A polynomial within 1; beyond, 1 - erfc by its logarithm: from 4 on that rounds to 1. 0.93.
RG_INLINE vf erf_f32(vf x) {
  const vf a = abs(x), near = x + x * polynomial(x * x, f32_digits::kErf);
  const vf far = 1 - exp2_f32(polynomial(max(splat<vf>(1), min(splat<vf>(4), a)), f32_digits::kLog2Erfc));
  return select(a < 1, near, with_sign_of(far, x));
}

// 2 (erfcx(a) / 2) e^(-a^2), the square in two parts; near 0 by erf. Beyond 9.1 the result is no normal number. 2.82.
RG_INLINE vf erfc_f32(vf x) {
  typedef constants<vf> C;
  const vf a = min(splat<vf>(9.2f), abs(x));
  const auto [hi, lo] = square(a);
  const vf biased = hi * -C::kLog2E + C::kRound, k = biased - C::kRound;
  const vf r = ((-hi - k * C::kLn2Hi) - k * C::kLn2Lo) - lo;
  const vf part = 2 * upper_tail(a * f32_digits::kRoot2) * (exp_reduced(r) * power_of_two(biased));
  const vf z = min(splat<vf>(0.5f), x), near = 1 - (z + z * polynomial(z * z, f32_digits::kErf));
  return select(abs(x) < 0.25f, near, select(x < 0, 2 - part, part));
}
RG_INLINE vi32 erfc_f32_risk(vf x) { return ~(x <= 9.1f); }

// -(max(-x, 0) + log1p(e^-|x|)), |x| <= 87. 1.42.
RG_INLINE vf log_sigmoid_f32(vf x) {
  const SoftStep<vf> step = soft_step(-x, 1.0);
  return -(select(step.falls, vf{}, -x) + step.log1p);
}
RG_INLINE vi32 log_sigmoid_f32_risk(vf x) { return ~(abs(x) <= 87); }

// gain x from 0 on, c (e^x - 1) below. 1.35.
RG_INLINE vf elu_f32(vf x, double c, double gain) {
  const vf below = float(c) * expm1_f32(max(splat<vf>(-87), min(vf{}, x)));
  return select(x >= 0, float(gain) * x, below);
}
// A factor near the ends of f32, at which it would be rounded more.
RG_INLINE bool is_far(double c) { return !(c == 0 || (c > 0x1p-60 && c < 0x1p60) || (c < -0x1p-60 && c > -0x1p60)); }

// x from 0 on, alpha (e^(x / alpha) - 1) below, alpha > 0. Where x / alpha might be no normal number is at risk. 1.37
// with alpha = 0.7.
RG_INLINE vf celu_f32(vf x, double alpha) {
  const float a = float(alpha);
  return select(x >= 0, x, a * expm1_f32(max(splat<vf>(-87), min(vf{}, x) / a)));
}
RG_INLINE vi32 celu_f32_risk(vf x, double alpha) {
  return ((x < 0) & (x > -0x1p-60f)) | -int(!(alpha > 0) || is_far(alpha));
}

// ---- slopes

// e^(-x^2), |x| <= 9.1: the square in two parts.
RG_INLINE vf bell_f32(vf x) {
  typedef constants<vf> C;
  const auto [hi, lo] = square(min(splat<vf>(9.2f), abs(x)));
  const vf biased = hi * -C::kLog2E + C::kRound, k = biased - C::kRound;
  return exp_reduced(((-hi - k * C::kLn2Hi) - k * C::kLn2Lo) - lo) * power_of_two(biased);
}
RG_INLINE vi32 bell_f32_risk(vf x) { return ~(abs(x) <= 9.1f); }

// 4 e / (1 + e)^2, e = e^-2|x|, which is a normal number up to 43.
RG_INLINE vf tanh_slope_f32(vf x) {
  const vf e = exp(max(splat<vf>(-87), -2 * abs(x))), d = 1 + e;
  return 4 * e / (d * d);
}
RG_INLINE vi32 tanh_slope_f32_risk(vf x) { return ~(abs(x) <= 43); }

// 1 - |x| and 1 - x are exact from 1/2 on.
RG_INLINE vf inverse_root_f32(vf a, vf b) { return 1 / sqrt(a * b); }

}  // namespace rg::RG_ISA
