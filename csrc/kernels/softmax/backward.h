// Gradients of softmax and log_softmax of one line: streams (dy, x, y | dx), of x and y one is there.
//
//   softmax       y (dy - sum of y dy)         log_softmax   dy - e^y (sum of dy)
// A term whose y is exactly 0 (x = -inf, or x less than an infinite maximum) has no part in softmax's, whatever its dy.
#pragma once

#include "kernels/softmax/forward.h"

namespace rg::RG_ISA {

enum Stream { kDy, kX, kY, kDx };

// f64: by which power of two dy is taken down, so that neither a sum of it nor a difference leaves the range.
template <class S>
double taken_down(const char* dy, int64_t n) {
  if constexpr (!kDouble<S>) return 0;
  vd largest = {};
  for (int64_t i = 0; i < n; i += 16) {
    vd v[kWide16];
    load_wide_16<S>(dy + i * S::kBytes, n - i, v, 0);
    for (vd each : v) largest = max(abs(each), largest);
  }
  return fold_lanes(largest, [](vd a, vd b) { return max(a, b); }) > 0x1p900 ? -100 : 0;
}

// dx from numbers `of` the saved stream, all in f64 (f64 itself: with exponents apart where they matter).
// exps(v) gives y as a Number, up to the factor 1 / sum; idle(v) says where it is exactly 0.
template <class S, bool kLog, class Exps, class Number = typename Exps::Number>
RG_INLINE void wide_gradient(const Line& line, int of, const Exps& exps, Pair sum) {
  using A = typename Exps::A;
  const char *saved = line.at[of], *dy = line.at[kDy];
  const int64_t n = line.n;
  const vd down = splat<vd>(taken_down<S>(dy, n)), factor = exact_power(down);
  const Real by = reciprocal(Real(sum.hi, sum.lo, vd{}));
  // y dy, made as of reals.
  auto product = [&](Number e, vd g) {
    if constexpr (std::is_same_v<Number, vd>) {
      return e * g;
    } else {
      Real r = e * by * split_exponent(g);
      r.k += down;
      return rounded(r);
    }
  };
  const OrderedSum<A> total = sum_of_lines<A, S>(saved, dy, n, Exps::kPad, [&](vd v, vd g) {
    vd term;
    if constexpr (kLog)
      term = g * factor;
    else
      term = select(exps.idle(v), vd{}, product(exps(v), g));
    if constexpr (std::is_same_v<A, Single>)
      return term;
    else
      return Pair{term, vd{}};
  });
  const vd t = splat<vd>(total.total()), up = -down;
  store_wide_line<S>(line.at[kDx], n, line.streaming, [&](int64_t i, int64_t count, vd* dx) {
    vd v[kWide16];
    load_wide_16<S>(saved + i * S::kBytes, count, v, Exps::kPad);
    load_wide_16<S>(dy + i * S::kBytes, count, dx, 0);
    for (int k = 0; k < kWide16; ++k) {
      const vd g = dx[k] * factor;
      const auto idle = exps.idle(v[k]);
      if constexpr (std::is_same_v<Number, vd>) {
        const vd y = exps(v[k]) / sum.hi;
        dx[k] = kLog ? select(idle, g, g - y * t) : select(idle, vd{}, y * (g - t / sum.hi));
      } else {
        const Real y = exps(v[k]) * by;
        if constexpr (kLog) {
          // Beside dy of 2^900 small ones must not be lost: with an exponent each.
          const Real part = y * split_exponent(t), all = split_exponent(dx[k]) - Real(part.hi, part.lo, part.k + up);
          const vd plain = times_power(g - rounded(part), up);
          dx[k] = select(idle, dx[k], select(abs(plain) < kInf, rounded(all), plain));
        } else {
          Real r = y * split_exponent(g - t);
          r.k += up;
          dx[k] = select(idle, vd{}, rounded(r));
        }
      }
    }
  });
}

template <class S, bool kLog>
void wide_backward(const Line& line, double max) {
  const WideExps<S> exp_of(max);
  using A = typename WideExps<S>::A;
  const OrderedSum<A> sum =
      sum_of_line<A, S>(line.at[kX], line.n, -kInf, [&](vd v) { return exp_of.term(exp_of(v)); });
  const Pair whole = {splat<vd>(kDouble<S> ? sum.hi : sum.total()), splat<vd>(sum.lo)};
  wide_gradient<S, kLog>(line, kX, exp_of, whole);
}

// From a saved y: softmax's itself, or e^y. NaN stays.
template <class S, bool kLog>
struct SavedExps {
  using A = std::conditional_t<kDouble<S>, Paired, Single>;
  using Number = std::conditional_t<kDouble<S>, Real, vd>;
  static constexpr double kPad = kLog ? -kInf : 0;  // a term without part
  RG_INLINE vi64 idle(vd y) const { return kLog ? y == -kInf : y == 0; }
  RG_INLINE Number operator()(vd y) const {
    if constexpr (!kLog) return split(y);
    if constexpr (kDouble<S>)
      return exp_real(max(splat<vd>(-3000), min(splat<vd>(3000), y)), vd{});
    else
      return exp(max(splat<vd>(-708), min(splat<vd>(708), y)));
  }

