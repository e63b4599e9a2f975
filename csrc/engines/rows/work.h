// The work on one tile: its place, a stage over a span of its terms, its results, its dx. Compiled once, no ISA.
#pragma once

#include "engines/rows/lanes.h"

namespace rg::reduce {

// What a worker needs at hand: one for each thread.
struct Scratch {
  Tile tile;
  Place place;
  LaneStack stack;
  Lanes lanes[kGatherColumns];
  double block[kMaxComponents][kSlots], span[kMaxComponents][kSlots], again[kMaxComponents][kSlots];
  alignas(64) char in[(kBlock + 16) * 8], out[kBlock * 8];  // gathered terms; a row may be read past its end
  alignas(64) char results[kMaxComponents * kSlots * 8];
  Coefficients expanded;  // of short rows, one for each element
  int64_t offsets[kStreams][kPointers];
};

class Worker {
 public:
  // Forward: results are `out_size` bytes each, the arrays of them `out_stride` apart; so are the numbers of a state.
  Worker(const Call& call, const Recipe& recipe, const Problem& problem, int64_t out_size, int64_t out_stride,
         const PieceBackward* piece)
      : call_(call), recipe_(recipe), p_(problem), out_size_(out_size), out_stride_(out_stride), piece_(piece) {}

 protected:
  void enter(Scratch& b, int64_t tile) const;
  // The marked columns: states of the others are not touched, or are of no meaning.
  void reduce_span(const Stage& stage, Scratch& b, int64_t span, States* state) const;
  void finish(Scratch& b) const;
  // dx for terms [first, last).
  void apply(Scratch& b, int64_t first, int64_t last) const;
  void make_row(Scratch& b, char* to) const;
  void copy_rows(const char* row, int64_t at, size_t bytes, int64_t first, int64_t last) const;

  const Call& call_;
  const Recipe& recipe_;
  const Problem& p_;

 private:
  void reduce_block(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const;
  void reduce_rows(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const;
  void reduce_turned(const Stage& stage, Scratch& b, int64_t terms, States* state) const;
  void reduce_gathered(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const;
  void reduce_column(const Stage& stage, Scratch& b, int slot, int64_t first, int64_t terms, States* state) const;
  void reduce_marked_columns(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const;
  int marked_columns(const Scratch& b, int* slot) const;
  void terms_at(Scratch& b, Stream s, int64_t first, int64_t terms, char* buffer, const char** ptr) const;
  void gather_row(Scratch& b, Stream s, int column, int64_t first, int64_t terms) const;
  void scatter_row(Scratch& b, int column, int64_t first, int64_t terms) const;
  void apply_rows(Scratch& b, int64_t first, int64_t terms) const;
  void apply_columns(Scratch& b, int64_t first, int64_t terms) const;
  void apply_flat(Scratch& b) const;
  template <class T>
  void expand(T* to, const T* from, int64_t first, int64_t last, const Steps& line) const;
  int64_t column_of(const Place& place, int slot) const;
  void scatter_to_argmax(const Scratch& b, int64_t first, int64_t last) const;

  int64_t out_size_, out_stride_;
  const PieceBackward* piece_;  // null: the terms are all there are
};

}  // namespace rg::reduce
