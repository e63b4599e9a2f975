// dw = sum of dy (b - a) over the dimensions along which the weight was repeated.
//
// Dimensions are kept or reduced; the innermost is walked in runs of at most 256. Each position of a run has its own
// accumulator, an unevaluated sum of two f64. Where the innermost dimension is kept these are 256 results; where it is
// reduced they are folded, in order, into one. Long sums are cut into blocks by the shape alone; the blocks' partial
// sums stand in the workspace and are folded in order: the same bits for any thread count and any strides.
#pragma once

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "kernels/binary_param/formulas.h"

namespace rg::RG_ISA {
namespace {

constexpr int64_t kRun = 256;
constexpr int64_t kBlockTerms = 32768;
constexpr int64_t kMaxBlocks = 64;

constexpr double kTiny = 0x1p-960;  // f64 terms below it may have lost digits
// By which each factor of a large term goes down. The first keeps terms from 2^-74 on; by the second two factors of
// 2^1024 multiply to 2^948, so that 2^75 such products may be added.
constexpr double kDown[] = {0x1p-500, 0x1p-550};

struct Accumulators {
  double high[kRun], low[kRun];
  vi64 tiny;  // lanes that met such a term
};

// The shape as kept and reduced dimensions, outermost first, and the innermost apart.
struct WeightSum {
  struct Dims {
    int rank = 0;
    int64_t count = 1, shape[kMaxRank], stride[4][kMaxRank];  // dy, a, b, dw
    void add(int64_t extent, const int64_t* strides) {
      shape[rank] = extent;
      for (int s = 0; s < 4; ++s) stride[s][rank] = strides[s];
      ++rank;
      count *= extent;
    }
    // Moves the four pointers to item `index`.
    void seek(int64_t index, char** at) const {
      for (int d = rank - 1; d >= 0; --d) {
        int64_t k = index % shape[d];
        index /= shape[d];
        for (int s = 0; s < 4; ++s) at[s] += k * stride[s][d];
      }
    }
  } kept, reduced;
  char* data[4];
  int64_t run = 1, run_stride[4] = {};  // the innermost dimension
  bool run_is_kept = true;
  int64_t segments, blocks, items, items_per_block;

  explicit WeightSum(const Call& call) {
    const View* views[4] = {&call.streams[0], &call.streams[1], &call.streams[2], &call.streams[6]};
    const View &whole = *views[0], &weight = *views[3];
    for (int s = 0; s < 4; ++s) data[s] = views[s]->data;
    int inner = whole.rank - 1;
    while (inner >= 0 && whole.shape[inner] == 1) --inner;
    for (int d = 0; d <= inner; ++d) {
      int at = d - (whole.rank - weight.rank);
      bool is_kept = at >= 0 && weight.shape[at] == whole.shape[d];
      int64_t strides[4];
      for (int s = 0; s < 3; ++s) strides[s] = views[s]->strides[d];
      strides[3] = is_kept ? weight.strides[at] : 0;
      if (d == inner) {
        run = whole.shape[d], run_is_kept = is_kept;
        for (int s = 0; s < 4; ++s) run_stride[s] = strides[s];
      } else {
        (is_kept ? kept : reduced).add(whole.shape[d], strides);
      }
    }
    segments = (run + kRun - 1) / kRun;
    // A unit of work is one run of results, or one result; an item is one run of terms.
    items = reduced.count * (run_is_kept ? 1 : segments);
    int64_t units = kept.count * (run_is_kept ? segments : 1), length = run < kRun ? run : kRun;
    blocks = 1;
    if (units < kMaxBlocks && items > 0) {
      blocks = items * length / kBlockTerms;
      blocks = blocks < 1 ? 1 : blocks > kMaxBlocks ? kMaxBlocks : blocks;
    }
    items_per_block = (items + blocks - 1) / blocks;
  }

