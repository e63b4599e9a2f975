// Sums over the dimensions along which an operand was repeated: its gradient. Compiled once, no ISA.
//
// The terms are made by a block function of the compute type into a tile, and the tile is added by the loops of the
// reduction `sum`, in its order: the result has the bits of `sum` over an array of the terms. So no op needs a
// reduction of its own.
#pragma once

#include "engines/map/walk.h"
#include "engines/rows/recipe.h"

namespace rg::sum_to {

inline constexpr int kMaxInputs = 6;

// One gradient as a map: `block` makes a term of each element of the inputs; null: the first input is the terms.
struct Term {
  BlockFn block;
  int inputs;
  int step;           // the block takes multiples of it
  Element computed;   // of the terms
  const Element* as;  // in which the block takes each input
  const void* params;
};

// What the instruction set has: how inputs become the compute type, how terms are added, how a sum is stored.
struct Loops {
  const Conversions* conversions;
  const reduce::Stage* sum;                             // of terms in the compute type
  void (*finish)(const reduce::Tile& tile, char* out);  // results in the element of the output
};

// Bytes of workspace for inputs of the shape of `whole` and this output.
size_t workspace(const View& whole, const View& out, const reduce::Stage& sum);

// `in` has one view for each input, at full shape (stride 0 where it is repeated); `out` is aligned with it at the last
// dimension, and has extent 1, or no dimension, where terms are summed.
void run(const Term& term, const Loops& loops, const View* in, const View& out, int threads, char* workspace);

}  // namespace rg::sum_to
