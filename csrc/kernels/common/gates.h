// The gates of gated activations, which are the activations themselves: glu is sigmoid, swiglu silu, geglu gelu.
//
//   glu         gate = s,   s = sigma(b)     gate' = s sigma(-b)
//   swiglu      gate = b s, s = sigma(b)     gate' = s (1 + b sigma(-b))
//   geglu       gate = b s, s = Phi(b)       gate' = s + b phi(b)
//   geglu_tanh  gate = b s, s = sigma(w)     gate' = s (1 + b w' sigma(-w)),  w = c0 b + c1 b^3
//
// Each formula stands once, for every kind of number: `vf` (fast f32), `vd` (fast f64), `HalfMath` (f32 for f16 and
// bf16), `Scaled` (f64 and a free exponent) and `Real` (106 bits and a free exponent).
#pragma once

#include "simd/numbers/half_math.h"

namespace rg::RG_ISA {

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

// What loops must know of a gate besides its formula:
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

}  // namespace rg::RG_ISA
