#include "engines/scan/layout.h"

#include <algorithm>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"

namespace rg::scan {

Problem::Problem(const Call& call, const int* roles, Axis along, bool narrow) : reverse(along.from_end) {
  const View& out = call.streams[roles[kOut]];
  const int axis_of = along.number;
  n = out.rank ? out.shape[axis_of] : 1;
  step = 64 / std::max<int64_t>(element_size(out.element), 4);
  const View* views[kStreams];
  int64_t bytes = 0;
  for (int s = 0; s < kStreams; ++s) {
    const bool present = roles[s] >= 0 && roles[s] < call.streams.size() && call.streams[roles[s]].data;
    views[s] = present ? &call.streams[roles[s]] : nullptr;
    data[s] = present ? views[s]->data : nullptr;
    size[s] = present ? element_size(views[s]->element) : 0;
    axis[s] = 0;
    if (!present) continue;
    if (s >= kData) {
      axis[s] = views[s]->strides[0];
    } else if (out.rank) {
      const int64_t stride = views[s]->strides[axis_of];
      data[s] += reverse && n > 0 ? stride * (n - 1) : 0;
      axis[s] = reverse ? -stride : stride;
    }
    bytes += numel(*views[s]) * size[s];
  }
  for (int d = 0; d < out.rank; ++d) {
    if (d == axis_of || out.shape[d] == 1) continue;
    int64_t strides[kStreams];
    for (int s = 0; s < kStreams; ++s) {
      int at = d;
      if (s >= kData && views[s]) at += views[s]->rank > out.rank ? 1 : d < axis_of;  // rank 8: without the axis
      strides[s] = views[s] ? views[s]->strides[at] : 0;
    }
    kept.add(out.shape[d], strides);
  }
  lanes = kept.count;
  kept.outermost_first(kOut);
  kept.merge();

  run = kept.rank ? kept.extent[kept.rank - 1] : 1;
  columns = kept.rank > 0 && run >= step;
  for (int s = 0; s < kData; ++s) columns &= !has(s) || (kept.rank && kept.stride[s][kept.rank - 1] == size[s]);
  // Long stretches of memory, but units for eight threads.
  width = narrow ? kTracedSlots * step / kMaxStep
                 : std::clamp<int64_t>((run / 8 + step - 1) / step * step, 64, kSlots * step / kMaxStep);
  run_units = columns ? (run + width - 1) / width : 0;
  units = columns ? lanes / std::max<int64_t>(run, 1) * run_units : (lanes + step - 1) / step;
  streaming = large = bytes > last_level_cache();
  for (int s = 0; s < kOut; ++s) streaming &= !has(s) || data[s] != data[kOut];
}

void Problem::place(int64_t unit, Place* out) const {
  int64_t first = unit * step;
  out->lanes = int(std::min(step, lanes - first));
  if (columns) {
    const int64_t in_run = unit % run_units * width;
    first = unit / run_units * run + in_run;
    out->lanes = int(std::min(width, run - in_run));
  }
  out->slots = int((out->lanes + step - 1) / step * step);
  for (int s = 0; s < kStreams; ++s) {
    if (!has(s)) continue;
    int64_t at = 0;
    if (columns) {
      kept.offsets(s, first, 1, &at);
      out->side[s] = kept.stride[s][kept.rank - 1];
    } else {
      kept.offsets(s, first, out->lanes, out->at[s]);
      for (int k = out->lanes; k < out->slots; ++k) out->at[s][k] = out->at[s][out->lanes - 1];
    }
    out->base[s] = data[s] + at;
  }
  out->terms = n;
  out->first = out->lane_first = 0;
  out->starts = out->ends = true;
}

int64_t Problem::pieces() const {
  if (columns) return blocks();
  const int64_t full = n / kBlock;
  return (full + step - 1) / step + (full * kBlock < n);
}

void Problem::place_piece(int64_t unit, int64_t piece, Place* out) const {
  int64_t first = piece * kBlock, count = 1;
  if (columns) {
    place(unit, out);
  } else {
    const int64_t full = n / kBlock;
    first = std::min(piece * step, full) * kBlock;
    count = std::clamp<int64_t>(full - piece * step, 1, step);
    for (int s = 0; s < kStreams; ++s) {
      if (!has(s)) continue;
      int64_t at = 0;
      kept.offsets(s, unit, 1, &at);
      out->base[s] = data[s] + at;
      for (int64_t k = 0; k < step; ++k) out->at[s][k] = s < kData ? std::min(k, count - 1) * kBlock * axis[s] : 0;
    }
    out->lanes = int(count), out->slots = int(step);
  }
  for (int s = 0; s < kData; ++s)
    if (has(s)) out->base[s] += first * axis[s];
  out->terms = std::min(kBlock, n - first);
  out->first = first, out->lane_first = columns ? 0 : kBlock;
  out->starts = first == 0, out->ends = first + count * kBlock >= n;
}

size_t piece_bytes(const View& whole, int axis, int components) {
  const int64_t n = whole.rank ? whole.shape[axis] : 1;
  if (n <= kWhole) return 0;
  const int64_t lanes = numel(whole) / n, blocks = (n + kBlock - 1) / kBlock;
  // Padding to whole steps at most doubles what lies side by side. Two pieces more than blocks, and a flag each.
  return size_t((2 * lanes + kMaxStep) * (blocks + 2) * (components + 1)) * sizeof(double);
}

}  // namespace rg::scan
