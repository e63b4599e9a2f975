// Sums of f16, exact. A term is a multiple of 2^-24 below 2^16. Where all of 16 are below 8 they are added as integers
// of that unit in 32 bits, which takes half as long as conversions to f64; else in f64, which holds the sum of 8,192 of
// any size. Blocks of as many are merged by two_sum, whose low parts are multiples of 2^-24 too. So nothing is rounded,
// in any order; an infinity or a NaN stays one.
#pragma once

#include "kernels/reduce/half_extrema.h"
#include "kernels/reduce/sums.h"

namespace rg::RG_ISA {

inline constexpr int64_t kExactF16 = 8192;
inline constexpr float kF16Units = 0x1p24f;
inline constexpr uint16_t kF16Small = 0x4800;  // 8, below which 16 terms have less than 2^31 units

// The largest |x|, as patterns, so that a NaN is above all.
struct F16Sizes {
  Patterns most = {};
  RG_INLINE void add(const char* p) {  // a step
    for (int byte = 0; byte < 32; byte += kPatternBytes) {
      const Patterns size = load_patterns<Patterns>(p + byte) & uint16_t(0x7fff);
      most = size > most ? size : most;
    }
  }
  RG_INLINE bool small() const { return !any_bit((most >= kF16Small) & Patterns(Patterns{} + uint16_t(1))); }
};

// Up to 16 vectors of terms.
struct F16Units {
  vu32 sum = {};  // of signed numbers, modulo 2^32
  RG_INLINE void add(vf x) { sum += bits<vu32>(__builtin_convertvector(x * kF16Units, vi32)); }
  RG_INLINE Wide value() const {
    typedef int32_t Half __attribute__((vector_size(sizeof(vi32) / 2)));
    struct {
      Half lo, hi;
    } halves;
    __builtin_memcpy(&halves, &sum, sizeof sum);
    return {__builtin_convertvector(halves.lo, vd) * 0x1p-24, __builtin_convertvector(halves.hi, vd) * 0x1p-24};
  }
};

// 256 terms to the lanes of `sum`.
template <class S>
RG_INLINE void add_f16_terms(const char* p, vd* sum, vd one) {
  constexpr int steps = 16;
  F16Units units[S::kParts];
  F16Sizes sizes;
  for (int k = 0; k < steps; ++k) {
    vf x[S::kParts];
    S::load_ordered(p + k * 32, x);
    sizes.add(p + k * 32);
    for (int w = 0; w < S::kParts; ++w) units[w].add(x[w]);
  }
  if (sizes.small()) [[likely]] {
    for (int w = 0; w < S::kParts; ++w) {
      const Wide v = units[w].value();
      sum[2 * w] += v.lo, sum[2 * w + 1] += v.hi;
    }
    return;
  }
  for (int k = 0; k < steps; ++k) {
    vd x[kWideParts<S>];
    load_wide<S>(p + k * 32, x);
    for (int w = 0; w < kWideParts<S>; ++w) sum[w] = add_by_fma(x[w], sum[w], one);
  }
}

template <class S>
void exact_f16_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                    Piece piece, States* state) {
  constexpr int parts = kWideParts<S>;
  const vd one = opaque_one<vd>();
  for (int r = 0; r < count; ++r) {
    vd sum[parts] = {};
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= 256; left -= 256, p += 512) add_f16_terms<S>(p, sum, one);
    for (; left > 0; left -= 16, p += 32) {
      alignas(64) char padded[32] = {};
      if (left < 16) __builtin_memcpy(padded, p, size_t(left * 2));
      vd x[parts];
      load_wide<S>(left < 16 ? padded : p, x);
      for (int k = 0; k < parts; ++k) sum[k] += x[k];
    }
    for (int k = 1; k < parts; ++k) sum[0] += sum[k];
    const double v = fold_lanes(sum[0], [](vd a, vd b) { return a + b; });
    double& to = state[0][slot[r]];
    to = piece & kBegins ? v : to + v;
    state[1][slot[r]] = 0;
  }
}

// `rows` <= 16 of a step.
template <class S>
RG_INLINE void add_f16_rows(const char* const* at, int64_t rows, int64_t offset, double* sum) {
  F16Units units[S::kParts];
  F16Sizes sizes;
  for (int64_t t = 0; t < rows; ++t) {
    vf x[S::kParts];
    S::load_ordered(at[t] + offset, x);
    sizes.add(at[t] + offset);
    for (int w = 0; w < S::kParts; ++w) units[w].add(x[w]);
  }
  const bool small = sizes.small();
  for (int w = 0; w < S::kParts; ++w) {
    double *lo = sum + w * kLanes<float>, *hi = lo + kLanes<double>;
    Wide v = units[w].value();
    if (!small) [[unlikely]] {
      v = {vd{}, vd{}};
      for (int64_t t = 0; t < rows; ++t) {
        vf x[S::kParts];
        S::load_ordered(at[t] + offset, x);
        const Wide each = widen(x[w]);
        v.lo += each.lo, v.hi += each.hi;
      }
    }
    store(lo, load(lo) + v.lo), store(hi, load(hi) + v.hi);
  }
}

template <class S>
void exact_f16_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                       bool begins) {
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, vd{});
  for (; rows >= 16; rows -= 16, at += 16)
    for (int k = 0; k < steps.count; ++k) add_f16_rows<S>(at, 16, steps.offset[k], sums[0] + k * S::kStep);
  for (int k = 0; k < steps.count && rows > 0; ++k) add_f16_rows<S>(at, rows, steps.offset[k], sums[0] + k * S::kStep);
}

template <class S>
void put_exact_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  for (int k = 0; k < steps.count; ++k)
    for (int s = 0; s < S::kStep; s += kLanes<double>) {
      store(state[0] + steps.slot[k] + s, load(sums[0] + k * S::kStep + s));
      store(state[1] + steps.slot[k] + s, vd{});
    }
}

// State: hi, lo.
template <class S>
constexpr Stage exact_f16_stage() {
  return {2,
          1,
          kExactF16,
          nullptr,
          nullptr,
          exact_f16_rows<S>,
          exact_f16_columns<S>,
          nullptr,
          put_exact_columns<S>,
          merge_sums<2>,
          nullptr,
          nullptr};
}

}  // namespace rg::RG_ISA
