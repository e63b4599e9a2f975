// Runs a norm: weights decoded, lines, and for gradients the sums of blocks folded in order.
//
// Streams of a forward: (x, residual, weight, bias | y, h); of a gradient: (dy, x, dresidual, weight | dx, dweight,
// dbias). rms_norm has no bias. A gradient in pieces writes the sums of blocks, which `finalize` reads.
#pragma once

#include "kernels/norm/backward.h"

namespace rg::RG_ISA {

inline int64_t line_length(const View& x, int64_t lead) {
  int64_t n = 1;
  for (int64_t d = lead; d < x.rank; ++d) n *= x.shape[d];
  return n;
}
inline int64_t line_count(const View& x, int64_t lead) {
  int64_t n = 1;
  for (int64_t d = 0; d < lead; ++d) n *= x.shape[d];
  return n;
}
inline uint32_t axes_from(int64_t lead) { return ~uint32_t(0) << lead; }

inline size_t forward_workspace(const Call& call) {
  return prepared_bytes(line_length(call.streams[0], call.params_as<NormParams>().lead));
}

inline Norm norm_of(const Call& call) {
  const NormParams& p = call.params_as<NormParams>();
  Norm norm;
  norm.eps = p.eps, norm.rounds = p.rounds, norm.columns = line_length(call.streams[0], p.lead);
  return norm;
}

template <class S, bool kCentred, bool kFast>
void run_forward(const Call& call) {
  const NormParams& p = call.params_as<NormParams>();
  Norm norm = norm_of(call);
  const Views& s = call.streams;
  const int y = kCentred ? 4 : 3;
  prepare(norm, &s[2], kCentred ? &s[3] : nullptr, p.offset, !kFast || kDouble<S>, call.workspace);
  Call lines;
  lines.streams = {s[0], s[1], s[y], s[y + 1]};
  lines.params = &norm, lines.threads = call.threads;
  lines::run(lines, 2, lines::Cut{axes_from(p.lead)}, forward_line<S, kCentred, kFast>, kTools);
}

// How many block sums there are, and how many rows each has.
template <class S, bool kCentred>
struct Blocks {
  int64_t count = 0, room = 0;
  int parts = 0;
  bool gain = false, shift = false;

