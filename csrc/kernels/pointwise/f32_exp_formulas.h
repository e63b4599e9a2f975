// Exponentials, logarithms, roots and what is made of them in lanes of f32, as f32_formulas.h has them: short
// polynomials and few divisions. Errors in ULP, the largest over all f32.
#pragma once

#include "kernels/pointwise/f32_formulas.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
struct f32_exp_digits {
  // (log(1 + f) - f) / f^2, 1 + f within sqrt(1/2) and sqrt 2, error 2^-24.9; times log2(e), and times log10(e)
  static constexpr float kLog[] = {-0.49999997f, 0.333333313f,  -0.250007838f, 0.200012341f,  -0.16626586f,
                                   0.14204827f,  -0.131281778f, 0.127231836f,  -0.0767247453f};
  static constexpr float kLog2[] = {-0.721347511f, 0.480898291f,  -0.36068505f, 0.288556814f, -0.239870936f,
                                    0.204932332f,  -0.189399585f, 0.18355675f,  -0.110690415f};
  static constexpr float kLog10[] = {-0.217147231f, 0.144764811f,   -0.10857702f,  0.0868642554f, -0.0722083449f,
                                     0.0616907813f, -0.0570149533f, 0.0552560873f, -0.0333211347f};
  static constexpr float kLog10E = 0.434294492f;
  static constexpr float kLog10Of2Hi = 0.30103302f, kLog10Of2Lo = -3.02435546e-06f;  // hi has 16 bits: k hi is exact
  static constexpr float kHalfLn2Hi = 0.346572876f, kHalfLn2Lo = 7.14303383e-07f;    // the same
  // ((1 - e)^(-2/3) - 1) / e, |e| <= 0.103, error 2^-21.6
  static constexpr float kCubeRoot[] = {0.666666687f, 0.555541337f, 0.493813634f, 0.458018184f, 0.427585959f};
  // (cosh r - 1) / r^2 and (sinh r / r - 1) / r^2 in r^2, |r| <= ln2/2, errors 2^-29.5 and 2^-32.6
  static constexpr float kCosh[] = {0.5f, 0.0416664667f, 0.00139336498f};
  static constexpr float kSinh[] = {0.166666672f, 0.00833331048f, 0.000198909911f};
  // (f(x) / x - 1) / x^2 in x^2, |x| <= 1/2, of asinh and atanh, errors 2^-25.5 and 2^-25.5
  static constexpr float kAsinh[] = {-0.166666642f, 0.0749957934f, -0.0445058048f, 0.0287783705f, -0.0142766284f};
  static constexpr float kAtanh[] = {0.333333313f, 0.200004786f, 0.142637715f,
                                     0.114725776f, 0.064794831f, 0.157768324f};
  // (x - tanh x) / x^3 in x^2, |x| <= 1, error 2^-25.6
  static constexpr float kTanhshrink[] = {0.333333313f,   -0.133331284f,  0.0539347902f,  -0.0216601156f,
                                          0.00821892172f, -0.0025104594f, 0.000420695491f};
};

// With the sign of x, where `found` has that already or is 0.
RG_INLINE vf keeping_sign(vf found, vf x) { return bits<vf>(bits<vu32>(found) | bits<vu32>(sign_of(x))); }

// ---- logarithms

// k log10(2) + log10(m): a power of ten has its whole number. 1.2.
RG_INLINE vf log10_f32(vf x) {
  typedef f32_exp_digits D;
  const auto [m, biased] = log_parts(x);
  const vf k = biased - constants<vf>::kRound, f = m - 1;
  return k * D::kLog10Of2Hi + (f * D::kLog10E + (f * f * polynomial_by_pairs(f, D::kLog10) + k * D::kLog10Of2Lo));
}
// k + log2(m): a power of two has a whole number. 1.3.
RG_INLINE vf log2_f32(vf x) {
  typedef f32_exp_digits D;
  const auto [m, biased] = log_parts(x);
  const vf f = m - 1;
  return (biased - constants<vf>::kRound) + (f * constants<vf>::kLog2E + f * f * polynomial_by_pairs(f, D::kLog2));
}

