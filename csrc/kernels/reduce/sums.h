// Sums of terms: the loops along rows and across columns.
#pragma once

#include <type_traits>

#include "kernels/reduce/terms.h"
#include "simd/transpose.h"

namespace rg::RG_ISA {

template <class V>
using Mask = typename lane<V>::mask;
template <class V>
using Lane = typename lane<V>::type;

// f64 of a vector of A, and the vectors that hold the lanes of a row.
template <class A>
inline constexpr int kWidthOf = int(sizeof(typename A::V) / sizeof(double));
template <class A>
inline constexpr int kRegisters = A::kLaneCount / kWidthOf<A>;

// ---- rows

// A micro-block of one row: register q holds lanes q * kLanes<double> and on. Where a vector of terms is loaded at
// once, registers follow one another, so that four terms are alive at a time; else all terms are made first, so that
// long chains of operations run side by side.
template <class S, class T, class A>
RG_INLINE void add_micro_block(const char* p, const Context& c, A* a, typename A::V one) {
  constexpr int lanes = A::kLaneCount, registers = kRegisters<A>;
  if constexpr (S::kBytes >= 4 && !requires { T::kTogether; }) {
    for (int q = 0; q < registers; ++q) {
      auto term = [&](int j) {
        return T::term(load_as_f64<S, typename A::V>(p + (j * lanes + q * kWidthOf<A>)*S::kBytes), c);
      };
      a[q].add(term(0), term(1), term(2), term(3), one);
    }
  } else {
    typename TermVector<T>::type t[4 * registers];
    for (int k = 0; k < 4 * lanes / S::kStep; ++k)
      make_terms<S, T>(p + k * S::kStep * S::kBytes, [&](int) { return c; }, t + k * kWideParts<S>);
    for (int q = 0; q < registers; ++q)
      a[q].add(t[q], t[registers + q], t[2 * registers + q], t[3 * registers + q], one);
  }
}

// Whether memory after p may be read along with what stands at p: where it is in the same page.
RG_INLINE bool same_page(const char* p, int64_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  return false;  // which would see a mistake in it
#else
  return (reinterpret_cast<uintptr_t>(p) & 4095) + uintptr_t(bytes) <= 4096;
#endif
}

// The last `terms` of a row, fewer than a micro-block: the others count as the identity.
template <class S, class T, class A>
RG_INLINE void add_fewer(const char* p, int64_t terms, const Context& c, A* a, vd one) {
  constexpr int registers = kRegisters<A>, steps = 4 * A::kLaneCount / S::kStep;
  typename TermVector<T>::type t[4 * registers];
  vi64 index = {};
  for (int l = 0; l < kLanes<double>; ++l) index[l] = l;
  for (int k = 0; k < steps; ++k) {
    const int64_t here = terms - k * S::kStep;
    auto* made = t + k * kWideParts<S>;
    const char* from = p + k * S::kStep * S::kBytes;
    alignas(64) char padded[S::kStep * S::kBytes];
    if (here > 0) {
      if (here < S::kStep && !same_page(from, S::kStep * S::kBytes)) [[unlikely]] {
        __builtin_memset(padded, 0, sizeof padded);
        __builtin_memcpy(padded, from, size_t(here * S::kBytes));
        from = padded;
      }
      make_terms<S, T>(from, [&](int) { return c; }, made);
    }
    for (int w = 0; w < kWideParts<S>; ++w)
      made[w] = here > 0 ? where(index + w * kLanes<double> < here, made[w], T::kIdentity)
                         : where(vi64{}, typename TermVector<T>::type{}, T::kIdentity);
  }
  for (int q = 0; q < registers; ++q) a[q].add(t[q], t[registers + q], t[2 * registers + q], t[3 * registers + q], one);
}

// Lanes folded in halves: the result stands in lane 0.
template <int kBy, class A>
RG_INLINE A fold_across(A a) {
  if constexpr (kBy == 0) {
    return a;
  } else {
    A turned;
    for (int k = 0; k < A::kParts; ++k) turned.part[k] = rotated<kBy>(a.part[k]);
    return fold_across<kBy / 2>(A::folded(a, turned));
  }
}
template <class A>
RG_INLINE void put_row_state(A* a, States* state, int slot) {
  for (int by = kRegisters<A> / 2; by > 0; by /= 2)
    for (int q = 0; q < by; ++q) a[q] = A::folded(a[q], a[q + by]);
  typename A::V made[A::kState];
  fold_across<kWidthOf<A> / 2>(a[0]).state(made);
  for (int k = 0; k < A::kState; ++k) state[k][slot] = made[k][0];
}

template <class A>
RG_INLINE void load_lanes(const Lanes& from, A* a) {
  typedef typename A::V Anywhere __attribute__((aligned(8), may_alias));
  for (int k = 0; k < A::kParts; ++k)
    for (int q = 0; q < kRegisters<A>; ++q)
      a[q].part[k] = *reinterpret_cast<const Anywhere*>(from[k] + q * kWidthOf<A>);
}
template <class A>
RG_INLINE void store_lanes(Lanes& to, const A* a) {
  typedef typename A::V Anywhere __attribute__((aligned(8), may_alias));
  for (int k = 0; k < A::kParts; ++k)
    for (int q = 0; q < kRegisters<A>; ++q) *reinterpret_cast<Anywhere*>(to[k] + q * kWidthOf<A>) = a[q].part[k];
}

// The terms of a row behind its last whole micro-block, added to its lanes.
template <class S, class T, class A>
__attribute__((noinline)) void add_rest(const char* p, int64_t terms, const Context& c, Lanes& lanes) {
  A a[kRegisters<A>];
  load_lanes(lanes, a);
  add_fewer<S, T>(p, terms, c, a, opaque_one<vd>());
  store_lanes(lanes, a);
}

template <class S, class T, class A>
void add_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile& tile, Lanes* lanes,
              Piece piece, States* state) {
  using Row = std::conditional_t<S::kBytes == 4 && std::is_same_v<T, Value>, typename at_sum_width<A>::type, A>;
  constexpr int64_t block = 4 * A::kLaneCount;
  const typename Row::V one = opaque_one<typename Row::V>();
  for (int r = 0; r < count; ++r) {
    const Context c = Context::all(tile, slot[r]);
    Row a[kRegisters<Row>];
    if (piece & kBegins)
      for (Row& each : a) each = Row::identity();
    else
      load_lanes(lanes[r], a);
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= block; left -= block, p += block * S::kBytes) {
      if constexpr (requires { A::kInPasses; }) __builtin_prefetch(p + terms * S::kBytes, 0, 2);
      add_micro_block<S, T>(p, c, a, one);
    }
    if (left) {
      Lanes kept;
      store_lanes(kept, a);
      add_rest<S, T, A>(p, left, c, kept);
      load_lanes(kept, a);
    }
    if (piece & kEnds)
      put_row_state(a, state, slot[r]);
    else
      store_lanes(lanes[r], a);
  }
}

