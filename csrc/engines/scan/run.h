// Scans in passes over strips of terms: the loops, the threads and the workspace, for kernels given as functions.
// Compiled once, no ISA.
//
// One order for a given extent, whatever the strides, the units or the threads. Up to 4224 terms a lane is one sequence
// that starts from its carry. Longer lanes are cut into blocks of 1056 terms counted from the scan's start; each block
// is a sequence from its own carry, and the carry of the next is this carry with the block's total (the sequence from
// the identity) folded in. Backward sequences run from the last term to the first over the same blocks.
//
// Terms reach the kernels through tiles [term][lane] of a few terms, gathered and scattered whatever the strides.
#pragma once

#include "engines/scan/layout.h"

namespace rg::scan {

inline constexpr int kMaxComponents = 7;
inline constexpr int64_t kTile = 64,
                         kColumnsTile = 8;  // terms of a tile: of rows or narrow units, of columns (halves: twice)
inline constexpr int kTrace = kData, kTiles = kData + 1;
using States = double[kSlots];  // [component][slot]

struct Strip {
  char* at[kTiles];      // the first term of the pass, all lanes contiguous
  int64_t step[kTiles];  // bytes to the next term
  int64_t terms;
  int lanes;    // a multiple of the step
  bool traced;  // at[kTrace] holds a trace
  States* state;
  // Backward, a shifted operand: the lanes whose last term of the pass has none (-1), or null; and the forward state
  // before the scan.
  const int64_t* missing;
  const States* before;
  int64_t position, toward, lane_position;  // along the axis: of lane 0's first term, to the next term and lane
  int index_size;                           // bytes of an element of `indices`
};
using Pass = void (*)(const Strip&);

// Rows whose terms are contiguous, all whole lines: the same without tiles of several lines.
inline constexpr int64_t kLine = 64;
inline constexpr int kToL2 = 2;  // sixteen lines a power of two apart would push one another out of the first cache
struct LineSweep {
  Strip strip;                  // of the first line; a kernel has its own tiles
  char* rows[kData][kMaxStep];  // where a lane's first line starts
  bool back[kData];             // the lines come from high addresses to low ones
  int64_t lines;
  int late[kMaxStep], latest;  // a lane's lines come this many later
  unsigned reads;              // bits of the streams that come in
  bool emits;                  // kOut goes out
  int components;              // of a state
  int count;                   // rows to write
  bool past;                   // the caches
};

struct Walk {
  Pass pass;
  void (*lines)(const LineSweep&, Pass);  // null: none such
  unsigned reads;
  bool emits = false;  // lines: kOut goes out
};

// A recurrence. Forward in a backward job: `run` writes the trace.
struct Sweep {
  int components, numbers;  // doubles of a state; those of them, the first, that a carry holds
  double identity[kMaxComponents];
  Walk run, advance;  // advance: the state only
  void (*fold)(States* carry, const States* more, int slots);
  void (*enter)(States* state, int slots) = nullptr;  // from the numbers of a carry, and to them
  void (*leave)(States* state, int slots) = nullptr;
  // Backward, where states are measured from the forward one beside them: for that at the end, and at the start.
  void (*meet)(States* state, const States* front, int slots) = nullptr;
  void (*part)(States* state, const States* front, int slots) = nullptr;
  // Whether a block's total cannot be folded in: its carry then goes through the block term by term. Null: none such.
  bool (*in_sequence)(const States* total, int slot) = nullptr;
};

// Tiles of `step` lanes from and to rows, each contiguous; the elements have `size` bytes. Tiles have room for terms up
// to the next multiple of 8. past: the caches, where the destination is aligned.
struct Moves {
  void (*in)(char* to, const char* const* rows, int64_t terms, int64_t size);
  void (*out)(char* const* rows, int count, const char* from, int64_t terms, int64_t size, bool past);
  void (*copy)(char* to, const char* from, int64_t bytes, bool past);
  void (*fence)();
};

struct Job {
  const Moves* moves;
  const int* roles;  // see Problem
  const Sweep* forward;
  const Sweep* backward = nullptr;  // null: a forward scan
  int trace_bytes = 0;              // of a term and step; up to 2: the trace of a whole unit is kept, else of a tile
  int shift_y = 0, shift_indices = 0;
  unsigned writes = 1u << kOut;
  bool (*probe)(const char* y) = nullptr;  // the trace is needed only where this is true of a lane's last y
};

void run(const Call& call, const Job& job, Axis along);

}  // namespace rg::scan
