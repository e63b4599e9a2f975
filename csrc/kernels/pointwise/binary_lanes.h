// Binary formulas that compute: in lanes of f64, in which f32 and halves are computed too, and rounded once.
//
// A formula F (kInLanes) has, for N = Single (the operands are f32) and N = vd,
//   value<N>(a, b), da<N>(dy, a, b), db<N>(dy, a, b)
// and kReads, kPassesDy, kUlp and kSlopeUlp as in binary_formulas.h; kUnroll: vectors side by side (f32, f64). Where
// there is a faster way in lanes of f32, which leaves those at risk to Single (binary_f32_formulas.h):
//   of_f32<kDigits>(a, b)        the value for f32 (24), or for halves of up to kF32Half digits (11, 8, or 0)
//   da_f32, db_f32(dy, a, b)     the slopes
//   kF32Ulp, kF32SlopeUlp        their bounds in f32; kF32Picoseconds: of the value and the slopes, as in curve.h
//   kF32Unroll                   vectors side by side
#pragma once

#include "kernels/pointwise/binary_f32_formulas.h"
#include "kernels/pointwise/binary_formulas.h"
#include "simd/maths/pow.h"

namespace rg::RG_ISA {

struct BinaryInLanes {
  static constexpr bool kInLanes = true;
  static constexpr int kUnroll[2] = {1, 2}, kF32Unroll = 4;
  static constexpr int kReads[2] = {3, 3};
  static constexpr bool kPassesDy[2] = {false, false};
};

namespace binary {

template <class F>
concept InLanes = requires { F::kInLanes; };

enum Part { kValue, kOfA, kOfB, kOfBoth };

// in = {a, b} or {dy, a, b}
template <class F, Part kPart>
struct OfLanes : Functor<OfLanes<F, kPart>, kPart == kValue ? 2 : 3, kPart == kOfBoth ? 2 : 1> {
  static constexpr bool kRough = false, kRiskless[2] = {true, true};
  static constexpr const int (&kUnroll)[2] = F::kUnroll;
  static constexpr int kIn = kPart == kValue ? 2 : 3, kOut = kPart == kOfBoth ? 2 : 1;

  template <class N>
  RG_INLINE static void at(const vd* in, vd* out) {
    if constexpr (kPart == kValue) {
      out[0] = F::template value<N>(in[0], in[1]);
    } else {
      if constexpr (kPart != kOfB) out[0] = F::template da<N>(in[0], in[1], in[2]);
      if constexpr (kPart != kOfA) out[kOut - 1] = F::template db<N>(in[0], in[1], in[2]);
    }
  }
  RG_INLINE static void evaluate(const vf* in, vf* out, const NoParams&) {
    vd low[kIn], high[kIn], found[2][kOut];
    for (int i = 0; i < kIn; ++i) {
      const Wide w = widen(in[i]);
      low[i] = w.lo, high[i] = w.hi;
    }
    at<Single>(low, found[0]);
    at<Single>(high, found[1]);
    for (int o = 0; o < kOut; ++o) out[o] = narrow({found[0][o], found[1][o]});
  }
  RG_INLINE static void evaluate(const vd* in, vd* out, const NoParams&) { at<vd>(in, out); }
};

// By F's lanes of f32; those at risk by Single.
template <class F, Part kPart, int kDigits = 24>
struct OfF32 : Functor<OfF32<F, kPart, kDigits>, kPart == kValue ? 2 : 3, kPart == kOfBoth ? 2 : 1> {
  typedef Functor<OfF32, kPart == kValue ? 2 : 3, kPart == kOfBoth ? 2 : 1> Base;
  static constexpr bool kRough = false;
  static constexpr int kUnroll[2] = {F::kF32Unroll, 1};

  // Parts that are alike are computed once: the compiler sees that.
  static RG_INLINE vi32 at(const vf* in, vf* out) {
    if constexpr (kPart == kValue) {
      const Risky y = F::template of_f32<kDigits>(in[0], in[1]);
      out[0] = y.value;
      return y.risk;
    } else if constexpr (kPart == kOfA) {
      const Risky da = F::da_f32(in[0], in[1], in[2]);
      out[0] = da.value;
      return da.risk;
    } else if constexpr (kPart == kOfB) {
      const Risky db = F::db_f32(in[0], in[1], in[2]);
      out[0] = db.value;
      return db.risk;
    } else {
      const Risky da = F::da_f32(in[0], in[1], in[2]), db = F::db_f32(in[0], in[1], in[2]);
      out[0] = da.value, out[1] = db.value;
      return da.risk | db.risk;
    }
  }
  RG_INLINE static void evaluate(const vf* in, vf* out, const NoParams&) { at(in, out); }
  RG_INLINE static vi32 risk(const vf* in, const NoParams&) {
    vf out[Base::kOutputs];
    return at(in, out);
  }
  RG_INLINE static void apply(const vf* in, vf* out, const NoParams& params) { Base::apply(in, out, params); }
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    OfLanes<F, kPart>::template at<Single>(in, out);
  }
};

template <InLanes F>
struct Forward<F> : OfLanes<F, kValue> {};
template <InLanes F>
struct BackwardA<F> : OfLanes<F, kOfA> {};
template <InLanes F>
struct BackwardB<F> : OfLanes<F, kOfB> {};
template <InLanes F>
struct Backward<F> : OfLanes<F, kOfBoth> {};

}  // namespace binary
}  // namespace rg::RG_ISA
