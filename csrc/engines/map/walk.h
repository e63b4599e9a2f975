// Elementwise problems over any strides: one walker for every map-shaped kernel. Compiled once, no ISA.
#pragma once

#include "abi.h"

namespace rg {

// One kernel body: `n` elements of each stream, contiguous, n a multiple of `MapKernel::step`. It loads a whole step
// before it stores one, so that an output may be an input.
using BlockFn = void (*)(const char* const* in, char* const* out, size_t n, const void* params);

// `n` contiguous elements from one element to another, rounded once to nearest even; any n.
using ConvertFn = void (*)(const char* from, char* to, size_t n);

// Those of an instruction set: null where there is none.
struct Conversions {
  ConvertFn table[int(Element::count)][int(Element::count)];
  ConvertFn between(Element from, Element to) const { return table[int(from)][int(to)]; }
};

inline constexpr int kMaxMapStreams = 16;

struct MapKernel {
  BlockFn block;
  BlockFn streaming;  // the same with stores past the caches, outputs aligned to 64 bytes; null: not worth it
  int inputs, outputs;
  int step;
  double ns;  // about how long one element takes on one core, to decide when threads pay
  // The element in which the block takes each stream; streams that are stored as another are converted, a tile of L1 at
  // a time. Null: all as they are stored.
  const Element* as = nullptr;
  const Conversions* conversions = nullptr;
};

// Runs `kernel` over `streams`: `inputs` of them read, then `outputs` written, all of one shape. Inputs may have any
// strides. Outputs may coincide with inputs: each tile is read before it is written.
void walk(const View* streams, const MapKernel& kernel, const void* params, int threads);
inline void walk(const Call& call, const MapKernel& kernel) {
  walk(call.streams.begin(), kernel, call.params, call.threads);
}

}  // namespace rg
