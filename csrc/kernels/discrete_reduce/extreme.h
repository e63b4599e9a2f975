// argmax and argmin: the place of the first of the largest keys. A key is the element in an order in which NaN comes
// last and both zeros are one; for argmin it is turned around, so that one loop does for both.
//
// Lines: the largest key of 4 KiB at a time; the block that had it is searched once more at the end. Columns: keys and
// places lane by lane, places counted from the first row of the call. NaN ends a line. Task::option is 0, or -1 for
// argmin; Task::bits the pattern of a half's infinity. A state: the key as a number of 64 bits, and the place.
#pragma once

#include <type_traits>

#include "kernels/discrete_reduce/lanes.h"

namespace rg::RG_ISA {

// How lanes of T are read: `of` gives keys, kTop is the largest, and kOrdered is false where a NaN is apart from it.
template <class T>
struct IntegerKeys {
  using Key = T;
  static constexpr bool kOrdered = true;
  static constexpr T kTop = std::is_same_v<T, int32_t> ? T(INT32_MAX) : T(INT64_MAX);
  RG_INLINE static Vec<T> of(const char* p, const Task& t) { return load_lanes<T>(p) ^ all_lanes<T>(T(t.option)); }
};
struct ByteKeys {  // 0 for true, and -1 for false
  using Key = int8_t;
  static constexpr bool kOrdered = true;
  static constexpr int8_t kTop = 0;
  RG_INLINE static Vec<int8_t> of(const char* p, const Task& t) {
    return Vec<int8_t>(load_lanes<int8_t>(p) == Vec<int8_t>{}) ^ all_lanes<int8_t>(int8_t(t.option));
  }
};
struct HalfKeys {  // the magnitude with its sign; NaN is the largest
  using Key = int16_t;
  static constexpr bool kOrdered = true;
  static constexpr int16_t kTop = 0x7fff;
  RG_INLINE static Vec<int16_t> of(const char* p, const Task& t) {
    const vi16 x = load_lanes<int16_t>(p), magnitude = x & int16_t(0x7fff);
    const vi16 sign = (x >> 15) ^ all_lanes<int16_t>(int16_t(t.option));
    return magnitude > all_lanes<int16_t>(int16_t(t.bits)) ? all_lanes<int16_t>(kTop) : (magnitude ^ sign) - sign;
  }
};
template <class T>
struct FloatKeys {
  using Key = T;
  using Word = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  static constexpr bool kOrdered = false;
  static constexpr T kTop = T(__builtin_inf());  // not the largest: a NaN may follow
  RG_INLINE static Vec<T> of(const char* p, const Task& t) {
    const Word sign = Word(Word(t.option) << (8 * sizeof(T) - 1));
    return bits<Vec<T>>(load_lanes<Word>(p) ^ all_lanes<Word>(sign));
  }
};

template <class T>
RG_INLINE int64_t as_number(T key) {
  if constexpr (std::is_integral_v<T>) return key;
  const double wide = double(key);
  if (wide != wide) return INT64_MAX;
  const int64_t word = __builtin_bit_cast(int64_t, wide), magnitude = word & INT64_MAX;
  return word < 0 ? -magnitude : magnitude;
}
RG_INLINE void join(State& state, int64_t key, int64_t place) {
  if (key > state.key) state = {key, place};
}

template <class T>
RG_INLINE Vec<T> larger(Vec<T> a, Vec<T> b) {  // a NaN in a leaves b, or becomes a NaN
  if constexpr (std::is_floating_point_v<T>) return max(a, b);
  return a > b ? a : b;
}

// The first lane of a mask that is set in one.
template <class T, class M>
RG_INLINE int first_lane(M mask) {
  if constexpr (sizeof(T) == 4) {
    return __builtin_ctz(lane_bits(bits<vi32>(mask)));
  } else if constexpr (sizeof(T) == 8) {
    return __builtin_ctz(lane_bits(bits<vi64>(mask)));
  } else {
    uint64_t words[kVectorBytes / 8];
    __builtin_memcpy(words, &mask, sizeof words);
    int w = 0;
    while (!words[w]) ++w;
    return (64 * w + __builtin_ctzll(words[w])) / (8 * int(sizeof(T)));
  }
}

// The first of the terms from `first` on for which `is` holds; there is one before `end`, and a vector of terms, too.
template <class K, class Is>
RG_INLINE int64_t first_where(const char* x, int64_t first, int64_t end, const Task& t, Is is) {
  using T = typename K::Key;
  constexpr int64_t lanes = kLanes<T>, size = sizeof(T);
  int64_t i = first;
  for (; i + 4 * lanes <= end; i += 4 * lanes) {
    auto any_of = is(K::of(x + i * size, t));
    for (int k = 1; k < 4; ++k) any_of |= is(K::of(x + (i + k * lanes) * size, t));
    if (any_lane(any_of)) break;
  }
  for (;; i += lanes) {
    if (i + lanes > end) i = end - lanes;
    const auto found = is(K::of(x + i * size, t));
    if (any_lane(found)) return i + first_lane<T>(found);
  }
}

template <class K>
bool extreme_row(const char* x, int64_t terms, int64_t index, const Task& t, State& state) {
  using T = typename K::Key;
  using V = Vec<T>;
  constexpr int64_t lanes = kLanes<T>, size = sizeof(T), block = 4096 / size;
  alignas(64) char padded[kVectorBytes];
  if (terms < lanes) {  // more of the first
    for (int64_t k = 0; k < lanes; ++k) __builtin_memcpy(padded + k * size, x + (k < terms ? k : 0) * size, size);
    x = padded, terms = lanes;
  }
  T best{};
  int64_t at = -1, at_end = 0;
  for (int64_t b = 0, end; b < terms; b = end) {
    end = b + block < terms ? b + block : terms;
    // Where a block is shorter than a vector, some terms of the one before take part: they are not larger than its own.
    V e[4];
    e[0] = K::of(x + (b + lanes <= terms ? b : terms - lanes) * size, t);
    e[1] = e[2] = e[3] = e[0];
    [[maybe_unused]] Flags<std::conditional_t<K::kOrdered, vf, V>> apart{};
    auto add = [&](int k, int64_t i) {
      const V v = K::of(x + i * size, t);
      if constexpr (!K::kOrdered) apart |= either_nan(v, v);
      e[k] = larger<T>(v, e[k]);
    };
    int64_t i = b;
    for (; i + 4 * lanes <= end; i += 4 * lanes) {
      for (int k = 0; k < 4; k += 2) {
        const V v = K::of(x + (i + k * lanes) * size, t), w = K::of(x + (i + (k + 1) * lanes) * size, t);
        if constexpr (!K::kOrdered) apart |= either_nan(v, w);
        e[k] = larger<T>(v, e[k]), e[k + 1] = larger<T>(w, e[k + 1]);
      }
    }
    for (; i + lanes <= end; i += lanes) add(0, i);
    if (i < end) add(1, end - lanes);
    if constexpr (!K::kOrdered) {
      if (any(apart)) [[unlikely]] {
        join(state, INT64_MAX, index + first_where<K>(x, b, end, t, [](V v) { return v != v; }));
        return true;
      }
    }
    const V all = larger<T>(larger<T>(e[0], e[1]), larger<T>(e[2], e[3]));
    const T most = fold_lanes(all, [](V a, V b) { return larger<T>(a, b); });
    if (at < 0 || most > best) best = most, at = b, at_end = end;
    if (K::kOrdered && best == K::kTop) break;
  }
  const int64_t key = as_number(best);
  if (key > state.key) {
    const V wanted = all_lanes<T>(best);
    state = {key, index + first_where<K>(x, at, at_end, t, [&](V v) { return v == wanted; })};
  }
  return K::kOrdered && best == K::kTop;
}

// The rows of one vector of columns again, where one of them has a NaN.
template <class K, class V, class M>
__attribute__((noinline)) void careful_columns(const char* const* at, int64_t rows, int64_t offset, int64_t number,
                                               const Task& t, V& e, M& place) {
  for (int64_t r = 0; r < rows; ++r) {
    const V v = K::of(at[r] + offset, t);
    const M wins = (v > e) | ((v != v) & (e == e));
    e = wins ? v : e;
    place = wins ? M{} + std::remove_reference_t<decltype(place[0])>(number + r) : place;
  }
}

template <class K>
bool extreme_columns(const char* const* at, int64_t rows, int64_t columns, int64_t index, const Task& t,
                     State* states) {
  using T = typename K::Key;
  using V = Vec<T>;
  using M = decltype(V{} > V{});
  using I = std::remove_reference_t<decltype(M{}[0])>;
  constexpr int64_t lanes = kLanes<T>, size = sizeof(T), kTogether = 8;
  alignas(64) T keys[kPlaces];
  alignas(64) I places[kPlaces];
  const ColumnVectors<T> vectors(columns);
  for (int64_t r = 0; r < rows; r += kTogether) {
    const int64_t part = rows - r < kTogether ? rows - r : kTogether;
    for (int64_t k = 0; k < vectors.count; ++k) {
      const int64_t offset = vectors.first(k) * size;
      V e = r ? load_lanes<T>(keys + k * lanes) : K::of(at[0] + offset, t);
      M place = r ? M(load_lanes<I>(places + k * lanes)) : M{};
      const V e_before = e;
      const M place_before = place;
      [[maybe_unused]] Flags<std::conditional_t<K::kOrdered, vf, V>> apart{};
      auto row = [&](int64_t j) {
        const V v = K::of(at[r + j] + offset, t);
        const M wins = v > e;
        if constexpr (!K::kOrdered) apart |= either_nan(v, v);
        e = wins ? v : e;
        place = wins ? M{} + I(r + j) : place;
      };
      if (part == kTogether) {
        for (int64_t j = 0; j < kTogether; ++j) row(j);
      } else {
        for (int64_t j = 0; j < part; ++j) row(j);
      }
      if constexpr (!K::kOrdered) {
        if (any(apart)) [[unlikely]] {
          e = e_before, place = place_before;
          careful_columns<K>(at + r, part, offset, r, t, e, place);
        }
      }
      store_lanes<T>(keys + k * lanes, e);
      store_lanes<I>(places + k * lanes, place);
    }
  }
  vectors.each([&](int64_t c, int64_t from) { join(states[c], as_number(keys[from]), index + places[from]); });
  return false;
}

// Places are as wide as keys.
template <class K>
inline constexpr Kernel kExtreme = {extreme_row<K>, extreme_columns<K>,
                                    sizeof(typename K::Key) == 1 ? 127 : find::kRowsOfCall};

inline const Kernel& extreme_kernel(Element element) {
  switch (element) {
    case Element::f32: return kExtreme<FloatKeys<float>>;
    case Element::f64: return kExtreme<FloatKeys<double>>;
    case Element::i32: return kExtreme<IntegerKeys<int32_t>>;
    case Element::i64: return kExtreme<IntegerKeys<int64_t>>;
    case Element::b8: return kExtreme<ByteKeys>;
    default: return kExtreme<HalfKeys>;
  }
}

}  // namespace rg::RG_ISA
