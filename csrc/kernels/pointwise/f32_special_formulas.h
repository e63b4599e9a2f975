// Values and slopes of f32 of erfinv and lgamma in lanes of f32, as kernels/pointwise/f32_formulas.h has those of
// exponentials. Errors in ULP: the largest over every 16th f32 that is not at risk.
#pragma once

#include "kernels/pointwise/f32_angle_formulas.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
struct f32_special {
  // log(1 + f) / f, 1 + f within sqrt(1/2) and sqrt 2, error 2^-24.8
  static constexpr float kLog[] = {1.0f,          -0.49999997f, 0.333341926f,  -0.25001353f, 0.199559271f,
                                   -0.165779904f, 0.1497747f,   -0.142693147f, 0.0853318349f};
  // w = -log(1 - x^2): erfinv(x) / x in w - 5/2 up to w = 5, error 2^-26.2, and in sqrt(w) - 25/8, error 2^-25.2
  static constexpr float kErfinv[] = {1.50140941f,     0.24664028f,     -0.00417739293f,  -0.00125272642f,
                                      0.000218349393f, -4.9724199e-06f, -3.46398519e-06f, 4.68131361e-07f,
                                      2.33359678e-08f, -8.93192631e-09f};
  static constexpr float kErfinvFar[] = {2.95832014f,      1.00371861f,     0.00704944739f, -0.0052998201f,
                                         0.00377881271f,   -0.00252736569f, 0.00131703331f, -0.000310965086f,
                                         -0.000178144997f, 0.000121581346f};
  // erfinv'(x) (1 - x^2), the same way, errors 2^-26.7 and 2^-26.3
  static constexpr float kErfinvSlope[] = {0.576032817f,    -0.0778444409f,   0.0125169046f,
                                           -0.00175780617f, 0.000200415743f,  -1.76682643e-05f,
                                           1.15818477e-06f, -6.84716568e-08f, 5.18737142e-09f};
  static constexpr float kErfinvSlopeFar[] = {0.321341336f,    -0.0991529226f,  0.0287656244f,
                                              -0.00760955736f, 0.0016587819f,   -0.000154684254f,
                                              -0.00013878668f, 0.000125471022f, -4.26741681e-05f};
  // (1 - cos r) / r^2 in r^2, |r| <= pi/4, error 2^-31.6
  static constexpr float kVersine[] = {0.5f, -0.0416666493f, 0.00138875889f, -2.44637213e-05f};
  // lgamma(y) / ((y - 1) (y - 2)) in y - 9/4, 1 <= y <= 7/2, error 2^-25.6
  static constexpr float kLgamma[] = {0.399589479f,    -0.0858807415f,   0.0252683107f,   -0.00846586004f,
                                      0.00304189115f,  -0.00113182468f,  0.000436800183f, -0.000192900625f,
                                      7.75988956e-05f, -9.35069966e-06f, 3.59505725e-06f, -1.27687426e-05f,
                                      5.33642651e-06f};
  static constexpr float kStirling[] = {1 / 12.f, -1 / 360.f, 1 / 1260.f, -1 / 1680.f};
  static constexpr float kHalfLog2PiLess = 0.418938547f;  // log(2 pi) / 2 - 1/2
};

// p = 1 - x^2, w = -log p, to 2^-23 of 1 + w, and its root, of |x| < 1.
struct TailArgument32 {
  vf p, w, root;
};
RG_INLINE TailArgument32 tail_argument_f32(vf x) {
  typedef constants<vf> C;
  const vf a = abs(x), p = (1 - a) * (1 + a);
  const auto [m, biased] = log_parts(p);
  const vf f = m - 1, w = (C::kRound - biased) * C::kLn2 - f * polynomial(f, f32_special::kLog);
  return {p, w, sqrt(max(vf{}, min(splat<vf>(16.4f), w)))};
}
// Infinite at 1, NaN beyond. 2.63.
RG_INLINE vf erfinv_f32(vf x) {
  const TailArgument32 t = tail_argument_f32(x);
  const vf near = polynomial(t.w - 2.5f, f32_special::kErfinv);
  const vf far = polynomial(t.root - 3.125f, f32_special::kErfinvFar), a = abs(x);
  const vf edge = select(a == 1, splat<vf>(__builtin_inff()), splat<vf>(__builtin_nanf("")));
  return x * select(a < 1, select(t.w < 5, near, far), edge);
}
// Infinite at 1, NaN beyond. 2.07.
RG_INLINE vf erfinv_slope_f32(vf x) {
  const TailArgument32 t = tail_argument_f32(x);
  const vf near = polynomial(t.w - 2.5f, f32_special::kErfinvSlope);
  const vf far = polynomial(t.root - 3.125f, f32_special::kErfinvSlopeFar);
  return select(abs(x) <= 1, select(t.w < 5, near, far), splat<vf>(__builtin_nanf(""))) / t.p;
}

// sin(pi f), 0 <= f <= 1/2: 1.2 ULP, near 1/2 0.6.
RG_INLINE vf sine_of_turn_f32(vf f) {
  const vf r = f * f32_angles::kPi, z = r * r, s = (0.5f - f) * f32_angles::kPi, y = s * s;
  return select(f > 0.25f, 1 - y * polynomial(y, f32_special::kVersine), r + r * z * polynomial(z, f32_angles::kSin));
}
// a = |x|. Above 0: from 3.5 on Stirling's series; from 1.5 on a polynomial; below it that of a + 1 less log a. Below 0
// log(pi / (a |sin(pi a)|)) - lgamma(a), infinite at whole numbers. 3.03.
RG_INLINE vf lgamma_f32(vf x) {
  typedef f32_special D;
  const vf a = abs(x), log_a = log_f32(a), inverse = 1 / a;
  const auto low = a < 1.5f, far = a >= 3.5f;
  const vf u = select(low, a, a - 1), near = u * (u - 1) * polynomial(u - 1.25f, D::kLgamma);
  const vf rest = D::kHalfLog2PiLess + inverse * polynomial(inverse * inverse, D::kStirling);
  const vf up = select(far, (a - 0.5f) * (log_a - 1) + rest, near);
  const vf sine = sine_of_turn_f32(select(a < 0x1p23f, abs(a - ((a + 0x1p23f) - 0x1p23f)), vf{}));
  const vf folded = log_f32(f32_angles::kPi / select(low, sine, a * sine)) - up;
  const vf below = select(sine == 0, splat<vf>(__builtin_inff()), folded);
  return select(x < 0, below, select(low, near - log_a, up));
}
RG_INLINE vi32 lgamma_f32_risk(vf x) { return ~((abs(x) >= 0x1p-126f) & (abs(x) <= 0x1p100f)); }

}  // namespace rg::RG_ISA