// log(c + s), c >= s >= 0, c >= 1: to the rest that c + s leaves.
RG_INLINE vf log_of_sum(vf c, vf s) {
  typedef constants<vf> C;
  const vf u = c + s, rest = s - (u - c);
  const auto [m, biased] = log_parts(u);
  const vf k = biased - C::kRound, down = bits<vf>(C::kOne - (bits<vu32>(biased) << C::kMantissaBits));
  const vf f = (m - 1) + rest * down;
  return k * C::kLn2Hi + (f + (f * f * polynomial_by_pairs(f, f32_exp_digits::kLog) + k * C::kLn2Lo));
}
// asinh(s), s^2 = z: a polynomial below 1/2, else log(c + s), c = sqrt(1 + z).
RG_INLINE vf arc_f32(vf s, vf z, vf c) {
  return select(z < 0.25f, s + s * z * polynomial_by_pairs(z, f32_exp_digits::kAsinh), log_of_sum(c, s));
}
// 1.4.
RG_INLINE vf asinh_f32(vf x) {
  const vf a = abs(x), z = a * a;
  return with_sign_of(arc_f32(a, z, sqrt(1 + z)), x);
}
RG_INLINE vi32 asinh_f32_risk(vf x) { return ~(abs(x) <= 0x1p60f); }
// By sinh(y) = sqrt((x - 1) (x + 1)), of which x - 1 is exact up to 2. 1.3.
RG_INLINE vf acosh_f32(vf x) {
  const vf z = (x - 1) * (x + 1);
  return arc_f32(sqrt(z), z, x);
}
RG_INLINE vi32 acosh_f32_risk(vf x) { return ~((x >= 1) & (x <= 0x1p60f)); }

// 1 - a = d / 2^k, a = |x|, d within 2/3 and 4/3: (k ln2 + log((1 + a) / d)) / 2, by 2 atanh((1 + a - d) / (1 + a +
// d)). 1 - d is exact, and 0 below 1/3. 1.01.
RG_INLINE vf atanh_f32(vf x) {
  typedef constants<vf> C;
  typedef f32_exp_digits D;
  const vf a = abs(x);
  const vu32 up = (0x3faaaaabu - bits<vu32>(1 - a)) >> C::kMantissaBits;
  const vf biased = bits<vf>(bits<vu32>(splat<vf>(C::kRound)) + up), k = biased - C::kRound;
  const vf power = power_of_two(biased), less = power * a - (power - 1);  // 1 - d
  const vf s = (a + less) / (2 + (a - less)), z = s * s;
  return with_sign_of(k * D::kHalfLn2Hi + (s + (s * z * polynomial_by_pairs(z, D::kAtanh) + k * D::kHalfLn2Lo)), x);
}
RG_INLINE vi32 atanh_f32_risk(vf x) { return ~(abs(x) < 1); }

// ---- exponentials

RG_INLINE vi32 beyond_87(vf x) { return ~(abs(x) <= 87); }

// Of x = k ln2 + r: even = (2^k + 2^-k) / 2, odd = (2^k - 2^-k) / 2, cosh(r) - 1 and sinh(r). |x| <= 87.
struct HyperbolicParts {
  vf even, odd, cosh_less_1, sinh;

  RG_INLINE explicit HyperbolicParts(vf x) {
    typedef constants<vf> C;
    const vf biased = x * C::kLog2E + C::kRound, k = biased - C::kRound;
    const vf r = (x - k * C::kLn2Hi) - k * C::kLn2Lo, z = r * r;
    const vu32 shift = bits<vu32>(biased) << C::kMantissaBits, half = bits<vu32>(splat<vf>(0.5f));
    const vf up = bits<vf>(half + shift), down = bits<vf>(half - shift);  // 2^-127 is taken for 0
    even = up + down, odd = up - down;
    cosh_less_1 = z * polynomial_by_pairs(z, f32_exp_digits::kCosh);
    sinh = r + r * z * polynomial_by_pairs(z, f32_exp_digits::kSinh);
  }
};
// 1.23.
RG_INLINE vf cosh_f32(vf x) {
  const HyperbolicParts h(x);
  return h.even + (h.even * h.cosh_less_1 + h.odd * h.sinh);
}
// 1.25.
RG_INLINE vf sinh_f32(vf x) {
  const HyperbolicParts h(x);
  return keeping_sign(h.odd + (h.odd * h.cosh_less_1 + h.even * h.sinh), x);
}

