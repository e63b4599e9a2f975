// The gradient of a line: streams (dy, x, dresidual | dx). With g = dy gain, d = x - mean, by = 1 / sqrt(var + eps):
//
//   dx = by (g - mean(g) - d by^2 mean(g d)) + dresidual       rms_norm: without mean(g)
//   dgain += dy d by, dshift += dy                              over the lines of a block, in order
//
// f32 and halves in f64. Where the root is 0, dx and dgain are 0. Where a g is not finite, dx of its line is NaN.
#pragma once

#include "kernels/norm/double_backward.h"

namespace rg::RG_ISA {

// The sums of a gradient: of x, of its squares, of g and of g x.
struct GradientSums {
  double x = 0, squares = 0, g = 0, products = 0;
};

// 64 terms of dy times the gain. Behind the line stand gains of another one, or nothing: those terms stay -0.
template <class All>
RG_INLINE void weigh_terms(const Norm& norm, int64_t i, int64_t n, All all, vd (*u)[kWide16]) {
  for (int j = 0; j < 4; ++j) {
    const int64_t at = i + 16 * j;
    if (!all() && at >= n) continue;
    for (int q = 0; q < kWide16; ++q) u[j][q] *= load(norm.wide_gain + at + q * kLanes<double>);
    if (!all()) clear_missing(u[j], n - at, -0.0);
  }
}

template <class S, bool kCentred, bool kGain>
RG_INLINE GradientSums gradient_sums(const Line& line, const Norm& norm) {
  const char *x = line.at[kXOf], *dy = line.at[kDy];
  const int64_t n = line.n;
  OrderedSum<Single> sum, g, products;
  OrderedSum<Squares> squares;
  const vd one = opaque_one<vd>();
  over_spans(
      n,
      [&] {
        squares.begin(), products.begin();
        if constexpr (kCentred) sum.begin(), g.begin();
      },
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        vd v[4][kWide16], u[4][kWide16];
        for (int j = 0; j < 4; ++j) {
          load_terms<S>(x, i + 16 * j, n, all, v[j], -0.0);
          load_terms<S>(dy, i + 16 * j, n, all, u[j], -0.0);
        }
        if constexpr (kGain) weigh_terms(norm, i, n, all, u);
        for (int q = 0; q < kWide16; ++q) {
          if constexpr (kCentred) {
            sum.a[q].add(v[0][q], v[1][q], v[2][q], v[3][q], one);
            g.a[q].add(u[0][q], u[1][q], u[2][q], u[3][q], one);
          }
          squares.a[q].add(v[0][q], v[1][q], v[2][q], v[3][q], one);
          products.a[q].add(u[0][q] * v[0][q], u[1][q] * v[1][q], u[2][q] * v[2][q], u[3][q] * v[3][q], one);
        }
      },
      [&] {
        squares.end(), products.end();
        if constexpr (kCentred) sum.end(), g.end();
      });
  GradientSums s;
  s.squares = squares.total(), s.products = products.total();
  if constexpr (kCentred) s.x = sum.total(), s.g = g.total();
  return s;
}

// n var and the sum of g d, made again from d where x - mean is small beside x.
template <class S, bool kGain>
void centred_sums(const Line& line, const Norm& norm, double mean, GradientSums* s) {
  const char *x = line.at[kXOf], *dy = line.at[kDy];
  const int64_t n = line.n;
  OrderedSum<Single> around, products;
  const vd one = opaque_one<vd>(), m = splat<vd>(mean);
  over_spans(
      n, [&] { around.begin(), products.begin(); },
      [&](int64_t i, auto all) {
        vd v[4][kWide16], u[4][kWide16];
        for (int j = 0; j < 4; ++j) {
          load_terms<S>(x, i + 16 * j, n, all, v[j], 0);
          load_terms<S>(dy, i + 16 * j, n, all, u[j], -0.0);
          for (vd& each : v[j]) each -= m;
          if (!all()) clear_missing(v[j], n - i - 16 * j);
        }
        if constexpr (kGain) weigh_terms(norm, i, n, all, u);
        for (int q = 0; q < kWide16; ++q) {
          products.a[q].add(u[0][q] * v[0][q], u[1][q] * v[1][q], u[2][q] * v[2][q], u[3][q] * v[3][q], one);
          around.a[q].add(v[0][q] * v[0][q], v[1][q] * v[1][q], v[2][q] * v[2][q], v[3][q] * v[3][q], one);
        }
      },
      [&] { around.end(), products.end(); });
  s->squares = around.total(), s->products = products.total();
}

