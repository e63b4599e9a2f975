// Where x is its column's `shift`: how many times, or first, or last (as an index; inf and -1 where nowhere).
#pragma once

#include "kernels/reduce/extrema.h"

namespace rg::RG_ISA {

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
void ties_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t index, const Tile& tile,
               Lanes*, Piece piece, States* state) {
  using V = typename S::V;
  constexpr int lanes = kLanes<Lane<V>>;
  for (int r = 0; r < count; ++r) {
    const V y = splat<V>(Lane<V>(tile.shift[0][slot[r]]));
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
      found = fold_lanes(counted[0], [](V a, V b) { return a + b; });
    }
    state[0][slot[r]] = piece & kBegins ? found : R::merged(splat<vd>(state[0][slot[r]]), splat<vd>(found))[0];
  }
}

template <class S, class R>
void ties_columns(const char* const* at, int64_t rows, int64_t index, const ColumnSteps& steps, const Tile& tile,
                  Sums& sums, bool begins) {
  using V = typename S::V;
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, splat<vd>(R::kIdentity));
  for (; rows > 0; rows -= 16, at += 16, index += 16) {
    const int64_t part = rows < 16 ? rows : 16;
    for (int s = 0; s < steps.count; ++s) {
      V y[S::kParts], found[S::kParts];
      get_step(tile.shift[0] + steps.slot[s], y, S::kParts);
      for (int k = 0; k < S::kParts; ++k) found[k] = splat<V>(Lane<V>(R::kIdentity));
      for (int64_t t = 0; t < part; ++t) {
        V v[S::kParts];
        S::load_ordered(at[t] + steps.offset[s], v);
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
      double* to = sums[0] + s * S::kStep;
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
  return {1,
          1,
          kSpan,
          prepare,
          needed,
          ties_rows<S, R>,
          ties_columns<S, R>,
          nullptr,
          put_columns<S::kStep>,
          merge_ties<R>,
          nullptr,
          nullptr,
          nullptr,
          turn_rows<S::kBytes>};
}

}  // namespace rg::RG_ISA
