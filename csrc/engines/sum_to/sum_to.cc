#include "engines/sum_to/sum_to.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "engines/common/axes.h"
#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"
#include "engines/rows/lanes.h"

namespace rg::sum_to {
namespace {

using reduce::kSlots;
using reduce::kSpan;
using reduce::Piece;
using reduce::Stage;
using reduce::States;

constexpr int64_t kWidth = 256;        // columns of a tile: a row of its terms is one call of the block function
constexpr int64_t kGroup = 8;          // terms of a column that are added at once: two micro-blocks of a lane
constexpr int64_t kPiece = 256;        // terms of a row that are made at once: 1,024 left L1 with four streams
constexpr int64_t kFewColumns = 4096;  // spans of so few columns are worked on side by side
constexpr int64_t kRowsAhead = 4;      // rows of the next terms that are fetched: each call sees 1 KB of a row only
constexpr int64_t kChunkTerms = 64 * 1024;  // work that outweighs waking a sleeping thread
constexpr int kOut = kMaxInputs;

using Axes = AxesOf<kMaxInputs + 1>;

struct Scratch {
  reduce::Tile tile;
  reduce::LaneStack stack;
  reduce::Lanes lanes[1];
  double span[reduce::kMaxComponents][kSlots], again[reduce::kMaxComponents][kSlots];
  alignas(64) char terms[kGroup * kWidth * 8];  // rows of the tile, or one block of a row
  alignas(64) char results[kSlots * 8];
  alignas(64) char converted[kMaxInputs][kPiece * 8];
  alignas(64) char gathered[kMaxInputs][kPiece * 8];
  int64_t offsets[kMaxInputs][kPiece];
};

struct Problem {
  Problem(const Term& term, const Loops& loops, const View* in, const View& out);

