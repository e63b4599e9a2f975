// The first try of halves: sums in f32 where that costs least, in any order, with a bound d of their error. Where both
// ends of [v - d, v + d] give the same result, that is the exact sum's, rounded once; else a wider try follows.
//
// An f32 addition errs by at most 2^-24 of its result (sums never underflow inexactly). M is the sum of |pairs|: the
// results of the first level add up to M, those of a second and third to M (1 + 2^-24)^2 at most. So v errs by
// 2.0001 2^-24 M where fours are added in f64, 3.0001 where eights are; the 0.0099 more are for M, which is summed in
// f32 (a span: 2^-10 at most), for f64, and for the tries that follow, so that all of them agree.
// Squares of halves are exact in f32 but for its range; their sum S is its own M.
#pragma once

#include "kernels/reduce/tries.h"

namespace rg::RG_ISA {

template <class S>
RG_INLINE vf load_f16_vector(const char* p) {
  if constexpr (kHasF16) {
    return load_f16(p);
  } else {  // kLanes<float> elements, each into the upper half of a word
    vu32 x = {};
    for (int l = 0; l < kLanes<float>; ++l) {
      uint16_t h;
      __builtin_memcpy(&h, p + 2 * l, 2);
      x[l] = uint32_t(h) << 16;
    }
    return F16Codec::decode(x);
  }
}

// 2 kLanes<float> elements as two vectors, each pair of lanes any two of them.
template <class S>
RG_INLINE void load_two(const char* p, vf* a, vf* b) {
  if constexpr (S::kElement == Element::bf16) {
    const vu32 w = bits<vu32>(load_bytes(p));  // two neighbours a word
    *a = bits<vf>(w << 16), *b = bits<vf>(w & 0xffff0000u);
  } else {
    *a = load_f16_vector<S>(p), *b = load_f16_vector<S>(p + kLanes<float> * 2);
  }
}

// What is summed of each x: itself, its square or both.
enum class Power { one, two, both };

// One row's sums: v (of x), M, and q (of squares).
struct HalfRow {
  vd v[2], q[2];
  vf m[2];
};

template <class S, Power kPower>
RG_INLINE void add_group(const char* p, HalfRow& h) {
  constexpr int64_t bytes = 2 * kLanes<float> * 2;
  vf a[4], b[4];
  for (int k = 0; k < 4; ++k) load_two<S>(p + k * bytes, &a[k], &b[k]);
  if constexpr (kPower != Power::two) {
    vf pair[4];
    for (int k = 0; k < 4; ++k) pair[k] = a[k] + b[k];
    const vf four[2] = {pair[0] + pair[1], pair[2] + pair[3]};
    if constexpr (kPower == Power::one) {
      h.m[0] += abs(pair[0]) + abs(pair[1]);
      h.m[1] += abs(pair[2]) + abs(pair[3]);
      const Wide w = widen(four[0] + four[1]);
      h.v[0] += w.lo, h.v[1] += w.hi;
    } else {
      for (vf f : four) {
        const Wide w = widen(f);
        h.v[0] += w.lo, h.v[1] += w.hi;
      }
    }
  }
  if constexpr (kPower != Power::one) {
    for (int k = 0; k < 4; ++k) a[k] = a[k] * a[k] + b[k] * b[k];
    for (int k = 0; k < 4; k += 2) {
      const Wide w = widen(a[k] + a[k + 1]);
      h.q[0] += w.lo, h.q[1] += w.hi;
    }
  }
}

// State: v, lo, M or q. Squares alone: q, lo.
template <class S, Power kPower>
void add_half_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                   Piece piece, States* state) {
  constexpr int64_t group = 8 * kLanes<float>;
  auto plus = [](vd a, vd b) { return a + b; };
  for (int r = 0; r < count; ++r) {
    HalfRow h = {};
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= group; left -= group, p += group * 2) add_group<S, kPower>(p, h);
    if (left) {
      alignas(64) char padded[group * 2] = {};
      __builtin_memcpy(padded, p, size_t(left * 2));
      add_group<S, kPower>(padded, h);
    }
    const double q = fold_lanes(h.q[0] + h.q[1], plus);
    const bool begins = piece & kBegins;
    double made[3] = {kPower == Power::two ? q : fold_lanes(h.v[0] + h.v[1], plus), 0, q};
    if constexpr (kPower == Power::one) {
      const Wide m = widen(h.m[0] + h.m[1]);
      made[2] = fold_lanes(m.lo + m.hi, plus);
    }
    for (int c = 0; c < (kPower == Power::two ? 2 : 3); ++c)
      state[c][slot[r]] = begins ? made[c] : state[c][slot[r]] + made[c];
  }
}

