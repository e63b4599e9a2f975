// Reductions in stages over tiles of columns: the loops, the threads and the workspace, for kernels given as functions.
// Compiled once, no ISA.
//
// One order of additions, whatever the strides, the tiles or the threads. Micro-blocks of 16 terms feed four
// accumulators a column (accumulator l takes terms l, 4 + l, 8 + l, 12 + l); at the end of a block they are folded into
// the block's state; block states are merged in order into the span's, span states in order into the column's.
#pragma once

#include "engines/rows/layout.h"

namespace rg::reduce {

inline constexpr int kMaxComponents = 6, kAccumulators = 4, kMaxCoefficients = 6;

// What a tile carries from stage to stage: a number for each slot. Kernels read and write whole steps.
using Coefficients = double[kMaxCoefficients][kSlots];

struct Tile {
  int slots, used;  // `used` of the slots hold a column
  double n;
  const void* params;                                // of the call
  alignas(64) double state[kMaxComponents][kSlots];  // of the last stage
  double shift[2][kSlots];                           // what the terms of a stage are measured from, as hi + lo
  double scale[2][kSlots];                           // f64: powers of two applied before and after the shift
  Coefficients coefficients;                         // of the backward formula, in its compute type
  double dy[kSlots], y[kSlots];                      // in storage type
  double given[kMaxComponents][kSlots];              // the state of all pieces, where this is one of them
};

using Accumulators = double[kMaxComponents * kAccumulators][kSlots];
using States = double[kSlots];  // [component][slot]

struct Stage {
  int components;  // doubles of a column's state
  // Turns what is known (the state of the stage before, or y) into shifts. Null: nothing to do.
  void (*prepare)(Tile&);
  // False: no column of the tile needs this stage. Null: always needed.
  bool (*needed)(const Tile&);
  void (*begin)(Accumulators&, int slots);
  // A whole block of `terms` contiguous terms, counted from `index`, for each of `count` columns.
  void (*rows)(const char* const* at, int first_slot, int count, int64_t terms, int64_t index, const Tile&,
               Accumulators&);
  // Some terms (a multiple of 16, but for the last ones of a block) of every column: at[k] + offset[step].
  void (*columns)(const char* const* at, int64_t terms, int64_t index, const int64_t* offset, int steps, const Tile&,
                  Accumulators&);
  // Folds accumulators into a block's state.
  void (*end)(const Accumulators&, int slots, States* state);
  void (*merge)(States* into, const States* more, int slots);
  // Marks the columns whose state is not good enough, and sets their scales; false where all are. Null: all are.
  bool (*needs_retry)(Tile&, bool* marks);
  const Stage* retry;  // computes the marked columns again
};

// Doubles of a column's state in a stage or its second try; 0 without one.
constexpr int components_of(const Stage* stage) {
  if (!stage) return 0;
  const int again = components_of(stage->retry);
  return stage->components > again ? stage->components : again;
}

// Backward: dx from x and a column's coefficients.
struct Formula {
  int count, size;  // coefficients, and bytes of one
  void (*prepare)(Tile&);
  void (*row)(const char* x, char* dx, int64_t terms, const Coefficients&, int slot, bool streaming);
  // streamed[step]: it may be stored past the caches where it is aligned.
  void (*columns)(const char* const* x, char* const* dx, int64_t terms, const int64_t* offset, int steps,
                  const Coefficients&, const bool* streamed);
  void (*fence)();  // after streaming stores, before other stores to the same place or another thread's reads
};

struct Job {
  const Stage* stages[2] = {};
  // Forward: from the last state to `outputs` arrays of kSlots elements.
  void (*finish)(const Tile&, char* out) = nullptr;
  int outputs = 1;
  const Formula* formula = nullptr;
  bool scatter_to_argmax = false;  // state[0] is a term's index: dy goes there, after the formula
};

// A piece of a reduction, with the state of the whole: how many numbers of it are read, and how a tile takes them over.
struct PieceBackward {
  Job job;
  int given = 0;
  void (*load_state)(Tile&) = nullptr;
};

// Streams (x | y), or (x | s) with s[outputs, ...] in f64.
void run_forward(const Call& call, const Job& job);
// Streams (dy, dx, x, y), the last two where present.
void run_backward(const Call& call, const Job& job);
// Streams (dy, dx, x, s), the last two where present: a piece, with the state of the whole.
void run_piece_backward(const Call& call, const PieceBackward& piece);

}  // namespace rg::reduce
