// From a column's state to its result, its partial state, or what the next stage measures terms from.
#pragma once

#include "kernels/reduce/params.h"
#include "kernels/reduce/product.h"
#include "kernels/reduce/rounding.h"
#include "kernels/reduce/ties.h"
#include "simd/maths/log.h"

namespace rg::RG_ISA {

// hi + lo with an exponent that keeps products with it in range; an infinite hi has no lo. Where terms of 2^1023
// cancel, hi is 0 and all that is left of the sum is in lo.
RG_INLINE Real real_of(vd hi, vd lo) {
  auto cancelled = (hi == 0) & (lo != 0);
  hi = select(cancelled, lo, hi), lo = select(cancelled, vd{}, lo);
  Real r = split_exponent(hi);
  vd by = select(r.k == 0, splat<vd>(1), select(r.k > 0, splat<vd>(0x1p-700), splat<vd>(0x1p700)));
  r.lo = select(abs(hi) < __builtin_inf(), lo * by, vd{});
  return r;
}
RG_INLINE vd total(vd hi, vd lo) { return select(abs(hi) < __builtin_inf(), hi + lo, hi); }

// sqrt(x) for even x.k
RG_INLINE Real root(Real x) {
  vd r = sqrt(x.hi);
  Pair p = two_prod(r, r);
  vd rest = (((x.hi - p.hi) - p.lo) + x.lo) / (2.0 * r);
  return {r, select((r > 0) & (r < __builtin_inf()), rest, vd{}), x.k * 0.5};
}

// The numbers of some slots of a tile.
struct Numbers {
  const Tile& tile;
  int slot;

