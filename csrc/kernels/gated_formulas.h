// Gated activations, y = a gate(b): da = dy gate(b), db = dy a gate'(b).
//
//   glu         gate = s,   s = sigma(b)     gate' = s sigma(-b)
//   reglu       gate = max(b, 0)             gate' = b > 0
//   swiglu      gate = b s, s = sigma(b)     gate' = s (1 + b sigma(-b))
//   geglu       gate = b s, s = Phi(b)       gate' = s + b phi(b)
//   geglu_tanh  gate = b s, s = sigma(w)     gate' = s (1 + b w' sigma(-w)),  w = c0 b + c1 b^3
//
// Each formula stands once, for three kinds of number: `vf` (fast f32; f16 and bf16 storage), `vd` (fast f64) and
// `Real` (106 bits and a free exponent: precise f64). The fast kernels multiply plain numbers, which is right as long
// as every factor is normal and finite. Lanes where one is not (the `risk` mask) are computed again with the next
// wider kind of number, so that a result is right wherever it can be stored: f32 falls back on f64, f64 on Real.
// A lane's bits depend on that lane alone, not on what its neighbours need.
#pragma once

#include <initializer_list>

#include "../simd/real.h"

namespace rg::RG_ISA {

// ---- the gates

// gate(b) is s, or b s where kTimesB; slope is gate'(b).
template <class N>
struct Gate {
  N s, slope;
};

// From e = e^-|x| and u = 1 + e: sigma(|x|) = 1 / u and sigma(-|x|) = e / u. Never 1 - sigma(x), which loses the tail.
// The slope of b sigma(x), s + b x' s sigma(-x), has u^2 below: one division, and it does not wait for that of s.
template <class N>
RG_INLINE Gate<N> sigmoid_gate(N b, N e, N bdx) {
  N u = number<N>(1) + e, top = select(is_negative(b), e, number<N>(1));
  return {top / u, (top * u + bdx * e) / (u * u)};
}

// What the loops below must know of a gate besides its formula:
//   kLimit     s is a normal number for b >= -kLimit (f32, f64), and s and slope are 1 for b >= kLimit
//   kFurthest  beyond it |b| makes no difference, even to products with three of the largest f64
//   kRoot      where the slope changes sign: so near to it (kNear) the f32 slope has too few digits for f16 storage
struct GluGate {
  static constexpr bool kTimesB = false;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    N e = exp(-abs(b)), u = number<N>(1) + e;
    return {select(is_negative(b), e, number<N>(1)) / u, e / (u * u)};
  }
};

struct SwigluGate {
  static constexpr bool kTimesB = true;
  static constexpr double kLimit[] = {87, 708}, kFurthest = 8192;
  static constexpr double kRoot = -1.2784645427610738, kNear = 0.015;

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    return sigmoid_gate(b, exp(-abs(b)), b);
  }
};

// Phi(-z) = upper_tail(z) e^(-z^2/2): one exponential serves Phi and phi.
struct GegluGate {
  static constexpr bool kTimesB = true;
  static constexpr double kLimit[] = {12.9, 37.5}, kFurthest = 128;
  static constexpr double kRoot = -0.7517915246935645, kNear = 0.015;

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    N e = exp_half_square(b), tail = upper_tail(abs(b)) * e;
    N s = select(is_negative(b), tail, number<N>(1) - tail);
    return {s, s + b * (e * number<N>(kInvSqrt2Pi))};
  }
};

struct GegluTanhGate {
  static constexpr bool kTimesB = true;
  static constexpr double kLimit[] = {9.9, 21.1}, kFurthest = 64;
  static constexpr double kRoot = -0.7524614220710162, kNear = 0.015;

