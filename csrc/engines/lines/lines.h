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
  int64_t index;                   // which line, counted row-major where the cut is in order
  const void* params;
  bool streaming;  // outputs are larger than the caches: store them past these
  float* kept;     // kKept numbers of this thread, 64-byte aligned
};

using LineKernel = void (*)(const Line&);

// What an instruction set has for the engine (kernels/common/line.h).
struct Tools {
  void (*fence)();  // after stores past the caches
  // turn_rows of simd/transpose.h, of 2, 4 and 8 bytes: to[t][r] = from[r][t]
  void (*turn[3])(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t rows, int64_t terms,
                  bool by_terms);
};

// Which axes lines run along, row-major, as a mask; and how lines are shared out.
struct Cut {
  uint32_t axes;
  int64_t block = 0;      // a chunk has whole blocks of so many lines, in order; 0: as many lines as are worth a chunk
  bool in_order = false;  // lines are counted row-major; else as is best for the memory of the first output
  unsigned single = 0;    // a bit for each stream with one number for each line, of stride 0 along it; not the first
  int split = -1;         // this axis is cut in `parts` ranges: which one is an axis of lines, lines run along the rest
  int64_t parts = 1;
  bool parts_first = false;  // lines are counted by their range first
};

// The streams of a call, of one shape; those from `outputs` on are written.
void run(const Call& call, int outputs, const Cut& cut, LineKernel kernel, const Tools& tools);

// So many numbers of this thread, 64-byte aligned: for a kernel that decodes a line. It is as the last use left it.
float* decoded(int64_t numbers);

// Lines along one axis.
inline void run(const Call& call, int outputs, int axis, LineKernel kernel, const Tools& tools, unsigned single = 0) {
  run(call, outputs, Cut{1u << axis, 0, false, single}, kernel, tools);
}

}  // namespace rg::lines
