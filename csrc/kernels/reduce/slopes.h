// dx from x and a column's coefficients, in one pass.
//
//   sum, mean      c                         c = dy, dy / n (rounded once)
//   max, min       c where x = y, else 0     c = dy / count, or dy
//   prod           c / x                     c = dy times the product; zeros, infinities and NaNs apart
//   norm2          c x                       c = dy / y, 0 where y = 0
//   logsumexp      c e^(x - h)               h = y, c = dy; or h = max, c = dy / sum
//   var, std       c (x - mean)              c = 2 dy / (n - correction), dy / ((n - correction) y)
//
// Coefficients are made once a column, wide. f32 takes the last step of all in f32
// (kernels/reduce/single_slopes.h). In f64 a coefficient has an exponent of its own, so that dy /
// y may leave the range where dx does not.
#pragma once

#include <type_traits>

#include "kernels/reduce/finish.h"
#include "kernels/reduce/single_slopes.h"

namespace rg::RG_ISA {

// What a column's coefficients are made of.
template <class S>
struct Column : Numbers {
  vd dy, y;
};

// The value of a Real's significand, in one f64.
RG_INLINE vd significand(Real x) {
  vd sum = x.hi + x.lo;
  return select(abs(sum) > 0, sum, x.hi);
}

// ---- formulas: coefficients of a column, and `apply`, which is that of Body: variants of one formula share its loops.
// f32: kUsual where no column of the step is `unusual`.

template <class F, class S>
inline constexpr bool kMayBeUnusual = S::kBytes == 4 && requires { F::kUnusual; };

struct Direct {  // coefficients and formula in the compute type of the storage
  template <class S>
  using Number = typename S::V;
};

// Halves: an f64 coefficient as factors f[0] f[1] f[2], each in f32's range, the last two powers of two. Where a
// product with the first leaves the range, so does the product with all. The range of f16 needs one only.
template <class S>
inline constexpr int kFactors = S::kElement == Element::bf16 ? 3 : 1;

template <class S>
RG_INLINE void split_factor(vd c, vd* f) {
  f[0] = c;
  if constexpr (kFactors<S> == 3) {
    vd bound = splat<vd>(100), k = select(ordinary(c), exponent_of(c), vd{});
    vd rest = k - max(-bound, min(bound, k)), half = (rest * 0.5 + constants<vd>::kRound) - constants<vd>::kRound;
    auto power = [](vd e) {
      return power_of_two(max(splat<vd>(-126), min(splat<vd>(127), e)) + constants<vd>::kRound);
    };
    f[0] = times_power(c, -rest), f[1] = power(half), f[2] = power(rest - half);
  }
}
template <class S>
RG_INLINE vf times_factor(vf x, const vf* f) {
  x *= f[0];
  for (int k = 1; k < kFactors<S>; ++k) x *= f[k];
  return x;
}
struct FillSum : Direct {
  using Body = FillSum;
  static constexpr bool kIsDy = true;
  template <class>
  static constexpr int kCount = 1;
  static constexpr bool kUsesX = false;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.dy;
  }
  template <class S, bool, class V>
  RG_INLINE static V apply(V, const V* c) {
    return c[0];
  }
};
struct FillMean : FillSum {
  static constexpr bool kIsDy = false;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.dy / in.n();
  }
};
struct FillZero : FillSum {
  static constexpr bool kIsDy = false;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>&, vd* c) {
    c[0] = vd{};
  }
};

struct MatchAll : Direct {
  using Body = MatchAll;
  template <class>
  static constexpr int kCount = 2;
  static constexpr bool kUsesX = true;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.shift(), c[1] = in.dy;
  }
  template <class S, bool, class V>
  RG_INLINE static V apply(V x, const V* c) {
    return select(matches(x, c[0]), c[1], V{});
  }
};
struct MatchEven : MatchAll {
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.shift(), c[1] = in.dy / in.state(0);
  }
};
// Ties "all" has no stage that would bring y.
struct MatchAllSaved : MatchAll {
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.y, c[1] = in.dy;
  }
};
struct MatchAllRecomputed : MatchAll {
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[0] = in.state(0), c[1] = in.dy;
  }
};

