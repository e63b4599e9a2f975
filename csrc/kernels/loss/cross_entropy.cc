// Family cross_entropy: the loss of logits along one axis, and its gradient.
//
// Streams: (logits, target, weight | out), (dy, logits, target, weight | dlogits); weight may be absent. Variants by
// what the target is: class_index, one for each line, or soft_prob, of the shape of the logits. Params:
// CrossEntropyParams.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engines/common/axes.h"
#include "engines/common/layout.h"
#include "kernels/loss/backward.h"

namespace rg::RG_ISA {
namespace {

using Indices = AxesOf<1>;
constexpr int64_t kSome = 256;

// Elements in row-major order: each(position, address) until it says no.
template <class F>
void in_order(const View& v, F each) {
  Indices axes;
  for (int d = 0; d < v.rank; ++d) axes.add(v.shape[d], &v.strides[d]);
  axes.merge();
  int64_t offsets[kSome];
  for (int64_t i = 0; i < axes.count; i += kSome) {
    const int64_t count = std::min(kSome, axes.count - i);
    axes.offsets(0, i, count, offsets);
    for (int64_t k = 0; k < count; ++k)
      if (!each(i + k, v.data + offsets[k])) return;
  }
}

// A stream of one number for each line, under the shape of the logits.
View along_axis(const View& lines, const View& logits, int axis) {
  View v = logits;
  v.data = lines.data, v.element = lines.element;
  for (int d = 0, from = 0; d < v.rank; ++d) v.strides[d] = d == axis || from >= lines.rank ? 0 : lines.strides[from++];
  return v;
}
View of_numbers(char* data, const View& logits, int axis) {
  View v = logits;
  v.data = data, v.element = Element::f64;
  int64_t step = sizeof(double);
  for (int d = v.rank - 1; d >= 0; --d) v.strides[d] = d == axis ? 0 : step, step *= d == axis ? 1 : v.shape[d];
  return v;
}

int64_t line_count(const View& logits, int axis) {
  int64_t count = 1;
  for (int d = 0; d < logits.rank; ++d) count *= d == axis ? 1 : logits.shape[d];
  return count;
}

int64_t padded(int64_t n) { return (n + 63) / 64 * 64; }

// Bytes for the weights, and for `planes` numbers of each line.
size_t needed(const Call& call, const View& logits, int planes) {
  const int axis = int(call.params_as<CrossEntropyParams>().class_axis);
  return sizeof(double) * size_t(padded(logits.shape[axis]) + planes * padded(line_count(logits, axis)));
}

// The sum of f64, or of their sizes. kPairs, for f64: pairs of terms lose nothing either, as weights may cancel.
template <bool kPairs>
__attribute__((noinline)) double sum_of(const double* x, int64_t n, bool of_sizes) {
  const vu64 kept = vu64{} + (of_sizes ? 0x7fffffffffffffffull : ~0ull);
  return sum_of_lines<std::conditional_t<kPairs, Paired, Single>, F64>({reinterpret_cast<const char*>(x)}, n, -0.0,
                                                                       [&](vd v) {
                                                                         const vd term = bits<vd>(bits<vu64>(v) & kept);
                                                                         if constexpr (kPairs)
                                                                           return Pair{term, vd{}};
                                                                         else
                                                                           return term;
                                                                       })
      .total();
}

template <class S>
struct Problem {
  const CrossEntropyParams& params;
  const View &logits, &target, &weight;
  const int axis;
  const bool soft;
  const int64_t n, count;
  double* const planes;  // of the lines
  Rows rows = {};

