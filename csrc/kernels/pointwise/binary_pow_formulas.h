// The formulas of pow (binary_lanes.h has the form): y = a^b, da = dy b a^(b - 1), db = dy a^b log(a); and those of
// exponents that are Python numbers, of which the usual ones have the bits of the unary functions.
#pragma once

#include "kernels/pointwise/binary_lanes.h"

namespace rg::RG_ISA {

struct Pow : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 2}, kSlopeUlp[2] = {0.51, 3.5}, kF32Ulp = 2.5;
  static constexpr int kF32Half = 11, kF32Picoseconds[2] = {650, 0}, kF32Unroll = 2;

  template <int kDigits>
  RG_INLINE static Risky of_f32(vf a, vf b) {
    return pow_f32(a, b);
  }

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

// --- usual exponents, in the type of a

namespace usual {

struct Inverse {
  template <class V>
  RG_INLINE static V value(V x) {
    return 1 / x;
  }
};
// By C's rules +0 of -0, and inf of -inf.
struct Root {
  template <class V>
  RG_INLINE static V value(V x) {
    const V inf = splat<V>(__builtin_inf());
    return sqrt(select(x == -inf, inf, x)) + V{};
  }
};
struct InverseRoot {
  template <class V>
  RG_INLINE static V value(V x) {
    return 1 / Root::value(x);
  }
};
struct Itself {
  template <class V>
  RG_INLINE static V value(V x) {
    return x;
  }
};
struct Square {
  template <class V>
  RG_INLINE static V value(V x) {
    return x * x;
  }
};
struct Cube {
  template <class V>
  RG_INLINE static V value(V x) {
    return x * x * x;
  }
};
}  // namespace usual

template <class F>
struct UsualPower {
  typedef NoParams Params;
  static constexpr int kInputs = 1, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
    out[0] = F::value(in[0]);
  }
};
// 1 / x^2: a square beyond the range has an inverse within it, among the subnormal numbers.
struct InverseSquare : Functor<InverseSquare, 1, 1> {
  static constexpr bool kRough = false;
  static constexpr double kMost[2] = {0x1p126, 0x1p1022};

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out, const NoParams&) {
    out[0] = 1 / (in[0] * in[0]);
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const NoParams&) {
    typedef typename lane<V>::type T;
    constexpr double most = kMost[sizeof(T) / 8];
    const V square = in[0] * in[0];
    return ~((square >= splat<V>(T(1 / most))) & (square <= splat<V>(T(most))));
  }
  struct Fallback {
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
      out[0] = Pow::value<vd>(in[0], splat<vd>(-2));
    }
  };
};

}  // namespace rg::RG_ISA
