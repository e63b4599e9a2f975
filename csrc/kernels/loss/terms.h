// What both directions of cross_entropy know of a line: the coefficients q of its classes, and what is made of them.
//
//   loss = sum of q (lse - x) + z lse^2       q = w (t (1 - s) + s / n), t the target: 1 at its class, or given
// A class whose q is 0 has no part, whatever its logit. s: label_smoothing, w: the weight of a class, n classes.
#pragma once

#include "kernels/loss/params.h"
#include "kernels/softmax/forward.h"

namespace rg::RG_ISA {

// What the lines of a call have in common.
struct Rows {
  const CrossEntropyParams* params;
  const double* weight;     // one for each class, zeros up to a multiple of 64; null: all are 1, and q has one class
  double keep, spread;      // 1 - label_smoothing, label_smoothing / n
  double weights, sizes;    // the sums of the weights, and of their absolute values
  double divisor;           // of the loss
  double power;             // f64: small weights were taken up by 2^-power, lest products of them vanish
  bool wide_index, smooth;  // indices have 64 bits; label_smoothing > 0
  bool soft;                // the target has probabilities, not a class for each line
  bool again;               // rows in doubt once more, wide
};

enum Stream { kLogits, kTarget, kLoss, kScale, kGain };
enum BackwardStream { kDy = 2, kDlogits };

inline const Rows& rows_of(const Line& line) { return *static_cast<const Rows*>(line.params); }

inline int64_t index_at(const char* p, bool wide) {
  int64_t found = 0;
  int32_t narrow = 0;
  if (wide) return __builtin_memcpy(&found, p, sizeof found), found;
  return __builtin_memcpy(&narrow, p, sizeof narrow), narrow;
}

template <class S>
double number_at(const char* p) {
  typename S::V v[k16<S>];
  load_fewer<S>(p, 1, v, 0);
  return v[0][0];
}

inline double weight_at(const Rows& r, int64_t c) { return r.weight ? r.weight[c] : 1; }

// max - x of a term: 0 at a maximum, even where that is infinite; infinite where nothing is but -inf.
RG_INLINE vd distance_of(vd x, vd max) {
  return select(x == max, select(max == -kInf, splat<vd>(kInf), vd{}), max - x);
}
inline double distance_of(double x, double max) { return distance_of(splat<vd>(x), splat<vd>(max))[0]; }

template <class S>
using SumOf = std::conditional_t<kDouble<S>, Paired, Single>;

// each(q, x, w, t): register q of 16 lanes, for four of them; w and t (1 beside a class) are those of the same terms.
template <class S, class B, class F, class E>
RG_INLINE void over_classes(const Line& line, const Rows& r, double lift, B begin, F each, E end) {
  const int64_t n = line.n;
  const bool soft = r.soft;
  const vd keep = splat<vd>(r.keep), spread = splat<vd>(r.spread);
  over_spans(
      n, begin,
      [&](int64_t i, auto) {
        vd x[4][kWide16], t[4][kWide16];
        for (int j = 0; j < 4; ++j) {
          load_wide_16<S>(line.at[kLogits] + (i + 16 * j) * S::kBytes, n - i - 16 * j, x[j], 0);
          if (soft) load_wide_16<S>(line.at[kTarget] + (i + 16 * j) * S::kBytes, n - i - 16 * j, t[j], 0);
          for (int q = 0; q < kWide16; ++q) t[j][q] = soft ? (t[j][q] * keep + spread) * lift : splat<vd>(1);
        }
        for (int q = 0; q < kWide16; ++q) {
          vd w[4];
          for (int j = 0; j < 4; ++j) w[j] = load(r.weight + i + 16 * j + q * kLanes<double>);
          each(q, x, w, t);
        }
      },
      end);
}

RG_INLINE vi64 is_idle(vd w, vd t) { return (w == 0) | (t == 0); }

// By which power of two small numbers are taken up, so that the largest is about 1.
inline double power_of(double largest) {
  return largest > 0 && largest < 1 ? exponent_of(splat<vd>(largest < 0x1p-1000 ? 0x1p-1000 : largest))[0] : 0;
}
// Of the target of a line, for f64.
template <class S>
double soft_power(const Line& line, const Rows& r) {
  if constexpr (!kDouble<S>) return 0;
  vd largest = {};
  for (int64_t i = 0; i < line.n; i += 16) {
    vd t[kWide16];
    load_wide_16<S>(line.at[kTarget] + i * S::kBytes, line.n - i, t, 0);
    for (vd each : t) largest = max(abs(each * r.keep + r.spread), largest);
  }
  return power_of(fold_lanes(largest, [](vd a, vd b) { return max(a, b); }));
}

// The sums of q and of |q|, which is a product of the weight of a class and its target, times `lift`.
struct Weights {
  double sum, size;
};
template <class S>
Weights soft_weights(const Line& line, const Rows& r, double lift) {
  OrderedSum<SumOf<S>> sum, size;
  const vd one = opaque_one<vd>();
  over_classes<S>(
      line, r, lift, [&] { sum.begin(), size.begin(); },
      [&](int q, const auto& x, const vd* w, const auto& t) {
        (void)x;
        vd term[4];
        for (int j = 0; j < 4; ++j) term[j] = select(is_idle(w[j], t[j][q]), vd{}, w[j] * t[j][q]);
        sum.a[q].add(term[0], term[1], term[2], term[3], one);
        size.a[q].add(abs(term[0]), abs(term[1]), abs(term[2]), abs(term[3]), one);
      },
      [&] { sum.end(), size.end(); });
  return {sum.total(), size.total()};
}

// The sums of q and of q (max - x), and of their absolute values.
struct Distances {
  Weights q, away;
};
template <class S>
Distances distances_of(const Line& line, const Rows& r, double max) {
  OrderedSum<SumOf<S>> away, size;
  const vd one = opaque_one<vd>(), m = splat<vd>(max);
  over_classes<S>(
      line, r, 1, [&] { away.begin(), size.begin(); },
      [&](int q, const auto& x, const vd* w, const auto& t) {
        vd term[4];
        for (int j = 0; j < 4; ++j)
          term[j] = select(is_idle(w[j], t[j][q]), vd{}, w[j] * (t[j][q] * distance_of(x[j][q], m)));
        away.a[q].add(term[0], term[1], term[2], term[3], one);
        size.a[q].add(abs(term[0]), abs(term[1]), abs(term[2]), abs(term[3]), one);
      },
      [&] { away.end(), size.end(); });
  return {r.soft ? soft_weights<S>(line, r, 1) : Weights{r.weights, r.sizes}, {away.total(), size.total()}};
}

inline double unless_zero(double factor, double x) { return factor == 0 ? 0 : factor * x; }

// Of a line whose target is class t.
template <class S>
Distances distances_of_class(const Line& line, const Rows& r, double max, int64_t t) {
  const double q = r.keep * weight_at(r, t), size = __builtin_fabs(q);
  const double away = distance_of(number_at<S>(line.at[kLogits] + t * S::kBytes), max);
  Distances d = {{q, size}, {unless_zero(q, away), unless_zero(size, away)}};
  if (r.smooth) {
    const Distances all = distances_of<S>(line, r, max);
    d.q.sum += r.spread * all.q.sum, d.q.size += r.spread * all.q.size;
    d.away.sum += r.spread * all.away.sum, d.away.size += r.spread * all.away.size;
  }
  return d;
}

}  // namespace rg::RG_ISA
