// Sums of bf16 at the speed of f32: eight terms at a time are added in f32 as a tree, the eights in f64.
//
// A tree of eight has three levels, so that an eight is wrong by 3 2^-24 of its |pairs| at most. Where the |pairs| of
// all are 160 times the result, or less, that is 2^-15 of it. Other lanes are looked at again: an eight is exact where
// all terms are multiples of a unit and eight of them stay below 2^24 units. What is left is added without rounding.
#pragma once

#include "kernels/embedding/result.h"

namespace rg::RG_ISA {

inline constexpr int kEight = 8;
// What was there before is added in f64, as is a last term that is alone and no pair: up to 2^20 times that limit, and
// 512 terms to divide by, that costs 2^-53 2^20 160 512 = 2^-16 of the result.
inline constexpr float kPairsOfResult = 160, kMostPairs = 0x1p120f;

// A step's sums of some terms, and the magnitudes of the pairs (or what is left over) they were made of.
template <class S>
struct Tree {
  vf sum[S::kParts], pairs[S::kParts];

  template <int kCount>
  RG_INLINE void add(const Addresses<kCount>& from, int64_t offset) {
    if (kCount == 1)
      for (int k = 0; k < S::kParts; ++k) pairs[k] = vf{};
    grow<0, kCount>(from.at, offset, sum);
  }

 private:
  template <int kFirst, int kCount>
  RG_INLINE void grow(const char* const* at, int64_t offset, vf* to) {
    if constexpr (kCount == 1) {
      S::load(at[kFirst] + offset, to);
    } else {
      constexpr int kHalf = kCount > 4 ? 4 : kCount > 2 ? 2 : 1, kRest = kCount - kHalf;
      vf other[S::kParts];
      grow<kFirst, kHalf>(at, offset, to);
      grow<kFirst + kHalf, kRest>(at, offset, other);
      if constexpr (kRest == 1 && kCount > 2) note<false>(other);
      for (int k = 0; k < S::kParts; ++k) to[k] += other[k];
      if constexpr (kCount == 2) note<kFirst == 0>(to);
    }
  }
  template <bool kFirst>
  RG_INLINE void note(const vf* x) {
    for (int k = 0; k < S::kParts; ++k) pairs[k] = kFirst ? abs(x[k]) : pairs[k] + abs(x[k]);
  }
};

// The eights of a tile so far.
struct Eights {
  alignas(64) double sum[kSlots];
  alignas(64) float pairs[kSlots];
};

template <class S, int kCount, bool kFirst>
void add_eight(const Terms& t, int first, const Line& line, Eights& to) {
  const Addresses<kCount> from(t, first);
  each_step<S>(line, [&](int64_t, int64_t offset, int slot, const Run&) __attribute__((always_inline)) {
    Tree<S> tree;
    tree.add(from, offset);
    if (slot % (64 / S::kBytes) == 0)
      for (const char* next : from.next) __builtin_prefetch(next + offset);
    for (int k = 0; k < S::kParts; ++k) {
      Wide w = widen(tree.sum[k]);
      double* sum = to.sum + slot + k * kLanes<float>;
      float* pairs = to.pairs + slot + k * kLanes<float>;
      if constexpr (!kFirst) {
        w.lo += load(sum), w.hi += load(sum + kLanes<double>);
        tree.pairs[k] += load(pairs);
      }
      store(sum, w.lo), store(sum + kLanes<double>, w.hi);
      store(pairs, tree.pairs[k]);
    }
  });
}

// Lanes whose eights may not be exact, or left the range of f32; in the order of memory.
template <class S>
RG_INLINE void find_inexact(const Terms& t, int64_t offset, packed* doubt) {
  constexpr int kPacked = S::kPacks;
  constexpr uint16_t kApart = 13;               // exponents: eight terms below 2^(13 + 1), in units of 2^-7
  constexpr uint16_t kWild = (127 + 110) << 7;  // |pairs| of 512 terms below it are in range
  packed most[kPacked], least[kPacked];
  for (int k = 0; k < kPacked; ++k) most[k] = packed{}, least[k] = ~packed{};
  for (int n = 0; n < t.count; ++n)
    for (int k = 0; k < kPacked; ++k) {
      const packed x = load_packed(t.at[n] + offset + k * int(sizeof(packed))) & 0x7fff;
      const packed unless_zero = x - 1;
      most[k] = most[k] > x ? most[k] : x;
      least[k] = least[k] < unless_zero ? least[k] : unless_zero;
    }
  for (int k = 0; k < kPacked; ++k) {
    const packed apart = (most[k] >> 7) - ((least[k] + 1) >> 7);
    doubt[k] = bits<packed>((apart > kApart) | (most[k] >= kWild));
  }
}

// The flagged lanes of a step again, if they may be wrong.
template <class S>
__attribute__((noinline)) void settle_step(const Terms& t, const Line& line, int64_t column, const Result& r,
                                           const packed* flagged, packed* x) {
  constexpr int kPacked = S::kPacks;
  packed inexact[kPacked], doubt[kPacked], all = {};
  find_inexact<S>(t, (column - line.origin) * S::kBytes, inexact);
  for (int k = 0; k < kPacked; ++k) all |= doubt[k] = flagged[k] & inexact[k];
  if (!any_bit(all)) return;
  vd v[kWideParts<S>];
  alignas(64) char again[S::kStep * S::kBytes];
  add_again<S, Bare>(t, line, column, r, v);
  store_step<S>(again, v, {0, 1, false, 0, S::kStep});
  for (int k = 0; k < kPacked; ++k) {
    const packed other = load_packed(again + k * int(sizeof(packed)));
    x[k] = (doubt[k] & other) | (~doubt[k] & x[k]);
  }
}

// `sum` and `pairs` have the order of S::load.
template <class S>
RG_INLINE void finish_eights(const Terms& t, const Line& line, int64_t column, int64_t offset, const Run& run,
                             const Result& r, Wide* sum, const vf* pairs) {
  const float limit = kPairsOfResult * float(r.divisor);
  vf old[S::kParts] = {}, v[S::kParts];
  vi32 flagged[S::kParts], all = {};
  if (r.old) S::load(r.old + (column - r.first) * S::kBytes, old);
  for (int k = 0; k < S::kParts; ++k) {
    if (r.old || r.divisor != 1) {
      const Wide before = widen(old[k]);
      sum[k].lo = finished({sum[k].lo, vd{}}, r, before.lo), sum[k].hi = finished({sum[k].hi, vd{}}, r, before.hi);
    }
    v[k] = narrow(sum[k]);
    v[k] = select(v[k] == v[k], v[k], splat<vf>(__builtin_nanf("")));  // one NaN for all
    const vf most = max(pairs[k], abs(old[k]) * 0x1p-20f);
    all |= flagged[k] = ~((most <= abs(v[k]) * limit) & (pairs[k] < kMostPairs));
  }
  packed x[S::kPacks];
  for (int k = 0; k < S::kPacks; ++k) x[k] = S::encoded(v + k * kPackedVectors);
  if (any(all)) [[unlikely]] {
    packed lanes[S::kPacks];
    for (int k = 0; k < S::kPacks; ++k) lanes[k] = pack(flagged + k * kPackedVectors);
    settle_step<S>(t, line, column, r, lanes, x);
  }
  store_run<S>(r.to + offset, run, [&]<bool kStream>(char* p) {
    for (int k = 0; k < S::kPacks; ++k) store_packed<kStream>(p + k * int(sizeof(packed)), x[k]);
  });
}

// Up to eight terms: nothing is kept in memory.
template <class S, int kCount>
void whole_eight(const Terms& t, const Line& line, const Result& r) {
  const Addresses<kCount> from(t, 0);
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run& run) __attribute__((always_inline)) {
    Tree<S> tree;
    Wide sum[S::kParts];
    tree.add(from, offset);
    for (const char* next : from.next) __builtin_prefetch(next + offset);
    for (int k = 0; k < S::kParts; ++k) sum[k] = widen(tree.sum[k]);
    finish_eights<S>(t, line, column, offset, run, r, sum, tree.pairs);
  });
}

