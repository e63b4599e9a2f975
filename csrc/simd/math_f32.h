// The f32 side of math.h: constants (printed by tools/coefficients.py) and what only f32 does its own way.
#pragma once

#include "polynomial.h"

namespace rg::RG_ISA {

template <class V>
struct constants;

template <>
struct constants<vf> {
  static constexpr float kMax = 3.40282347e38f;
  static constexpr float kRound = 12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer, kept in the low bits
  static constexpr int kMantissaBits = 23;
  typedef vu32 word;
  static constexpr uint32_t kOne = 0x3f800000u;
  static constexpr float kLog2E = 1.44269502f;
  static constexpr float kLn2 = 0.693147182f;
  static constexpr float kLn2Hi = 0.693145752f, kLn2Lo = 1.42860677e-06f;  // hi has 16 bits: k hi is exact
  // (e^r - 1 - r) / r^2 on |r| <= ln2/2, error 2^-23.9
  static constexpr float kExpRest[] = {0.5f, 0.166665763f, 0.0416665561f, 0.00836317893f, 0.0013926184f};
  // erfcx(z/sqrt2)/2 = above(z) / below(z) on [0, 13], error 2^-27.3; every term is positive
  static constexpr float kTailAbove[] = {0.5f, 0.433988929f, 0.180012137f, 0.0395369977f, 0.00395079888f};
  static constexpr float kTailBelow[] = {1.0f, 1.66586268f, 1.18918717f, 0.460953534f, 0.0991123691f, 0.0099030314f};
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
