// Norms with a weight for each channel (axis 1): group_norm, instance_norm (a group for each channel) and batch_norm
// (a line is one channel of all samples).
//
// A line of a group consists of segments, one for each of its channels. Segments of 64 terms and more go through the
// loops of forward.h and backward.h one by one, with one gain and one shift (16 equal numbers); lines of shorter ones
// go through them whole, with a gain for each term.
#pragma once

#include "kernels/norm/backward.h"

namespace rg::RG_ISA {

inline constexpr int64_t kSegment = 64;

// How a tensor is cut into lines and segments.
struct ChannelShape {
  int64_t samples = 0, channels = 0, space = 1;
  int64_t groups, rows;       // lines of a row of sums; rows of sums
  int64_t segments, segment;  // of a line, and terms of each
  int64_t repeat;             // numbers of a channel in the tables of gains and shifts
  bool joined;                // a line is a channel of all samples
  bool whole;                 // lines are not taken segment by segment
  bool rows_inner;            // lines are counted group by group
  lines::Cut cut;

  explicit ChannelShape(const Call& call) {
    const View& x = call.streams[0];
    const auto& p = call.params_as<ChannelNormParams>();
    samples = x.shape[0], channels = x.shape[1];
    for (int d = 2; d < x.rank; ++d) space *= x.shape[d];
    // Given statistics ask nothing of the other samples.
    joined = p.over_batch && (p.training || space < kSegment);
    groups = p.over_batch ? channels : p.groups, rows = joined ? 1 : samples;
    segments = channels && groups ? channels / groups : 1, segment = joined ? samples * space : space;
    whole = segments > 1 && segment < kSegment;
    repeat = whole ? segment : 16;
    rows_inner = whole && rows <= kBlock;
    cut = {joined ? ~uint32_t(2) : ~uint32_t(3), 0, true};
    if (!joined && groups) cut.split = 1, cut.parts = groups, cut.parts_first = rows_inner;
  }
  // Of sums over lines that go whole: a chunk has whole blocks of rows.
  lines::Cut cut_for_sums() const {
    lines::Cut found = cut;
    if (whole) found.block = rows_inner ? rows : kBlock * groups;
    return found;
  }
  bool empty() const { return samples * channels * space == 0; }
  int64_t line() const { return segments * segment; }
  int64_t row_of(int64_t index) const { return rows_inner ? index % rows : index / groups; }
  int64_t group_of(int64_t index) const { return rows_inner ? index / rows : index % groups; }
  size_t table_bytes() const { return size_t(padded(channels * repeat) * 8); }
};

struct ChannelNorm : Norm {
  const ChannelShape shape;
  const double* weights = nullptr;                    // one for each channel, for f64
  const double *mean = nullptr, *variance = nullptr;  // given
  double* found = nullptr;                            // momentum times mean and unbiased variance of each line
  double momentum = 0;
  int64_t row_stride = 0, columns_room = 0;  // of sums: numbers of a row of lines; of one of its parts

  explicit ChannelNorm(const Call& call) : shape(call) {
    const auto& p = call.params_as<ChannelNormParams>();
    eps = p.eps, momentum = p.momentum;
  }

