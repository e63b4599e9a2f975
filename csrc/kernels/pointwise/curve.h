// A unary formula -> its forward and backward functors, y = f(x) and dx = dy f'(x).
//
// A formula F that computes has
//   at(x, params)        the Curve at x, for every kind of number: vf, vd, HalfMath, Scaled, and Real where there is a
//                        precise f64 kernel; at an infinity that is at risk anything, as `ends` stands for it there
//   ends(params)         the limits at -inf and +inf
//   risk<kSlope>(x, p)   lanes of vf or vd in which the value (the slope) or a factor of it is no normal number, and
//                        infinities at which `at` does not give the limit by itself
//   kUnroll              vectors to compute side by side (f32, f64); 4 for halves
//   near_root(x, slope)  the slope where it is near 0, if it changes sign: see kernels/common/gates.h
//
// A formula in lanes of f64 (kInLanes: csrc/simd/numbers/single.h) has
//   at(x, params)        the Curve at x for N = Single, which f32 and halves are computed in, and N = vd
//   risk<kSlope>(x, p)   lanes of vd as above; left out where there are none. kRisks: of (value, slope) of f64, and of
//                        f32, lanes of vf, which then take the way of f64
//   tail(x, params)      in those lanes, infinities among them: the Curve of numbers with an exponent of their own
//   kDomain              beyond which value and slope are NaN; left out: all numbers
//   of_f32(x, params)    where there is a faster way: the value in lanes of f32; kF32Ulp: its bound
//   kHalvesOfF32         there if halves are computed so, too: faster than a table where it takes 0.25 ns
//   f32_risk(x, params)  the lanes of f32 that go the way of f64 instead; left out where there are none
//   kF32Unroll           kUnroll of these, 4 if left out
//   slope_of_f32, kF32SlopeUlp, f32_slope_risk   the same of the slope; the bound is that of the gradient, which may be
//                        there instead: gradient_of_f32(dy, x, params). Gradients of halves are computed so, too,
//                        but for kSlopeHasRoot: they are measured on the value, not on the scale
//
// A formula that only compares and copies (kLight) has value(x, p) and gradient(dy, x, p), on any vector, exact.
// kPicoseconds: about what one f32 element takes on one core, forward and backward; sigmoid and silu take a little less
// than the 500 from which on stores stay in the caches (simd/map.h).
#pragma once

#include "kernels/pointwise/params.h"
#include "simd/functor.h"
#include "simd/numbers/half_math.h"
#include "simd/numbers/scaled.h"
#include "simd/numbers/single.h"

namespace rg::RG_ISA {

template <class N>
struct Curve {
  N value, slope;
};

struct Ends {
  Curve<double> below, above;
};

namespace curve {

template <class F>
concept InLanes = requires { F::kInLanes; };
template <class F>
concept Light = requires { F::kLight; };

// f32 and f64 by their own arithmetic, halves by f32's short one.
template <class F, int kBits, class V>
RG_INLINE Curve<V> plain(V x, const UnaryParams& params) {
  if constexpr (kBits < 24 && sizeof(typename lane<V>::type) == 4) {
    Curve<HalfMath> c = F::at(HalfMath(x), params);
    if constexpr (requires { F::near_root(x, x); })
      return {c.value.v, F::near_root(x, c.slope.v)};
    else
      return {c.value.v, c.slope.v};
  } else {
    return F::at(x, params);
  }
}

template <class N>
RG_INLINE N with_exponent(vd x) {
  if constexpr (requires(N n) { n.lo; })
    return split_exponent(x);
  else
    return N(x);
}

// f64 by numbers with an exponent of their own, limits included.
template <class F, class N>
RG_INLINE Curve<N> wide(vd x, const UnaryParams& params) {
  Curve<N> c = F::at(with_exponent<N>(x), params);
  Ends ends = F::ends(params);
  vi64 below = x<-constants<vd>::kMax, above = x> constants<vd>::kMax;
  auto limited = [&](N found, double at_below, double at_above) {
    return select(below, number<N>(at_below), select(above, number<N>(at_above), found));
  };
  return {limited(c.value, ends.below.value, ends.above.value), limited(c.slope, ends.below.slope, ends.above.slope)};
}

template <class F, class N>
struct WideForward {
  typedef UnaryParams Params;
  static constexpr int kInputs = 1, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const UnaryParams& params) {
    out[0] = rounded(wide<F, N>(in[0], params).value);
  }
};

template <class F, class N>
struct WideBackward {
  typedef UnaryParams Params;
  static constexpr int kInputs = 2, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const UnaryParams& params) {
    out[0] = rounded(with_exponent<N>(in[0]) * wide<F, N>(in[1], params).slope);
  }
};

// in = {x}, out = {y}. kBits: of the storage type, 24 for f32 and f64; every half has the function of 11.
template <class F, int kBits = 24>
struct Forward : Functor<Forward<F, kBits>, 1, 1, UnaryParams> {
  static constexpr bool kRough = kBits < 24;
  static constexpr int kUnroll[2] = {kRough ? 4 : F::kUnroll[0], F::kUnroll[1]};
  typedef Forward<F, 11> Half;
  typedef WideForward<F, Scaled> Fallback;
  typedef WideForward<F, Real> Precise;  // f64 of the formulas that Real has the maths of

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out, const UnaryParams& params) {
    out[0] = plain<F, kBits>(in[0], params).value;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const UnaryParams& params) {
    return F::template risk<false>(in[0], params);
  }
};

