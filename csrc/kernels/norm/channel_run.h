// Runs norms of channels: statistics given and found, lines, and the sums of lines folded in order.
//
// Streams of a forward: (x, weight, bias | y), of a gradient: (dy, x, weight | dx, dweight, dbias). batch_norm has the
// running mean and variance besides, and a forward those that it writes.
#pragma once

#include "kernels/norm/channels.h"
#include "kernels/norm/run.h"

namespace rg::RG_ISA {

enum ForwardPlace { kInput, kWeight, kBias, kOutput, kMean, kVariance, kNewMean, kNewVariance };
enum BackwardPlace { kUpstream, kOf, kItsWeight, kSlope, kOfWeight, kOfBias, kItsMean, kItsVariance };

// mean and variance, decoded or found: two of each, and room to make them contiguous.
inline size_t statistics_bytes(const ChannelShape& shape) { return size_t(4 * padded(shape.channels) * 8); }

// Given statistics, where the problem has them.
inline void prepare_statistics(ChannelNorm& norm, const View& mean, const View& variance, char* at) {
  const int64_t room = padded(norm.shape.channels);
  double* const decoded = reinterpret_cast<double*>(at);
  decode(mean, decoded, at + 2 * room * 8), decode(variance, decoded + room, at + 2 * room * 8);
  norm.mean = decoded, norm.variance = decoded + room;
}

// found += (1 - momentum) running; without terms it is what it was.
inline void move(const ChannelNorm& norm, const View& running, double* found, char* room) {
  double* const numbers = reinterpret_cast<double*>(room);
  decode(running, numbers, room + padded(norm.shape.channels) * 8);
  for (int64_t c = 0; c < norm.shape.channels; ++c)
    found[c] = norm.shape.empty() ? numbers[c] : (1 - norm.momentum) * numbers[c] + found[c];
}

inline size_t channel_forward_workspace(const Call& call) {
  const ChannelShape shape(call);
  return channel_bytes(shape) + statistics_bytes(shape);
}

template <class S, bool kFast>
void run_channel_forward(const Call& call) {
  const auto& p = call.params_as<ChannelNormParams>();
  const Views& s = call.streams;
  ChannelNorm norm(call);
  char* const rest = prepare_channels(norm, &s[kWeight], &s[kBias], !kFast || kDouble<S>, call.workspace);
  const int64_t room = padded(norm.shape.channels);
  const bool updates = p.over_batch && p.training && s[kNewMean].data;
  if (!p.training) prepare_statistics(norm, s[kMean], s[kVariance], rest);
  if (updates) norm.found = reinterpret_cast<double*>(rest);
  if (!norm.shape.empty()) {
    Call lines;
    lines.streams = {s[kInput], View(), s[kOutput], View()};
    lines.params = static_cast<const void*>(&norm), lines.threads = call.threads;
    lines::run(lines, 2, norm.shape.cut, channel_forward_line<S, kFast>, kTools);
  }
  if (!updates) return;
  char* const numbers = rest + 2 * room * 8;
  // Both are read before either is written: the new ones may lie on the old.
  move(norm, s[kMean], norm.found, numbers);
  move(norm, s[kVariance], norm.found + room, numbers);
  encode(norm.found, s[kNewMean], numbers);
  encode(norm.found + room, s[kNewVariance], numbers);
}

// Lines' sums in a table: rows by columns; where lines go whole, blocks of rows by terms of a row.
template <class S>
struct ChannelTable {
  int64_t rows, columns, room;
  size_t bytes;

