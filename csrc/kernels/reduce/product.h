// Products with mantissas and exponents apart, so that nothing over- or underflows on the way; zeros, infinities and
// NaNs are counted and stand in the product as 1 with their sign. The state (hi, lo, k, zeros, infinities, nans) is
// (hi + lo) 2^k with 1 <= |hi| < 2: all that forward and backward need.
//
// f32 and halves multiply in f64 (2^-53 a term; four of them stay within 2^+-600), f64 in hi + lo. Four lanes, which
// are folded after each 2,048 terms. The first try of f32 and halves multiplies plainly and watches how large and how
// small each lane becomes; it folds them after each 512 terms.
#pragma once

#include <initializer_list>

#include "kernels/reduce/sums.h"

namespace rg::RG_ISA {

template <bool kPaired>
struct Product {
  using V = vd;
  static constexpr int kLaneCount = 4, kParts = kPaired ? 6 : 5, kState = 6;
  static constexpr int kLow = kParts - 1;  // the last part, where there is one
  vd part[kParts];                         // hi, k, zeros, infinities, nans, lo
  RG_INLINE static Product identity() {
    Product p = {};
    p.part[0] = splat<vd>(1);
    return p;
  }

  RG_INLINE void add(vd a, vd b, vd c, vd d, vd) {
    vi64 plain = (a == a);
    if constexpr (kPaired) {
      const double big = 0x1p200;
      for (vd t : {a, b, c, d}) plain &= (abs(t) < big) & (abs(t) > 1 / big);
    } else {
      plain = ordinary((a * c) * (b * d));
    }
    if (any(~plain)) [[unlikely]] {
      vd t[4] = {a, b, c, d};
      Product counted = *this;  // a copy, so that the product itself stays in registers
      counted.tame(t);
      *this = counted;
      times(t[0], t[1], t[2], t[3]);
    } else {
      times(a, b, c, d);
    }
  }

  // Terms that the product cannot take as they are: counted, or divided by their exponents.
  __attribute__((noinline, cold)) void tame(vd* t) {
    const vd one = splat<vd>(1);
    for (int i = 0; i < 4; ++i) {
      vd x = t[i], size = abs(x);
      part[2] += select(size == 0, one, vd{});
      part[3] += select(size == __builtin_inf(), one, vd{});
      part[4] += select(x != x, one, vd{});
      vd y = select(ordinary(x), x, bits<vd>(bits<vu64>(one) | bits<vu64>(sign_of(x))));
      if constexpr (kPaired) {
        auto tiny = abs(y) < 0x1p-500;
        y = select(tiny, y * 0x1p600, y);
        part[1] += exponent_of(y) - select(tiny, splat<vd>(600), vd{});
        y = mantissa_of(y);
      }
      t[i] = y;
    }
  }

  RG_INLINE void times(vd a, vd b, vd c, vd d) {
    if constexpr (kPaired) {
      Pair p = two_prod(a, c), q = two_prod(b, d), r = two_prod(p.hi, q.hi);
      multiply(r.hi, r.lo + (p.hi * q.lo + p.lo * q.hi), vd{});
    } else {
      multiply((a * c) * (b * d), vd{}, vd{});
    }
  }

  // By (hi + lo) 2^k.
  RG_INLINE void multiply(vd hi, vd lo, vd k) {
    if constexpr (kPaired) {
      Pair p = two_prod(part[0], hi);
      p = quick_two_sum(p.hi, p.lo + (part[0] * lo + part[kLow] * hi));
      vd e = exponent_of(p.hi);
      part[0] = mantissa_of(p.hi);
      part[kLow] = p.lo * power_of_two(constants<vd>::kRound - e);
      part[1] += e + k;
    } else {
      vd p = part[0] * hi;
      part[1] += exponent_of(p) + k;
      part[0] = mantissa_of(p);
    }
  }