// ---- columns

// Four terms of a step of columns, of which `here` are there.
template <class S, class T>
RG_INLINE void make_four(const char* const* at, int64_t here, int64_t offset, const Tile& tile, int slot,
                         typename TermVector<T>::type (*t)[kWideParts<S>]) {
  auto context = [&](int part) { return Context::of(tile, slot + part * kLanes<double>); };
  for (int k = 0; k < 4; ++k) {
    if (k < here)
      make_terms<S, T>(at[k] + offset, context, t[k]);
    else
      for (auto& made : t[k]) made = where(vi64{}, typename TermVector<T>::type{}, T::kIdentity);
  }
}

// kFours micro-blocks of a lane, the last of which may have fewer terms. kFirst: of a lane that has none yet.
template <class S, class T, class A, int kFours, bool kFirst>
RG_INLINE void add_fours(const char* const* at, int64_t rows, const ColumnSteps& steps, const Tile& tile, Sums& sums,
                         vd one) {
  for (int k = 0; k < steps.count; ++k) {
    typename TermVector<T>::type t[kFours][4][kWideParts<S>];
    for (int f = 0; f < kFours; ++f)
      make_four<S, T>(at + 4 * f, kFours > 1 ? 4 : rows, steps.offset[k], tile, steps.slot[k], t[f]);
    for (int w = 0; w < kWideParts<S>; ++w) {
      A a = A::identity();
      const int place = k * S::kStep + w * kLanes<double>;
      for (int p = 0; p < A::kParts && !kFirst; ++p) a.part[p] = load(sums[p] + place);
      for (int f = 0; f < kFours; ++f) a.add(t[f][0][w], t[f][1][w], t[f][2][w], t[f][3][w], one);
      for (int p = 0; p < A::kParts; ++p) store(sums[p] + place, a.part[p]);
    }
  }
}

template <class S, class T, class A>
void add_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile& tile, Sums& sums,
                 bool begins) {
  const vd one = opaque_one<vd>();
  if (begins && rows == 0)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>)
      for (int p = 0; p < A::kParts; ++p) store(sums[p] + s, A::identity().part[p]);
  if (begins && rows > 0) {
    const int64_t first = rows < 4 ? rows : 4;
    add_fours<S, T, A, 1, true>(at, first, steps, tile, sums, one);
    rows -= first, at += first;
  }
  for (; rows >= 8; rows -= 8, at += 8) add_fours<S, T, A, 2, false>(at, 8, steps, tile, sums, one);
  for (; rows > 0; rows -= 4, at += 4) add_fours<S, T, A, 1, false>(at, rows < 4 ? rows : 4, steps, tile, sums, one);
}

