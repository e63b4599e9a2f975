// Dimensions that several streams step through together. Compiled once, no ISA.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "abi.h"

namespace rg {

// Outermost first; strides in bytes, 0 for a stream that is absent.
template <int kStreams>
struct AxesOf {
  int rank = 0;
  int64_t count = 1;
  int64_t extent[kMaxRank], stride[kStreams][kMaxRank];

  void add(int64_t extent, const int64_t* strides);
  void merge();
  void outermost_first(int stream);
  // Offsets of items first, first + 1, ... in one stream.
  void offsets(int stream, int64_t first, int64_t wanted, int64_t* out) const;
  // Offsets of items first, first + by, ...
  void offsets_by(int stream, int64_t first, int64_t by, int64_t wanted, int64_t* out) const;
};

template <int kStreams>
void AxesOf<kStreams>::add(int64_t e, const int64_t* strides) {
  extent[rank] = e;
  for (int s = 0; s < kStreams; ++s) stride[s][rank] = strides[s];
  ++rank;
  count *= e;
}

// Neighbours that every stream steps through as one become one.
template <int kStreams>
void AxesOf<kStreams>::merge() {
  int last = 0;
  for (int d = 1; d < rank; ++d) {
    bool together = true;
    for (int s = 0; s < kStreams; ++s) together &= stride[s][last] == stride[s][d] * extent[d];
    if (together) {
      extent[last] *= extent[d];
    } else {
      extent[++last] = extent[d];
    }
    for (int s = 0; s < kStreams; ++s) stride[s][last] = stride[s][d];
  }
  if (rank) rank = last + 1;
}

// Sorts by the size of a stream's strides; a dimension along which it repeats counts as outermost.
template <int kStreams>
void AxesOf<kStreams>::outermost_first(int stream) {
  auto key = [&](int d) { return stride[stream][d] ? std::abs(stride[stream][d]) : INT64_MAX; };
  for (int i = 1; i < rank; ++i)
    for (int d = i; d > 0 && key(d) > key(d - 1); --d) {
      std::swap(extent[d], extent[d - 1]);
      for (int s = 0; s < kStreams; ++s) std::swap(stride[s][d], stride[s][d - 1]);
    }
}

template <int kStreams>
void AxesOf<kStreams>::offsets(int stream, int64_t first, int64_t wanted, int64_t* out) const {
  if (rank <= 1) {
    int64_t by = rank ? stride[stream][0] : 0;
    for (int64_t k = 0; k < wanted; ++k) out[k] = (first + k) * by;
    return;
  }
  int64_t index[kMaxRank], at = 0, rest = first;
  for (int d = rank - 1; d >= 0; --d) {
    index[d] = rest % extent[d];
    rest /= extent[d];
    at += index[d] * stride[stream][d];
  }
  const int inner = rank - 1;
  for (int64_t k = 0; k < wanted;) {
    int64_t part = std::min(wanted - k, extent[inner] - index[inner]);
    for (int64_t j = 0; j < part; ++j) out[k++] = at + j * stride[stream][inner];
    at += part * stride[stream][inner];
    index[inner] += part;
    for (int d = inner; d > 0 && index[d] == extent[d]; --d) {
      at += stride[stream][d - 1] - extent[d] * stride[stream][d];
      index[d] = 0;
      ++index[d - 1];
    }
  }
}

template <int kStreams>
void AxesOf<kStreams>::offsets_by(int stream, int64_t first, int64_t by, int64_t wanted, int64_t* out) const {
  if (by == 1) return offsets(stream, first, wanted, out);
  int64_t index[kMaxRank], at = 0;
  for (int64_t d = rank - 1, rest = first; d >= 0; --d) {
    index[d] = rest % extent[d];
    rest /= extent[d];
    at += index[d] * stride[stream][d];
  }
  for (int64_t k = 0; k < wanted; ++k) {
    out[k] = at;
    int64_t carry = by;
    for (int d = rank - 1; d >= 0 && carry; --d) {
      index[d] += carry, at += carry * stride[stream][d], carry = 0;
      if (d == 0 || index[d] < extent[d]) continue;
      carry = index[d] / extent[d];
      index[d] -= carry * extent[d], at -= carry * extent[d] * stride[stream][d];
    }
  }
}

}  // namespace rg
