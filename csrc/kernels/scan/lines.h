// Sweeps over rows a line of memory at a time, for rows that are contiguous.
//
// Sixteen rows are as many streams: the processor foresees few of them, so each line is asked for ahead, and no row is
// walked further than a line before the next one has its turn. Rows a power of two apart meet in one set of the first
// cache; there the lanes follow one another, each some lines later, and lanes that wait or are done keep their state.
#pragma once

#include "kernels/scan/lanes.h"

namespace rg::RG_ISA {

inline constexpr int kLineAhead = 4;

template <int kSize>
inline constexpr int kLineTerms = kLine / kSize;
// Rows that are swept together: the elements of a step.
template <int kSize>
inline constexpr int kRowsOf = kSize == 8 ? 8 : 16;

// [term][row] of one line each. Rows a power of two apart fall in one set of the first cache, eight of them fit.
template <int kSize>
RG_INLINE void lines_in(char* to, const char* const* rows, int64_t at, int64_t ahead) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kBytes = kRowsOf<kSize> * kSize;
  alignas(64) char staged[kTogether > 8 ? kRowsOf<kSize> * kLine : 1];
  for (int r = 0; r < kRowsOf<kSize>; ++r) {
    __builtin_prefetch(rows[r] + at + ahead, 0, kToL2);
    if constexpr (kTogether > 8) copy_line(staged + r * kLine, rows[r] + at);
  }
  for (int r = 0; r < kRowsOf<kSize>; r += kTogether)
    for (int t = 0; t < kLineTerms<kSize>; t += N) {
      squares v[N];
      for (int i = 0; i < N; ++i) {
        if constexpr (kTogether > 8) {
          const char* from = staged + (r + i) * kLine + t * kSize;
          v[i] = load_squares(from, from + (kSquares - 1) * N * kLine);
        } else {
          v[i] = load_squares(rows[r + i] + at + t * kSize, rows[r + i + (kSquares - 1) * N] + at + t * kSize);
        }
      }
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i) *reinterpret_cast<loose_squares*>(to + (t + i) * kBytes + r * kSize) = v[i];
    }
}

inline constexpr int kRegisters = kLine / int(sizeof(squares));  // of a line

RG_INLINE void put_line(char* to, const squares* line, bool past) {
  constexpr int kBytes = sizeof(squares);
  if (past && !(reinterpret_cast<uintptr_t>(to) & (kLine - 1))) {
    for (int k = 0; k < kRegisters; ++k) stream_squares(to + k * kBytes, line[k]);
  } else {
    for (int k = 0; k < kRegisters; ++k) *reinterpret_cast<loose_squares*>(to + k * kBytes) = line[k];
  }
}

// From [term][row]: the lines of rows r to r + kTogether.
template <int kSize>
RG_INLINE void to_lines(squares (*line)[kRegisters], const char* from, int r) {
  constexpr int N = 16 / kSize, kBytes = kRowsOf<kSize> * kSize;
  for (int t = 0; t < kLineTerms<kSize>; t += N * kSquares) {
    squares v[kSquares][N];
    for (int half = 0; half < kSquares; ++half) {
      for (int i = 0; i < N; ++i)
        v[half][i] = *reinterpret_cast<const loose_squares*>(from + (t + half * N + i) * kBytes + r * kSize);
      transpose<kSize>(v[half]);
    }
    for (int i = 0; i < N; ++i) {
      squares part[kSquares];
      for (int half = 0; half < kSquares; ++half) part[half] = v[half][i];
      exchange_squares(part);
      for (int half = 0; half < kSquares; ++half) line[half * N + i][t * kSize / int(sizeof(squares))] = part[half];
    }
  }
}

// Lines on their way out, in two parts: stores past the caches wait for memory, and all stores for those before them.
template <int kSize>
struct LinesOut {
  static constexpr int kTogether = 16 / kSize * kSquares, kHalf = kRowsOf<kSize> / 2;
  static constexpr bool kStaged = kTogether > kHalf;
  squares staged[kStaged ? kRowsOf<kSize> : 1][kRegisters];

