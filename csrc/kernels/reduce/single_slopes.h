// The last step of gradients in f32, without a conversion to f64 for each term: a coefficient c is hi + lo of f32, and
// a product with it one fused multiply-add. Where c or the mean leaves the range in which that is as good, `power` is
// not 0 and the step is taken in f64. That is asked of each column, so that no column depends on its neighbours.
#pragma once

#include "kernels/reduce/exp_steps.h"
#include "simd/numbers/real.h"

namespace rg::RG_ISA {

// v to f32 and back.
RG_INLINE vd to_single(vd v) { return widen(narrow({v, v})).lo; }

struct SingleFactor {
  // c = (f[0] + f[1]) 2^f[2]. lo is exact to 2^-48 of c while c is at least 2^-100, and no product with it overflows
  // while c is less than 2^20. `wide` columns have a power that is not 0.
  RG_INLINE static void split(vd c, vi64 wide, vd* f) {
    const vd size = abs(c);
    wide = wide | ((size < 0x1p-100) & (size > 0)) | ~(size < 0x1p20);
    f[2] = vd{};
    if (any(wide)) [[unlikely]] {
      const vd e = select(ordinary(c), exponent_of(c), vd{});
      f[2] = select(wide, select(e == 0, splat<vd>(-1), e), vd{});
      c = times_power(c, -f[2]);
    }
    f[0] = to_single(c), f[1] = select(abs(f[0]) < __builtin_inf(), c - f[0], vd{});
  }
  // The same with f[1] as a part of f[0]: c = f[0] (1 + f[1]) 2^f[2].
  RG_INLINE static void split_in_parts(vd c, vi64 wide, vd* f) {
    split(c, wide, f);
    f[1] = select(f[1] != 0, f[1] / f[0], vd{});
  }
  // v c in f64, c being given.
  RG_INLINE static vf in_double(Wide v, Wide c, vf power) {
    const Wide k = widen(power);
    return narrow({times_power(v.lo * c.lo, k.lo), times_power(v.hi * c.hi, k.hi)});
  }
  // c x: 0.5 ULP and 2^-24; where x lo underflows, 1 ULP of a subnormal.
  template <bool kUsual>
  RG_INLINE static vf times(vf x, const vf* f) {
    const vf v = fma(x, f[0], x * f[1]);
    if constexpr (kUsual) return v;
    const Wide hi = widen(f[0]), lo = widen(f[1]);
    return select(f[2] != 0, in_double(widen(x), {hi.lo + lo.lo, hi.hi + lo.hi}, f[2]), v);
  }
  // The mean as m[0] + m[1], exact to 2^-48; returns the columns that are wide: a difference from 2^100 may overflow,
  // and below 2^-100 m is 2^100 times the mean.
  RG_INLINE static vi64 split_mean(vd mean, vd* m, vd* by) {
    const vi64 tiny = (abs(mean) < 0x1p-100) & (mean != 0);
    mean = select(tiny, mean * 0x1p100, mean), *by = select(tiny, splat<vd>(0x1p-100), splat<vd>(1));
    m[0] = to_single(mean), m[1] = select(abs(m[0]) < __builtin_inf(), mean - m[0], vd{});
    return tiny | ~(abs(mean) < 0x1p100);
  }
  // c (x - m[0] - m[1]), c in parts. Where dx is subnormal the product with the low part and the last rounding err by
  // half of its last place each: 1 ULP (0.97 seen).
  template <bool kUsual>
  RG_INLINE static vf times_difference(vf x, const vf* m, const vf* f, vf by) {
    const vf d = x - m[0], low = fma(d, f[1], sum_error(x, -m[0], d) - m[1]);
    const vf v = fma(d, f[0], low * f[0]);
    if constexpr (kUsual) return v;
    const Wide wide = widen(x), high = widen(m[0]), rest = widen(m[1]), unit = widen(by), hi = widen(f[0]),
               part = widen(f[1]);
    const Wide difference = {wide.lo - (high.lo + rest.lo) * unit.lo, wide.hi - (high.hi + rest.hi) * unit.hi};
    auto whole = [](vd h, vd p) { return select(p != 0, h + h * p, h); };  // an infinite c has no part
    const Wide c = {whole(hi.lo, part.lo), whole(hi.hi, part.hi)};
    return select(f[2] != 0, in_double(difference, c, f[2]), v);
  }
};

// c / x, one division a term: r = c (1 / x), and what is left of it, c - r x, once more times 1 / x. |c| is 0 or within
// 2^+-50, or 1 to 2 times a power of two that the quotient is multiplied by. Lanes in which |r| is not within 2^+-45
// are divided in f64: in the others |x| is within 2^+-110, so that 1 / x is a normal number and c - r x exact. 0.5 ULP
// and 2^-20; where the result is subnormal, it is rounded once more.
struct SingleQuotient {
  static constexpr float kMost = 0x1p60f;

