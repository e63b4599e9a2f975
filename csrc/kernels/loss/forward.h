// The loss of one line: streams (logits, target | loss, scale, gain), of which all but the logits (and a target of
// probabilities) have one number for each line. Where the losses of all lines are added, loss, scale and gain are f64.
//
// fast (f32, halves): the logarithm of a sum of e^x 2^-K in f32. It errs by 0.9 ULP of f32, which is absolute, so that
// the loss errs by 0.9 gain / scale: gain = sum of |q| + 2 |z lse|. Where that may be half a unit, the line is wide.
#pragma once

#include "kernels/loss/terms.h"

namespace rg::RG_ISA {

// The least scale for one of gain; of halves, whose errors are counted at the loss: 0.9 2^-23 is 0.01 of their unit.
template <class S>
inline constexpr double kLeastScale = S::kBytes == 4                ? 2.0
                                      : S::kElement == Element::f16 ? 0.012
                                                                    : 0.0015;

template <class S>
bool is_fast(double max) {
  return !kDouble<S> && FastExps<64, false>::takes(max);
}

template <class S>
double fast_log_sum(const Line& line, double max) {
  const FastExps<64, false> exp_of(max);
  OrderedSum<Single> sum;
  sum_exponentials<S>(line, line.at[kLogits], exp_of, &sum, std::false_type());
  const double found = log(splat<vd>(sum.total()))[0] + exp_of.rest;
  return found > 0 ? found : 0;
}

// log of the sum of e^(x - max), of a line that has a term; 0 where there is nothing but -inf.
template <class S>
double log_sum_of(const Line& line, double max, bool wide) {
  if (max == -kInf) return 0;
  if constexpr (!kDouble<S>)
    if (!wide && is_fast<S>(max)) return fast_log_sum<S>(line, max);
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

// Whether a fast loss, or a sum of them, may miss its bound.
template <class S>
bool is_doubtful(const Loss& l) {
  const double size = S::kBytes == 2 ? __builtin_fabs(l.value) : l.scale;
  return !(size >= kLeastScale<S> * l.gain) && l.value == l.value;
}

template <class S, bool kSoft>
Loss line_loss(const Line& line, const Rows& r, bool wide, bool alone) {
  int64_t t = 0;
  if constexpr (!kSoft) {
    t = index_at(line.at[kTarget], r.wide_index);
    if (t == r.params->ignore_index) return {0, 0, 0};
  }
  const Top top = top_of<S>(line.at[kLogits], line.n);
  if (top.nan) return {__builtin_nan(""), 0, 0};
  Distances d;
  if constexpr (kSoft)
    d = distances_of<S, true>(line, r, top.max);
  else
    d = distances_of_class<S>(line, r, top.max, t);
  const Loss found = loss_of<S>(line, d, top.max, log_sum_of<S>(line, top.max, wide), r.params->z_loss);
  if (wide || !is_fast<S>(top.max) || !alone || !is_doubtful<S>(found)) return found;
  return loss_of<S>(line, d, top.max, log_sum_of<S>(line, top.max, true), r.params->z_loss);
}

inline double one_nan(double x) { return x == x ? x : __builtin_nan(""); }

template <class S>
void put_number(char* to, double x) {
  const auto made = S::encode_one(one_nan(x));
  __builtin_memcpy(to, &made, S::kBytes);
}

template <class S, bool kSoft>
void loss_line(const Line& line) {
  const Rows& r = rows_of(line);
  auto place = [&](int s) { return reinterpret_cast<double*>(line.at[s]); };
  if (!r.params->reduces) {
    const double value = line_loss<S, kSoft>(line, r, false, true).value;
    return put_number<S>(line.at[kLoss], kDouble<S> ? times_power(splat<vd>(value), splat<vd>(r.power))[0] : value);
  }
  if (r.again && S::kBytes == 4 && *place(kScale) >= kLeastScale<S> * *place(kGain)) return;
  const Loss found = line_loss<S, kSoft>(line, r, r.again, false);
  *place(kLoss) = found.value, *place(kScale) = found.scale, *place(kGain) = found.gain;
}

}  // namespace rg::RG_ISA
