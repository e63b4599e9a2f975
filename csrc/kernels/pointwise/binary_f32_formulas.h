// Values and slopes of binary ops in lanes of f32, for those that lanes of f64 make slower than they can be: what the
// formulas of binary_lanes.h name as of_f32 and its risk, the lanes that take the way of f64 after all.
#pragma once

#include "kernels/pointwise/f32_formulas.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
struct binary_digits {
  // (log(1 + r) - r + r^2/2) / r^3, |r| <= 1/7, error 2^-24.8
  static constexpr float kLogRest[] = {0.333333373f,  -0.25000003f, 0.199973226f,
                                       -0.166642562f, 0.14633061f,  -0.128127217f};
  // log(4/5) and log(4/3): the first parts are multiples of 2^-16
  static constexpr float kLog45Hi = -0.223144531f, kLog45Lo = 9.79935749e-07f;
  static constexpr float kLog43Hi = 0.287689209f, kLog43Lo = -7.13653253e-06f;
  // (atan t / t - 1) / t^2 in t^2, t <= 1, error 2^-25.9
  static constexpr float kAtan[] = {-0.333333313f, 0.199997395f,   -0.142785653f, 0.110337362f,  -0.0865676254f,
                                    0.0624990091f, -0.0358681716f, 0.013505578f,  -0.0023864184f};
  static constexpr float kPi = 3.14159274f, kHalfPi = 1.57079637f;
  static constexpr float kPiRest = -2.7827534e-08f;  // what pi is less kPi, by kPi
};

// A value, and where it is none.
struct Risky {
  vf value;
  vi32 risk;
};

// The upper 12 bits: products of two such numbers are exact, and so is x less them.
RG_INLINE vf upper_half(vf x) { return bits<vf>(bits<vu32>(x) & 0xfffff000u); }
// a b + c, of which a b is exact: one operation where there is one, and the same bits.
RG_INLINE vf plus_exact(vf a, vf b, vf c) {
  if constexpr (kHasFma)
    return fma(a, b, c);
  else
    return a * b + c;
}
RG_INLINE vi32 is_normal(vf size) { return (size >= 0x1p-126f) & (size <= constants<vf>::kMax); }

// a^b = e^(b log|a|) within e^+-87, |a| = 2^k m, m = (1 + r) / c with c one of 5/4, 1, 3/4, so that r is exact. The
// logarithm is hi + low, hi of 12 bits: r less 12 bits of r^2/2 loses nothing. 2.01.
RG_INLINE Risky pow_f32(vf a, vf b) {
  typedef constants<vf> C;
  typedef binary_digits D;
  const vf size = abs(a);
  const auto [m, biased_k] = log_parts(size);
  const vf k = biased_k - C::kRound;
  const auto below = m < 8 / 9.f, above = m > 8 / 7.f;
  const auto by_range = [&](float least, float most) {
    return select(below, splat<vf>(least), select(above, splat<vf>(most), vf{}));
  };
  const vf r = plus_exact(by_range(0.25f, -0.25f), m, m - 1);
  const vf whole = plus_exact(k, splat<vf>(C::kLn2Hi), by_range(D::kLog45Hi, D::kLog43Hi));
  const vf fine = k * C::kLn2Lo + by_range(D::kLog45Lo, D::kLog43Lo);
  const vf top = upper_half(r), less = -0.5f * top;
  const vf hi = upper_half(whole + plus_exact(less, top, r)), rest = r * r * r * polynomial(r, D::kLogRest);
  const vf low = plus_exact(less, top, (whole - hi) + r) + ((rest - 0.5f * (r + top) * (r - top)) + fine);

  const vf upper = upper_half(b), p = upper * hi, q = plus_exact(b - upper, hi, b * low), x = p + q;
  const vf biased = x * C::kLog2E + C::kRound, n = biased - C::kRound;
  const vf found = exp_reduced((plus_exact(n, splat<vf>(-C::kLn2Hi), p) - n * C::kLn2Lo) + q) * power_of_two(biased);

  const vf biased_b = b + C::kRound;  // its lowest bit says whether b is odd
  const vf sign = bits<vf>(bits<vu32>(biased_b) << 31 & bits<vu32>(a));
  const auto none = (a < 0) & (biased_b - C::kRound != b);
  return {select(none, splat<vf>(__builtin_nanf("")), xor_sign(found, sign)),
          ~((abs(x) <= 87) & is_normal(size) & (abs(b) <= 0x1p22f))};
}

