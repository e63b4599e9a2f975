// What running sums are kept in. A carry holds two components, high and low, which need not be settled when they come.
//
// f64 terms of 2^900 and more are summed apart, scaled (components 2 and 3), so that a sum that leaves the range comes
// back to it; it leaves in a carry if it is in range.
#pragma once

#include <type_traits>

#include "kernels/scan/lines.h"
#include "simd/numbers/expansion.h"

namespace rg::RG_ISA {

struct Plainly {
  vd s;
  RG_INLINE static Plainly from(const States* state, int slot) {
    return {load_state(state, 0, slot) + load_state(state, 1, slot)};
  }
  RG_INLINE void put(States* state, int slot) const {
    store_state(state, 0, slot, s), store_state(state, 1, slot, vd{});
  }
  RG_INLINE void add(vd x) { s += x; }
  RG_INLINE vd value() const { return s; }
  RG_INLINE void keep(vi64 mask) { s = bits<vd>(bits<vi64>(s) & mask); }
};

struct Twofold {
  vd hi, lo;
  RG_INLINE static Twofold from(const States* state, int slot) {
    return {load_state(state, 0, slot), load_state(state, 1, slot)};
  }
  RG_INLINE void put(States* state, int slot) const {
    store_state(state, 0, slot, hi), store_state(state, 1, slot, lo);
  }
  RG_INLINE static Twofold given(const States* carry, int slot) {
    Pair s = settled(load_state(carry, 0, slot), load_state(carry, 1, slot));
    return {s.hi, s.lo};
  }
  RG_INLINE void add(vd x) { add(x, vd{}); }
  RG_INLINE void add(vd x, vd low) {
    Pair s = two_sum(hi, x);
    vd rest = select(abs(s.hi) < __builtin_inf(), s.lo + (lo + low), vd{});  // an infinity has no low part
    hi = s.hi + rest;
    lo = select(abs(hi) < __builtin_inf(), rest - (hi - s.hi), vd{});
  }
  RG_INLINE vd value() const { return hi; }
  RG_INLINE void keep(vi64 mask) {
    hi = bits<vd>(bits<vi64>(hi) & mask);
    lo = bits<vd>(bits<vi64>(lo) & mask);
  }
};

// For f64 tiles with huge terms, or after some.
struct Ranged {
  static constexpr double kHugeTerm = 0x1p900, kDown = 0x1p-200, kUp = 0x1p200;
  Twofold small, big;
  RG_INLINE static Ranged from(const States* state, int slot) {
    return {Twofold::from(state, slot), Twofold::from(state + 2, slot)};
  }
  RG_INLINE void put(States* state, int slot) const { small.put(state, slot), big.put(state + 2, slot); }
  RG_INLINE void add(vd x) {
    auto huge = (abs(x) >= kHugeTerm) & (abs(x) < __builtin_inf());
    big.add(select(huge, x * kDown, vd{}));
    small.add(select(huge, vd{}, x));
  }
  RG_INLINE Twofold total() const {  // scaled down
    Twofold t = big;
    t.add(small.hi * kDown, small.lo * kDown);
    return t;
  }
  RG_INLINE vd value() const { return select(big.hi == 0, small.hi, total().hi * kUp); }
  RG_INLINE void keep(vi64 mask) { small.keep(mask), big.keep(mask); }
};

// bf16: the sum itself, as two parts while they hold it.
struct Exactly {
  static constexpr int kParts = 6;
  Expansion<kParts> sum;  // settled
  bool deep;              // a lane has more than two parts
  RG_INLINE static Exactly from(const States* state, int slot) {
    Exactly a;
    for (int k = 0; k < kParts; ++k) a.sum.part[k] = load_state(state, k, slot);
    a.deep = a.is_deep();
    return a;
  }
  RG_INLINE void put(States* state, int slot) const {
    for (int k = 0; k < kParts; ++k) store_state(state, k, slot, sum.part[k]);
  }
  RG_INLINE void add(vd x) {
    if (!deep) [[likely]] {
      Pair s = settled(sum.part[0], x), rest = two_sum(s.lo, sum.part[1]);
      if (!any(rest.lo != 0)) [[likely]] {
        s = settled(s.hi, rest.hi);
        sum.part[0] = s.hi, sum.part[1] = s.lo;
        return;
      }
    }
    sum.put(x);
    sum.settle();
    deep = is_deep();
  }
  RG_INLINE vd value() const { return sum.part[0]; }
  RG_INLINE void keep(vi64 mask) {
    for (vd& part : sum.part) part = bits<vd>(bits<vi64>(part) & mask);
  }

 private:
  RG_INLINE bool is_deep() const { return any(sum.part[2] != 0); }  // after a part that is 0 all are
};

inline void enter_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) Twofold::given(s, k).put(s, k);
}
inline void enter_wide_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    vd hi = load_state(s, 0, k), lo = load_state(s, 1, k), most = max(abs(hi), abs(lo));
    auto huge = (most >= Ranged::kHugeTerm) & (most < __builtin_inf()) & (hi == hi);
    Pair small = settled(hi, lo), big = settled(hi * Ranged::kDown, lo * Ranged::kDown);
    Ranged r{{small.hi, small.lo}, {big.hi, big.lo}};
    r.small.keep(~huge), r.big.keep(huge);
    r.put(s, k);
  }
}
inline void leave_wide_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    Ranged r = Ranged::from(s, k);
    Twofold t = r.total();
    vd hi = t.hi * Ranged::kUp, lo = select(abs(hi) < __builtin_inf(), t.lo * Ranged::kUp, vd{});
    auto plain = r.big.hi == 0;
    store_state(s, 0, k, select(plain, r.small.hi, hi)), store_state(s, 1, k, select(plain, r.small.lo, lo));
  }
}

template <class S>
inline constexpr bool kExact = S::kElement == Element::bf16;
template <class S>
using SumOf = std::conditional_t<S::kBytes == 4, Plainly, std::conditional_t<kExact<S>, Exactly, Twofold>>;
template <class S>
inline constexpr int kSumParts = kExact<S> ? Exactly::kParts : 4;  // components of a state

template <class A>
void fold_sums(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    A a = A::from(carry, s);
    if constexpr (std::is_same_v<A, Twofold>) {
      a.add(load_state(more, 0, s), load_state(more, 1, s));
    } else if constexpr (std::is_same_v<A, Exactly>) {
      for (int k = 0; k < A::kParts; ++k) a.add(load_state(more, k, s));
    } else {
      a.add(A::from(more, s).s);
    }
    a.put(carry, s);
  }
}
inline void fold_wide_sums(States* carry, const States* more, int slots) {
  fold_sums<Twofold>(carry, more, slots);
  fold_sums<Twofold>(carry + 2, more + 2, slots);
}
template <class S>
inline constexpr void (*kEnterSums)(States*, int) = kDouble<S>       ? enter_wide_sum
                                                    : S::kBytes == 2 ? enter_sum
                                                                     : nullptr;
template <class S>
inline constexpr auto kFoldSums = kDouble<S> ? fold_wide_sums : fold_sums<SumOf<S>>;

}  // namespace rg::RG_ISA
