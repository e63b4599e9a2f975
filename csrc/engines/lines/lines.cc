#include "engines/lines/lines.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "engines/common/axes.h"
#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"

namespace rg::lines {
namespace {

using Axes = AxesOf<kMostStreams>;

constexpr int64_t kChunkTerms = 8192;    // 3 us of exponentials: what outweighs handing work to another thread
constexpr int64_t kTogether = 64;        // lines that are copied at once, at most
constexpr int64_t kCopyBytes = 4 << 20;  // of one stream that are copied at once, unless a line is longer
constexpr int64_t kRunBytes = 64 << 10;  // the same of lines made of runs, each copied at once: they stay in the caches
constexpr int64_t kTurnTerms = 16;       // terms by lines that are turned at once

struct Scratch {
  alignas(64) float kept[kKept];
  std::vector<char> copies;
  int64_t offsets[kMostStreams][kTogether + 1];
};

// Whether terms follow one another, many at a time.
bool is_of_runs(const Axes& terms, int s, int64_t size) {
  const int last = terms.rank - 1;
  return last >= 0 && terms.stride[s][last] == size && terms.extent[last] >= kTurnTerms;
}

struct Problem {
  int streams = 0, first_output = 0;
  char* data[kMostStreams] = {};
  Axes lines, terms;          // which line, which of its terms
  bool direct[kMostStreams];  // lines are contiguous
  int64_t n = 1, size = 4, together = 1, room = 0;
  bool streaming = false;