  Problem(const Call& call, int first, bool has_probabilities)
      : params(call.params_as<CrossEntropyParams>()),
        logits(call.streams[first]),
        target(call.streams[first + 1]),
        weight(call.streams[first + 2]),
        axis(int(params.class_axis)),
        soft(has_probabilities),
        n(logits.shape[axis]),
        count(line_count(logits, axis)),
        planes(reinterpret_cast<double*>(call.workspace) + padded(n)) {
    rows.params = &params;
    rows.keep = 1 - params.label_smoothing, rows.spread = n ? params.label_smoothing / double(n) : 0;
    rows.smooth = params.label_smoothing > 0;
    rows.wide_index = target.element == Element::i64;
    rows.soft = soft;
    rows.divisor = 1;
    if (!weight.data && !rows.smooth && !soft) {
      rows.divisor = divisor();
      return;
    }
    double* const w = reinterpret_cast<double*>(call.workspace);
    std::fill(w, w + padded(n), 0.0);
    std::fill(w, w + n, 1.0);
    if (weight.data) in_order(weight, [&](int64_t c, const char* p) { return w[c] = number_at<S>(p), true; });
    rows.weight = w;
    double largest = 0;
    if (kDouble<S> && params.z_loss == 0) {
      for (int64_t c = 0; c < n && (soft || rows.smooth); ++c) largest = std::max(largest, std::fabs(w[c]));
      if (!soft) each_class([&](int64_t, int64_t t) { largest = std::max(largest, std::fabs(w[t])); });
    }
    rows.divisor = divisor();
    if ((rows.power = power_of(largest)) != 0)
      for (int64_t c = 0; c < n; ++c) w[c] = times_power(splat<vd>(w[c]), splat<vd>(-rows.power))[0];
    if (!rows.smooth) return;
    rows.weights = sum(w, n), rows.sizes = sum_of<kDouble<S>>(w, n, true);
  }

  static double sum(const double* x, int64_t n) { return sum_of<kDouble<S>>(x, n, false); }

  // each(line, class) of the lines that count, in order.
  template <class F>
  void each_class(F each) const {
    in_order(target, [&](int64_t line, const char* p) {
      if (const int64_t t = index_at(p, rows.wide_index); t != params.ignore_index) each(line, t);
      return true;
    });
  }

  // What a mean is divided by.
  double divisor() const {
    if (params.divides == 2) return params.divisor;
    if (params.divides == 0) return 1;
    if (soft) return double(count);
    int64_t counted = 0;
    if (weight.data) std::fill(planes, planes + count, 0.0);
    each_class([&](int64_t line, int64_t t) {
      ++counted;
      if (weight.data) planes[line] = rows.weight[t];
    });
    return weight.data ? sum(planes, count) : double(counted);
  }