  template <class N>
  RG_INLINE static Gate<N> at(N b) {
    return sigmoid_gate(b, exp_tanh_argument(abs(b)), b * (number<N>(kTanhC0) + number<N>(kTanh3C1) * (b * b)));
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

// Lanes where a factor of the gate is not a normal number.
template <class G, class V>
RG_INLINE auto extreme(V b) {
  typedef typename lane<V>::type T;
  constexpr T limit = T(G::kLimit[sizeof(T) / 8]);
  if constexpr (G::kTimesB)
    return b < -limit;
  else
    return abs(b) > limit;  // its slope vanishes on both sides
}

// The gate for every lane that is not extreme.
template <class G, class V>
RG_INLINE Gate<V> gate(V b) {
  typedef typename lane<V>::type T;
  if constexpr (G::kTimesB)
    return G::at(at_most(T(G::kLimit[sizeof(T) / 8]), b));  // inf and NaN pass as limit and NaN
  else
    return G::at(b);
}

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

template <class F, class V>
RG_INLINE void redo_if(typename lane<V>::mask risk, const V* in, V* out) {
  if (__builtin_expect(any(risk), 0)) {
    V x[F::kInputs], y[F::kOutputs];  // copies, so that the loop's own stay in registers
    for (int i = 0; i < F::kInputs; ++i) x[i] = in[i];
    for (int i = 0; i < F::kOutputs; ++i) y[i] = out[i];
    redo<F, V>(x, y, risk);
    for (int i = 0; i < F::kOutputs; ++i) out[i] = y[i];
  }
}

// gate(b) with an exponent of its own, and b as a factor beside it. At b = -inf the gate is 0, and so is b s.
template <class G>
struct PreciseGate {
  Real s, slope, b;

  RG_INLINE explicit PreciseGate(vd x) {
    const vd far = splat<vd>(G::kFurthest);
    auto nothing = x < -constants<vd>::kMax;
    Gate<Real> g = G::at(Real(max(-far, min(far, x))));
    s = select(nothing, Real(vd{}), g.s);
    slope = select(nothing, Real(vd{}), g.slope);
    b = apart(select(nothing, splat<vd>(-1), x));
  }
};

// in = {a, b}, out = {y}
template <class G>
struct Forward {
  static constexpr int kInputs = 2, kOutputs = 1;

  struct Precise {
    static constexpr int kInputs = 2, kOutputs = 1;
    RG_INLINE static void apply(const vd* in, vd* out, const double*) {
      PreciseGate<G> g(in[1]);
      out[0] = rounded(weighted<G>(apart(in[0]), g.b, g.s));
    }
  };

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const double*) {
    V a = in[0], b = in[1];
    out[0] = weighted<G>(a, b, gate<G>(b).s);
    auto risk = extreme<G>(b);
    if constexpr (G::kTimesB) risk |= abs(a * b) > constants<V>::kMax;
    redo_if<Forward>(risk, in, out);
  }
};

// in = {dy, a, b}, out = {da, db}
template <class G>
struct Backward {
  static constexpr int kInputs = 3, kOutputs = 2;

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
  RG_INLINE static void apply(const V* in, V* out, const double*) {
    V dy = in[0], a = in[1], b = in[2];
    Gate<V> g = gate<G>(b);
    out[0] = weighted<G>(dy, b, g.s);
    out[1] = (dy * a) * g.slope;
    auto risk = extreme<G>(b);
    if constexpr (G::kTimesB) {
      risk |= max(abs(dy * a), abs(dy * b)) > constants<V>::kMax;
    } else {
      risk |= abs(dy * a) > constants<V>::kMax;
    }
    redo_if<Backward>(risk, in, out);
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

// Products only: exact but for their rounding. max(0, b) is NaN where b is, and gives that to what b <= 0 cuts off.
struct Reglu {
  struct Forward {
    static constexpr int kInputs = 2, kOutputs = 1;
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const double*) {
      out[0] = in[0] * max(V{}, in[1]);
    }
  };
  struct Backward {
    static constexpr int kInputs = 3, kOutputs = 2;
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const double*) {
      V dy = in[0], a = in[1], b = in[2], off = max(V{}, b);
      out[0] = select(b > 0, dy * b, off);
      out[1] = select(b > 0, dy * a, off);
    }
  };
};

}  // namespace rg::RG_ISA
