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
  const OrderedSum<A> total = sum_of_lines<A, S>({saved, dy}, n, Exps::kPad, [&](vd v, vd g) {
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
      sum_of_lines<A, S>({line.at[kX]}, line.n, -kInf, [&](vd v) { return exp_of.term(exp_of(v)); });
  const Pair whole = {splat<vd>(kDouble<S> ? sum.hi : sum.total()), splat<vd>(sum.lo)};
  wide_gradient<S, kLog>(line, kX, exp_of, whole);
}

template <IsHalf S, bool kLog>
void wide_backward(const Line& line, double max) {
  by_f32<S>(line, 1u << kDy | 1u << kX, kDx, [&](const Line& made) { wide_backward<F32, kLog>(made, max); });
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

// log_softmax from a saved y, e^y in f32, for f32 and halves: the sum of dy in the one order, then dy - e^y times it.
// Where an e^y is no normal number, or a sum may leave the range of f32, the line is wide.
template <class S>
void fast_saved_log(const Line& line) {
  const char *y = line.at[kY], *dy = line.at[kDy];
  const int64_t n = line.n;
  const vd one = opaque_one<vd>();
  OrderedSum<Single> sum;
  typename lane<vf>::mask nan = {}, far = {}, some = {};
  over_spans(
      n, [&] { sum.begin(); },
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        vf v[4][k16<S>], g[4][k16<S>];
        for (int j = 0; j < 4; ++j) {
          const int64_t there = all() ? 16 : n - i - 16 * j;
          load_16<S>(y + (i + 16 * j) * S::kBytes, there, v[j], -kInf);
          load_16<S>(dy + (i + 16 * j) * S::kBytes, there, g[j], -0.0);
          for (const vf& each : v[j]) {
            const auto counts = each > -__builtin_inff();
            nan |= each != each, some |= counts, far |= (counts & (each < -87)) | (each > 80);
          }
        }
        add_four(sum, g, one);
      },
      [&] { sum.end(); });
  if (any(nan)) return fill_line<S>(line.at[kDx], n, __builtin_nan(""));
  if (!any(some)) return fill_line<S>(line.at[kDx], n, 0);
  const double t = sum.total();
  if (any(far) || !(__builtin_fabs(t) <= 0x1p80)) return saved_backward<S, true>(line);
  if constexpr (S::kBytes == 2) {
    const vf total = splat<vf>(float(t));
    store_line<S>(line.at[kDx], n, line.streaming,
                  [&](int64_t i, int64_t count, vf* dx) __attribute__((always_inline)) {
                    vf v[k16<S>];
                    load_16<S>(y + i * S::kBytes, count, v, -kInf);
                    load_16<S>(dy + i * S::kBytes, count, dx, 0);
                    for (int k = 0; k < k16<S>; ++k) dx[k] = select(v[k] < -87, dx[k], dx[k] - exp(v[k]) * total);
                  });
  } else {
    const vd total = splat<vd>(t);
    store_line<S>(line.at[kDx], n, line.streaming,
                  [&](int64_t i, int64_t count, vf* dx) __attribute__((always_inline)) {
                    vf v[k16<S>];
                    load_16<S>(y + i * S::kBytes, count, v, -kInf);
                    load_16<S>(dy + i * S::kBytes, count, dx, 0);
                    for (int k = 0; k < k16<S>; ++k) {
                      const Wide e = widen(exp(v[k])), g = widen(dx[k]);
                      dx[k] = select(v[k] < -87, dx[k], narrow({g.lo - e.lo * total, g.hi - e.hi * total}));
                    }
                  });
  }
}

// The sums of exponentials, which are kept where `keeps`, and of their products with dy, or of dy. Halves make the
// products in f32. True where the line must be wide: see `backward_line`.
template <class S, bool kLog, class Exps, class K>
RG_INLINE bool sum_products(const Line& line, const Exps exp_of, OrderedSum<Single>* sum, OrderedSum<Single>* products,
                            float large, K keeps) {
  const char *const x = line.at[kX], *const dy = line.at[kDy], *const next_x = line.next[kX],
                    *const next_dy = line.next[kDy];
  const int64_t n = line.n;
  float* const kept = line.kept;
  const vd one = opaque_one<vd>();
  typename lane<vf>::mask far = {};
  over_spans(
      n, [&] { sum->begin(), products->begin(); },
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        for (int at = 0; at < 64 * S::kBytes && all(); at += 64)
          __builtin_prefetch(next_x + i * S::kBytes + at), __builtin_prefetch(next_dy + i * S::kBytes + at);
        vf e[4][k16<S>], g[4][k16<S>];
        for (int j = 0; j < 4; ++j) {
          const int64_t there = all() ? 16 : n - i - 16 * j;
          load_16<S>(x + (i + 16 * j) * S::kBytes, there, e[j], -kInf);
          load_16<S>(dy + (i + 16 * j) * S::kBytes, there, g[j], -0.0);
        }
        for (int w = 0; w < k16<S>; ++w)
          for (int j = 0; j < 4; ++j) {
            e[j][w] = exp_of(e[j][w]);
            const auto beyond = ~(abs(g[j][w]) <= large);
            if constexpr (S::kBytes == 2)
              far |= beyond;
            else if constexpr (!kLog)
              far |= beyond & (e[j][w] == 0);
          }
        for (int j = 0; j < 4 && keeps(); ++j) F32::store<false>(reinterpret_cast<char*>(kept + i + 16 * j), e[j]);
        add_four(*sum, e, one);
        if constexpr (S::kBytes == 2) {
          if constexpr (!kLog)
            for (int w = 0; w < k16<S>; ++w)
              for (int j = 0; j < 4; ++j) g[j][w] *= e[j][w];
          add_four(*products, g, one);
        } else {
          for (int w = 0; w < k16<S>; ++w) {
            Wide b[4];
            for (int j = 0; j < 4; ++j) {
              const Wide a = widen(e[j][w]);
              b[j] = widen(g[j][w]);
              if constexpr (!kLog) b[j].lo *= a.lo, b[j].hi *= a.hi;
            }
            products->a[2 * w].add(b[0].lo, b[1].lo, b[2].lo, b[3].lo, one);
            products->a[2 * w + 1].add(b[0].hi, b[1].hi, b[2].hi, b[3].hi, one);
          }
        }
      },
      [&] { sum->end(), products->end(); });
  return any(far);
}

