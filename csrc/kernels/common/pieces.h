// Numbers (hi + lo) 2^k that come from pieces of a row, put together in order: what reduce_pieces.cc and scan_pieces.cc
// share. Zeros, infinities and NaNs are alone: lo and k beside them are 0.
#pragma once

#include "abi.h"
#include "kernels/reduce/exp.h"

namespace rg::RG_ISA {

RG_INLINE vi64 is_finite(vd x) { return abs(x) < __builtin_inf(); }

// 1 <= |hi| < 2 where it is neither 0 nor infinite nor NaN.
RG_INLINE Real normal(Real x) {
  Pair s = two_sum(x.hi, x.lo);
  auto finite = is_finite(x.hi);
  auto tiny = abs(s.hi) < 0x1p-900;
  vd up = select(tiny, splat<vd>(0x1p120), splat<vd>(1));
  vd hi = select(finite, s.hi * up, x.hi), lo = select(finite, s.lo * up, vd{});
  auto usual = ordinary(hi);
  vd e = select(usual, exponent_of(hi), vd{});
  return {select(usual, mantissa_of(hi), hi), select(usual, times_power(lo, -e), vd{}),
          select(usual, x.k + e - select(tiny, splat<vd>(120), vd{}), vd{})};
}

// Of normal numbers.
RG_INLINE Real added(Real x, Real y) {
  Real sum = normal(x + y);
  sum = select(is_finite(x.hi) & is_finite(y.hi), sum, Real(x.hi + y.hi));
  return select(x.hi == 0, y, select(y.hi == 0, x, sum));
}
RG_INLINE Real multiplied(Real x, Real y) {
  return select(ordinary(x.hi) & ordinary(y.hi), normal(x * y), Real(x.hi * y.hi));
}
RG_INLINE vd high_of(Real x) { return times_power(x.hi, x.k); }
RG_INLINE vd low_of(Real x) { return times_power(x.lo, x.k); }

// A few columns of (pieces, numbers, columns) or (numbers, columns), from the column `first` on. Those past the last
// are read as the last, and not written.
RG_INLINE vd column(const View& v, int64_t piece, int number, int64_t first) {
  const int at = v.rank - 1;
  const char* data = v.data + (v.rank == 3 ? piece * v.strides[0] : 0) + number * v.strides[at - 1];
  vd out = {};
  for (int l = 0; l < kLanes<double>; ++l) {
    const int64_t c = first + l < v.shape[at] ? first + l : v.shape[at] - 1;
    out[l] = *reinterpret_cast<const double*>(data + c * v.strides[at]);
  }
  return out;
}
RG_INLINE void put_column(const View& v, int number, int64_t first, vd x) {
  x = select(x == x, x, splat<vd>(__builtin_nan("")));
  for (int l = 0; l < kLanes<double> && first + l < v.shape[1]; ++l)
    *reinterpret_cast<double*>(v.data + number * v.strides[0] + (first + l) * v.strides[1]) = x[l];
}

// The one element of an index operand; -1 where there is none.
inline int64_t index_of(const View& v) {
  if (!v.data) return -1;
  return v.element == Element::i32 ? int64_t(*reinterpret_cast<const int32_t*>(v.data))
                                   : *reinterpret_cast<const int64_t*>(v.data);
}

// Sums of e^(t - m): (m, hi, lo), those of `a` and `b`. NaN wins the maximum; infinities that meet are equals.
struct LogNumbers {
  vd m;
  Real sum;
};
RG_INLINE LogNumbers merged(LogNumbers a, LogNumbers b) {
  auto first = (a.m != a.m) | ~((b.m != b.m) | (b.m > a.m));
  vd m = select(first, a.m, b.m);
  Real x = a.sum * real_exp_difference(a.m, m), y = b.sum * real_exp_difference(b.m, m);
  return {m, select(a.sum.hi == 0, b.sum, select(b.sum.hi == 0, a.sum, x + y))};
}

}  // namespace rg::RG_ISA