// c / x; where x is itself 0, infinite or NaN: the product of the others, which has one such factor less.
struct OthersProduct : Direct {
  using Body = OthersProduct;
  static constexpr int kUnusual = 5;
  template <class S>
  static constexpr int kCount = 3 + (kDouble<S>       ? 2
                                     : S::kBytes == 4 ? 3
                                                      : kFactors<S>);
  static constexpr bool kUsesX = true;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    vd sign = in.state(0), zeros = in.state(3), infinities = in.state(4), nans = in.state(5), k = in.state(2), plain;
    if constexpr (kDouble<S>) {
      Real product = split_exponent(in.dy) * Real(in.state(0), in.state(1), k);
      plain = significand(product), k = product.k;
    } else {
      plain = times_power(in.dy * (in.state(0) + in.state(1)), k);
    }
    auto with = [&](vd z, vd i, vd n) { return select(z + i + n > 0, in.dy * special_product(sign, z, i, n), plain); };
    c[0] = with(zeros - 1.0, infinities, nans);
    c[1] = with(zeros, infinities - 1.0, nans);
    c[2] = with(zeros, infinities, nans - 1.0);
    c[3] = with(zeros, infinities, nans), c[4] = k, c[5] = vd{};
    if constexpr (S::kBytes == 4) SingleQuotient::split(c[3], zeros + infinities + nans > 0, c + 3);
    if constexpr (S::kBytes == 2) split_factor<S>(c[3], c + 3);
  }
  template <class S, bool kUsual, class V>
  RG_INLINE static V apply(V x, const V* c) {
    V v;
    if constexpr (kDouble<S>) {
      Real factor = split_exponent(x);
      v = times_power(c[3] / factor.hi, c[4] - factor.k);
    } else if constexpr (S::kBytes == 4) {
      v = SingleQuotient::of<kUsual>(x, c + 3);
      if constexpr (kUsual) return v;
    } else {
      v = c[3] / x;
      for (int k = 1; k < kFactors<S>; ++k) v *= c[3 + k];
    }
    auto usual = (abs(x) > 0) & (abs(x) < Lane<V>(__builtin_inf()));
    if (any(~usual)) [[unlikely]] {
      V own = xor_sign(select(x == 0, c[0], select(x == x, c[1], c[2])), sign_of(x));
      if constexpr (kDouble<S>) own = times_power(own, c[4]);
      v = select(usual, v, own);
    }
    return v;
  }
};

// f64: c is hi + lo where it is recomputed, so that one rounding is left.
template <bool kSaved>
struct NormSlope : Direct {
  using Body = NormSlope<false>;
  static constexpr int kUnusual = 2;  // the coefficient that tells
  template <class S>
  static constexpr int kCount = S::kBytes == 2 ? kFactors<S> : 3;
  static constexpr bool kUsesX = true;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    c[1] = c[2] = vd{};
    if constexpr (kDouble<S>) {
      Real y = kSaved ? split_exponent(in.y) : in.unscaled(root(Real(in.state(0), in.state(1), vd{})), 1);
      Real ratio = split_exponent(in.dy) / y;
      vd one = significand(ratio), power = select(ordinary(one), exponent_of(one), vd{});
      auto none = y.hi == 0;
      c[0] = select(none, vd{}, times_power(one, -power)), c[1] = ratio.k + power;
      if constexpr (!kSaved) {
        vd rest = times_power((ratio.hi - one) + ratio.lo, -power);
        c[2] = select(none | ~(abs(rest) < 1), vd{}, rest);
      }
    } else {
      vd y = kSaved ? in.y : NormResult::of<false>(in);
      c[0] = select(y == 0, vd{}, in.dy / y);
      if constexpr (S::kBytes == 2)
        split_factor<S>(c[0], c);
      else
        SingleFactor::split(c[0], vi64{}, c);
    }
  }
  template <class S, bool kUsual, class V>
  RG_INLINE static V apply(V x, const V* c) {
    if constexpr (kDouble<S>) {
      Real factor = split_exponent(x);
      Pair p = two_prod(c[0], factor.hi);
      vd v = p.hi + (p.lo + c[2] * factor.hi);
      return times_power(select(ordinary(p.hi), v, p.hi), c[1] + factor.k);
    } else if constexpr (S::kBytes == 2) {
      return times_factor<S>(x, c);
    } else {
      return SingleFactor::times<kUsual>(x, c);
    }
  }
};

