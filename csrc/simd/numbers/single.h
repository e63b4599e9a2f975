// Single: an f32 in a lane of f64, for a result that is rounded once to f32 or to a half: arithmetic of f64, whose
// range no product of three f32 leaves, and polynomials no longer than 24 bits need, to 2^-31. Two vectors of f64 stand
// for one of f32; what that costs, the short polynomials and the absence of lanes at risk give back.
#pragma once

#include "simd/maths/log1p.h"
#include "simd/numbers/real.h"

namespace rg::RG_ISA {

struct Single {
  vd v;

  RG_INLINE explicit Single(vd x) : v(x) {}
  RG_INLINE explicit Single(Constant c) : v(splat<vd>(c.hi)) {}
};

RG_INLINE Single operator+(Single x, Single y) { return Single(x.v + y.v); }
RG_INLINE Single operator-(Single x, Single y) { return Single(x.v - y.v); }
RG_INLINE Single operator-(Single x) { return Single(-x.v); }
RG_INLINE Single operator*(Single x, Single y) { return Single(x.v * y.v); }
RG_INLINE Single operator/(Single x, Single y) { return Single(x.v / y.v); }
RG_INLINE Single abs(Single x) { return Single(abs(x.v)); }
RG_INLINE Single sqrt(Single x) { return Single(sqrt(x.v)); }
RG_INLINE vi64 is_negative(Single x) { return is_negative(x.v); }
RG_INLINE Single select(vi64 m, Single yes, Single no) { return Single(select(m, yes.v, no.v)); }

// The lanes of a number that is computed in f64: vd, to all its digits, or Single.
RG_INLINE vd lanes(vd x) { return x; }
RG_INLINE vd lanes(Single x) { return x.v; }
template <class N>
inline constexpr bool kIsSingle = false;
template <>
inline constexpr bool kIsSingle<Single> = true;

// Printed by tools/coefficients.py.
template <class N>
struct digits : constants<vd> {
  // (x - tanh x) / x^3 in x^2, |x| <= 1, error 2^-57.6
  static constexpr double kTanhshrink[] = {
      0.3333333333333333,     -0.1333333333333309,     0.05396825396804637,    -0.02186948852912909,
      0.008863235404578283,   -0.003592126679366341,   0.0014558246920964941,  -0.0005899792946300052,
      0.00023895705228738225, -9.646277743313181e-05,  3.8389607893147334e-05, -1.4606131676715378e-05,
      4.987760317520347e-06,  -1.3791814499083342e-06, 2.6330772232959337e-07, -2.5155023659382105e-08};
};
template <>
struct digits<Single> : constants<vd> {
  // (e^r - 1 - r) / r^2 on |r| <= ln2/2, error 2^-35.1
  static constexpr double kExpRest[] = {0.5,
                                        0.16666666719028936,
                                        0.04166666671901226,
                                        0.00833329846980059,
                                        0.001388885403566671,
                                        0.00019899285575896282,
                                        2.4859589834589056e-05};
  // 2 atanh(s) = 2 s + s^3 series(s^2), Taylor's, the last term 2^-35
  static constexpr double kLogSeries[] = {2 / 3., 2 / 5., 2 / 7., 2 / 9., 2 / 11.};
  // 2 atanh(s) = 2 s + s^3 series(s^2) for s^2 <= 1/9, error 2^-37.6
  static constexpr double kLog1pUnit[] = {0.6666666666709848, 0.3999999961956039, 0.28571483063336206,
                                          0.222193104506863,  0.1825532801895845, 0.14445878007941576,
                                          0.19066500229620378};
  // (x - tanh x) / x^3, error 2^-36.2
  static constexpr double kTanhshrink[] = {0.33333333332061654,    -0.13333333078482362,    0.05396816900464022,
                                           -0.0218683797882063,    0.008855803133577844,    -0.0035630457923645797,
                                           0.0013847977805260547,  -0.00047789670561223786, 0.0001228446582910274,
                                           -1.6450791459118638e-05};
};

}  // namespace rg::RG_ISA