  View target_lines() const { return soft ? target : along_axis(target, logits, axis); }
};

template <class S>
void forward_of(const Call& call, bool soft) {
  Problem<S> p(call, 0, soft);
  const View& out = call.streams[3];
  Call made;
  made.threads = call.threads, made.params = &p.rows;
  const int streams = p.params.reduces ? 5 : 3;
  made.streams.start(streams);
  made.streams[kLogits] = p.logits, made.streams[kTarget] = p.target_lines();
  double* plane[3];
  for (int k = 0; k < 3; ++k) plane[k] = p.planes + k * padded(p.count);
  if (p.params.reduces)
    for (int k = 0; k < 3; ++k)
      made.streams[kLoss + k] = of_numbers(reinterpret_cast<char*>(plane[k]), p.logits, p.axis);
  else
    made.streams[kLoss] = along_axis(out, p.logits, p.axis);
  const unsigned single = 0x1cu | (soft ? 0u : 2u);
  auto run = [&] { lines::run(made, kLoss, p.axis, loss_line<S>, kTools, single); };
  run();
  if (!p.params.reduces) return;
  auto total = [&](int k) { return p.sum(plane[k], p.count); };
  if (!kDouble<S> && is_doubtful<S>({total(0), total(1), total(2)}, kPaired)) p.rows.again = true, run();
  const Real sum = split_exponent(splat<vd>(total(0))) * reciprocal(split_exponent(splat<vd>(p.rows.divisor)));
  put_number<S>(out.data,
                kDouble<S> ? rounded(Real(sum.hi, sum.lo, sum.k + p.rows.power))[0] : total(0) / p.rows.divisor);
}

template <class S, bool kFast>
void backward_of(const Call& call, bool soft) {
  Problem<S> p(call, 1, soft);
  Call made;
  made.threads = call.threads, made.params = &p.rows;
  made.streams.start(4);
  made.streams[kLogits] = p.logits, made.streams[kTarget] = p.target_lines();
  made.streams[kDy] = along_axis(call.streams[0], p.logits, p.axis), made.streams[kDlogits] = call.streams[4];
  lines::run(made, kDlogits, p.axis, slope_line<S, kFast>, kTools, soft ? 4u : 6u);
}

template <class S, bool kSoft>
void forward(const Call& call) {
  forward_of<S>(call, kSoft);
}
template <class S, bool kSoft, bool kFast>
void backward(const Call& call) {
  backward_of<S, kFast>(call, kSoft);
}

// Before anything is written: the first class that is none.
template <int kFirst>
bool check(const Call& call, Fault* fault) {
  const auto& params = call.params_as<CrossEntropyParams>();
  const View &logits = call.streams[kFirst], &target = call.streams[kFirst + 1];
  const int64_t n = logits.shape[params.class_axis];
  const bool wide = target.element == Element::i64;
  bool is_right = true;
  in_order(target, [&](int64_t position, const char* p) {
    const int64_t t = index_at(p, wide);
    if (uint64_t(t) < uint64_t(n) || t == params.ignore_index) return true;
    *fault = {"IndexOutOfRange", "target", kFirst + 1, position, t, {}};
    std::snprintf(fault->expected, sizeof fault->expected, "0 <= class < %lld, or ignore_index, which is %lld",
                  static_cast<long long>(n), static_cast<long long>(params.ignore_index));
    return is_right = false;
  });
  return is_right;
}

// Of a half: its gradient subtracts what was rounded to f32, and lse may be the difference of a maximum and a
// logarithm.
constexpr double kHalfScale = 0x1p-18;
Precision half_loss(const Call& call) {
  return {0.51, call.params_as<CrossEntropyParams>().z_loss == 0 ? 0 : kHalfScale};
}

template <class S, bool kSoft>
RG_ONCE void add_variant(Registry& registry) {
  constexpr bool half = S::kBytes == 2, wide = kDouble<S>;
  auto row = [&](const char* direction, const char* algorithm, const char* maths, double ulp, auto run) {
    Row made{"cross_entropy",
             "cross_entropy",
             direction,
             kSoft ? "soft_prob" : "class_index",
             S::kElement,
             RG_ISA_NAME,
             algorithm,
             maths,
             wide ? "f64x2" : "f64",
             half ? 0.51 : ulp,
             run};
    made.params = &kParams<CrossEntropyParams>;
    return made;
  };
  auto add_forward = [&](Row made) {
    made.workspace = [](const Call& call) { return needed(call, call.streams[0], 3); };
    if (!kSoft) made.check = check<0>;
    if (half) made.precision = half_loss;
    registry.add(made);
  };
  auto add_backward = [&](Row made) {
    made.workspace = [](const Call& call) { return needed(call, call.streams[1], 1); };
    if (!kSoft) made.check = check<1>;
    made.of_scale = half ? kHalfScale : 0;
    registry.add(made);
  };
  add_forward(row("forward", wide ? "wide" : "fast", wide ? "f64x2" : "f32", wide ? 3 : 1, forward<S, kSoft>));
  if constexpr (!wide) add_backward(row("backward", "fast", "f32", 4, backward<S, kSoft, true>));
  if constexpr (!half)
    add_backward(row("backward", "wide", wide ? "f64x2" : "f64", wide ? 3 : 1, backward<S, kSoft, false>));
}

template <class S>
RG_ONCE void add_all(Registry& registry) {
  add_variant<S, false>(registry);
  add_variant<S, true>(registry);
}

}  // namespace

void register_cross_entropy(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
