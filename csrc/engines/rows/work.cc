#include "engines/rows/work.h"

#include <algorithm>
#include <cstring>

namespace rg::reduce {

static_assert(kGatherColumns * kGatherTerms <= kBlock && kGatherTerms % 64 == 0 && kBlock % 64 == 0);
constexpr bool kNone[kSlots / 8] = {};
constexpr int64_t kFlatWidth = 256;  // elements of short rows that are expanded at once
constexpr int64_t kTurnedBytes = kBlock * 8;
static_assert(kTurnedBytes / (kTurnedTerms * 8) >= 16 && kTurnedTerms <= kFewTerms);

void Worker::enter(Scratch& b, int64_t tile) const {
  p_.place(tile, &b.place);
  Tile& t = b.tile;
  t.slots = b.place.slots;
  t.used = b.place.used;
  t.n = double(p_.n);
  t.params = call_.params;
  for (int k = 0; k < t.slots; ++k) t.scale[0][k] = t.scale[1][k] = 1;
  if (!recipe_.formula) return;
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
  const int64_t first = span * kSpan, last = std::min(p_.n, first + kSpan);
  reduce_block(stage, b, first, std::min(stage.block, last - first), state);
  for (int64_t i = first + stage.block; i < last; i += stage.block) {
    reduce_block(stage, b, i, std::min(stage.block, last - i), b.block);
    stage.merge(state, b.block, b.tile.slots);
  }
}

void Worker::reduce_block(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const {
  if (p_.turned) return reduce_turned(stage, b, terms, state);
  auto reduce = p_.mode == Mode::columns          ? &Worker::reduce_marked_columns
                : p_.mode == Mode::gather_columns ? &Worker::reduce_gathered
                                                  : &Worker::reduce_rows;
  (this->*reduce)(stage, b, first, terms, state);
}

int Worker::marked_columns(const Scratch& b, int* slot) const {
  int count = 0;
  for (int c = 0; c < b.place.columns; ++c)
    if (b.tile.marked[c] != 0) slot[count++] = c;
  return count;
}

// The end that a piece of `part` terms from `done` on has, of `terms`.
static Piece piece_of(int64_t done, int64_t part, int64_t terms) {
  return Piece((done == 0 ? kBegins : 0) | (done + part == terms ? kEnds : 0));
}

// Each column's terms are contiguous, or are brought into a buffer, block by block.
void Worker::reduce_rows(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const {
  const Place& at = b.place;
  const char* ptr[kPointers];
  int slot[kPointers];
  const int count = marked_columns(b, slot);
  const bool gathered = p_.mode == Mode::gather_rows;
  if (!gathered && p_.reduced.rank <= 1) {
    int64_t offset;
    p_.reduced.offsets(kX, first, 1, &offset);
    for (int k = 0; k < count; ++k) ptr[k] = p_.data[kX] + at.at[kX][slot[k]] + offset;
    return stage.rows(ptr, slot, count, terms, first, b.tile, b.lanes, kWhole, state);
  }
  for (int k = 0; k < count; ++k) {
    for (int64_t i = 0, part; i < terms || i == 0; i += part) {
      part = std::min(kBlock, terms - i);
      int64_t offset;
      if (gathered) {
        gather_row(b, kX, slot[k], first + i, part);
        ptr[0] = b.in;
      } else {
        p_.reduced.offsets(kX, first + i, 1, &offset);
        ptr[0] = p_.data[kX] + at.at[kX][slot[k]] + offset;
      }
      stage.rows(ptr, slot + k, 1, part, first + i, b.tile, b.lanes, piece_of(i, part, terms), state);
      if (terms == 0) break;
    }
  }
}

// Short rows, as columns of a buffer; where few of those are marked, these as rows.
void Worker::reduce_turned(const Stage& stage, Scratch& b, int64_t terms, States* state) const {
  const int64_t together = kTurnedBytes / (terms * p_.size) / 16 * 16, stride = terms * p_.size;
  const char* x = p_.data[kX] + b.place.base[kX];
  for (int64_t first = 0; first < b.place.columns; first += together) {
    const int64_t rows = std::min<int64_t>(together, b.place.columns - first);
    const double* marked = b.tile.marked + first;
    const int64_t wanted = rows - std::count(marked, marked + rows, 0.);
    if (wanted * 8 <= rows) {
      for (int64_t k = 0; k < rows && wanted; ++k) {
        const char* row = x + (first + k) * stride;
        const int slot = int(first + k);
        if (marked[k] != 0) stage.rows(&row, &slot, 1, terms, 0, b.tile, b.lanes, kWhole, state);
      }
      continue;
    }
    const int64_t line = (rows + 15) / 16 * 16 * p_.size;
    if (rows % 16) std::memset(b.in, 0, size_t(line * terms));  // places of no row
    stage.turn(b.in, line, x + first * stride, stride, rows, terms, false);
    const char* next = x + (first + rows) * stride;  // of this tile or, most likely, of the next
    for (int64_t at = 0; at < rows * stride; at += 64) __builtin_prefetch(next + at, 0, 2);
    int64_t offset[kSlots / 8];
    int slot[kSlots / 8], count = 0;
    for (int64_t k = 0; k < rows; k += p_.step, ++count) offset[count] = k * p_.size, slot[count] = int(first + k);
    auto rows_at = [&](int64_t index, int64_t by, int64_t some, const char** at) {
      for (int64_t k = 0; k < some; ++k) at[k] = b.in + (index + k * by) * line;
    };
    if (stage.few) {
      const char* at[kFewTerms];
      rows_at(0, 1, terms, at);
      stage.few(at, terms, {count, offset, slot}, b.tile, state);
      continue;
    }
    reduce_columns(stage, b.tile, {count, offset, slot}, p_.step, 0, terms, b.stack, rows_at, state);
  }
}

// 16 columns by 64 terms at a time, turned into rows.
void Worker::reduce_gathered(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const {
  const char* ptr[kGatherColumns];
  int slot[kGatherColumns];
  const int count = marked_columns(b, slot);
  const int64_t line = kGatherTerms * p_.size;
  int64_t from[kGatherColumns];
  for (int k = 0; k < count; ++k) ptr[k] = b.in + k * line, from[k] = b.place.at[kX][slot[k]];
  for (int64_t i = 0, part; i < terms || i == 0; i += part) {
    part = std::min(kGatherTerms, terms - i);
    p_.reduced.offsets(kX, first + i, part, b.offsets[kX]);
    for (int64_t t = 0; t < part; ++t)
      gather(b.in + t * p_.size, line, p_.data[kX] + b.offsets[kX][t], from, count, p_.size);
    stage.rows(ptr, slot, count, part, first + i, b.tile, b.lanes, piece_of(i, part, terms), state);
    if (terms == 0) break;
  }
}

// One column of columns mode, its terms brought together.
void Worker::reduce_column(const Stage& stage, Scratch& b, int slot, int64_t first, int64_t terms,
                           States* state) const {
  const char *from = p_.data[kX] + b.place.base[kX] + column_of(b.place, slot) * p_.size, *in = b.in;
  for (int64_t i = 0, part; i < terms; i += part) {
    part = std::min(kBlock, terms - i);
    for (int64_t k = 0; k < part; k += kPointers) {
      const int64_t some = std::min(kPointers, part - k);
      p_.reduced.offsets(kX, first + i + k, some, b.offsets[kX]);
      gather(b.in + k * p_.size, p_.size, from, b.offsets[kX], some, p_.size);
    }
    stage.rows(&in, &slot, 1, part, first + i, b.tile, b.lanes, piece_of(i, part, terms), state);
  }
}

// The steps in which a column is marked; where that is one or two of a step, those alone.
void Worker::reduce_marked_columns(const Stage& stage, Scratch& b, int64_t first, int64_t terms, States* state) const {
  int64_t offset[kSlots / 8];
  int slot[kSlots / 8], count = 0;
  for (int k = 0; k < b.place.line.count; ++k) {
    const double* marked = b.tile.marked + k * p_.step;
    const auto wanted = p_.step - std::count(marked, marked + p_.step, 0.);
    if (wanted == 0) continue;
    if (wanted <= 2 && terms > 0) {
      for (int64_t s = k * p_.step; s < (k + 1) * p_.step; ++s)
        if (b.tile.marked[s] != 0) reduce_column(stage, b, int(s), first, terms, state);
      continue;
    }
    offset[count] = b.place.offset[k], slot[count++] = int(k * p_.step);
  }
  if (!count) return;
  const char* base = p_.data[kX] + b.place.base[kX];
  auto rows_at = [&](int64_t index, int64_t by, int64_t rows, const char** at) {
    if (p_.reduced.rank <= 1) {
      const int64_t stride = p_.reduced.rank ? p_.reduced.stride[kX][0] : 0;
      for (int64_t k = 0; k < rows; ++k) at[k] = base + (index + k * by) * stride;
      return;
    }
    int64_t offsets[kRowsOfCall];
    p_.reduced.offsets_by(kX, index, by, rows, offsets);
    for (int64_t k = 0; k < rows; ++k) at[k] = base + offsets[k];
  };
  reduce_columns(stage, b.tile, {count, offset, slot}, p_.step, first, terms, b.stack, rows_at, state);
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
  char* out = b.results;
  recipe_.finish(b.tile, out);
  for (int o = 0; o < recipe_.outputs; ++o)
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
        recipe_.formula->row(b.in, b.out, terms, b.tile.coefficients, c, false);
        scatter_row(b, c, i, terms);
      }
    } else {
      apply_columns(b, i, terms);
    }
  }
  if (!recipe_.scatter_to_argmax) return;
  if (p_.streaming) recipe_.formula->fence();
  scatter_to_argmax(b, first, last);
}

void Worker::apply_rows(Scratch& b, int64_t first, int64_t terms) const {
  int64_t x = 0, dx;
  if (p_.has(kX)) p_.reduced.offsets(kX, first, 1, &x);
  p_.reduced.offsets(kDx, first, 1, &dx);
  for (int c = 0; c < b.place.columns; ++c)
    recipe_.formula->row(p_.has(kX) ? p_.data[kX] + b.place.at[kX][c] + x : nullptr,
                         p_.data[kDx] + b.place.at[kDx][c] + dx, terms, b.tile.coefficients, c, p_.streaming);
}

// Short rows as one line of elements, each with the coefficients of its row, in pieces that start where dx is
// aligned.
void Worker::apply_flat(Scratch& b) const {
  const Formula& f = *recipe_.formula;
  const int64_t all = b.place.columns * p_.n, x_at = p_.has(kX) ? b.place.at[kX][0] : 0, dx_at = b.place.at[kDx][0];
  const int64_t aligned = p_.aligned_from(dx_at);
  for (int64_t first = 0, last; first < all; first = last) {
    last = first ? first + kFlatWidth : aligned + kFlatWidth;
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
  T each[kFlatTerms + kFlatWidth + 3 * 16 + kFlatTerms + at_once];
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

// The tile's part of a row of dx, where x is not read.
void Worker::make_row(Scratch& b, char* to) const {
  const char* none = b.in;
  recipe_.formula->columns(&none, &to, 1, b.place.offset, b.place.line.count, b.tile.coefficients, kNone);
}

// `row` to the rows of terms [first, last).
void Worker::copy_rows(const char* row, int64_t at, size_t bytes, int64_t first, int64_t last) const {
  int64_t offsets[kPointers];
  for (int64_t i = first; i < last; i += kPointers) {
    const int64_t part = std::min(kPointers, last - i);
    p_.reduced.offsets(kDx, i, part, offsets);
    for (int64_t k = 0; k < part; ++k) std::memcpy(p_.data[kDx] + at + offsets[k], row, bytes);
  }
}

void Worker::apply_columns(Scratch& b, int64_t first, int64_t terms) const {
  const char *x[kPointers] = {}, *dx[kPointers];
  const int64_t most = p_.mode == Mode::columns ? kPointers : kGatherTerms;
  for (int64_t i = 0; i < terms; i += most) {
    int64_t part = std::min(most, terms - i);
    if (p_.has(kX)) terms_at(b, kX, first + i, part, b.in, x);
    terms_at(b, kDx, first + i, part, b.out, dx);
    auto* to = const_cast<char**>(dx);
    recipe_.formula->columns(x, to, part, b.place.offset, b.place.line.count, b.tile.coefficients,
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
