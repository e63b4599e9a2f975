// Division with a remainder, exact for any ratio, on lanes of f64: for N = vd, and for N = Single, whose operands are
// f32. A ratio within kNearRatio takes one step; a larger one is taken apart, the far bits first.
#pragma once

#include "simd/numbers/scaled.h"
#include "simd/numbers/single.h"

namespace rg::RG_ISA {

// A whole number q below this times a number of N is exact (Single), or its error is (vd).
template <class N>
inline constexpr int kRatioBits = kIsSingle<N> ? 27 : 50;
template <class N>
inline constexpr double kNearRatio = double(1ull << kRatioBits<N>);

// The nearest whole number of x >= 0; itself from 2^52 on.
RG_INLINE vd nearest_whole(vd x) { return select(x < 0x1p52, (x + 0x1p52) - 0x1p52, x); }

// x - q b, which is a number of the type: |x - q b| <= b / 2 or little more. Zero q gives x.
template <class N>
RG_INLINE vd left_over(vd x, vd q, vd b) {
  const vd p = q * b;
  if constexpr (kIsSingle<N>)
    return x - p;
  else
    return select(q == 0, x, (x - p) - product_error(q, b, p));
}
// x mod b of x < 2 kNearRatio b; both are scaled away from overflow inside the error of a product.
template <class N>
RG_INLINE vd near_remainder(vd x, vd b) {
  if constexpr (kIsSingle<N>) {
    const vd r = left_over<N>(x, nearest_whole(x / b), b);
    return select(r < 0, r + b, r);
  } else {
    const auto huge = x > 0x1p900;
    const vd down = select(huge, splat<vd>(0x1p-128), splat<vd>(1)),
             up = select(huge, splat<vd>(0x1p128), splat<vd>(1));
    const vd y = b * down, r = left_over<N>(x * down, nearest_whole(x / b), y);
    return select(x < b, x, select(r < 0, r + y, r) * up);
  }
}
template <class N>
__attribute__((noinline, cold)) vd far_remainder(vd x, vd b) {
  const Scaled sb(b);
  while (any(x >= b * kNearRatio<N>)) {
    const vd more = max(vd{}, min(splat<vd>(2000), Scaled(x).k - sb.k - kRatioBits<N>));
    x = near_remainder<N>(x, times_power(b, select(x >= b, more, vd{})));
  }
  return near_remainder<N>(x, b);
}

// fmod(|a|, |b|), exact. NaN where a is infinite or b is 0; a where b is infinite.
template <class N>
RG_INLINE vd remainder_of_sizes(vd a, vd b) {
  typedef constants<vd> C;
  const auto usual = (a <= C::kMax) & (b > 0) & (b <= C::kMax);
  const vd x = select(usual, a, vd{}), y = select(usual, b, splat<vd>(1));
  vd r = near_remainder<N>(x, y);
  if (__builtin_expect(any(x >= y * kNearRatio<N>), 0)) r = far_remainder<N>(x, y);
  return select(usual, r, select((a <= C::kMax) & (b > C::kMax), a, splat<vd>(__builtin_nan(""))));
}

// The real quotient |a| / |b| toward 0, or away from it in lanes of `up`, rounded once. NaN where a is infinite.
// From 2^53 on it is the quotient but for one case: rounded up though its whole part is a tie, which goes to even.
template <class N>
RG_INLINE vd whole_quotient(vd a, vd b, vi64 up) {
  vd x = a, y = b;
  if constexpr (!kIsSingle<N>) {
    const vd down = select(max(a, b) > 0x1p900, splat<vd>(0x1p-128), splat<vd>(1));
    x = a * down, y = b * down;
  }
  const vd ratio = a / b, q = nearest_whole(ratio), p = q * y, d = (x - p) - product_error(q, y, p);
  const vd rest = select(q == 0, a, d);
  const vd one = splat<vd>(1);
  vd found = q + select(up, select(rest > 0, one, vd{}), select(rest < 0, -one, vd{}));
  const auto far = ratio >= 0x1p53;
  if constexpr (kIsSingle<N>) {
    found = select(far, ratio, found);
  } else if (__builtin_expect(any(far), 0)) {
    const vd unit = exact_power(exponent_of(ratio) - 52), half = y * (0.5 * unit), sign = select(up, -one, one);
    const vd t = d * sign + half;  // how far beyond the tie, times b
    const auto tie = (t > 0) & (t < y) & ((bits<vu64>(ratio) & 1) != 0) & (ratio <= constants<vd>::kMax);
    found = select(far, select(tie, ratio - sign * unit, ratio), found);
  }
  return select(a > constants<vd>::kMax, splat<vd>(__builtin_nan("")), select(ratio == ratio, found, ratio));
}

}  // namespace rg::RG_ISA
