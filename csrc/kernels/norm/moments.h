// Mean, variance and root mean square of a line of f32 or halves, in f64, where squares are exact: nothing overflows.
#pragma once

#include "kernels/norm/call.h"

namespace rg::RG_ISA {

struct Moments64 {
  double mean = 0;
  double by = 0;      // 1 / sqrt(variance + eps), or of the mean square; 0 where that root is 0
  double around = 0;  // the sum of squares around the mean
};

inline double reciprocal_root(double mean_square, double eps) {
  const double sum = mean_square + eps;
  return sum == 0 ? 0 : 1 / sqrt(splat<vd>(sum))[0];
}

// 16 terms as f64; the missing ones are `pad`.
template <class S, class All>
RG_INLINE void load_terms(const char* x, int64_t i, int64_t n, All all, vd* v, double pad) {
  if constexpr (S::kBytes == 4) {
    if (all()) {
      for (int q = 0; q < kWide16; ++q) v[q] = widen_from(reinterpret_cast<const float*>(x) + i + q * kLanes<double>);
      return;
    }
  }
  load_wide_16<S>(x + i * S::kBytes, all() ? 16 : n - i, v, pad);
}

// Of 16 terms those from `count` on are `pad`.
RG_INLINE void clear_missing(vd* v, int64_t count, double pad = 0) {
  for (int at = 0; at < 16; ++at)
    if (at >= count) v[at / kLanes<double>][at % kLanes<double>] = pad;
}

// The sums of f(x)(q) over a line, in the one order. `each(q, t)`: adds four vectors of terms to register q.
template <class S, class B, class F, class E>
RG_INLINE void over_terms(const char* x, int64_t n, B begin, F each, E end) {
  over_spans(
      n, begin,
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        vd v[4][kWide16];
        for (int j = 0; j < 4; ++j) load_terms<S>(x, i + 16 * j, n, all, v[j], -0.0);
        for (int q = 0; q < kWide16; ++q) each(q, v[0][q], v[1][q], v[2][q], v[3][q]);
      },
      end);
}

// What is n var where `squares` less the square of the mean has digits enough: |mean| is at most 256 std.
inline bool spreads(double squares, double around) { return around >= squares * 0x1p-16; }

template <class S>
double around_mean(const char* x, int64_t n, double mean) {
  const vd one = opaque_one<vd>(), m = splat<vd>(mean);
  OrderedSum<Single> sum;
  over_spans(
      n, [&] { sum.begin(); },
      [&](int64_t i, auto all) {
        vd v[4][kWide16];
        for (int j = 0; j < 4; ++j) {
          load_terms<S>(x, i + 16 * j, n, all, v[j], 0);
          for (vd& each : v[j]) each -= m, each *= each;
          if (!all()) clear_missing(v[j], n - i - 16 * j);
        }
        for (int q = 0; q < kWide16; ++q) sum.a[q].add(v[0][q], v[1][q], v[2][q], v[3][q], one);
      },
      [&] { sum.end(); });
  return sum.total();
}

template <class S, bool kCentred>
RG_INLINE Moments64 moments_of(const char* x, int64_t n, double eps) {
  OrderedSum<Single> sum;
  OrderedSum<Squares> squares;
  const vd one = opaque_one<vd>();
  over_terms<S>(
      x, n,
      [&] {
        squares.begin();
        if constexpr (kCentred) sum.begin();
      },
      [&](int q, vd a, vd b, vd c, vd d) __attribute__((always_inline)) {
        if constexpr (kCentred) sum.a[q].add(a, b, c, d, one);
        squares.a[q].add(a, b, c, d, one);
      },
      [&] {
        squares.end();
        if constexpr (kCentred) sum.end();
      });
  const double s2 = squares.total();
  if constexpr (!kCentred) return {0, reciprocal_root(s2 / double(n), eps)};
  const double s1 = kCentred ? sum.total() : 0, mean = s1 / double(n);
  double around = s2 - s1 * mean;
  if (!spreads(s2, around)) around = around_mean<S>(x, n, mean);
  return {mean, reciprocal_root(around / double(n), eps), around};
}

}  // namespace rg::RG_ISA
