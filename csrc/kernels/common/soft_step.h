// sigma(t) and log1p(e^-|t|) of t = rate x: what softplus, log_sigmoid, mish and logaddexp are made of, for every kind
// of number. Nothing cancels, for any rate but 0: sigma(t) is 1 / (1 + e) where t > 0, else e / (1 + e), e = e^-|t|.
#pragma once

#include <utility>

#include "simd/numbers/half_math.h"
#include "simd/numbers/scaled.h"

namespace rg::RG_ISA {

template <class N>
using MaskOf = decltype(is_negative(std::declval<N>()));

template <class N>
struct SoftStep {
  MaskOf<N> falls;  // t < 0
  N log1p, sigma;
};

template <class N>
RG_INLINE SoftStep<N> soft_step(N x, double rate) {
  N one = number<N>(1), e = exp_decay(x, rate), s = one / (one + e);
  auto falls = is_negative(x) ^ -int(rate < 0);
  return {falls, log1p_unit(e), select(falls, e * s, s)};
}

// Lanes in which e is no normal number, or the rate leaves no room for its products with other x.
template <class V>
RG_INLINE auto soft_step_risk(V x, double rate) {
  typedef typename lane<V>::type T;
  constexpr bool kWide = sizeof(T) == 8;
  constexpr double kMost = kWide ? 0x1p500 : 0x1p100;
  const double size = rate < 0 ? -rate : rate;
  const bool far = !(size <= kMost && size >= 1 / kMost);
  return (x * T(rate) < T(kWide ? -708 : -87)) | -int(far);
}

// 1 / x: a number with an exponent of its own divides, as 1 / x of f64 may leave the range.
template <class N>
RG_INLINE N inverse_of(double x) {
  if constexpr (requires(N n) { n.k; })
    return number<N>(1) / number<N>(x);
  else
    return number<N>(1 / x);
}

}  // namespace rg::RG_ISA
