// cumsum, and the sums of gradients of cummax and cummin.
//
// f32 adds in f64: n 2^-53 of the scale. f64 adds in hi + lo. Halves are held to their value, however much cancels:
// they add in hi + lo too, but where a tile's sums are known to be exact in f64 - all of f16 below 2^27; bf16 where the
// tile's exponents and the carry's bits span no more than 51 - plain additions give the same bits, and are taken.
// A sum is never -0: it starts from 0.
#pragma once

#include <type_traits>

#include "kernels/scan_lanes.h"

namespace rg::RG_ISA {

struct Plainly {
  vd s;
  RG_INLINE static Plainly from(const States* state, int slot) {
    return {load_state(state, 0, slot) + load_state(state, 1, slot)};
  }
  RG_INLINE void put(States* state, int slot) const { store_state(state, 0, slot, s), store_state(state, 1, slot, vd{}); }
  RG_INLINE void add(vd x) { s += x; }
  RG_INLINE vd value() const { return s; }
  RG_INLINE void keep(vi64 mask) { s = bits<vd>(bits<vi64>(s) & mask); }
};

struct Twofold {
  vd hi, lo;
  RG_INLINE static Twofold from(const States* state, int slot) {
    return {load_state(state, 0, slot), load_state(state, 1, slot)};
  }
  RG_INLINE void put(States* state, int slot) const { store_state(state, 0, slot, hi), store_state(state, 1, slot, lo); }
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

template <class S>
using SumOf = std::conditional_t<S::kBytes == 4, Plainly, Twofold>;

template <class A>
void fold_sums(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    A a = A::from(carry, s);
    if constexpr (std::is_same_v<A, Twofold>) {
      a.add(load_state(more, 0, s), load_state(more, 1, s));
    } else {
      a.add(A::from(more, s).s);
    }
    a.put(carry, s);
  }
}

// ---- when plain sums are exact

typedef int16_t vi16 __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef vi16 loose_vi16 __attribute__((aligned(2), may_alias));

// The exponents (as stored, at least 1) of the largest and the smallest number that is not 0 in a tile of bf16.
struct Exponents {
  int high, low;
};
inline Exponents exponents_of(const char* x, int64_t step, int64_t terms) {
  constexpr int kParts = 32 / RG_VECTOR_BYTES, kCount = RG_VECTOR_BYTES / 2;
  vi16 high = {}, low = vi16{} + int16_t(0x7fff);
  for (int64_t t = 0; t < terms; ++t, x += step)
    for (int k = 0; k < kParts; ++k) {
      vi16 v = *reinterpret_cast<const loose_vi16*>(x + k * RG_VECTOR_BYTES) & int16_t(0x7fff);
      high = v > high ? v : high;
      vi16 other = v | ((v == 0) & int16_t(0x7fff));
      low = other < low ? other : low;
    }
  int16_t top = 0, bottom = 0x7fff;
  for (int k = 0; k < kCount; ++k) top = high[k] > top ? high[k] : top, bottom = low[k] < bottom ? low[k] : bottom;
  return {top >> 7 > 1 ? top >> 7 : 1, bottom >> 7 > 1 ? bottom >> 7 : 1};
}

RG_INLINE double two_to(int k) { return __builtin_bit_cast(double, int64_t(k + 1023) << 52); }

// Whether hi + any of the tile's partial sums is exact, for every lane: all are multiples of one number q, and less
// than 2^52 q.
template <class S>
inline bool sums_exactly(const char* x, int64_t step, int64_t terms, const Twofold* a) {
  vd most = {};
  vi64 split = {};
  for (int k = 0; k < kVectors<S>; ++k) {
    most = max(abs(a[k].hi), most);
    split |= ~(a[k].lo == 0) | ~(abs(a[k].hi) < 0x1p200);
  }
  if (any(split)) return false;
  double bound = 0;
  for (int k = 0; k < kLanes<double>; ++k) bound = most[k] > bound ? most[k] : bound;
  int unit = -24;
  if constexpr (S::kElement == Element::f16) {
    bound += double(terms) * 65504;
    if (!(bound < 0x1p27)) return false;
  } else {
    const Exponents e = exponents_of(x, step, terms);
    if (e.high == 255) return false;
    bound += double(terms) * two_to(e.high + 1 - 127);
    unit = int(__builtin_bit_cast(int64_t, bound) >> 52) - 1023 + 1 - 51;
    if (e.low < 255 && e.low - 134 < unit) return false;
  }
  const double round = 1.5 * two_to(unit + 52);
  vi64 finer = {};
  for (int k = 0; k < kVectors<S>; ++k) finer |= (a[k].hi + round) - round != a[k].hi;
  return !any(finer);
}

// ---- passes

template <class S, class A, bool kExclusive, bool kEmit>
RG_INLINE void sum_loop(const char* x, int64_t x_step, char* y, int64_t y_step, int64_t terms, A* a) {
  for (int64_t t = 0; t < terms; ++t, x += x_step, y += y_step) {
    vd v[kVectors<S>], out[kVectors<S>];
    load_wide<S>(x, v);
    for (int k = 0; k < kVectors<S>; ++k) {
      if constexpr (kExclusive) out[k] = a[k].value();
      a[k].add(v[k]);
      if constexpr (!kExclusive) out[k] = a[k].value();
    }
    if constexpr (kEmit) store_wide<S>(y, out);
  }
}

// loop(a) on the accumulators of a step, plain ones where these are exact.
template <class S, class F>
RG_INLINE void with_sums(const Strip& p, int slot, const char* x, int64_t x_step, F loop) {
  using A = SumOf<S>;
  A a[kVectors<S>];
  for (int k = 0; k < kVectors<S>; ++k) a[k] = A::from(p.state, slot + k * kLanes<double>);
  if constexpr (S::kBytes == 2) {
    if (sums_exactly<S>(x, x_step, p.terms, a)) {
      Plainly plain[kVectors<S>];
      for (int k = 0; k < kVectors<S>; ++k) plain[k].s = a[k].hi;
      loop(plain);
      for (int k = 0; k < kVectors<S>; ++k) plain[k].put(p.state, slot + k * kLanes<double>);
      return;
    }
  }
  loop(a);
  for (int k = 0; k < kVectors<S>; ++k) a[k].put(p.state, slot + k * kLanes<double>);
}

template <class S, bool kExclusive, bool kEmit>
void sum_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* x = p.at[kX] + slot * S::kBytes;
    char* y = kEmit ? p.at[kOut] + slot * S::kBytes : nullptr;
    with_sums<S>(p, slot, x, p.step[kX], [&](auto* a) {
      using A = std::remove_reference_t<decltype(*a)>;
      sum_loop<S, A, kExclusive, kEmit>(x, p.step[kX], y, p.step[kOut], p.terms, a);
    });
  });
}

template <class S, bool kExclusive>
inline constexpr Sweep kSums = {2,           2,          {},         sum_pass<S, kExclusive, true>,
                                sum_pass<S, kExclusive, false>, bit(kX), bit(kX),   fold_sums<SumOf<S>>};

}  // namespace rg::RG_ISA
