#include "embedding_run.h"

#include <algorithm>
#include <cstring>

#include "embedding_scaled.h"
#include "parallel.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace rg::embedding {

// What a segment needs at hand. Terms that do not stand in a line are copied, a step of columns at a time.
struct Reducer::Bench {
  Terms terms, staged;
  alignas(64) char in[kBlock][kMaxStep * 8], out[kMaxStep * 8], old[kSlots * 8];
  int32_t chosen[kSlots];
};

Reducer::Reducer(const Operation& op, const Source& source, int64_t column_stride, const Matrix& to, bool accumulate,
                 bool streaming, const Winners* winners, char* workspace)
    : op_(op),
      source_(source),
      column_stride_(column_stride),
      to_(to),
      accumulate_(accumulate),
      streaming_(streaming && !accumulate),
      staged_(column_stride != op.bytes || to.stride != op.bytes || to.columns < op.step),
      winners_(winners),
      states_(reinterpret_cast<double*>(workspace)),
      stride_((to.columns + kMaxStep - 1) / kMaxStep * kMaxStep) {
  // A last tile of less than a step is one with its neighbour: no step reaches back into another tile.
  tiles_ = to.columns / kTile + (to.columns % kTile >= kMaxStep || to.columns < kTile);
}

size_t Reducer::bytes(int64_t entries, int64_t columns, int states) {
  if (entries <= kBlock) return 0;
  const int64_t stride = (columns + kMaxStep - 1) / kMaxStep * kMaxStep;
  return size_t(2 * (entries / kBlock + 1) * states * stride) * sizeof(double);
}

Reducer::Tile Reducer::tile(int64_t index) const {
  const int64_t first = index * kTile;
  return {first, index == tiles_ - 1 ? to_.columns - first : kTile};
}

void Reducer::cut(Line* line, const Tile& tile, const char* to) const {
  const int64_t step = op_.step, end = tile.first + tile.columns;
  line->steps = 0;
  auto put = [&](int64_t column, bool stream) {
    line->column[line->steps] = column;
    line->offset[line->steps] = column * op_.bytes;
    line->stream[line->steps++] = stream;
  };
  int64_t at = tile.first;
  if (to) {
    const char* origin = to + at * op_.bytes;
    const int64_t aligned = at + int64_t(-reinterpret_cast<uintptr_t>(origin) & 63) / op_.bytes;
    for (int64_t head = at; head < aligned; head += step) put(head, false);
    at = aligned;
  }
  for (; at + step <= end; at += step) put(at, to != nullptr);
  if (at < end) put(end - step, false);
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
void Reducer::stage(Bench& b, int64_t column, int64_t columns, Line* line) const {
  const Terms& t = b.terms;
  Terms& s = b.staged;
  s.count = t.count;
  s.ahead = 0;
  s.row = t.row;
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
    s.winner[k] = t.winner[k];
  }
  for (int k = 0; k < kAhead; ++k) s.at[t.count + k] = b.in[0];
  line->steps = 1;
  line->offset[0] = 0;
  line->column[0] = column;
  line->stream[0] = false;
}

// ---- blocks of long segments

void Reducer::reduce_blocks(int threads) const {
  const int64_t entries = source_.entries;
  if (entries <= kBlock) return;
  auto work = [&](int64_t window) {
    const int64_t low = window * kBlock, high = low + kBlock;
    if (low >= entries) return;
    // The long segment that starts here, if any, holds the next window's first entry.
    if (high < entries) {
      Range s = source_.around(high);
      if (s.first >= low && s.first < high && s.last - s.first > kBlock)
        reduce_block({s.first, s.first + kBlock}, true);
    }
    Range s = source_.around(low);
    if (s.first >= low) return;
    const int64_t at = s.first + (low - s.first + kBlock - 1) / kBlock * kBlock;
    if (at < std::min(high, s.last)) reduce_block({at, std::min(at + kBlock, s.last)}, false);
  };
  parallel_for(entries / kBlock + 1, threads, work);
}

void Reducer::reduce_block(Range entries, bool first) const {
  Bench b;
  Line line;
  double* to = state(entries.first, first);
  source_.fill(entries, &b.terms);
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
  Bench b;
  b.terms.count = 0;
  const int64_t n = segment.last - segment.first;
  if (n > 0 && n <= kBlock) source_.fill(segment, &b.terms);
  if (n <= kBlock && b.terms.count == 0) {
    if (!accumulate_) zero(row, row + 1);
    if (winners_) winners_->put(row, 0, to_.columns, nullptr);
  } else if (!staged_) {
    for (int64_t t = 0; t < tiles_; ++t) reduce_tile(b, segment, row, tile(t), divisor);
  } else {
    for (int64_t c = 0; c < to_.columns; c += op_.step)
      reduce_tile(b, segment, row, {c, std::min<int64_t>(op_.step, to_.columns - c)}, divisor);
  }
}

