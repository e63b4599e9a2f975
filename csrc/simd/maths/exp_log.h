// Exponentials and logarithms on lanes of f64, for N = vd (all digits of f64) and N = Single (those of f32). Above each
// function: its domain in f64, and its error there; as Single each is within 2^-30 of its result, takes every f32, and
// gives the limits at infinities.
#pragma once

#include "simd/numbers/single.h"

namespace rg::RG_ISA {

// e^(x + low) = 2^k (1 + p): p = e^r - 1, |r| <= ln2/2. |x| <= 2^16.
struct ExpParts {
  vd p, biased;  // k + kRound

  RG_INLINE vd k() const { return biased - constants<vd>::kRound; }
};
template <class N>
RG_INLINE ExpParts exp_parts(vd x, vd low) {
  typedef digits<N> D;
  vd biased = x * D::kLog2E + D::kRound, k = biased - D::kRound;
  vd r = ((x - k * D::kLn2Hi) - k * D::kLn2Lo) + low;
  return {r + r * r * polynomial(r, D::kExpRest), biased};
}

// What an f32 needs of the line: e^+-350 is a normal f64, and times any f32 beyond those.
template <class N>
RG_INLINE vd exp_argument(N x) {
  if constexpr (kIsSingle<N>)
    return max(splat<vd>(-350), min(splat<vd>(350), x.v));
  else
    return x;
}
// As Single: the limits of e^x instead of e^+-350.
template <class N>
RG_INLINE vd at_infinities(N x, vd below, vd found, vd above) {
  if constexpr (kIsSingle<N>)
    return select(abs(x.v) > constants<vd>::kMax, select(is_negative(x.v), below, above), found);
  else
    return found;
}

// e^x and e^x - 1, which keeps the sign of zero. |x| <= 708; 0.72 and 1.1 ULP.
template <class N>
struct Exponentials {
  N e, minus_1;
};
template <class N>
RG_INLINE Exponentials<N> exponentials(N x, vd low = vd{}) {
  const vd z = exp_argument(x);
  const ExpParts parts = exp_parts<N>(z, low);
  const vd power = power_of_two(parts.biased), inf = splat<vd>(__builtin_inf());
  const vd less = select(parts.k() == 0, parts.p, power * parts.p + (power - 1));
  return {N(at_infinities(x, vd{}, power * (1 + parts.p), inf)),
          N(at_infinities(x, splat<vd>(-1), select(z == 0, z, less), inf))};
}

// 2^x. |x| <= 1021; 0.6 ULP.
template <class N>
RG_INLINE N exp2_of(N x) {
  typedef digits<N> D;
  vd z = lanes(x);
  if constexpr (kIsSingle<N>) z = max(splat<vd>(-500), min(splat<vd>(500), z));
  const vd biased = z + D::kRound, r = (z - (biased - D::kRound)) * kLn2;
  const vd found = power_of_two(biased) * (1 + (r + r * r * polynomial(r, D::kExpRest)));
  return N(at_infinities(x, vd{}, found, splat<vd>(__builtin_inf())));
}

// x = 2^k (1 + f), 1 + f within sqrt(1/2) and sqrt 2, of any x > 0.
struct LogParts64 {
  vd f, k;
};
template <class N>
RG_INLINE LogParts64 log_parts_of(N x) {
  typedef constants<vd> C;
  if constexpr (kIsSingle<N>) {
    const auto [m, biased] = log_parts(x.v);
    return {m - 1, biased - C::kRound};
  } else {
    const auto subnormal = x < 0x1p-1022;
    const auto [m, biased] = log_parts(select(subnormal, x * 0x1p54, x));
    return {m - 1, (biased - C::kRound) - select(subnormal, splat<vd>(54), vd{})};
  }
}
// log(1 + f) + k high, with more besides; 1 + f within sqrt(1/2) and sqrt 2.
template <class N>
RG_INLINE vd log_sum(vd f, vd high, vd more) {
  const vd s = f / (2 + f), z = s * s, half = 0.5 * f * f;
  const vd rest = s * (half + z * polynomial(z, digits<N>::kLogSeries)) + more;
  return high - ((half - rest) - f);
}
// NaN below 0, -inf at 0, +inf at +inf.
template <class N>
RG_INLINE N log_at_edges(N x, vd found) {
  const vd v = lanes(x),
           edge = select(v == 0, splat<vd>(-__builtin_inf()), select(v > 0, v, splat<vd>(__builtin_nan(""))));
  return N(select((v > 0) & (v <= constants<vd>::kMax), found, edge));
}

// Every x. 0.9 ULP.
template <class N>
RG_INLINE N log_of(N x) {
  typedef constants<vd> C;
  const auto [f, k] = log_parts_of(x);
  return log_at_edges(x, log_sum<N>(f, k * C::kLn2Hi, k * C::kLn2Lo));
}
// Every x. 1.6 ULP.
template <class N>
RG_INLINE N log2_of(N x) {
  const auto [f, k] = log_parts_of(x);
  return log_at_edges(x, k + log_sum<N>(f, vd{}, vd{}) * constants<vd>::kLog2E);
}
// Every x. 1.9 ULP.
template <class N>
RG_INLINE N log10_of(N x) {
  const auto [f, k] = log_parts_of(x);
  return log_at_edges(x, k * kLog10Of2Hi + (log_sum<N>(f, vd{}, vd{}) * kLog10E + k * kLog10Of2Lo));
}
// log(1 + x + low), every x: NaN below -1, -inf at -1, the sign of zero kept. 1 + x = u + error exactly, u = 2^k m.
// 1.0 ULP.
template <class N>
RG_INLINE N log1p_of(N x, vd low = vd{}) {
  typedef constants<vd> C;
  const vd v = lanes(x), u = 1 + v, error = sum_error(splat<vd>(1), v, u) + low;
  const auto [m, biased] = log_parts(u);
  const vd k = biased - C::kRound, down = power_of_two(C::kRound - k);
  const vd f = (m - 1) + select(u < 0x1p60, error * down, vd{});
  const vd edge = select(v < -1, splat<vd>(__builtin_nan("")), select(v == -1, splat<vd>(-__builtin_inf()), v));
  return N(select((v > -1) & (v <= C::kMax) & (v != 0), log_sum<N>(f, k * C::kLn2Hi, k * C::kLn2Lo), edge));
}

// log(1 + x) on [0, 1]: 1.0 ULP.
template <class N>
RG_INLINE vd log1p_unit_of(vd x) {
  const vd s = x / (2 + x), z = s * s, half = 0.5 * x * x;
  return x - (half - s * (half + z * polynomial(z, digits<N>::kLog1pUnit)));
}

// Every x = 2^(3 q) m, m within 1/3 and 3: a start of 2^-30 from e^(log(m) / 3), and in f64 one Newton step. 0.9 ULP.
template <class N>
RG_INLINE N cbrt_of(N x) {
  typedef constants<vd> C;
  const vd v = lanes(x), size = abs(v);
  const auto [f, k] = log_parts_of(N(size));
  const vd biased = k * (1 / 3.) + C::kRound, left = k - 3 * (biased - C::kRound);
  const vd r = log_sum<Single>(f, left * C::kLn2Hi, left * C::kLn2Lo) * (1 / 3.);  // |r| <= ln2/2
  vd t = 1 + (r + r * r * polynomial(r, digits<Single>::kExpRest));
  if constexpr (!kIsSingle<N>) {
    const vd m = (1 + f) * power_of_two(left + C::kRound);
    t = t - (t * t * t - m) / (3 * t * t);
  }
  const auto ordinary = (size > 0) & (size <= C::kMax);
  return N(select(ordinary, xor_sign(t * power_of_two(biased), sign_of(v)), v));
}

}  // namespace rg::RG_ISA
