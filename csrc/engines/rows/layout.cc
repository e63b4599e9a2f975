#include "engines/rows/layout.h"

#include <algorithm>
#include <cstring>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"

namespace rg::reduce {

constexpr int64_t kStreamedRow = 512;  // bytes: of a shorter row too little is left between its unaligned ends

Problem::Problem(const View* x, const View* dx, const View* y, const View* dy, int threads, bool once, bool turns) {
  const View* views[kStreams] = {x, dx, y, dy};
  const View &whole = dx ? *dx : *x, &small = dy ? *dy : *y;
  for (int s = 0; s < kStreams; ++s) data[s] = views[s] ? views[s]->data : nullptr;
  size = element_size(whole.element);
  step = 64 / std::max<int64_t>(size, 4);
  for (int d = 0; d < whole.rank; ++d) {
    if (whole.shape[d] == 1) continue;
    bool is_kept = whole.shape[d] == small.shape[d];
    int64_t strides[kStreams];
    for (int s = 0; s < kStreams; ++s) strides[s] = !has(s) || (s >= kY && !is_kept) ? 0 : views[s]->strides[d];
    (is_kept ? kept : reduced).add(whole.shape[d], strides);
  }
  n = reduced.count;
  reduced.merge();
  kept.outermost_first(dx ? kDx : kX);
  kept.merge();
  choose_mode();
  cut(threads, once, turns);
  // A fill that reads nothing leaves the caches to its stores: past them it takes 1.3 times as long (64 MB, L3 32 MB).
  const bool lines = mode != Mode::rows || flat || n * size >= kStreamedRow;
  streaming = dx && x && lines && (numel(whole) + numel(*x)) * size > last_level_cache();
}

// Whether x and dx both run contiguously along the innermost of these dimensions.
bool Problem::unit_stride(const Axes& axes) const {
  bool unit = axes.rank > 0;
  for (int s = kX; s <= kDx; ++s) unit &= !has(s) || (axes.rank && axes.stride[s][axes.rank - 1] == size);
  return unit;
}

void Problem::choose_mode() {
  int64_t term_run = reduced.rank ? reduced.extent[reduced.rank - 1] : 1;
  run = kept.rank ? kept.extent[kept.rank - 1] : 1;
  if (unit_stride(reduced) && (reduced.rank == 1 || term_run % kBlock == 0) && n > 1) {
    mode = Mode::rows;
  } else if (unit_stride(kept) && run >= step) {
    mode = Mode::columns;
  } else {
    mode = kept.count < 8 ? Mode::gather_rows : Mode::gather_columns;
  }
}

// Results do not depend on how columns are cut into tiles; only speed does.
void Problem::cut(int threads, bool once, bool turns) {
  spans = (n + kSpan - 1) / kSpan;
  split = spans > 1 && kept.count <= kMaxSplitColumns;
  const bool one_by_one = mode == Mode::rows && reduced.rank == 1 && kept.rank == 1;
  turned = turns && one_by_one && has(kX) && n <= kTurnedTerms && kept.stride[kX][0] == n * size;
  if (mode == Mode::columns) {
    // A tile that is read twice should still be in the cache; one read once should be wide, but each thread have one.
    int64_t cached = (4 << 20) / std::max<int64_t>(1, n * size) / 16 * 16;
    int64_t each = std::clamp<int64_t>(kept.count / std::max(threads, 1) / 64 * 64, 256, kWidth);
    width = once ? each : std::clamp<int64_t>(cached, 64, 256);
    run_tiles =
        std::max<int64_t>(0, run - 2 * step) / width + 1;  // the last has a step at least, and two too many at most
    tiles = kept.count / run * run_tiles;
  } else {
    width = mode == Mode::gather_columns ? kGatherColumns
            : turned                     ? kWidth
                                         : std::clamp<int64_t>(65536 / std::max<int64_t>(n, 1), split ? 16 : 1, 64);
    run_tiles = 1;
    tiles = (kept.count + width - 1) / width;
  }
  flat = one_by_one && n < kFlatTerms;
  for (int s = kX; s <= kDx; ++s) flat &= !has(s) || kept.stride[s][0] == n * size;
}

void Steps::cut(int64_t elements, int64_t step, int64_t second) {
  count = 0;
  for (int64_t at = 0; at < elements; at = at == 0 && second ? second : at + step) {
    start[count] = std::min(at, elements - step);
    alone[count] = true;
    if (count && start[count] < start[count - 1] + step) alone[count] = alone[count - 1] = false;
    ++count;
  }
}

int64_t Problem::aligned_from(int64_t dx) const {
  return streaming ? int64_t(-reinterpret_cast<uintptr_t>(data[kDx] + dx) & uintptr_t(step * size - 1)) / size : 0;
}

int64_t Problem::most_slots() const {
  if (mode != Mode::columns) return (width + step - 1) / step * step;
  int64_t columns = run_tiles == 1 ? run : width + 2 * step;
  return (columns + step - 1) / step * step + step;
}

void Problem::place(int64_t tile, Place* out) const {
  const bool by_columns = mode == Mode::columns;
  const int64_t in_run = by_columns ? tile % run_tiles : tile;
  int64_t first = in_run * width;
  out->regular = by_columns || kept.rank <= 1;
  for (int s = 0; s < kStreams; ++s) {
    if (!has(s)) continue;
    out->stride[s] = kept.rank ? kept.stride[s][kept.rank - 1] : 0;
    out->base[s] = 0;
    if (!by_columns) continue;
    Axes outer = kept;
    outer.rank = kept.rank - 1;
    outer.offsets(s, tile / run_tiles, 1, &out->base[s]);
  }
  if (by_columns) {  // all tiles but the first of a run start where dx is aligned
    const int64_t aligned = aligned_from(out->base[kDx]);
    first += in_run ? aligned : 0;
    out->columns = int(in_run == run_tiles - 1 ? run - first : in_run ? width : width + aligned);
    out->line.cut(out->columns, step, in_run ? 0 : aligned);
  } else {
    out->columns = int(std::min(width, kept.count - first));
    out->line.cut((out->columns + step - 1) / step * step, step, 0);
  }
  out->slots = int(out->line.count * step);
  out->used = by_columns ? out->slots : out->columns;
  for (int k = 0; k < out->line.count; ++k) out->offset[k] = out->line.start[k] * size;
  for (int s = 0; s < kStreams; ++s) {
    if (!has(s)) continue;
    out->base[s] += first * out->stride[s];
    if (by_columns || (s > kDx && out->regular)) continue;
    kept.offsets(s, first, out->columns, out->at[s]);
    for (int k = out->columns; k < out->slots; ++k) out->at[s][k] = out->at[s][out->columns - 1];
  }
}

Shape shape_of(const View& whole, const View& small) {
  int changes = 0;
  bool before = true, any_kept = false, reduced = false;  // runs of kept (true) and reduced dimensions
  for (int d = 0; d < whole.rank; ++d) {
    if (whole.shape[d] == 1) continue;
    bool is_kept = whole.shape[d] == small.shape[d];
    changes += is_kept != before;
    before = is_kept;
    any_kept |= is_kept;
    reduced |= !is_kept;
  }
  if (!any_kept) return Shape::all;
  if (!reduced || (before && changes <= 2)) return Shape::columns;
  return changes == 1 ? Shape::rows : Shape::walk;
}

const char* name_of(Shape shape) {
  switch (shape) {
    case Shape::all: return "all";
    case Shape::rows: return "rows";
    case Shape::columns: return "columns";
    default: return "walk";
  }
}

size_t split_bytes(const View& whole, const View& small, int components) {
  int64_t columns = numel(small), n = columns ? numel(whole) / columns : 0;
  int64_t spans = (n + kSpan - 1) / kSpan;
  if (spans <= 1 || columns > kMaxSplitColumns) return 0;
  // Tiles have 16 columns (gathered: room for 16) at least, and room for three steps more at most.
  int64_t slots = 4 * ((columns + 15) / 16 * 16);
  return size_t(slots * (spans * components + kTileNumbers)) * sizeof(double);
}

namespace {

template <class T>
void gather_as(char* to, int64_t to_stride, const char* from, const int64_t* offsets, int64_t count) {
  for (int64_t k = 0; k < count; ++k) std::memcpy(to + k * to_stride, from + offsets[k], sizeof(T));
}

template <class T>
void scatter_as(char* to, const int64_t* offsets, const char* from, int64_t from_stride, int64_t count) {
  for (int64_t k = 0; k < count; ++k) std::memcpy(to + offsets[k], from + k * from_stride, sizeof(T));
}

}  // namespace

void gather(char* to, int64_t to_stride, const char* from, const int64_t* offsets, int64_t count, int64_t size) {
  auto move = size == 2 ? gather_as<uint16_t> : size == 4 ? gather_as<uint32_t> : gather_as<uint64_t>;
  move(to, to_stride, from, offsets, count);
}

void scatter(char* to, const int64_t* offsets, const char* from, int64_t from_stride, int64_t count, int64_t size) {
  auto move = size == 2 ? scatter_as<uint16_t> : size == 4 ? scatter_as<uint32_t> : scatter_as<uint64_t>;
  move(to, offsets, from, from_stride, count);
}

namespace {

// move(slot, count, column) for the columns of each step.
template <class F>
void each_step(const Place& place, int64_t step, F move) {
  for (int k = 0; k < place.line.count; ++k)
    move(k * step, std::min<int64_t>(step, place.used - k * step), place.line.start[k]);
}

}  // namespace

void gather_slots(char* to, const char* from, const Place& place, Stream s, int64_t size, int64_t step) {
  std::memset(to + place.used * size, 0, size_t((place.slots - place.used) * size));
  if (!place.regular) return gather(to, size, from, place.at[s], place.used, size);
  const int64_t stride = place.stride[s];
  each_step(place, step, [&](int64_t slot, int64_t count, int64_t column) {
    const char* at = from + place.base[s] + column * stride;
    if (stride == size) {
      std::memcpy(to + slot * size, at, size_t(count * size));
    } else {
      for (int64_t j = 0; j < count; ++j) std::memcpy(to + (slot + j) * size, at + j * stride, size_t(size));
    }
  });
}

void scatter_slots(char* to, const char* from, const Place& place, Stream s, int64_t size, int64_t step) {
  if (!place.regular) return scatter(to, place.at[s], from, size, place.used, size);
  const int64_t stride = place.stride[s];
  each_step(place, step, [&](int64_t slot, int64_t count, int64_t column) {
    char* at = to + place.base[s] + column * stride;
    if (stride == size) {
      std::memcpy(at, from + slot * size, size_t(count * size));
    } else {
      for (int64_t j = 0; j < count; ++j) std::memcpy(at + j * stride, from + (slot + j) * size, size_t(size));
    }
  });
}

}  // namespace rg::reduce