  RG_INLINE static Product folded(Product a, const Product& b) {
    vd lo = {};
    if constexpr (kPaired) lo = b.part[kLow];
    a.multiply(b.part[0], lo, b.part[1]);
    for (int c = 2; c < 5; ++c) a.part[c] += b.part[c];
    return a;
  }
  RG_INLINE void state(vd* s) const {
    s[0] = part[0], s[1] = vd{}, s[2] = part[1];
    for (int c = 3; c < 6; ++c) s[c] = part[c - 1];
    if constexpr (kPaired) s[1] = part[kLow];
  }
  RG_INLINE static Product from_state(const States* state, int slot) {
    Product p;
    p.part[0] = load(state[0] + slot), p.part[1] = load(state[2] + slot);
    for (int c = 3; c < 6; ++c) p.part[c - 1] = load(state[c] + slot);
    if constexpr (kPaired) p.part[kLow] = load(state[1] + slot);
    return p;
  }
};

// While a lane stays within 2^+-400 no four terms took it out of the range of f64 on the way, and none was 0, infinite
// or NaN: 0.69 instead of 2.1 operations a term. Else the state's first number is NaN, and the column is made again.
struct WatchedProduct {
  using V = vd;
  static constexpr int kLaneCount = 4, kParts = 4, kState = 6;
  static constexpr double kMost = 0x1p400;
  static constexpr bool kInPasses = true;  // over the rows, 512 terms in each: the next ones are fetched
  vd part[kParts];  // the product, its least and its largest size so far, k: the product is times 2^k
  RG_INLINE static WatchedProduct identity() {
    const vd one = splat<vd>(1);
    return {{one, one, one, vd{}}};
  }
  RG_INLINE void add(vd a, vd b, vd c, vd d, vd) {
    part[0] *= (a * c) * (b * d);
    const vd size = abs(part[0]);
    part[1] = min(size, part[1]), part[2] = max(size, part[2]);
  }
  // Four lanes within 2^+-200 are multiplied plainly; others give their exponents to k first. The bits are the same.
  RG_INLINE static WatchedProduct folded(const WatchedProduct& a, const WatchedProduct& b) {
    WatchedProduct f = {{a.part[0], min(a.part[1], b.part[1]), max(a.part[2], b.part[2]), a.part[3] + b.part[3]}};
    vd by = b.part[0];
    if (any((f.part[1] < 0x1p-200) | (f.part[2] > 0x1p200))) {
      f.part[3] += taken_exponent(&f.part[0]);
      f.part[3] += taken_exponent(&by);
    }
    f.part[0] *= by;
    return f;
  }
  RG_INLINE void state(vd* s) const {
    const vd size = abs(part[0]);
    const vi64 good = (part[1] >= 1 / kMost) & (part[2] <= kMost) & (size > 0) & (size < __builtin_inf());
    vd m = part[0];
    s[2] = part[3] + taken_exponent(&m);
    s[0] = select(good, m, splat<vd>(__builtin_nan("")));  // NaN, which the least and the largest may have passed over
    s[1] = s[3] = s[4] = s[5] = vd{};
  }
  RG_INLINE static WatchedProduct from_state(const States* state, int slot) {
    const vd one = splat<vd>(1);
    return {{load(state[0] + slot), one, one, load(state[2] + slot)}};
  }

 private:
  RG_INLINE static vd taken_exponent(vd* x) {
    const vi64 usual = ordinary(*x);
    const vd e = select(usual, exponent_of(*x), vd{});
    *x = select(usual, mantissa_of(*x), *x);
    return e;
  }
};

struct Factor {
  static constexpr double kIdentity = 1;
  RG_INLINE static vd term(vd x, const Context&) { return x; }
};

template <class A>
void merge_products(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    vd made[A::kState];
    A::folded(A::from_state(into, s), A::from_state(more, s)).state(made);
    for (int c = 0; c < A::kState; ++c) store(into[c] + s, made[c]);
  }
}

template <class S, class A>
constexpr Stage product_stage(int64_t block, bool (*needs_retry)(Tile&) = nullptr, const Stage* retry = nullptr) {
  Stage stage = sum_stage<S, Factor, A>(nullptr, needs_retry, retry);
  stage.block = block;
  stage.merge = merge_products<A>;
  return stage;
}

// What zeros, infinities and NaNs make of a product of the sign of `sign`; 1 where there are none.
RG_INLINE vd special_product(vd sign, vd zeros, vd infinities, vd nans) {
  vd one = splat<vd>(1), inf = splat<vd>(__builtin_inf());
  vd v = select(zeros > 0, vd{}, one) * select(infinities > 0, inf, one);  // 0 inf is NaN
  v = select(nans > 0, splat<vd>(__builtin_nan("")), v);
  return xor_sign(v, sign_of(sign));
}

}  // namespace rg::RG_ISA