  const Term& term;
  const Loops& loops;
  const char* data[kMaxInputs];
  char* result;
  Element stored[kMaxInputs];
  Axes kept, reduced;
  int64_t n, size, out_size, spans, tiles, width, run_tiles;
  bool by_columns, split;
};

Problem::Problem(const Term& t, const Loops& l, const View* in, const View& out) : term(t), loops(l) {
  const View& whole = in[0];
  const int lead = whole.rank - out.rank;
  result = out.data;
  size = element_size(t.computed), out_size = element_size(out.element);
  for (int s = 0; s < t.inputs; ++s) data[s] = in[s].data, stored[s] = in[s].element;
  for (int d = 0; d < whole.rank; ++d) {
    if (whole.shape[d] == 1) continue;
    const bool is_kept = d >= lead && out.shape[d - lead] == whole.shape[d];
    int64_t strides[kMaxInputs + 1] = {};
    for (int s = 0; s < t.inputs; ++s) strides[s] = in[s].strides[d];
    if (is_kept) strides[kOut] = out.strides[d - lead];
    (is_kept ? kept : reduced).add(whole.shape[d], strides);
  }
  n = reduced.count;
  reduced.merge();
  kept.outermost_first(0);
  kept.merge();
  spans = (n + kSpan - 1) / kSpan;
  split = spans > 1 && kept.count <= kFewColumns;
  // Columns where the first input, dy, runs along them; rows where it runs along the terms, or columns are few.
  const int64_t run = kept.rank ? kept.extent[kept.rank - 1] : 1;
  const bool along = reduced.rank && std::abs(reduced.stride[0][reduced.rank - 1]) == element_size(stored[0]);
  by_columns = kept.rank > 0 && run >= 8 && !(along && reduced.extent[reduced.rank - 1] >= 16);
  width = by_columns ? std::min(kWidth, run) : std::clamp<int64_t>(kChunkTerms / std::max<int64_t>(n, 1), 1, 64);
  run_tiles = by_columns ? (run + width - 1) / width : 1;
  tiles = by_columns ? kept.count / run * run_tiles : (kept.count + width - 1) / width;
}

struct Columns {  // of a tile: `count` of them, from column `first` of the innermost kept dimension or of all
  int64_t outer, first, count, slots;
};

Columns columns_of(const Problem& p, int64_t tile) {
  const int64_t step = 64 / std::max<int64_t>(p.size, 4);
  Columns c;
  c.outer = p.by_columns ? tile / p.run_tiles : 0;
  c.first = (p.by_columns ? tile % p.run_tiles : tile) * p.width;
  const int64_t all = p.by_columns ? p.kept.extent[p.kept.rank - 1] : p.kept.count;
  c.count = std::min(p.width, all - c.first);
  c.slots = (c.count + step - 1) / step * step;
  return c;
}

// `count` elements of an input from `from`, `stride` bytes apart, as the block function takes them.
const char* take(const Problem& p, Scratch& b, int s, const char* from, int64_t stride, int64_t count) {
  const int64_t unit = element_size(p.stored[s]);
  if (stride != unit) {
    char* to = b.gathered[s];
    for (int64_t k = 0; k < count; ++k) std::memcpy(to + k * unit, from + k * stride, size_t(unit));
    from = to;
  }
  if (p.stored[s] == p.term.as[s]) {
    if (count % p.term.step == 0 || from == b.gathered[s]) return from;
    std::memcpy(b.gathered[s], from, size_t(count * unit));  // the block function reads whole steps
    return b.gathered[s];
  }
  p.loops.conversions->between(p.stored[s], p.term.as[s])(from, b.converted[s], size_t(count));
  return b.converted[s];
}

// `count` <= kPiece terms, each input from `from[s]` on, `stride[s]` bytes apart: into `to`, or where they lie already.
const char* make_terms(const Problem& p, Scratch& b, const char* const* from, const int64_t* stride, int64_t count,
                       char* to) {
  const char* in[kMaxInputs];
  for (int s = 0; s < p.term.inputs; ++s) in[s] = take(p, b, s, from[s], stride[s], count);
  const int64_t whole = (count + p.term.step - 1) / p.term.step * p.term.step;
  if (!p.term.block && from[0] == in[0]) return in[0];
  if (p.term.block)
    p.term.block(in, &to, size_t(whole), p.term.params);
  else
    std::memcpy(to, in[0], size_t(whole * p.size));  // the next row is gathered into the same place
  return to;
}

// Terms [first, first + terms) of every column of a tile whose columns are neighbours.
void reduce_columns(const Problem& p, Scratch& b, const Stage& stage, const Columns& c, int64_t first, int64_t terms,
                    States* state) {
  Axes outer = p.kept;
  outer.rank = p.kept.rank - 1;
  int64_t base[kMaxInputs], stride[kMaxInputs], offset[kSlots / 8];
  int slot[kSlots / 8];
  for (int s = 0; s < p.term.inputs; ++s) {
    outer.offsets(s, c.outer, 1, &base[s]);
    stride[s] = p.kept.stride[s][p.kept.rank - 1];
    base[s] += c.first * stride[s];
  }
  const int64_t step = 64 / std::max<int64_t>(p.size, 4), steps = c.slots / step;
  for (int64_t k = 0; k < steps; ++k) offset[k] = k * step * p.size, slot[k] = int(k * step);
  auto rows_at = [&](int64_t index, int64_t by, int64_t count, const char** rows) {
    // The next rows' offsets are asked for with these: what lies ahead is fetched before each call.
    const int64_t known = std::min(count + kRowsAhead, (first + terms - index + by - 1) / by);
    for (int s = 0; s < p.term.inputs; ++s) p.reduced.offsets_by(s, index, by, known, b.offsets[s]);
    for (int64_t k = 0; k < count; ++k) {
      const char* from[kMaxInputs];
      for (int s = 0; s < p.term.inputs; ++s) {
        from[s] = p.data[s] + base[s] + b.offsets[s][k];
        if (stride[s] && k + kRowsAhead < known)
          for (int64_t line = 0; line < c.count * std::abs(stride[s]); line += 64)
            __builtin_prefetch(p.data[s] + base[s] + b.offsets[s][k + kRowsAhead] + line, 0, 2);
      }
      rows[k] = make_terms(p, b, from, stride, c.count, b.terms + k * kWidth * p.size);
    }
  };
  reduce::reduce_columns<kGroup>(stage, b.tile, {int(steps), offset, slot}, step, first, terms, b.stack, rows_at,
                                 state);
}

// The same for columns that are taken one by one: a block of terms is made piece by piece, then added.
void reduce_rows(const Problem& p, Scratch& b, const Stage& stage, const Columns& c, int64_t first, int64_t terms,
                 States* state) {
  using reduce::kBlock;
  static_assert(kBlock * 8 <= sizeof(Scratch::terms));
  const int inner = p.reduced.rank - 1;
  const int64_t run = inner >= 0 ? p.reduced.extent[inner] : 1;
  for (int column = 0; column < c.count; ++column) {
    int64_t at[kMaxInputs];
    for (int s = 0; s < p.term.inputs; ++s) p.kept.offsets(s, c.first + column, 1, &at[s]);
    int64_t begun = 0;  // terms before those of the buffer
    do {
      const int64_t block = std::min(kBlock, terms - begun);
      for (int64_t i = 0; i < block;) {
        const char* from[kMaxInputs];
        int64_t stride[kMaxInputs];
        const int64_t term = first + begun + i, part = std::min({kPiece, block - i, run - term % run});
        for (int s = 0; s < p.term.inputs; ++s) {
          int64_t offset;
          p.reduced.offsets(s, term, 1, &offset);
          from[s] = p.data[s] + at[s] + offset;
          stride[s] = inner >= 0 ? p.reduced.stride[s][inner] : 0;
        }
        char* to = b.terms + i * p.size;  // past its end the next piece follows, or nothing
        const char* made = make_terms(p, b, from, stride, part, to);
        if (made != to) std::memcpy(to, made, size_t(part * p.size));
        i += part;
      }
      const char* row = b.terms;
      const auto piece = Piece((begun ? 0 : reduce::kBegins) | (begun + block == terms ? reduce::kEnds : 0));
      stage.rows(&row, &column, 1, block, first + begun, b.tile, b.lanes, piece, state);
      begun += block;
    } while (begun < terms);
  }
}

void reduce_span(const Problem& p, Scratch& b, const Stage& stage, const Columns& c, int64_t span, States* state) {
  const int64_t first = span * kSpan, terms = std::min(p.n - first, kSpan);
  (p.by_columns ? reduce_columns : reduce_rows)(p, b, stage, c, first, terms, state);
}

void enter(const Problem& p, Scratch& b, const Columns& c) {
  reduce::Tile& t = b.tile;
  t.slots = int(c.slots), t.used = int(c.count), t.n = double(p.n), t.params = nullptr;
  for (int k = 0; k < t.slots; ++k) {
    t.scale[0][k] = t.scale[1][k] = 1, t.shift[0][k] = t.shift[1][k] = 0;
    t.marked[k] = k < t.used;
  }
}

void take_marked(const Stage& stage, reduce::Tile& tile, const States* made) {
  for (int m = 0; m < stage.components; ++m)
    for (int k = 0; k < tile.used; ++k) tile.state[m][k] = tile.marked[k] != 0 ? made[m][k] : tile.state[m][k];
}

void put(const Problem& p, Scratch& b, const Columns& c) {
  char* made = b.results;
  p.loops.finish(b.tile, made);
  int64_t at[kWidth] = {};
  if (p.by_columns) {
    Axes outer = p.kept;
    outer.rank = p.kept.rank - 1;
    outer.offsets(kOut, c.outer, 1, &at[0]);
    const int64_t stride = p.kept.stride[kOut][p.kept.rank - 1];
    at[0] += c.first * stride;
    for (int64_t k = 1; k < c.count; ++k) at[k] = at[k - 1] + stride;
  } else {
    p.kept.offsets(kOut, c.first, c.count, at);
  }
  for (int64_t k = 0; k < c.count; ++k) std::memcpy(p.result + at[k], made + k * p.out_size, size_t(p.out_size));
}

// Many columns: a tile is one piece of work.
void run_tiles(const Problem& p, int threads) {
  const Stage& stage = *p.loops.sum;
  auto all = [&](Scratch& b, const Stage& s, const Columns& c, States* state) {
    reduce_span(p, b, s, c, 0, state);
    for (int64_t k = 1; k < p.spans; ++k) {
      reduce_span(p, b, s, c, k, b.span);
      s.merge(state, b.span, b.tile.slots);
    }
  };
  const int64_t group = std::max<int64_t>(1, kChunkTerms / std::max<int64_t>(1, p.width * p.n));
  auto chunk = [&](int64_t k) {
    Scratch& b = thread_scratch<Scratch>();
    for (int64_t t = k * group; t < std::min(p.tiles, (k + 1) * group); ++t) {
      const Columns c = columns_of(p, t);
      enter(p, b, c);
      all(b, stage, c, b.tile.state);
      if (stage.needs_retry && stage.needs_retry(b.tile)) {
        all(b, *stage.retry, c, b.again);
        take_marked(*stage.retry, b.tile, b.again);
      }
      put(p, b, c);
    }
  };
  parallel_for((p.tiles + group - 1) / group, threads, chunk);
}

// Few columns of many terms: a span of a tile is one piece of work, and spans are merged in order. The workspace has
// the states of the spans of each tile.
class Spans {
 public:
  Spans(const Problem& p, int threads, double* workspace) : p_(p), threads_(threads), workspace_(workspace) {}