// Calls use<count>() for 1 <= count <= 8.
template <class Use>
RG_INLINE void with_count(int count, Use use) {
  switch (count) {
    case 1: return use.template operator()<1>();
    case 2: return use.template operator()<2>();
    case 3: return use.template operator()<3>();
    case 4: return use.template operator()<4>();
    case 5: return use.template operator()<5>();
    case 6: return use.template operator()<6>();
    case 7: return use.template operator()<7>();
    default: return use.template operator()<8>();
  }
}

// Of terms without factors.
template <class S>
bool whole_in_eights(const Terms& t, const Line& line, const Result& r) {
  static_assert(S::kElement == Element::bf16, "limits and exponents are those of bf16");
  if (t.count <= kEight) {
    with_count(t.count, [&]<int kCount>() { whole_eight<S, kCount>(t, line, r); });
    return true;
  }
  Eights eights;
  add_eight<S, kEight, true>(t, 0, line, eights);
  for (int k = kEight; k < t.count; k += kEight)
    with_count(t.count - k, [&]<int kCount>() { add_eight<S, kCount, false>(t, k, line, eights); });
  each_step<S>(line, [&](int64_t column, int64_t offset, int slot, const Run& run) __attribute__((always_inline)) {
    Wide sum[S::kParts];
    vf pairs[S::kParts];
    for (int k = 0; k < S::kParts; ++k) {
      const double* at = eights.sum + slot + k * kLanes<float>;
      sum[k] = {load(at), load(at + kLanes<double>)};
      pairs[k] = load(eights.pairs + slot + k * kLanes<float>);
    }
    finish_eights<S>(t, line, column, offset, run, r, sum, pairs);
  });
  return true;
}

}  // namespace rg::RG_ISA
