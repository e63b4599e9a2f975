// A formula that is right but for a few lanes, and what those few are computed with.
//
// The fast kernels multiply plain numbers, which is right as long as every factor is normal and finite. Lanes where one
// is not (the `risk` mask) are computed again with the next wider kind of number, so that a result is right wherever it
// can be stored: f32 falls back on f64, f64 on numbers with an exponent of their own. A lane's bits depend on that lane
// alone, not on what its neighbours need.
#pragma once

#include "simd/map.h"

namespace rg::RG_ISA {

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
    F::Fallback::apply(in, again, params);
  }
  F::evaluate(in, out, params);
  auto risk = F::risk(in, params);
  for (int i = 0; i < F::kOutputs; ++i) out[i] = select(risk, again[i], out[i]);
}

// Whether F says of vectors V that no lane is at risk.
template <class F, class V>
constexpr bool has_risk() {
  if constexpr (requires { F::kRiskless; }) return !F::kRiskless[sizeof(typename lane<V>::type) / 8];
  return true;
}

// F::risk says which lanes F::evaluate, the plain way, is not good for; F::Fallback is what f64 has for them.
template <class F, int inputs, int outputs, class P = NoParams>
struct Functor {
  typedef P Params;
  static constexpr int kInputs = inputs, kOutputs = outputs;

  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const P& params) {
    apply_many<1>(reinterpret_cast<const V(*)[inputs]>(in), reinterpret_cast<V(*)[outputs]>(out), params);
  }

  // n vectors side by side. A vector is one chain of about 80 dependent cycles but only 15 cycles of work; two or four
  // chains in one basic block overlap, if the compiler interleaves them (gcc: -fschedule-insns -fsched-pressure).
  // Halves look at the risk first, so that the operands need not be kept (geglu_tanh 0.92 ns against 1.15). The longer
  // chains of f32 and f64 had better begin at once (f64 swiglu 2.2 ns against 2.5).
  template <int n, class V>
  RG_INLINE static void apply_many(const V (*in)[inputs], V (*out)[outputs], const P& params) {
    if constexpr (has_risk<F, V>())
      apply_with_risk<n>(in, out, params);
    else
      evaluate_all<n>(in, out, params);
  }

 private:
  template <int n, class V>
  RG_INLINE static void apply_with_risk(const V (*in)[inputs], V (*out)[outputs], const P& params) {
    typename lane<V>::mask some{};
    for (int i = 0; i < n; ++i) some |= F::risk(in[i], params);
    if constexpr (!F::kRough) evaluate_all<n>(in, out, params);
    if (__builtin_expect(any(some), 0)) {
      recompute_each_at_risk<n>(in, out, params);
    } else if constexpr (F::kRough) {
      evaluate_all<n>(in, out, params);
    }
  }
  template <int n, class V>
  RG_INLINE static void evaluate_all(const V (*in)[inputs], V (*out)[outputs], const P& params) {
    for (int i = 0; i < n; ++i) F::evaluate(in[i], out[i], params);
  }
  // Not a loop: gcc would keep the operands in an array, and fill it before the branch.
  template <int n, class V>
  RG_INLINE static void recompute_each_at_risk(const V (*in)[inputs], V (*out)[outputs], const P& params) {
    V x[inputs], y[outputs];  // copies, so that the loop's own stay in registers, and what is made of params too
    const P copy = params;
    for (int j = 0; j < inputs; ++j) x[j] = in[0][j];
    recompute_at_risk<F, V>(x, y, copy);
    for (int j = 0; j < outputs; ++j) out[0][j] = y[j];
    if constexpr (n > 1) recompute_each_at_risk<n - 1>(in + 1, out + 1, params);
  }
};

}  // namespace rg::RG_ISA
