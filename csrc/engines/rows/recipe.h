// Recipes over rows: stages over the terms of a column, a finish, or a formula over the row. The loops, the threads and
// the workspace, for kernels given as functions. Compiled once, no ISA.
//
// One order of additions, whatever the strides, the tiles, the threads or the instruction set. Terms are cut in spans
// of 32,768; in a span, term t belongs to lane t % lanes; a lane takes its terms in order, four (a micro-block) at
// once; at the end of the span lanes are folded in halves (l with l + lanes / 2, and so on); spans are merged in order.
//   sums          16 lanes, micro-blocks of 64 terms
//   products      4 lanes, micro-blocks of 16, folded after each 2,048 terms, or 512 in a first try
//   what has no order (extrema, counts, the first try of halves)   1 lane
#pragma once

#include "engines/rows/layout.h"

namespace rg::reduce {

inline constexpr int kMaxComponents = 6, kMaxLanes = 16, kMaxCoefficients = 6;
inline constexpr int64_t kFewTerms = 64;  // a micro-block of sums

// What a tile carries from stage to stage: a number for each slot. Kernels read and write whole steps.
using Coefficients = double[kMaxCoefficients][kSlots];

struct Tile {
  int slots, used;  // `used` of the slots hold a column
  double n;
  const void* params;                                // of the call
  alignas(64) double state[kMaxComponents][kSlots];  // of the last stage
  double shift[2][kSlots];                           // what the terms of a stage are measured from, as hi + lo
  double scale[2][kSlots];                           // f64: powers of two applied before and after the shift
  double marked[kSlots];                             // not 0: the stage computes this column
  Coefficients coefficients;                         // of the backward formula, in its compute type
  double dy[kSlots], y[kSlots];                      // in storage type
  double given[kMaxComponents][kSlots];              // the state of all pieces, where this is one of them
};

using States = double[kSlots];                    // [component][slot]
using Lanes = double[kMaxComponents][kMaxLanes];  // the accumulators of one row, between its pieces

// Which end of a row's block a call has.
enum Piece : int { kMiddle = 0, kBegins = 1, kEnds = 2, kWhole = 3 };

// The columns that a call adds, by steps: step k reads at[row] + offset[k] and belongs to slot[k] and those after it.
// Accumulators stand side by side: those of step k from k * (columns of a step) on.
struct ColumnSteps {
  int count;
  const int64_t* offset;
  const int* slot;
};
using Sums = double[kMaxComponents][kSlots];  // one lane's accumulators of a tile's columns: [part][place]

struct Stage {
  int components;  // doubles of a column's state
  int lanes;
  int64_t block;  // terms after which lanes are folded into a state: a span, or a part of it
  // Turns what is known (the state of the stage before, or y) into shifts. Null: nothing to do.
  void (*prepare)(Tile&);
  // False: no column of the tile needs this stage. Null: always needed.
  bool (*needed)(const Tile&);
  // `terms` contiguous terms, counted from `index`, of each of `count` columns: row r is at[r], its slot slot[r], and
  // lanes[r] holds its accumulators between the pieces of a block. Pieces but the last have multiples of 64 terms.
  void (*rows)(const char* const* at, const int* slot, int count, int64_t terms, int64_t index, const Tile&, Lanes*,
               Piece, States* state);
  // One lane of all columns: `rows` of its terms, of which the first has the number `index` and each other `lanes`
  // more; a multiple of 8 but for the last call of a block. begins: the accumulators are not yet set.
  void (*columns)(const char* const* at, int64_t rows, int64_t index, const ColumnSteps&, const Tile&, Sums&,
                  bool begins);
  // Two lanes into one, for the first `places`. Null: there is one only.
  void (*fold)(Sums& into, const Sums& more, int places);
  void (*end)(const Sums&, const ColumnSteps&, States* state);
  void (*merge)(States* into, const States* more, int slots);
  // Keeps those columns marked whose state is not good enough, and sets their scales; false where all are. Called once
  // for each state, so that it may change good ones. Null: all are good.
  bool (*needs_retry)(Tile&);
  const Stage* retry;  // computes the marked columns again
  // All lanes of columns of at most kFewTerms terms in the first cache, row t at at[t]: to states, with no accumulators
  // in memory. Null: `columns` does it, as it does where rows lie apart (64x64x4096 along the middle: 3.8 ms, so 4.9).
  void (*few)(const char* const* at, int64_t terms, const ColumnSteps&, const Tile&, States* state) = nullptr;
  // turn_rows of simd/transpose.h: short rows are taken as columns. Null: they are not.
  void (*turn)(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t rows, int64_t terms,
               bool by_terms) = nullptr;
};

// Whether short rows may be taken as columns, in a stage and its further tries.
constexpr bool turns(const Stage* stage) { return !stage || (stage->turn && turns(stage->retry)); }

// Doubles of a column's state in a stage or its further tries; 0 without one.
constexpr int components_of(const Stage* stage) {
  if (!stage) return 0;
  const int again = components_of(stage->retry);
  return stage->components > again ? stage->components : again;
}

// Over the row: dx from x and a column's coefficients.
struct Formula {
  int count, size;  // coefficients, and bytes of one
  bool uses_x;      // else all terms of a column have the same dx,
  bool is_dy;       // which is dy
  void (*prepare)(Tile&);
  void (*row)(const char* x, char* dx, int64_t terms, const Coefficients&, int slot, bool streaming);
  // streamed[step]: it may be stored past the caches where it is aligned.
  void (*columns)(const char* const* x, char* const* dx, int64_t terms, const int64_t* offset, int steps,
                  const Coefficients&, const bool* streamed);
  void (*fence)();  // after streaming stores, before other stores to the same place or another thread's reads
};

struct Recipe {
  const Stage* stages[2] = {};
  // Forward: from the last state to `outputs` arrays of kSlots elements.
  void (*finish)(const Tile&, char* out) = nullptr;
  int outputs = 1;
  const Formula* formula = nullptr;
  bool scatter_to_argmax = false;  // state[0] is a term's index: dy goes there, after the formula
};

// A piece of a reduction, with the state of the whole: how many numbers of it are read, and how a tile takes them over.
struct PieceBackward {
  Recipe recipe;
  int given = 0;
  void (*load_state)(Tile&) = nullptr;
};

// Streams (x | y), or (x | s) with s[outputs, ...] in f64.
void run_forward(const Call& call, const Recipe& recipe);
// Streams (dy, dx, x, y), the last two where present.
void run_backward(const Call& call, const Recipe& recipe);
// Streams (dy, dx, x, s), the last two where present: a piece, with the state of the whole.
void run_piece_backward(const Call& call, const PieceBackward& piece);

}  // namespace rg::reduce
