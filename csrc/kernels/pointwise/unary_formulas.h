// The formulas of unary ops: kernels/pointwise/curve.h makes their kernels.
//
//   sigmoid    sigma(x)                  sigma(x) sigma(-x)
//   silu       x sigma(x)                sigma(x) (1 + x sigma(-x))
//   gelu       x Phi(x)                  Phi(x) + x phi(x)
//   gelu_tanh  x sigma(w)                sigma(w) (1 + x w' sigma(-w)),  w = c0 x + c1 x^3
//   softplus   log1p(e^(beta x)) / beta  sigma(beta x)
//   relu       max(x, 0)                 x > 0
#pragma once

#include "kernels/common/gates.h"
#include "kernels/common/soft_step.h"
#include "kernels/pointwise/curve.h"

namespace rg::RG_ISA {

// x where the gate is computed: where it has its limit, or makes no difference any more, it is computed no further out.
template <class G, class N>
RG_INLINE N within_limits(N x) {
  if constexpr (requires { typename lane<N>::type; }) {
    return min(splat<N>(G::kLimit[sizeof(typename lane<N>::type) / 8]), x);
  } else if constexpr (requires { x.v; }) {
    return N(min(splat<vf>(G::kLimit[0]), x.v));
  } else {
    vd far = splat<vd>(G::kFurthest);
    return N(max(-far, min(far, rounded(x))));
  }
}

// A gate by itself: s, or x s. Upwards all but sigmoid's slope end in a constant, which is reached before kLimit.
template <class G>
struct Activation {
  static constexpr const int (&kUnroll)[2] = G::kUnroll;

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    Gate<N> g = G::at(within_limits<G>(x));
    if constexpr (G::kTimesB)
      return {x * g.s, g.slope};
    else
      return {g.s, g.slope};
  }
  RG_INLINE static Ends ends(const UnaryParams&) {
    if constexpr (G::kTimesB)
      return {{-0.0, 0}, {__builtin_inf(), 1}};
    else
      return {{0, 0}, {1, 0}};
  }
  template <bool kSlope, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    typedef typename lane<V>::type T;
    return (kSlope && !G::kTimesB ? abs(x) : -x) > T(G::kLimit[sizeof(T) / 8]);
  }
  RG_INLINE static vf near_root(vf x, vf slope) { return slope_for_f16<G>(x, slope); }
};

struct Sigmoid : Activation<GluGate> {
  static constexpr int kPicoseconds[2] = {500, 600};
};
struct Silu : Activation<SwigluGate> {
  static constexpr int kPicoseconds[2] = {500, 600};
};
// Halves by a table (4096x4096 of bf16 in 2.1 ms against 2.8), and their gradient in a loop of its own.
struct Gelu : Activation<GegluGate> {
  static constexpr bool kSlowHalves = true;
  static constexpr int kPicoseconds[2] = {850, 950};
};
struct GeluTanh : Activation<GegluTanhGate> {
  static constexpr int kPicoseconds[2] = {750, 1050};
};

// log1p(e^-|beta x|) / beta, plus x where beta x > 0: both of one sign, so that nothing cancels, and no threshold.
struct Softplus {
  static constexpr int kUnroll[2] = {4, 2}, kPicoseconds[2] = {900, 600};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams& params) {
    const auto [falls, log1p, sigma] = soft_step(x, params.beta);
    return {select(falls, number<N>(0), x) + log1p * inverse_of<N>(params.beta), sigma};
  }
  RG_INLINE static Ends ends(const UnaryParams& params) {
    const double sign = params.beta < 0 ? -1 : 1;
    const Curve<double> low = {0 * sign, 0}, high = {__builtin_inf() * sign, 1};
    return sign < 0 ? Ends{high, low} : Ends{low, high};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams& params) {
    return soft_step_risk(x, params.beta);
  }
};

// e^x is its own slope. Beyond the limit it is no normal number, or infinite.
struct Exp {
  static constexpr int kUnroll[2] = {4, 2}, kPicoseconds[2] = {300, 350};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    N e = exp(near(x));
    return {e, e};
  }
  RG_INLINE static Ends ends(const UnaryParams&) { return {{0, 0}, {__builtin_inf(), __builtin_inf()}}; }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    typedef typename lane<V>::type T;
    return abs(x) > T(sizeof(T) == 8 ? 708 : 87);
  }

 private:
  // Beyond 8192 e^x overflows, or vanishes, times any f64: numbers with an exponent of their own go no further.
  template <class N>
  RG_INLINE static N near(N x) {
    if constexpr (requires { typename lane<N>::type; } || requires { x.v; }) {
      return x;
    } else {
      vd far = splat<vd>(8192);
      return N(max(-far, min(far, rounded(x))));
    }
  }
};

// Slopes that are functions of y: in = {dy, y}, out = {dx}.
struct SavedExp {
  typedef UnaryParams Params;
  typedef SavedExp Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = in[0] * in[1];
  }
};
struct SavedSigmoid {  // 1 - y is exact from 1/2 on; y (1 - y) is y where it would be no normal number
  typedef UnaryParams Params;
  typedef SavedSigmoid Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = in[0] * (in[1] * (1 - in[1]));
  }
};

// relu(-0) is -0 and relu(NaN) NaN, as torch has them; the slope at NaN is NaN, where torch has 1, and +0 from 0 down,
// whatever dy holds.
struct Relu {
  static constexpr bool kLight = true, kRounds[2] = {false, false};
  static constexpr int kPicoseconds[2] = {40, 70};

  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return max(V{}, x);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select(x > 0, dy, select(x == x, V{}, x));
  }
};

}  // namespace rg::RG_ISA