// Whether columns are added in f64 at once: f16's sums of 8,192 terms are exact there (40 bits + 13), while of 16
// columns in f32 two of three times one is doubtful.
template <class S, Power kPower>
inline constexpr bool kColumnsInF64 = S::kElement == Element::f16 && kPower == Power::one;
inline constexpr double kExactF16 = 8192;

// Where the two halves of each vector of a step stand among its columns: those of a 16-bit load are not in order, but
// each half has neighbours. M is kept in the order of the load.
template <class S>
struct Places {
  int of[S::kParts][2];
  RG_INLINE Places() {
    alignas(64) uint16_t index[16];
    for (int k = 0; k < 16; ++k) index[k] = S::encode_one(k);
    typename S::V v[S::kParts];
    S::load(reinterpret_cast<const char*>(index), v);
    for (int w = 0; w < S::kParts; ++w) of[w][0] = int(v[w][0]), of[w][1] = int(v[w][kLanes<double>]);
  }
};

// A step of columns: `rows` <= 8 of them, in their order. v is part 0 of the accumulators; M and q are part 1.
template <class S, Power kPower, bool kAll>
RG_INLINE void add_eight_rows(const char* const* at, int64_t rows, int64_t offset, const Places<S>& places, double* v,
                              double* q, float* m) {
  vf x[8][S::kParts];
  for (int t = 0; t < 8; ++t) {
    if (kAll || t < rows)
      S::load(at[t] + offset, x[t]);
    else
      for (vf& each : x[t]) each = vf{};
  }
  for (int w = 0; w < S::kParts; ++w) {
    auto add = [&](double* to, vd lo, vd hi) {
      double *first = to + places.of[w][0], *second = to + places.of[w][1];
      store(first, load(first) + lo), store(second, load(second) + hi);
    };
    const int place = w * kLanes<float>;
    if constexpr (kColumnsInF64<S, kPower>) {
      vd lo = {}, hi = {};
      for (int t = 0; t < 8; t += 2) {
        const Wide a = widen(x[t][w]), b = widen(x[t + 1][w]);
        lo += a.lo + b.lo, hi += a.hi + b.hi;
      }
      add(v, lo, hi);
    } else if constexpr (kPower != Power::two) {
      vf pair[4];
      for (int t = 0; t < 4; ++t) pair[t] = x[2 * t][w] + x[2 * t + 1][w];
      const vf four[2] = {pair[0] + pair[1], pair[2] + pair[3]};
      if constexpr (kPower == Power::one) {
        const Wide sum = widen(four[0] + four[1]);
        add(v, sum.lo, sum.hi);
        store(m + place, load(m + place) + ((abs(pair[0]) + abs(pair[1])) + (abs(pair[2]) + abs(pair[3]))));
      } else {
        const Wide one = widen(four[0]), two = widen(four[1]);
        add(v, one.lo + two.lo, one.hi + two.hi);
      }
    }
    if constexpr (kPower != Power::one) {
      vf y[8];
      for (int t = 0; t < 8; ++t) y[t] = x[t][w] * x[t][w];
      const Wide one = widen((y[0] + y[1]) + (y[2] + y[3])), two = widen((y[4] + y[5]) + (y[6] + y[7]));
      add(kPower == Power::both ? q : v, one.lo + two.lo, one.hi + two.hi);
    }
  }
}

