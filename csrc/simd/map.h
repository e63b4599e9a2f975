// A formula on vectors -> a kernel body over contiguous memory, and its row in the registry.
#pragma once

#include <type_traits>

#include "abi.h"
#include "engines/map/walk.h"
#include "simd/storage.h"

namespace rg::RG_ISA {

// Bytes: how far ahead of its loop a formula of many operations asks for memory. Light ones leave it to the processor,
// which is 8 to 16 % faster out of L3.
inline constexpr int kAhead = 1024;

// The vectors computed side by side: what a formula asks for, if it has apply_many, at least what a step holds. Half as
// many f64 vectors of 64 bytes (gated gradients 1.29 times as fast as with 32 bytes, else 1.19); not so in f32.
template <class F, class S>
constexpr int unroll() {
  if constexpr (requires { F::kUnroll; }) return F::kUnroll[S::kBytes / 8] / (S::kBytes * kVectorBytes == 512 ? 2 : 1);
  return 1;
}

// A formula F has kInputs, kOutputs, Params (NoParams if none) and apply(in, out, params) on vectors; kUnroll and
// apply_many<n>(in, out, params) on arrays of n of them where it is one long chain of operations, so that several
// chains run at once.
template <class F, class S>
struct Block {
  using V = typename S::V;
  using Params = typename F::Params;
  static constexpr int kTogether = unroll<F, S>();
  static constexpr int kSteps = kTogether > S::kParts ? kTogether / S::kParts : 1;
  static constexpr int kStep = kSteps * S::kStep, kVectors = kSteps * S::kParts;
  static_assert(kVectors % kTogether == 0);

  template <bool kStream>
  static void run(const char* const* in, char* const* out, size_t n, const void* params) {
    // Local copies: a store of characters could change what these point to.
    const char* from[F::kInputs];
    char* to[F::kOutputs];
    Params given;
    for (int i = 0; i < F::kInputs; ++i) from[i] = in[i];
    for (int o = 0; o < F::kOutputs; ++o) to[o] = out[o];
    if constexpr (!std::is_empty_v<Params>) given = *static_cast<const Params*>(params);
    for (size_t at = 0; at < n * S::kBytes; at += kStep * S::kBytes) {
      if constexpr (!kStream && requires { F::kUnroll; }) {
        for (int i = 0; i < F::kInputs; ++i)
          for (int line = 0; line < kStep * S::kBytes; line += 64) __builtin_prefetch(from[i] + at + kAhead + line);
      }
      V x[kVectors][F::kInputs], y[kVectors][F::kOutputs], moved[S::kParts];
      for (int step = 0; step < kSteps; ++step)
        for (int i = 0; i < F::kInputs; ++i) {
          S::load(from[i] + at + step * S::kStep * S::kBytes, moved);
          for (int k = 0; k < S::kParts; ++k) x[step * S::kParts + k][i] = moved[k];
        }
      for (int v = 0; v < kVectors; v += kTogether) {
        if constexpr (kTogether > 1) {
          F::template apply_many<kTogether>(x + v, y + v, given);
        } else {
          F::apply(x[v], y[v], given);
        }
      }
      for (int step = 0; step < kSteps; ++step)
        for (int o = 0; o < F::kOutputs; ++o) {
          for (int k = 0; k < S::kParts; ++k) moved[k] = y[step * S::kParts + k][o];
          S::template store<kStream>(to[o] + at + step * S::kStep * S::kBytes, moved);
        }
    }
    if constexpr (kStream) stream_fence();
  }
};

// A light kernel stores past the caches where the problem is large (lerp backward, f32, 192 MiB on one core: 6.5 ms
// against 9.5). In a heavy one such stores stop the overlap of reading and computing (SwiGLU backward: 16.4 ms against
// 12.0, 10.6 with the prefetch); it does without.
inline constexpr int kLightPicoseconds = 500;

template <class F, class S, int kPicoseconds>
inline constexpr MapKernel map_kernel = {
    Block<F, S>::template run<false>,
    kPicoseconds < kLightPicoseconds ? Block<F, S>::template run<true> : nullptr,
    F::kInputs,
    F::kOutputs,
    Block<F, S>::kStep,
    kPicoseconds * 1e-3,
};

// F in f64 on f32 vectors: the result is rounded once.
template <class F>
struct Widened {
  using Params = typename F::Params;
  static constexpr int kInputs = F::kInputs, kOutputs = F::kOutputs;
  RG_INLINE static void apply(const vf* in, vf* out, const Params& params) {
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