// The state is the sum where the row was recomputed, else the number of +inf where y is that. Terms that take no part
// (-inf, and where y is +inf whatever is less) have dx = 0 even where dy is infinite.
template <bool kSaved>
struct Softmax : Direct {
  using Body = Softmax<false>;
  static constexpr int kUnusual = 4;
  template <class S>
  static constexpr int kCount = S::kBytes == 2 ? 4 : 5;
  static constexpr bool kUsesX = true;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    vd h = kSaved ? in.y : in.shift(), one = splat<vd>(1);
    Real by = Real(one);
    if constexpr (kSaved) {
      by = Real(select(h == __builtin_inf(), max(in.state(0), one), one));
    } else {
      by = Real(in.state(0), in.state(1), vd{});
    }
    auto none = h == -__builtin_inf();
    const vd least = splat<vd>(-__builtin_inf()), most = splat<vd>(constants<typename S::V>::kMax);
    c[0] = h, c[kCount<S> - 1] = select(h == __builtin_inf(), most, select(h == h, least, h));
    if constexpr (kDouble<S>) {
      Real share = split_exponent(in.dy) / by;
      c[1] = select(none, vd{}, share.hi), c[2] = select(none, vd{}, share.lo), c[3] = share.k;
    } else {
      vd share = select(none, vd{}, in.dy / (by.hi + by.lo));
      if constexpr (S::kBytes == 2) {
        auto large = (abs(share) > 0x1p100) & (abs(share) < __builtin_inf());
        c[0] = select(none, vd{}, min(splat<vd>(constants<vf>::kMax), h));
        c[1] = select(large, share * 0x1p-20, share), c[2] = select(large, splat<vd>(20), vd{});
      } else {
        SingleSoftmax::coefficients(h, share, c[kCount<S> - 1], c);
      }
    }
  }
  RG_INLINE static vd apply_one(vd x, const vd* c) {
    return rounded(Real(c[1], c[2], c[3]) * real_exp_difference(x, c[0]));
  }
  RG_INLINE static vf apply_wide(vf x, const vf* c) {
    Wide e = exp_difference(x, c[0]), high = widen(c[1]), low = widen(c[2]);
    vf v = narrow({e.lo * (high.lo + low.lo), e.hi * (high.hi + low.hi)});
    return select(x <= c[3], vf{}, v);
  }
  // Halves, in f32; x and h are bounded by the largest f32, so that infinities that meet count as equals.
  // c e^r 2^k by one power of two for f16. bf16 has results down to 2^-133: 2^(k + c[2]) in two halves that are normal
  // numbers, down to where the product with c[1] is nothing; the first before e^r, lest c e^r overflow on the way.
  template <class S>
  RG_INLINE static vf apply_half(vf x, const vf* c) {
    typedef constants<vf> C;
    constexpr bool both = S::kElement == Element::bf16;
    vf d = max(splat<vf>(both ? -188 : -60), min(splat<vf>(C::kMax), x) - c[0]);  // NaN passes
    vf biased = d * C::kLog2E + C::kRound, k = biased - C::kRound, r = (d - k * C::kLn2Hi) - k * C::kLn2Lo;
    if constexpr (!both) return c[1] * exp_reduced(r) * power_of_two(biased);
    vi32 power = bits<vi32>(max(splat<vf>(C::kRound - 252), biased + c[2])), half = power >> 1;
    const int zero = 0x4b400000;  // the bits of kRound
    vf first = bits<vf>((half + (127 - zero / 2)) << 23), second = bits<vf>((power - half + (127 - zero / 2)) << 23);
    return c[1] * first * exp_reduced(r) * second;
  }
  template <class S, bool kUsual, class V>
  RG_INLINE static V apply(V x, const V* c) {
    if constexpr (S::kBytes == 4) {
      const vf v = SingleSoftmax::apply(x, c);
      if constexpr (kUsual) return v;
      return select(c[4] != 0, apply_wide(x, c), v);
    } else {
      V v;
      if constexpr (kDouble<S>)
        v = apply_one(x, c);
      else
        v = apply_half<S>(x, c);
      return select(x <= c[kCount<S> - 1], V{}, v);
    }
  }
};

