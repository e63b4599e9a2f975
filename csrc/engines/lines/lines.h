// Ops over whole lines: a kernel gets the terms of one line (all indices along the axes of a row op) in each of its
// streams, contiguous, and does with them what it likes. Streams whose lines are not contiguous are copied, some lines
// at a time, so that a line has the same bits whatever its strides, its batch and the threads. Other streams have one
// number for each line (an index, a loss), of any element. Compiled once, no ISA.
#pragma once

#include "abi.h"

namespace rg::lines {

inline constexpr int kMostStreams = 8;
inline constexpr int64_t kKept = int64_t(1) << 17;  // numbers that a kernel may keep of a line: 512 KiB of f32

struct Line {
  char* at[kMostStreams];          // null: the stream is absent
  const char* next[kMostStreams];  // the line after this one in the same chunk, or this one
  int64_t n;                       // terms
  const void* params;
  bool streaming;  // outputs are larger than the caches: store them past these
  float* kept;     // kKept numbers of this thread, 64-byte aligned
};

using LineKernel = void (*)(const Line&);

// The streams of a call, of one shape; those from `outputs` on are written. `axis`: the one that lines run along.
// `single`: a bit for each stream with one number for each line, whose stride along the axis is 0; the first is none.
void run(const Call& call, int outputs, int axis, LineKernel kernel, void (*fence)(), unsigned single = 0);

}  // namespace rg::lines