// x^3 by a polynomial below 1; from there (a - 1) + 2 e / (1 + e), e = e^-2a, a = |x|. 2.6.
RG_INLINE vf tanhshrink_f32(vf x) {
  const vf a = abs(x), z = a * a, e = exp(max(splat<vf>(-87), -2 * a));
  const vf near = a * (z * polynomial_by_pairs(min(splat<vf>(1), z), f32_exp_digits::kTanhshrink));
  return with_sign_of(select(a < 1, near, (a - 1) + 2 * e / (1 + e)), x);
}
RG_INLINE vi32 tanhshrink_f32_risk(vf x) { return (abs(x) < 0x1p-41f) & (x != 0); }
// tanh^2, less what 2 + (e^-2a - 1) is rounded by, times 2 / d of about 1.25. 3.0.
RG_INLINE vf tanhshrink_slope_f32(vf x) {
  const vf minus_1 = expm1_f32(max(splat<vf>(-20), -2 * abs(x))), d = 2 + minus_1, t = minus_1 / d, square = t * t;
  return square - square * ((minus_1 - (d - 2)) * 1.25f);
}
RG_INLINE vi32 tanhshrink_slope_f32_risk(vf x) { return (abs(x) < 0x1p-62f) & (x != 0); }

// ---- the cubic root

// t near 1 / cbrt(a), a = |x|, of 12 bits, so that t^2 is exact: the exponent of x divided by -3 as its bits stand.
// e = 1 - a t^3 is within 0.103.
struct CubeRootParts {
  vf square, part, e;  // t^2, x t^2

  RG_INLINE explicit CubeRootParts(vf x) {
    const vf a = abs(x), word = __builtin_convertvector(bits<vi32>(a), vf);
    const vf t = bits<vf>(bits<vu32>(word * kThird + kStart) << 12);
    square = t * t, part = x * square, e = 1 - abs(part) * t;
  }

 private:
  static constexpr float kThird = -1 / 3.f / 4096, kStart = constants<vf>::kRound + 346655;
};
// f (1 - e)^(-2/3).
RG_INLINE vf corrected(vf f, vf e) { return f + f * e * polynomial_by_pairs(e, f32_exp_digits::kCubeRoot); }
// x t^2 (1 - e)^(-2/3). 1.0.
RG_INLINE vf cbrt_f32(vf x) {
  const CubeRootParts root(x);
  return corrected(root.part, root.e);
}
// t^2 / 3 (1 - e)^(-2/3).
RG_INLINE vf cbrt_slope_f32(vf x) {
  const CubeRootParts root(x);
  return corrected(root.square * (1 / 3.f), root.e);
}
// Infinities and subnormal numbers; zeros besides where the slope is infinite.
RG_INLINE vi32 cbrt_f32_risk(vf x) { return ~(abs(CubeRootParts(x).e) <= 0.11f) & (x != 0); }
RG_INLINE vi32 cbrt_slope_f32_risk(vf x) { return log_f32_risk(abs(x)); }

// ---- slopes of activations

// 1 / (1 + e^x).
RG_INLINE vf log_sigmoid_slope_f32(vf x) {
  const vf e = exp(max(splat<vf>(-87), -abs(x)));
  return select(x > 0, e, splat<vf>(1)) / (1 + e);
}
RG_INLINE vi32 log_sigmoid_slope_f32_risk(vf x) { return x > 87; }

// c e^x below 0, the gain above.
RG_INLINE vf elu_slope_f32(vf x, double c, double gain) {
  return select(x > 0, splat<vf>(float(gain)), float(c) * exp(max(splat<vf>(-87), min(vf{}, x))));
}
RG_INLINE vi32 elu_slope_f32_risk(vf x, double c) { return (x < -40) | -int(is_far(c)); }

// (w below^2 + x w' below^2) / below^2 of Mish (soft_formulas.h).
RG_INLINE vf mish_slope_f32(vf x) {
  const vf f = exp(max(splat<vf>(-87), -abs(x))), twice = 2 * f, square = f * f;
  const auto rises = x > 0;
  const vf above = select(rises, 1 + twice, square + twice);
  const vf below = above + select(rises, 2 * square, splat<vf>(2));
  const vf bent = 4 * (select(rises, f, splat<vf>(1)) * (f + square));
  return (above * below + min(splat<vf>(87), x) * bent) / (below * below);
}
RG_INLINE vi32 mish_slope_f32_risk(vf x) { return x < -80; }

}  // namespace rg::RG_ISA