  // c = (f[0] + f[1]) 2^f[2]. A c that no f32 brings back into the range is 0, or has 2^+-300.
  RG_INLINE static void split(vd c, vi64 special, vd* f) {
    const vd size = abs(c), far = splat<vd>(300);
    c = select(size < 0x1p-300, c * 0, c);
    const vi64 scaled = special | ((size >= 0x1p-300) & (size < 0x1p-50)) | ~(size <= 0x1p50);
    const vd e = select(ordinary(c), exponent_of(c), vd{});
    f[2] = select(scaled, select(e == 0, splat<vd>(-1), e), vd{});
    c = times_power(c, -f[2]), f[2] = max(-far, min(far, f[2]));
    f[0] = to_single(c), f[1] = select(abs(f[0]) < __builtin_inf(), c - f[0], vd{});
  }
  template <bool kUsual>
  RG_INLINE static vf of(vf x, const vf* f) {
    const vf inverse = 1 / x, r = f[0] * inverse, size = abs(r);
    vf v = fma(fma(-r, x, f[0]) + f[1], inverse, r);
    const vi32 good = ((size >= 1 / kMost) & (size <= kMost)) | ((f[0] == 0) & (r == 0));
    if constexpr (!kUsual) v = times_power(v, max(splat<vf>(-252), min(splat<vf>(252), f[2])));
    if (any(~good)) [[unlikely]]
      v = select(good, v, in_double(x, f[0], f[1], kUsual ? vf{} : f[2]));
    return v;
  }

 private:
  __attribute__((noinline, cold)) static vf in_double(vf x, vf hi, vf lo, vf power) {
    const Wide by = widen(x), h = widen(hi), l = widen(lo), k = widen(power);
    return narrow({times_power((h.lo + l.lo) / by.lo, k.lo), times_power((h.hi + l.hi) / by.hi, k.hi)});
  }
};

// c e^(x - h) = C e^x 2^-K with C = c e^(K ln 2 - h), where |h| < 2500 and |C| is 0 or within 2^-60 and 2^100.
struct SingleSoftmax {
  // to: kRound - K, C as hi and lo, the least x that counts, 0; or h, c as hi and lo, `limit`, 1.
  RG_INLINE static void coefficients(vd h, vd c, vd limit, vd* to) {
    typedef constants<vd> D;
    const vd near = select(abs(h) < ExpSteps::kFarthest, h, vd{});
    const vd k = (near * D::kLog2E + D::kRound) - D::kRound;
    const vd scaled = c * exp((k * D::kLn2Hi - near) + k * D::kLn2Lo), size = abs(scaled);
    const vi64 narrow_enough = (abs(h) < ExpSteps::kFarthest) & ((size == 0) | ((size > 0x1p-60) & (size < 0x1p100)));
    const vd factor = select(narrow_enough, scaled, c);
    to[0] = select(narrow_enough, double(ExpSteps::kRound) - k, h);
    to[1] = to_single(factor), to[2] = select(abs(to[1]) < __builtin_inf(), factor - to[1], vd{});
    to[3] = select(narrow_enough, (k - 250.0) * 0x1.62e42fefa39efp-1, limit);
    to[4] = select(narrow_enough, vd{}, splat<vd>(1));
  }
  // e^r = 1 + (r + s): s to 0.15 ULP of e^r, the sum with C's parts to 0.18, the last rounding 0.5: less than 0.85 in
  // all, by count, and 0.93 of the smallest subnormal where the result is one.
  RG_INLINE static vf apply(vf x, const vf* c) {
    const ExpSteps e(max(c[3], x), c[0]);  // NaN passes
    const vf tail = e.k * ExpSteps::kLow, r = e.reduced - tail, low = (e.reduced - r) - tail;
    const vf s = r * r * polynomial(r, ExpSteps::kRest) + low;
    const vf v = c[1] + fma(c[1], r, fma(c[1], s, c[2]));
    return select(x == -__builtin_inff(), vf{}, times_power(v, e.power - ExpSteps::kRound));
  }
};

}  // namespace rg::RG_ISA
