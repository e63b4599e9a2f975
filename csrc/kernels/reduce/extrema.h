// max and min (IEEE 754-2019 maximum and minimum: NaN wins, -0 is below +0), and the places where x is the extremum.
// Neither depends on the order of terms; both work in the compute type. One accumulator a column.
#pragma once

#include <utility>

#include "kernels/reduce/sums.h"

namespace rg::RG_ISA {

template <class V>
using Mask = typename lane<V>::mask;
template <class V>
using Lane = typename lane<V>::type;

// Lane l of the result is lane l + kBy. The indices must be constants for one instruction.
template <int kBy, class V, int... kLane>
RG_INLINE V rotate(V v, std::integer_sequence<int, kLane...>) {
  return __builtin_shufflevector(v, v, (kLane + kBy) % int(sizeof...(kLane))...);
}
// The lanes folded into one, which stands in all: in halves, quarters and so on.
template <int kBy, class V, class F>
RG_INLINE V across(V v, F fold) {
  if constexpr (kBy > 0) {
    v = fold(v, rotate<kBy>(v, std::make_integer_sequence<int, kLanes<Lane<V>>>()));
    return across<kBy / 2>(v, fold);
  } else {
    return v;
  }
}
template <class V, class F>
RG_INLINE Lane<V> across(V v, F fold) {
  return across<kLanes<Lane<V>> / 2>(v, fold)[0];
}

// A step of the compute type to and from accumulators, which are f64.
RG_INLINE void put_step(double* to, const vf* v, int parts) {
  for (int k = 0; k < parts; ++k) {
    Wide w = widen(v[k]);
    store(to + k * kLanes<float>, w.lo);
    store(to + k * kLanes<float> + kLanes<double>, w.hi);
  }
}
RG_INLINE void put_step(double* to, const vd* v, int parts) {
  for (int k = 0; k < parts; ++k) store(to + k * kLanes<double>, v[k]);
}
RG_INLINE void get_step(const double* from, vf* v, int parts) {
  for (int k = 0; k < parts; ++k)
    v[k] = narrow({load(from + k * kLanes<float>), load(from + k * kLanes<float> + kLanes<double>)});
}
RG_INLINE void get_step(const double* from, vd* v, int parts) {
  for (int k = 0; k < parts; ++k) v[k] = load(from + k * kLanes<double>);
}

struct Max {
  static constexpr double kIdentity = -__builtin_inf();
  template <class V>
  RG_INLINE static V pick(V a, V b) {
    return max(a, b);
  }
  // Of equal numbers: +0 where one of them is.
  template <class M>
  RG_INLINE static M equal(M a, M b) {
    return a & b;
  }
  template <class M>
  RG_INLINE static bool negative_zero(M all) {
    return !any(all >= 0);
  }
};
struct Min {
  static constexpr double kIdentity = __builtin_inf();
  template <class V>
  RG_INLINE static V pick(V a, V b) {
    return min(a, b);
  }
  template <class M>
  RG_INLINE static M equal(M a, M b) {
    return a | b;
  }
  template <class M>
  RG_INLINE static bool negative_zero(M all) {
    return any(all < 0);
  }
};

// The extremum of some terms, its three sides apart: of numbers, of the bits of all, and whether one is NaN.
template <class V, class K>
struct Extremum {
  V value = splat<V>(Lane<V>(K::kIdentity));
  Mask<V> bits_of = bits<Mask<V>>(value), nan = {};