  void run() const {
    const Stage& stage = *p_.loops.sum;
    sweep(stage, 0, p_.tiles, nullptr);
    for (int64_t t = 0; t < p_.tiles; ++t) {
      const Columns c = columns_of(p_, t);
      Scratch& b = thread_scratch<Scratch>();
      enter(p_, b, c);
      fold(stage, b, t, b.tile.state);
      if (stage.needs_retry && stage.needs_retry(b.tile)) {
        const auto first = std::make_unique<reduce::Tile>(b.tile);  // this thread's own is worked in again
        sweep(*stage.retry, t, 1, first.get());
        b.tile = *first;
        fold(*stage.retry, b, t, b.again);
        take_marked(*stage.retry, b.tile, b.again);
      }
      put(p_, b, c);
    }
  }

 private:
  // The spans of `count` tiles from `first` on; with the scales of `scaled`, where there is one.
  void sweep(const Stage& stage, int64_t first, int64_t count, const reduce::Tile* scaled) const {
    auto unit = [&](int64_t u) {
      Scratch& b = thread_scratch<Scratch>();
      const int64_t tile = first + u % count, k = u / count;
      const Columns c = columns_of(p_, tile);
      enter(p_, b, c);
      for (int h = 0; scaled && h < 2; ++h) std::copy_n(scaled->scale[h], c.slots, b.tile.scale[h]);
      reduce_span(p_, b, stage, c, k, b.span);
      for (int m = 0; m < stage.components; ++m) std::copy_n(b.span[m], c.slots, span_at(tile, k) + m * most_slots());
    };
    parallel_for(count * p_.spans, threads_, unit);
  }