  Problem(const Call& call, int outputs, const Cut& cut) : streams(int(call.streams.size())), first_output(outputs) {
    const auto is_single = [&](int s) { return (cut.single >> s & 1) != 0; };
    const int whole = is_single(first_output) ? 0 : first_output;  // the stream whose order of memory is followed
    const View& shape = call.streams[whole];
    size = element_size(shape.element);
    int64_t bytes = 0;
    for (int s = 0; s < streams; ++s) {
      data[s] = call.streams[s].data;
      if (data[s] && !is_single(s)) bytes += numel(shape) * size;
      direct[s] = true;
    }
    int64_t strides[kMostStreams] = {};
    const auto add = [&](Axes& axes, int d, int64_t extent, int64_t by) {
      for (int s = 0; s < streams; ++s) strides[s] = data[s] ? call.streams[s].strides[d] * by : 0;
      if (extent != 1) axes.add(extent, strides);
    };
    const auto add_parts = [&] { add(lines, cut.split, cut.parts, shape.shape[cut.split] / cut.parts); };
    if (cut.split >= 0 && cut.parts_first) add_parts();
    for (int d = 0; d < shape.rank; ++d) {
      if (d == cut.split) {
        if (!cut.parts_first) add_parts();
        add(terms, d, shape.shape[d] / cut.parts, 1);
      } else {
        add(cut.axes >> d & 1 ? terms : lines, d, shape.shape[d], 1);
      }
    }
    n = terms.count;
    bool all = true, outputs_direct = true, runs = true;
    for (int s = 0; s < streams; ++s) {
      if (!data[s] || is_single(s)) continue;
      int64_t dense = size;
      for (int d = terms.rank - 1; d >= 0; --d) direct[s] &= terms.stride[s][d] == dense, dense *= terms.extent[d];
      all &= direct[s];
      if (s >= first_output) outputs_direct &= direct[s];
      if (!direct[s]) runs &= is_of_runs(terms, s, size);
    }
    if (!cut.in_order) lines.outermost_first(whole);
    lines.merge();
    terms.merge();
    if (!all) {  // an odd number of cache lines from one copy to the next, lest they share sets of the first cache
      room = ((n * size + 63) / 64 | 1) * 64;
      together = std::clamp<int64_t>((runs ? kRunBytes : kCopyBytes) / room, 1, kTogether);
    }
    streaming = bytes > last_level_cache() && outputs_direct;
  }
};

// Terms of `count` lines, from where they stand to contiguous lines, or back. Blocks of a few terms of all lines: each
// touches one cache line of either side.
template <class T, bool kBack>
void turn(const Problem& p, int s, const int64_t* line, char* copy, int64_t count) {
  int64_t term[kTurnTerms];
  if (is_of_runs(p.terms, s, p.size)) {
    const int64_t run = p.terms.extent[p.terms.rank - 1];
    for (int64_t c = 0; c < count; ++c)
      for (int64_t t = 0; t < p.n; t += run) {
        p.terms.offsets(s, t, 1, term);
        char *there = p.data[s] + line[c] + term[0], *here = copy + c * p.room + t * p.size;
        std::memcpy(kBack ? there : here, kBack ? here : there, size_t(run * p.size));
      }
    return;
  }
  for (int64_t t = 0; t < p.n; t += kTurnTerms) {
    const int64_t some = std::min(kTurnTerms, p.n - t);
    p.terms.offsets(s, t, some, term);
    for (int64_t c = 0; c < count; ++c) {
      char* there = p.data[s] + line[c];
      T* here = reinterpret_cast<T*>(copy + c * p.room) + t;
      for (int64_t k = 0; k < some; ++k) {
        if constexpr (kBack)
          std::memcpy(there + term[k], here + k, sizeof(T));
        else
          std::memcpy(here + k, there + term[k], sizeof(T));
      }
    }
  }
}
// Where neighbouring lines stand side by side, and their terms at one distance: a transposition.
bool stand_side_by_side(const Problem& p, const int64_t* line, int64_t count) {
  if (p.terms.rank != 1 || count < 4) return false;
  for (int64_t c = 1; c < count; ++c)
    if (line[c] != line[0] + c * p.size) return false;
  return true;
}

template <bool kBack>
void turn(const Problem& p, const Tools& tools, int s, const int64_t* line, char* copy, int64_t count) {
  if (stand_side_by_side(p, line, count)) {
    auto turn_rows = tools.turn[__builtin_ctzll(uint64_t(p.size)) - 1];
    char* there = p.data[s] + line[0];
    const int64_t stride = p.terms.stride[s][0];
    return kBack ? turn_rows(there, stride, copy, p.room, count, p.n, true)
                 : turn_rows(copy, p.room, there, stride, p.n, count, false);
  }
  if (p.size == 2)
    turn<uint16_t, kBack>(p, s, line, copy, count);
  else if (p.size == 4)
    turn<uint32_t, kBack>(p, s, line, copy, count);
  else
    turn<uint64_t, kBack>(p, s, line, copy, count);
}

// Lines [first, last) of a problem.
void run_some(const Problem& p, const Call& call, LineKernel kernel, const Tools& tools, Scratch& b, int64_t first,
              int64_t last) {
  Line line;
  line.n = p.n, line.params = call.params, line.streaming = p.streaming, line.kept = b.kept;
  if (p.room) b.copies.resize(size_t(p.streams * p.together * p.room + 64));
  char* const copies = p.room ? b.copies.data() + (-reinterpret_cast<uintptr_t>(b.copies.data()) & 63) : nullptr;
  for (int64_t i = first; i < last; i += p.together) {
    const int64_t count = std::min(p.together, last - i);
    auto copy_of = [&](int s) { return copies + s * p.together * p.room; };
    for (int s = 0; s < p.streams; ++s) {
      if (!p.data[s]) continue;
      p.lines.offsets(s, i, std::min(count + 1, p.lines.count - i), b.offsets[s]);
      if (!p.direct[s] && s < p.first_output) turn<false>(p, tools, s, b.offsets[s], copy_of(s), count);
    }
    for (int64_t c = 0; c < count; ++c) {
      const bool has_next = p.room ? c + 1 < count : i + 1 < last;
      for (int s = 0; s < p.streams; ++s) {
        char* here = !p.data[s] ? nullptr : p.direct[s] ? p.data[s] + b.offsets[s][c] : copy_of(s) + c * p.room;
        line.at[s] = here;
        line.next[s] = !has_next || !here ? here : p.direct[s] ? p.data[s] + b.offsets[s][c + 1] : here + p.room;
      }
      line.index = i + c;
      kernel(line);
    }
    for (int s = p.first_output; s < p.streams; ++s)
      if (p.data[s] && !p.direct[s]) turn<true>(p, tools, s, b.offsets[s], copy_of(s), count);
  }
}

}  // namespace

float* decoded(int64_t numbers) {
  struct Numbers {
    std::vector<float> of;
  };
  std::vector<float>& v = thread_scratch<Numbers>().of;
  constexpr size_t align = 64 / sizeof(float);
  if (v.size() < size_t(numbers) + align) v.resize(size_t(numbers) + align);
  const uintptr_t off = -reinterpret_cast<uintptr_t>(v.data()) & 63;
  return v.data() + off / sizeof(float);
}

void run(const Call& call, int outputs, const Cut& cut, LineKernel kernel, const Tools& tools) {
  const Problem p(call, outputs, cut);
  if (p.lines.count == 0 || (p.n == 0 && !cut.single)) return;
  int64_t group = std::max<int64_t>(1, kChunkTerms / std::max<int64_t>(p.n, 1));
  if (cut.block)
    group = (group + cut.block - 1) / cut.block * cut.block;
  else if (p.room)
    group = (group + p.together - 1) / p.together * p.together;
  auto chunk = [&](int64_t c) {
    run_some(p, call, kernel, tools, thread_scratch<Scratch>(), c * group, std::min(p.lines.count, (c + 1) * group));
    if (p.streaming) tools.fence();
  };
  parallel_for((p.lines.count + group - 1) / group, call.threads, chunk);
}

}  // namespace rg::lines