  RG_INLINE void add(V x) {
    value = K::pick(x, value);  // a NaN in x leaves the value
    bits_of = K::equal(bits_of, bits<Mask<V>>(x));
    nan |= x != x;
  }
  RG_INLINE void join(const Extremum& e) {
    value = K::pick(e.value, value);
    bits_of = K::equal(bits_of, e.bits_of);
    nan |= e.nan;
  }
  RG_INLINE V result() const {
    V zero = sign_of(bits<V>(bits_of));  // where the extremum is 0 all other terms lie on one side of it
    return select(nan, splat<V>(Lane<V>(__builtin_nan(""))), select(value == 0, zero, value));
  }
  RG_INLINE Lane<V> over_lanes() const {
    if (any(nan)) [[unlikely]]
      return Lane<V>(__builtin_nan(""));
    Lane<V> v = across(value, [](V a, V b) { return K::pick(a, b); });
    return v == 0 ? (K::negative_zero(bits_of) ? Lane<V>(-0.0) : Lane<V>(0)) : v;
  }
};

template <class V, class K>
RG_INLINE V extreme_of(V a, V b) {
  V r = select(a == b, bits<V>(K::equal(bits<Mask<V>>(a), bits<Mask<V>>(b))), K::pick(a, b));
  return select(a == a, select(b == b, r, b), a);
}

inline void begin_at(Accumulators& acc, int slots, double identity) {
  for (int s = 0; s < slots; s += kLanes<double>) store(acc[0] + s, splat<vd>(identity));
}

template <class K>
void begin_extremum(Accumulators& acc, int slots) {
  begin_at(acc, slots, K::kIdentity);
}

// A step of which only `terms` are wanted: the others are what stands there, or zero.
template <class S>
RG_INLINE void load_few(const char* p, int64_t terms, typename S::V* v) {
  if (same_page(p, S::kStep * S::kBytes)) [[likely]] {
    S::load_ordered(p, v);
  } else {
    char padded[S::kStep * S::kBytes] = {};
    __builtin_memcpy(padded, p, size_t(terms * S::kBytes));
    S::load_ordered(padded, v);
  }
}
template <class V>
RG_INLINE Mask<V> before(int64_t terms, int part) {  // lanes of that part of a step that belong to the first `terms`
  Mask<V> index = {};
  for (int l = 0; l < kLanes<Lane<V>>; ++l) index[l] = l + part * kLanes<Lane<V>>;
  return index < int(terms);
}

template <class S, class K>
void extremum_rows(const char* const* at, int first, int count, int64_t terms, int64_t, const Tile&,
                   Accumulators& acc) {
  using V = typename S::V;
  for (int r = 0; r < count; ++r) {
    Extremum<V, K> e[S::kParts];
    V v[S::kParts];
    auto add = [&](const char* p) {
      __builtin_prefetch(p + kAheadOfRow);
      S::load_ordered(p, v);
      for (int k = 0; k < S::kParts; ++k) e[k].add(v[k]);
    };
    const char* p = at[r];
    if (terms >= S::kStep) {  // the last step may repeat terms: they count once
      for (int64_t i = 0; i + S::kStep <= terms; i += S::kStep) add(p + i * S::kBytes);
      if (terms % S::kStep) add(p + (terms - S::kStep) * S::kBytes);
    } else {
      load_few<S>(p, terms, v);
      for (int k = 0; k < S::kParts; ++k) e[k].add(select(before<V>(terms, k), v[k], splat<V>(Lane<V>(K::kIdentity))));
    }
    for (int k = 1; k < S::kParts; ++k) e[0].join(e[k]);
    acc[0][first + r] = e[0].over_lanes();
  }
}

template <class S, class K>
void extremum_columns(const char* const* at, int64_t terms, int64_t, const int64_t* offset, int steps, const Tile&,
                      Accumulators& acc) {
  using V = typename S::V;
  for (; terms > 0; terms -= 16, at += 16) {
    const int64_t part = terms < 16 ? terms : 16;
    const char* const* ahead = terms >= 32 ? at + 16 : at;
    for (int s = 0; s < steps; ++s) {
      Extremum<V, K> e[S::kParts];
      for (int64_t t = 0; t < part; ++t) __builtin_prefetch(ahead[t] + offset[s]);
      for (int64_t t = 0; t < part; ++t) {
        V v[S::kParts];
        S::load_ordered(at[t] + offset[s], v);
        for (int k = 0; k < S::kParts; ++k) e[k].add(v[k]);
      }
      V v[S::kParts];
      get_step(acc[0] + s * S::kStep, v, S::kParts);
      for (int k = 0; k < S::kParts; ++k) v[k] = extreme_of<V, K>(v[k], e[k].result());
      put_step(acc[0] + s * S::kStep, v, S::kParts);
    }
  }
}

inline void end_single(const Accumulators& acc, int slots, States* state) {
  for (int s = 0; s < slots; s += kLanes<double>) store(state[0] + s, load(acc[0] + s));
}

template <class K>
void merge_extremum(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>)
    store(into[0] + s, extreme_of<vd, K>(load(into[0] + s), load(more[0] + s)));
}

template <class S, class K>
inline constexpr Stage kExtremumStage = {1,
                                         nullptr,
                                         nullptr,
                                         begin_extremum<K>,
                                         extremum_rows<S, K>,
                                         extremum_columns<S, K>,
                                         end_single,
                                         merge_extremum<K>,
                                         nullptr,
                                         nullptr};

// ---- where x is `shift`: how many times, or first, or last (as an index; inf and -1 where nowhere)

struct Count {
  static constexpr double kIdentity = 0;
  RG_INLINE static vd merged(vd a, vd b) { return a + b; }
};
struct First {
  static constexpr double kIdentity = __builtin_inf();
  RG_INLINE static vd merged(vd a, vd b) { return min(a, b); }
};
struct Last {
  static constexpr double kIdentity = -1;
  RG_INLINE static vd merged(vd a, vd b) { return max(a, b); }
};