enum class Spread { var, std_saved, std_recomputed };

template <Spread kSpread>
struct Deviate : Direct {
  using Body = Deviate<Spread::var>;
  static constexpr int kUnusual = 4;
  template <class S>
  static constexpr bool kScaled = S::kElement == Element::bf16;
  template <class S>
  static constexpr int kCount = S::kElement == Element::f16 ? 2 + kFactors<S> : 6;
  static constexpr bool kUsesX = true;
  template <class S>
  RG_INLINE static void coefficients(const Column<S>& in, vd* c) {
    constexpr bool recomputed = kSpread == Spread::std_recomputed;
    Pair f = in.freedom();
    Real by = real_of(f.hi, f.lo), factor;
    vi64 flat = {};
    if constexpr (kSpread == Spread::var) {
      factor = split_exponent(in.dy) / by;
      factor.k += 1.0;
    } else {
      Real y;
      if constexpr (kDouble<S>) {
        y = recomputed ? StdResult::wide(in) : split_exponent(in.y);
      } else {
        y = Real(recomputed ? StdResult::of<false>(in) : in.y);
      }
      flat = y.hi == 0;
      factor = split_exponent(in.dy) / by / y;
    }
    vd hi = select(flat, vd{}, factor.hi), lo = select(flat, vd{}, factor.lo), mean = in.shift(0);
    hi = select(in.has_freedom(), hi, splat<vd>(__builtin_nan("")));
    c[0] = mean, c[1] = c[2] = c[3] = c[4] = c[5] = vd{};
    if constexpr (kDouble<S>) {
      vd before = load(in.tile.scale[0] + in.slot);  // the shift is the mean of scaled terms
      c[1] = coarse_low(mean, in.shift(1)), c[2] = hi, c[3] = lo, c[4] = factor.k - exponent_of(before), c[5] = before;
    } else if constexpr (S::kBytes == 2) {  // the mean in two f32
      vd by = kScaled<S> ? load(in.tile.scale[0] + in.slot) : splat<vd>(1), scaled = mean * by;
      c[0] = to_single(scaled), c[1] = select(abs(mean) < __builtin_inf(), (scaled - c[0]) + in.shift(1) * by, vd{});
      split_factor<S>(times_power(hi, factor.k) / by, c + 2);
      if constexpr (kScaled<S>) c[5] = by;
    } else {
      const vi64 wide = SingleFactor::split_mean(mean, c, c + 5);
      SingleFactor::split_in_parts(times_power(hi, factor.k), wide, c + 2);
    }
  }
  template <class S, bool kUsual, class V>
  RG_INLINE static V apply(V x, const V* c) {
    if constexpr (kDouble<S>) {
      Pair d = two_sum(x * c[5], -c[0]);
      Pair e = two_sum(d.hi, d.lo - c[1]);  // d.hi is 0 where x is the mean's high part
      vd hi = select(abs(d.hi) < __builtin_inf(), e.hi, d.hi);
      vd v = rounded(Real(c[2], c[3], c[4]) * real_of(hi, e.lo));
      return select(abs(c[2]) < __builtin_inf(), v, c[2] * hi);
    } else if constexpr (S::kBytes == 2) {
      if constexpr (kScaled<S>) x *= c[5];
      return times_factor<S>((x - c[0]) - c[1], c + 2);
    } else {
      return SingleFactor::times_difference<kUsual>(x, c, c + 2, c[5]);
    }
  }
};

}  // namespace rg::RG_ISA
