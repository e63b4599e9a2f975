// cummax and cummin: the winner so far, and where it stands.
//
// A term wins if it beats the winner, or equals it where ties go to the last; the first NaN (the latest, where ties go
// to the last) wins for good; the first term always wins. State (value, index), index -1 before the first term.
//
// Backward: dy_i goes to the winner at i, so dx_i is what came up since the next winner after i, if i is one, else 0:
// one mark a term says which. From x the marks are made by the forward rule, from saved indices by index_i = i.
#pragma once

#include "kernels/scan/sums.h"

namespace rg::RG_ISA {

enum class Ties { first, last };

template <bool kMax, Ties kTies>
struct Winner {
  template <class V>
  RG_INLINE static auto wins(V x, V best) {
    auto known = best == best;
    if constexpr (kTies == Ties::first) {
      return (kMax ? ~(x <= best) : ~(x >= best)) & known;
    } else {
      return (kMax ? ~(x < best) : ~(x > best)) & (known | (x != x));
    }
  }
};

template <class S>
RG_INLINE void load_states(const States* state, int component, int slot, typename S::V* to) {
  for (int k = 0; k < S::kParts; ++k) {
    if constexpr (kDouble<S>) {
      to[k] = load_state(state, component, slot + k * kLanes<double>);
    } else {
      const vd lo = load_state(state, component, slot + 2 * k * kLanes<double>);
      const vd hi = load_state(state, component, slot + (2 * k + 1) * kLanes<double>);
      to[k] = narrow({lo, hi});
    }
  }
}
template <class S>
RG_INLINE void store_states(States* state, int component, int slot, const typename S::V* from) {
  for (int k = 0; k < S::kParts; ++k) {
    if constexpr (kDouble<S>) {
      store_state(state, component, slot + k * kLanes<double>, from[k]);
    } else {
      Wide w = widen(from[k]);
      store_state(state, component, slot + 2 * k * kLanes<double>, w.lo);
      store_state(state, component, slot + (2 * k + 1) * kLanes<double>, w.hi);
    }
  }
}

// Winners of a step. kCounts: with indices; else only whether there is one.
template <class S, bool kCounts>
struct Winners {
  using V = typename S::V;
  using T = typename lane<V>::type;
  using I = typename lane<V>::mask;
  using N = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  static constexpr int kWidth = kLanes<T>;
  V best[S::kParts];
  I index[S::kParts], none[S::kParts], position[S::kParts];
  bool any_none = false;

