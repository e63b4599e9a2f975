// log(1 + x) without the loss that forming 1 + x means.
#pragma once

#include "simd/maths/log.h"

namespace rg::RG_ISA {

// 2 atanh(s), s = x / (2 + x). [0, 1], where softplus and its kin need it; f32: 0.97 ULP, f64: 0.99.
template <class V>
RG_INLINE V log1p_unit(V x) {
  V s = x / (2 + x), z = s * s, half = 0.5f * x * x;
  return x - (half - s * (half + z * polynomial(z, constants<V>::kLog1pUnit)));
}

// Every x: NaN below -1, -inf at -1, the sign of zero kept. 1 + x = u + low exactly, u = 2^k m; from 2^60 on the 1 does
// not count. f32: 1.01 ULP, f64: 0.99.
template <class V>
RG_INLINE V log1p(V x) {
  typedef constants<V> C;
  V u = 1 + x, low = sum_error(splat<V>(1), x, u);
  auto [m, biased] = log_parts(u);
  V k = biased - C::kRound, down = power_of_two(C::kRound - k);
  V f = (m - 1) + select(u < 0x1p60f, low * down, V{});
  V edge = select(x < -1, splat<V>(__builtin_nanf("")), select(x == -1, splat<V>(-__builtin_inff()), x));
  return select((x > -1) & (x <= C::kMax) & (x != 0), log_reduced(f, k), edge);
}

}  // namespace rg::RG_ISA
