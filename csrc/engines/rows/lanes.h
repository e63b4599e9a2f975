// Columns lane by lane: one pass through the block's rows for each lane, so that a tile has one array of accumulators
// in L1 instead of sixteen, and rows may be read in long segments. Compiled once, no ISA.
#pragma once

#include <algorithm>

#include "engines/rows/recipe.h"

namespace rg::reduce {

// Lanes that wait for their partner. They come in the order 0 8 4 12 2 10 6 14 1 9 5 13 3 11 7 15, in which those that
// are folded with each other follow one another: a binary counter, at most one array for each power of two.
struct LaneStack {
  static constexpr int kMost = 5;
  alignas(64) Sums sums[kMost];
};

constexpr int lane_at(int k, int lanes) {
  int lane = 0;
  for (int bit = 1; bit < lanes; bit *= 2) lane = 2 * lane + ((k & bit) != 0);
  return lane;
}

inline constexpr int64_t kRowsOfCall = 128;

// Terms [first, first + terms) of the columns of `steps`. rows_at(index, by, count, at) sets at[0..count) to the rows
// of terms index, index + by, ...: `at_once` of them at most, a multiple of 8.
template <int64_t at_once = kRowsOfCall, class RowsAt>
void reduce_columns(const Stage& stage, const Tile& tile, const ColumnSteps& steps, int64_t step, int64_t first,
                    int64_t terms, LaneStack& stack, RowsAt rows_at, States* state) {
  const char* at[at_once];
  bool present[LaneStack::kMost];
  int depth = 0;
  for (int k = 0; k < stage.lanes; ++k, ++depth) {
    const int lane = lane_at(k, stage.lanes);
    present[depth] = lane == 0 || lane < terms;  // the first is the state of no terms, too
    for (int64_t done = lane; present[depth];) {
      const int64_t left = done < terms ? (terms - done + stage.lanes - 1) / stage.lanes : 0;
      const int64_t count = std::min(left, at_once);
      if (count) rows_at(first + done, stage.lanes, count, at);
      stage.columns(at, count, first + done, steps, tile, stack.sums[depth], done == lane);
      done += count * stage.lanes;
      if (done >= terms) break;
    }
    // Of two that are folded the earlier one has the lowest lane: where the other has terms, so has it.
    for (int ones = k; ones & 1; ones >>= 1, --depth)
      if (present[depth]) stage.fold(stack.sums[depth - 1], stack.sums[depth], int(steps.count * step));
  }
  stage.end(stack.sums[0], steps, state);
}

}  // namespace rg::reduce
