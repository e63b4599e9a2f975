// any, all, count_nonzero: how many terms are not 0, by the bits of an element that tell (a sign does not), in one loop
// for each width. Task::bits are those bits; Task::option says when to stop: 0 never, 1 at a term that is true, -1 at
// one that is not. A state: whether that was met among columns, and the number.
#pragma once

#include <type_traits>

#include "kernels/discrete_reduce/lanes.h"

namespace rg::RG_ISA {

RG_INLINE bool is_told(int64_t count, int64_t terms, int64_t option) {
  return option > 0 ? count > 0 : option < 0 && count < terms;
}

template <class T>
RG_INLINE Vec<T> is_true(const char* p, const Task& t) {  // -1 in the lanes that are
  return Vec<T>((load_lanes<T>(p) & all_lanes<T>(T(t.bits))) != Vec<T>{});
}

template <class T>
RG_INLINE int64_t over_lanes(const Vec<T>* v, int count) {
  int64_t sum = 0;
  for (int k = 0; k < count; ++k)
    for (int l = 0; l < kLanes<T>; ++l) sum += v[k][l];
  return sum;
}

// A lane counts to this.
template <class T>
inline constexpr int64_t kMostCounted = sizeof(T) == 1 ? 255 : 32768;

template <class T>
int64_t count_true(const char* x, int64_t terms, const Task& t) {
  constexpr int64_t lanes = kLanes<T>, size = sizeof(T), step = 4 * lanes;
  alignas(64) char padded[kVectorBytes] = {};
  int64_t sum = 0, i = 0;
  while (i + step <= terms) {
    const int64_t end = (terms - i) / step < kMostCounted<T> ? terms : i + kMostCounted<T> * step;
    Vec<T> counted[4]{};
    for (; i + step <= end; i += step)
      for (int k = 0; k < 4; ++k) counted[k] -= is_true<T>(x + (i + k * lanes) * size, t);
    sum += over_lanes<T>(counted, 4);
  }
  Vec<T> rest{};
  for (; i + lanes <= terms; i += lanes) rest -= is_true<T>(x + i * size, t);
  if (i < terms) {
    __builtin_memcpy(padded, x + i * size, size_t((terms - i) * size));
    rest -= is_true<T>(padded, t);
  }
  return sum + over_lanes<T>(&rest, 1);
}

// Whether a term tells, by t.option: one that is true, or one that is not.
template <class T>
bool has_told(const char* x, int64_t terms, const Task& t) {
  constexpr int64_t lanes = kLanes<T>, size = sizeof(T);
  alignas(64) char padded[kVectorBytes];
  if (terms < lanes) {  // more of the first
    for (int64_t k = 0; k < lanes; ++k) __builtin_memcpy(padded + k * size, x + (k < terms ? k : 0) * size, size);
    x = padded, terms = lanes;
  }
  const Vec<T> turned = all_lanes<T>(T(t.option < 0 ? -1 : 0));
  Vec<T> told[4]{};
  int64_t i = 0;
  for (; i + 4 * lanes <= terms; i += 4 * lanes)
    for (int k = 0; k < 4; ++k) told[k] |= is_true<T>(x + (i + k * lanes) * size, t) ^ turned;
  for (; i + lanes <= terms; i += lanes) told[0] |= is_true<T>(x + i * size, t) ^ turned;
  if (i < terms) told[0] |= is_true<T>(x + (terms - lanes) * size, t) ^ turned;  // some of them again
  return any_lane((told[0] | told[1]) | (told[2] | told[3]));
}

// Where a single term may tell, few are looked at first.
template <class T>
bool count_row(const char* x, int64_t terms, int64_t, const Task& t, State& state) {
  if (t.option == 0) {
    state.value += count_true<T>(x, terms, t);
    return false;
  }
  for (int64_t i = 0, part, some = kLanes<T>; i < terms; i += part, some = 64 * kLanes<T>) {
    part = terms - i < some ? terms - i : some;
    if (has_told<T>(x + i * int64_t(sizeof(T)), part, t)) {
      state.value += t.option > 0;
      return true;
    }
    if (t.option < 0) state.value += part;
  }
  return false;
}

template <class T>
bool count_columns(const char* const* at, int64_t rows, int64_t columns, int64_t, const Task& t, State* states) {
  using V = Vec<T>;
  constexpr int64_t lanes = kLanes<T>, kTogether = 8;
  alignas(64) T counts[kPlaces];
  const ColumnVectors<T> vectors(columns);
  for (int64_t r = 0; r < rows; r += kTogether) {
    const int64_t part = rows - r < kTogether ? rows - r : kTogether;
    for (int64_t k = 0; k < vectors.count; ++k) {
      const int64_t offset = vectors.first(k) * int64_t(sizeof(T));
      V counted = r ? load_lanes<T>(counts + k * lanes) : V{};
      if (part == kTogether) {
        for (int64_t j = 0; j < kTogether; ++j) counted -= is_true<T>(at[r + j] + offset, t);
      } else {
        for (int64_t j = 0; j < part; ++j) counted -= is_true<T>(at[r + j] + offset, t);
      }
      store_lanes<T>(counts + k * lanes, counted);
    }
  }
  if (t.option == 0) {
    vectors.each([&](int64_t c, int64_t place) { states[c].value += int64_t(counts[place]); });
    return false;
  }
  int64_t told = 1;
  vectors.each([&](int64_t c, int64_t place) {
    const int64_t count = int64_t(counts[place]);
    states[c].value += count;
    states[c].key |= is_told(count, rows, t.option);
    told &= states[c].key;
  });
  return told != 0;
}

template <class T>
inline constexpr Kernel kCount = {count_row<T>, count_columns<T>, sizeof(T) == 1 ? 255 : find::kRowsOfCall};

inline const Kernel& count_kernel(Element element) {
  switch (element_size(element)) {
    case 1: return kCount<uint8_t>;
    case 2: return kCount<uint16_t>;
    case 4: return kCount<uint32_t>;
    default: return kCount<uint64_t>;
  }
}

}  // namespace rg::RG_ISA