  void fold(const Stage& stage, Scratch& b, int64_t tile, States* state) const {
    for (int64_t k = 0; k < p_.spans; ++k) {
      States* into = k ? b.span : state;
      for (int m = 0; m < stage.components; ++m)
        std::copy_n(span_at(tile, k) + m * most_slots(), b.tile.slots, into[m]);
      if (k) stage.merge(state, b.span, b.tile.slots);
    }
  }

  int64_t most_slots() const { return (p_.width + 15) / 16 * 16; }
  double* span_at(int64_t tile, int64_t span) const {
    return workspace_ + (tile * p_.spans + span) * most_slots() * reduce::components_of(p_.loops.sum);
  }

  const Problem& p_;
  int threads_;
  double* workspace_;
};

}  // namespace

size_t workspace(const View& whole, const View& out, const Stage& sum) {
  const int64_t columns = numel(out), n = columns ? numel(whole) / columns : 0, spans = (n + kSpan - 1) / kSpan;
  if (spans <= 1 || columns > kFewColumns) return 0;
  const int64_t slots = 16 * columns + kWidth;  // a tile has one column at least, and room for 16
  return size_t(slots * spans * reduce::components_of(&sum)) * sizeof(double);
}

void run(const Term& term, const Loops& loops, const View* in, const View& out, int threads, char* workspace) {
  if (numel(out) == 0) return;
  const Problem p(term, loops, in, out);
  if (p.split)
    Spans(p, threads, reinterpret_cast<double*>(workspace)).run();
  else
    run_tiles(p, threads);
}

}  // namespace rg::sum_to
