// Where the terms of a reduction lie. Compiled once, no ISA.
//
// A problem is a set of columns (the kept indices), each reduced over n terms (the reduced indices, row-major in the
// order of the axes: strides never change the order of terms). Columns are handled in tiles; a tile has one slot for
// each column. Terms are taken in spans of 32,768, counted from the first.
#pragma once

#include "engines/common/axes.h"

namespace rg::reduce {

inline constexpr int kWidth = 1024;             // columns of a tile at most; the last one of a run may have two steps
inline constexpr int kSlots = kWidth + 4 * 16;  // more, and steps that share columns are one more; two steps at a time
inline constexpr int64_t kBlock = 2048, kSpan = 16 * kBlock;  // a block: terms that are gathered at once
inline constexpr int64_t kMaxSplitColumns = 4096;
inline constexpr int kTileNumbers = 11;      // numbers a slot that pass from stage to stage
inline constexpr int64_t kFlatTerms = 16;    // rows shorter than this are written as one line, where they are one
inline constexpr int64_t kTurnedTerms = 64;  // rows no longer than this are read as columns

enum Stream { kX, kDx, kY, kDy, kStreams };

using Axes = AxesOf<kStreams>;

// How the kernels reach the terms of a tile.
enum class Mode {
  rows,            // each column's blocks are contiguous
  columns,         // neighbouring columns are contiguous: one pointer for each term
  gather_rows,     // few columns: each one's blocks are copied to a buffer
  gather_columns,  // 16 columns by a few terms at a time are copied to a buffer
};

inline constexpr int64_t kGatherColumns = 16, kGatherTerms = 64, kPointers = 256;

// A line of `count` >= step elements, cut into steps: from the first element, then from `second` < step on, the last so
// that it ends with the line. Elements that steps share are computed twice. `alone`: a step that shares none, and so
// may be stored past the caches (a line that is stored both ways costs more than ten others).
struct Steps {
  int count = 0;
  int64_t start[kSlots / 8];
  bool alone[kSlots / 8];
  void cut(int64_t elements, int64_t step, int64_t second);
};

// The columns of one tile. Steps are what kernels take at once: 16 columns, 8 of f64. Where columns are not contiguous
// the last step is padded.
struct Place {
  int columns, slots, used;    // `used` slots hold a column
  Steps line;                  // of columns
  int64_t offset[kSlots / 8];  // where they start in bytes, for columns that are contiguous
  bool regular;                // column c is at base + c * stride in every stream; else slot k is at `at`
  int64_t base[kStreams], stride[kStreams];
  int64_t at[kStreams][kSlots];  // x and dx: always, but for columns mode
};

struct Problem {
  // x or dx may be absent (rank 0, no data); `y` and `dy` have kept form. once: x is read once.
  // `turns`: whether stages can take short rows as columns.
  Problem(const View* x, const View* dx, const View* y, const View* dy, int threads, bool once, bool turns);

  char* data[kStreams] = {};
  Axes kept, reduced;
  int64_t size, step;  // bytes of an element; columns of a step
  int64_t n;           // terms of a column
  Mode mode;
  int64_t width, run, run_tiles, tiles, spans;
  bool split;      // few columns, many terms: a unit of work is a span of a tile, not a tile
  bool flat;       // short rows, one after the other in x and dx
  bool turned;     // short rows of x, one after the other, that stages take as columns
  bool streaming;  // dx goes past the caches

  void place(int64_t tile, Place* out) const;
  int64_t most_slots() const;  // of a tile
  bool has(int stream) const { return data[stream] != nullptr; }

  // The first element from `dx` (an offset) on that stands at a step's alignment, if dx is streamed.
  int64_t aligned_from(int64_t dx) const;

 private:
  bool unit_stride(const Axes& axes) const;
  void choose_mode();
  void cut(int threads, bool once, bool turns);
};

// From the shapes alone: which of "all", "rows", "columns" or "walk" the problem is.
enum class Shape { all, rows, columns, walk };
Shape shape_of(const View& whole, const View& kept);
const char* name_of(Shape shape);

// Bytes that the states of a split problem need, whatever the strides; 0 where the shape is not split.
size_t split_bytes(const View& whole, const View& kept, int components);

// Single elements to and from contiguous memory.
void gather(char* to, int64_t to_stride, const char* from, const int64_t* offsets, int64_t count, int64_t size);
void scatter(char* to, const int64_t* offsets, const char* from, int64_t from_stride, int64_t count, int64_t size);
// One element for each slot of a tile; slots without a column are read as zero.
void gather_slots(char* to, const char* from, const Place& place, Stream stream, int64_t size, int64_t step);
void scatter_slots(char* to, const char* from, const Place& place, Stream stream, int64_t size, int64_t step);

}  // namespace rg::reduce