  template <int kPart>
  RG_INLINE void put(char* const* rows, unsigned which, const char* from, int64_t at, bool past) {
    if constexpr (kStaged) {
      if constexpr (kPart == 0) to_lines<kSize>(staged, from, 0);
      for (int r = kPart * kHalf; r < kPart * kHalf + kHalf; ++r)
        if (which >> r & 1) put_line(rows[r] + at, staged[r], past);
    } else {
      for (int r = kPart * kHalf; r < kPart * kHalf + kHalf; r += kTogether) {
        squares line[kTogether][kRegisters];
        to_lines<kSize>(line, from, r);
        for (int i = 0; i < kTogether; ++i)
          if (which >> (r + i) & 1) put_line(rows[r + i] + at, line[i], past);
      }
    }
  }
};

// One for each size of an element: which streams come and go is asked once a line of each.
template <int kSize>
void line_sweep(const LineSweep& sweep, Pass pass) {
  constexpr int64_t kBytes = kRowsOf<kSize> * kSize, kLast = (kLineTerms<kSize> - 1) * kBytes;
  alignas(64) char tiles[kOut][kRowsOf<kSize> * kLine], out[2][kRowsOf<kSize> * kLine];
  LinesOut<kSize> lines;
  const unsigned reads = sweep.reads;
  const bool emits = sweep.emits;
  Strip p = sweep.strip;
  p.terms = kLineTerms<kSize>;
  char* rows[kData][kRowsOf<kSize>];  // of the streams in use, as if no lane were late
  int64_t by[kData];
  for (int s = 0; s < kData; ++s) {
    if (!(reads >> s & 1) && !(emits && s == kOut)) continue;
    by[s] = sweep.back[s] ? -kLine : kLine;
    for (int r = 0; r < kRowsOf<kSize>; ++r) rows[s][r] = sweep.rows[s][r] - sweep.late[r] * by[s];
    if (s < kOut) p.at[s] = tiles[s] + (sweep.back[s] ? kLast : 0);
    p.step[s] = sweep.back[s] ? -kBytes : kBytes;
  }
  auto which = [&](int64_t k) {  // rows that have a line now
    unsigned now = 0;
    for (int r = 0; r < kRowsOf<kSize>; ++r)
      now |= unsigned(k >= sweep.late[r] && k < sweep.late[r] + sweep.lines) << r;
    return now;
  };
  constexpr unsigned kAll = (2u << (kRowsOf<kSize> - 1)) - 1;
  const unsigned writes = (1u << sweep.count) - 1;
  unsigned before = 0;
  for (int64_t k = 0; k < sweep.lines + sweep.latest; ++k) {
    const bool some = k < sweep.latest || k >= sweep.lines;
    const unsigned now = some ? which(k) : kAll;
    double kept[kMaxComponents][kRowsOf<kSize>];
    for (int c = 0; c < sweep.components && some; ++c) __builtin_memcpy(kept[c], p.state[c], sizeof kept[c]);
    for (int s = 0; s < kOut; ++s) {
      if (!(reads >> s & 1)) continue;
      const char* at[kRowsOf<kSize>];
      for (int r = 0; r < kRowsOf<kSize> && some; ++r) at[r] = now >> r & 1 ? rows[s][r] : sweep.rows[s][r] - k * by[s];
      lines_in<kSize>(tiles[s], some ? at : rows[s], k * by[s], kLineAhead * by[s]);
    }
    // The line before goes out around the work on this one.
    const char* done = out[(k + 1) & 1];
    if (emits && k) lines.template put<0>(rows[kOut], before, done, (k - 1) * by[kOut], sweep.past);
    p.at[kOut] = emits ? out[k & 1] + (sweep.back[kOut] ? kLast : 0) : nullptr;
    pass(p);
    if (emits && k) lines.template put<1>(rows[kOut], before, done, (k - 1) * by[kOut], sweep.past);
    before = now & writes;
    for (int c = 0; c < sweep.components && some; ++c)
      for (int r = 0; r < kRowsOf<kSize>; ++r)
        if (!(now >> r & 1)) p.state[c][r] = kept[c][r];
    p.at[kTrace] += p.terms * p.step[kTrace];
    p.position += p.terms * p.toward;
  }
  if (emits) {
    const int64_t last = sweep.lines + sweep.latest - 1;
    lines.template put<0>(rows[kOut], before, out[last & 1], last * by[kOut], sweep.past);
    lines.template put<1>(rows[kOut], before, out[last & 1], last * by[kOut], sweep.past);
  }
}

template <class S, Pass kPass, unsigned kReads, bool kEmit = true>
inline constexpr Walk kWalk = {kPass, line_sweep<S::kBytes>, kReads, kEmit};

}  // namespace rg::RG_ISA
