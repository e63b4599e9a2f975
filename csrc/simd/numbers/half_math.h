// HalfMath: f32 arithmetic for a result that is rounded to the 11 bits of f16 or the 8 of bf16: shorter polynomials and
// no care of the last bits. What is lost must stay below 0.01 ULP of those: 2^-16.6 and 2^-13.6 of the result.
// Arguments are numbers of such a type: squares are exact in f32, and a NaN has zeros below.
#pragma once

#include "simd/numbers/real.h"

namespace rg::RG_ISA {

struct HalfMath {
  vf v;

  RG_INLINE explicit HalfMath(vf x) : v(x) {}
  RG_INLINE explicit HalfMath(Constant c) : v(splat<vf>(float(c.hi))) {}
};

RG_INLINE HalfMath operator+(HalfMath x, HalfMath y) { return HalfMath(x.v + y.v); }
RG_INLINE HalfMath operator-(HalfMath x, HalfMath y) { return HalfMath(x.v - y.v); }
RG_INLINE HalfMath operator-(HalfMath x) { return HalfMath(-x.v); }
RG_INLINE HalfMath operator*(HalfMath x, HalfMath y) { return HalfMath(x.v * y.v); }
RG_INLINE HalfMath operator/(HalfMath x, HalfMath y) { return HalfMath(x.v / y.v); }
RG_INLINE HalfMath abs(HalfMath x) { return HalfMath(abs(x.v)); }
RG_INLINE vi32 is_negative(HalfMath x) { return is_negative(x.v); }
RG_INLINE HalfMath select(vi32 m, HalfMath yes, HalfMath no) { return HalfMath(select(m, yes.v, no.v)); }

// Printed by tools/coefficients.py.
template <>
struct constants<HalfMath> {
  // 2^f on |f| <= 1/2, error 2^-23.6
  static constexpr float kExp2[] = {1.00000012f,   0.693147182f,   0.240221068f,
                                    0.0555035695f, 0.00967605505f, 0.00133908866f};
  // log(1 + x) / x on [0, 1], error 2^-19.5
  static constexpr float kLog1p[] = {0.999998569f, -0.499859005f,  0.330975264f, -0.234545201f,
                                     0.148294136f, -0.0655903071f, 0.0138744842f};
  static constexpr float kLog2E = 1.44269502f, kMinusHalfLog2E = -0.721347511f;
  // w and b w' of tanh-GELU: see kTanhC0
  static constexpr float kC0 = 1.59576917f, k3C1 = 0.214064449f;
  static constexpr float kMinusC0Log2E = -2.30220819f, kMinusC1Log2E = -0.102943242f;
  // erfcx(z/sqrt2)/2 = above(z) / below(z) on [0, 13], error 2^-21.1
  static constexpr float kTailAbove[] = {0.499999911f, 0.356765538f, 0.116460025f, 0.0162931308f};
  static constexpr float kTailBelow[] = {1.0f, 1.51140511f, 0.938942492f, 0.291681737f, 0.040847078f};
};

// 2^x, |x| <= 126, relative error 2^-21.6 and what the rounding of x makes, |x| 2^-24.
RG_INLINE HalfMath exp2(vf x) {
  typedef constants<vf> C;
  vf biased = x + C::kRound, f = x - (biased - C::kRound);
  vu32 k = bits<vu32>(biased) << C::kMantissaBits;
  return HalfMath(bits<vf>(bits<vu32>(polynomial(f, constants<HalfMath>::kExp2)) + k));
}

// The functions of simd/maths/maths.h. What they cost s, over all numbers that count: 0.0033 ULP of f16 (geglu_tanh at
// -6.3; beyond e^-33 even the largest product is 0), 0.0007 of bf16.
RG_INLINE HalfMath exp(HalfMath x) { return exp2(x.v * constants<HalfMath>::kLog2E); }
RG_INLINE HalfMath exp_half_square(HalfMath x) { return exp2(x.v * x.v * constants<HalfMath>::kMinusHalfLog2E); }
RG_INLINE TanhTerms<HalfMath> tanh_terms(HalfMath b) {
  typedef constants<HalfMath> C;
  vf square = b.v * b.v;
  return {exp2(b.v * (C::kMinusC0Log2E + C::kMinusC1Log2E * square)), HalfMath(b.v * (C::kC0 + C::k3C1 * square))};
}
RG_INLINE HalfMath exp_decay(HalfMath x, double rate) {
  return exp2(max(splat<vf>(-126), -abs(x.v * float(rate * constants<vd>::kLog2E))));
}
RG_INLINE HalfMath log1p_unit(HalfMath x) { return HalfMath(x.v * polynomial(x.v, constants<HalfMath>::kLog1p)); }
RG_INLINE HalfMath upper_tail(HalfMath z) {
  typedef constants<HalfMath> C;
  return HalfMath(polynomial(z.v, C::kTailAbove) / polynomial(z.v, C::kTailBelow));
}

}  // namespace rg::RG_ISA
