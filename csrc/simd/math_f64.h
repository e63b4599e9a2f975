// The f64 side of math.h: constants, printed by tools/coefficients.py. Each with its low part is a real number
// carried to 106 bits.
#pragma once

#include "math_f32.h"

namespace rg::RG_ISA {

template <>
struct constants<vd> {
  static constexpr double kMax = 1.7976931348623157e308;
  static constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52
  static constexpr int kMantissaBits = 52;
  typedef vu64 word;
  static constexpr uint64_t kOne = 0x3ff0000000000000ull;
  static constexpr double kLog2E = 1.4426950408889634;
  static constexpr double kLn2 = 0.6931471805599453, kLn2Rest = 2.3190468138462996e-17;
  // ln 2 in 36 + 36 + 53 bits: products with |k| < 2^17 are exact
  static constexpr double kLn2Hi = 0.6931471805582987, kLn2Lo = 1.6465949582866463e-12;
  static constexpr double kLn2Last = 3.061840736018652e-24;
  // (e^r - 1 - r) / r^2 on |r| <= ln2/2, error 2^-53.1
  static constexpr double kExpRest[] = {
      0.5000000000000001,     0.16666666666666669,    0.04166666666662413,   0.008333333333330062,
      0.0013888888917213717,  0.00019841269863053618, 2.4801521295954376e-05, 2.7557268459997064e-06,
      2.7620088445409746e-07, 2.510038549551032e-08};
  // erfcx(z/sqrt2)/2 = above(z) / below(z) on [0, 38], error 2^-59.1; every term is positive
  static constexpr double kTailAbove[] = {
      0.5,                  0.8256620467660696,   0.6760239542476003,    0.35454017036711327,
      0.13065182556944507,  0.035186632653860815, 0.007003743741507071,  0.0010185374944021509,
      0.0001039542243205959, 6.769703491887005e-06, 2.1614775953640011e-07};
  static constexpr double kTailBelow[] = {
      1.0,                  2.4492086543350045,   2.806233679973859,      1.989488061090549,
      0.9719638761568569,   0.3445356032220325,   0.09071896523851991,    0.017815273074640654,
      0.002570064012648462, 0.00026111640003138956, 1.6969130183665412e-05, 5.41802085551939e-07};
};

// A real number to 106 bits.
struct Constant {
  double hi, lo;
};
inline constexpr Constant kInvSqrt2Pi = {0.3989422804014327, -2.49232720227773e-17};
// tanh-GELU is b sigma(w) with w = c0 b + c1 b^3, c0 = 2 sqrt(2/pi), c1 = 0.044715 c0; w' = c0 + 3 c1 b^2.
inline constexpr Constant kTanhC0 = {1.5957691216057308, -9.96930880911092e-17};
inline constexpr Constant kTanh3C1 = {0.21406444881780073, 1.2025242832367862e-17};
inline constexpr Constant kTanhC0Log2E = {2.3022081981443248, 1.3132826040769712e-16};
inline constexpr Constant kTanhC1Log2E = {0.1029432395800235, -5.978177400718744e-18};

// x^2 = hi + lo exactly, barring over- and underflow.
RG_INLINE Pair square(vd x) { return two_prod(x, x); }

}  // namespace rg::RG_ISA
