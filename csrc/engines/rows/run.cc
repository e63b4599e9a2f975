#include <algorithm>
#include <atomic>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"
#include "engines/rows/work.h"

namespace rg::reduce {
namespace {

// What outweighs handing work to another thread: bytes that are read, 2 us at least, and terms that are filled in.
constexpr int64_t kChunkBytes = 192 * 1024, kFillTerms = 64 * 1024;

bool starts(const Stage* stage, Tile& tile) {
  const bool wanted = stage && (!stage->needed || stage->needed(tile));
  std::fill(tile.marked, tile.marked + tile.used, wanted ? 1. : 0.);
  std::fill(tile.marked + tile.used, tile.marked + tile.slots, 0.);
  if (wanted && stage->prepare) stage->prepare(tile);
  return wanted;
}

void take_marked(const Stage& stage, Tile& tile, const States* made) {
  for (int c = 0; c < stage.components; ++c)
    for (int k = 0; k < tile.used; ++k) tile.state[c][k] = tile.marked[k] != 0 ? made[c][k] : tile.state[c][k];
}

bool any_marked(const Tile& tile) {
  return std::any_of(tile.marked, tile.marked + tile.used, [](double m) { return m != 0; });
}

// Many columns: a tile is one piece of work, from the first stage to the last store, while its terms are in the cache.
class Tiles : Worker {
 public:
  using Worker::Worker;

  void run() const {
    const int64_t group = std::max<int64_t>(1, kChunkBytes / std::max<int64_t>(1, p_.width * p_.n * p_.size));
    auto chunk = [&](int64_t c) {
      Scratch& b = thread_scratch<Scratch>();
      for (int64_t t = c * group; t < std::min(p_.tiles, (c + 1) * group); ++t) tile(b, t);
      if (p_.streaming) recipe_.formula->fence();
    };
    parallel_for((p_.tiles + group - 1) / group, call_.threads, chunk);
  }

 private:
  void tile(Scratch& b, int64_t t) const {
    enter(b, t);
    for (const Stage* stage : recipe_.stages)
      if (starts(stage, b.tile)) complete(*stage, b);
    if (!recipe_.formula) return finish(b);
    recipe_.formula->prepare(b.tile);
    apply(b, 0, p_.n);
  }

  // One stage over all terms, again where it must be.
  void complete(const Stage& first, Scratch& b) const {
    reduce_all(first, b, b.tile.state);
    for (const Stage* stage = &first; stage->needs_retry && stage->needs_retry(b.tile); stage = stage->retry) {
      reduce_all(*stage->retry, b, b.again);
      take_marked(*stage->retry, b.tile, b.again);
    }
  }

  void reduce_all(const Stage& stage, Scratch& b, States* state) const {
    reduce_span(stage, b, 0, state);
    for (int64_t s = 1; s < p_.spans; ++s) {
      reduce_span(stage, b, s, b.span);
      stage.merge(state, b.span, b.tile.slots);
    }
  }
};

// Columns whose dx does not depend on x: rows of dx that are all the same. A thread makes one, and copies it.
class Fills : Worker {
 public:
  using Worker::Worker;

  void run() const {
    static std::atomic<uint64_t> calls{0};
    const uint64_t call = ++calls;
    const int64_t rows = std::clamp<int64_t>(kFillTerms / p_.run, 1, p_.n), blocks = (p_.n + rows - 1) / rows;
    const bool is_dy = recipe_.formula->is_dy && p_.kept.stride[kDy][p_.kept.rank - 1] == p_.size;
    auto chunk = [&](int64_t c) {
      const int64_t outer = c / blocks, first = c % blocks * rows, last = std::min(p_.n, first + rows);
      const size_t bytes = size_t(p_.run * p_.size);
      if (is_dy) {
        int64_t from = 0, to = 0;
        Axes outer_axes = p_.kept;
        --outer_axes.rank;
        outer_axes.offsets(kDy, outer, 1, &from), outer_axes.offsets(kDx, outer, 1, &to);
        return copy_rows(p_.data[kDy] + from, to, bytes, first, last);
      }
      const Row& row = row_of(call, outer);
      copy_rows(row.bytes, row.at, bytes, first, last);
    };
    parallel_for(p_.kept.count / p_.run * blocks, call_.threads, chunk);
  }
  static bool fits(const Problem& p) { return p.run * p.size <= int64_t(sizeof Row::bytes); }

