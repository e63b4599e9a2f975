#include "engines/scan/work.h"

#include <algorithm>
#include <cstring>

#include "engines/common/layout.h"

namespace rg::scan {
namespace {

template <class T>
void copy_elements(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t count) {
  for (int64_t k = 0; k < count; ++k) std::memcpy(to + k * to_step, from + k * from_step, sizeof(T));
}

void copy_strided(char* to, int64_t to_step, const char* from, int64_t from_step, int64_t count, int64_t size) {
  auto copy = size == 2 ? copy_elements<uint16_t> : size == 4 ? copy_elements<uint32_t> : copy_elements<uint64_t>;
  copy(to, to_step, from, from_step, count);
}

// Whether the lanes of rows are contiguous in this operand (it is laid out the other way than the output).
bool side_by_side(const Place& place, int s, int64_t size) {
  for (int k = 1; k < place.lanes; ++k)
    if (place.at[s][k] != place.at[s][0] + k * size) return false;
  return place.lanes > 1;
}

}  // namespace

// ---- states

void Worker::reset(const Sweep& sweep, int slots, States* to) const {
  for (int c = 0; c < sweep.components; ++c) std::fill(to[c], to[c] + slots, sweep.identity[c]);
}

void Worker::load(const Sweep& sweep, const Place& place, Stream s, States* to) const {
  reset(sweep, place.slots, to);
  if (!p_.has(s)) return;
  for (int c = 0; c < sweep.numbers; ++c)
    for (int k = 0; k < place.slots; ++k) {
      const int lane = std::min(k, place.lanes - 1);
      double v;
      std::memcpy(&v, place.base[s] + c * p_.axis[s] + (p_.columns ? lane * place.side[s] : place.at[s][lane]), 8);
      to[c][k] = v == v ? v + 0.0 : __builtin_nan("");  // one NaN, and no -0: sums never make one
    }
  if (sweep.enter) sweep.enter(to, place.slots);
}

void Worker::save(const Sweep& sweep, const Place& place, Stream s, States* from) const {
  if (!p_.has(s)) return;
  if (sweep.leave) sweep.leave(from, place.slots);
  for (int c = 0; c < sweep.numbers; ++c)
    for (int k = 0; k < place.lanes; ++k) {
      const double v = from[c][k] == from[c][k] ? from[c][k] : __builtin_nan("");
      std::memcpy(place.base[s] + c * p_.axis[s] + (p_.columns ? k * place.side[s] : place.at[s][k]), &v, 8);
    }
}

// ---- tiles

void Worker::gather_terms(Scratch& b, int s, int64_t first, int64_t terms, int64_t row, int64_t rows) const {
  const Place& place = b.place;
  const int64_t size = p_.size[s], axis = p_.axis[s], bytes = place.slots * size;
  const bool flip = !p_.columns && axis == -size;  // taken in the order of memory, and walked backwards
  char* to = b.tiles[s] + (flip ? rows - row - terms : row) * bytes;
  b.at[s] = b.tiles[s] + (flip ? (rows - 1) * bytes : 0);
  b.step[s] = flip ? -bytes : bytes;
  if (terms <= 0) return;
  const char* from = place.base[s] + first * axis;
  if (p_.columns) {
    const int64_t ahead = terms * (b.down ? -axis : axis);
    for (int64_t t = 0; t < terms; ++t) {
      for (int64_t at = 0; at < place.lanes * size; at += kLine)
        __builtin_prefetch(from + t * axis + ahead + at, 0, kToL2);
      job_.moves->copy(to + t * bytes, from + t * axis, place.lanes * size, false);
      flush(b, 1);
    }
    return;
  }
  if (axis == size || flip) {
    const char* row_at[kMaxStep];
    for (int k = 0; k < place.slots; ++k) row_at[k] = from + place.at[s][k] + (flip ? (terms - 1) * axis : 0);
    return job_.moves->in(to, row_at, terms, size);
  }
  if (side_by_side(place, s, size)) {
    for (int64_t t = 0; t < terms; ++t)
      std::memcpy(to + t * bytes, from + place.at[s][0] + t * axis, size_t(place.lanes * size));
    return;
  }
  for (int k = 0; k < place.slots; ++k) copy_strided(to + k * size, bytes, from + place.at[s][k], axis, terms, size);
}

// Row t holds the term before (shift -1) or after (1) the one of the other operands; b.missing says where there is
// none.
void Worker::gather_shifted(Scratch& b, int s, int shift, int64_t first, int64_t terms) const {
  const Place& place = b.place;
  const int64_t edge = shift < 0 ? 0 : place.terms - 1;
  const bool inside = edge >= first && edge < first + terms;
  const int64_t from = first + shift + (inside && shift < 0), count = terms - inside;
  gather_terms(b, s, from, count, inside && shift < 0, terms);
  if (!inside) return;
  const int64_t size = p_.size[s], edge_row = shift < 0 ? 0 : terms - 1;
  const bool scan_edge = shift < 0 ? place.starts : place.ends;
  for (int k = 0; k < place.slots; ++k) {
    const bool lane_is_edge = p_.columns || place.lane_first == 0 || (shift < 0 ? k == 0 : k >= place.lanes - 1);
    b.missing[k] = scan_edge && lane_is_edge ? -1 : 0;
    char* to = b.at[s] + edge_row * b.step[s] + k * size;
    if (b.missing[k]) {
      std::memset(to, 0, size_t(size));
    } else if (shift < 0) {
      std::memcpy(to, b.edge + k * size, size_t(size));
    } else {
      const int lane = std::min(k, place.lanes - 1);
      const int64_t at = p_.columns ? lane * size : place.at[s][lane];
      copy_strided(to, size, place.base[s] + at + (edge + shift) * p_.axis[s], 0, 1, size);
    }
  }
}

void Worker::keep_edge(Scratch& b) const {
  const Place& place = b.place;
  if (job_.shift_y >= 0) return;
  for (int k = 0; k < place.slots; ++k) {
    const int lane = std::min(k, place.lanes - 1);
    if (place.starts && (p_.columns || lane == 0)) continue;
    const int64_t size = p_.size[kY], at = p_.columns ? lane * size : place.at[kY][lane];
    std::memcpy(b.edge + k * size, place.base[kY] + at - p_.axis[kY], size_t(size));
  }
}

void Worker::gather(Scratch& b, unsigned streams, int64_t first, int64_t terms) const {
  for (int s = 0; s < kData; ++s) {
    if (!(streams & present_ & 1u << s)) continue;
    const int shift = shift_of(s);
    if (shift) {
      gather_shifted(b, s, shift, first, terms);
    } else {
      gather_terms(b, s, first, terms, 0, terms);
    }
  }
}

void Worker::scatter(Scratch& b, int s, int64_t first, int64_t terms) const {
  const Place& place = b.place;
  const int64_t size = p_.size[s], axis = p_.axis[s], bytes = place.slots * size;
  char* to = place.base[s] + first * axis;
  const char* from = s == kOut ? b.out : b.tiles[s];
  if (p_.columns) {
    for (int64_t t = 0; t < terms; ++t) {
      job_.moves->copy(to + t * axis, from + t * bytes, place.lanes * size, p_.streaming);
    }
    return;
  }
  const bool flip = axis == -size;
  if (axis == size || flip) {
    char* row_at[kMaxStep];
    for (int k = 0; k < place.lanes; ++k) row_at[k] = to + place.at[s][k] + (flip ? (terms - 1) * axis : 0);
    return job_.moves->out(row_at, place.lanes, from, terms, size, p_.streaming);
  }
  if (side_by_side(place, s, size)) {
    for (int64_t t = 0; t < terms; ++t)
      std::memcpy(to + place.at[s][0] + t * axis, from + t * bytes, size_t(place.lanes * size));
    return;
  }
  for (int k = 0; k < place.lanes; ++k) copy_strided(to + place.at[s][k], axis, from + k * size, bytes, terms, size);
}

void Worker::put_out(Scratch& b, int64_t first, int64_t terms) const {
  if (!p_.columns) return scatter(b, kOut, first, terms);
  flush(b, b.done_terms);
  b.done = b.out;
  b.done_first = first, b.done_terms = terms, b.done_row = 0;
  b.out = b.out == b.second ? b.tiles[kOut] : b.second;
}

void Worker::flush(Scratch& b, int64_t rows) const {
  if (!b.done) return;
  const int64_t bytes = b.place.slots * p_.size[kOut];
  for (; rows > 0 && b.done_row < b.done_terms; --rows, ++b.done_row)
    job_.moves->copy(b.place.base[kOut] + (b.done_first + b.done_row) * p_.axis[kOut], b.done + b.done_row * bytes,
                     b.place.lanes * p_.size[kOut], p_.streaming);
  if (b.done_row == b.done_terms) b.done = nullptr;
}

// The lines of terms that come next: strides of a page and more are not foreseen by the processor.
void Worker::prefetch(const Scratch& b, int s, int64_t first, int64_t terms) const {
  const Place& place = b.place;
  const int64_t axis = p_.axis[s], size = p_.size[s];
  if (first < 0 || first >= place.terms || !p_.has(s)) return;
  terms = std::min(terms, place.terms - first);
  if (!p_.columns && std::abs(axis) == size) {
    const int64_t low = (axis > 0 ? first : first + terms - 1) * axis;
    for (int k = 0; k < place.lanes; ++k)
      for (int64_t at = 0; at < terms * size; at += 64)
        __builtin_prefetch(place.base[s] + place.at[s][k] + low + at, 0, kToL2);
  }
}

Strip Worker::strip(Scratch& b, int64_t first, int64_t terms, States* state) const {
  Strip strip;
  for (int s = 0; s < kData; ++s) {
    if (job_.writes & 1u << s) {  // laid out as it will be scattered
      const int64_t bytes = b.place.slots * p_.size[s];
      const bool flip = !p_.columns && p_.axis[s] == -p_.size[s];
      b.at[s] = (s == kOut ? b.out : b.tiles[s]) + (flip ? (terms - 1) * bytes : 0);
      b.step[s] = flip ? -bytes : bytes;
      if (!p_.has(s)) b.at[s] = nullptr;
    }
    strip.at[s] = p_.has(s) ? b.at[s] : nullptr;
    strip.step[s] = strip.at[s] ? b.step[s] : 0;
  }
  strip.step[kTrace] = trace_row(b);
  const int64_t line = kLine / p_.size[kOut], traced_before = first >= b.place.terms / line * line ? late_ * line : 0;
  strip.at[kTrace] = b.trace + (traced_whole() ? (first + traced_before) * strip.step[kTrace] : 0);
  strip.terms = terms;
  strip.lanes = b.place.slots;
  strip.traced = traced();
  strip.state = state;
  strip.missing = nullptr;
  strip.before = b.start;
  const int64_t at = b.place.first + first;
  strip.position = p_.reverse ? p_.n - 1 - at : at;
  strip.toward = p_.reverse ? -1 : 1;
  strip.lane_position = p_.reverse ? -b.place.lane_first : b.place.lane_first;
  strip.index_size = int(p_.size[kIndices]);
  return strip;
}

// ---- sweeps

// A pass that runs from the last term to the first.
static void turn(Strip* part) {
  for (int s = 0; s < kTiles; ++s)
    if (part->at[s]) {
      part->at[s] += (part->terms - 1) * part->step[s];
      part->step[s] = -part->step[s];
    }
  part->position += (part->terms - 1) * part->toward;
  part->toward = -part->toward;
}

bool Worker::by_lines(const Walk& walk, bool emit) const {
  const unsigned used = (walk.reads | (emit ? job_.writes : 0)) & present_;
  bool may = walk.lines && !p_.columns && !(used & 1u << kIndices) && !(traced() && !traced_whole());
  for (int s = 0; s < kData; ++s) may &= !(used & 1u << s) || std::abs(p_.axis[s]) == p_.size[s];
  return may;
}

constexpr int64_t kLagLines = 128;  // from there on it pays

int Worker::lag() const {
  const Sweep& f = *job_.forward;
  const bool counts = !job_.backward && p_.has(kCarryOut);  // positions go out
  const int64_t size = p_.size[kOut];
  if (p_.n > kWhole || p_.n * size < kLagLines * kLine || counts || !p_.kept.rank || !p_.large) return 0;
  bool may = by_lines(f.run, !job_.backward), meets = false;
  if (job_.backward) may = (!traced() || may) && by_lines(job_.backward->run, true);
  for (int s = 0; s < kData; ++s) meets |= p_.has(s) && p_.kept.stride[s][p_.kept.rank - 1] % 2048 == 0;
  return may && meets ? int(p_.step - 1) : 0;
}

// From and to are whole lines apart.
void Worker::lines(Scratch& b, const Walk& walk, States* state, int64_t from, int64_t to, bool down) const {
  const int64_t terms = kLine / p_.size[kOut];
  if (from >= to) return;
  LineSweep sweep;
  const int64_t first = down ? to - terms : from;
  sweep.strip = strip(b, first, terms, state);
  if (down) {
    turn(&sweep.strip);
    sweep.strip.at[kTrace] -= late_ * terms * sweep.strip.step[kTrace];
  }
  for (int s = 0; s < kData; ++s) {
    if (!(present_ & 1u << s)) continue;
    const int64_t axis = p_.axis[s], low = (axis > 0 ? first : first + terms - 1) + shift_of(s);
    for (int k = 0; k < b.place.slots; ++k) sweep.rows[s][k] = b.place.base[s] + b.place.at[s][k] + low * axis;
    sweep.back[s] = (axis < 0) != down;
  }
  for (int k = 0; k < b.place.slots; ++k) sweep.late[k] = late_ ? (down ? late_ - k : k) : 0;
  sweep.latest = late_;
  sweep.reads = walk.reads, sweep.emits = walk.emits;
  sweep.components = (state == b.state ? main() : *job_.forward).components;
  sweep.lines = (to - from) / terms;
  sweep.count = b.place.lanes;
  sweep.past = p_.streaming;
  walk.lines(sweep, walk.pass);
}

void Worker::tiles_up(Scratch& b, const Walk& walk, bool emit, States* state, int64_t from) const {
  const int64_t by = tile_terms();
  b.down = false;
  for (int64_t first = from; first < b.place.terms; first += by) {
    const int64_t terms = std::min(by, b.place.terms - first);
    gather(b, walk.reads, first, terms);
    for (int s = 0; s < kOut; ++s)
      if (walk.reads & 1u << s) prefetch(b, s, first + by, by);
    Strip part = strip(b, first, terms, state);
    if (job_.shift_indices && first + terms == b.place.terms) part.missing = b.missing;
    if (traced() && !traced_whole())
      for (int c = 0; c < job_.forward->components; ++c)
        std::copy(state[c], state[c] + b.place.slots, b.marks[first / by][c]);
    walk.pass(part);
    if (!emit || job_.backward) continue;
    for (int s = 0; s < kData; ++s)
      if ((job_.writes & 1u << s) && p_.has(s)) s == kOut ? put_out(b, first, terms) : scatter(b, s, first, terms);
  }
  flush(b, by);
}

void Worker::forward(Scratch& b, bool emit, States* state) const {
  const Walk& walk = emit ? job_.forward->run : job_.forward->advance;
  int64_t from = 0;
  if (by_lines(walk, emit && !job_.backward)) {
    const int64_t terms = kLine / p_.size[kOut];
    from = b.place.terms / terms * terms;
    lines(b, walk, state, 0, from, false);
  }
  tiles_up(b, walk, emit, state, from);
}

void Worker::prepare(Scratch& b) const {
  if (traced()) forward(b, traced_whole(), b.front);
}

void Worker::tiles_down(Scratch& b, const Walk& walk, bool emit, int64_t from, int64_t to) const {
  const Sweep& front = *job_.forward;
  const int64_t by = tile_terms();
  const bool retrace = traced() && !traced_whole();
  b.down = true;
  for (int64_t first = from + (to - from - 1) / by * by; first >= from && from < to; first -= by) {
    const int64_t terms = std::min(by, to - first);
    gather(b, walk.reads | (retrace ? front.run.reads : 0), first, terms);
    for (int s = 0; s < kOut; ++s)
      if (walk.reads & 1u << s) prefetch(b, s, first - by, by);
    if (retrace) {
      for (int c = 0; c < front.components; ++c)
        std::copy(b.marks[first / by][c], b.marks[first / by][c] + b.place.slots, b.spare[c]);
      front.run.pass(strip(b, first, terms, b.spare));
    }
    Strip part = strip(b, first, terms, b.state);
    if (job_.shift_y && first == 0) part.missing = b.missing;
    turn(&part);
    walk.pass(part);
    if (emit) put_out(b, first, terms);
  }
  flush(b, by);
}

void Worker::backward(Scratch& b, bool emit) const {
  const Walk& walk = emit ? job_.backward->run : job_.backward->advance;
  const int64_t end = b.place.terms, terms = kLine / p_.size[kOut];
  if (!by_lines(walk, emit)) return tiles_down(b, walk, emit, 0, end);
  const int64_t whole = end / terms * terms, low = std::min(whole, job_.shift_y ? terms : 0);  // y before the first
  tiles_down(b, walk, emit, whole, end);
  lines(b, walk, b.state, low, whole, true);
  tiles_down(b, walk, emit, 0, low);
}

}  // namespace rg::scan
