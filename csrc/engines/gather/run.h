// Sums (and maxima) of rows gathered from a matrix: the loops, the threads and the workspace, for kernels given as
// functions. Compiled once, no ISA.
//
// A segment is what makes one row of the result: the positions that name a row (backward), or a bag (forward). Its
// entries are taken in order; a long one is cut into blocks of kBlock entries, whose states stand in the workspace and
// are folded in order. One order of additions, whatever the threads, the strides or the tiles.
#pragma once

#include "engines/gather/group.h"

namespace rg::embedding {

inline constexpr int64_t kBlock = 512;          // entries
inline constexpr int64_t kTile = 512;           // columns: their accumulators stay in the first-level cache
inline constexpr int kMaxStep = 16;             // elements that a kernel takes at once
inline constexpr int kAhead = 16;               // addresses known beyond a block's terms, to be prefetched
inline constexpr int64_t kSlots = kTile + 128;  // of a tile, whose last steps may overlap

// The terms of one block.
struct Terms {
  int count;
  int ahead;  // terms between what is added and what is prefetched
  const char* at[kBlock + kAhead];
  double factor[kBlock], factor_low[kBlock];  // a term's factor is the sum of both
  int32_t position[kBlock];                   // maxima: what is kept of the winner
};

// Columns in steps, or a part of one step: its columns from `skip` on are stored.
struct Run {
  int64_t column;
  int steps;
  bool stream;  // may be stored past the caches: these are whole lines
  int skip, width;
};

// A tile of columns: up to the first whole line, whole lines, and what is left; or whole steps, of which the last may
// reach back. No part of a line that is stored past the caches is stored otherwise.
struct Line {
  int runs;
  Run run[5];
  int64_t origin;  // the column at the addresses of the terms and of the result
};

struct Result {
  char* to;
  const char* old;  // from column `first` on: added to what `divisor` divides; null: none
  double divisor;   // 1: none
  int64_t terms;    // of the whole segment
  int64_t first;    // column of the tile
  int32_t* chosen;  // from column `first` on. Maxima: the position of its winner; folded sums: whether it is in doubt
};

// States of the blocks of a segment: each a number of f64 for each column, `stride` apart.
struct States {
  const double *first, *rest;  // of the first block; of the second, others `jump` apart
  int64_t jump, count, stride;
};

// Sums of a step without any rounding but the last.
inline constexpr int kMaxParts = 12;
using ExactState = double[kMaxParts][kMaxStep];
struct ExactSums {
  void (*add)(const Terms&, const Line&, ExactState& state, bool first);
  void (*end)(const Line&, const Result&, const ExactState& state);
};

// Rows copied (while as many bytes at `next`, if it is not null, are asked for) or zeroed, past the caches where
// `streaming`.
struct Moves {
  void (*copy)(char* to, const char* from, const char* next, int64_t bytes, bool streaming);
  void (*zero)(char* to, int64_t bytes, bool streaming);
  void (*fence)();  // after streaming stores, before another thread reads
};

// What a kernel does with a tile of terms.
struct Operation {
  int bytes, step, states;
  bool weighted;  // terms have factors
  bool copies;    // one term is its own sum
  void (*block)(const Terms&, const Line&, double* state, int64_t stride);
  // These return false where a sum left the range of f64 and is to be computed again, scaled.
  bool (*whole)(const Terms&, const Line&, const Result&);
  bool (*fold)(const States&, const Line&, const Result&);
  const Moves* moves;
  // Where `fold` returns false it marks columns in Result::chosen, which are computed again by this. Null: f64.
  const ExactSums* exact;
  void (*encode)(double value, char* to);  // one element, rounded to storage
};

// Rows of a matrix, any strides.
struct Matrix {
  char* data = nullptr;
  int64_t rows = 0, columns = 0, row_stride = 0, stride = 0;

