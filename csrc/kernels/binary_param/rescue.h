// f64 sums of dy (b - a) once more, where terms left the range of f64 on the way or came near its end.
#pragma once

#include "engines/common/parallel.h"
#include "kernels/binary_param/formulas.h"

namespace rg::RG_ISA {
namespace {

constexpr double kTiny = 0x1p-960;  // f64 terms below it may have lost digits
// By which each factor of a large term goes down. The first keeps terms from 2^-74 on; by the second two factors of
// 2^1024 multiply to 2^948, so that 2^75 such products may be added.
constexpr double kDown[] = {0x1p-500, 0x1p-550};

// The sum of dy (b - a) over the dimensions along which `out` is repeated: where the terms of each result lie.
struct ProductSum {
  struct Dims {
    int rank = 0;
    int64_t count = 1, shape[kMaxRank], stride[4][kMaxRank];  // dy, a, b, out
    void add(int64_t extent, const int64_t* strides) {
      shape[rank] = extent;
      for (int s = 0; s < 4; ++s) stride[s][rank] = strides[s];
      ++rank;
      count *= extent;
    }
    // Moves the four pointers to item `index`.
    void seek(int64_t index, const char** at) const {
      for (int d = rank - 1; d >= 0; --d) {
        int64_t k = index % shape[d];
        index /= shape[d];
        for (int s = 0; s < 4; ++s) at[s] += k * stride[s][d];
      }
    }
  } kept, reduced;
  const char* data[4];

  ProductSum(const View& dy, const View& a, const View& b, const View& out) {
    const View* views[4] = {&dy, &a, &b, &out};
    for (int s = 0; s < 4; ++s) data[s] = views[s]->data;
    for (int d = 0; d < dy.rank; ++d) {
      const int at = d - (dy.rank - out.rank);
      const bool is_kept = at >= 0 && out.shape[at] == dy.shape[d];
      int64_t strides[4];
      for (int s = 0; s < 3; ++s) strides[s] = views[s]->strides[d];
      strides[3] = is_kept ? out.strides[at] : 0;
      (is_kept ? kept : reduced).add(dy.shape[d], strides);
    }
  }
};

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
    if (__builtin_fabs(dy) == __builtin_inf()) return dy * (b - a);  // a small difference stays beside an infinite dy
    double d = b * down - a * down;
    return __builtin_fabs(dy) > 1 ? (dy * down) * d : dy * (d * down);  // a small dy stays beside an infinite d
  }
  double d = b - a;
  return __builtin_fabs(dy) < __builtin_fabs(d) ? (dy * 0x1p1000) * d : dy * (d * 0x1p1000);
}

// The sum of the scaled terms of one result.
inline double scaled_sum(const ProductSum& w, int64_t result, double down) {
  const char* base[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
  w.kept.seek(result, base);
  double high = 0, low = 0;
  for (int64_t item = 0; item < w.reduced.count; ++item) {
    const char* at[4] = {base[0], base[1], base[2], base[3]};
    w.reduced.seek(item, at);
    double x[3];
    for (int s = 0; s < 3; ++s) __builtin_memcpy(&x[s], at[s], sizeof(double));
    fold(&high, &low, scaled_term(x[0], x[1], x[2], down), 0);
  }
  return total(high, low);
}

// One result again: terms overflowed though they cancel, or were rounded to subnormals that add up. Scaled by 2^-1000,
// 2^-1100 or 2^1000 they do not; what a scale loses is nothing beside what is left.
inline double rescued(const ProductSum& w, int64_t result, double value) {
  if (__builtin_fabs(value) < kTiny) {
    double sum = scaled_sum(w, result, 0);
    return __builtin_fabs(sum) < __builtin_inf() ? sum * 0x1p-500 * 0x1p-500 : value;  // large terms that cancel
  }
  double sum = 0;
  for (double down : kDown) {
    sum = scaled_sum(w, result, down);
    if (__builtin_fabs(sum) < __builtin_inf()) return sum / down / down;
  }
  return sum;
}

inline void rescue_sums(const View& dy, const View& a, const View& b, const View& out, int threads) {
  const ProductSum w(dy, a, b, out);
  auto one = [&](int64_t r) {
    const char* at[4] = {w.data[0], w.data[1], w.data[2], w.data[3]};
    w.kept.seek(r, at);
    double value;
    __builtin_memcpy(&value, at[3], sizeof value);
    if (__builtin_fabs(value) >= kTiny && __builtin_fabs(value) < __builtin_inf()) return;
    value = rescued(w, r, value);
    __builtin_memcpy(const_cast<char*>(at[3]), &value, sizeof value);
  };
  parallel_for(w.kept.count, threads, one);
}

}  // namespace
}  // namespace rg::RG_ISA