template <class S, Power kPower>
void add_half_columns(const char* const* at, int64_t rows, int64_t, const ColumnSteps& steps, const Tile&, Sums& sums,
                      bool begins) {
  if (begins)
    for (int s = 0; s < steps.count * S::kStep; s += kLanes<double>) store(sums[0] + s, vd{}), store(sums[1] + s, vd{});
  float* m = reinterpret_cast<float*>(sums[1]);
  const Places<S> places;
  for (; rows >= 8; rows -= 8, at += 8)
    for (int k = 0, s = 0; k < steps.count; ++k, s += S::kStep)
      add_eight_rows<S, kPower, true>(at, 8, steps.offset[k], places, sums[0] + s, sums[1] + s, m + s);
  if (rows > 0)
    for (int k = 0, s = 0; k < steps.count; ++k, s += S::kStep)
      add_eight_rows<S, kPower, false>(at, rows, steps.offset[k], places, sums[0] + s, sums[1] + s, m + s);
}

template <class S, Power kPower>
void put_half_columns(const Sums& sums, const ColumnSteps& steps, States* state) {
  const Places<S> places;
  for (int k = 0; k < steps.count; ++k) {
    const int place = k * S::kStep, slot = steps.slot[k];
    for (int s = 0; s < S::kStep; s += kLanes<double>) {
      store(state[0] + slot + s, load(sums[0] + place + s));
      store(state[1] + slot + s, vd{});
      if constexpr (kPower == Power::both) store(state[2] + slot + s, load(sums[1] + place + s));
    }
    for (int w = 0; w < S::kParts && kPower == Power::one; ++w) {
      const Wide m = widen(load(reinterpret_cast<const float*>(sums[1]) + place + w * kLanes<float>));
      store(state[2] + slot + places.of[w][0], m.lo), store(state[2] + slot + places.of[w][1], m.hi);
    }
  }
}

template <Power kPower>
void merge_halves(States* into, const States* more, int slots) {
  for (int c = 0; c < (kPower == Power::two ? 2 : 3); ++c)
    for (int s = 0; s < slots; s += kLanes<double>) store(into[c] + s, load(into[c] + s) + load(more[c] + s));
}

inline constexpr double kLevel = 0x1p-24;

// Whether a sum of x and M, of eights or fours, does not prove the result.
template <class S, class Result>
bool rough_sum_doubtful(Tile& t) {
  return mark(t, [](const Numbers& c) {
    const vd v = c.state(0);
    vd d = c.state(2) * (3.01 * kLevel);
    // Columns of f16 have no M: the sum is exact, or nothing is known.
    if constexpr (kColumnsInF64<S, Power::one>)
      d = select((c.state(2) == 0) & (v != 0) & (c.n() > kExactF16), splat<vd>(__builtin_inf()), d);
    return is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d)) | ~(d < __builtin_inf());
  });
}
// Squares: f32 holds them exactly from 2^-126 on; below, each errs by 2^-150 at most.
template <class S, class Result>
bool rough_squares_doubtful(Tile& t) {
  return mark(t, [](const Numbers& c) {
    const vd v = c.state(0), d = v * (2.01 * kLevel) + c.n() * 0x1p-149;
    return is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d)) | ~(v < __builtin_inf());
  });
}
// var, std: 2.01 levels of S2, and 4.02 for S1^2 / n, since (sum |x|)^2 <= n S2. The state becomes the sum of squared
// deviations of the columns that are good.
template <class S, class Result>
bool rough_moments_doubtful(Tile& t) {
  return mark(t, [&](const Numbers& c) {
    const vd s1 = c.state(0), s2 = c.state(2), v = s2 - s1 * (s1 / c.n());
    const vd d = s2 * (6.1 * kLevel) + c.n() * 0x1p-149;
    store(t.state[0] + c.slot, v), store(t.state[1] + c.slot, vd{});
    const vi64 doubt = is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d));
    return (doubt | ~(v > d) | ~(s2 < __builtin_inf())) & c.has_freedom();
  });
}

template <class S, Power kPower>
constexpr Stage half_stage(bool (*needs_retry)(Tile&), const Stage* retry) {
  return {kPower == Power::two ? 2 : 3,
          1,
          kSpan,
          nullptr,
          nullptr,
          add_half_rows<S, kPower>,
          add_half_columns<S, kPower>,
          nullptr,
          put_half_columns<S, kPower>,
          merge_halves<kPower>,
          needs_retry,
          retry};
}

}  // namespace rg::RG_ISA
