#include "engines/gather/run.h"

#include <algorithm>
#include <cstring>

#include "engines/common/parallel.h"
#include "engines/common/scratch.h"
#include "engines/gather/scaled.h"

namespace rg::embedding {

// What a tile of the result needs at hand.
struct Reducer::Place {
  alignas(64) char out[kMaxStep * 8], old[kSlots * 8];
  int32_t chosen[kSlots];
};

// And the terms of a segment. Those that do not stand in a line are copied, a step of columns at a time.
struct Reducer::Scratch : Place {
  Terms terms, staged;
  alignas(64) char in[kBlock][kMaxStep * 8];
};

Reducer::Reducer(const Operation& op, const Source& source, int64_t column_stride, const Matrix& to, bool accumulate,
                 bool streaming, const Winners* winners, char* workspace)
    : op_(op),
      source_(&source),
      column_stride_(column_stride),
      to_(to),
      accumulate_(accumulate),
      streaming_(streaming && !accumulate),
      staged_(column_stride != op.bytes || to.stride != op.bytes || to.columns < op.step),
      winners_(winners),
      states_(reinterpret_cast<double*>(workspace)),
      stride_((to.columns + kMaxStep - 1) / kMaxStep * kMaxStep),
      tiles_(tiles_of(to.columns)) {}

Reducer::Reducer(const Operation& op, const Matrix& to, bool accumulate, bool streaming)
    : op_(op),
      source_(nullptr),
      column_stride_(op.bytes),
      to_(to),
      accumulate_(accumulate),
      streaming_(streaming && !accumulate),
      staged_(to.stride != op.bytes || to.columns < op.step),
      winners_(nullptr),
      states_(nullptr),
      stride_(0),
      tiles_(tiles_of(to.columns)) {}

// A last tile of less than a line and a step is one with its neighbour.
int64_t Reducer::tiles_of(int64_t columns) { return std::max<int64_t>(1, columns / kTile + (columns % kTile >= 64)); }

size_t Reducer::bytes(int64_t entries, int64_t columns, int states) {
  if (entries <= kBlock) return 0;
  const int64_t stride = (columns + kMaxStep - 1) / kMaxStep * kMaxStep;
  return size_t(2 * (entries / kBlock + 1) * states * stride) * sizeof(double);
}

Reducer::Tile Reducer::tile(int64_t index, const char* to) const {
  const int64_t shift = streaming_ && to ? int64_t(-reinterpret_cast<uintptr_t>(to) & 63) / op_.bytes : 0;
  const int64_t first = index * kTile + (index ? shift : 0);
  return {first, (index == tiles_ - 1 ? to_.columns : (index + 1) * kTile + shift) - first};
}

void Reducer::cut(Line* line, const Tile& tile, const char* to) const {
  const int64_t step = op_.step, end = tile.first + tile.columns;
  line->runs = 0;
  line->origin = 0;
  auto put = [&](int64_t column, int64_t steps, bool stream) {
    if (steps > 0) line->run[line->runs++] = {column, int(steps), stream, 0, int(step)};
  };
  auto put_part = [&](int64_t column, int64_t skip, int64_t width) {
    if (width > 0) line->run[line->runs++] = {column, 1, false, int(skip), int(width)};
  };
  int64_t at = tile.first;
  if (to) {
    const int64_t head = int64_t(-reinterpret_cast<uintptr_t>(to + at * op_.bytes) & 63) / op_.bytes;
    put(at, head / step, false);
    put_part(at + head / step * step, 0, head % step);
    at += head;
    const int64_t whole = (end - at) * op_.bytes / 64 * 64 / op_.bytes;
    put(at, whole / step, true);
    at += whole;
    put(at, (end - at) / step, false);
    put_part(end - step, step - (end - at) % step, (end - at) % step);
  } else {
    put(at, tile.columns / step, false);
    if (tile.columns % step) put(end - step, 1, false);
  }
}

// A long segment's blocks start kBlock apart, and those of two segments lie apart but for the last of one and the first
// of the next: two places for each kBlock entries are enough.
double* Reducer::state(int64_t entry, bool first) const {
  return states_ + (2 * (entry / kBlock) + first) * op_.states * stride_;
}

States Reducer::states_of(Range segment) const {
  return {state(segment.first, true), state(segment.first + kBlock, false), 2 * op_.states * stride_,
          (segment.last - segment.first + kBlock - 1) / kBlock, stride_};
}

// Copies a step of columns of every term, and makes a line of it.
void Reducer::stage(Scratch& b, int64_t column, int64_t columns, Line* line) const {
  const Terms& t = b.terms;
  Terms& s = b.staged;
  s.count = t.count;
  s.ahead = 0;
  for (int k = 0; k < t.count; ++k) {
    const char* from = t.at[k] + column * column_stride_;
    s.at[k] = b.in[k];
    if (column_stride_ == op_.bytes) {
      std::memcpy(b.in[k], from, size_t(columns * op_.bytes));
    } else {
      for (int64_t c = 0; c < columns; ++c)
        std::memcpy(b.in[k] + c * op_.bytes, from + c * column_stride_, size_t(op_.bytes));
    }
    std::memset(b.in[k] + columns * op_.bytes, 0, size_t((op_.step - columns) * op_.bytes));
    if (op_.weighted) s.factor[k] = t.factor[k], s.factor_low[k] = t.factor_low[k];
    s.position[k] = t.position[k];
  }
  *line = {1, {whole_step(column)}, column};
}

// ---- blocks of long segments

void Reducer::reduce_blocks(int threads) const {
  const int64_t entries = source_->entries;
  if (entries <= kBlock) return;
  auto work = [&](int64_t window) {
    const int64_t low = window * kBlock, high = low + kBlock;
    if (low >= entries) return;
    // The long segment that starts here, if any, holds the next window's first entry.
    if (high < entries) {
      Range s = source_->around(high);
      if (s.first >= low && s.first < high && s.last - s.first > kBlock)
        reduce_block({s.first, s.first + kBlock}, true);
    }
    Range s = source_->around(low);
    if (s.first >= low) return;
    const int64_t at = s.first + (low - s.first + kBlock - 1) / kBlock * kBlock;
    if (at < std::min(high, s.last)) reduce_block({at, std::min(at + kBlock, s.last)}, false);
  };
  parallel_for(entries / kBlock + 1, threads, work);
}

void Reducer::reduce_block(Range entries, bool first) const {
  Scratch& b = thread_scratch<Scratch>();
  Line line;
  double* to = state(entries.first, first);
  source_->fill(entries, &b.terms);
  if (!staged_) {
    for (int64_t t = 0; t < tiles_; ++t) {
      cut(&line, tile(t), nullptr);
      op_.block(b.terms, line, to, stride_);
    }
    return;
  }
  for (int64_t c = 0; c < to_.columns; c += op_.step) {
    stage(b, c, std::min<int64_t>(op_.step, to_.columns - c), &line);
    op_.block(b.staged, line, to, stride_);
  }
}

// ---- segments

void Reducer::reduce(Range segment, int64_t row, double divisor) const {
  Scratch& b = thread_scratch<Scratch>();
  b.terms.count = 0;
  const int64_t n = segment.last - segment.first;
  if (n > 0 && n <= kBlock) source_->fill(segment, &b.terms);
  if (divisor == kTheirCount) divisor = b.terms.count ? b.terms.count : 1;
  if (n <= kBlock && b.terms.count == 0) {
    if (!accumulate_) zero(row, row + 1);
    if (winners_) winners_->put(row, 0, to_.columns, nullptr);
  } else if (b.terms.count == 1 && op_.copies && divisor == 1 && !accumulate_) {
    copy(row, b.terms);
  } else if (!staged_) {
    const char* to = to_.data ? to_.row(row) : nullptr;
    for (int64_t t = 0; t < tiles_; ++t) reduce_tile(b, segment, row, tile(t, to), divisor);
  } else {
    for (int64_t c = 0; c < to_.columns; c += op_.step)
      reduce_tile(b, segment, row, {c, std::min<int64_t>(op_.step, to_.columns - c)}, divisor);
  }
}

// One term and nothing else: its bits.
void Reducer::copy(int64_t row, const Terms& t) const {
  char* to = to_.row(row);
  const char* from = t.at[0];
  if (!staged_) return op_.moves->copy(to, from, t.at[t.ahead], to_.columns * op_.bytes, streaming_);
  for (int64_t c = 0; c < to_.columns; ++c)
    std::memcpy(to + c * to_.stride, from + c * column_stride_, size_t(op_.bytes));
}

// Calls make(line, result) and sees to the old values and to columns that do not stand in a line.
template <class Make>
bool Reducer::make_tile(Place& p, int64_t row, const Tile& tile, Result* result, Make make) const {
  Line line;
  char* const to = to_.data ? to_.row(row) : nullptr;  // null: only winners are asked for
  char* const first = to ? to + tile.first * to_.stride : nullptr;
  auto move = [&](bool out) {  // between the result and a buffer
    char* buffer = out ? p.out : p.old;
    for (int64_t c = 0; c < tile.columns; ++c) {
      char *there = first + c * to_.stride, *here = buffer + c * op_.bytes;
      std::memcpy(out ? there : here, out ? here : there, size_t(op_.bytes));
    }
  };
  result->to = to;
  if (accumulate_) {
    result->old = p.old;  // a copy: steps that overlap read it twice
    to_.stride == op_.bytes ? void(std::memcpy(p.old, first, size_t(tile.columns * op_.bytes))) : move(false);
  }
  if (staged_) {
    line = {1, {whole_step(tile.first)}, tile.first};
    result->to = to ? p.out : nullptr;
    if (accumulate_) std::memset(p.old + tile.columns * op_.bytes, 0, size_t((op_.step - tile.columns) * op_.bytes));
  } else {
    cut(&line, tile, streaming_ && to_.columns >= 128 ? to : nullptr);
  }
  const bool good = make(line, *result);
  if (staged_ && to) move(true);
  return good;
}

void Reducer::reduce_tile(Scratch& b, Range segment, int64_t row, const Tile& tile, double divisor) const {
  const int64_t n = segment.last - segment.first;
  Result result{nullptr, nullptr, divisor, n, tile.first, b.chosen};
  const bool good = make_tile(b, row, tile, &result, [&](Line& line, const Result& r) {
    if (n > kBlock) return op_.fold(states_of(segment), line, r);
    if (staged_) stage(b, tile.first, tile.columns, &line);
    return op_.whole(staged_ ? b.staged : b.terms, line, r);
  });
  if (!good) {
    op_.exact ? refine(b, segment, tile, to_.row(row) + tile.first * to_.stride, result)
              : rescue(b, segment, row, tile, divisor);
  }
  if (winners_) winners_->put(row, tile.first, tile.columns, b.chosen);
}

// ---- given sums

namespace {
bool is_finite_f64(const char* at) {
  double value;
  std::memcpy(&value, at, sizeof value);
  return __builtin_fabs(value) < __builtin_inf();
}
}  // namespace

void Reducer::put(int64_t row, const Tile& tile, const States& sums, int64_t terms, Recount& again) const {
  if (!staged_) return put_step(row, tile, sums, terms, again);
  for (int64_t c = 0; c < tile.columns; c += op_.step)
    put_step(row, {tile.first + c, std::min<int64_t>(op_.step, tile.columns - c)}, sums, terms, again);
}

void Reducer::put_step(int64_t row, const Tile& tile, const States& sums, int64_t terms, Recount& again) const {
  Place p;
  Result result{nullptr, nullptr, 1, terms, tile.first, p.chosen};
  if (make_tile(p, row, tile, &result, [&](Line& line, const Result& r) { return op_.fold(sums, line, r); })) return;
  fence();
  for (int64_t c = 0; c < tile.columns; ++c) {
    char* to = to_.row(row) + (tile.first + c) * to_.stride;
    if (op_.exact ? !p.chosen[c] : is_finite_f64(to)) continue;
    op_.encode(again.sum(tile.first + c, accumulate_ ? p.old + c * op_.bytes : nullptr), to);
  }
}

// ---- sums again: long ones that cancelled too far

// The columns in doubt, a step of them at a time.
void Reducer::refine(Scratch& b, Range segment, const Tile& tile, char* to, Result result) const {
  fence();
  alignas(64) ExactState state;
  alignas(64) char again[kMaxStep * 8];
  result.to = again;
  for (int64_t c = 0; c < tile.columns; c += op_.step) {
    // The last step of a tile may reach back.
    const int64_t at = staged_ ? c : std::min(c, tile.columns - op_.step), end = std::min(at + op_.step, tile.columns);
    if (std::all_of(b.chosen + c, b.chosen + end, [](int32_t doubt) { return doubt == 0; })) continue;
    Line line{1, {whole_step(tile.first + at)}, 0};
    for (int64_t k = segment.first; k < segment.last; k += kBlock) {
      source_->fill({k, std::min(segment.last, k + kBlock)}, &b.terms);
      if (staged_) stage(b, tile.first, tile.columns, &line);
      op_.exact->add(staged_ ? b.staged : b.terms, line, state, k == segment.first);
    }
    line.origin = tile.first + at;
    op_.exact->end(line, result, state);
    for (int64_t k = c; k < end; ++k)
      if (b.chosen[k]) std::memcpy(to + k * to_.stride, again + (k - at) * op_.bytes, size_t(op_.bytes));
  }
}

// ---- f64 sums that left the range, or of products too small to be exact

void Reducer::rescue(Scratch& b, Range segment, int64_t row, const Tile& tile, double divisor) const {
  constexpr double kTiny = 0x1p-960;
  // Calls use(x, factor, its low part) for each term of a column.
  auto each = [&](int64_t column, auto use) {
    for (int64_t first = segment.first; first < segment.last; first += kBlock) {
      source_->fill({first, std::min(segment.last, first + kBlock)}, &b.terms);
      for (int k = 0; k < b.terms.count; ++k) {
        double x;
        std::memcpy(&x, b.terms.at[k] + column * column_stride_, sizeof x);
        use(x, op_.weighted ? b.terms.factor[k] : 1, op_.weighted ? b.terms.factor_low[k] : 0);
      }
    }
  };
  for (int64_t c = tile.first; c < tile.first + tile.columns; ++c) {
    char* to = to_.row(row) + c * to_.stride;
    double value, old = 0;
    std::memcpy(&value, to, sizeof value);
    if (__builtin_fabs(value) < __builtin_inf() && !(op_.weighted && __builtin_fabs(value) < kTiny)) continue;
    if (accumulate_) std::memcpy(&old, b.old + (c - tile.first) * 8, sizeof old);
    ScaledSum sum;
    each(c, [&](double x, double f, double) { sum.observe(x, f); });
    sum.observe(old, 1);
    each(c, [&](double x, double f, double f_low) { sum.add(x, f, f_low); });
    if (divisor != 1) sum.divide(divisor);
    sum.add(old, 1, 0);
    value = sum.result();
    std::memcpy(to, &value, sizeof value);
  }
}

// ---- zeros

void Reducer::zero(int64_t first_row, int64_t last_row) const { zero(first_row, last_row, {0, to_.columns}); }

void Reducer::zero(int64_t first_row, int64_t last_row, const Tile& tile) const {
  const int64_t bytes = tile.columns * op_.bytes;
  if (!to_.data) return;
  if (to_.stride == op_.bytes && to_.row_stride == bytes)
    return op_.moves->zero(to_.row(first_row), (last_row - first_row) * bytes, streaming_);
  for (int64_t r = first_row; r < last_row; ++r) {
    char* to = to_.row(r) + tile.first * to_.stride;
    if (to_.stride == op_.bytes) {
      op_.moves->zero(to, bytes, streaming_);
    } else {
      for (int64_t c = 0; c < tile.columns; ++c) std::memset(to + c * to_.stride, 0, size_t(op_.bytes));
    }
  }
}

bool is_large(int64_t bytes) { return bytes > last_level_cache(); }

int threads_for(int64_t bytes, int threads) {
  constexpr int64_t kAlone = 256 * 1024;  // some 30 us: waking a thread would cost as much as it saves
  return bytes < kAlone ? 1 : threads;
}

}  // namespace rg::embedding