// Exponentials in f32, kept; sums in f64; the last products in f64, those of halves in f32. Where a term that f32 takes
// for 0 meets a gradient with which it may count after all (and for halves where a product may leave the range of f32),
// the line is wide.
template <class S, bool kLog, bool kFast>
void backward_line(const Line& line) {
  const char *x = line.at[kX], *dy = line.at[kDy];
  const int64_t n = line.n;
  const Top top = top_of<S>(x, n);
  if (is_filled<S>(top, line.at[kDx], n, 0)) return;
  if constexpr (!kFast || kDouble<S>) {
    wide_backward<S, kLog>(line, top.max);
  } else {
    constexpr bool half = S::kBytes == 2;
    using Exps = FastExps<half ? 64 : 126, true>;
    constexpr float large = half ? 0x1p40f : 0x1p100f;
    if (!Exps::takes(top.max)) return wide_backward<S, kLog>(line, top.max);
    const Exps exp_of(top.max);
    const bool keeps = n <= lines::kKept;
    OrderedSum<Single> sum, products;
    const bool far = keeps ? sum_products<S, kLog>(line, exp_of, &sum, &products, large, std::true_type())
                           : sum_products<S, kLog>(line, exp_of, &sum, &products, large, std::false_type());
    const double by = 1 / sum.total(), t = products.total(), less = t * by;
    if (far || !(__builtin_fabs(kLog ? t : less) <= large)) return wide_backward<S, kLog>(line, top.max);
    // e 2^64 and 2^-64 / sum: in f32 neither leaves the range.
    const double factor = kLog ? less : by;
    if constexpr (half) {
      // The mean in two parts: dy may be close to it.
      const vf f = splat<vf>(float(kLog ? by : factor)), high = splat<vf>(float(kLog ? t : less)),
               low = splat<vf>(float((kLog ? t : less) - double(float(kLog ? t : less))));
      store_line<S>(line.at[kDx], n, line.streaming,
                    [&](int64_t i, int64_t count, vf* dx) __attribute__((always_inline)) {
                      vf e[k16<S>];
                      if (keeps) {
                        F32::load(reinterpret_cast<char*>(line.kept + i), e);
                      } else {
                        load_16<S>(x + i * S::kBytes, count, e, -kInf);
                        for (vf& each : e) each = exp_of(each);
                      }
                      load_16<S>(dy + i * S::kBytes, count, dx, 0);
                      for (int k = 0; k < k16<S>; ++k) {
                        // The factor last: a share alone may be less than f32 has.
                        dx[k] = kLog ? dx[k] - (e[k] * high) * f : (e[k] * ((dx[k] - high) - low)) * f;
                      }
                    });
    } else {
      const vd f = splat<vd>(factor), shift = splat<vd>(less);
      store_wide_line<S>(line.at[kDx], n, line.streaming,
                         [&](int64_t i, int64_t count, vd* dx) __attribute__((always_inline)) {
                           vd e[kWide16];
                           if (keeps) {
                             for (int k = 0; k < kWide16; ++k) e[k] = widen_from(line.kept + i + k * kLanes<double>);
                           } else {
                             vf v[k16<S>];
                             load_16<S>(x + i * S::kBytes, count, v, -kInf);
                             for (int k = 0; k < k16<S>; ++k) {
                               const Wide w = widen(exp_of(v[k]));
                               e[2 * k] = w.lo, e[2 * k + 1] = w.hi;
                             }
                           }
                           load_wide_16<S>(dy + i * S::kBytes, count, dx, 0);
                           for (int k = 0; k < kWide16; ++k)
                             dx[k] = kLog ? dx[k] - e[k] * f : (e[k] * f) * (dx[k] - shift);
                         });
    }
  }
}

}  // namespace rg::RG_ISA
