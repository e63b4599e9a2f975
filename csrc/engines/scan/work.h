// The work on one unit: its tiles, a sweep over its terms, its carries. Compiled once, no ISA.
#pragma once

#include "engines/scan/run.h"

namespace rg::scan {

inline constexpr int64_t kTileBytes = 32 * 1024, kTraceBytes = kWhole * kSlots / kMaxStep * 2;
inline constexpr int64_t kMarks = kWhole / kTile + 1;
inline constexpr int kMarked = 4;  // components of a forward state that is kept at each tile

// What a worker needs at hand: one for each thread.
struct Scratch {
  Place place;
  double state[kMaxComponents][kSlots];  // of the main sweep
  double front[kMaxComponents][kSlots];  // backward: the forward state before the terms
  double start[kMaxComponents][kSlots];  // backward: the forward state before the scan
  double spare[kMaxComponents][kSlots];
  double marks[kMarks][kMarked][kTracedSlots];
  int64_t missing[kSlots];
  char edge[kSlots * 8];  // the y before the first term of each lane: dx may overwrite it before it is gathered
  char* at[kTiles];
  int64_t step[kTiles];
  bool down;  // tiles are taken from the last to the first
  // Columns: a tile of outputs that is done and goes out, row by row, while the next one's operands come in.
  const char* done = nullptr;
  char* out = tiles[kOut];
  int64_t done_first, done_terms, done_row;
  alignas(64) char tiles[kData][kTileBytes];
  alignas(64) char second[kTileBytes];  // of outputs
  alignas(64) char trace[kTraceBytes];
};

class Worker {
 public:
  Worker(const Call& call, const Job& job, const Problem& problem) : call_(call), job_(job), p_(problem) {
    for (int s = 0; s < kData; ++s) present_ |= unsigned(p_.has(s)) << s;
    late_ = lag();
  }

 protected:
  bool traced() const { return job_.trace_bytes > 0; }
  bool traced_whole() const { return job_.trace_bytes <= 2; }
  const Sweep& main() const { return job_.backward ? *job_.backward : *job_.forward; }

  // States of the unit's lanes: the identity, or what the carry holds; and back.
  void reset(const Sweep& sweep, int slots, States* to) const;
  void load(const Sweep& sweep, const Place& place, Stream s, States* to) const;
  void save(const Sweep& sweep, const Place& place, Stream s, States* from) const;

  // The main sweep over the terms of b.place, from b.state on; emit: with its outputs.
  void sweep(Scratch& b, bool emit) const { job_.backward ? backward(b, emit) : forward(b, emit, b.state); }
  void keep_edge(Scratch& b) const;
  // Backward: what the main sweep needs of the forward one, from b.front on.
  void prepare(Scratch& b) const;
  void forward(Scratch& b, bool emit, States* state) const;

  const Call& call_;
  const Job& job_;
  const Problem& p_;

 private:
  int64_t tile_terms() const {
    if (!p_.columns || (traced() && !traced_whole())) return kTile;
    return p_.size[kOut] == 2 ? 2 * kColumnsTile : kColumnsTile;
  }
  int64_t trace_row(const Scratch& b) const { return job_.trace_bytes * b.place.slots / p_.step; }
  void backward(Scratch& b, bool emit) const;
  void tiles_up(Scratch& b, const Walk& walk, bool emit, States* state, int64_t from) const;
  void tiles_down(Scratch& b, const Walk& walk, bool emit, int64_t from, int64_t to) const;
  bool by_lines(const Walk& walk, bool emit) const;
  void lines(Scratch& b, const Walk& walk, States* state, int64_t from, int64_t to, bool down) const;
  int shift_of(int s) const { return s == kY ? job_.shift_y : s == kIndices ? job_.shift_indices : 0; }
  Strip strip(Scratch& b, int64_t first, int64_t terms, States* state) const;
  void gather(Scratch& b, unsigned streams, int64_t first, int64_t terms) const;
  void gather_shifted(Scratch& b, int s, int shift, int64_t first, int64_t terms) const;
  void gather_terms(Scratch& b, int s, int64_t first, int64_t terms, int64_t row, int64_t rows) const;
  void scatter(Scratch& b, int s, int64_t first, int64_t terms) const;
  void put_out(Scratch& b, int64_t first, int64_t terms) const;
  void flush(Scratch& b, int64_t rows) const;
  void prefetch(const Scratch& b, int s, int64_t first, int64_t terms) const;

  int lag() const;

  unsigned present_ = 0;
  int late_;  // lines that the last lane of a unit comes after the first, see kernels/scan/lines.h
};

}  // namespace rg::scan
