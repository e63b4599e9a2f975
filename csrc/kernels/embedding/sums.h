// Sums of gathered rows: what a term is (Bare, Weighted), how it is added (Single, Checked, Paired), and the loops over
// tiles. Terms are added one after the other, four to a pass over the tile's accumulators.
//
//   f32         f64 accumulators: 2^29 roundings are spare
//   f16         the same; sums of a block are exact (512 terms of 2^16 in units of 2^-24), products are checked
//   bf16        up to 512 without factors: kernels/embedding/eights.h. Others f64, and the largest |term|: a sum that
//   cancelled
//               too far is computed again without any rounding
//   f64         hi + lo
#pragma once

#include "kernels/embedding/move.h"
#include "simd/storage.h"

namespace rg::RG_ISA {

inline constexpr double kTinyProduct = 0x1p-960;  // products of f64 below it may have lost digits
inline constexpr double kHuge = 0x1p990;          // f64 above it have no error of a product without a fused instruction

// Lanes in `again` as NaN: the sum is computed again, scaled.
RG_INLINE vd mark_for_retry(vd x, vi64 again) { return select(again, splat<vd>(__builtin_nan("")), x); }

// Calls put<whether past the caches>(to): with a buffer where only a part of the step is to be stored.
template <class S, class Put>
RG_INLINE void store_run(char* to, const Run& run, Put put) {
  if (run.width < S::kStep) {
    alignas(64) char all[S::kStep * S::kBytes];
    put.template operator()<false>(all);
    __builtin_memcpy(to + run.skip * S::kBytes, all + run.skip * S::kBytes, size_t(run.width * S::kBytes));
  } else if (run.stream) {
    put.template operator()<true>(to);
  } else {
    put.template operator()<false>(to);
  }
}

// Rounded to storage. One NaN for all, so that its bits do not tell the order of operations.
template <class S>
RG_INLINE void store_step(char* to, const vd* from, const Run& run) {
  vd v[kWideParts<S>];
  for (int k = 0; k < kWideParts<S>; ++k) v[k] = select(from[k] == from[k], from[k], splat<vd>(__builtin_nan("")));
  typename S::V narrowed[S::kParts];
  for (int k = 0; k < S::kParts; ++k) {
    if constexpr (S::kBytes == 8) {
      narrowed[k] = v[k];
    } else {
      narrowed[k] = narrow({v[2 * k], v[2 * k + 1]});
    }
  }
  store_run<S>(to, run, [&]<bool kStream>(char* p) { S::template store_ordered<kStream>(p, narrowed); });
}

// Calls use(column, offset in bytes from the addresses, slot, run) for each step of a line.
template <class S, class F>
RG_INLINE void each_step(const Line& line, F use) {
  const int64_t origin = line.origin;
  const int runs = line.runs;
  int slot = 0;
  for (int r = 0; r < runs; ++r) {
    const Run run = line.run[r];
    int64_t column = run.column;
    for (int s = 0; s < run.steps; ++s, column += S::kStep, slot += S::kStep)
      use(column, (column - origin) * S::kBytes, slot, run);
  }
}

// ---- terms: rounded to f64, or exact as hi + lo. `tiny`: lanes whose product lost digits

struct Bare {
  static constexpr bool kWeighted = false;
  template <class S>
  RG_INLINE static void terms(const Terms&, int, const char* at, vd* x) {
    load_wide<S>(at, x);
  }
  template <class S>
  RG_INLINE static void exact(const Terms&, int, const char* at, Pair* x, vi64*) {
    vd v[kWideParts<S>];
    load_wide<S>(at, v);
    for (int p = 0; p < kWideParts<S>; ++p) x[p] = {v[p], vd{}};
  }
};

struct Weighted {
  static constexpr bool kWeighted = true;
  template <class S>
  RG_INLINE static void terms(const Terms& t, int k, const char* at, vd* x) {
    load_wide<S>(at, x);
    const vd factor = splat<vd>(t.factor[k]);
    for (int p = 0; p < kWideParts<S>; ++p) x[p] *= factor;
  }
  template <class S>
  RG_INLINE static void exact(const Terms& t, int k, const char* at, Pair* x, vi64* tiny) {
    vd v[kWideParts<S>];
    load_wide<S>(at, v);
    const vd factor = splat<vd>(t.factor[k]), low = splat<vd>(t.factor_low[k]);
    for (int p = 0; p < kWideParts<S>; ++p) {
      x[p] = two_prod(v[p], factor);
      x[p].lo += v[p] * low;
      if constexpr (S::kBytes == 8) {
        *tiny |= (abs(x[p].hi) < kTinyProduct) & (v[p] != 0.0) & (factor != 0.0);
        x[p].hi = mark_for_retry(x[p].hi, (abs(v[p]) > kHuge) | (abs(factor) > kHuge));
      }
    }
  }
};

// ---- accumulators

struct Single {
  static constexpr int kParts = 1;
  using Term = vd;
  vd part[kParts];
  RG_INLINE static Single of(vd x) { return {{x}}; }
  RG_INLINE void add(vd x) { part[0] += x; }
  RG_INLINE Pair sum() const { return {part[0], vd{}}; }
};

struct Checked {
  static constexpr int kParts = 2;
  using Term = vd;
  vd part[kParts];
  RG_INLINE static Checked of(vd x) { return {{x, abs(x)}}; }
  RG_INLINE void add(vd x) {
    part[0] += x;
    part[1] = max(part[1], abs(x));
  }
  RG_INLINE Pair sum() const { return {part[0], vd{}}; }
};

struct Paired {
  static constexpr int kParts = 2;
  using Term = Pair;
  vd part[kParts];
  RG_INLINE static Paired of(Pair x) { return {{x.hi, x.lo}}; }
  RG_INLINE void add(Pair x) {
    Pair s = two_sum(part[0], x.hi);
    part[0] = s.hi;
    part[1] += s.lo + x.lo;
  }
  RG_INLINE Pair sum() const { return {part[0], part[1]}; }
};

template <class S, class F>
RG_INLINE void make(const Terms& t, int k, const char* at, vd* x, vi64*) {
  F::template terms<S>(t, k, at, x);
}
template <class S, class F>
RG_INLINE void make(const Terms& t, int k, const char* at, Pair* x, vi64* tiny) {
  F::template exact<S>(t, k, at, x, tiny);
}

// The addresses of a few terms, and of as many to come.
template <int kCount>
struct Addresses {
  const char *at[kCount], *next[kCount];
  RG_INLINE Addresses(const Terms& t, int first) {
    for (int j = 0; j < kCount; ++j) at[j] = t.at[first + j], next[j] = t.at[first + j + t.ahead];
  }
};

// Terms [first, first + kCount) of a step.
template <class S, class F, class A, int kCount, bool kFirst>
RG_INLINE void add_terms(const Terms& t, int first, const Addresses<kCount>& from, int64_t offset, A* a, vi64* tiny) {
  for (int j = 0; j < kCount; ++j) {
    typename A::Term x[kWideParts<S>];
    make<S, F>(t, first + j, from.at[j] + offset, x, tiny);
    for (int p = 0; p < kWideParts<S>; ++p) {
      if (kFirst && j == 0) {
        a[p] = A::of(x[p]);
      } else {
        a[p].add(x[p]);
      }
    }
  }
  for (int j = 0; j < kCount; ++j) __builtin_prefetch(from.next[j] + offset);
}

using Sums = double[2][kSlots];

template <class S, class A>
RG_INLINE void load_sums(const Sums& sums, int slot, A* a) {
  for (int p = 0; p < kWideParts<S>; ++p)
    for (int c = 0; c < A::kParts; ++c) a[p].part[c] = load(sums[c] + slot + p * kLanes<double>);
}

// Four (or fewer) terms of a tile.
template <class S, class F, class A, int kCount, bool kFirst>
void add_pass(const Terms& t, int first, const Line& line, Sums& sums, vi64* tiny) {
  const Addresses<kCount> from(t, first);
  each_step<S>(line, [&](int64_t, int64_t offset, int slot, const Run&) __attribute__((always_inline)) {
    A a[kWideParts<S>];
    if constexpr (!kFirst) load_sums<S>(sums, slot, a);
    add_terms<S, F, A, kCount, kFirst>(t, first, from, offset, a, tiny);
    for (int p = 0; p < kWideParts<S>; ++p)
      for (int c = 0; c < A::kParts; ++c) store(sums[c] + slot + p * kLanes<double>, a[p].part[c]);
  });
}

// All terms of a tile, at least one.
template <class S, class F, class A>
void add_all(const Terms& t, const Line& line, Sums& sums, vi64* tiny) {
  int k = 4;
  switch (t.count) {
    case 1: return add_pass<S, F, A, 1, true>(t, 0, line, sums, tiny);
    case 2: return add_pass<S, F, A, 2, true>(t, 0, line, sums, tiny);
    case 3: return add_pass<S, F, A, 3, true>(t, 0, line, sums, tiny);
    default: add_pass<S, F, A, 4, true>(t, 0, line, sums, tiny);
  }
  if constexpr (A::kParts == 1)  // some 3 % of bags of f32
    for (; k + 8 <= t.count; k += 8) add_pass<S, F, A, 8, false>(t, k, line, sums, tiny);
  for (; k + 4 <= t.count; k += 4) add_pass<S, F, A, 4, false>(t, k, line, sums, tiny);
  switch (t.count - k) {
    case 1: return add_pass<S, F, A, 1, false>(t, k, line, sums, tiny);
    case 2: return add_pass<S, F, A, 2, false>(t, k, line, sums, tiny);
    case 3: return add_pass<S, F, A, 3, false>(t, k, line, sums, tiny);
    default: return;
  }
}

}  // namespace rg::RG_ISA