template <class A>
RG_INLINE A sums_at(const Sums& sums, int place) {
  A a;
  for (int p = 0; p < A::kParts; ++p) a.part[p] = load(sums[p] + place);
  return a;
}
template <class A>
void fold_columns(Sums& into, const Sums& more, int places) {
  for (int s = 0; s < places; s += kLanes<double>) {
    const A a = A::folded(sums_at<A>(into, s), sums_at<A>(more, s));
    for (int p = 0; p < A::kParts; ++p) store(into[p] + s, a.part[p]);
  }
}
template <class A, int kStep>
void put_column_states(const Sums& sums, const ColumnSteps& steps, States* state) {
  for (int k = 0; k < steps.count; ++k)
    for (int s = 0; s < kStep; s += kLanes<double>) {
      vd made[A::kState];
      sums_at<A>(sums, k * kStep + s).state(made);
      for (int c = 0; c < A::kState; ++c) store(state[c] + steps.slot[k] + s, made[c]);
    }
}

// ---- columns of few terms: all lanes in registers

// Lane l of a step: terms l, l + 16, l + 32 and l + 48, as far as they are there.
template <class S, class T, class A>
RG_INLINE void add_lane(const char* const* at, int lane, int64_t terms, int64_t offset, const Tile& tile, int slot,
                        vd one, A* to) {
  typename TermVector<T>::type t[4][kWideParts<S>];
  auto context = [&](int part) { return Context::of(tile, slot + part * kLanes<double>); };
  for (int k = 0; k < 4; ++k) {
    if (lane + k * A::kLaneCount < terms)
      make_terms<S, T>(at[lane + k * A::kLaneCount] + offset, context, t[k]);
    else
      for (auto& made : t[k]) made = where(vi64{}, typename TermVector<T>::type{}, T::kIdentity);
  }
  for (int w = 0; w < kWideParts<S>; ++w) {
    to[w] = A::identity();
    to[w].add(t[0][w], t[1][w], t[2][w], t[3][w], one);
  }
}
// Those from `lane` on, kBy apart, folded: l with l + 8, then l + 4, l + 2, l + 1.
template <int kLane, int kBy, class S, class T, class A>
RG_INLINE void add_lanes(const char* const* at, int64_t terms, int64_t offset, const Tile& tile, int slot, vd one,
                         A* to) {
  if constexpr (kBy == A::kLaneCount) {
    add_lane<S, T>(at, kLane, terms, offset, tile, slot, one, to);
  } else {
    A more[kWideParts<S>];
    add_lanes<kLane, 2 * kBy, S, T>(at, terms, offset, tile, slot, one, to);
    if (kLane + kBy >= terms) return;  // what is not there changes nothing
    add_lanes<kLane + kBy, 2 * kBy, S, T>(at, terms, offset, tile, slot, one, more);
    for (int w = 0; w < kWideParts<S>; ++w) to[w] = A::folded(to[w], more[w]);
  }
}
template <class S, class T, class A>
void add_few_terms(const char* const* at, int64_t terms, const ColumnSteps& steps, const Tile& tile, States* state) {
  const vd one = opaque_one<vd>();
  for (int k = 0; k < steps.count; ++k) {
    A a[kWideParts<S>];
    add_lanes<0, 1, S, T>(at, terms, steps.offset[k], tile, steps.slot[k], one, a);
    for (int w = 0; w < kWideParts<S>; ++w) {
      vd made[A::kState];
      a[w].state(made);
      for (int c = 0; c < A::kState; ++c) store(state[c] + steps.slot[k] + w * kLanes<double>, made[c]);
    }
  }
}

template <class S, class T, class A>
constexpr Stage sum_stage(void (*prepare)(Tile&) = nullptr, bool (*needs_retry)(Tile&) = nullptr,
                          const Stage* retry = nullptr) {
  void (*merge)(States*, const States*, int) = merge_sums<A::kState>;
  if constexpr (requires { A::merge; }) merge = A::merge;
  void (*few)(const char* const*, int64_t, const ColumnSteps&, const Tile&, States*) = nullptr;
  if constexpr (S::kBytes == 4 && A::kParts <= 2 && std::is_same_v<T, Value>) few = add_few_terms<S, T, A>;
  return {A::kState,
          A::kLaneCount,
          kSpan,
          prepare,
          nullptr,
          add_rows<S, T, A>,
          add_columns<S, T, A>,
          fold_columns<A>,
          put_column_states<A, S::kStep>,
          merge,
          needs_retry,
          retry,
          few,
          turn_rows<S::kBytes>};
}
// Columns in the order of their rows: for results that are proven whatever the order.
constexpr Stage in_any_order(Stage stage) {
  stage.lanes = 1;
  return stage;
}

}  // namespace rg::RG_ISA