 private:
  struct Row {  // of dx, at an offset
    uint64_t call = 0;
    int64_t outer = 0, at = 0;
    alignas(64) char bytes[1 << 16];
  };

  const Row& row_of(uint64_t call, int64_t outer) const {
    Row& row = thread_scratch<Row>();
    if (row.call == call && row.outer == outer) return row;
    row.call = call, row.outer = outer;
    Scratch& b = thread_scratch<Scratch>();
    for (int64_t t = 0; t < p_.run_tiles; ++t) {
      enter(b, outer * p_.run_tiles + t);
      if (t == 0) row.at = b.place.base[kDx];
      recipe_.formula->prepare(b.tile);
      make_row(b, row.bytes + (b.place.base[kDx] - row.at));
    }
    return row;
  }
};

// Few columns of many terms: some spans of a tile are one piece of work. Stages follow one another; what passes between
// them stands in the workspace: for each tile its numbers, then the states of its spans, which are merged in order.
class Spans : Worker {
 public:
  using Worker::Worker;

  void run() {
    for (const Stage* s : recipe_.stages) components_ = std::max(components_, components_of(s));
    together_ = std::clamp<int64_t>(p_.spans / (4 * std::max(call_.threads, 1)), 1, kTogether);
    for (const Stage* stage : recipe_.stages)
      if (stage) complete(*stage);
    auto last = [&](int64_t u) {
      Scratch& b = thread_scratch<Scratch>();
      restore(b, u % p_.tiles);
      if (!recipe_.formula) return finish(b);
      recipe_.formula->prepare(b.tile);
      const int64_t span = u / p_.tiles * together_;
      apply(b, span * kSpan, std::min(p_.n, (span + together_) * kSpan));
      if (p_.streaming) recipe_.formula->fence();
    };
    parallel_for(p_.tiles * (recipe_.formula ? units() : 1), call_.threads, last);
  }

 private:
  void complete(const Stage& first) {
    bool wanted = false;
    each_tile([&](Scratch& b, int64_t) { wanted |= starts(&first, b.tile); });
    for (const Stage* stage = &first; wanted; stage = stage->retry) {
      reduce_all(*stage);
      wanted = false;
      each_tile([&](Scratch& b, int64_t t) {
        if (!any_marked(b.tile)) return;
        fold(*stage, b, t, b.again);
        take_marked(*stage, b.tile, b.again);
        if (stage->needs_retry && stage->needs_retry(b.tile))
          wanted = true;
        else
          std::fill(b.tile.marked, b.tile.marked + b.tile.slots, 0.);
      });
    }
  }

  void reduce_all(const Stage& stage) const {
    auto unit = [&](int64_t u) {
      Scratch& b = thread_scratch<Scratch>();
      const int64_t tile = u % p_.tiles, first = u / p_.tiles * together_;
      restore(b, tile);
      if (!any_marked(b.tile)) return;
      for (int64_t s = first; s < std::min(p_.spans, first + together_); ++s) {
        reduce_span(stage, b, s, b.span);
        for (int c = 0; c < stage.components; ++c)
          std::copy(b.span[c], b.span[c] + b.tile.used, span_at(tile, s) + c * b.tile.used);
      }
    };
    parallel_for(p_.tiles * units(), call_.threads, unit);
  }

  void fold(const Stage& stage, Scratch& b, int64_t tile, States* state) const {
    for (int64_t s = 0; s < p_.spans; ++s) {
      States* into = s ? b.span : state;
      for (int c = 0; c < stage.components; ++c) {
        const double* from = span_at(tile, s) + c * b.tile.used;
        std::copy(from, from + b.tile.used, into[c]);
      }
      if (s) stage.merge(state, b.span, b.tile.slots);
    }
  }

  template <class F>
  void each_tile(F body) {
    Scratch& b = thread_scratch<Scratch>();
    for (int64_t t = 0; t < p_.tiles; ++t) {
      restore(b, t);
      body(b, t);
      exchange(b.tile, t, true);
    }
    saved_ = true;
  }

