// Elementwise problems over any strides: one walker for every map-shaped kernel. Compiled once, no ISA.
#pragma once

#include "abi.h"

namespace rg {

// One kernel body: `n` elements of each stream, contiguous, n a multiple of `MapKernel::step`.
using BlockFn = void (*)(const char* const* in, char* const* out, size_t n, const void* params);

struct MapKernel {
  BlockFn block;
  BlockFn streaming;  // the same with stores past the caches, outputs aligned to 64 bytes; null: not worth it
  int inputs, outputs;
  int step;
  double ns;  // about how long one element takes on one core, to decide when threads pay
};

// Runs `kernel` over call.streams: `inputs` of them read, then `outputs` written, 16 at most, all of one shape, each
// with an element of its own. Inputs may have any strides. Outputs may coincide with inputs: each tile is read before
// it is written.
void walk(const Call& call, const MapKernel& kernel);

}  // namespace rg
