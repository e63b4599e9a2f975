// The f64 side of simd/maths/maths.h: constants, printed by tools/coefficients.py. Each with its low part is a real
// number carried to 106 bits.
#pragma once

#include "simd/maths/math_f32.h"

namespace rg::RG_ISA {

template <>
struct constants<vd> {
  static constexpr double kMax = 1.7976931348623157e308;
  static constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52
  static constexpr int kMantissaBits = 52;
  typedef vu64 word;
  static constexpr uint64_t kOne = 0x3ff0000000000000ull, kRootHalf = 0x3fe6a09e667f3bcdull;
  static constexpr uint64_t kMantissa = 0xfffffffffffffull;
  static constexpr double kLog2E = 1.4426950408889634;
  // ln 2 in 36 + 36 + 53 bits: products with |k| < 2^17 are exact
  static constexpr double kLn2Hi = 0.6931471805582987, kLn2Lo = 1.6465949582866463e-12;
  static constexpr double kLn2Last = 3.061840736018652e-24;
  static constexpr double kTanhC0Log2E = 2.3022081981443248, kTanhC1Log2E = 0.1029432395800235;  // see kTanhC0
  // (e^r - 1 - r) / r^2 on |r| <= ln2/2, error 2^-53.1
  static constexpr double kExpRest[] = {0.5000000000000001,     0.16666666666666669,    0.04166666666662413,
                                        0.008333333333330062,   0.0013888888917213717,  0.00019841269863053618,
                                        2.4801521295954376e-05, 2.7557268459997064e-06, 2.7620088445409746e-07,
                                        2.510038549551032e-08};
  // 2 atanh(s) = 2 s + s^3 series(s^2): Taylor's for s^2 <= 0.0295, the last term 2^-59; a fit on [0, 1/9], error
  // 2^-53.3
  static constexpr double kLogSeries[] = {2 / 3.,  2 / 5.,  2 / 7.,  2 / 9.,  2 / 11.,
                                          2 / 13., 2 / 15., 2 / 17., 2 / 19., 2 / 21.};
  static constexpr double kLog1pUnit[] = {
      0.6666666666666666,  0.40000000000014596, 0.2857142856710506,  0.22222222717801782, 0.18181789417326447,
      0.15385570592912243, 0.13314135550881162, 0.12001155182857778, 0.08800317650868773, 0.16164938169471338};
  // erfcx(z/sqrt2)/2 (z + 3/4) = limit + above(z) / below(z) on [0, 38], error 2^-58.3
  static constexpr double kTailLimit = 0.3989422804014327;
  static constexpr double kTailAbove[] = {-0.023942280401432703, 0.14155598461832508,   0.21674917080714354,
                                          0.1532868001261594,    0.06806248151393217,   0.02092691028101582,
                                          0.0046163228459959165, 0.0007312855614281168, 8.051635896067554e-05,
                                          5.633395431565403e-06, 1.936195136789969e-07};
  static constexpr double kTailBelow[] = {1.0,
                                          2.4741713858240364,
                                          2.8654564009648604,
                                          2.0548421564105634,
                                          1.0162604102796104,
                                          0.3650237038081456,
                                          0.0975025463772932,
                                          0.019451639143239424,
                                          0.0028558511133693794,
                                          0.000296000663835387,
                                          1.9690583733850644e-05,
                                          6.471095300143548e-07};
};

// A real number to 106 bits.
struct Constant {
  double hi, lo;
};
inline constexpr double kLn2 = 0.6931471805599453, kLog10E = 0.4342944819032518;
inline constexpr double kLog10Of2Hi = 0.3010299956658855, kLog10Of2Lo = -1.9043128467164274e-12;  // hi has 36 bits
inline constexpr Constant kInvSqrt2Pi = {0.3989422804014327, -2.49232720227773e-17};
// tanh-GELU is b sigma(w) with w = c0 b + c1 b^3, c0 = 2 sqrt(2/pi), c1 = 0.044715 c0; w' = c0 + 3 c1 b^2.
inline constexpr Constant kTanhC0 = {1.5957691216057308, -9.96930880911092e-17};
inline constexpr Constant kTanhC1 = {0.07135481627260025, -6.175149918155315e-19};
inline constexpr Constant kTanh3C1 = {0.21406444881780073, 1.2025242832367862e-17};

// x^2 = hi + lo exactly, barring over- and underflow.
RG_INLINE Pair square(vd x) { return two_prod(x, x); }

}  // namespace rg::RG_ISA