  RG_INLINE Winners(const Strip& p, int slot) {
    V at[S::kParts];
    load_states<S>(p.state, 0, slot, best);
    load_states<S>(p.state, 1, slot, at);  // -1 stays -1
    for (int k = 0; k < S::kParts; ++k) {
      none[k] = at[k] == -1;
      any_none |= any(none[k]);
    }
    if constexpr (kCounts)
      for (int k = 0; k < S::kStep; ++k) {
        index[k / kWidth][k % kWidth] = N(p.state[1][slot + k]);
        position[k / kWidth][k % kWidth] = N(p.position + (slot + k) * p.lane_position);
      }
  }
  RG_INLINE void put(const Strip& p, int slot) const {
    store_states<S>(p.state, 0, slot, best);
    for (int k = 0; k < S::kStep && (kCounts || (any_none && p.terms)); ++k)
      p.state[1][slot + k] = kCounts ? double(index[k / kWidth][k % kWidth]) : 0;
  }
};

template <int kBytes, class I>
RG_INLINE void store_indices(char* to, const I* index, int parts) {
  using N = std::conditional_t<kBytes == 4, int32_t, int64_t>;
  constexpr int count = sizeof(I) / sizeof(index[0][0]);
  typedef N loose __attribute__((may_alias));
  auto* out = reinterpret_cast<loose*>(to);
  for (int k = 0; k < parts; ++k)
    for (int i = 0; i < count; ++i) out[k * count + i] = N(index[k][i]);
}

enum class Emit { totals, values, indices, marks };

// kFirst: the lanes without a winner take this term.
template <class S, class K, bool kExclusive, Emit kEmit, bool kFirst, bool counts>
RG_INLINE void extreme_term(Winners<S, counts>& w, const Strip& p, const char* x, char* y, char* i, char* mark) {
  using V = typename S::V;
  auto emit = [&] {
    if constexpr (kEmit == Emit::values || kEmit == Emit::indices) S::template store_ordered<false>(y, w.best);
    if constexpr (kEmit == Emit::indices)
      if (i) p.index_size == 4 ? store_indices<4>(i, w.index, S::kParts) : store_indices<8>(i, w.index, S::kParts);
  };
  V v[S::kParts];
  S::load_ordered(x, v);
  if constexpr (kExclusive) emit();
  unsigned won = 0;
  for (int k = 0; k < S::kParts; ++k) {
    auto take = K::wins(v[k], w.best[k]);
    if constexpr (kFirst) take |= w.none[k];
    w.best[k] = select(take, v[k], w.best[k]);
    if constexpr (counts) w.index[k] = take ? w.position[k] : w.index[k];
    if constexpr (kEmit == Emit::marks) won |= lane_bits(bits<typename Winners<S, counts>::I>(take)) << (k * w.kWidth);
    if constexpr (counts) w.position[k] += typename Winners<S, counts>::N(p.toward);
  }
  if constexpr (kEmit == Emit::marks) *reinterpret_cast<word<2>::type*>(mark) = uint16_t(won);
  if constexpr (!kExclusive) emit();
}

template <class S, class K, bool kExclusive, Emit kEmit>
void extreme_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    Winners<S, kEmit == Emit::indices || kEmit == Emit::totals> w(p, slot);
    const char* x = p.at[kX] + slot * S::kBytes;
    constexpr bool emits = kEmit == Emit::values || kEmit == Emit::indices, marks = kEmit == Emit::marks;
    char* y = emits ? p.at[kOut] + slot * S::kBytes : nullptr;
    char* i = kEmit == Emit::indices && p.at[kIndices] ? p.at[kIndices] + slot * p.index_size : nullptr;
    char* mark = marks ? p.at[kTrace] + slot / S::kStep * 2 : nullptr;
    // What is not written stays null.
    const int64_t y_step = emits ? p.step[kOut] : 0, mark_step = marks ? p.step[kTrace] : 0;
    const int64_t i_step = i ? p.step[kIndices] : 0;
    int64_t t = 0;
    if (w.any_none && p.terms) {
      extreme_term<S, K, kExclusive, kEmit, true>(w, p, x, y, i, mark);
      x += p.step[kX], y += y_step, i += i_step, mark += mark_step, t = 1;
    }
    for (; t < p.terms; ++t, x += p.step[kX], y += y_step, i += i_step, mark += mark_step)
      extreme_term<S, K, kExclusive, kEmit, false>(w, p, x, y, i, mark);
    w.put(p, slot);
  });
}

template <class S, class K>
void fold_winners(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd best = load_state(carry, 0, s), index = load_state(carry, 1, s);
    vd x = load_state(more, 0, s), at = load_state(more, 1, s);
    auto take = (K::wins(x, best) | (index == -1)) & (at != -1);
    store_state(carry, 0, s, select(take, x, best));
    store_state(carry, 1, s, select(take, at, index));
  }
}

// ---- backward

// Marks from saved indices. Exclusive: the winner before the next term tells whether this one won.
template <class S, bool kExclusive>
void index_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* i = p.at[kIndices] + slot * p.index_size;
    char* mark = p.at[kTrace] + slot / S::kStep * 2;
    for (int64_t t = 0; t < p.terms; ++t, i += p.step[kIndices], mark += p.step[kTrace]) {
      unsigned won = 0;
      for (int k = 0; k < S::kStep; ++k) {
        const int64_t here = p.position + t * p.toward + (slot + k) * p.lane_position;
        const int64_t at = p.index_size == 4 ? int64_t(reinterpret_cast<const int32_t*>(i)[k])
                                             : reinterpret_cast<const int64_t*>(i)[k];
        bool wins = at == here;
        if (kExclusive && p.missing && t == p.terms - 1 && p.missing[slot + k]) wins = false;
        won |= unsigned(wins) << k;
      }
      *reinterpret_cast<word<2>::type*>(mark) = uint16_t(won);
    }
  });
}

