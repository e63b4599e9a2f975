// Gated activations, y = a gate(b): da = dy gate(b), db = dy a gate'(b).
//
//   glu         gate = s,   s = sigma(b)     gate' = s sigma(-b)
//   reglu       gate = max(b, 0)             gate' = b > 0
//   swiglu      gate = b s, s = sigma(b)     gate' = s (1 + b sigma(-b))
//   geglu       gate = b s, s = Phi(b)       gate' = s + b phi(b)
//   geglu_tanh  gate = b s, s = sigma(w)     gate' = s (1 + b w' sigma(-w)),  w = c0 b + c1 b^3
//
// Each formula stands once, for three kinds of number: `vf` (fast f32), `vd` (fast f64) and `Real` (106 bits and a free
// exponent: precise f64). The fast kernels multiply plain numbers, which is right as long as every factor is normal and
// finite. Lanes where one is not (the `risk` mask) are computed again with the next wider kind of number, so that a
// result is right wherever it can be stored: f32 falls back on f64, f64 on Real.
// A lane's bits depend on that lane alone, not on what its neighbours need.
#pragma once

#include "simd/real.h"

namespace rg::RG_ISA {

// ---- the gates

// gate(b) is s, or b s where kTimesB; slope is gate'(b).
template <class N>
struct Gate {
  N s, slope;
};

// From e = e^-|x|: sigma(|x|) = 1 / (1 + e), sigma(-|x|) = e / (1 + e). Never 1 - sigma(x), which loses the tail.
// t is 1, or e for x < 0.
template <class N>
RG_INLINE N numerator(N x, N e) {
  return select(is_negative(x), e, number<N>(1));
}
template <class N>
RG_INLINE N sigmoid(N t, N e) {
  return t / (number<N>(1) + e);
}
// (1 + e)^2 with less error than the square of the rounded sum.
template <class N>
RG_INLINE N squared_sum(N e) {
  return number<N>(1) + e * (number<N>(2) + e);
}

// b sigma(x) has the slope s + b x' s sigma(-x) = (t^2 + (1 + b x') e) / (1 + e)^2. In the tail it is one product.
template <class N>
RG_INLINE Gate<N> sigmoid_gate(N b, N e, N one_plus_bdx) {
  N t = numerator(b, e);
  return {sigmoid(t, e), (t * t + one_plus_bdx * e) / squared_sum(e)};
}

// Where a slope changes sign, in two f32, and slope / (b - root) within 1/256 of it (tools/coefficients.py).
struct Root {
  float hi, lo, ratio[2];
};

// What the loops below must know of a gate besides its formula:
//   kTimesB     the gate is b s
//   kLimit      e, and s, are normal numbers for |b| <= kLimit (f32, f64)
//   kSaturates  large b are ordinary: above kLimit they count as kLimit, where s and slope are 1
//   kFurthest   beyond it |b| makes no difference, even to products with three of the largest f64
//   kUnroll     vectors to compute side by side (f32, f64): as measured, see apply_many
struct GluGate {
  static constexpr bool kTimesB = false, kSaturates = false, kHasRoot = false;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;
  static constexpr int kUnroll[] = {4, 2};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    N e = exp(-abs(b));
    return {sigmoid(numerator(b, e), e), e / squared_sum(e)};
  }
};

struct SwigluGate {
  static constexpr bool kTimesB = true, kSaturates = false, kHasRoot = true;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;
  static constexpr int kUnroll[] = {4, 2};
  static constexpr Root kRoot = {-1.27846456f, 1.29792825e-08f, {0.217811853f, 0.146648675f}};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    return sigmoid_gate(b, exp(-abs(b)), number<N>(1) + b);
  }
};

// Phi(-z) = upper_tail(z) e^(-z^2/2): one exponential serves Phi and phi.
struct GegluGate {
  static constexpr bool kTimesB = true, kSaturates = true, kHasRoot = true;
  static constexpr double kLimit[] = {12.9, 37.5}, kFurthest = 128;
  static constexpr int kUnroll[] = {2, 2};
  static constexpr Root kRoot = {-0.751791537f, 1.21144499e-08f, {0.431493849f, 0.388284117f}};

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
  static constexpr int kUnroll[] = {2, 2};
  static constexpr Root kRoot = {-0.752461433f, 1.13396279e-08f, {0.430399984f, 0.387517571f}};

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    auto [e, one_plus_bdw] = tanh_terms(b);
    return sigmoid_gate(b, e, one_plus_bdw);
  }
};

// ---- from a gate to forward and backward