  RG_INLINE vd state(int c) const { return load(tile.state[c] + slot); }
  RG_INLINE vd shift(int c = 0) const { return load(tile.shift[c] + slot); }
  RG_INLINE vd n() const { return splat<vd>(tile.n); }
  // By how much the terms were scaled: 2^this.
  RG_INLINE vd scale() const {
    return exponent_of(load(tile.scale[0] + slot)) + exponent_of(load(tile.scale[1] + slot));
  }
  RG_INLINE Real sum() const { return real_of(state(0), state(1)); }
  // n - correction, and whether there are terms and it is positive
  RG_INLINE Pair freedom() const { return two_sum(n(), splat<vd>(-params_of(tile).correction)); }
  RG_INLINE vi64 has_freedom() const { return (n() > 0) & (freedom().hi > 0); }
  RG_INLINE Real variance() const {  // of scaled terms
    Pair f = freedom();
    return sum() / real_of(f.hi, f.lo);
  }
  RG_INLINE Real unscaled(Real x, double power) const { return {x.hi, x.lo, x.k - power * scale()}; }
};

// ---- results. `of`: f32, in f64; kWide: f64, where every step must be kept to more than 53 bits. `half`: what a half
// is rounded from, once (without it: `of`, by way of f32).

struct SumResult {
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    vd v = total(c.state(0), c.state(1));
    return kWide ? v / load(c.tile.scale[0] + c.slot) : v;
  }
  RG_INLINE static vd half(const Numbers& c) { return sum_with_rest(c.state(0), c.state(1)); }
  RG_INLINE static vd of_sum(const Numbers&, vd sum) { return sum; }
};
struct MeanResult {
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    if constexpr (!kWide) return total(c.state(0), c.state(1)) / c.n();
    return rounded(c.unscaled(c.sum() / Real(c.n()), 1));
  }
  RG_INLINE static vd half(const Numbers& c) {
    const Pair s = two_sum(c.state(0), c.state(1));
    const vd q = s.hi / c.n();
    const Pair p = two_prod(q, c.n());
    return select(abs(c.state(0)) < __builtin_inf(), with_rest(q, ((s.hi - p.hi) - p.lo) + s.lo), c.state(0));
  }
  RG_INLINE static vd of_sum(const Numbers& c, vd sum) { return sum / c.n(); }
};
struct ExtremeResult {
  template <bool>
  RG_INLINE static vd of(const Numbers& c) {
    return c.state(0);
  }
};
struct ProductResult {
  template <bool>
  RG_INLINE static vd of(const Numbers& c) {
    vd v = times_power(c.state(0) + c.state(1), c.state(2));
    auto special = (c.state(3) + c.state(4) + c.state(5)) > 0;
    return select(special, special_product(c.state(0), c.state(3), c.state(4), c.state(5)), v);
  }
};
struct NormResult {
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    if constexpr (!kWide) return sqrt(total(c.state(0), c.state(1)));
    return rounded(c.unscaled(root(Real(c.state(0) + 0.0, c.state(1), vd{})), 1));  // of no terms: +0
  }
  RG_INLINE static vd half(const Numbers& c) {
    const Real r = root(Real(c.state(0), c.state(1), vd{}));
    return select(abs(r.hi) < __builtin_inf(), with_rest(r.hi, r.lo), r.hi);
  }
  RG_INLINE static vd of_sum(const Numbers&, vd sum) { return sqrt(max(vd{}, sum)); }
};
struct VarResult {
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    vd v;
    if constexpr (kWide) {
      v = rounded(c.unscaled(c.variance(), 2));
    } else {
      v = total(c.state(0), c.state(1)) / c.freedom().hi;
    }
    return select(c.has_freedom(), v, splat<vd>(__builtin_nan("")));
  }
  RG_INLINE static vd half(const Numbers& c) { return of<false>(c); }
  RG_INLINE static vd of_sum(const Numbers& c, vd sum) { return max(vd{}, sum) / c.freedom().hi; }
};
struct StdResult {
  // Where the freedom is positive.
  RG_INLINE static Real wide(const Numbers& c) { return c.unscaled(root(c.variance()), 1); }
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    vd v;
    if constexpr (kWide) {
      v = rounded(wide(c));
    } else {
      v = sqrt(total(c.state(0), c.state(1)) / c.freedom().hi);
    }
    return select(c.has_freedom(), v, splat<vd>(__builtin_nan("")));
  }
  RG_INLINE static vd half(const Numbers& c) { return of<false>(c); }
  RG_INLINE static vd of_sum(const Numbers& c, vd sum) { return sqrt(max(vd{}, sum) / c.freedom().hi); }
};
// m + log s. The state is s = hi + lo, 1 <= s; an infinite m is the result.
struct LogSumExpResult {
  template <bool kWide>
  RG_INLINE static vd of(const Numbers& c) {
    vd m = c.shift(), hi = c.state(0), lo = c.state(1), v;
    vd first = log(max(hi, splat<vd>(1)));
    if constexpr (kWide) {  // one Newton step: log s = L + (s e^-L - 1)
      Real p = Real(hi, lo, vd{}) * exp_real(-first, vd{});
      vd rest = (times_power(p.hi, p.k) - 1.0) + times_power(p.lo, p.k);
      Pair sum = two_sum(m, first);
      v = sum.hi + (sum.lo + rest);
    } else {
      v = m + (first + lo / hi);
    }
    return select(abs(m) < __builtin_inf(), v, m);
  }
  RG_INLINE static vd half(const Numbers& c) { return of<false>(c); }
};

template <class S, class R>
void finish(const Tile& tile, char* out) {
  for (int s = 0; s < tile.slots; s += S::kStep) {
    vd v[kWideParts<S>];
    for (int k = 0; k < kWideParts<S>; ++k) {
      const Numbers c{tile, s + k * kLanes<double>};
      if constexpr (S::kBytes == 2 && requires { R::half(c); })
        v[k] = rounded_to_half<S>(R::half(c));
      else
        v[k] = R::template of<kDouble<S>>(c);
    }
    store_wide<S>(out + s * S::kBytes, v);
  }
}

// ---- partial states: `kCount` numbers a column, as the comment in reduce.cc defines them

