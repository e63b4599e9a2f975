// The natural logarithm, as simd/maths/maths.h has the exponential.
#pragma once

#include "simd/maths/maths.h"

namespace rg::RG_ISA {

// k ln2 + log(1 + f), 1 + f within sqrt(1/2) and sqrt 2: log(1 + f) = 2 atanh(s), s = f / (2 + f).
template <class V>
RG_INLINE V log_reduced(V f, V k) {
  typedef constants<V> C;
  V s = f / (2 + f), z = s * s, half = 0.5f * f * f;
  V rest = s * (half + z * polynomial(z, C::kLogSeries)) + k * C::kLn2Lo;
  return k * C::kLn2Hi - ((half - rest) - f);
}

// x = 2^k m, m within sqrt(1/2) and sqrt 2, of a normal number above 0; k is held as an integer in kRound's low bits.
template <class V>
struct LogParts {
  V m, biased;
};
template <class V>
RG_INLINE LogParts<V> log_parts(V x) {
  typedef constants<V> C;
  typedef typename C::word W;
  W u = bits<W>(x) - C::kRootHalf;
  auto exponent = bits<typename lane<V>::mask>(u) >> C::kMantissaBits;
  return {bits<V>((u & C::kMantissa) + C::kRootHalf), bits<V>(bits<W>(splat<V>(C::kRound)) + bits<W>(exponent))};
}

// f64: [2^-1022, 2^1024), 0.9 ULP; 0, negative and subnormal arguments give garbage, and so does inf.
RG_INLINE vd log(vd x) {
  auto [m, biased] = log_parts(x);
  return select(x == x, log_reduced(m - 1, biased - constants<vd>::kRound), x);
}

}  // namespace rg::RG_ISA
