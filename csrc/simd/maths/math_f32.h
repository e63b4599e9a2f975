// The f32 side of simd/maths/maths.h: constants (printed by tools/coefficients.py) and what only f32 does its own way.
#pragma once

#include "simd/maths/polynomial.h"

namespace rg::RG_ISA {

template <class V>
struct constants;

template <>
struct constants<vf> {
  static constexpr float kMax = 3.40282347e38f;
  static constexpr float kRound = 12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer, kept in the low bits
  static constexpr int kMantissaBits = 23;
  typedef vu32 word;
  static constexpr uint32_t kOne = 0x3f800000u, kRootHalf = 0x3f3504f3u, kMantissa = 0x7fffffu;
  static constexpr float kLog2E = 1.44269502f;
  static constexpr float kLn2 = 0.693147182f;
  static constexpr float kLn2Hi = 0.693145752f, kLn2Lo = 1.42860677e-06f;  // hi has 16 bits: k hi is exact
  // (e^r - 1 - r) / r^2 on |r| <= ln2/2, error 2^-23.9
  static constexpr float kExpRest[] = {0.5f, 0.166665763f, 0.0416665561f, 0.00836317893f, 0.0013926184f};
  // 2 atanh(s) = 2 s + s^3 series(s^2): Taylor's for s^2 <= 0.0295, the last term 2^-29; a fit on [0, 1/9], error
  // 2^-27.0
  static constexpr float kLogSeries[] = {2 / 3.f, 2 / 5.f, 2 / 7.f, 2 / 9.f};
  static constexpr float kLog1pUnit[] = {0.666666687f, 0.399997056f, 0.28592366f, 0.217064604f, 0.232249215f};
  // erfcx(z/sqrt2)/2 (z + 3/4) = limit + above(z) / below(z) on [0, 13], error 2^-26.8
  static constexpr float kTailLimit = 0.398942292f;
  static constexpr float kTailAbove[] = {-0.0239422936f, 0.159328163f, 0.105353214f, 0.0310029108f, 0.00407683058f};
  static constexpr float kTailBelow[] = {1.0f, 1.73188353f, 1.2928102f, 0.529176533f, 0.121726915f, 0.0136267925f};
};

// x^2 = hi + lo, hi exact in 24 bits and lo to 2^-35 of it. Any x whose square is a normal number.
struct Square {
  vf hi, lo;
};
RG_INLINE Square square(vf x) {
  vf top = bits<vf>(bits<vu32>(x) & 0xfffff000u);  // 12 bits
  return {top * top, (x + top) * (x - top)};
}

}  // namespace rg::RG_ISA
