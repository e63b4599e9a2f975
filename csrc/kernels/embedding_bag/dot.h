// Dot products of two rows: the gradient of per-sample weights. Each lane of a step has its own accumulator, so that
// there is one order of additions whatever the vectors. f32: products are exact in f64; others are kept as hi + lo, and
// bf16, which may cancel beyond 106 bits, with the largest.
#pragma once

#include "engines/gather/bag_run.h"
#include "kernels/embedding/finish.h"

namespace rg::RG_ISA {

template <class S>
inline constexpr bool kExactDot = S::kBytes != 4;

template <class S>
void dot_add(const char* a, const char* b, int64_t steps, double* state) {
  vd high[kWideParts<S>], low[kWideParts<S>], most[kWideParts<S>];
  for (int p = 0; p < kWideParts<S>; ++p) {
    high[p] = load(state + p * kLanes<double>);
    low[p] = load(state + kMaxStep + p * kLanes<double>);
    most[p] = load(state + 2 * kMaxStep + p * kLanes<double>);
  }
  for (int64_t s = 0; s < steps; ++s, a += S::kStep * S::kBytes, b += S::kStep * S::kBytes) {
    vd x[kWideParts<S>], y[kWideParts<S>];
    load_wide<S>(a, x);
    load_wide<S>(b, y);
    for (int p = 0; p < kWideParts<S>; ++p) {
      if constexpr (kExactDot<S>) {
        vd product = x[p] * y[p];
        if constexpr (S::kBytes == 8) {
          low[p] += product_error(x[p], y[p], product);
          // A product that may have lost digits makes the whole to be computed again.
          auto tiny = (abs(product) < kTinyProduct) & (x[p] != 0.0) & (y[p] != 0.0);
          low[p] = mark_for_retry(low[p], tiny | (abs(x[p]) > kHuge) | (abs(y[p]) > kHuge));
        }
        most[p] = max(most[p], abs(product));
        Pair sum = two_sum(high[p], product);
        high[p] = sum.hi, low[p] += sum.lo;
      } else {
        high[p] += x[p] * y[p];
      }
    }
  }
  for (int p = 0; p < kWideParts<S>; ++p) {
    store(state + p * kLanes<double>, high[p]);
    store(state + kMaxStep + p * kLanes<double>, low[p]);
    store(state + 2 * kMaxStep + p * kLanes<double>, most[p]);
  }
}

template <class S>
bool dot_end(const double* state, char* to) {
  double high = state[0], low = state[kMaxStep], most = state[2 * kMaxStep];
  for (int l = 1; l < S::kStep; ++l) {
    double sum = high + state[l], t = sum - high;
    low += ((high - (sum - t)) + (state[l] - t)) + state[kMaxStep + l];
    high = sum;
    most = most > state[2 * kMaxStep + l] ? most : state[2 * kMaxStep + l];
  }
  const double value = __builtin_fabs(high) < __builtin_inf() ? high + low : high;
  if (S::kBytes == 8 && !(__builtin_fabs(value) < __builtin_inf())) return false;
  // 2^24 products leave 2^-58 of the largest, at most, where 2^-18 of the result may be wrong.
  if (S::kElement == Element::bf16 && most > __builtin_fabs(value) * 0x1p40) return false;
  encode_one<S>(value, to);
  return true;
}

template <class S>
inline constexpr Dot kDot = {S::kBytes, S::kStep, dot_add<S>, dot_end<S>, encode_one<S>};

}  // namespace rg::RG_ISA