  // What the loops of a segment see: its gains and shifts; where lines go whole, those of the line.
  Norm of_segment(int64_t group, int64_t s) const {
    Norm own = *this;
    const int64_t channel = group * shape.segments + s, at = channel * shape.repeat;
    if (gain) own.gain += at;
    if (shift) own.shift += at;
    if (wide_gain) own.wide_gain += at;
    if (wide_shift) own.wide_shift += at;
    own.along = shape.whole ? -1 : 0;
    if (weights) {
      own.gains = Range();
      for (int64_t c = channel; c < channel + (shape.whole ? shape.segments : 1); ++c)
        widen_range(own.gains, splat<vd>(weights[c]));
    }
    return own;
  }
  int64_t count() const { return shape.whole ? 1 : shape.segments; }
  int64_t terms() const { return shape.whole ? shape.line() : shape.segment; }
};

// The part of a line that one segment is.
template <class S>
inline Line segment_of(const Line& line, const ChannelNorm& norm, int64_t s) {
  Line part = line;
  part.n = norm.terms();
  for (char*& at : part.at)
    if (at) at += s * part.n * S::kBytes;
  return part;
}

template <class T>
const T* repeated(const T* from, int64_t n, int64_t by, char* to) {
  T* const made = reinterpret_cast<T*>(to);
  for (int64_t c = 0, i = 0; c < n; ++c)
    for (int64_t k = 0; k < by; ++k) made[i++] = from[c];
  return made;
}

// Bytes for what `prepare_channels` makes.
inline size_t channel_bytes(const ChannelShape& shape) {
  return prepared_bytes(shape.channels) + 2 * shape.table_bytes();
}
inline char* prepare_channels(ChannelNorm& norm, const View* weight, const View* bias, bool wide, char* workspace) {
  const ChannelShape& shape = norm.shape;
  norm.columns = shape.channels;
  char* at = prepare(norm, weight, bias, 0, wide, workspace);
  norm.weights = norm.wide_gain;
  auto table = [&](auto*& numbers) {
    if (numbers) numbers = repeated(numbers, shape.channels, shape.repeat, at);
    at += shape.table_bytes() / 2;
  };
  auto wide_table = [&](const double*& numbers) {
    if (numbers) numbers = repeated(numbers, shape.channels, shape.repeat, at);
    at += shape.table_bytes();
  };
  if (wide)
    wide_table(norm.wide_gain), wide_table(norm.wide_shift);
  else
    table(norm.gain), table(norm.shift);
  return workspace + channel_bytes(shape);
}

// Numbers of a small operand as f64.
inline void decode(const View& from, double* to, char* copy) {
  const char* const numbers = contiguous(from, copy);
  with_element(from.element, [&](auto s) { decode_wide<decltype(s)>(numbers, from.shape[0], 0, to, nullptr); });
}
// The other way, rounded once.
inline void encode(const double* from, const View& to, char* copy) {
  with_element(to.element, [&](auto s) {
    store_wide_line<decltype(s)>(copy, to.shape[0], false, [&](int64_t i, int64_t, vd* v) {
      for (int k = 0; k < kWide16; ++k) v[k] = load(from + i + k * kLanes<double>);
    });
  });
  spread(to, copy);
}

// ---- statistics: Moments64, or DoubleMoments

// `joined`: the line has other samples, whose sizes must not choose how a term is computed.
inline DoubleMoments given_double_moments(const char* x, int64_t n, double mean, double variance, double eps,
                                          bool joined) {
  DoubleMoments m;
  Range of_x = range_of(x, n), of_root;
  widen_range(of_x, splat<vd>(mean));
  widen_range(of_root, splat<vd>(variance));
  widen_range(of_root, splat<vd>(eps));
  m.finite = of_x.finite, m.moderate = !joined && m.finite && moderate(of_x) && of_root.finite && moderate(of_root);
  m.mean = {splat<vd>(mean), vd{}};
  set_root(m, {splat<vd>(variance), vd{}}, eps, vd{});
  return m;
}

template <class S>
auto channel_statistics(const ChannelNorm& norm, const char* x, int64_t n, int64_t channel) {
  if (!norm.mean) return statistics_of<S, true>(x, n, norm.eps);
  const double mean = norm.mean[channel], variance = norm.variance[channel];
  if constexpr (kDouble<S>)
    return given_double_moments(x, n, mean, variance, norm.eps, norm.shape.joined);
  else
    return Moments64{mean, reciprocal_root(variance, norm.eps)};
}

// Mean and unbiased variance, times the momentum.
inline void put_found(const Moments64& m, const char*, int64_t n, double momentum, double* mean, double* variance) {
  *mean = momentum * m.mean, *variance = momentum * (m.around / double(n - 1));
}
inline void put_found(const DoubleMoments& m, const char* x, int64_t n, double momentum, double* mean,
                      double* variance) {
  const Real biased(m.variance.hi, m.variance.lo, m.power + m.power);
  const double by = double(n) / double(n - 1), whole = as_double(biased)[0] * by;
  *variance = momentum * whole;
  if (__builtin_isinf(whole))  // which the product need not be
    *variance = as_double(moderated(biased) * split_exponent(splat<vd>(momentum)) * Real(splat<vd>(by)))[0];
  double sum = 0;  // of what is infinite or NaN
  for (int64_t i = 0; i < n && !m.finite; ++i) {
    double v;
    __builtin_memcpy(&v, x + 8 * i, sizeof v);
    if (!(__builtin_fabs(v) < __builtin_inf())) sum += v;
  }
  *mean = momentum * (m.finite ? as_double(Real(m.mean.hi, m.mean.lo, m.power))[0] : sum);
}

// Of given statistics x may be far beyond the mean: one factor, so that nothing overflows on the way; x less a large
// mean would in f32, and so would a product that a large bias brings back.
template <class S>
void given_forward(const Line& part, Norm own, Moments64 m) {
  const double shift = own.shift ? double(*own.shift) : 0;
  if (!(__builtin_fabs(m.mean) < 0x1p100) || !(__builtin_fabs(shift) < 0x1p100))
    return normalise<S, true, false>(part, own, part.at[kX], m);
  if (own.gain) m.by *= double(*own.gain) * own.unit, own.gain = nullptr;
  normalise<S, true, true>(part, own, part.at[kX], m);
}

template <class S, bool kFast>
void channel_forward_line(const Line& line) {
  const ChannelNorm& norm = *static_cast<const ChannelNorm*>(line.params);
  const int64_t group = norm.shape.group_of(line.index);
  const auto m = channel_statistics<S>(norm, line.at[kX], line.n, group);
  if (norm.found) {
    double* const mean = norm.found + group;
    put_found(m, line.at[kX], line.n, norm.momentum, mean, mean + padded(norm.shape.groups));
  }
  for (int64_t s = 0; s < norm.count(); ++s) {
    const Line part = segment_of<S>(line, norm, s);
    if constexpr (kFast && !kDouble<S>)
      if (norm.mean) {
        given_forward<S>(part, norm.of_segment(group, s), m);
        continue;
      }
    normalise<S, true, kFast>(part, norm.of_segment(group, s), part.at[kX], m);
  }
}

// ---- gradients: streams (dy, x, - | dx)

struct ChannelSums {
  double g = 0, products = 0;
};
// The sums of dy and of dy (x - mean).
template <class S>
ChannelSums channel_sums(const char* dy, const char* x, int64_t n, double mean) {
  OrderedSum<Single> g, products;
  const vd one = opaque_one<vd>(), m = splat<vd>(mean);
  over_spans(
      n, [&] { g.begin(), products.begin(); },
      [&](int64_t i, auto all) {
        vd v[4][kWide16], u[4][kWide16];
        for (int j = 0; j < 4; ++j) {
          load_terms<S>(x, i + 16 * j, n, all, v[j], 0);
          load_terms<S>(dy, i + 16 * j, n, all, u[j], -0.0);
          for (vd& each : v[j]) each -= m;
          if (!all()) clear_missing(v[j], n - i - 16 * j);
        }
        for (int q = 0; q < kWide16; ++q) {
          g.a[q].add(u[0][q], u[1][q], u[2][q], u[3][q], one);
          products.a[q].add(u[0][q] * v[0][q], u[1][q] * v[1][q], u[2][q] * v[2][q], u[3][q] * v[3][q], one);
        }
      },
      [&] { g.end(), products.end(); });
  return {g.total(), products.total()};
}

// A sum of one segment, in its place of the table; f64 as (high, low, those of big ones).
template <class S>
void put_sum(const ChannelNorm& norm, int64_t row, int64_t channel, bool of_shift, const Real& sum) {
  double* at = norm.sums + row * norm.row_stride + channel;
  if (of_shift && norm.sums_gain) at += norm.columns_room * kPerSum<S>;
  const double plain = as_double(sum)[0];
  if constexpr (!kDouble<S>) {
    *at = plain;
  } else {
    const bool big = __builtin_fabs(sum.hi[0]) < __builtin_inf() && __builtin_fabs(plain) >= kBig;
    at[0] = big ? 0 : plain, at[norm.columns_room] = 0, at[3 * norm.columns_room] = 0;
    at[2 * norm.columns_room] = big ? as_double(Real(sum.hi, sum.lo, sum.k - 128.0))[0] : 0;
  }
}

// dx of given statistics: dy gain by.
template <class S, class M>
void scaled_gradient(Line part, const Norm& own, M m) {
  part.at[kY] = part.at[kDx], m.mean = decltype(m.mean)();
  if constexpr (kDouble<S>) {
    const Range of_dy = range_of(part.at[kDy], part.n);
    m.moderate = m.moderate && of_dy.finite && moderate(of_dy);
  }
  normalise<S, true, false>(part, own, part.at[kDy], m);
}

template <class S>
void channel_backward_segments(const Line& line, const ChannelNorm& norm, int64_t row, int64_t group) {
  const Moments64 m = channel_statistics<S>(norm, line.at[kXOf], line.n, group);
  double g = 0, products = 0;
  for (int64_t s = 0; s < norm.shape.segments; ++s) {
    const Line part = segment_of<S>(line, norm, s);
    const ChannelSums sums = channel_sums<S>(part.at[kDy], part.at[kXOf], part.n, m.mean);
    const int64_t channel = group * norm.shape.segments + s;
    if (norm.sums_gain) put_sum<S>(norm, row, channel, false, Real(splat<vd>(sums.products * m.by)));
    if (norm.sums_shift) put_sum<S>(norm, row, channel, true, Real(splat<vd>(sums.g)));
    const double gain = norm.weights ? norm.weights[channel] : 1;
    g += gain * sums.g, products += gain * sums.products;
  }
  if (!__builtin_isfinite(g) || !__builtin_isfinite(products)) products = __builtin_nan("");
  const double n = double(line.n);
  const Slopes slopes{m.mean, m.by, g / n, m.by * m.by * (products / n)};
  for (int64_t s = 0; s < norm.shape.segments; ++s) {
    const Line part = segment_of<S>(line, norm, s);
    const Norm own = norm.of_segment(group, s);
    if (norm.mean)
      scaled_gradient<S>(part, own, m);
    else if (norm.weights)
      store_slopes<S, true, true>(part, own, slopes, BlockSums());
    else
      store_slopes<S, true, false>(part, own, slopes, BlockSums());
  }
}

// Of numbers that are not all finite: what is infinite or NaN, as whatever is finite beside it makes no difference.
inline DoubleSums broken_sums(const DoubleGradient<true>& of) {
  vd g = {}, products = {};
  const vd mean = as_double(Real(of.m.mean.hi, of.m.mean.lo, of.m.power));
  for (int64_t i = 0; i < of.n; i += 16) {
    vd v[kWide16], u[kWide16];
    load_wide_16<F64>(of.x + i * 8, of.n - i, v, 0);
    load_wide_16<F64>(of.dy + i * 8, of.n - i, u, 0);
    for (int q = 0; q < kWide16; ++q) {
      const vi64 is_number = abs(u[q]) < __builtin_inf();
      const vd term =
          select(is_number & (abs(v[q]) < __builtin_inf()) & (abs(mean) < __builtin_inf()), vd{}, (v[q] - mean) * u[q]);
      products += there({term, vd{}}, i + q * kLanes<double>, of.n).hi, g += select(is_number, vd{}, u[q]);
    }
  }
  auto all = [](vd v) { return fold_lanes(v, [](vd a, vd b) { return a + b; }); };
  DoubleSums sums;
  sums.products.hi = splat<vd>(all(products)), sums.g.hi = splat<vd>(all(g));
  return sums;
}

// (sum) weight more, of numbers of any size.
inline void add_weighted(Pair& sum, double& power, Pair more, double more_power, double weight) {
  const Real term = moderated(Real(more.hi, more.lo, splat<vd>(more_power)) * split_exponent(splat<vd>(weight)));
  const Real made = minus(Real(sum.hi, sum.lo, splat<vd>(power)), -term);
  sum = {made.hi, made.lo}, power = made.k[0];
}

inline void channel_backward_double(const Line& line, const ChannelNorm& norm, int64_t row, int64_t group) {
  const DoubleMoments m = channel_statistics<F64>(norm, line.at[kXOf], line.n, group);
  const bool usual = m.moderate && moderate(range_of(line.at[kDy], line.n));
  bool plain = usual, broken = false;
  DoubleSums all;
  for (int64_t s = 0; s < norm.shape.segments; ++s) {
    const Line part = segment_of<F64>(line, norm, s);
    const int64_t channel = group * norm.shape.segments + s;
    Norm own = norm.of_segment(group, s);
    plain = plain && moderate(own.gains), broken = broken || !own.gains.finite;
    own.wide_gain = nullptr;
    const DoubleGradient<true> gradient(part, own, m);
    const bool finite = range_of(part.at[kDy], part.n).finite && range_of(part.at[kXOf], part.n).finite && m.finite;
    DoubleSums sums = finite && usual ? gradient.plain_sums() : gradient.real_sums();
    if (!finite) {
      const DoubleSums broken_ones = broken_sums(gradient);
      sums.products = broken_ones.products, sums.power = 0;
      if (!range_of(part.at[kDy], part.n).finite) sums.g = broken_ones.g, sums.power_g = 0;
    }
    broken = broken || !finite;
    const Real products(sums.products.hi, sums.products.lo, splat<vd>(sums.power));
    const Real g(sums.g.hi, sums.g.lo, splat<vd>(sums.power_g));
    if (norm.sums_gain)
      put_sum<F64>(norm, row, channel, false, finite ? moderated(products) * m.by : products * Real(m.plain));
    if (norm.sums_shift) put_sum<F64>(norm, row, channel, true, g);
    const double weight = norm.weights ? norm.weights[channel] : 1;
    add_weighted(all.products, all.power, sums.products, sums.power, weight);
    add_weighted(all.g, all.power_g, sums.g, sums.power_g, weight);
  }
  if (plain) {  // the loop takes them as they are
    all.products = {times_power(all.products.hi, splat<vd>(all.power)),
                    times_power(all.products.lo, splat<vd>(all.power))};
    all.g = {times_power(all.g.hi, splat<vd>(all.power_g)), times_power(all.g.lo, splat<vd>(all.power_g))};
  }
  for (int64_t s = 0; s < norm.shape.segments; ++s) {
    const Line part = segment_of<F64>(line, norm, s);
    Norm own = norm.of_segment(group, s);
    own.sums = nullptr;  // they are made
    const DoubleGradient<true> gradient(part, own, m);
    if (norm.mean)
      scaled_gradient<F64>(part, own, m);
    else if (broken)
      fill_line<F64>(part.at[kDx], part.n, __builtin_nan(""));
    else if (plain)
      gradient.run_plain(all, line.n);
    else
      gradient.run_real(all, line.n);
  }
}

template <class S>
void channel_backward_line(const Line& line) {
  const ChannelNorm& norm = *static_cast<const ChannelNorm*>(line.params);
  const int64_t row = norm.shape.row_of(line.index), group = norm.shape.group_of(line.index);
  if (norm.shape.whole) {
    Line part = line;
    Norm own = norm.of_segment(group, 0);
    part.index = row;
    if (own.sums) own.sums += group * line.n;
    return backward_line_with<S, true>(part, own);
  }
  if constexpr (kDouble<S>)
    channel_backward_double(line, norm, row, group);
  else
    channel_backward_segments<S>(line, norm, row, group);
}

}  // namespace rg::RG_ISA
