// Values of f32 of sines, tangents and their inverses in lanes of f32, as kernels/pointwise/f32_formulas.h has those of
// exponentials; sin and cos reduce angles in lanes of f64. Errors in ULP: the largest over every 16th f32 that is not
// at risk.
#pragma once

#include "kernels/pointwise/f32_formulas.h"
#include "simd/maths/trig.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
struct f32_angles {
  // (sin r / r - 1) / r^2 in r^2, |r| <= pi/2, error 2^-35.1
  static constexpr float kSin[] = {-0.166666672f, 0.00833333284f, -0.000198410868f, 2.7536455e-06f, -2.40800002e-08f};
  // tan r / r as a ratio in r^2, |r| <= pi/4, error 2^-23.8
  static constexpr float kTanAbove[] = {1.0f, -0.0956560373f}, kTanBelow[] = {1.0f, -0.42898944f, 0.00966532435f};
  static constexpr float kTwoOverPi = 0.636619747f;
  // pi/2 in three parts of 13 bits, none above what it stands for, so that -0 stays, and the rest: n times a part is
  // exact up to 2^11.
  static constexpr float kHalfPi13[] = {1.57055664f, 0.000239670277f, 1.58906914e-08f, 2.56334415e-12f};
  // (atan t / t - 1) / t^2 in t^2, |t| <= 1, error 2^-23.3
  static constexpr float kAtan[] = {-0.333333224f,  0.199986815f,  -0.142570451f,  0.108657591f,
                                    -0.0800968185f, 0.0489143208f, -0.0200267471f, 0.00386673887f};
  // (asin s / s - 1) / s^2 in s^2, |s| <= 1/2, error 2^-23.7
  static constexpr float kAsin[] = {0.166666731f, 0.0749885291f, 0.0450018942f, 0.0265506636f, 0.0380939618f};
  static constexpr float kHalfPi = 1.57079637f, kPi = 3.14159274f;
};
inline constexpr double kOneOverPi = 0.3183098861837907;
// pi/2 in 31 and 53 bits, neither above what it stands for, so that -0 stays: n times the first is exact up to 2^22.
inline constexpr double kHalfPi31[] = {1.5707963267341256, 6.077100506506192e-11};

// x = n pi/2 + r, r rounded once; `odd` has its highest bit set where what n was made of is odd. |x| <= 2^22.
struct Angle32 {
  vf r;
  vu32 odd;
};
// biased(x): a whole number + kRound; quarters(whole): n.
template <class B, class Q>
RG_INLINE Angle32 angle_f32(vf x, B biased, Q quarters) {
  const Wide v = widen(x), whole = {biased(v.lo), biased(v.hi)};
  auto rest = [&](vd z, vd k) {
    const vd n = quarters(k - constants<vd>::kRound);
    return (z - n * kHalfPi31[0]) - n * kHalfPi31[1];
  };
  return {narrow({rest(v.lo, whole.lo), rest(v.hi, whole.hi)}), low_words(whole) << 31};
}
RG_INLINE vi32 angle_f32_risk(vf x) { return ~(abs(x) <= float(kNearAngles<Single>)); }

// sin r, |r| <= pi/2, at most 1, with the signs of r and `sign`.
RG_INLINE vf sine_of_f32(vf r, vu32 sign) {
  const vf a = abs(r), z = a * a, s = a + a * z * polynomial(z, f32_angles::kSin);
  return bits<vf>(bits<vu32>(min(splat<vf>(1), s)) ^ (bits<vu32>(sign_of(r)) ^ sign));
}
// n = 2 k. 1.18.
RG_INLINE vf sin_f32(vf x) {
  const Angle32 angle =
      angle_f32(x, [](vd v) { return v * kOneOverPi + constants<vd>::kRound; }, [](vd k) { return 2 * k; });
  return sine_of_f32(angle.r, angle.odd);
}
// n = 2 k - 1. 1.20.
RG_INLINE vf cos_f32(vf x) {
  const Angle32 angle =
      angle_f32(x, [](vd v) { return (v * kOneOverPi + 0.5) + constants<vd>::kRound; }, [](vd k) { return 2 * k - 1; });
  return sine_of_f32(angle.r, angle.odd);
}
// x = n pi/2 + r, |r| <= pi/4: tan r or -1 / tan r. |x| <= 3200. 2.53.
RG_INLINE vf tan_f32(vf x) {
  typedef constants<vf> C;
  const vf biased = x * f32_angles::kTwoOverPi + C::kRound, n = biased - C::kRound;
  const auto& part = f32_angles::kHalfPi13;
  const vf r = (((x - n * part[0]) - n * part[1]) - n * part[2]) - n * part[3];
  const vf z = r * r, above = r * (1 + z * f32_angles::kTanAbove[1]);
  const vf below = 1 + z * (f32_angles::kTanBelow[1] + z * f32_angles::kTanBelow[2]);
  const vi32 odd = bits<vi32>(bits<vu32>(biased) << 31) < 0;
  return select(odd, -below, above) / select(odd, above, below);
}
RG_INLINE vi32 tan_f32_risk(vf x) { return ~(abs(x) <= 3200); }

// a = |x|: atan a up to 1, beyond pi/2 + atan(-1 / a). 1.69.
RG_INLINE vf atan_f32(vf x) {
  const vf a = abs(x), one = splat<vf>(1);
  const auto far = a > 1;
  const vf t = select(far, -one, a) / max(one, a), z = t * t, near = t + t * z * polynomial(z, f32_angles::kAtan);
  return with_sign_of(select(far, f32_angles::kHalfPi + near, near), x);
}

// asin s, s = |x| up to 1/2, beyond sqrt((1 - |x|) / 2): asin |x| = pi/2 - 2 asin s. NaN beyond 1.
struct ArcSine32 {
  vf of_s;
  vi32 far;
};
RG_INLINE ArcSine32 arc_sine_f32(vf x) {
  const vf a = abs(x);
  const auto far = a > 0.5f;
  const vf z = select(far, 0.5f - 0.5f * a, a * a), s = select(far, sqrt(z), a);
  return {s + s * z * polynomial(z, f32_angles::kAsin), far};
}
// 2.32.
RG_INLINE vf asin_f32(vf x) {
  const auto [t, far] = arc_sine_f32(x);
  return with_sign_of(select(far, f32_angles::kHalfPi - 2 * t, t), x);
}
// 1.21.
RG_INLINE vf acos_f32(vf x) {
  const auto [t, far] = arc_sine_f32(x);
  const vf base = select(far, select(x < 0, splat<vf>(f32_angles::kPi), vf{}), splat<vf>(f32_angles::kHalfPi));
  return base + xor_sign(select(far, 2 * t, -t), sign_of(x));
}

}  // namespace rg::RG_ISA