// x gate(b), multiplied so that underflow on the way means that the result is as small.
template <class G, class N>
RG_INLINE N weighted(N x, N b, N s) {
  if constexpr (G::kTimesB)
    return (x * b) * s;
  else
    return x * s;
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

// The gate, for lanes that are not extreme.
template <class G, class V>
RG_INLINE Gate<V> gate(V b) {
  return G::at(G::kSaturates ? min(splat<V>(limit<G, V>()), b) : b);
}

// Near its root the slope is less than the errors of its terms warrant: at the f16 next to the root, 0.64 ULP of f16
// after rounding. There it is d = b - root, exact but for one rounding, times a polynomial.
template <class G>
RG_INLINE vf slope_for_halves(vf b, vf slope) {
  if constexpr (!G::kHasRoot) {
    return slope;
  } else {
    vf d = (b - G::kRoot.hi) - G::kRoot.lo;
    return select(abs(d) < 1.0f / 256, d * polynomial(d, G::kRoot.ratio), slope);
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
    b = apart(select(nothing, splat<vd>(-1), x));
  }
};

// Redo the lanes of `risk` with wider numbers. Out of line: it is rare, and must not cost the loop its registers.
template <class F, class V>
__attribute__((noinline, cold)) void redo(const V* in, V* out, typename lane<V>::mask risk) {
  V again[F::kOutputs];
  if constexpr (sizeof(typename lane<V>::type) == 4) {
    vd x[2][F::kInputs], y[2][F::kOutputs];
    for (int i = 0; i < F::kInputs; ++i) {
      Wide w = widen(in[i]);
      x[0][i] = w.lo, x[1][i] = w.hi;
    }
    for (int half = 0; half < 2; ++half) F::apply(x[half], y[half], nullptr);
    for (int i = 0; i < F::kOutputs; ++i) again[i] = narrow({y[0][i], y[1][i]});
  } else {
    F::Precise::apply(in, again, nullptr);
  }
  for (int i = 0; i < F::kOutputs; ++i) out[i] = select(risk, again[i], out[i]);
}

// F::evaluate computes a vector the plain way and says which lanes are at risk; this adds the rest.
template <class F, int inputs, int outputs>
struct Functor {
  static constexpr int kInputs = inputs, kOutputs = outputs;

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const double*) {
    apply_many<1>(reinterpret_cast<const V(*)[inputs]>(in), reinterpret_cast<V(*)[outputs]>(out));
  }

  // n vectors side by side. A vector is one chain of about 80 dependent cycles but only 15 cycles of work; two or four
  // chains in one basic block overlap, if the compiler interleaves them (gcc: -fschedule-insns -fsched-pressure).
  template <int n, class V>
  RG_INLINE static void apply_many(const V (*in)[inputs], V (*out)[outputs]) {
    typename lane<V>::mask risk[n], some{};
    for (int i = 0; i < n; ++i) some |= risk[i] = F::evaluate(in[i], out[i]);
    if (__builtin_expect(any(some), 0)) {
      for (int i = 0; i < n; ++i) {
        V x[inputs], y[outputs];  // copies, so that the loop's own stay in registers
        for (int j = 0; j < inputs; ++j) x[j] = in[i][j];
        for (int j = 0; j < outputs; ++j) y[j] = out[i][j];
        redo<F, V>(x, y, risk[i]);
        for (int j = 0; j < outputs; ++j) out[i][j] = y[j];
      }
    }
  }
};

// in = {a, b}, out = {y}
template <class G>
struct Forward : Functor<Forward<G>, 2, 1> {
  static constexpr const int (&kUnroll)[2] = G::kUnroll;
  typedef Forward Half;

  struct Precise {
    static constexpr int kInputs = 2, kOutputs = 1;
    RG_INLINE static void apply(const vd* in, vd* out, const double*) {
      PreciseGate<G> g(in[1]);
      out[0] = rounded(weighted<G>(apart(in[0]), g.b, g.s));
    }
  };

  template <class V>
  RG_INLINE static auto evaluate(const V* in, V* out) {
    V a = in[0], b = in[1];
    out[0] = weighted<G>(a, b, gate<G>(b).s);
    return extreme<G>(b) | (out[0] - out[0] != 0);  // a product that overflowed stays infinite, or is NaN
  }
};

// in = {dy, a, b}, out = {da, db}. Half is for f16 and bf16 storage.
template <class G, bool kHalf = false>
struct Backward : Functor<Backward<G, kHalf>, 3, 2> {
  static constexpr const int (&kUnroll)[2] = G::kUnroll;
  typedef Backward<G, true> Half;

  struct Precise {
    static constexpr int kInputs = 3, kOutputs = 2;
    RG_INLINE static void apply(const vd* in, vd* out, const double*) {
      PreciseGate<G> g(in[2]);
      Real dy = apart(in[0]);
      out[0] = rounded(weighted<G>(dy, g.b, g.s));
      out[1] = rounded((dy * apart(in[1])) * g.slope);
    }
  };

  template <class V>
  RG_INLINE static auto evaluate(const V* in, V* out) {
    V dy = in[0], a = in[1], b = in[2];
    Gate<V> g = gate<G>(b);
    if constexpr (kHalf && sizeof(typename lane<V>::type) == 4) g.slope = slope_for_halves<G>(b, g.slope);
    out[0] = weighted<G>(dy, b, g.s);
    out[1] = (dy * a) * g.slope;
    return extreme<G>(b) | (out[0] - out[0] != out[1] - out[1]);
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
    static constexpr int kInputs = 2, kOutputs = 1;
    typedef Forward Half, Precise;

    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const double*) {
      out[0] = in[0] * max(V{}, in[1]);
    }
  };

  struct Backward {
    static constexpr int kInputs = 3, kOutputs = 2;
    typedef Backward Half, Precise;

    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const double*) {
      V dy = in[0], a = in[1], b = in[2], off = max(V{}, b);  // 0 or NaN where it is used
      out[0] = select(b > 0, dy * b, off);
      out[1] = select(b > 0, dy * a, off);
    }
  };
};

}  // namespace rg::RG_ISA
