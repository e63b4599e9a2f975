// cumsum, and the sums of gradients of cummax and cummin.
//
// f32 adds in f64: n 2^-53 of the scale. f64 adds in hi + lo. Halves are held to their value, however much cancels:
// f16 adds in hi + lo, bf16 in as many parts as it takes (six hold every sum). Where a tile's sums are known to be
// exact in f64, or in two f32 (bf16 that spans no more than 40 bits), plain additions give the same bits, and are
// taken. A sum is never -0: it starts from 0.
#pragma once

#include "kernels/scan/accumulators.h"

namespace rg::RG_ISA {

// ---- when plain sums are exact

// The exponents (as stored, at least 1) of the largest and the smallest number that is not 0 in a tile of bf16.
struct Exponents {
  int high, low;
};
inline Exponents exponents_of(const char* x, int64_t step, int64_t terms) {
  typedef packed_signed P;
  P high = {}, low = P{} + int16_t(0x7fff);
  for (int64_t t = 0; t < terms; ++t, x += step)
    for (int k = 0; k < Bf16::kPacks; ++k) {
      const packed v = load_packed(x + k * int(sizeof(packed)));
      P size = bits<P>(v & uint16_t(0x7fff));
      P less = bits<P>((v - uint16_t(1)) & uint16_t(0x7fff));  // of 0 it is the largest
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

// What the sums of a tile of bf16 stay below, and the exponent of its smallest number, as stored (255: there is none).
struct Reach {
  double bound;
  int low;
  bool known;  // the sums so far are of one part, and nothing is huge
};
inline Reach reach_of(const char* x, int64_t step, int64_t terms, const Exactly* a) {
  vd most = {};
  vi64 odd = {};
  for (int k = 0; k < kVectors<Bf16>; ++k) {
    vd sum = a[k].sum.part[0];
    most = max(abs(sum), most);
    odd |= ~((a[k].sum.part[1] == 0) & (abs(sum) < 0x1p100));
  }
  if (any(odd)) return {};
  const Exponents e = exponents_of(x, step, terms);
  double top = 0;
  for (int k = 0; k < kLanes<double>; ++k) top = most[k] > top ? most[k] : top;
  return {double(terms) * two_to(e.high + 1 - 127) + top, e.low, e.high <= 220};
}

// Whether f64 holds them: multiples of the smallest number's last bit, and less than 2^51 of these.
inline bool plainly_exact(Reach reach, const Exactly* a) {
  const double unit = two_to(reach.low - 134), round = 1.5 * 0x1p52 * unit;
  if (!(reach.bound < 0x1p51 * unit)) return false;
  vi64 odd = {};
  for (int k = 0; k < kVectors<Bf16>; ++k) odd |= (a[k].value() + round) - round != a[k].value();
  return !any(odd);
}

// The accumulators of a step split, where that is exact.
inline bool split_exactly(Reach reach, const Exactly* a, Split* to) {
  constexpr int kCount = kVectors<Bf16>;
  static_assert(kTile <= 64);
  const int unit = int(__builtin_bit_cast(int64_t, reach.bound) >> 52) - 1023 + 1 - 22;  // of Q
  if (unit - 18 < -149 || (reach.low < 255 && reach.low - 134 < unit - 18)) return false;
  const double wide = 1.5 * two_to(unit + 52), narrow_round = 1.5 * two_to(unit + 52 - 18);
  vd coarse[kCount], fine[kCount];
  vi64 odd = {};
  for (int k = 0; k < kCount; ++k) {
    coarse[k] = (a[k].value() + wide) - wide;
    fine[k] = a[k].value() - coarse[k];
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
RG_INLINE void put_plain(vd sum, States* state, int slot) {
  store_state(state, 0, slot, sum);
  for (int k = 1; k < Exactly::kParts; ++k) store_state(state, k, slot, vd{});
}
RG_INLINE void put_split(const Split* a, States* state, int slot) {
  for (int k = 0; k < kVectors<Bf16> / 2; ++k) {
    Wide coarse = widen(a[k].coarse), fine = widen(a[k].fine);
    put_plain(coarse.lo + fine.lo, state, slot + 2 * k * kLanes<double>);
    put_plain(coarse.hi + fine.hi, state, slot + (2 * k + 1) * kLanes<double>);
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
    const Reach reach = reach_of(x, x_step, p.terms, a);
    Split split[S::kParts];
    if (reach.known && split_exactly(reach, a, split)) [[likely]] {
      loop(split);
      return put_split(split, p.state, slot);
    }
    if (reach.known && plainly_exact(reach, a)) {
      Plainly plain[kVectors<S>];
      for (int k = 0; k < kVectors<S>; ++k) plain[k].s = a[k].value();
      loop(plain);
      for (int k = 0; k < kVectors<S>; ++k) put_plain(plain[k].s, p.state, slot + k * kLanes<double>);
      return;
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
inline constexpr Sweep kSums = {kSumParts<S>,
                                2,
                                {},
                                kWalk<S, sum_pass<S, kExclusive, true>, bit(kX)>,
                                kWalk<S, sum_pass<S, false, false>, bit(kX), false>,
                                kFoldSums<S>,
                                kEnterSums<S>,
                                kDouble<S> ? leave_wide_sum : nullptr};

}  // namespace rg::RG_ISA