void Reducer::reduce_tile(Bench& b, Range segment, int64_t row, const Tile& tile, double divisor) const {
  Line line;
  const int64_t n = segment.last - segment.first;
  char* const to = to_.data ? to_.row(row) : nullptr;  // null: only winners are asked for
  char* const first = to ? to + tile.first * to_.stride : nullptr;
  Result result{to, nullptr, divisor, n, tile.first, b.chosen};
  auto move = [&](bool out) {  // between the result and a buffer
    char* buffer = out ? b.out : b.old;
    for (int64_t c = 0; c < tile.columns; ++c) {
      char *there = first + c * to_.stride, *here = buffer + c * op_.bytes;
      std::memcpy(out ? there : here, out ? here : there, size_t(op_.bytes));
    }
  };
  if (accumulate_) {
    result.old = b.old;  // a copy: steps that overlap read it twice
    to_.stride == op_.bytes ? void(std::memcpy(b.old, first, size_t(tile.columns * op_.bytes))) : move(false);
  }
  if (staged_) {
    stage(b, tile.first, tile.columns, &line);
    result.to = to ? b.out : nullptr;
    if (accumulate_) std::memset(b.old + tile.columns * op_.bytes, 0, size_t((op_.step - tile.columns) * op_.bytes));
  } else {
    cut(&line, tile, streaming_ && tile.columns >= 64 ? to : nullptr);
  }
  bool good;
  if (n > kBlock) {
    good = op_.fold(states_of(segment), line, result);
  } else {
    good = op_.whole(staged_ ? b.staged : b.terms, line, result);
  }
  if (staged_ && to) move(true);
  if (!good) op_.precise ? refine(b, segment, tile, first, result) : rescue(b, segment, row, tile, divisor);
  if (winners_) winners_->put(row, tile.first, tile.columns, b.chosen);
}

// ---- sums again: long ones that cancelled too far

void Reducer::refine(Bench& b, Range segment, const Tile& tile, char* to, Result result) const {
  alignas(64) char again[kSlots * 8];
  Line line;
  result.to = staged_ ? again : again - tile.first * op_.bytes;
  for (int64_t at = segment.first; at < segment.last; at += kBlock) {
    source_.fill({at, std::min(segment.last, at + kBlock)}, &b.terms);
    staged_ ? stage(b, tile.first, tile.columns, &line) : cut(&line, tile, nullptr);
    op_.precise->block(staged_ ? b.staged : b.terms, line, state(at, at == segment.first), stride_);
  }
  int32_t doubt[kSlots];
  std::copy(b.chosen, b.chosen + tile.columns, doubt);
  op_.precise->fold(states_of(segment), line, result);
  op_.fence();
  for (int64_t c = 0; c < tile.columns; ++c)
    if (doubt[c]) std::memcpy(to + c * to_.stride, again + c * op_.bytes, size_t(op_.bytes));
}

// ---- f64 sums that left the range, or of products too small to be exact

void Reducer::rescue(Bench& b, Range segment, int64_t row, const Tile& tile, double divisor) const {
  constexpr double kTiny = 0x1p-960;
  // Calls use(x, factor, its low part) for each term of a column.
  auto each = [&](int64_t column, auto use) {
    for (int64_t first = segment.first; first < segment.last; first += kBlock) {
      source_.fill({first, std::min(segment.last, first + kBlock)}, &b.terms);
      for (int k = 0; k < b.terms.count; ++k) {
        if (op_.masked && b.terms.winner[k][column] != b.terms.row) continue;
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
    each(c, [&](double x, double f, double) { sum.look(x, f); });
    sum.look(old, 1);
    each(c, [&](double x, double f, double f_low) { sum.add(x, f, f_low); });
    if (divisor != 1) sum.divide(divisor);
    sum.add(old, 1, 0);
    value = sum.result();
    std::memcpy(to, &value, sizeof value);
  }
}

// ---- zeros

void Reducer::zero(int64_t first_row, int64_t last_row) const {
  const int64_t bytes = to_.columns * op_.bytes;
  if (!to_.data) return;
  if (to_.stride == op_.bytes && to_.row_stride == bytes)
    return zero_bytes(to_.row(first_row), (last_row - first_row) * bytes, streaming_);
  for (int64_t r = first_row; r < last_row; ++r) {
    if (to_.stride == op_.bytes) {
      zero_bytes(to_.row(r), bytes, streaming_);
    } else {
      for (int64_t c = 0; c < to_.columns; ++c) std::memset(to_.row(r) + c * to_.stride, 0, size_t(op_.bytes));
    }
  }
}

void zero_bytes(char* to, int64_t bytes, bool streaming) {
#if defined(__SSE2__)
  if (streaming && bytes >= 256) {
    const int64_t head = int64_t(-reinterpret_cast<uintptr_t>(to) & 63);
    std::memset(to, 0, size_t(head));
    to += head, bytes -= head;
    for (; bytes >= 64; to += 64, bytes -= 64)
      for (int k = 0; k < 64; k += 16) _mm_stream_si128(reinterpret_cast<__m128i*>(to + k), _mm_setzero_si128());
  }
#endif
  (void)streaming;
  std::memset(to, 0, size_t(bytes));
}

bool is_large(int64_t bytes) { return bytes > last_level_cache(); }

int threads_for(int64_t bytes, int threads) {
  constexpr int64_t kAlone = 256 * 1024;  // some 30 us: waking a thread would cost as much as it saves
  return bytes < kAlone ? 1 : threads;
}

}  // namespace rg::embedding
