// max and min (IEEE 754-2019 maximum and minimum: NaN wins, -0 is below +0), and the places where x is the extremum.
// Neither depends on the order of terms; both work in the compute type. One accumulator a column.
#pragma once

#include "kernels/reduce/sums.h"

namespace rg::RG_ISA {

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
    Lane<V> v = fold_lanes(value, [](V a, V b) { return K::pick(a, b); });
    return v == 0 ? (K::negative_zero(bits_of) ? Lane<V>(-0.0) : Lane<V>(0)) : v;
  }
};

template <class V, class K>
RG_INLINE V extreme_of(V a, V b) {
  V r = select(a == b, bits<V>(K::equal(bits<Mask<V>>(a), bits<Mask<V>>(b))), K::pick(a, b));
  return select(a == a, select(b == b, r, b), a);
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

// A row's number so far, and that of a piece more.
template <class K>
RG_INLINE void put_extremum(States* state, int slot, double v, Piece piece) {
  state[0][slot] = piece & kBegins ? v : extreme_of<vd, K>(splat<vd>(state[0][slot]), splat<vd>(v))[0];
}

// The extremum of a row with all its sides. The last step may repeat terms: they count once.
template <class S, class K>
__attribute__((noinline)) double careful_extremum(const char* p, int64_t terms) {
  using V = typename S::V;
  Extremum<V, K> e[S::kParts];
  V v[S::kParts];
  auto add = [&](const char* from) {
    S::load_ordered(from, v);
    for (int k = 0; k < S::kParts; ++k) e[k].add(v[k]);
  };
  if (terms >= S::kStep) {
    for (int64_t i = 0; i + S::kStep <= terms; i += S::kStep) add(p + i * S::kBytes);
    if (terms % S::kStep) add(p + (terms - S::kStep) * S::kBytes);
  } else {
    load_few<S>(p, terms, v);
    for (int k = 0; k < S::kParts; ++k) e[k].add(select(before<V>(terms, k), v[k], splat<V>(Lane<V>(K::kIdentity))));
  }
  for (int k = 1; k < S::kParts; ++k) e[0].join(e[k]);
  return e[0].over_lanes();
}

// f32 and f64: numbers alone, with one test for NaN for two vectors. A result of 0 is looked at again for its sign.
template <class S, class K>
RG_INLINE double fast_extremum(const char* p, int64_t terms) {
  using V = typename S::V;
  using T = Lane<V>;
  constexpr int kTogether = 8, lanes = kLanes<T>;
  const T* x = reinterpret_cast<const T*>(p);
  V e[kTogether];
  for (V& each : e) each = splat<V>(T(K::kIdentity));
  Flags<V> nan = {};
  auto add = [&](const T* from) {
    for (int k = 0; k < kTogether; k += 2) {
      const V a = load(from + k * lanes), b = load(from + (k + 1) * lanes);
      nan |= either_nan(a, b);
      e[k] = K::pick(a, e[k]), e[k + 1] = K::pick(b, e[k + 1]);
    }
  };
  int64_t i = 0;
  for (; i + kTogether * lanes <= terms; i += kTogether * lanes) add(x + i);
  if (i < terms) add(x + terms - kTogether * lanes);  // some of them again
  for (int by = kTogether / 2; by > 0; by /= 2)
    for (int k = 0; k < by; ++k) e[k] = K::pick(e[k + by], e[k]);
  if (any(nan)) [[unlikely]]
    return __builtin_nan("");
  const T v = fold_lanes(e[0], [](V a, V b) { return K::pick(a, b); });
  return v == 0 ? careful_extremum<S, K>(p, terms) : double(v);
}

template <class S, class K>
void extremum_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                   Piece piece, States* state) {
  constexpr int kLeast = 8 * S::kStep / S::kParts;
  for (int r = 0; r < count; ++r) {
    double v = K::kIdentity;
    if (terms >= kLeast && S::kBytes > 2)
      v = fast_extremum<S, K>(at[r], terms);
    else if (terms)
      v = careful_extremum<S, K>(at[r], terms);
    put_extremum<K>(state, slot[r], v, piece);
  }
}

template <class K>
void begin_extrema(Sums& sums, int places) {
  for (int s = 0; s < places; s += kLanes<double>) store(sums[0] + s, splat<vd>(K::kIdentity));
}

// Columns with all sides of the extremum; accumulators are f64.
template <class S, class K>
void careful_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                     bool begins) {
  using V = typename S::V;
  if (begins) begin_extrema<K>(sums, steps.count * S::kStep);
  for (; rows > 0; rows -= 16, at += 16) {
    const int64_t part = rows < 16 ? rows : 16;
    for (int s = 0; s < steps.count; ++s) {
      Extremum<V, K> e[S::kParts];
      V v[S::kParts];
      for (int64_t t = 0; t < part; ++t) {
        S::load_ordered(at[t] + steps.offset[s], v);
        for (int k = 0; k < S::kParts; ++k) e[k].add(v[k]);
      }
      get_step(sums[0] + s * S::kStep, v, S::kParts);
      for (int k = 0; k < S::kParts; ++k) v[k] = extreme_of<V, K>(v[k], e[k].result());
      put_step(sums[0] + s * S::kStep, v, S::kParts);
    }
  }
}

// f32 and f64: numbers alone, in their own type (part 0 of the accumulators). A NaN stays: the instruction returns its
// second operand where either is one. Where the result is 0 the columns are looked at again for its sign.
template <class S, class K>
void fast_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                  bool begins) {
  using V = typename S::V;
  using T = Lane<V>;
  T* values = reinterpret_cast<T*>(sums[0]);
  for (bool first = begins; rows > 0 || first; rows -= 8, at += 8, first = false) {
    for (int k = 0; k < steps.count; ++k)
      for (int w = 0; w < S::kParts; ++w) {
        T* place = values + k * S::kStep + w * kLanes<T>;
        const int64_t offset = steps.offset[k] + w * int64_t(sizeof(V));
        V e = first ? splat<V>(T(K::kIdentity)) : load(place);
        Flags<V> nan = {};
        auto row = [&](int t) { return load(reinterpret_cast<const T*>(at[t] + offset)); };
        if (rows >= 8) {
          for (int t = 0; t < 8; t += 2) {
            const V a = row(t), b = row(t + 1);
            nan |= either_nan(a, b);
            e = K::pick(a, e), e = K::pick(b, e);
          }
        } else {
          for (int t = 0; t < rows; ++t) {
            const V a = row(t);
            nan |= either_nan(a, a);
            e = K::pick(a, e);
          }
        }
        store(place, nan_where(nan, e));
      }
  }
}

template <class S>
void put_fast_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  using V = typename S::V;
  for (int k = 0; k < steps.count; ++k) {
    V v[S::kParts];
    for (int w = 0; w < S::kParts; ++w)
      v[w] = load(reinterpret_cast<const Lane<V>*>(sums[0]) + k * S::kStep + w * kLanes<Lane<V>>);
    put_step(state[0] + steps.slot[k], v, S::kParts);
  }
}

template <int kStep>
void put_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  for (int k = 0; k < steps.count; ++k)
    for (int s = 0; s < kStep; s += kLanes<double>) store(state[0] + steps.slot[k] + s, load(sums[0] + k * kStep + s));
}

template <class K>
void merge_extremum(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>)
    store(into[0] + s, extreme_of<vd, K>(load(into[0] + s), load(more[0] + s)));
}

}  // namespace rg::RG_ISA
