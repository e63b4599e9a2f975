// The second try of halves: sums in f64, in any order, with the largest and the smallest |term| but 0, which tell
// whether the sum is exact. Both are found on the 16-bit patterns: without the sign these are in the order of the
// sizes, and 0 less 1 is above all of them.
#pragma once

#include "kernels/reduce/half_extrema.h"
#include "kernels/reduce/tries.h"

namespace rg::RG_ISA {

template <class P>
struct Sizes {
  P most = P{}, least = ~P{};  // the least less 1
  RG_INLINE void add(P x) {
    const P size = x & uint16_t(0x7fff), less = size - uint16_t(1);
    most = size > most ? size : most;
    least = less < least ? less : least;
  }
};

// A step's sizes as state[2] and state[3]: the largest, and minus the smallest (-inf where all are 0).
template <class S>
RG_INLINE void put_sizes(const uint16_t* most, const uint16_t* least, double* large, double* small) {
  put_patterns<S>(most, large);
  alignas(64) uint16_t smallest[16];
  for (int k = 0; k < 16; ++k) smallest[k] = uint16_t(least[k] + 1);
  put_patterns<S>(smallest, small);
  for (int k = 0; k < 16; k += kLanes<double>) {
    const vd v = load(small + k);
    store(small + k, select(v == 0, splat<vd>(-__builtin_inf()), -v));
  }
}

// Wherever they are more than one, sizes fold into the first.
inline void fold_sizes(uint16_t* most, uint16_t* least, int count) {
  for (int k = 1; k < count; ++k) {
    most[0] = most[k] > most[0] ? most[k] : most[0];
    least[0] = least[k] < least[0] ? least[k] : least[0];
  }
}

template <class S>
void tracked_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                  Piece piece, States* state) {
  constexpr int parts = kWideParts<S>;
  for (int r = 0; r < count; ++r) {
    vd sum[parts] = {};
    Sizes<Patterns> sizes;
    auto add = [&](const char* p) {
      vd x[parts];
      load_wide<S>(p, x);
      for (int k = 0; k < parts; ++k) sum[k] += x[k];
      for (int byte = 0; byte < 32; byte += kPatternBytes) sizes.add(load_patterns<Patterns>(p + byte));
    };
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= 32; left -= 32, p += 64) {  // two steps in one addition to each sum
      vd x[2][parts];
      for (int h = 0; h < 2; ++h) {
        load_wide<S>(p + 32 * h, x[h]);
        for (int byte = 0; byte < 32; byte += kPatternBytes) sizes.add(load_patterns<Patterns>(p + 32 * h + byte));
      }
      for (int k = 0; k < parts; ++k) sum[k] += x[0][k] + x[1][k];
    }
    for (; left >= 16; left -= 16, p += 32) add(p);
    if (left) {
      alignas(64) char padded[32] = {};
      __builtin_memcpy(padded, p, size_t(left * 2));
      add(padded);
    }
    for (int k = 1; k < parts; ++k) sum[0] += sum[k];
    alignas(64) uint16_t most[16] = {}, least[16] = {};
    store_patterns(most, sizes.most), store_patterns(least, sizes.least);
    fold_sizes(most, least, kPatternLanes);
    alignas(64) double large[16], small[16];
    put_sizes<S>(most, least, large, small);
    const double v = fold_lanes(sum[0], [](vd a, vd b) { return a + b; });
    const bool begins = piece & kBegins;
    auto put = [&](int c, double made, bool sums) {
      double& to = state[c][slot[r]];
      to = begins ? made : sums ? to + made : to > made ? to : made;
    };
    put(0, v, true), put(1, 0, true), put(2, large[0], false), put(3, small[0], false);
  }
}

// Part 0 of the accumulators is the sum, 1 and 2 are the sizes, two bytes a column. `rows` <= 8 of a step.
template <class S, bool kAll>
RG_INLINE void track_rows(const char* const* at, int rows, int64_t offset, double* sum, char* most, char* least) {
  constexpr int parts = kWideParts<S>;
  vd v[parts];
  Sizes<Patterns> sizes[32 / kPatternBytes];
  for (int w = 0; w < parts; ++w) v[w] = load(sum + w * kLanes<double>);
  for (int b = 0; b < 32 / kPatternBytes; ++b)
    sizes[b] = {load_patterns<Patterns>(most + b * kPatternBytes), load_patterns<Patterns>(least + b * kPatternBytes)};
  for (int t = 0; t < 8; ++t) {
    if (!kAll && t >= rows) break;
    vd x[parts];
    load_wide<S>(at[t] + offset, x);
    for (int w = 0; w < parts; ++w) v[w] += x[w];
    for (int b = 0; b < 32 / kPatternBytes; ++b)
      sizes[b].add(load_patterns<Patterns>(at[t] + offset + b * kPatternBytes));
  }
  for (int w = 0; w < parts; ++w) store(sum + w * kLanes<double>, v[w]);
  for (int b = 0; b < 32 / kPatternBytes; ++b) {
    store_patterns(most + b * kPatternBytes, sizes[b].most);
    store_patterns(least + b * kPatternBytes, sizes[b].least);
  }
}

template <class S>
void tracked_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                     bool begins) {
  auto* most = reinterpret_cast<char*>(sums[1]);
  auto* least = reinterpret_cast<char*>(sums[2]);
  if (begins) {
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, vd{});
    __builtin_memset(most, 0, size_t(steps.count * 32));
    __builtin_memset(least, 0xff, size_t(steps.count * 32));
  }
  for (; rows > 0; rows -= 8, at += 8)
    for (int k = 0; k < steps.count; ++k) {
      double* sum = sums[0] + k * S::kStep;
      for (int t = 8; t < 16 && rows >= 16; ++t) __builtin_prefetch(at[t] + steps.offset[k]);  // steps lie far apart
      if (rows >= 8)
        track_rows<S, true>(at, 8, steps.offset[k], sum, most + 32 * k, least + 32 * k);
      else
        track_rows<S, false>(at, int(rows), steps.offset[k], sum, most + 32 * k, least + 32 * k);
    }
}

template <class S>
void put_tracked_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  for (int k = 0; k < steps.count; ++k) {
    const int slot = steps.slot[k];
    for (int w = 0; w < 16; w += kLanes<double>) {
      store(state[0] + slot + w, load(sums[0] + k * S::kStep + w));
      store(state[1] + slot + w, vd{});
    }
    put_sizes<S>(reinterpret_cast<const uint16_t*>(sums[1]) + 16 * k,
                 reinterpret_cast<const uint16_t*>(sums[2]) + 16 * k, state[2] + slot, state[3] + slot);
  }
}

// State: hi, lo, the largest size, minus the smallest.
template <class S>
constexpr Stage tracked_stage(bool (*needs_retry)(Tile&), const Stage* retry) {
  return {4,
          1,
          kSpan,
          nullptr,
          nullptr,
          tracked_rows<S>,
          tracked_columns<S>,
          nullptr,
          put_tracked_columns<S>,
          merge_sums<4>,
          needs_retry,
          retry,
          nullptr,
          turn_rows<S::kBytes>};
}

}  // namespace rg::RG_ISA