// The angle of the smaller size over the larger one, within pi/4, and what turns it into place. The maximum takes a NaN
// of either. 1.2.
RG_INLINE Risky atan2_f32(vf a, vf b) {
  typedef binary_digits D;
  const vf y = abs(a), x = abs(b), q = min(x, y) / max(splat<vf>(0x1p-149f), max(y, x)), z = q * q;
  const vf t = q + q * z * polynomial(z, D::kAtan);
  const auto steep = y > x;
  const vf turn = xor_sign(t, xor_sign(select(steep, splat<vf>(-0.0f), vf{}), sign_of(b)));
  const vf at = select(steep, splat<vf>(D::kHalfPi), select(bits<vi32>(b) < 0, splat<vf>(D::kPi), vf{}));
  return {xor_sign(at + (turn + at * D::kPiRest), sign_of(a)), ~(q <= 1)};
}

// max + log1p(e^-|a - b|), the difference with what it was rounded by. Beside 2^-100 anything below e^-87 is nothing.
// kDigits: a half has its error at the value: where that is small beside its terms, it is at risk. 1.7 of the scale.
template <int kDigits>
RG_INLINE Risky logaddexp_f32(vf a, vf b) {
  typedef constants<vf> C;
  const vf high = max(a, b), low = min(a, b), d = low - high;
  const auto near = d >= -87;
  const vf z = select(near, d, splat<vf>(-87)), rounding = select(near, sum_error(low, -high, d), vf{});
  const vf biased = z * C::kLog2E + C::kRound, k = biased - C::kRound;
  const vf e = exp_reduced(((z - k * C::kLn2Hi) - k * C::kLn2Lo) + rounding) * power_of_two(biased);
  const vf more = log1p_unit(e), found = high + more, sum = a + b;
  auto risk = (sum != sum) | (~near & (abs(high) < 0x1p-100f));
  if constexpr (kDigits < 24) risk |= abs(found) * 0x1p8f < abs(high) + more;
  return {found, risk};
}

// a log(b) of normal b > 0. 1.2.
RG_INLINE Risky xlogy_f32(vf a, vf b) { return {select(a == 0, vf{}, a * log_f32(b)), log_f32_risk(b)}; }
// dy log(b), and dy (a / b). 1.2 and 1.
RG_INLINE Risky xlogy_da_f32(vf dy, vf, vf b) { return {dy * log_f32(b), log_f32_risk(b)}; }
RG_INLINE Risky xlogy_db_f32(vf dy, vf a, vf b) {
  const vf q = a / b;
  return {select(a == 0, vf{}, dy * q), ~((b > 0) & (is_normal(abs(q)) | (a == 0)))};
}

// The whole part of a / b, toward 0 or (kFloor) down, times -dy: exact but for that product. A quotient below 2^12
// times 12 bits of b is exact, and what it leaves of a has the right sign.
template <bool kFloor>
RG_INLINE Risky whole_db_f32(vf dy, vf a, vf b) {
  const vf x = abs(a), y = abs(b), ratio = x / y, q = (ratio + 0x1p23f) - 0x1p23f;
  const vf upper = upper_half(y), rest = (x - q * upper) - q * (y - upper), one = splat<vf>(1);
  const vf sign = xor_sign(sign_of(a), sign_of(b));
  const vf less = q + select(rest < 0, -one, vf{});
  const vf found = kFloor ? select(bits<vi32>(sign) < 0, q + select(rest > 0, one, vf{}), less) : less;
  return {xor_sign(-dy, sign) * found, ~((ratio < 0x1p12f) & (x <= 0x1p126f) & (y <= 0x1p126f))};
}

}  // namespace rg::RG_ISA
