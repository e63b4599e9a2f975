// The gradient of a line of f64: see backward.h for the formulas, double_line.h for the numbers.
#pragma once

#include "kernels/norm/forward.h"

namespace rg::RG_ISA {

enum BackwardStream { kDy, kXOf, kDresidual, kDx };

// Numbers for each sum of a column over lines: f64 has (high, low), and the same of terms from 2^900 on, times 2^-128.
template <class S>
inline constexpr int kPerSum = kDouble<S> ? 4 : 1;
inline constexpr double kBig = 0x1p900, kOfBig = 0x1p-128;

// The block sums that a line adds to, and whether it is the first of its block.
struct BlockSums {
  double *gain = nullptr, *shift = nullptr;
  int64_t room = 0;
  bool first = true;

  template <class S>
  RG_INLINE static BlockSums of(const Norm& norm, const Line& line) {
    BlockSums b;
    if (!norm.sums) return b;
    b.room = padded(norm.columns);
    double* at = norm.sums + line.index / kBlock * norm.parts * b.room;
    b.first = line.index % kBlock == 0;
    if (norm.sums_gain) b.gain = at, at += kPerSum<S> * b.room;
    if (norm.sums_shift) b.shift = at;
    return b;
  }
};

RG_INLINE vd load_some(const double* from, int64_t count) {
  if (count >= kLanes<double>) return load(from);
  vd v = {};
  for (int l = 0; l < count; ++l) v[l] = from[l];
  return v;
}
RG_INLINE void store_some(double* to, vd v, int64_t count) {
  if (count >= kLanes<double>) return store(to, v);
  for (int l = 0; l < count; ++l) to[l] = v[l];
}

// `count` terms more of a block's sum, at most 16, (terms) 2^(powers), with what their additions lose. The columns
// behind them are those of another line.
RG_INLINE void add_pairs_to_block(double* sums, int64_t room, const Real* terms, int64_t count, bool first) {
  for (int q = 0; q < kWide16; ++q) {
    double* at = sums + q * kLanes<double>;
    const int64_t some = count - q * kLanes<double>;
    if (some <= 0) return;
    const vd plain = as_double(terms[q]);
    // A term that is infinite itself is no big one: its exponent is that of a number.
    const auto big = (abs(terms[q].hi) < __builtin_inf()) & (abs(plain) >= kBig);
    const vd small = select(big, vd{}, plain),
             rest = select(big, as_double(Real(terms[q].hi, terms[q].lo, terms[q].k - 128.0)), vd{});
    for (int part = 0; part < 2; ++part, at += 2 * room) {
      const vd term = part ? rest : small;
      const Pair s = first ? Pair{term, vd{}} : two_sum(load_some(at, some), term);
      store_some(at, s.hi, some);
      store_some(at + room, first ? vd{} : load_some(at + room, some) + s.lo, some);
    }
  }
}

RG_INLINE Real split_pair(Pair p, vd power) { return {p.hi, p.lo, power}; }

// |x| is 2^this, or a few times that; far below every other for 0.
RG_INLINE vd exponent_of(const Real& x) {
  const Real near = split_exponent(x.hi);
  return select(x.hi == 0, splat<vd>(-1e9), exponent_of(near.hi) + near.k + x.k);
}

// The sums of a gradient of f64: of g (x - mean) and of g, each as (hi + lo) 2^power.
struct DoubleSums {
  Pair products = {}, g = {};
  double power = 0, power_g = 0;
};
// One rounding; a sum that is not finite has no low part.
RG_INLINE vd total_of(Pair s) { return select(abs(s.hi) < __builtin_inf(), s.hi + s.lo, s.hi); }
inline Pair pair_of(const OrderedSum<Paired>& sum) { return {splat<vd>(sum.hi), splat<vd>(sum.lo)}; }

template <bool kCentred>
struct DoubleGradient {
  const Line& line;
  const Norm& norm;
  const DoubleMoments m;
  const char *const x, *const dy;
  const int64_t n;

  DoubleGradient(const Line& l, const Norm& of, const DoubleMoments& moments)
      : line(l), norm(of), m(moments), x(l.at[kXOf]), dy(l.at[kDy]), n(l.n) {}
  DoubleGradient(const Line& l, const Norm& of)
      : DoubleGradient(l, of, double_moments<kCentred>(l.at[kXOf], l.n, of.eps)) {}

  RG_INLINE vd gain(int64_t at) const { return at < n ? load(norm.wide_gain + (norm.along ? at : 0)) : vd{}; }
  RG_INLINE Real difference(vd v) const { return real_deviation<kCentred>(v, m); }

  void run_plain() const { run_plain(plain_sums(), n); }
  void run_real() const { run_real(real_sums(), n); }

  DoubleSums plain_sums() const {
    auto product = [&](int64_t at, vd v, vd u) {
      Pair g = norm.wide_gain ? two_prod(u, gain(at)) : Pair{u, vd{}};
      const Pair d = kCentred ? deviation(v, m.mean) : Pair{v, vd{}};
      const Pair p = two_prod(g.hi, d.hi);
      return there({p.hi, p.lo + (g.lo * d.hi + g.hi * d.lo)}, at, n);
    };
    DoubleSums found;
    found.products = pair_of(sum_doubles<2>({x, dy}, n, product));
    if constexpr (kCentred)
      found.g = pair_of(sum_doubles<1>({dy}, n, [&](int64_t at, vd u) {
        return there(norm.wide_gain ? two_prod(u, gain(at)) : Pair{u, vd{}}, at, n);
      }));
    return found;
  }

