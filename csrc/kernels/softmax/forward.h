// softmax and log_softmax of one line.
//
//   fast (f32, halves)   the maximum; e^x 2^-K in f32, kept, and their sum in f64; then each times 1 / sum
//   wide                 e^(x - max) and the division in f64; f64 itself in sums of two f64
// A line whose maximum is beyond 2,500, or infinite, is wide always: it depends on nothing but the line.
#pragma once

#include "kernels/softmax/exponentials.h"
#include "simd/maths/log1p.h"

namespace rg::RG_ISA {

// A line with NaN is NaN, one of nothing but -inf is `nothing`. True where that is all.
template <class S>
RG_INLINE bool is_filled(const Top& top, char* to, int64_t n, double nothing) {
  if (top.nan) return fill_line<S>(to, n, __builtin_nan("")), true;
  if (top.max == -kInf) return fill_line<S>(to, n, nothing), true;
  return false;
}

template <class S>
void wide_softmax(const Line& line, double max) {
  const WideExps<S> exp_of(max);
  using A = typename WideExps<S>::A;
  const char* x = line.at[0];
  const OrderedSum<A> sum = sum_of_lines<A, S>({x}, line.n, -kInf, [&](vd v) { return exp_of.term(exp_of(v)); });
  const Real by = reciprocal(Real(splat<vd>(sum.hi), splat<vd>(sum.lo), vd{}));
  const vd whole = splat<vd>(sum.total());
  store_wide_line<S>(line.at[1], line.n, line.streaming, [&](int64_t i, int64_t count, vd* y) {
    load_wide_16<S>(x + i * S::kBytes, count, y, -kInf);
    for (int k = 0; k < kWide16; ++k) {
      if constexpr (kDouble<S>)
        y[k] = rounded(exp_of(y[k]) * by);
      else
        y[k] = exp_of(y[k]) / whole;
    }
  });
}

template <IsHalf S>
void wide_softmax(const Line& line, double max) {
  by_f32<S>(line, 1, 1, [&](const Line& made) { wide_softmax<F32>(made, max); });
}

// The sum of exponentials, which are kept where `keeps`. Four vectors at a time, with no store between them, so that
// their chains of operations run side by side.
template <class S, class Exps, class K>
RG_INLINE void sum_exponentials(const Line& line, const char* x, const Exps exp_of, OrderedSum<Single>* sum, K keeps) {
  const int64_t n = line.n;
  const vd one = opaque_one<vd>();
  const char* const next = line.next[0];
  float* const kept = line.kept;
  over_spans(
      n, [&] { sum->begin(); },
      [&](int64_t i, auto all) __attribute__((always_inline)) {
        for (int at = 0; at < 64 * S::kBytes && all(); at += 64) __builtin_prefetch(next + i * S::kBytes + at);
        vf e[4][k16<S>];
        for (int j = 0; j < 4; ++j) load_16<S>(x + (i + 16 * j) * S::kBytes, all() ? 16 : n - i - 16 * j, e[j], -kInf);
        for (int w = 0; w < k16<S>; ++w)
          for (int j = 0; j < 4; ++j) e[j][w] = exp_of(e[j][w]);
        for (int j = 0; j < 4 && keeps(); ++j) F32::store<false>(reinterpret_cast<char*>(kept + i + 16 * j), e[j]);
        add_four(*sum, e, one);
      },
      [&] { sum->end(); });
}

template <class S, bool kFast>
void softmax_line(const Line& line) {
  const char* x = line.at[0];
  const int64_t n = line.n;
  const Top top = top_of<S>(x, n);
  if (is_filled<S>(top, line.at[1], n, 0)) return;
  using Exps = FastExps<64, false>;
  if constexpr (!kFast || kDouble<S>) {
    wide_softmax<S>(line, top.max);
  } else {
    if (!Exps::takes(top.max)) return wide_softmax<S>(line, top.max);
    const Exps exp_of(top.max);
    const bool keeps = n <= lines::kKept;
    OrderedSum<Single> sum;
    if (keeps)
      sum_exponentials<S>(line, x, exp_of, &sum, std::true_type());
    else
      sum_exponentials<S>(line, x, exp_of, &sum, std::false_type());
    const vf by = splat<vf>(float(1 / sum.total()));
    auto times = [&](auto made) {
      store_line<S>(line.at[1], n, line.streaming, [&](int64_t i, int64_t count, vf* y) __attribute__((always_inline)) {
        made(i, count, y);
        for (int k = 0; k < k16<S>; ++k) y[k] *= by;
      });
    };
    if (keeps) return times([&](int64_t i, int64_t, vf* y) { F32::load(reinterpret_cast<char*>(line.kept + i), y); });
    times([&](int64_t i, int64_t count, vf* y) {
      load_16<S>(x + i * S::kBytes, count, y, -kInf);
      for (int k = 0; k < k16<S>; ++k) y[k] = exp_of(y[k]);
    });
  }
}

// log of the sum of e^(x - max): of what is beyond one maximum, so that a small logarithm keeps its digits.
template <class S>
double wide_log_sum(const Line& line, double max) {
  const WideExps<S> exp_of(max);
  using A = typename WideExps<S>::A;
  vd count = {};
  const vd m = splat<vd>(max);
  const OrderedSum<A> beyond = sum_of_lines<A, S>({line.at[0]}, line.n, -kInf, [&](vd v) {
    count += select(v == m, splat<vd>(1), vd{});
    return exp_of.term(select(v == m, typename WideExps<S>::Number(vd{}), exp_of(v)));
  });
  const double more = fold_lanes(count, [](vd a, vd b) { return a + b; }) - 1;
  return log1p(splat<vd>(more + beyond.total()))[0];
}

template <IsHalf S>
double wide_log_sum(const Line& line, double max) {
  return by_f32<S>(line, 1, -1, [&](const Line& made) { return wide_log_sum<F32>(made, max); });
}

template <class S>
void wide_log_softmax(const Line& line, double max) {
  const vd m = splat<vd>(max), log_sum = splat<vd>(wide_log_sum<S>(line, max));
  store_wide_line<S>(line.at[1], line.n, line.streaming, [&](int64_t i, int64_t count, vd* y) {
    load_wide_16<S>(line.at[0] + i * S::kBytes, count, y, -kInf);
    for (int k = 0; k < kWide16; ++k) {
      const Pair d = two_sum(y[k], -m);
      const vd near = (d.hi - log_sum) + d.lo;
      y[k] = select(y[k] == m, -log_sum, select(abs(d.hi) < kInf, near, d.hi));
    }
  });
}

template <IsHalf S>
void wide_log_softmax(const Line& line, double max) {
  by_f32<S>(line, 1, 1, [&](const Line& made) { wide_log_softmax<F32>(made, max); });
}

template <class S, bool kFast>
void log_softmax_line(const Line& line) {
  const char* x = line.at[0];
  const int64_t n = line.n;
  const Top top = top_of<S>(x, n);
  if (is_filled<S>(top, line.at[1], n, -kInf)) return;
  using Exps = FastExps<64, false>;
  if constexpr (!kFast || kDouble<S>) {
    wide_log_softmax<S>(line, top.max);
  } else {
    if (!Exps::takes(top.max)) return wide_log_softmax<S>(line, top.max);
    const Exps exp_of(top.max);
    const vf max = splat<vf>(float(top.max));
    const vd one = opaque_one<vd>();
    vf count = {};
    OrderedSum<Single> sum;
    sum_exponentials<S>(line, x, exp_of, &sum, std::false_type());
    const vd scale = splat<vd>(exp_of.rest);
    vd log_sum = log(splat<vd>(sum.total())) + scale;
    if (!(log_sum[0] >= 1)) {  // what is beyond the maxima, which are counted
      OrderedSum<Single> beyond;
      over_spans(
          n, [&] { beyond.begin(); },
          [&](int64_t i, auto all) {
            vf e[4][k16<S>];
            for (int j = 0; j < 4; ++j) {
              load_16<S>(x + (i + 16 * j) * S::kBytes, all() ? 16 : n - i - 16 * j, e[j], -kInf);
              for (vf& each : e[j]) {
                const auto is_max = each == max;
                count += select(is_max, splat<vf>(1), vf{}), each = select(is_max, vf{}, exp_of(each));
              }
            }
            add_four(beyond, e, one);
          },
          [&] { beyond.end(); });
      const vd rest = splat<vd>(beyond.total()) * exp(scale);
      log_sum = log1p(double(fold_lanes(count, [](vf a, vf b) { return a + b; }) - 1) + rest);
    }
    const vf less = splat<vf>(float(log_sum[0]));
    store_line<S>(line.at[1], n, line.streaming, [&](int64_t i, int64_t some, vf* y) __attribute__((always_inline)) {
      load_16<S>(x + i * S::kBytes, some, y, -kInf);
      for (int k = 0; k < k16<S>; ++k) y[k] = (y[k] - max) - less;
    });
  }
}

}  // namespace rg::RG_ISA
