// Gated activations, y = a gate(b): da = dy gate(b), db = dy a gate'(b).
//
//   glu         gate = s,   s = sigma(b)     gate' = s sigma(-b)
//   reglu       gate = max(b, 0)             gate' = b > 0
//   swiglu      gate = b s, s = sigma(b)     gate' = s (1 + b sigma(-b))
//   geglu       gate = b s, s = Phi(b)       gate' = s + b phi(b)
//   geglu_tanh  gate = b s, s = sigma(w)     gate' = s (1 + b w' sigma(-w)),  w = c0 b + c1 b^3
//
// Each formula stands once, for four kinds of number: `vf` (fast f32), `vd` (fast f64), `Real` (106 bits and a free
// exponent: precise f64) and `HalfMath` (f32 for f16 and bf16). The fast kernels multiply plain numbers, which is right
// as long as every factor is normal and finite. Lanes where one is not (the `risk` mask) are computed again with the
// next wider kind of number, so that a result is right wherever it can be stored: f32 falls back on f64, f64 on Real.
// A lane's bits depend on that lane alone, not on what its neighbours need.
#pragma once

#include "abi.h"
#include "simd/numbers/half_math.h"

namespace rg::RG_ISA {

// ---- the gates

// gate(b) is s, or b s where kTimesB; slope is gate'(b).
template <class N>
struct Gate {
  N s, slope;
};

// sigma(x) = 1 / (1 + e) and its slope sigma(x) sigma(-x), e = e^-x. sigma(-x) = e sigma(x): 1 - sigma(x) would lose
// the tail. The slope is m (1 - m) with the lesser of the two, which has fewer roundings than their product.
template <class N>
RG_INLINE Gate<N> sigmoid(N x, N e) {
  N s = number<N>(1) / (number<N>(1) + e), m = select(is_negative(x), s, e * s);
  return {s, m * (number<N>(1) - m)};
}
RG_INLINE Gate<HalfMath> sigmoid(HalfMath, HalfMath e) {
  HalfMath one = number<HalfMath>(1), s = one / (one + e);
  return {s, s * (e * s)};
}

// b sigma(x) has the slope sigma(x) + b x' sigma'(x).
template <class N>
RG_INLINE Gate<N> sigmoid_gate(N b, N e, N bdx) {
  Gate<N> g = sigmoid(b, e);
  return {g.s, g.s + bdx * g.slope};
}
// What 1 - s loses is nothing beside s, even 35 times: b x' is no more where e still counts.
RG_INLINE Gate<HalfMath> sigmoid_gate(HalfMath b, HalfMath e, HalfMath bdx) {
  HalfMath s = sigmoid(b, e).s;
  return {s, s + (bdx * s) * (number<HalfMath>(1) - s)};
}

// The f32 nearest to where a slope changes sign, and the slope within 1/32 of it by the distance.
struct Root {
  float near, slope[4];
};

// What the loops below must know of a gate besides its formula:
//   kTimesB     the gate is b s
//   kLimit      e, and s, are normal numbers for |b| <= kLimit (f32, f64)
//   kSaturates  large b are ordinary: above kLimit they count as kLimit, where s and slope are 1
//   kFurthest   beyond it |b| makes no difference, even to products with three of the largest f64
//   kUnroll     vectors to compute side by side (f32, f64): as measured, see apply_many; 4 for halves
struct GluGate {
  static constexpr bool kTimesB = false, kSaturates = false, kHasRoot = false;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;
  static constexpr int kUnroll[2] = {4, 2};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    return sigmoid(b, exp(-b));
  }
};

struct SwigluGate {
  static constexpr bool kTimesB = true, kSaturates = false, kHasRoot = true;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;
  static constexpr int kUnroll[2] = {4, 2};
  static constexpr Root kRoot = {-1.27846456f, {-2.82703971e-09f, 0.217811704f, 0.146637648f, 0.0188699774f}};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    return sigmoid_gate(b, exp(-b), b);
  }
};

// Phi(-z) = upper_tail(z) e^(-z^2/2): one exponential serves Phi and phi.
struct GegluGate {
  static constexpr bool kTimesB = true, kSaturates = true, kHasRoot = true;
  static constexpr double kLimit[] = {12.9, 37.5}, kFurthest = 128;
  static constexpr int kUnroll[2] = {2, 2};
  static constexpr Root kRoot = {-0.751791537f, {-5.22731192e-09f, 0.431493998f, 0.388201505f, -0.0182104874f}};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    N e = exp_half_square(b), tail = upper_tail(abs(b)) * e;
    N s = select(is_negative(b), tail, number<N>(1) - tail);
    return {s, s + b * (e * number<N>(kInvSqrt2Pi))};
  }
};

struct GegluTanhGate {
  static constexpr bool kTimesB = true, kSaturates = true, kHasRoot = true;
  static constexpr double kLimit[] = {9.9, 21.1}, kFurthest = 64;
  static constexpr int kUnroll[2] = {4, 2};
  static constexpr Root kRoot = {-0.752461433f, {-4.88057683e-09f, 0.430400074f, 0.387434989f, -0.0157950185f}};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    auto [e, bdw] = tanh_terms(b);
    return sigmoid_gate(b, e, bdw);
  }
};