template <class V>
RG_INLINE Mask<V> matches(V x, V y) {  // NaN matches NaN
  return (x == y) | ((x != x) & (y != y));
}

template <class R>
void begin_ties(Accumulators& acc, int slots) {
  begin_at(acc, slots, R::kIdentity);
}

// The rule's number for one vector of matches, of terms `index` and on.
template <class R, class V>
RG_INLINE double tied(Mask<V> match, double index, double found) {
  for (int l = 0; l < kLanes<Lane<V>>; ++l) {
    if (!match[l]) continue;
    if constexpr (R::kIdentity == 0)
      found += 1;
    else if (R::kIdentity < 0 || index + l < found)
      found = index + l;
  }
  return found;
}

template <class S, class R>
void ties_rows(const char* const* at, int first, int count, int64_t terms, int64_t index, const Tile& tile,
               Accumulators& acc) {
  using V = typename S::V;
  constexpr int lanes = kLanes<Lane<V>>;
  for (int r = 0; r < count; ++r) {
    const V y = splat<V>(Lane<V>(tile.shift[0][first + r]));
    V counted[S::kParts] = {}, v[S::kParts];
    double found = R::kIdentity;
    auto add = [&](int64_t i, int64_t valid) {
      Mask<V> match[S::kParts], any_of = {};
      for (int k = 0; k < S::kParts; ++k) {
        match[k] = matches(v[k], y);
        if (valid < S::kStep) match[k] &= before<V>(valid, k);
        any_of |= match[k];
      }
      if constexpr (R::kIdentity == 0) {
        for (int k = 0; k < S::kParts; ++k) counted[k] += select(match[k], splat<V>(1), V{});
      } else if (any(any_of)) {
        for (int k = 0; k < S::kParts; ++k) found = tied<R, V>(match[k], double(index + i + k * lanes), found);
      }
    };
    int64_t i = 0;
    for (; i + S::kStep <= terms; i += S::kStep) {
      S::load_ordered(at[r] + i * S::kBytes, v);
      add(i, S::kStep);
    }
    if (i < terms) {
      load_few<S>(at[r] + i * S::kBytes, terms - i, v);
      add(i, terms - i);
    }
    if constexpr (R::kIdentity == 0) {
      for (int k = 1; k < S::kParts; ++k) counted[0] += counted[k];
      found = across(counted[0], [](V a, V b) { return a + b; });
    }
    acc[0][first + r] = found;
  }
}

template <class S, class R>
void ties_columns(const char* const* at, int64_t terms, int64_t index, const int64_t* offset, int steps,
                  const Tile& tile, Accumulators& acc) {
  using V = typename S::V;
  for (; terms > 0; terms -= 16, at += 16, index += 16) {
    const int64_t part = terms < 16 ? terms : 16;
    const char* const* ahead = terms >= 32 ? at + 16 : at;
    for (int s = 0; s < steps; ++s) {
      for (int64_t t = 0; t < part; ++t) __builtin_prefetch(ahead[t] + offset[s]);
      V y[S::kParts], found[S::kParts];
      get_step(tile.shift[0] + s * S::kStep, y, S::kParts);
      for (int k = 0; k < S::kParts; ++k) found[k] = splat<V>(Lane<V>(R::kIdentity));
      for (int64_t t = 0; t < part; ++t) {
        V v[S::kParts];
        S::load_ordered(at[t] + offset[s], v);
        for (int k = 0; k < S::kParts; ++k) {
          auto match = matches(v[k], y[k]);
          V here = splat<V>(Lane<V>(t));
          if constexpr (R::kIdentity == 0)
            found[k] += select(match, splat<V>(1), V{});
          else if constexpr (R::kIdentity < 0)
            found[k] = select(match, here, found[k]);
          else
            found[k] = min(found[k], select(match, here, found[k]));
        }
      }
      double wide[S::kStep];
      put_step(wide, found, S::kParts);
      double* to = acc[0] + s * S::kStep;
      for (int k = 0; k < S::kStep; k += kLanes<double>) {
        vd w = load(wide + k);
        if constexpr (R::kIdentity != 0) w = select(w == R::kIdentity, w, w + double(index));
        store(to + k, R::merged(load(to + k), w));
      }
    }
  }
}

template <class R>
void merge_ties(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) store(into[0] + s, R::merged(load(into[0] + s), load(more[0] + s)));
}

template <class S, class R>
constexpr Stage ties_stage(void (*prepare)(Tile&), bool (*needed)(const Tile&) = nullptr) {
  return {1,          prepare,       needed,  begin_ties<R>, ties_rows<S, R>, ties_columns<S, R>,
          end_single, merge_ties<R>, nullptr, nullptr};
}

}  // namespace rg::RG_ISA