// The component after the sum: 1 where a winner was met, so that what came from behind it does not count.
template <class S, bool kExclusive, bool kEmit>
void incoming_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* dy = p.at[kDy] + slot * S::kBytes;
    char* dx = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    const char* mark = p.at[kTrace] + slot / S::kStep * 2;
    unsigned met = 0;
    with_sums<S>(p, slot, dy, p.step[kDy], [&](auto* a) {
      using A = std::remove_reference_t<decltype(*a)>;
      using Step = StepOf<S, A>;
      using V = typename Step::V;
      using I = typename lane<V>::mask;
      constexpr int width = S::kStep / Step::kCount;
      I weight[Step::kCount];
      for (int k = 0; k < Step::kCount; ++k)
        for (int i = 0; i < width; ++i) weight[k][i] = 1 << (k * width + i);
      for (int64_t t = 0; t < p.terms; ++t, dy += p.step[kDy], mark += p.step[kTrace]) {
        V v[Step::kCount], out[Step::kCount];
        Step::load(dy, v);
        const unsigned won = *reinterpret_cast<const word<2>::type*>(mark);
        for (int k = 0; k < Step::kCount; ++k) {
          I here = ((I{} + int(won)) & weight[k]) == weight[k];
          if constexpr (!kExclusive) a[k].add(v[k]);
          out[k] = bits<V>(bits<I>(a[k].value()) & here);
          a[k].keep(~here);
          if constexpr (kExclusive) a[k].add(v[k]);
        }
        if constexpr (kEmit) {
          Step::store(dx, out);
          dx += p.step[kOut];
        } else {
          met |= won;
        }
      }
    });
    if constexpr (!kEmit)
      for (int k = 0; k < S::kStep; ++k)
        if (met >> k & 1) p.state[kSumParts<S>][slot + k] = 1;
  });
}

template <class S>
void fold_incoming(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    auto met = load_state(more, kSumParts<S>, s) != 0;
    for (int c = 0; c < kSumParts<S>; ++c)
      store_state(carry, c, s, bits<vd>(bits<vi64>(load_state(carry, c, s)) & ~met));
  }
  kFoldSums<S>(carry, more, slots);
}
// The gradient is 0 where no winner came with the carry.
template <class S>
void part_incoming(States* state, const States* front, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    auto none = load_state(front, 1, s) == -1;
    for (int c = 0; c < kSumParts<S>; ++c) store_state(state, c, s, select(none, vd{}, load_state(state, c, s)));
  }
}

template <class S, bool kMax, Ties kTies, bool kExclusive, Emit kEmit>
inline constexpr Sweep kWinners = {
    2,
    2,
    {kMax ? -__builtin_inf() : __builtin_inf(), -1},
    kWalk<S, extreme_pass<S, Winner<kMax, kTies>, kExclusive, kEmit>, bit(kX), kEmit != Emit::marks>,
    kWalk<S, extreme_pass<S, Winner<kMax, kTies>, false, Emit::totals>, bit(kX), false>,
    fold_winners<S, Winner<kMax, kTies>>};
template <class S, bool kExclusive>
inline constexpr Sweep kSavedWinners = {
    0, 0, {}, {index_pass<S, kExclusive>, nullptr, bit(kIndices)}, {index_pass<S, kExclusive>, nullptr, 0}, nullptr};
template <class S, bool kExclusive, bool kFromX>
inline constexpr Sweep kIncomingGrad = {kSumParts<S> + 1,
                                        2,
                                        {},
                                        kWalk<S, incoming_pass<S, kExclusive, true>, bit(kDy)>,
                                        kWalk<S, incoming_pass<S, kExclusive, false>, bit(kDy), false>,
                                        fold_incoming<S>,
                                        kEnterSums<S>,
                                        kDouble<S> ? leave_wide_sum : nullptr,
                                        nullptr,
                                        kFromX ? part_incoming<S> : nullptr};

}  // namespace rg::RG_ISA