struct SumPartial {
  static constexpr int kCount = 3;
  RG_INLINE static void of(const Numbers& c, vd* s) {
    vd hi = c.state(0);
    s[0] = -c.scale(), s[1] = hi, s[2] = select(abs(hi) < __builtin_inf(), c.state(1), vd{});
  }
};
struct ExtremePartial {
  static constexpr int kCount = 2;
  RG_INLINE static void of(const Numbers& c, vd* s) { s[0] = c.shift(), s[1] = c.state(0); }
};
struct ProductPartial {
  static constexpr int kCount = 3;
  RG_INLINE static void of(const Numbers& c, vd* s) {
    vd made = special_product(c.state(0), c.state(3), c.state(4), c.state(5));
    auto special = (c.state(3) + c.state(4) + c.state(5)) > 0;
    s[0] = select(special, made, c.state(0));
    s[1] = select(special, vd{}, c.state(1));
    s[2] = select(special, vd{}, c.state(2));
  }
};
struct NormPartial {
  static constexpr int kCount = 3;
  RG_INLINE static void of(const Numbers& c, vd* s) {
    vd hi = c.state(0);
    s[0] = -c.scale(), s[1] = hi, s[2] = select(abs(hi) < __builtin_inf(), c.state(1), vd{});
  }
};
struct LogSumExpPartial {
  static constexpr int kCount = 3;
  RG_INLINE static void of(const Numbers& c, vd* s) { s[0] = c.shift(), s[1] = c.state(0), s[2] = c.state(1); }
};
struct VarPartial {
  static constexpr int kCount = 6;
  RG_INLINE static void of(const Numbers& c, vd* s) {
    vd hi = c.state(0);
    vd mean_power = -exponent_of(load(c.tile.scale[0] + c.slot));
    s[0] = c.n(), s[1] = times_power(c.shift(0), mean_power), s[2] = times_power(c.shift(1), mean_power);
    s[3] = -c.scale(), s[4] = hi, s[5] = select(abs(hi) < __builtin_inf(), c.state(1), vd{});
  }
};

template <class P>
void finish_partial(const Tile& tile, char* out) {
  for (int s = 0; s < tile.slots; s += kLanes<double>) {
    vd v[P::kCount];
    P::of(Numbers{tile, s}, v);
    for (int c = 0; c < P::kCount; ++c)
      store(reinterpret_cast<double*>(out) + c * kSlots + s, select(v[c] == v[c], v[c], splat<vd>(__builtin_nan(""))));
  }
}

// ---- between stages

// The mean, as what deviations are measured from. f64 (where the state has the largest |x|): terms are to be scaled so
// that neither they nor the mean's low part leave the range, and the mean with them.
template <class S>
void prepare_mean(Tile& t) {
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    const Numbers c{t, s};
    if constexpr (kDouble<S>) {
      vd largest = c.state(2), one = splat<vd>(1);
      auto large = (largest > 0x1p450) | (c.scale() < 0);
      vd scale = select(large, splat<vd>(0x1p-600), select(largest < 0x1p-450, splat<vd>(0x1p600), one));
      Real mean = c.unscaled(c.sum() / Real(c.n()), 1);
      vd power = mean.k + exponent_of(scale);
      Pair m = two_sum(times_power(mean.hi, power), times_power(mean.lo, power));
      auto finite = abs(m.hi) < __builtin_inf();
      store(t.shift[0] + s, select(finite, m.hi, mean.hi));
      store(t.shift[1] + s, select(finite, m.lo, vd{}));
      store(t.scale[0] + s, scale);
    } else {
      vd mean = MeanResult::of<false>(c);
      Pair p = two_prod(mean, c.n());
      store(t.shift[0] + s, mean);
      store(t.shift[1] + s,
            select(abs(mean) < __builtin_inf(), (((c.state(0) - p.hi) - p.lo) + c.state(1)) / c.n(), vd{}));
    }
  }
}
inline void prepare_state(Tile& t) {
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    store(t.shift[0] + s, load(t.state[0] + s));
    store(t.shift[1] + s, vd{});
  }
}
template <class S>
void prepare_y(Tile& t) {
  for (int s = 0; s < t.slots; s += S::kStep) {
    vd y[kWideParts<S>];
    load_wide<S>(reinterpret_cast<const char*>(t.y) + s * S::kBytes, y);
    for (int k = 0; k < kWideParts<S>; ++k) {
      store(t.shift[0] + s + k * kLanes<double>, y[k]);
      store(t.shift[1] + s + k * kLanes<double>, vd{});
    }
  }
}

}  // namespace rg::RG_ISA
