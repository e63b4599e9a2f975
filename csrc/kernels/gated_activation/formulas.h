// Gated activations, y = a gate(b): da = dy gate(b), db = dy a gate'(b). The gates are in kernels/common/gates.h;
// besides
//
//   reglu       gate = max(b, 0)             gate' = b > 0
//
// Lanes at risk (simd/functor.h) of f64 are computed with `Real`, as the precise kernels are.
#pragma once

#include "kernels/common/gates.h"
#include "simd/functor.h"

namespace rg::RG_ISA {

// x gate(b) is this times s, in the order in which underflow on the way means that the result is as small.
template <class G, class N>
RG_INLINE N times_b(N x, N b) {
  if constexpr (G::kTimesB)
    return x * b;
  else
    return x;
}

template <class G, class V>
RG_INLINE constexpr auto limit() {
  typedef typename lane<V>::type T;
  return T(G::kLimit[sizeof(T) / 8]);
}

// Lanes where e is not a normal number.
template <class G, class V>
RG_INLINE auto extreme(V b) {
  return (G::kSaturates ? -b : abs(b)) > limit<G, V>();
}

// The gate, for lanes that are not extreme. kBits: of the storage type.
template <class G, int kBits, class V>
RG_INLINE Gate<V> gate(V b) {
  V x = G::kSaturates ? min(splat<V>(limit<G, V>()), b) : b;
  if constexpr (kBits < 24 && sizeof(typename lane<V>::type) == 4) {
    Gate<HalfMath> g = G::at(HalfMath(x));
    return {g.s.v, kBits == 11 ? slope_for_f16<G>(b, g.slope.v) : g.slope.v};
  } else {
    return G::at(x);
  }
}

// gate(b) with an exponent of its own, and b as a factor beside it. At b = -inf both s and b s are 0, and wherever the
// gate ends in a constant its slope is 0.
template <class G>
struct PreciseGate {
  Real s, slope, b;

  RG_INLINE explicit PreciseGate(vd x) {
    vd far = splat<vd>(G::kFurthest);
    auto nothing = x < -constants<vd>::kMax;
    Gate<Real> g = G::at(Real(max(-far, min(far, x))));
    s = select(nothing, Real(vd{}), g.s);
    slope = select(G::kTimesB ? nothing : abs(x) > constants<vd>::kMax, Real(vd{}), g.slope);
    b = split_exponent(select(nothing, splat<vd>(-1), x));
  }
};

// in = {a, b}, out = {y}
template <class G, int kBits = 24>
struct Forward : Functor<Forward<G, kBits>, 2, 1> {
  static constexpr bool kRough = kBits < 24;
  static constexpr int kUnroll[2] = {kRough ? 4 : G::kUnroll[0], G::kUnroll[1]};
  template <int kStored>
  using Half = Forward<G, kStored>;

  struct Precise {
    typedef NoParams Params;
    static constexpr int kInputs = 2, kOutputs = 1;
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
      PreciseGate<G> g(in[1]);
      out[0] = rounded(times_b<G>(split_exponent(in[0]), g.b) * g.s);
    }
  };
  typedef Precise Fallback;

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out, const NoParams&) {
    V a = in[0], b = in[1];
    out[0] = times_b<G>(a, b) * gate<G, kBits>(b).s;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const NoParams&) {
    V x = times_b<G>(in[0], in[1]);
    return extreme<G>(in[1]) | (x - x != 0);
  }
};

// in = {dy, a, b}, out = {da, db}
template <class G, int kBits = 24>
struct Backward : Functor<Backward<G, kBits>, 3, 2> {
  static constexpr bool kRough = kBits < 24;
  static constexpr int kUnroll[2] = {kRough ? 4 : G::kUnroll[0], G::kUnroll[1]};
  template <int kStored>
  using Half = Backward<G, kStored>;

  struct Precise {
    typedef NoParams Params;
    static constexpr int kInputs = 3, kOutputs = 2;
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
      PreciseGate<G> g(in[2]);
      Real dy = split_exponent(in[0]);
      out[0] = rounded(times_b<G>(dy, g.b) * g.s);
      out[1] = rounded((dy * split_exponent(in[1])) * g.slope);
    }
  };
  typedef Precise Fallback;

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out, const NoParams&) {
    V dy = in[0], a = in[1], b = in[2];
    Gate<V> g = gate<G, kBits>(b);
    out[0] = times_b<G>(dy, b) * g.s;
    out[1] = (dy * a) * g.slope;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const NoParams&) {
    V x = times_b<G>(in[0], in[2]), y = in[0] * in[1];
    return extreme<G>(in[2]) | (x - x != y - y);  // 0 if both are finite, else NaN
  }
};

template <class G>
struct Gated {
  typedef rg::RG_ISA::Forward<G> Forward;
  typedef rg::RG_ISA::Backward<G> Backward;
};

struct Glu : Gated<GluGate> {};
struct Swiglu : Gated<SwigluGate> {};
struct Geglu : Gated<GegluGate> {};
struct GegluTanh : Gated<GegluTanhGate> {};

// Products only, right but for their rounding: nothing to redo. max(0, b) is NaN where b is.
struct Reglu {
  struct Forward {
    typedef NoParams Params;
    static constexpr int kInputs = 2, kOutputs = 1;
    typedef Forward Precise;
    template <int>
    using Half = Forward;

    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
      out[0] = in[0] * max(V{}, in[1]);
    }
  };

  struct Backward {
    typedef NoParams Params;
    static constexpr int kInputs = 3, kOutputs = 2;
    typedef Backward Precise;
    template <int>
    using Half = Backward;

    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const NoParams&) {
      V dy = in[0], a = in[1], b = in[2], off = max(V{}, b);  // 0 or NaN where it is used
      out[0] = select(b > 0, dy * b, off);
      out[1] = select(b > 0, dy * a, off);
    }
  };
};

}  // namespace rg::RG_ISA
