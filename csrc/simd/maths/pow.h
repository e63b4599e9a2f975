// Powers on lanes of f64, for N = vd and N = Single (an f32) as simd/maths/exp_log.h has exponentials.
#pragma once

#include <type_traits>

#include "simd/maths/exp_log.h"
#include "simd/numbers/scaled.h"

namespace rg::RG_ISA {

// What products are made in, so that they leave the range only where the real ones do: f32 in f64, f64 as m 2^k.
template <class N>
using Product = std::conditional_t<kIsSingle<N>, Single, Scaled>;
RG_INLINE vd finished(Single x) { return x.v; }
RG_INLINE vd finished(Scaled x) { return rounded(x); }
template <class N>
RG_INLINE Product<N> product_of(vd x) {
  return Product<N>(x);
}

// Taylor's series of 2 atanh(s) / s^5 in s^2 <= 0.0295, the last term 2^-58 of the first.
inline constexpr double kLogFifth[] = {2 / 5.,  2 / 7.,  2 / 9.,  2 / 11., 2 / 13., 2 / 15.,
                                       2 / 17., 2 / 19., 2 / 21., 2 / 23., 2 / 25.};
inline constexpr Constant kTwoThirds = {0.6666666666666666, 3.700743415417188e-17};

// log x of any x > 0, as a sum of two: error 2^-63. Of an f32 the first alone: 2^-52.
template <class N>
RG_INLINE Pair log_pair(vd x) {
  typedef constants<vd> C;
  if constexpr (kIsSingle<N>) {
    const auto [f, k] = log_parts_of(Single(x));
    return {log_sum<vd>(f, k * C::kLn2Hi, k * C::kLn2Lo), vd{}};
  } else {
    const auto [f, k] = log_parts_of(x);
    // s = f / (2 + f), its square, 2/3 of its cube
    const vd u = 2 + f, u_low = f - (u - 2), s = f / u, p = s * u;
    const vd s_low = (((f - p) - product_error(s, u, p)) - s * u_low) / u;
    const Pair z = two_prod(s, s), c = two_prod(s, z.hi), w = two_prod(c.hi, splat<vd>(kTwoThirds.hi));
    const vd c_low = c.lo + (s * (z.lo + 2 * s * s_low) + s_low * z.hi);
    const vd w_low = w.lo + (c.hi * kTwoThirds.lo + c_low * kTwoThirds.hi);
    const Pair first = two_sum(k * C::kLn2Hi, 2 * s), second = two_sum(first.hi, w.hi);
    const vd tail = c.hi * z.hi * polynomial(z.hi, kLogFifth);
    const vd low = (first.lo + second.lo) + ((k * C::kLn2Lo + 2 * s_low) + (tail + (w_low + k * C::kLn2Last)));
    return quick_two_sum(second.hi, low);
  }
}

// e^(x + low), x of any size: what is beyond the range of every product with it is held there.
template <class N>
RG_INLINE Product<N> exp_product(vd x, vd low) {
  if constexpr (kIsSingle<N>) {
    const ExpParts parts = exp_parts<Single>(max(splat<vd>(-600), min(splat<vd>(600), x)), vd{});
    return Single(power_of_two(parts.biased) * (1 + parts.p));
  } else {
    const auto near = abs(x) < 8000;
    return exp_scaled(select(near, x, xor_sign(splat<vd>(8000), sign_of(x))), select(near, low, vd{}));
  }
}

struct Wholeness {
  vi64 whole, odd;
};
RG_INLINE Wholeness wholeness(vd b) {
  const vd size = abs(b), half = 0.5 * size;
  const auto whole = (size >= 0x1p52) | ((size + 0x1p52) - 0x1p52 == size);
  const auto half_whole = (half >= 0x1p52) | ((half + 0x1p52) - 0x1p52 == half);
  return {whole, whole & ~half_whole & (size < 0x1p53)};
}

// a^b by C's rules, with the logarithm of |a| that it was made of. f64: 1.3 ULP.
template <class N>
struct Power {
  Product<N> value;
  Pair log;
};
template <class N>
RG_INLINE Power<N> power(vd a, vd b) {
  typedef constants<vd> C;
  typedef Product<N> Q;
  const vd size = abs(a), inf = splat<vd>(__builtin_inf()), one = splat<vd>(1), nan = splat<vd>(__builtin_nan(""));
  const auto outside = (size == 0) | ~(size <= C::kMax);
  const Pair log = log_pair<N>(select(outside, one, size));
  // A logarithm is 0, or at least 2^-53: beyond 2^100 b decides nothing more, and without FMA its parts would overflow.
  const vd most = splat<vd>(0x1p100), held = max(-most, min(most, b)), x = held * log.hi;
  vd low = vd{};
  if constexpr (!kIsSingle<N>) low = product_error(held, log.hi, x) + held * log.lo;
  const auto up = ((size > 1) & (b > 0)) | ((size < 1) & (b < 0));
  const vd edge = select(size == 1, one, select(up, inf, vd{}));
  Q found = select(outside | (abs(b) > C::kMax), Q(edge), exp_product<N>(x, low));
  const Wholeness w = wholeness(b);
  found = select((a < 0) & (size <= C::kMax) & ~w.whole, Q(nan), select(is_negative(a) & w.odd, -found, found));
  found = select((a == a) & (b == b), found, Q(nan));
  return {select((b == 0) | (a == 1), Q(one), found), log};
}

}  // namespace rg::RG_ISA
