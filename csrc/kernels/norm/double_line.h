// Norms of a line of f64: statistics as sums of two f64; elements in f64 where no product can leave the range, else as
// `Real`, with an exponent each. Numbers that are not finite go the plain way.
#pragma once

#include "kernels/norm/call.h"

namespace rg::RG_ISA {

// Products of a few such numbers stay within the range.
inline constexpr double kModerate = 0x1p120;

inline bool moderate(const Range& r) { return !r.finite || r.within(1 / kModerate, kModerate); }

// Rounded once. An exponent beyond all range is brought to where the result is infinite as well.
RG_INLINE vd as_double(Real x) { return rounded(Real(x.hi, x.lo, min(x.k, splat<vd>(2040)))); }

// Many numbers: lanes are looked at once.
inline Range range_of(const char* x, int64_t n) {
  vd most = {}, least = splat<vd>(__builtin_inf());
  for (int64_t i = 0; i < n; i += 16) {
    vd v[kWide16];
    load_wide_16<F64>(x + i * 8, n - i, v, 0);
    for (vd each : v) {
      const vd size = abs(each);
      most = select(size <= most, most, size);  // NaN stays
      least = select((size < least) & (size > 0), size, least);
    }
  }
  Range r;
  for (int l = 0; l < kLanes<double>; ++l) {
    r.finite &= most[l] < __builtin_inf();
    r.most = most[l] > r.most ? most[l] : r.most, r.least = least[l] < r.least ? least[l] : r.least;
  }
  return r;
}

// (hi + lo) / n.
inline Pair over(double hi, double lo, int64_t n) {
  const vd h = splat<vd>(hi), by = splat<vd>(double(n)), q = h / by;
  const Pair p = two_prod(q, by);
  const vd rest = (((h - p.hi) - p.lo) + lo) / by;
  return {q, select(abs(q) < __builtin_inf(), rest, vd{})};
}

// The low part of a mean to 98 bits of the mean, so that the mean of equal numbers is that number and not one beside
// it. What is added and taken away again has two bits, lest it be rounded itself.
RG_INLINE vd to_98_bits(vd mean, vd low) {
  const vd unit = bits<vd>(bits<vu64>(mean) & 0x7ff0000000000000ull) * 0x1.8p-46;
  return (low + unit) - unit;
}

// Terms are u = x 2^-power. The variance is that of u, and `by` = 1 / sqrt(variance + eps) of x itself.
struct DoubleMoments {
  vd power = {};
  Pair mean = {};      // of u
  Pair variance = {};  // of u
  Real by;
  vd plain = {};  // the same, rounded; 0 where the root is 0
  bool moderate = true, finite = true;
};

// x - y where one of them may be 0, with an exponent that means nothing.
RG_INLINE Real minus(Real x, Real y) { return select(y.hi == 0, x, select(x.hi == 0, -y, x - y)); }

// The same number within 2^+-374, as `split_exponent` has them.
RG_INLINE Real moderated(Real x) {
  const Real high = split_exponent(x.hi);
  return {high.hi, times_power(x.lo, -high.k), x.k + high.k};
}

RG_INLINE Pair deviation(vd u, const Pair& mean) {
  const Pair d = two_sum(u, -mean.hi);
  return quick_two_sum(d.hi, d.lo - mean.lo);
}
RG_INLINE Pair square(Pair d) {
  const Pair p = two_prod(d.hi, d.hi);
  return {p.hi, p.lo + 2.0 * (d.hi * d.lo)};
}

// The sum of term(u...) over lines of one length, in the one order, with no loss.
template <int kLines, class F>
RG_INLINE OrderedSum<Paired> sum_doubles(const char* const (&x)[kLines], int64_t n, F term) {
  OrderedSum<Paired> sum;
  const vd one = opaque_one<vd>();
  over_spans(
      n, [&] { sum.begin(); },
      [&](int64_t i, auto) {
        vd v[kLines][4][kWide16] = {};
        for (int l = 0; l < kLines; ++l)
          for (int j = 0; j < 4; ++j) load_wide_16<F64>(x[l] + (i + 16 * j) * 8, n - i - 16 * j, v[l][j], 0);
        for (int q = 0; q < kWide16; ++q) {
          Pair t[4];
          for (int j = 0; j < 4; ++j) {
            const int64_t at = i + 16 * j + q * kLanes<double>;
            if constexpr (kLines == 1)
              t[j] = term(at, v[0][j][q]);
            else
              t[j] = term(at, v[0][j][q], v[1][j][q]);
          }
          sum.a[q].add(t[0], t[1], t[2], t[3], one);
        }
      },
      [&] { sum.end(); });
  return sum;
}
// Where a vector starts behind the end, or reaches past it: 0 for what is not there.
RG_INLINE Pair there(Pair t, int64_t at, int64_t n) {
  for (int l = 0; l < kLanes<double>; ++l)
    if (at + l >= n) t.hi[l] = 0, t.lo[l] = 0;
  return t;
}

inline double exponent_near(double x) {
  return x > 0 ? exponent_of(split_exponent(splat<vd>(x)).hi)[0] + split_exponent(splat<vd>(x)).k[0] : -1e9;
}

// The power of two that brings numbers of this exponent near to 1; 0 of zeros and of what is not finite.
inline vd near_power(double exponent) {
  return exponent < -1e8 || !(exponent < 1e8) ? vd{} : splat<vd>(double(int64_t(exponent)));
}

// 1 / sqrt(around + eps), around in units of 2^(2 power). Either may be far below the other's range.
inline void set_root(DoubleMoments& m, Pair around, double eps, vd power) {
  const double of_around = exponent_near(around.hi[0]) / 2 + power[0], of_eps = exponent_near(eps) / 2;
  const vd unit = m.moderate ? vd{} : near_power(of_around > of_eps ? of_around : of_eps);
  const vd down = 2.0 * (power - unit);
  const Pair all = two_sum(times_power(around.hi, down), times_power(splat<vd>(eps), -2.0 * unit));
  const Pair sum = quick_two_sum(all.hi, all.lo + times_power(around.lo, down));
  const vd whole = select(sum.hi == sum.hi, sum.hi, all.hi), low = select(sum.hi == sum.hi, sum.lo, vd{});
  if (whole[0] == 0) {
    m.by = Real(vd{}), m.plain = vd{};
    return;
  }
  const vd root = sqrt(whole);
  const Pair p = two_prod(root, root);
  const vd rest = (((whole - p.hi) - p.lo) + low) / (2.0 * root);
  const bool finite = whole[0] < __builtin_inf();
  m.by = reciprocal(Real(root, finite ? rest : vd{}, unit));
  m.plain = finite ? as_double(m.by) : 1 / root;
  if (!finite) m.by = Real(m.plain);
}

template <bool kCentred>
DoubleMoments double_moments(const char* x, int64_t n, double eps) {
  DoubleMoments m;
  const Range r = range_of(x, n);
  m.finite = r.finite;
  m.moderate = moderate(r) && (eps == 0 || (eps > 1 / kModerate && eps < kModerate));
  if (!m.moderate) m.power = near_power(exponent_near(r.most));
  const vd down = -m.power;
  if constexpr (kCentred) {
    const OrderedSum<Paired> sum =
        sum_doubles<1>({x}, n, [&](int64_t, vd v) { return Pair{times_power(v, down), vd{}}; });
    m.mean = over(sum.hi, sum.lo, n);
    // Where terms cancel in the high part, the low one is the mean.
    const Pair ordered = two_sum(m.mean.hi, m.mean.lo);
    const vi64 cancelled = abs(m.mean.lo) > abs(m.mean.hi) * 0x1p-52;
    m.mean = {select(cancelled, ordered.hi, m.mean.hi), select(cancelled, ordered.lo, m.mean.lo)};
    m.mean.lo = to_98_bits(m.mean.hi, m.mean.lo);
  }
  const OrderedSum<Paired> squares = sum_doubles<1>({x}, n, [&](int64_t at, vd v) {
    const vd u = times_power(v, down);
    return kCentred ? there(square(deviation(u, m.mean)), at, n) : two_prod(u, u);
  });
  const Pair around = over(squares.hi, squares.lo, n);
  m.variance = two_sum(around.hi, around.lo);
  set_root(m, m.variance, eps, m.power);
  return m;
}

// x - mean, whatever their sizes.
template <bool kCentred>
RG_INLINE Real real_deviation(vd x, const DoubleMoments& m) {
  if constexpr (!kCentred) return split_exponent(x);
  return moderated(minus(split_exponent(x), Real(m.mean.hi, m.mean.lo, m.power)));
}

template <bool kCentred>
void double_forward(const Line& line, const Norm& norm, const char* x, char* to, const DoubleMoments& m) {
  const bool plain = m.moderate && moderate(norm.gains);
  store_line<F64>(to, line.n, line.streaming, [&](int64_t i, int64_t count, vd* y) {
    load_16<F64>(x + i * 8, count, y, 0);
    for (int k = 0; k < kWide16; ++k) {
      const int64_t at = (i & norm.along) + k * kLanes<double>;
      if (plain) {
        if constexpr (kCentred) y[k] = (y[k] - m.mean.hi) - select(abs(y[k]) < __builtin_inf(), m.mean.lo, vd{});
        y[k] *= m.plain;
        if (norm.wide_gain) y[k] *= load(norm.wide_gain + at);
        if (norm.wide_shift) y[k] += load(norm.wide_shift + at);
      } else {
        // What is not finite is alone where statistics are given.
        const vi64 finite = (abs(y[k]) < __builtin_inf()) & (abs(m.mean.hi) < __builtin_inf());
        const Real plainly((y[k] - m.mean.hi) * m.plain);
        Real t = real_deviation<kCentred>(y[k], m) * m.by;
        t = select(finite, t, plainly);
        if (norm.rounds) t = split_exponent(as_double(t));
        if (norm.wide_gain) t = t * split_exponent(load(norm.wide_gain + at));
        const vd made = as_double(t);
        y[k] = made;
        if (norm.wide_shift) {
          const vd b = load(norm.wide_shift + at);
          const vd sum = as_double(minus(t, -split_exponent(b)));
          y[k] = select((abs(b) < __builtin_inf()) & (abs(made) < __builtin_inf()), sum, made + b);
        }
      }
    }
  });
}

}  // namespace rg::RG_ISA
