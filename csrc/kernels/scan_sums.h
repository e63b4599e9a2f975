// cumsum, and the sums of gradients of cummax and cummin.
//
// f32 adds in f64: n 2^-53 of the scale. f64 adds in hi + lo. Halves are held to their value, however much cancels:
// they add in hi + lo too, but where a tile's sums are known to be exact in f64 (f16, below 2^27) or in two f32 (bf16
// that spans no more than 40 bits), plain additions give the same bits, and are taken.
// A sum is never -0: it starts from 0.
//
// f64 terms of 2^900 and more are summed apart, scaled (components 2 and 3), so that a sum that leaves the range comes
// back to it. A carry holds the first two components: such a sum, if it is in range.
#pragma once

#include <type_traits>

#include "kernels/scan_lines.h"

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

inline void enter_wide_sum(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    Twofold given = Twofold::from(s, k);
    auto huge = (abs(given.hi) >= Ranged::kHugeTerm) & (abs(given.hi) < __builtin_inf());
    Ranged r{given, {given.hi * Ranged::kDown, given.lo * Ranged::kDown}};
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
inline void fold_wide_sums(States* carry, const States* more, int slots) {
  fold_sums<Twofold>(carry, more, slots);
  fold_sums<Twofold>(carry + 2, more + 2, slots);
}
template <class S>
inline constexpr auto kFoldSums = kDouble<S> ? fold_wide_sums : fold_sums<SumOf<S>>;

// ---- when plain sums are exact

typedef int16_t vi16 __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef vi16 loose_vi16 __attribute__((aligned(2), may_alias));

// The exponents (as stored, at least 1) of the largest and the smallest number that is not 0 in a tile of bf16.
struct Exponents {
  int high, low;
};
// The least of the lanes, none of them negative.
RG_INLINE int least(vi16 v) {
#if defined(__AVX2__)
  __m128i both = _mm_min_epu16(_mm256_castsi256_si128(__m256i(v)), _mm256_extracti128_si256(__m256i(v), 1));
  return _mm_extract_epi16(_mm_minpos_epu16(both), 0);
#else
  int found = 0x7fff;
  for (int k = 0; k < RG_VECTOR_BYTES / 2; ++k) found = v[k] < found ? v[k] : found;
  return found;
#endif
}
inline Exponents exponents_of(const char* x, int64_t step, int64_t terms) {
  constexpr int kParts = 32 / RG_VECTOR_BYTES;
  vi16 high = {}, low = vi16{} + int16_t(0x7fff);
  for (int64_t t = 0; t < terms; ++t, x += step)
    for (int k = 0; k < kParts; ++k) {
      vi16 v = *reinterpret_cast<const loose_vi16*>(x + k * RG_VECTOR_BYTES);
      vi16 size = v & int16_t(0x7fff), less = (v - int16_t(1)) & int16_t(0x7fff);  // of 0 it is the largest
      high = size > high ? size : high;
      low = less < low ? less : low;
    }
  const int top = 0x7fff - least(int16_t(0x7fff) - high), bottom = least(low);
  return {top >> 7 > 1 ? top >> 7 : 1, bottom >> 7 > 1 ? bottom >> 7 : 1};
}

RG_INLINE double two_to(int k) { return __builtin_bit_cast(double, int64_t(k + 1023) << 52); }

// Whether the sums of a tile of f16 are exact: multiples of 2^-24, and less than 2^27.
template <class S>
inline bool sums_exactly(int64_t terms, const Twofold* a) {
  const double round = 1.5 * 0x1p28, bound = 0x1p27 - double(terms) * 65504;
  vi64 odd = {};
  for (int k = 0; k < kVectors<S>; ++k)
    odd |= ~((a[k].lo == 0) & (abs(a[k].hi) < bound)) | ((a[k].hi + round) - round != a[k].hi);
  return !any(odd);
}

// bf16 in f32: the sum as a multiple of Q and what is left of it. Both are exact where all is less than 2^22 Q and a
// multiple of q = 2^-18 Q: 64 remainders, each of Q / 2 at most, are then less than 2^24 q. The value is the sum,
// rounded once to f32, as it is from f64.
struct Split {
  vf coarse, fine, round;
  RG_INLINE void add(vf x) {
    vf part = (x + round) - round;
    coarse += part;
    fine += x - part;
  }
  RG_INLINE vf value() const { return coarse + fine; }
  RG_INLINE void keep(vi32 mask) {
    coarse = bits<vf>(bits<vi32>(coarse) & mask);
    fine = bits<vf>(bits<vi32>(fine) & mask);
  }
};

// The accumulators of a step split, where that is exact.
inline bool split_exactly(const char* x, int64_t step, int64_t terms, const Twofold* a, Split* to) {
  constexpr int kCount = kVectors<Bf16>;
  static_assert(kTile <= 64);
  vd most = {};
  vi64 odd = {};
  for (int k = 0; k < kCount; ++k) {
    most = max(abs(a[k].hi), most);
    odd |= ~((a[k].lo == 0) & (abs(a[k].hi) < 0x1p100));
  }
  const Exponents e = exponents_of(x, step, terms);
  if (any(odd) || e.high > 220) return false;
  double bound = double(terms) * two_to(e.high + 1 - 127);
  double top = 0;
  for (int k = 0; k < kLanes<double>; ++k) top = most[k] > top ? most[k] : top;
  bound += top;
  const int unit = int(__builtin_bit_cast(int64_t, bound) >> 52) - 1023 + 1 - 22;  // of Q
  if (unit - 18 < -149 || (e.low < 255 && e.low - 134 < unit - 18)) return false;
  const double wide = 1.5 * two_to(unit + 52), narrow_round = 1.5 * two_to(unit + 52 - 18);
  vd coarse[kCount], fine[kCount];
  for (int k = 0; k < kCount; ++k) {
    coarse[k] = (a[k].hi + wide) - wide;
    fine[k] = a[k].hi - coarse[k];
    odd |= (fine[k] + narrow_round) - narrow_round != fine[k];
  }
  if (any(odd)) return false;
  for (int k = 0; k < kCount / 2; ++k) {
    to[k].coarse = narrow({coarse[2 * k], coarse[2 * k + 1]});
    to[k].fine = narrow({fine[2 * k], fine[2 * k + 1]});
    to[k].round = splat<vf>(float(1.5 * two_to(unit + 23)));
  }
  return true;
}
RG_INLINE void put_split(const Split* a, States* state, int slot) {
  for (int k = 0; k < kVectors<Bf16> / 2; ++k) {
    Wide coarse = widen(a[k].coarse), fine = widen(a[k].fine);
    Plainly{coarse.lo + fine.lo}.put(state, slot + 2 * k * kLanes<double>);
    Plainly{coarse.hi + fine.hi}.put(state, slot + (2 * k + 1) * kLanes<double>);
  }
}

// ---- passes

// Loads and stores for each kind of accumulator, and how many make a step.
template <class S, class A>
struct StepOf {
  using V = vd;
  static constexpr int kCount = kVectors<S>;
  RG_INLINE static void load(const char* p, vd* v) { load_wide<S>(p, v); }
  RG_INLINE static void store(char* p, vd* v) { store_wide<S>(p, v); }
  RG_INLINE static void store_raw(char* p, vd* v) {  // a NaN as it comes
    if constexpr (kDouble<S>) {
      S::template store_ordered<false>(p, v);
    } else {
      vf narrowed[S::kParts];
      for (int k = 0; k < S::kParts; ++k) narrowed[k] = narrow({v[2 * k], v[2 * k + 1]});
      S::template store_ordered<false>(p, narrowed);
    }
  }
};
template <class S>
struct StepOf<S, Split> {
  using V = vf;
  static constexpr int kCount = S::kParts;
  RG_INLINE static void load(const char* p, vf* v) { S::load_ordered(p, v); }
  RG_INLINE static void store(char* p, vf* v) { S::template store_ordered<false>(p, v); }
  RG_INLINE static void store_raw(char* p, vf* v) { store(p, v); }
};

template <class S, class A, bool kExclusive, bool kEmit>
RG_INLINE void sum_loop(const char* x, int64_t x_step, char* y, int64_t y_step, int64_t terms, A* a) {
  using Step = StepOf<S, A>;
  for (int64_t t = 0; t < terms; ++t, x += x_step, y += y_step) {
    typename Step::V v[Step::kCount], out[Step::kCount];
    Step::load(x, v);
    for (int k = 0; k < Step::kCount; ++k) {
      if constexpr (kExclusive) out[k] = a[k].value();
      a[k].add(v[k]);
      if constexpr (!kExclusive) out[k] = a[k].value();
    }
    if constexpr (kEmit) Step::store_raw(y, out);
  }
}

// loop(a) on the accumulators of a step, plain ones where these are exact.
template <class S, class F>
RG_INLINE void with_sums(const Strip& p, int slot, const char* x, int64_t x_step, F loop) {
  using A = SumOf<S>;
  A a[kVectors<S>];
  for (int k = 0; k < kVectors<S>; ++k) a[k] = A::from(p.state, slot + k * kLanes<double>);
  if constexpr (S::kElement == Element::bf16) {
    Split split[S::kParts];
    if (split_exactly(x, x_step, p.terms, a, split)) {
      loop(split);
      return put_split(split, p.state, slot);
    }
  }
  if constexpr (S::kElement == Element::f16) {
    if (sums_exactly<S>(p.terms, a)) {
      Plainly plain[kVectors<S>];
      for (int k = 0; k < kVectors<S>; ++k) plain[k].s = a[k].hi;
      loop(plain);
      for (int k = 0; k < kVectors<S>; ++k) plain[k].put(p.state, slot + k * kLanes<double>);
      return;
    }
  }
  if constexpr (kDouble<S>) {
    Ranged r[kVectors<S>];
    vi64 huge = {};
    for (int k = 0; k < kVectors<S>; ++k) {
      r[k] = Ranged::from(p.state, slot + k * kLanes<double>);
      huge |= r[k].big.hi != 0;
    }
    const char* from = x;
    for (int64_t t = 0; t < p.terms; ++t, from += x_step) {
      vd v[kVectors<S>];
      load_wide<S>(from, v);
      for (int k = 0; k < kVectors<S>; ++k) huge |= (abs(v[k]) >= Ranged::kHugeTerm) & (abs(v[k]) < __builtin_inf());
    }
    if (any(huge)) [[unlikely]] {
      loop(r);
      for (int k = 0; k < kVectors<S>; ++k) r[k].put(p.state, slot + k * kLanes<double>);
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
      sum_loop<S, A, kExclusive, kEmit>(x, p.step[kX], y, kEmit ? p.step[kOut] : 0, p.terms, a);
      // A NaN stays in the sum: where there is none, none was stored.
      vi64 odd = {};
      if constexpr (kEmit && !std::is_same_v<A, Split>)
        for (int k = 0; k < kVectors<S>; ++k) odd |= a[k].value() != a[k].value();
      if (any(odd)) [[unlikely]]
        for (char* at = y; at != y + p.terms * p.step[kOut]; at += p.step[kOut]) {
          vd v[kVectors<S>];
          load_wide<S>(at, v);
          store_wide<S>(at, v);
        }
    });
  });
}

template <class S, bool kExclusive>
inline constexpr Sweep kSums = {4,
                                2,
                                {},
                                kWalk<S, sum_pass<S, kExclusive, true>, bit(kX)>,
                                kWalk<S, sum_pass<S, kExclusive, false>, bit(kX), false>,
                                kFoldSums<S>,
                                kDouble<S> ? enter_wide_sum : nullptr,
                                kDouble<S> ? leave_wide_sum : nullptr};

}  // namespace rg::RG_ISA