// in = {dy, x}, out = {dx}. The slope is a normal number in lanes that are not at risk: the product rounds once.
template <class F, int kBits = 24>
struct Backward : Functor<Backward<F, kBits>, 2, 1, UnaryParams> {
  static constexpr bool kRough = kBits < 24;
  static constexpr int kUnroll[2] = {kRough ? 4 : F::kUnroll[0], F::kUnroll[1]};
  typedef Backward<F, 11> Half;
  typedef WideBackward<F, Scaled> Fallback;
  typedef WideBackward<F, Real> Precise;

  template <class V>
  RG_INLINE static void evaluate(const V* in, V* out, const UnaryParams& params) {
    out[0] = in[0] * plain<F, kBits>(in[1], params).slope;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const UnaryParams& params) {
    return F::template risk<true>(in[1], params);
  }
};

template <Light F, int kBits>
struct Forward<F, kBits> {
  typedef UnaryParams Params;
  static constexpr int kInputs = 1, kOutputs = 1;
  typedef Forward Half;
  typedef Forward Precise;

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams& params) {
    out[0] = F::value(in[0], params);
  }
};

template <Light F, int kBits>
struct Backward<F, kBits> {
  typedef UnaryParams Params;
  static constexpr int kInputs = 2, kOutputs = 1;
  typedef Backward Half;
  typedef Backward Precise;

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams& params) {
    out[0] = F::gradient(in[0], in[1], params);
  }
};

// NaN outside the domain of F.
template <class F>
RG_INLINE vd in_domain(vd x, vd found) {
  if constexpr (requires { F::kDomain; })
    return select((x < F::kDomain[0]) | (x > F::kDomain[1]), splat<vd>(__builtin_nan("")), found);
  else
    return found;
}
template <class F, bool kSlope, class N>
RG_INLINE vd part_of(N x, const UnaryParams& params) {
  const Curve<N> c = F::at(x, params);
  return in_domain<F>(lanes(x), lanes(kSlope ? c.slope : c.value));
}

// f64 at risk, by F::tail.
template <class F, bool kSlope>
struct Tail {
  typedef UnaryParams Params;
  static constexpr int kInputs = 1 + kSlope, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const UnaryParams& params) {
    const vd x = in[kSlope];
    const Curve<Scaled> c = F::tail(x, params);
    out[0] = in_domain<F>(x, rounded(kSlope ? Scaled(in[0]) * c.slope : c.value));
  }
};

// in = {x} or {dy, x}.
template <class F, bool kSlope>
struct OfLanes : Functor<OfLanes<F, kSlope>, 1 + kSlope, 1, UnaryParams> {
  static constexpr bool kRough = false, kRiskless[2] = {!F::kRisks[2], !F::kRisks[kSlope]};
  static constexpr const int (&kUnroll)[2] = F::kUnroll;
  typedef OfLanes Half;
  typedef Tail<F, kSlope> Fallback;

  RG_INLINE static void evaluate(const vf* in, vf* out, const UnaryParams& params) {
    const Wide x = widen(in[kSlope]);
    Wide found = {part_of<F, kSlope>(Single(x.lo), params), part_of<F, kSlope>(Single(x.hi), params)};
    if constexpr (kSlope) {
      const Wide dy = widen(in[0]);
      found.lo *= dy.lo, found.hi *= dy.hi;
    }
    out[0] = narrow(found);
  }
  RG_INLINE static void evaluate(const vd* in, vd* out, const UnaryParams& params) {
    const vd found = part_of<F, kSlope>(in[kSlope], params);
    if constexpr (kSlope)
      out[0] = in[0] * found;
    else
      out[0] = found;
  }
  template <class V>
  RG_INLINE static auto risk(const V* in, const UnaryParams& params) {
    return F::template risk<kSlope>(in[kSlope], params);
  }
};

// By F::of_f32 or F::slope_of_f32. What f64 does is for lanes at risk. in = {x} or {dy, x}.
template <class F, bool kSlope>
struct OfF32 : Functor<OfF32<F, kSlope>, 1 + kSlope, 1, UnaryParams> {
  typedef OfLanes<F, kSlope> Wide;
  static constexpr bool at_risk() {
    if constexpr (kSlope)
      return requires(vf x, UnaryParams p) { F::f32_slope_risk(x, p); };
    else
      return requires(vf x, UnaryParams p) { F::f32_risk(x, p); };
  }
  static constexpr int unroll() {
    if constexpr (requires { F::kF32Unroll; }) return F::kF32Unroll;
    return 4;
  }
  static constexpr bool kRough = false, kRiskless[2] = {!at_risk(), Wide::kRiskless[1]};
  static constexpr bool kDivides = requires(vf x, UnaryParams p) { F::gradient_of_f32(x, x, p); };
  static constexpr int kUnroll[2] = {unroll(), 2};
  typedef typename Wide::Fallback Fallback;

  RG_INLINE static void evaluate(const vf* in, vf* out, const UnaryParams& p) {
    if constexpr (!kSlope)
      out[0] = F::of_f32(in[0], p);
    else if constexpr (kDivides)
      out[0] = F::gradient_of_f32(in[0], in[1], p);
    else
      out[0] = in[0] * F::slope_of_f32(in[1], p);
  }
  RG_INLINE static void evaluate(const vd* in, vd* out, const UnaryParams& params) { Wide::evaluate(in, out, params); }
  RG_INLINE static vi32 risk(const vf* in, const UnaryParams& p) {
    if constexpr (kSlope)
      return F::f32_slope_risk(in[1], p);
    else
      return F::f32_risk(in[0], p);
  }
  RG_INLINE static vi64 risk(const vd* in, const UnaryParams& params) { return Wide::risk(in, params); }
};

template <InLanes F, int kBits>
struct Forward<F, kBits> : OfLanes<F, false> {};
template <InLanes F, int kBits>
struct Backward<F, kBits> : OfLanes<F, true> {};

}  // namespace curve
}  // namespace rg::RG_ISA
