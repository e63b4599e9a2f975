// The work on one unit: its tiles, a sweep over its terms, its carries. Compiled once, no ISA.
#pragma once

#include "scan_run.h"

namespace rg::scan {

inline constexpr int64_t kTileBytes = 32 * 1024, kTraceBytes = 112 * 1024;
inline constexpr int64_t kMarks = kWhole / kTile + 1;
inline constexpr int kMarked = 4;  // components of a forward state that is kept at each tile

// What a worker needs at hand: one for each chunk of work, on its stack.
struct Bench {
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
  alignas(64) char tiles[kData][kTileBytes];
  alignas(64) char trace[kTraceBytes];
};

class Worker {
 public:
  Worker(const Call& call, const Job& job, const Problem& problem) : call_(call), job_(job), p_(problem) {
    for (int s = 0; s < kData; ++s) present_ |= unsigned(p_.has(s)) << s;
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
  void sweep(Bench& b, bool emit) const {
    job_.backward ? backward(b, emit) : forward(b, emit ? job_.forward->run : job_.forward->advance, emit, b.state);
  }
  void keep_edge(Bench& b) const;
  // Backward: what the main sweep needs of the forward one, from b.front on.
  void prepare(Bench& b) const;
  void forward(Bench& b, Pass pass, bool emit, States* state) const;

  const Call& call_;
  const Job& job_;
  const Problem& p_;

 private:
  int64_t tile_terms() const { return p_.columns && !traced() ? kColumnsTile : kTile; }
  int64_t trace_row(const Bench& b) const { return job_.trace_bytes * b.place.slots / p_.step; }
  void backward(Bench& b, bool emit) const;
  Strip strip(Bench& b, int64_t first, int64_t terms, States* state) const;
  void gather(Bench& b, unsigned streams, int64_t first, int64_t terms) const;
  void gather_shifted(Bench& b, int s, int shift, int64_t first, int64_t terms) const;
  void gather_terms(Bench& b, int s, int64_t first, int64_t terms, int64_t row, int64_t rows) const;
  void scatter(Bench& b, int s, int64_t first, int64_t terms) const;
  void prefetch(const Bench& b, int s, int64_t first, int64_t terms) const;

  unsigned present_ = 0;
};

}  // namespace rg::scan