  static Matrix of(const View& v) { return {v.data, v.shape[0], v.shape[1], v.strides[0], v.strides[1]}; }
  char* row(int64_t r) const { return data + r * row_stride; }
};

struct Range {
  int64_t first, last;
};

// Entries in segments, and the terms they give.
class Source {
 public:
  int64_t entries = 0;
  // The segment that holds an entry.
  virtual Range around(int64_t entry) const = 0;
  // The terms of some entries of one segment, at most kBlock of them, and what follows (Terms::ahead).
  virtual void fill(Range entries, Terms* terms) const = 0;

 protected:
  ~Source() = default;
};

// What is kept of the winners of a maximum.
class Winners {
 public:
  // `positions`: of the winners of some columns; null: there was no term.
  virtual void put(int64_t row, int64_t column, int64_t columns, const int32_t* positions) const = 0;

 protected:
  ~Winners() = default;
};

// Sums again of what is in doubt, with as many digits as it takes.
class Recount {
 public:
  // The terms of a column and `old`.
  virtual double sum(int64_t column, const char* old) = 0;

 protected:
  ~Recount() = default;
};

class Reducer {
 public:
  struct Tile {
    int64_t first, columns;
  };

  // Of sums that are given to `put`.
  Reducer(const Operation& op, const Matrix& to, bool accumulate, bool streaming);
  // `workspace`: as many bytes as `bytes` says. `column_stride`: bytes between the columns of a term.
  Reducer(const Operation& op, const Source& source, int64_t column_stride, const Matrix& to, bool accumulate,
          bool streaming, const Winners* winners, char* workspace);

  static size_t bytes(int64_t entries, int64_t columns, int states);

  // The states of the blocks of long segments; before any `reduce`.
  void reduce_blocks(int threads) const;
  // One segment to one row of the result; what has no terms is zero. Short ones may be divided by kTheirCount.
  void reduce(Range segment, int64_t row, double divisor) const;
  // Sums that stand in one block, and the number of their terms, to a tile of one row.
  void put(int64_t row, const Tile& tile, const States& sums, int64_t terms, Recount& again) const;
  void zero(int64_t first_row, int64_t last_row) const;
  void zero(int64_t first_row, int64_t last_row, const Tile& tile) const;
  static int64_t tiles_of(int64_t columns);
  // Cut where a line ends, if the row `to` is stored past the caches.
  Tile tile(int64_t index, const char* to = nullptr) const;
  void fence() const { op_.moves->fence(); }

 private:
  struct Scratch;
  struct Place;
  void cut(Line* line, const Tile& tile, const char* to) const;
  Run whole_step(int64_t column) const { return {column, 1, false, 0, op_.step}; }
  double* state(int64_t entry, bool first) const;
  States states_of(Range segment) const;
  void reduce_block(Range entries, bool first) const;
  void stage(Scratch& b, int64_t column, int64_t columns, Line* line) const;
  void copy(int64_t row, const Terms& t) const;
  template <class Make>
  bool make_tile(Place& p, int64_t row, const Tile& tile, Result* result, Make make) const;
  void put_step(int64_t row, const Tile& tile, const States& sums, int64_t terms, Recount& again) const;
  void reduce_tile(Scratch& b, Range segment, int64_t row, const Tile& tile, double divisor) const;
  void refine(Scratch& b, Range segment, const Tile& tile, char* to, Result result) const;
  void rescue(Scratch& b, Range segment, int64_t row, const Tile& tile, double divisor) const;

  const Operation& op_;
  const Source* source_;
  int64_t column_stride_;
  Matrix to_;
  bool accumulate_, streaming_, staged_;
  const Winners* winners_;
  double* states_;
  int64_t stride_, tiles_;
};

// A divisor: as many terms as a segment of at most kBlock entries has.
inline constexpr double kTheirCount = 0;

// How far ahead terms of so many bytes are asked for: some KiB.
inline int terms_ahead(int64_t bytes) { return bytes <= 512 ? kAhead : bytes < 2048 ? kAhead / 2 : kAhead / 4; }

// A problem larger than the last-level cache is stored past it.
bool is_large(int64_t bytes);
// Threads that pay for moving so many bytes.
int threads_for(int64_t bytes, int threads);

}  // namespace rg::embedding