// `count` terms more of a block's sum, at most 16: the columns behind them are those of another line.
RG_INLINE void add_to_block(double* to, const vd* terms, int64_t count, bool first) {
  for (int q = 0; q < kWide16; ++q) {
    double* at = to + q * kLanes<double>;
    if (count >= (q + 1) * kLanes<double>)
      store(at, first ? terms[q] : load(at) + terms[q]);
    else
      for (int l = 0; l < count - q * kLanes<double>; ++l) at[l] = first ? terms[q][l] : at[l] + terms[q][l];
  }
}

// What a line's gradient is made of, besides the terms.
struct Slopes {
  double mean, by;     // of x
  double less, slope;  // the mean of g, and by^2 times that of g d
};

template <class S, bool kCentred, bool kGain>
__attribute__((noinline)) void store_slopes(const Line& line, const Norm& norm, const Slopes& of,
                                            const BlockSums& sums) {
  const char *x = line.at[kXOf], *dy = line.at[kDy], *more = line.at[kDresidual];
  const vd m = splat<vd>(of.mean), root = splat<vd>(of.by), less = splat<vd>(of.less), slope = splat<vd>(of.slope);
  const bool rounds = norm.rounds;
  const int64_t along = norm.along;
  store_wide_line<S>(line.at[kDx], line.n, line.streaming,
                     [&](int64_t i, int64_t count, vd* dx) __attribute__((always_inline)) {
                       vd v[kWide16], u[kWide16];
                       load_wide_16<S>(x + i * S::kBytes, count, v, 0);
                       load_wide_16<S>(dy + i * S::kBytes, count, u, 0);
                       for (int q = 0; q < kWide16; ++q) {
                         if constexpr (kCentred) v[q] -= m;
                         dx[q] = u[q];
                         if constexpr (kGain) dx[q] *= load(norm.wide_gain + (i & along) + q * kLanes<double>);
                         if constexpr (kCentred) dx[q] -= less;
                         dx[q] = (dx[q] - v[q] * slope) * root;
                       }
                       if (more) {
                         vd add[kWide16];
                         load_wide_16<S>(more + i * S::kBytes, count, add, 0);
                         for (int q = 0; q < kWide16; ++q) dx[q] += add[q];
                       }
                       if (kGain && sums.gain) {
                         for (int q = 0; q < kWide16; ++q) v[q] *= root;
                         if (rounds) [[unlikely]]
                           round_terms<S>(v);
                         for (int q = 0; q < kWide16; ++q) v[q] *= u[q];
                         add_to_block(sums.gain + i, v, count, sums.first);
                       }
                       if constexpr (kCentred)
                         if (sums.shift) add_to_block(sums.shift + i, u, count, sums.first);
                     });
}

template <class S, bool kCentred, bool kGain>
void backward_line_of(const Line& line, const Norm& norm) {
  const int64_t n = line.n;
  GradientSums s = gradient_sums<S, kCentred, kGain>(line, norm);
  double mean = 0;
  if constexpr (kCentred) {
    mean = s.x / double(n);
    const double around = s.squares - s.x * mean;
    if (spreads(s.squares, around))
      s.squares = around, s.products -= mean * s.g;
    else
      centred_sums<S, kGain>(line, norm, mean, &s);
  }
  const double by = reciprocal_root(s.squares / double(n), norm.eps);
  if (!__builtin_isfinite(s.g) || !__builtin_isfinite(s.products)) s.products = __builtin_nan("");
  const Slopes slopes{mean, by, s.g / double(n), by * by * (s.products / double(n))};
  store_slopes<S, kCentred, kGain>(line, norm, slopes, BlockSums::of<S>(norm, line));
}

template <class S, bool kCentred>
void backward_line_with(const Line& line, const Norm& norm) {
  if constexpr (kDouble<S>) {
    double_backward<kCentred>(line, norm);
  } else {
    if (norm.has_gain)
      backward_line_of<S, kCentred, true>(line, norm);
    else
      backward_line_of<S, kCentred, false>(line, norm);
  }
}

template <class S, bool kCentred>
void backward_line(const Line& line) {
  backward_line_with<S, kCentred>(line, *static_cast<const Norm*>(line.params));
}

}  // namespace rg::RG_ISA
