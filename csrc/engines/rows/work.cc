#include "engines/rows/work.h"

#include <algorithm>
#include <cstring>

namespace rg::reduce {

static_assert(kGatherColumns * kGatherTerms <= kBlock);
constexpr bool kNone[kSlots / 8] = {};

void Worker::enter(Scratch& b, int64_t tile) const {
  p_.place(tile, &b.place);
  Tile& t = b.tile;
  t.slots = b.place.slots;
  t.used = b.place.used;
  t.n = double(p_.n);
  t.params = call_.params;
  for (int k = 0; k < t.slots; ++k) t.scale[0][k] = t.scale[1][k] = 1;
  if (!job_.formula) return;
  gather_slots(reinterpret_cast<char*>(t.dy), p_.data[kDy], b.place, kDy, p_.size, p_.step);
  if (!piece_) {
    if (p_.has(kY)) gather_slots(reinterpret_cast<char*>(t.y), p_.data[kY], b.place, kY, p_.size, p_.step);
    return;
  }
  for (int c = 0; c < piece_->given; ++c)
    gather_slots(reinterpret_cast<char*>(t.given[c]), p_.data[kY] + c * out_stride_, b.place, kY, out_size_, p_.step);
  if (piece_->load_state) piece_->load_state(t);
}

// ---- stages

void Worker::reduce_span(const Stage& stage, Scratch& b, int64_t span, States* state) const {
  int64_t first = span * kSpan, last = std::min(p_.n, first + kSpan);
  reduce_block(stage, b, first, std::min(kBlock, last - first), state);
  for (int64_t i = first + kBlock; i < last; i += kBlock) {
    reduce_block(stage, b, i, std::min(kBlock, last - i), b.block);
    stage.merge(state, b.block, b.tile.slots);
  }
}

void Worker::reduce_block(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const {
  stage.begin(b.accumulators, b.tile.slots);
  if (terms > 0) add_block(stage, b, first, terms);
  stage.end(b.accumulators, b.tile.slots, state);
}

void Worker::add_block(const Stage& stage, Scratch& b, int64_t first, int64_t terms) const {
  const Place& at = b.place;
  const char* ptr[kPointers];
  if (p_.mode == Mode::rows) {
    int64_t offset;
    p_.reduced.offsets(kX, first, 1, &offset);
    for (int c = 0; c < at.columns; ++c) ptr[c] = p_.data[kX] + at.at[kX][c] + offset;
    return stage.rows(ptr, 0, at.columns, terms, first, b.tile, b.accumulators);
  }
  if (p_.mode == Mode::gather_rows) {
    for (int c = 0; c < at.columns; ++c) {
      ptr[0] = b.in;
      gather_row(b, kX, c, first, terms);
      stage.rows(ptr, c, 1, terms, first, b.tile, b.accumulators);
    }
    return;
  }
  const int64_t most = p_.mode == Mode::columns ? kPointers : kGatherTerms;
  for (int64_t i = 0; i < terms; i += most) {
    int64_t part = std::min(most, terms - i);
    terms_at(b, kX, first + i, part, b.in, ptr);
    stage.columns(ptr, part, first + i, at.offset, at.line.count, b.tile, b.accumulators);
  }
}

// Pointers to `terms` terms of the tile's first column: into memory, or into `buffer` where they are copied to it.
void Worker::terms_at(Scratch& b, Stream s, int64_t first, int64_t terms, char* buffer, const char** ptr) const {
  p_.reduced.offsets(s, first, terms, b.offsets[s]);
  if (p_.mode == Mode::columns) {
    const char* base = p_.data[s] + b.place.base[s];
    for (int64_t k = 0; k < terms; ++k) ptr[k] = base + b.offsets[s][k];
    return;
  }
  const int64_t line = kGatherColumns * p_.size;
  for (int64_t k = 0; k < terms; ++k) {
    ptr[k] = buffer + k * line;
    if (s == kX)
      gather(buffer + k * line, p_.size, p_.data[s] + b.offsets[s][k], b.place.at[s], b.place.slots, p_.size);
  }
}

void Worker::gather_row(Scratch& b, Stream s, int column, int64_t first, int64_t terms) const {
  for (int64_t i = 0; i < terms; i += kPointers) {
    int64_t part = std::min(kPointers, terms - i);
    p_.reduced.offsets(s, first + i, part, b.offsets[s]);
    gather(b.in + i * p_.size, p_.size, p_.data[s] + b.place.at[s][column], b.offsets[s], part, p_.size);
  }
}

void Worker::scatter_row(Scratch& b, int column, int64_t first, int64_t terms) const {
  for (int64_t i = 0; i < terms; i += kPointers) {
    int64_t part = std::min(kPointers, terms - i);
    p_.reduced.offsets(kDx, first + i, part, b.offsets[kDx]);
    scatter(p_.data[kDx] + b.place.at[kDx][column], b.offsets[kDx], b.out + i * p_.size, p_.size, part, p_.size);
  }
}

void Worker::finish(Scratch& b) const {
  alignas(64) char out[kMaxComponents * kSlots * 8];
  job_.finish(b.tile, out);
  for (int o = 0; o < job_.outputs; ++o)
    scatter_slots(p_.data[kY] + o * out_stride_, out + o * kSlots * out_size_, b.place, kY, out_size_, p_.step);
}

// ---- dx

// dx for terms [first, last) of a tile.
void Worker::apply(Scratch& b, int64_t first, int64_t last) const {
  const Place& at = b.place;
  for (int64_t i = first; i < last; i += kBlock) {
    int64_t terms = std::min(kBlock, last - i);
    if (p_.flat && at.columns * p_.n >= p_.step) {
      apply_flat(b);
    } else if (p_.mode == Mode::rows) {
      int64_t whole = p_.reduced.rank == 1 ? last - first : terms;
      apply_rows(b, i, whole);
      i += whole - terms;
    } else if (p_.mode == Mode::gather_rows) {
      for (int c = 0; c < at.columns; ++c) {
        if (p_.has(kX)) gather_row(b, kX, c, i, terms);
        job_.formula->row(b.in, b.out, terms, b.tile.coefficients, c, false);
        scatter_row(b, c, i, terms);
      }
    } else {
      apply_columns(b, i, terms);
    }
  }
  if (!job_.scatter_to_argmax) return;
  if (p_.streaming) job_.formula->fence();
  scatter_to_argmax(b, first, last);
}

void Worker::apply_rows(Scratch& b, int64_t first, int64_t terms) const {
  int64_t x = 0, dx;
  if (p_.has(kX)) p_.reduced.offsets(kX, first, 1, &x);
  p_.reduced.offsets(kDx, first, 1, &dx);
  for (int c = 0; c < b.place.columns; ++c)
    job_.formula->row(p_.has(kX) ? p_.data[kX] + b.place.at[kX][c] + x : nullptr,
                      p_.data[kDx] + b.place.at[kDx][c] + dx, terms, b.tile.coefficients, c, p_.streaming);
}

// Short rows as one line of elements, each with the coefficients of its row, in pieces that start where dx is
// aligned.
void Worker::apply_flat(Scratch& b) const {
  const Formula& f = *job_.formula;
  const int64_t all = b.place.columns * p_.n, x_at = p_.has(kX) ? b.place.at[kX][0] : 0, dx_at = b.place.at[kDx][0];
  const int64_t aligned = p_.aligned_from(dx_at);
  for (int64_t first = 0, last; first < all; first = last) {
    last = first ? first + kWidth : aligned + kWidth;
    if (last + p_.step > all) last = all;
    Steps line;
    line.cut(last - first, p_.step, first ? 0 : aligned);
    int64_t offset[kSlots / 8];
    for (int k = 0; k < line.count; ++k) offset[k] = line.start[k] * p_.size;
    for (int c = 0; c < f.count; ++c) {
      if (f.size == 8)
        expand(b.expanded[c], b.tile.coefficients[c], first, last, line);
      else
        expand(reinterpret_cast<float*>(b.expanded[c]), reinterpret_cast<float*>(b.tile.coefficients[c]), first, last,
               line);
    }
    const char* x = p_.has(kX) ? p_.data[kX] + x_at + first * p_.size : nullptr;
    char* dx = p_.data[kDx] + dx_at + first * p_.size;
    f.columns(&x, &dx, 1, offset, line.count, b.expanded, p_.streaming ? line.alone : kNone);
  }
}

// The numbers of rows as those of elements [first, last), cut into steps.
template <class T>
void Worker::expand(T* to, const T* from, int64_t first, int64_t last, const Steps& line) const {
  constexpr int64_t at_once = 16 / sizeof(T);
  const int64_t n = p_.n, step = p_.step;
  // All steps but the first and the last stand in a line, `shift` slots late: whole rows, written over the ends.
  const int64_t shift = line.count > 1 ? step - line.start[1] : 0;
  T each[kFlatTerms + kSlots + kFlatTerms + at_once];
  T* const slots = each + kFlatTerms;
  for (int64_t r = first / n; r * n < last; ++r) {
    T same[at_once];
    std::fill(same, same + at_once, from[r]);
    T* row = slots + (r * n - first) + shift;
    for (int64_t k = 0; k < n; k += at_once) std::memcpy(row + k, same, sizeof same);
  }
  std::memcpy(to, slots, size_t(line.count * step) * sizeof(T));
  auto single = [&](int k) {
    for (int64_t j = 0; j < step; ++j) to[k * step + j] = from[(first + line.start[k] + j) / n];
  };
  if (shift) single(0);
  if (!line.alone[line.count - 1]) single(line.count - 1);
}

void Worker::apply_columns(Scratch& b, int64_t first, int64_t terms) const {
  const char *x[kPointers] = {}, *dx[kPointers];
  const int64_t most = p_.mode == Mode::columns ? kPointers : kGatherTerms;
  for (int64_t i = 0; i < terms; i += most) {
    int64_t part = std::min(most, terms - i);
    if (p_.has(kX)) terms_at(b, kX, first + i, part, b.in, x);
    terms_at(b, kDx, first + i, part, b.out, dx);
    auto* to = const_cast<char**>(dx);
    job_.formula->columns(x, to, part, b.place.offset, b.place.line.count, b.tile.coefficients,
                          p_.streaming && p_.mode == Mode::columns ? b.place.line.alone : kNone);
    if (p_.mode == Mode::columns) continue;
    for (int64_t k = 0; k < part; ++k)
      scatter(p_.data[kDx] + b.offsets[kDx][k], b.place.at[kDx], to[k], p_.size, b.place.columns, p_.size);
  }
}

int64_t Worker::column_of(const Place& place, int slot) const {
  return place.line.start[slot / p_.step] + slot % p_.step;
}

void Worker::scatter_to_argmax(const Scratch& b, int64_t first, int64_t last) const {
  for (int k = 0; k < b.place.used; ++k) {
    double index = b.tile.state[0][k];
    if (!(index >= double(first) && index < double(last))) continue;
    int64_t offset;
    p_.reduced.offsets(kDx, int64_t(index), 1, &offset);
    int64_t at = p_.mode == Mode::columns ? b.place.base[kDx] + column_of(b.place, k) * p_.size : b.place.at[kDx][k];
    std::memcpy(p_.data[kDx] + at + offset, reinterpret_cast<const char*>(b.tile.dy) + k * p_.size, size_t(p_.size));
  }
}

}  // namespace rg::reduce
