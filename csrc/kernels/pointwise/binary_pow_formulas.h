// The formulas of pow (binary_lanes.h has the form): y = a^b, da = dy b a^(b - 1), db = dy a^b log(a); and those of
// exponents that are Python numbers, of which the usual ones have the bits of the unary functions.
#pragma once

#include "kernels/pointwise/binary_lanes.h"

namespace rg::RG_ISA {

struct Pow : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 2}, kSlopeUlp[2] = {0.51, 4};

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    return finished(power<N>(a, b).value);
  }
  // By a^b / a, as b - 1 may be rounded; at zeros and infinities by what a^(b - 1) is there.
  template <class N>
  RG_INLINE static vd da(vd dy, vd a, vd b) {
    typedef Product<N> Q;
    const vd size = abs(a), less = b - 1, one = splat<vd>(1);
    const auto edge = (size == 0) | (size > constants<vd>::kMax), up = (size > 1) == (less > 0);
    const vd end = select(less == 0, one, select(up, splat<vd>(__builtin_inf()), vd{}));
    const Wholeness w = wholeness(b);
    const auto odd = w.whole & ~w.odd & (abs(b) <= constants<vd>::kMax);  // b - 1 is
    const vd at_edge = xor_sign(end, select(odd, sign_of(a), vd{}));
    const Q part = select(edge, Q(select(less == less, at_edge, less)), power<N>(a, b).value / Q(a));
    return select(b == 0, vd{}, finished(Q(dy) * Q(b) * part));
  }
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    typedef Product<N> Q;
    const Power<N> p = power<N>(a, b);
    const vd edge = select(a == 0, splat<vd>(-__builtin_inf()), select(a > 0, a, splat<vd>(__builtin_nan(""))));
    const Q log = Q(select((a > 0) & (a <= constants<vd>::kMax), p.log.hi, edge));
    return select((a == 0) & (b >= 0), vd{}, finished(Q(dy) * p.value * log));
  }
};

}  // namespace rg::RG_ISA
