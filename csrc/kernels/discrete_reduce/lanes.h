// Elements as they are stored, in native vectors of any width of lane.
#pragma once

#include "engines/find/find.h"
#include "simd/vec.h"

namespace rg::RG_ISA {

using find::Kernel;
using find::State;
using find::Task;

template <class T>
struct LanesOf {
  typedef T type __attribute__((vector_size(kVectorBytes)));
  typedef type anywhere __attribute__((aligned(1), may_alias));
};
template <class T>
using Vec = typename LanesOf<T>::type;

template <class T>
RG_INLINE Vec<T> load_lanes(const void* p) {
  return *static_cast<const typename LanesOf<T>::anywhere*>(p);
}
template <class T>
RG_INLINE void store_lanes(void* p, Vec<T> v) {
  *static_cast<typename LanesOf<T>::anywhere*>(p) = v;
}
template <class T>
RG_INLINE Vec<T> all_lanes(T x) {
  return x - Vec<T>{};  // x - 0 is x for -0, too
}
template <class V>
RG_INLINE bool any_lane(V mask) {
  return any_bit(bits<vu32>(mask));
}
template <class T>
RG_INLINE Vec<T> lane_numbers() {
  Vec<T> made{};
  for (int l = 0; l < kLanes<T>; ++l) made[l] = T(l);
  return made;
}

// The columns of a call in vectors: the last one ends with the last column, and has some of those before again. What is
// known of vector k stands in the lanes from k * kLanes<T> on.
template <class T>
struct ColumnVectors {
  int64_t columns, count;
  explicit ColumnVectors(int64_t columns) : columns(columns), count((columns + kLanes<T> - 1) / kLanes<T>) {}
  RG_INLINE int64_t first(int64_t k) const {
    return k < count - 1 ? k * kLanes<T> : columns < kLanes<T> ? 0 : columns - kLanes<T>;
  }
  // f(column, its place) for all of them.
  template <class F>
  RG_INLINE void each(F f) const {
    const int64_t last = (count - 1) * kLanes<T>, shift = last - first(count - 1);
    for (int64_t c = 0; c < last; ++c) f(c, c);
    for (int64_t c = last; c < columns; ++c) f(c, c + shift);
  }
};
inline constexpr int64_t kPlaces = find::kWidth + 64;

}  // namespace rg::RG_ISA
