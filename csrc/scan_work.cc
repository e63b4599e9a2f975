#include "scan_work.h"

#include <algorithm>
#include <cstring>

#include "layout.h"

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

constexpr int kToL2 = 2;  // sixteen lines a power of two apart would push one another out of the first cache

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

void Worker::gather_terms(Bench& b, int s, int64_t first, int64_t terms, int64_t row, int64_t rows) const {
  const Place& place = b.place;
  const int64_t size = p_.size[s], axis = p_.axis[s], bytes = place.slots * size;
  const bool flip = !p_.columns && axis == -size;  // taken in the order of memory, and walked backwards
  char* to = b.tiles[s] + (flip ? rows - row - terms : row) * bytes;
  b.at[s] = b.tiles[s] + (flip ? (rows - 1) * bytes : 0);
  b.step[s] = flip ? -bytes : bytes;
  if (terms <= 0) return;
  const char* from = place.base[s] + first * axis;
  if (p_.columns) {
    for (int64_t t = 0; t < terms; ++t) job_.moves->copy(to + t * bytes, from + t * axis, place.lanes * size, false);
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
void Worker::gather_shifted(Bench& b, int s, int shift, int64_t first, int64_t terms) const {
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

void Worker::keep_edge(Bench& b) const {
  const Place& place = b.place;
  if (job_.shift_y >= 0) return;
  for (int k = 0; k < place.slots; ++k) {
    const int lane = std::min(k, place.lanes - 1);
    if (place.starts && (p_.columns || lane == 0)) continue;
    const int64_t size = p_.size[kY], at = p_.columns ? lane * size : place.at[kY][lane];
    std::memcpy(b.edge + k * size, place.base[kY] + at - p_.axis[kY], size_t(size));
  }
}

void Worker::gather(Bench& b, unsigned streams, int64_t first, int64_t terms) const {
  for (int s = 0; s < kData; ++s) {
    if (!(streams & present_ & 1u << s)) continue;
    const int shift = s == kY ? job_.shift_y : s == kIndices ? job_.shift_indices : 0;
    if (shift) {
      gather_shifted(b, s, shift, first, terms);
    } else {
      gather_terms(b, s, first, terms, 0, terms);
    }
  }
}

void Worker::scatter(Bench& b, int s, int64_t first, int64_t terms) const {
  const Place& place = b.place;
  const int64_t size = p_.size[s], axis = p_.axis[s], bytes = place.slots * size;
  char* to = place.base[s] + first * axis;
  const char* from = b.tiles[s];
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

// The lines of terms that come next: strides of a page and more are not foreseen by the processor.
void Worker::prefetch(const Bench& b, int s, int64_t first, int64_t terms) const {
  const Place& place = b.place;
  const int64_t axis = p_.axis[s], size = p_.size[s];
  if (first < 0 || first >= place.terms || !p_.has(s)) return;
  terms = std::min(terms, place.terms - first);
  if (p_.columns) {
    for (int64_t t = 0; t < terms; ++t)
      for (int64_t at = 0; at < place.lanes * size; at += 64)
        __builtin_prefetch(place.base[s] + (first + t) * axis + at, 0, kToL2);
  } else if (std::abs(axis) == size) {
    const int64_t low = (axis > 0 ? first : first + terms - 1) * axis;
    for (int k = 0; k < place.lanes; ++k)
      for (int64_t at = 0; at < terms * size; at += 64)
        __builtin_prefetch(place.base[s] + place.at[s][k] + low + at, 0, kToL2);
  }
}

Strip Worker::strip(Bench& b, int64_t first, int64_t terms, States* state) const {
  Strip strip;
  for (int s = 0; s < kData; ++s) {
    if (job_.writes & 1u << s) {  // laid out as it will be scattered
      const int64_t bytes = b.place.slots * p_.size[s];
      const bool flip = !p_.columns && p_.axis[s] == -p_.size[s];
      b.at[s] = b.tiles[s] + (flip ? (terms - 1) * bytes : 0);
      b.step[s] = flip ? -bytes : bytes;
      if (!p_.has(s)) b.at[s] = nullptr;
    }
    strip.at[s] = p_.has(s) ? b.at[s] : nullptr;
    strip.step[s] = b.step[s];
  }
  strip.step[kTrace] = trace_row(b);
  strip.at[kTrace] = b.trace + (traced_whole() ? first * strip.step[kTrace] : 0);
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

void Worker::forward(Bench& b, Pass pass, bool emit, States* state) const {
  const int64_t by = tile_terms();
  const unsigned reads = emit ? job_.forward->run_reads : job_.forward->advance_reads;
  for (int64_t first = 0; first < b.place.terms; first += by) {
    const int64_t terms = std::min(by, b.place.terms - first);
    gather(b, reads, first, terms);
    for (int s = 0; s < kOut; ++s)
      if (reads & 1u << s) prefetch(b, s, first + by, by);
    Strip part = strip(b, first, terms, state);
    if (job_.shift_indices && first + terms == b.place.terms) part.missing = b.missing;
    if (traced() && !traced_whole())
      for (int c = 0; c < job_.forward->components; ++c)
        std::copy(state[c], state[c] + b.place.slots, b.marks[first / by][c]);
    pass(part);
    if (!emit || job_.backward) continue;
    for (int s = 0; s < kData; ++s)
      if ((job_.writes & 1u << s) && p_.has(s)) scatter(b, s, first, terms);
  }
}

void Worker::prepare(Bench& b) const {
  if (!traced()) return;
  if (traced_whole()) {
    forward(b, job_.forward->run, true, b.front);
  } else {
    forward(b, job_.forward->advance, false, b.front);
  }
}

void Worker::backward(Bench& b, bool emit) const {
  const Sweep &back = *job_.backward, &front = *job_.forward;
  const int64_t by = tile_terms();
  const unsigned reads = emit ? back.run_reads : back.advance_reads;
  const bool retrace = traced() && !traced_whole();
  for (int64_t first = (b.place.terms - 1) / by * by; first >= 0 && b.place.terms > 0; first -= by) {
    const int64_t terms = std::min(by, b.place.terms - first);
    gather(b, reads | (retrace ? front.run_reads : 0), first, terms);
    for (int s = 0; s < kOut; ++s)
      if (reads & 1u << s) prefetch(b, s, first - by, by);
    if (retrace) {
      for (int c = 0; c < front.components; ++c)
        std::copy(b.marks[first / by][c], b.marks[first / by][c] + b.place.slots, b.spare[c]);
      front.run(strip(b, first, terms, b.spare));
    }
    Strip part = strip(b, first, terms, b.state);
    if (job_.shift_y && first == 0) part.missing = b.missing;
    for (int s = 0; s < kTiles; ++s)
      if (part.at[s]) {
        part.at[s] += (terms - 1) * part.step[s];
        part.step[s] = -part.step[s];
      }
    part.position += (terms - 1) * part.toward;
    part.toward = -part.toward;
    (emit ? back.run : back.advance)(part);
    if (emit) scatter(b, kOut, first, terms);
  }
}

}  // namespace rg::scan