 private:
  RG_INLINE static Number split(vd y) {
    if constexpr (kDouble<S>)
      return split_exponent(y);
    else
      return y;
  }
};

template <class S, bool kLog>
void saved_backward(const Line& line) {
  const Top top = top_of<S>(line.at[kY], line.n);
  if (is_filled<S>(top, line.at[kDx], line.n, 0)) return;
  wide_gradient<S, kLog>(line, kY, SavedExps<S, kLog>(), {splat<vd>(1), vd{}});
}

// In f32, but for the last products: exponentials kept, sums of them and of their products with dy in f64. Where a
// term that f32 takes for 0 meets a gradient beyond 2^100, the line is wide: it may count after all.
template <class S, bool kLog, bool kFast>
void backward_line(const Line& line) {
  const char *x = line.at[kX], *dy = line.at[kDy];
  const int64_t n = line.n;
  const Top top = top_of<S>(x, n);
  if (is_filled<S>(top, line.at[kDx], n, 0)) return;
  if constexpr (!kFast || kDouble<S>) {
    wide_backward<S, kLog>(line, top.max);
  } else {
    using Exps = FastExps<126, true>;
    constexpr double kLarge = 0x1p100;
    if (!Exps::takes(top.max)) return wide_backward<S, kLog>(line, top.max);
    const Exps exp_of(top.max);
    const bool keeps = n <= lines::kKept;
    const vd one = opaque_one<vd>();
    OrderedSum<Single> sum, products;
    typename lane<vf>::mask far = {};
    over_spans(
        n, [&] { sum.begin(), products.begin(); },
        [&](int64_t i, auto all) __attribute__((always_inline)) {
          for (int at = 0; at < 64 * S::kBytes && all(); at += 64)
            __builtin_prefetch(line.next[kX] + i * S::kBytes + at), __builtin_prefetch(line.next[kDy] + i * S::kBytes + at);
          vf e[4][k16<S>], g[4][k16<S>];
          for (int j = 0; j < 4; ++j) {
            const int64_t there = all() ? 16 : n - i - 16 * j;
            load_16<S>(x + (i + 16 * j) * S::kBytes, there, e[j], -kInf);
            load_16<S>(dy + (i + 16 * j) * S::kBytes, there, g[j], -0.0);
            for (int w = 0; w < k16<S>; ++w) {
              e[j][w] = exp_of(e[j][w]);
              if constexpr (!kLog) far |= (e[j][w] == 0) & ~(abs(g[j][w]) <= float(kLarge));
            }
            if (keeps) F32::store<false>(reinterpret_cast<char*>(line.kept + i + 16 * j), e[j]);
          }
          for (int w = 0; w < k16<S>; ++w) {
            Wide a[4], b[4];
            for (int j = 0; j < 4; ++j) a[j] = widen(e[j][w]), b[j] = widen(g[j][w]);
            sum.a[2 * w].add(a[0].lo, a[1].lo, a[2].lo, a[3].lo, one);
            sum.a[2 * w + 1].add(a[0].hi, a[1].hi, a[2].hi, a[3].hi, one);
            if constexpr (!kLog)
              for (int j = 0; j < 4; ++j) b[j].lo *= a[j].lo, b[j].hi *= a[j].hi;
            products.a[2 * w].add(b[0].lo, b[1].lo, b[2].lo, b[3].lo, one);
            products.a[2 * w + 1].add(b[0].hi, b[1].hi, b[2].hi, b[3].hi, one);
          }
        },
        [&] { sum.end(), products.end(); });
    const double by = 1 / sum.total(), t = products.total(), less = t * by;
    if (any(far) || !(__builtin_fabs(kLog ? t : less) <= kLarge)) return wide_backward<S, kLog>(line, top.max);
    const vd factor = splat<vd>(kLog ? less : by), shift = splat<vd>(less);
    auto finish = [&](auto made) {
      store_wide_line<S>(line.at[kDx], n, line.streaming, [&](int64_t i, int64_t count, vd* dx)
                                                              __attribute__((always_inline)) {
        vd e[kWide16];
        made(i, count, e);
        load_wide_16<S>(dy + i * S::kBytes, count, dx, 0);
        for (int k = 0; k < kWide16; ++k) dx[k] = kLog ? dx[k] - e[k] * factor : (e[k] * factor) * (dx[k] - shift);
      });
    };
    if (keeps)
      return finish([&](int64_t i, int64_t, vd* e) __attribute__((always_inline)) {
        for (int k = 0; k < kWide16; ++k) e[k] = widen_from(line.kept + i + k * kLanes<double>);
      });
    finish([&](int64_t i, int64_t count, vd* e) {
      vf v[k16<S>];
      load_16<S>(x + i * S::kBytes, count, v, -kInf);
      for (int k = 0; k < k16<S>; ++k) {
        const Wide w = widen(exp_of(v[k]));
        e[2 * k] = w.lo, e[2 * k + 1] = w.hi;
      }
    });
  }
}

}  // namespace rg::RG_ISA