  // The sums are those over `terms` terms: this line, or a longer one that it is a part of.
  __attribute__((noinline)) void run_plain(const DoubleSums& sums, int64_t terms) const {
    const vd less = total_of(sums.g) / double(terms);
    const Pair mean = over(sums.products.hi[0], sums.products.lo[0], terms);
    const vd slope = as_double(Real(mean.hi, mean.lo, vd{}) * m.by * m.by);
    finish([&](vd v, vd u, int64_t at, Real* term) {
      vd d = v;
      if constexpr (kCentred) d = (v - m.mean.hi) - m.mean.lo;
      *term = Real(d * m.plain * u);
      vd g = norm.wide_gain ? u * gain(at) : u;
      if constexpr (kCentred) g -= less;
      return (g - d * slope) * m.plain;
    });
  }

  RG_INLINE Real g_of(int64_t at, vd u) const {
    const Real g = split_exponent(u);
    return norm.wide_gain ? moderated(g * split_exponent(gain(at))) : g;
  }

  DoubleSums real_sums() const {
    auto product = [&](int64_t at, vd v, vd u) { return g_of(at, u) * difference(v); };
    double top_g = -1e9, top_product = -1e9;
    for (int64_t i = 0; i < n; i += 16) {
      vd v[kWide16], u[kWide16];
      load_wide_16<F64>(x + i * 8, n - i, v, 0);
      load_wide_16<F64>(dy + i * 8, n - i, u, 0);
      for (int q = 0; q < kWide16; ++q) {
        const int64_t at = i + q * kLanes<double>;
        const vd of_g = exponent_of(g_of(at, u[q])), of_product = exponent_of(product(at, v[q], u[q]));
        for (int l = 0; l < kLanes<double> && at + l < n; ++l) {
          top_g = of_g[l] > top_g ? of_g[l] : top_g;
          top_product = of_product[l] > top_product ? of_product[l] : top_product;
        }
      }
    }
    auto as_pair = [](Real r, double top) {
      const vd k = r.k - top;
      return Pair{times_power(r.hi, k), times_power(r.lo, k)};
    };
    const double power_g = top_g < -1e8 ? 0 : top_g, power = top_product < -1e8 ? 0 : top_product;
    DoubleSums found;
    found.power = power, found.power_g = power_g;
    found.products = pair_of(sum_doubles<2>(
        {x, dy}, n, [&](int64_t at, vd v, vd u) { return there(as_pair(product(at, v, u), power), at, n); }));
    if constexpr (kCentred)
      found.g = pair_of(
          sum_doubles<1>({dy}, n, [&](int64_t at, vd u) { return there(as_pair(g_of(at, u), power_g), at, n); }));
    return found;
  }

  __attribute__((noinline)) void run_real(const DoubleSums& sums, int64_t terms) const {
    Real less(vd{});
    if constexpr (kCentred) less = split_pair(over(sums.g.hi[0], sums.g.lo[0], terms), splat<vd>(sums.power_g));
    const Real slope =
        split_pair(over(sums.products.hi[0], sums.products.lo[0], terms), splat<vd>(sums.power)) * m.by * m.by;
    finish([&](vd v, vd u, int64_t at, Real* term) {
      const Real d = difference(v);
      *term = term_of(d, u);
      Real g = g_of(at, u);
      if constexpr (kCentred) g = minus(g, less);
      return as_double(moderated(minus(g, d * slope)) * m.by);
    });
  }

  // dy xhat.
  RG_INLINE Real term_of(Real d, vd u) const {
    const Real xhat = norm.rounds ? split_exponent(as_double(d * m.by)) : d * m.by, made = xhat * split_exponent(u);
    const vd plain = as_double(xhat) * u;
    return select(abs(u) < __builtin_inf(), made, Real(plain));
  }

  // dy or the weight is not finite somewhere: dx is NaN.
  void run_broken() const {
    finish([&](vd v, vd u, int64_t, Real* term) {
      *term = term_of(difference(v), u);
      return splat<vd>(__builtin_nan(""));
    });
  }

  template <class F>
  RG_INLINE void finish(F slope) const {
    const BlockSums sums = BlockSums::of<F64>(norm, line);
    const char* more = line.at[kDresidual];
    store_line<F64>(line.at[kDx], n, line.streaming, [&](int64_t i, int64_t count, vd* dx) {
      vd v[kWide16], u[kWide16], add[kWide16] = {};
      Real terms[kWide16];
      load_wide_16<F64>(x + i * 8, count, v, 0);
      load_wide_16<F64>(dy + i * 8, count, u, 0);
      if (more) load_wide_16<F64>(more + i * 8, count, add, 0);
      for (int q = 0; q < kWide16; ++q) {
        dx[q] = slope(v[q], u[q], i + q * kLanes<double>, &terms[q]);
        if (more) dx[q] += add[q];
      }
      if (sums.gain) add_pairs_to_block(sums.gain + i, sums.room, terms, count, sums.first);
      if (!sums.shift) return;
      for (int q = 0; q < kWide16; ++q) terms[q] = Real(u[q]);
      add_pairs_to_block(sums.shift + i, sums.room, terms, count, sums.first);
    });
  }
};

template <bool kCentred>
void double_backward(const Line& line, const Norm& norm) {
  const DoubleGradient<kCentred> gradient(line, norm);
  const Range of_dy = range_of(line.at[kDy], line.n);
  if (gradient.m.finite && !(of_dy.finite && norm.gains.finite))
    gradient.run_broken();
  else if (!gradient.m.finite || (gradient.m.moderate && moderate(of_dy) && moderate(norm.gains)))
    gradient.run_plain();
  else
    gradient.run_real();
}

}  // namespace rg::RG_ISA
