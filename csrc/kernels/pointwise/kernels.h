// From a formula to the map kernels of its elements.
//
// A formula is compiled as a block function of the compute type, f32 or f64. Halves are decoded and encoded by the
// walker, a tile of L1 at a time, and take the same block function; or one of their own where the formula has a shorter
// one for them. A light formula has a loop that reads halves itself besides: for those staging costs more than the op
// (mul of bf16 out of L3: 0.65 of the fused loop).
#pragma once

#include "simd/convert.h"
#include "simd/map.h"

namespace rg::RG_ISA {

inline constexpr Element kEachF32[kMaxMapStreams] = {};  // f32 is the first of all
static_assert(int(Element::f32) == 0);

// Halves of storage through tiles of f32; streams that are f32 already, such as numbers, are taken as they are.
template <class F, int kPicoseconds>
inline constexpr MapKernel kTiled = {
    Block<F, F32>::template run<false>,
    nullptr,
    F::kInputs,
    F::kOutputs,
    Block<F, F32>::kStep,
    kPicoseconds * 1e-3,
    kEachF32,
    &kConversions,
};

template <class F, int kPicoseconds>
void run_tiled(const View* streams, const void* params, int threads) {
  walk(streams, kTiled<F, kPicoseconds>, params, threads);
}

// The fused loop, where every stream is stored as S; else (an operand is a number) through tiles.
template <class F, class S, int kPicoseconds>
void run_fused(const View* streams, const void* params, int threads) {
  bool same = true;
  for (int s = 0; s < F::kInputs + F::kOutputs; ++s) same &= streams[s].element == S::kElement;
  if constexpr (S::kBytes == 2) {
    if (!same) return run_tiled<F, kPicoseconds>(streams, params, threads);
  }
  walk(streams, map_kernel<F, S, kPicoseconds>, params, threads);
}

// A block function that takes every stream as it is stored.
template <class B, int kInputs, int kPicoseconds, int kOutputs = 1>
void run_block(const View* streams, const void* params, int threads) {
  static constexpr MapKernel kernel = {B::run, nullptr, kInputs, kOutputs, B::kStep, kPicoseconds * 1e-3};
  walk(streams, kernel, params, threads);
}

using RunFn = void (*)(const View* streams, const void* params, int threads);

// How a formula runs for a storage. kFused: its halves have loops of their own.
template <class F, class S, int kPicoseconds, bool kFused>
constexpr RunFn run_of() {
  if constexpr (S::kBytes == 8) return run_fused<F, S, 4 * kPicoseconds>;
  if constexpr (S::kBytes == 2 && !kFused) return run_tiled<F, kPicoseconds>;
  return run_fused<F, S, kPicoseconds>;
}

}  // namespace rg::RG_ISA