  int64_t results() const { return kept.count * (run_is_kept ? run : 1); }
  int64_t units() const { return kept.count * (run_is_kept ? segments : 1); }
};

template <class S>
RG_INLINE void add_step(const char* const* at, double* high, double* low, vi64* tiny) {
  using V = typename S::V;
  V x[3][S::kParts];
  for (int s = 0; s < 3; ++s) S::load_ordered(at[s], x[s]);
  auto add = [](Pair term, double* h, double* l) {
    vd old = load(h), sum = old + term.hi;
    store(h, sum);
    store(l, load(l) + (sum_error(old, term.hi, sum) + term.lo));
  };
  for (int k = 0; k < S::kParts; ++k) {
    if constexpr (S::kBytes == 8) {
      Pair term = weight_term(x[0][k], x[1][k], x[2][k]);
      add(term, high + k * kLanes<double>, low + k * kLanes<double>);
      *tiny |= (abs(term.hi) < kTiny) & (x[0][k] != 0.0) & (x[1][k] != x[2][k]);
    } else {
      Wide w[3] = {widen(x[0][k]), widen(x[1][k]), widen(x[2][k])};
      int at_lane = k * kLanes<float>;
      add(weight_term(w[0].lo, w[1].lo, w[2].lo), high + at_lane, low + at_lane);
      at_lane += kLanes<double>;
      add(weight_term(w[0].hi, w[1].hi, w[2].hi), high + at_lane, low + at_lane);
    }
  }
}

// Adds the terms of one run of n <= kRun to the accumulators; n is padded with terms that are zero.
template <class S>
void add_run(char* const* at, const int64_t* stride, int64_t n, Accumulators* sum) {
  alignas(64) char buffer[3][kRun * S::kBytes];
  const char* from[3];
  int64_t body = n - n % S::kStep;
  for (int s = 0; s < 3; ++s) {
    bool direct = stride[s] == S::kBytes;
    from[s] = direct ? at[s] : buffer[s];
    for (int64_t k = direct ? body : 0; k < n; ++k)
      __builtin_memcpy(buffer[s] + k * S::kBytes, at[s] + k * stride[s], S::kBytes);
    for (int64_t k = n; k % S::kStep; ++k) __builtin_memset(buffer[s] + k * S::kBytes, 0, S::kBytes);
  }
  for (int64_t k = 0; k < n; k += S::kStep) {
    const char* step[3];
    for (int s = 0; s < 3; ++s) step[s] = (k < body ? from[s] : buffer[s]) + k * S::kBytes;
    add_step<S>(step, sum->high + k, sum->low + k, &sum->tiny);
  }
}

RG_INLINE void fold(double* high, double* low, double more_high, double more_low) {
  double sum = *high + more_high, t = sum - *high;
  *low += ((*high - (sum - t)) + (more_high - t)) + more_low;
  *high = sum;
}

// An infinite sum has no low part.
RG_INLINE double total(double high, double low) { return __builtin_fabs(high) < __builtin_inf() ? high + low : high; }

// dy (b - a) 2^power, for a power that keeps it in range: the smaller factor goes up (down = 0), or both go down.
inline double scaled_term(double dy, double a, double b, double down) {
  if (down) {
    double d = b * down - a * down;
    return __builtin_fabs(dy) > 1 ? (dy * down) * d : dy * (d * down);  // a small dy stays beside an infinite d
  }
  double d = b - a;
  return __builtin_fabs(dy) < __builtin_fabs(d) ? (dy * 0x1p1000) * d : dy * (d * 0x1p1000);
}

// The sum of the scaled terms of one result.
inline double scaled_sum(const WeightSum& w, int64_t result, double down) {
  char* base[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
  w.kept.seek(w.run_is_kept ? result / w.run : result, base);
  double high = 0, low = 0;
  for (int64_t item = 0; item < w.reduced.count; ++item) {
    char* at[4] = {base[0], base[1], base[2], base[3]};
    w.reduced.seek(item, at);
    int64_t first = w.run_is_kept ? result % w.run : 0, last = w.run_is_kept ? first + 1 : w.run;
    for (int64_t k = first; k < last; ++k) {
      double x[3];
      for (int s = 0; s < 3; ++s) __builtin_memcpy(&x[s], at[s] + k * w.run_stride[s], sizeof(double));
      fold(&high, &low, scaled_term(x[0], x[1], x[2], down), 0);
    }
  }
  return total(high, low);
}

// One f64 result again, where terms may have left the range: overflowed though they cancel, or rounded to subnormals
// that add up. Scaled by 2^-1000, 2^-1100 or 2^1000 they do not; what a scale loses is nothing beside what is left.
inline double rescued(const WeightSum& w, int64_t result, double value, bool any_tiny) {
  if (any_tiny && __builtin_fabs(value) < kTiny) {
    double sum = scaled_sum(w, result, 0);
    return __builtin_fabs(sum) < __builtin_inf() ? sum * 0x1p-500 * 0x1p-500 : value;  // large terms that cancel
  }
  if (__builtin_fabs(value) < __builtin_inf()) return value;
  double sum = 0;
  for (double down : kDown) {
    sum = scaled_sum(w, result, down);
    if (__builtin_fabs(sum) < __builtin_inf()) return sum / down / down;
  }
  return sum;
}

}  // namespace

inline size_t weight_sum_workspace(const Call& call) {
  WeightSum w(call);
  return w.blocks > 1 ? size_t(w.blocks * w.results()) * 2 * sizeof(double) : 0;
}

template <class S>
void sum_weight_gradient(const Call& call) {
  const WeightSum w(call);
  auto* partial = reinterpret_cast<double*>(call.workspace);
  bool any_tiny = false;  // in any unit: set by the threads, read where results are put
  auto put = [&](int64_t result, char* to, double value) {
    if (S::kBytes == 8) value = rescued(w, result, value, __atomic_load_n(&any_tiny, __ATOMIC_RELAXED));
    auto bits = S::encode_one(value);
    __builtin_memcpy(to, &bits, S::kBytes);
  };
  // One unit (a run of results, or one result) over one block of items.
  auto work = [&](int64_t chunk) {
    int64_t unit = chunk / w.blocks, block = chunk % w.blocks;
    int64_t segment = w.run_is_kept ? unit % w.segments : 0, outer = w.run_is_kept ? unit / w.segments : unit;
    int64_t first = segment * kRun, width = w.run - first < kRun ? w.run - first : kRun;
    Accumulators sum;
    for (int64_t k = 0; k < kRun; ++k) sum.high[k] = sum.low[k] = 0;
    sum.tiny = vi64{};
    int64_t end = (block + 1) * w.items_per_block;
    for (int64_t item = block * w.items_per_block; item < (end < w.items ? end : w.items); ++item) {
      char* at[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
      w.kept.seek(outer, at);
      w.reduced.seek(w.run_is_kept ? item : item / w.segments, at);
      int64_t from = w.run_is_kept ? first : item % w.segments * kRun;
      for (int s = 0; s < 3; ++s) at[s] += from * w.run_stride[s];
      add_run<S>(at, w.run_stride, w.run - from < kRun ? w.run - from : kRun, &sum);
    }
    if (any(sum.tiny)) __atomic_store_n(&any_tiny, true, __ATOMIC_RELAXED);
    if (!w.run_is_kept) {
      for (int64_t k = 1; k < (w.run < kRun ? w.run : kRun); ++k)
        fold(&sum.high[0], &sum.low[0], sum.high[k], sum.low[k]);
      width = 1;
    }
    if (w.blocks > 1) {
      double* to = partial + (block * w.results() + (w.run_is_kept ? outer * w.run + first : outer)) * 2;
      for (int64_t k = 0; k < width; ++k) to[2 * k] = sum.high[k], to[2 * k + 1] = sum.low[k];
      return;
    }
    char* at[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
    w.kept.seek(outer, at);
    int64_t result = w.run_is_kept ? outer * w.run + first : outer;
    for (int64_t k = 0; k < width; ++k)
      put(result + k, at[3] + (first + k) * w.run_stride[3], total(sum.high[k], sum.low[k]));
  };
  parallel_for(w.units() * w.blocks, call.threads, work);
  if (w.blocks == 1) return;
  for (int64_t r = 0; r < w.results(); ++r) {
    double high = 0, low = 0;
    for (int64_t block = 0; block < w.blocks; ++block) {
      const double* part = partial + (block * w.results() + r) * 2;
      fold(&high, &low, part[0], part[1]);
    }
    char* at[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
    w.kept.seek(w.run_is_kept ? r / w.run : r, at);
    put(r, at[3] + (w.run_is_kept ? r % w.run * w.run_stride[3] : 0), total(high, low));
  }
}

}  // namespace rg::RG_ISA