  ChannelTable(const ChannelShape& shape, int parts) {
    rows = shape.whole ? (shape.rows + kBlock - 1) / kBlock : shape.rows;
    columns = shape.channels * (shape.whole ? shape.segment : 1);
    room = padded(columns);
    bytes = size_t(rows * parts * kPerSum<S> * room * 8);
  }
};

template <class S>
size_t channel_backward_workspace(const Call& call) {
  const ChannelShape shape(call);
  return channel_bytes(shape) + statistics_bytes(shape) + ChannelTable<S>(shape, 2).bytes +
         size_t(padded(shape.channels) * 8);
}

// The columns of a channel added in order: of `blocks` rows.
template <class S>
void fold_columns(double* sums, int64_t stride, int64_t low, int64_t blocks, const ChannelShape& shape) {
  for (int64_t b = 0; b < blocks; ++b)
    for (int part = 0; part < kPerSum<S>; part += 2) {
      double* const at = sums + b * stride + part * low;
      for (int64_t c = 0; c < shape.channels; ++c) {
        double hi = at[c * shape.segment], lo = kDouble<S> ? at[c * shape.segment + low] : 0;
        for (int64_t k = c * shape.segment + 1; k < (c + 1) * shape.segment; ++k) {
          const double sum = hi + at[k];
          if constexpr (kDouble<S>) lo = (lo + at[k + low]) + sum_error(hi, at[k], sum);
          hi = sum;
        }
        at[c] = hi;
        if constexpr (kDouble<S>) at[c + low] = lo;
      }
    }
}
// Rows of each block added in order, into the first.
template <class S>
void fold_rows(double* sums, int64_t stride, int64_t low, int64_t rows, int64_t columns) {
  for (int64_t first = 0; first < rows; first += kBlock) {
    const int64_t some = rows - first < kBlock ? rows - first : kBlock;
    for (int part = 0; part < kPerSum<S>; part += 2)
      for (int64_t c = 0; c < columns; c += kLanes<double>) {
        double* const at = sums + first * stride + part * low + c;
        const Pair sum = folded<S>(at, stride, low, some);
        store(at, sum.hi);
        if constexpr (kDouble<S>) store(at + low, sum.lo);
      }
  }
}

// S: as `SumsOf` has it.
template <class S>
void run_channel_lines(const Call& call, lines::LineKernel line) {
  const auto& p = call.params_as<ChannelNormParams>();
  const Views& s = call.streams;
  ChannelNorm norm(call);
  const ChannelShape& shape = norm.shape;
  char* rest = prepare_channels(norm, &s[kItsWeight], nullptr, true, call.workspace);
  if (!p.training) prepare_statistics(norm, s[kItsMean], s[kItsVariance], rest);
  rest += statistics_bytes(shape);
  norm.sums_gain = s[kOfWeight].data, norm.sums_shift = s[kOfBias].data;
  const int parts = int(norm.sums_gain) + int(norm.sums_shift);
  const ChannelTable<S> table(shape, parts);
  norm.sums = parts ? reinterpret_cast<double*>(rest) : nullptr, norm.parts = parts * kPerSum<S>;
  norm.columns = table.columns, norm.columns_room = table.room, norm.row_stride = norm.parts * table.room;
  if (!shape.empty()) {
    Call lines;
    lines.streams = {s[kUpstream], s[kOf], View(), s[kSlope]};
    lines.params = static_cast<const void*>(&norm), lines.threads = call.threads;
    lines::run(lines, 3, parts ? shape.cut_for_sums() : shape.cut, line, kTools);
  }
  const int64_t blocks = shape.empty() ? 0 : (shape.rows + kBlock - 1) / kBlock;
  const int64_t stride = norm.row_stride * (shape.whole ? 1 : kBlock);
  double* at = norm.sums;
  for (const int place : {kOfWeight, kOfBias}) {
    if (!s[place].data) continue;
    if (shape.whole && shape.segment > 1)
      fold_columns<S>(at, stride, table.room, blocks, shape);
    else if (!shape.whole && shape.rows > 1)
      fold_rows<S>(at, norm.row_stride, table.room, blocks ? shape.rows : 0, table.columns);
    finish_sums<S>(s[place], at, stride, table.room, blocks, shape.channels, rest + table.bytes, call.threads);
    at += table.room * kPerSum<S>;
  }
}

template <class S>
void run_channel_backward(const Call& call) {
  run_channel_lines<SumsOf<S>>(call, channel_backward_line<S>);
}

template <class S>
struct ChannelRows {
  static constexpr bool kHalf = S::kBytes == 2;
  Registry& registry;
  const char* family;

  RG_ONCE void add(const char* direction, const char* algorithm, const char* maths, double ulp,
                   void (*run)(const Call&), size_t (*workspace)(const Call&)) const {
    Row row = norm_row<S>(family, direction, algorithm, maths, ulp, run, workspace);
    row.params = &kParams<ChannelNormParams>;
    registry.add(row);
  }
  RG_ONCE void add_all() const {
    if constexpr (!kDouble<S>)
      add("forward", "fast", "f32", 3, run_channel_forward<S, true>, channel_forward_workspace);
    if constexpr (!kHalf)
      add("forward", "wide", "f64", kDouble<S> ? 4 : 1, run_channel_forward<S, false>, channel_forward_workspace);
    add("backward", "wide", "f64", kDouble<S> ? 4 : 1, run_channel_backward<S>, channel_backward_workspace<SumsOf<S>>);
  }
};

}  // namespace rg::RG_ISA