// ---- from a gate to forward and backward

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

// Near its root the slope is less than the errors of its terms warrant, and halves are measured on the value itself: at
// the f16 next to the root, 1.5 ULP of f16. There it is a polynomial of the distance, which is exact.
// No bf16 is as near (0.008 ULP).
template <class G>
RG_INLINE vf slope_for_f16(vf b, vf slope) {
  if constexpr (!G::kHasRoot) {
    return slope;
  } else {
    vf d = b - G::kRoot.near;
    return select(abs(d) < 1.0f / 32, polynomial(d, G::kRoot.slope), slope);
  }
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

// A vector with lanes at risk: those are computed with wider numbers. Out of line, as it is rare.
template <class F, class V>
__attribute__((noinline, cold)) void recompute_at_risk(const V* in, V* out, const typename F::Params& params) {
  V again[F::kOutputs];
  if constexpr (sizeof(typename lane<V>::type) == 4) {
    vd x[2][F::kInputs], y[2][F::kOutputs];
    for (int i = 0; i < F::kInputs; ++i) {
      Wide w = widen(in[i]);
      x[0][i] = w.lo, x[1][i] = w.hi;
    }
    for (int half = 0; half < 2; ++half) F::apply(x[half], y[half], params);
    for (int i = 0; i < F::kOutputs; ++i) again[i] = narrow({y[0][i], y[1][i]});
  } else {
    F::Precise::apply(in, again, params);
  }
  F::evaluate(in, out);
  for (int i = 0; i < F::kOutputs; ++i) out[i] = select(F::risk(in), again[i], out[i]);
}

// F::risk says which lanes F::evaluate, the plain way, is not good for; this adds the rest.
template <class F, int inputs, int outputs>
struct Functor {
  using Params = NoParams;
  static constexpr int kInputs = inputs, kOutputs = outputs;

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& params) {
    apply_many<1>(reinterpret_cast<const V(*)[inputs]>(in), reinterpret_cast<V(*)[outputs]>(out), params);
  }

  // n vectors side by side. A vector is one chain of about 80 dependent cycles but only 15 cycles of work; two or four
  // chains in one basic block overlap, if the compiler interleaves them (gcc: -fschedule-insns -fsched-pressure).
  // Halves look at the risk first, so that the operands need not be kept (geglu_tanh 0.92 ns against 1.15). The longer
  // chains of f32 and f64 had better begin at once (f64 swiglu 2.2 ns against 2.5).
  template <int n, class V>
  RG_INLINE static void apply_many(const V (*in)[inputs], V (*out)[outputs], const Params& params) {
    typename lane<V>::mask some{};
    for (int i = 0; i < n; ++i) some |= F::risk(in[i]);
    if constexpr (!F::kRough) evaluate_all<n>(in, out);
    if (__builtin_expect(any(some), 0)) {
      recompute_each_at_risk<n>(in, out, params);
    } else if constexpr (F::kRough) {
      evaluate_all<n>(in, out);
    }
  }

 private:
  template <int n, class V>
  RG_INLINE static void evaluate_all(const V (*in)[inputs], V (*out)[outputs]) {
    for (int i = 0; i < n; ++i) F::evaluate(in[i], out[i]);
  }
  // Not a loop: gcc would keep the operands in an array, and fill it before the branch.
  template <int n, class V>
  RG_INLINE static void recompute_each_at_risk(const V (*in)[inputs], V (*out)[outputs], const Params& params) {
    V x[inputs], y[outputs];  // copies, so that the loop's own stay in registers
    for (int j = 0; j < inputs; ++j) x[j] = in[0][j];
    recompute_at_risk<F, V>(x, y, params);
    for (int j = 0; j < outputs; ++j) out[0][j] = y[j];
    if constexpr (n > 1) recompute_each_at_risk<n - 1>(in + 1, out + 1, params);
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
    using Params = NoParams;
    static constexpr int kInputs = 2, kOutputs = 1;
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
      PreciseGate<G> g(in[1]);
      out[0] = rounded(times_b<G>(split_exponent(in[0]), g.b) * g.s);
    }
  };

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out) {
    V a = in[0], b = in[1];
    out[0] = times_b<G>(a, b) * gate<G, kBits>(b).s;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in) {
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
    using Params = NoParams;
    static constexpr int kInputs = 3, kOutputs = 2;
    RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
      PreciseGate<G> g(in[2]);
      Real dy = split_exponent(in[0]);
      out[0] = rounded(times_b<G>(dy, g.b) * g.s);
      out[1] = rounded((dy * split_exponent(in[1])) * g.slope);
    }
  };

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out) {
    V dy = in[0], a = in[1], b = in[2];
    Gate<V> g = gate<G, kBits>(b);
    out[0] = times_b<G>(dy, b) * g.s;
    out[1] = (dy * a) * g.slope;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in) {
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
    using Params = NoParams;
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
    using Params = NoParams;
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
