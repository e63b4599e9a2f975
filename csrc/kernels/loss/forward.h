// The loss of one line: streams (logits, target | loss, scale, gain), of which all but the logits (and a target of
// probabilities) have one number for each line. Where the losses of all lines are added, loss, scale and gain are f64.
//
// The logarithm of the sum of e^(x - max) is made in one of three ways, the first that is good enough:
//   paired    e^x 2^-K in f32, pairs of them added in f32, the rest in f64: off by 1.4 ULP of f32
//   fast      the same without a sum in f32: off by 0.9
//   wide      in f64; for f64 itself, and where the maximum is beyond 2,500
// What it is off by is absolute, so that a loss is off by that times gain / scale: gain = sum of |q| + 2 |z lse|.
#pragma once

#include "kernels/loss/terms.h"

namespace rg::RG_ISA {

enum Way { kPaired, kFast, kWide };

// The least scale for one of gain, with which a loss is off by half a unit of f32, or, as halves are counted at the
// loss itself, by 0.01 of their unit.
template <class S>
double least_scale(Way way) {
  const double off = way == kPaired ? 1.4 : 0.9;
  return S::kBytes == 4 ? 2.1 * off : S::kElement == Element::f16 ? 0.0125 * off : 0.0016 * off;
}

template <class S>
bool is_fast(double max) {
  return !kDouble<S> && FastExps<64, false>::takes(max);
}

template <class S>
OrderedSum<Single> paired_sum(const Line& line, const FastExps<64, false> exp_of) {
  const char *const x = line.at[kLogits], *const next = line.next[kLogits];
  const int64_t n = line.n;
  OrderedSum<Single> sum;
  over_spans(
      n, [&] { sum.begin(); },
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        for (int at = 0; at < 64 * S::kBytes && all(); at += 64) __builtin_prefetch(next + i * S::kBytes + at);
        vf e[4][k16<S>];
        for (int j = 0; j < 4; ++j) load_16<S>(x + (i + 16 * j) * S::kBytes, all() ? 16 : n - i - 16 * j, e[j], -kInf);
        for (int w = 0; w < k16<S>; ++w) {
          for (int j = 0; j < 4; ++j) e[j][w] = exp_of(e[j][w]);
          add_pairs(&sum.a[2 * w].part[0], &sum.a[2 * w + 1].part[0], e[0][w] + e[1][w], e[2][w] + e[3][w]);
        }
      },
      [&] { sum.end(); });
  return sum;
}

// log of the sum of e^(x - max), of a line that has a term; 0 where there is nothing but -inf.
template <class S>
double log_sum_of(const Line& line, double max, Way way) {
  if (max == -kInf) return 0;
  if constexpr (!kDouble<S>) {
    if (way != kWide && is_fast<S>(max)) {
      const FastExps<64, false> exp_of(max);
      OrderedSum<Single> sum;
      if (way == kPaired)
        sum = paired_sum<S>(line, exp_of);
      else
        sum_exponentials<S>(line, line.at[kLogits], exp_of, &sum, std::false_type());
      const double found = log(splat<vd>(sum.total()))[0] + exp_of.rest;
      return found > 0 ? found : 0;
    }
  }
  return wide_log_sum<S>(line, max);
}

// Whether a line has shares besides one of 1.
template <class S>
bool has_others(const Line& line, double max) {
  const vd m = splat<vd>(max);
  int64_t count = 0;
  for (int64_t i = 0; i < line.n && count < 2; i += 16) {
    vd v[kWide16];
    load_wide_16<S>(line.at[kLogits] + i * S::kBytes, line.n - i, v, -kInf);
    for (vd each : v)
      for (int k = 0; k < kLanes<double>; ++k) count += max == kInf ? each[k] == m[k] : each[k] > -kInf;
  }
  return count > 1;
}

struct Loss {
  double value, scale, gain;
};
template <class S>
Loss loss_of(const Line& line, const Distances& d, double max, double log_sum, double z) {
  // The logarithm is above 0, if there are others: what is infinite stays so.
  if (!(__builtin_fabs(d.q.sum) < kInf) && !(log_sum > 0) && has_others<S>(line, max)) log_sum = 0x1p-1000;
  const double lse = max + log_sum, far = __builtin_fabs(max) + log_sum, size = __builtin_fabs(z);
  return {d.away.sum + d.q.sum * log_sum + unless_zero(z, lse * lse),
          d.away.size + d.q.size * log_sum + unless_zero(size, far * far), d.q.size + 2 * unless_zero(size, far)};
}

// Whether a loss, or a sum of them, may miss its bound.
template <class S>
bool is_doubtful(const Loss& l, Way way) {
  const double size = S::kBytes == 2 ? __builtin_fabs(l.value) : l.scale;
  return !(size >= least_scale<S>(way) * l.gain) && l.value == l.value;
}

// From `first` on, the way that is good enough for the loss alone; or `first`, where others are added to it.
template <class S>
Loss line_loss(const Line& line, const Rows& r, Way first, bool alone) {
  int64_t t = 0;
  if (!r.soft) {
    t = index_at(line.at[kTarget], r.wide_index);
    if (t == r.params->ignore_index) return {0, 0, 0};
  }
  const Top top = top_of<S>(line.at[kLogits], line.n);
  if (top.nan) return {__builtin_nan(""), 0, 0};
  const Distances d = r.soft ? distances_of<S>(line, r, top.max) : distances_of_class<S>(line, r, top.max, t);
  for (Way way = is_fast<S>(top.max) ? first : kWide;; way = Way(way + 1)) {
    const Loss found = loss_of<S>(line, d, top.max, log_sum_of<S>(line, top.max, way), r.params->z_loss);
    if (way == kWide || !alone || !is_doubtful<S>(found, way)) return found;
  }
}

inline double one_nan(double x) { return x == x ? x : __builtin_nan(""); }

template <class S>
void put_number(char* to, double x) {
  const auto made = S::encode_one(one_nan(x));
  __builtin_memcpy(to, &made, S::kBytes);
}

template <class S>
void loss_line(const Line& line) {
  const Rows& r = rows_of(line);
  auto place = [&](int s) { return reinterpret_cast<double*>(line.at[s]); };
  if (!r.params->reduces) {
    const double value = line_loss<S>(line, r, kPaired, true).value;
    return put_number<S>(line.at[kLoss], kDouble<S> ? times_power(splat<vd>(value), splat<vd>(r.power))[0] : value);
  }
  if (r.again && S::kBytes == 4 && *place(kScale) >= least_scale<S>(kPaired) * *place(kGain)) return;
  // Of halves the sum counts, in which losses may cancel.
  const Way way = !r.again ? kPaired : S::kBytes == 4 ? kFast : kWide;
  const Loss found = line_loss<S>(line, r, way, r.again);
  *place(kLoss) = found.value, *place(kScale) = found.scale, *place(kGain) = found.gain;
}

}  // namespace rg::RG_ISA
