// A formula on vectors -> a kernel body over contiguous memory, and its row in the registry.
#pragma once

#include "abi.h"
#include "simd/storage.h"
#include "walk.h"

namespace rg::RG_ISA {

// A formula F has kInputs, kOutputs and apply(in, out, params) on vectors of type V.
template <class F, class S, bool kStream>
void block(const char* const* in, char* const* out, size_t n, const double* params) {
  using V = typename S::V;
  // Local copies: a store of characters could change what these point to.
  const char* from[F::kInputs];
  char* to[F::kOutputs];
  double scalars[kMaxParams];
  for (int i = 0; i < F::kInputs; ++i) from[i] = in[i];
  for (int o = 0; o < F::kOutputs; ++o) to[o] = out[o];
  for (int k = 0; k < kMaxParams; ++k) scalars[k] = params[k];
  for (size_t at = 0; at < n * S::kBytes; at += S::kStep * S::kBytes) {
    V x[F::kInputs][S::kParts], y[F::kOutputs][S::kParts];
    for (int i = 0; i < F::kInputs; ++i) S::load(from[i] + at, x[i]);
    for (int part = 0; part < S::kParts; ++part) {
      V arguments[F::kInputs], results[F::kOutputs];
      for (int i = 0; i < F::kInputs; ++i) arguments[i] = x[i][part];
      F::apply(arguments, results, scalars);
      for (int o = 0; o < F::kOutputs; ++o) y[o][part] = results[o];
    }
    for (int o = 0; o < F::kOutputs; ++o) S::template store<kStream>(to[o] + at, y[o]);
  }
  if constexpr (kStream) stream_fence();
}

template <class F, class S>
constexpr MapKernel map_kernel(double ns) {
  return {block<F, S, false>, block<F, S, true>, F::kInputs, F::kOutputs, S::kStep, ns};
}

// F in f64 on f32 vectors: the result is rounded once.
template <class F>
struct Widened {
  static constexpr int kInputs = F::kInputs, kOutputs = F::kOutputs;
  RG_INLINE static void apply(const vf* in, vf* out, const double* params) {
    vd low[kInputs], high[kInputs];
    Wide result[kOutputs];
    for (int i = 0; i < kInputs; ++i) {
      Wide w = widen(in[i]);
      low[i] = w.lo, high[i] = w.hi;
    }
    vd r[kOutputs];
    F::apply(low, r, params);
    for (int o = 0; o < kOutputs; ++o) result[o].lo = r[o];
    F::apply(high, r, params);
    for (int o = 0; o < kOutputs; ++o) result[o].hi = r[o];
    for (int o = 0; o < kOutputs; ++o) out[o] = narrow(result[o]);
  }
};

}  // namespace rg::RG_ISA