  void restore(Scratch& b, int64_t tile) const {
    enter(b, tile);
    if (saved_) exchange(b.tile, tile, false);
  }

  void exchange(Tile& t, int64_t tile, bool save) const {
    double *fields[kTileNumbers], **next = fields;
    for (auto& state : t.state) *next++ = state;
    for (int h = 0; h < 2; ++h) *next++ = t.shift[h], *next++ = t.scale[h];
    *next++ = t.marked;
    for (int f = 0; f < kTileNumbers; ++f) {
      double* mine = tile_at(tile) + f * t.used;
      save ? std::copy(fields[f], fields[f] + t.used, mine) : std::copy(mine, mine + t.used, fields[f]);
    }
    if (!save) std::fill(t.marked + t.used, t.marked + t.slots, 0.);
  }

  double* tile_at(int64_t tile) const {
    return reinterpret_cast<double*>(call_.workspace) +
           tile * p_.most_slots() * (kTileNumbers + p_.spans * components_);
  }
  double* span_at(int64_t tile, int64_t span) const {
    return tile_at(tile) + p_.most_slots() * (kTileNumbers + span * components_);
  }

  // To restore a tile takes 0.15 us, a twentieth of a span of bf16.
  static constexpr int64_t kTogether = 8;
  int64_t units() const { return (p_.spans + together_ - 1) / together_; }

  int components_ = 0;
  int64_t together_ = 1;  // spans of a unit of work
  bool saved_ = false;    // the workspace holds the tiles' numbers
};

void run(const Call& call, const Recipe& recipe, const Problem& p, int64_t out_size, int64_t out_stride,
         const PieceBackward* piece = nullptr) {
  const bool fills = recipe.formula && !recipe.formula->uses_x && !recipe.stages[0];
  if (fills && p.mode == Mode::columns && Fills::fits(p)) {
    Fills(call, recipe, p, out_size, out_stride, piece).run();
  } else if (p.split) {
    Spans(call, recipe, p, out_size, out_stride, piece).run();
  } else {
    Tiles(call, recipe, p, out_size, out_stride, piece).run();
  }
}

}  // namespace

// A state (numbers, *kept) as its first number; the stride from one to the next.
static int64_t take_first(View& state) {
  const int64_t stride = state.strides[0];
  --state.rank;
  std::copy(state.shape + 1, state.shape + 1 + state.rank, state.shape);
  std::copy(state.strides + 1, state.strides + 1 + state.rank, state.strides);
  return stride;
}

static bool turns(const Recipe& recipe) {
  return recipe.stages[0] && turns(recipe.stages[0]) && turns(recipe.stages[1]);
}

void run_forward(const Call& call, const Recipe& recipe) {
  View out = call.streams[1];
  const int64_t out_stride = out.rank > call.streams[0].rank ? take_first(out) : 0;
  if (numel(out) == 0) return;
  Problem p(&call.streams[0], nullptr, &out, nullptr, call.threads, true, turns(recipe));
  run(call, recipe, p, element_size(out.element), out_stride);
}

// Without a stage, or with one that is seldom needed.
static bool reads_once(const Recipe& recipe) { return !recipe.stages[0] || recipe.stages[0]->needed; }

void run_backward(const Call& call, const Recipe& recipe) {
  const View &dy = call.streams[0], &dx = call.streams[1];
  if (numel(dx) == 0) return;
  auto present = [&](int s) { return s < call.streams.size() && call.streams[s].data ? &call.streams[s] : nullptr; };
  Problem p(present(2), &dx, present(3), &dy, call.threads, reads_once(recipe), turns(recipe));
  run(call, recipe, p, 0, 0);
}

void run_piece_backward(const Call& call, const PieceBackward& piece) {
  const View &dy = call.streams[0], &dx = call.streams[1], &x = call.streams[2];
  View state = call.streams[3];
  if (numel(dx) == 0) return;
  const int64_t stride = state.data ? take_first(state) : 0;
  Problem p(x.data ? &x : nullptr, &dx, state.data ? &state : nullptr, &dy, call.threads, reads_once(piece.recipe),
            turns(piece.recipe));
  run(call, piece.recipe, p, sizeof(double), stride, &piece);
}

}  // namespace rg::reduce