  Blocks(const Call& call, bool of_gain, bool of_shift) : gain(of_gain), shift(of_shift) {
    const Views& s = call.streams;
    const int64_t lead = call.params_as<NormParams>().lead;
    room = padded(line_length(s[0], lead));
    parts = (int(gain) + int(shift)) * kPerSum<S>;
    count = parts ? (line_count(s[0], lead) + kBlock - 1) / kBlock : 0;
  }
  size_t bytes() const { return size_t(count * parts * room * 8); }
};

// Pointers are not set where a plan asks: both sums are counted.
template <class S, bool kCentred>
size_t backward_workspace(const Call& call) {
  const int64_t lead = call.params_as<NormParams>().lead, n = line_length(call.streams[0], lead);
  const int64_t blocks = (line_count(call.streams[0], lead) + kBlock - 1) / kBlock;
  const int64_t parts = (kCentred ? 2 : 1) * kPerSum<S>;
  return prepared_bytes(n) + size_t((blocks * parts + 1) * padded(n) * 8);
}

constexpr int64_t kFoldColumns = 512;

// The numbers at `at` in all blocks, added in order: (high, low), where S has two.
template <class S>
RG_INLINE Pair folded(const double* at, int64_t stride, int64_t low, int64_t blocks) {
  Pair sum = {load(at), kDouble<S> ? load(at + low) : vd{}};
  for (int64_t b = 1; b < blocks; ++b) {
    const vd more = load(at + b * stride);
    if constexpr (kDouble<S>) {
      const Pair s = two_sum(sum.hi, more);
      sum = {s.hi, (sum.lo + load(at + b * stride + low)) + s.lo};
    } else {
      sum.hi += more;
    }
  }
  return sum;
}
// Columns [first, last) of the sums of all blocks, in order, rounded once into `to`, which is contiguous.
template <class S, class Out>
void fold_blocks(const double* sums, int64_t stride, int64_t room, int64_t blocks, int64_t first, int64_t last,
                 char* to) {
  for (int64_t c = first; c < last; c += 16) {
    vd made[kWide16];
    for (int q = 0; q < kWide16; ++q) {
      const double* at = sums + c + q * kLanes<double>;
      const Pair sum = folded<S>(at, stride, room, blocks);
      made[q] = sum.hi;
      if constexpr (kDouble<S>) {
        const Pair big = folded<S>(at + 2 * room, stride, room, blocks);
        const Pair all = two_sum(big.hi, sum.hi * kOfBig);
        const vd whole = total_of({all.hi, (all.lo + big.lo) + sum.lo * kOfBig});
        made[q] = select(big.hi == 0, total_of(sum), whole * (1 / kOfBig));
      }
    }
    typename Out::V v[k16<Out>];
    if constexpr (kDouble<Out>)
      for (int q = 0; q < kWide16; ++q) v[q] = made[q];
    else
      for (int k = 0; k < k16<Out>; ++k) v[k] = narrow({made[2 * k], made[2 * k + 1]});
    put_fewer<Out>(to + c * Out::kBytes, last - c < 16 ? last - c : 16, v);
  }
}

// The sums of f32 and of halves are alike.
template <class S>
using SumsOf = std::conditional_t<kDouble<S>, F64, F32>;

template <class S>
void finish_sums(const View& out, const double* sums, int64_t stride, int64_t low, int64_t blocks, int64_t n,
                 char* copy, int threads) {
  int64_t dense = element_size(out.element);
  bool direct = true;
  for (int d = out.rank - 1; d >= 0; --d)
    if (out.shape[d] != 1) direct &= out.strides[d] == dense, dense *= out.shape[d];
  char* const to = direct ? out.data : copy;
  with_element(out.element, [&](auto s) {
    using Out = decltype(s);
    if (!blocks) return fill_line<Out>(to, n, 0);
    auto fold = [&](int64_t c) {
      const int64_t last = (c + 1) * kFoldColumns;
      fold_blocks<S, Out>(sums, stride, low, blocks, c * kFoldColumns, last < n ? last : n, to);
    };
    parallel_for((n + kFoldColumns - 1) / kFoldColumns, threads, fold);
  });
  if (!direct) spread(out, to);
}

// dx, and the sums of blocks at `sums`, in the workspace; what is left of that.
template <class S, bool kCentred>
char* run_lines(const Call& call, const View& dx, const Blocks<S, kCentred>& blocks, const double** sums) {
  const NormParams& p = call.params_as<NormParams>();
  const Views& s = call.streams;
  Norm norm = norm_of(call);
  char* rest = prepare(norm, &s[3], nullptr, p.offset, true, call.workspace);
  norm.sums_gain = blocks.gain, norm.sums_shift = blocks.shift, norm.parts = blocks.parts;
  if (blocks.parts) norm.sums = reinterpret_cast<double*>(rest);
  Call lines;
  lines.streams = {s[0], s[1], s[2], dx};
  lines.params = &norm, lines.threads = call.threads;
  const lines::Cut cut{axes_from(p.lead), blocks.parts ? kBlock : 0, blocks.parts != 0};
  lines::run(lines, 3, cut, backward_line<S, kCentred>, kTools);
  *sums = norm.sums;
  return rest + blocks.bytes();
}

// Both gradients (null: not wanted) from the sums of blocks.
template <class S>
void finish_both(const View& gain, const View* shift, const double* sums, int64_t room, int64_t blocks, int64_t n,
                 char* copy, int threads) {
  const bool two = shift && shift->data;
  const int64_t stride = (int(gain.data != nullptr) + int(two)) * kPerSum<S> * room;
  if (n == 0) return;
  if (gain.data) {
    finish_sums<SumsOf<S>>(gain, sums, stride, room, blocks, n, copy, threads);
    sums += room * kPerSum<S>;
  }
  if (two) finish_sums<SumsOf<S>>(*shift, sums, stride, room, blocks, n, copy, threads);
}

template <class S, bool kCentred>
void run_backward(const Call& call) {
  const Views& s = call.streams;
  const Blocks<S, kCentred> blocks(call, s[5].data, kCentred && s[6].data);
  const double* sums;
  char* const copy = run_lines<S, kCentred>(call, s[4], blocks, &sums);
  const int64_t n = line_length(s[0], call.params_as<NormParams>().lead);
  finish_both<S>(s[5], kCentred ? &s[6] : nullptr, sums, blocks.room, blocks.count, n, copy, call.threads);
}

// Rows of columns between the workspace, where they are padded, and a stream of (blocks, rows, columns).
template <class F>
void each_of_sums(const View& v, int64_t room, F f) {
  for (int64_t b = 0; b < v.shape[0]; ++b)
    for (int64_t r = 0; r < v.shape[1]; ++r) {
      char* at = v.data + b * v.strides[0] + r * v.strides[1];
      const int64_t first = (b * v.shape[1] + r) * room;
      for (int64_t c = 0; c < v.shape[2]; ++c) f(first + c, reinterpret_cast<double*>(at + c * v.strides[2]));
    }
}

// Streams (dy, x, dresidual, weight | dx, sums): a bias has the rows that the weight has not.
template <class S, bool kCentred>
void run_partial(const Call& call) {
  const Views& s = call.streams;
  const bool gain = s[3].data;
  const Blocks<S, kCentred> blocks(call, gain, s[5].shape[1] > int(gain) * kPerSum<S>);
  const double* sums;
  run_lines<S, kCentred>(call, s[4], blocks, &sums);
  each_of_sums(s[5], blocks.room, [&](int64_t i, double* to) { *to = sums[i]; });
}

// Streams (sums | dweight, dbias).
template <class S, bool kCentred>
void run_finalize(const Call& call) {
  const Views& s = call.streams;
  const int64_t n = s[0].shape[2], room = padded(n);
  double* const sums = reinterpret_cast<double*>(call.workspace);
  each_of_sums(s[0], room, [&](int64_t i, double* from) { sums[i] = *from; });
  char* const copy = call.workspace + s[0].shape[0] * s[0].shape[1] * room * 8;
  finish_both<S>(s[1], kCentred ? &s[2] : nullptr, sums, room, s[0].shape[0], n, copy, call.threads);
}
inline size_t finalize_workspace(const Call& call) {
  const View& sums = call.streams[0];
  return size_t((sums.shape[0] * sums.shape[1] + 1) * padded(sums.shape[2]) * 8);
}

// The gradient of a half subtracts what was rounded to f32, and so does a norm with a mean.
constexpr double kHalfScale = 0x1p-18;

template <class S>
RG_ONCE Row norm_row(const char* family, const char* direction, const char* algorithm, const char* maths, double ulp,
                     void (*run)(const Call&), size_t (*workspace)(const Call&)) {
  constexpr bool kHalf = S::kBytes == 2;
  Row row{family,
          family,
          direction,
          "",
          S::kElement,
          RG_ISA_NAME,
          algorithm,
          maths,
          kDouble<S> ? "f64x2" : "f64",
          kHalf ? 0.51 : ulp,
          run};
  row.workspace = workspace, row.of_scale = kHalf ? kHalfScale : 0;
  return row;
}

template <class S, bool kCentred>
struct NormRows {
  static constexpr bool kHalf = S::kBytes == 2;
  Registry& registry;
  const char* family;

  RG_ONCE void add(const char* direction, const char* algorithm, const char* maths, double ulp,
                   void (*run)(const Call&), size_t (*workspace)(const Call&)) const {
    Row row = norm_row<S>(family, direction, algorithm, maths, ulp, run, workspace);
    row.params = &kParams<NormParams>;
    registry.add(row);
  }
  RG_ONCE void add_all(double fast) const {
    if constexpr (!kDouble<S>) add("forward", "fast", "f32", fast, run_forward<S, kCentred, true>, forward_workspace);
    if constexpr (!kHalf)
      add("forward", "wide", "f64", kDouble<S> ? 4 : 1, run_forward<S, kCentred, false>, forward_workspace);
    const double wide = kDouble<S> ? 4 : 1;
    add("backward", "wide", "f64", wide, run_backward<S, kCentred>, backward_workspace<S, kCentred>);
    add("partial", "wide", "f64", wide, run_partial<S, kCentred>, backward_workspace<S, kCentred>);
    add("finalize", "wide", "f64", wide, run_finalize<SumsOf<S>, kCentred>, finalize_workspace);
  }
};

}  // namespace rg::RG_ISA
