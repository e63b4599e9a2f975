// Maxima of gathered rows: the first of equals wins, and the first NaN wins over all. The state of a block is its
// maximum and the position of the winner, -1 where the block has no terms.
#pragma once

#include "kernels/embedding/finish.h"

namespace rg::RG_ISA {

// A step's values in the compute type, and the positions they came from.
template <class S>
struct Leaders {
  using V = typename S::V;
  using P = typename lane<V>::mask;  // integers as wide as the values
  V value[S::kParts];
  P position[S::kParts];

  RG_INLINE static void load_from(const char* p, V* v) { S::load_ordered(p, v); }

  RG_INLINE void begin(const char* p, int32_t position_of_it) {
    S::load_ordered(p, value);
    for (int k = 0; k < S::kParts; ++k) position[k] = P{} + position_of_it;
  }
  RG_INLINE void meet(V x, P where, int k) {
    auto wins = (x > value[k]) | ((x != x) & (value[k] == value[k]));
    value[k] = select(wins, x, value[k]);
    position[k] = wins ? where : position[k];
  }
  RG_INLINE void add(const char* p, int32_t position_of_it) {
    V x[S::kParts];
    S::load_ordered(p, x);
    for (int k = 0; k < S::kParts; ++k) meet(x[k], P{} + position_of_it, k);
  }
  RG_INLINE void put(int64_t column, int64_t offset, const Run& run, const Result& r) const {
    if (r.to) {
      V v[S::kParts];
      for (int k = 0; k < S::kParts; ++k)
        v[k] = select(value[k] == value[k], value[k], splat<V>(typename lane<V>::type(__builtin_nan(""))));
      store_run<S>(r.to + offset, run, [&]<bool kStream>(char* p) { S::template store_ordered<kStream>(p, v); });
    }
    int32_t* to = r.chosen + (column - r.first);
    for (int k = 0; k < S::kParts; ++k)
      for (int l = 0; l < S::kStep / S::kParts; ++l) to[k * (S::kStep / S::kParts) + l] = int32_t(position[k][l]);
  }
};

template <class S>
RG_INLINE Leaders<S> lead(const Terms& t, int64_t offset) {
  Leaders<S> best;
  best.begin(t.at[0] + offset, t.position[0]);
  __builtin_prefetch(t.at[t.ahead] + offset);
  for (int k = 1; k < t.count; ++k) {
    __builtin_prefetch(t.at[k + t.ahead] + offset);
    best.add(t.at[k] + offset, t.position[k]);
  }
  return best;
}

template <class S>
bool max_whole(const Terms& t, const Line& line, const Result& r) {
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run& run)
                         __attribute__((always_inline)) { lead<S>(t, offset).put(column, offset, run, r); });
  return true;
}

template <class S>
void max_block(const Terms& t, const Line& line, double* state, int64_t stride) {
  constexpr int lanes = S::kStep / S::kParts;
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run&) __attribute__((always_inline)) {
    double *value = state + column, *position = value + stride;
    if (t.count == 0) {
      for (int k = 0; k < S::kStep; ++k) value[k] = 0, position[k] = -1;
      return;
    }
    const Leaders<S> best = lead<S>(t, offset);
    for (int k = 0; k < S::kStep; ++k) {
      value[k] = double(best.value[k / lanes][k % lanes]);
      position[k] = double(best.position[k / lanes][k % lanes]);
    }
  });
}

template <class S>
bool max_fold(const States& states, const Line& line, const Result& r) {
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run& run) __attribute__((always_inline)) {
    double value[S::kStep], position[S::kStep];
    for (int k = 0; k < S::kStep; ++k) value[k] = 0, position[k] = -1;
    const double* next = states.first;
    for (int64_t b = 0; b < states.count; ++b) {
      const double *x = next + column, *where = x + states.stride;
      for (int k = 0; k < S::kStep; ++k) {
        const bool wins = position[k] < 0 || x[k] > value[k] || (x[k] != x[k] && value[k] == value[k]);
        if (where[k] < 0 || !wins) continue;
        value[k] = x[k], position[k] = where[k];
      }
      next = b == 0 ? states.rest : next + states.jump;
    }
    int32_t* chosen = r.chosen + (column - r.first);
    for (int k = 0; k < S::kStep; ++k) chosen[k] = int32_t(position[k]);
    if (!r.to) return;
    vd v[kWideParts<S>];
    for (int p = 0; p < kWideParts<S>; ++p) v[p] = load(value + p * kLanes<double>);
    store_step<S>(r.to + offset, v, run);
  });
  return true;
}

template <class S>
inline constexpr Operation max_operation = {S::kBytes,    S::kStep,    2,       false,   false,        max_block<S>,
                                            max_whole<S>, max_fold<S>, &kMoves, nullptr, encode_one<S>};

}  // namespace rg::RG_ISA
