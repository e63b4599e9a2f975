// The natural logarithm, as simd/maths/maths.h has the exponential.
#pragma once

#include "simd/maths/maths.h"

namespace rg::RG_ISA {

// log(1 + f) = 2 atanh(s), s = f / (2 + f): 2 s + s^3 (2/3 + 2/5 s^2 + ...), s^2 <= 0.0295 and the last term 2^-59.
inline constexpr double kLogSeries[] = {2 / 3.,  2 / 5.,  2 / 7.,  2 / 9.,  2 / 11.,
                                        2 / 13., 2 / 15., 2 / 17., 2 / 19., 2 / 21.};

// log x = k ln2 + log(1 + f), 1 + f within sqrt(1/2) and sqrt 2. f64: [2^-1022, 2^1024), 0.9 ULP; 0, negative and
// subnormal arguments give garbage, and so does inf.
RG_INLINE vd log(vd x) {
  typedef constants<vd> C;
  const uint64_t root = 0x3fe6a09e667f3bcdull;  // sqrt(1/2)
  vu64 u = bits<vu64>(x) - root;
  vi64 exponent = bits<vi64>(u) >> 52;
  vd m = bits<vd>((u & 0xfffffffffffffull) + root);
  // An integer below 2^51 in the low bits of kRound.
  vd k = bits<vd>(bits<vu64>(splat<vd>(C::kRound)) + bits<vu64>(exponent)) - C::kRound;
  vd f = m - 1.0, s = f / (2.0 + f), z = s * s, half = 0.5 * f * f;
  vd rest = s * (half + z * polynomial(z, kLogSeries)) + k * C::kLn2Lo;
  return select(x == x, k * C::kLn2Hi - ((half - rest) - f), x);
}

}  // namespace rg::RG_ISA
