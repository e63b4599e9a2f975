// Sums of f16, exact. A term is a multiple of 2^-24 below 2^16. Where all of 16 are below 8 they are added as integers
// of that unit in 32 bits, which takes half as long as conversions to f64; else in f64, which holds the sum of 8,192 of
// any size. Blocks of as many are merged by two_sum, whose low parts are multiples of 2^-24 too. So nothing is rounded,
// in any order; an infinity or a NaN stays one.
#pragma once

#include "kernels/reduce/half_extrema.h"
#include "kernels/reduce/half_vectors.h"
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
  typedef int32_t Signed __attribute__((vector_size(sizeof(vfrom16))));
  typedef uint32_t Words __attribute__((vector_size(sizeof(vfrom16))));
  typedef int32_t Half __attribute__((vector_size(sizeof(vfrom16) / 2)));
  Words sum = {};  // of signed numbers, modulo 2^32
  RG_INLINE void add(vfrom16 x) { sum += bits<Words>(__builtin_convertvector(x * kF16Units, Signed)); }
  RG_INLINE void add_to(vsum* to) const {
    struct {
      Half lo, hi;
    } halves;
    __builtin_memcpy(&halves, &sum, sizeof sum);
    to[0] += __builtin_convertvector(halves.lo, vsum) * 0x1p-24;
    to[1] += __builtin_convertvector(halves.hi, vsum) * 0x1p-24;
  }
};

// A step of 16 terms: of kF16Parts conversions, or of twice as many f64.
inline constexpr int kF16Parts = 16 / kFrom16;
inline constexpr int kF16Lanes = kFrom16 / 2;  // f64 of a vector
RG_INLINE void add_wide_f16(const char* p, vsum* sum) {
  for (int w = 0; w < kF16Parts; ++w) {
    const auto x = widen(load_f16_vector(p + w * kFrom16 * 2));
    sum[2 * w] += x.lo, sum[2 * w + 1] += x.hi;
  }
}

// 256 terms to the lanes of `sum`.
RG_INLINE void add_f16_terms(const char* p, vsum* sum) {
  constexpr int steps = 16;
  F16Units units[kF16Parts];
  F16Sizes sizes;
#pragma GCC unroll 4  // all 16 at once would not fit in registers
  for (int k = 0; k < steps; ++k) {
    sizes.add(p + k * 32);
    for (int w = 0; w < kF16Parts; ++w) units[w].add(load_f16_vector(p + k * 32 + w * kFrom16 * 2));
  }
  if (sizes.small()) [[likely]] {
    for (int w = 0; w < kF16Parts; ++w) units[w].add_to(sum + 2 * w);
    return;
  }
  for (int k = 0; k < steps; ++k) add_wide_f16(p + k * 32, sum);
}

inline void exact_f16_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&,
                           Lanes*, Piece piece, States* state) {
  for (int r = 0; r < count; ++r) {
    vsum sum[2 * kF16Parts] = {};
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= 256; left -= 256, p += 512) add_f16_terms(p, sum);
    for (; left > 0; left -= 16, p += 32) {
      alignas(64) char padded[32] = {};
      if (left < 16) __builtin_memcpy(padded, p, size_t(left * 2));
      add_wide_f16(left < 16 ? padded : p, sum);
    }
    for (int k = 1; k < 2 * kF16Parts; ++k) sum[0] += sum[k];
    const double v = fold_lanes(sum[0], [](vsum a, vsum b) { return a + b; });
    double& to = state[0][slot[r]];
    to = piece & kBegins ? v : to + v;
    state[1][slot[r]] = 0;
  }
}

// `rows` <= 16 of kSteps steps side by side. Two fill a cache line: rows whose distance is a power of two share a set
// of the first cache, which holds 8 lines, so that none of 16 is there any more when its second half is asked for.
template <int kSteps, bool kAll>
RG_INLINE void add_f16_rows(const char* const* at, int64_t rows, int64_t offset, double* to) {
  typedef vsum Anywhere __attribute__((aligned(8), may_alias));
  constexpr int parts = kSteps * kF16Parts;
  F16Units units[parts];
  F16Sizes sizes;
  vsum sum[2 * parts];
#pragma GCC unroll 4
  for (int64_t t = 0; t < (kAll ? 16 : rows); ++t) {
    const char* p = at[t] + offset;
    for (int k = 0; k < kSteps; ++k) sizes.add(p + k * 32);
    for (int w = 0; w < parts; ++w) units[w].add(load_f16_vector(p + w * kFrom16 * 2));
  }
  for (int k = 0; k < 2 * parts; ++k) sum[k] = *reinterpret_cast<const Anywhere*>(to + k * kF16Lanes);
  if (sizes.small()) [[likely]] {
    for (int w = 0; w < parts; ++w) units[w].add_to(sum + 2 * w);
  } else {
    for (int64_t t = 0; t < (kAll ? 16 : rows); ++t)
      for (int k = 0; k < kSteps; ++k) add_wide_f16(at[t] + offset + k * 32, sum + k * 2 * kF16Parts);
  }
  for (int k = 0; k < 2 * parts; ++k) *reinterpret_cast<Anywhere*>(to + k * kF16Lanes) = sum[k];
}

template <class S>
void exact_f16_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                       bool begins) {
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, vd{});
  auto some_rows = [&](auto all) {
    for (int k = 0; k < steps.count; ++k) {
      const int64_t offset = steps.offset[k];
      double* to = sums[0] + k * S::kStep;
      if (k + 1 < steps.count && steps.offset[k + 1] == offset + 32)
        add_f16_rows<2, all()>(at, rows, offset, to), ++k;
      else
        add_f16_rows<1, all()>(at, rows, offset, to);
    }
  };
  for (; rows >= 16; rows -= 16, at += 16) some_rows(std::true_type());
  if (rows > 0) some_rows(std::false_type());
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
          exact_f16_rows,
          exact_f16_columns<S>,
          nullptr,
          put_exact_columns<S>,
          merge_sums<2>,
          nullptr,
          nullptr,
          nullptr,
          turn_rows<S::kBytes>};
}

}  // namespace rg::RG_ISA
