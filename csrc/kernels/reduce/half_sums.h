// The first try of halves: sums in f32 where that costs least, in any order, with a bound d of their error. Where both
// ends of [v - d, v + d] give the same result, that is the exact sum's, rounded once; else a wider try follows.
//
// An f32 addition errs by at most 2^-24 of its result (sums never underflow inexactly). M is the sum of |pairs|: the
// results of the first level add up to M, those of a second and third to M (1 + 2^-24)^2 at most. So v errs by
// 2.0001 2^-24 M where fours are added in f64, 3.0001 where eights are; the 0.0099 more are for M, which is summed in
// f32 (a span: 2^-10 at most), for f64, and for the tries that follow, so that all of them agree.
// Squares of halves are exact in f32 but for its range; their sum S is its own M. The instruction that adds two bf16
// takes subnormals for 0, of operands and results: 2^-124 more for each term of a row that it added.
#pragma once

#include "kernels/reduce/half_columns.h"

namespace rg::RG_ISA {

// One row's sums: v (of x), M, and q (of squares).
template <class S>
struct HalfRow {
  typename HalfVectors<S>::D v[2], q[2];
  typename HalfVectors<S>::F m[2];
};

// Sums of two elements, and of their squares: of bf16 by one instruction each, where there is one (kDot). That runs
// where FMAs do, conversions of f16 and to f64 where additions do: so the other additions are shared out.
template <class S, Power kPower, bool kDot>
struct Pairs {
  using F = typename HalfVectors<S>::F;
  F sum[4], square[4];
  RG_INLINE Pairs(const char* p, F one) {
    constexpr int64_t bytes = 2 * kHalfLanes<S> * 2;
    for (int k = 0; k < 4; ++k) {
      if constexpr (kDot) {
        if constexpr (kPower != Power::two) sum[k] = bf16_pair(p + k * bytes);
        if constexpr (kPower != Power::one) square[k] = bf16_square_pair(p + k * bytes);
      } else {
        F a, b;
        load_two<S>(p + k * bytes, &a, &b);
        if constexpr (kPower != Power::two) sum[k] = add_by_fma(a, b, one);
        if constexpr (kPower != Power::one) square[k] = a * a + b * b;
      }
    }
  }
};

template <class S, Power kPower, bool kDot>
RG_INLINE void add_group(const char* p, HalfRow<S>& h, typename HalfVectors<S>::F one) {
  using F = typename HalfVectors<S>::F;
  const Pairs<S, kPower, kDot> pairs(p, one);
  if constexpr (kPower != Power::two) {
    const F* pair = pairs.sum;
    const F four[2] = {add_by_fma(pair[0], pair[1], one), add_by_fma(pair[2], pair[3], one)};
    if constexpr (kPower == Power::one) {
      h.m[0] = add_by_fma(h.m[0], size_of(pair[0]) + size_of(pair[1]), one);
      h.m[1] = add_by_fma(h.m[1], size_of(pair[2]) + size_of(pair[3]), one);
      const auto w = widen(four[0] + four[1]);
      h.v[0] += w.lo, h.v[1] += w.hi;
    } else {
      for (F f : four) {
        const auto w = widen(f);
        h.v[0] += w.lo, h.v[1] += w.hi;
      }
    }
  }
  if constexpr (kPower != Power::one) {
    for (int k = 0; k < 4; k += 2) {
      const auto w = widen(add_by_fma(pairs.square[k], pairs.square[k + 1], one));
      h.q[0] += w.lo, h.q[1] += w.hi;
    }
  }
}

inline constexpr double kLevel = 0x1p-24, kFlushed = 0x1p-124;

// Whether a term is not +-0.
RG_INLINE bool has_nonzero(const char* p, int64_t terms) {
  uint16_t some = 0;
  for (int64_t i = 0; i < terms; ++i) {
    uint16_t x;
    __builtin_memcpy(&x, p + 2 * i, 2);
    some |= x & 0x7fff;
  }
  return some != 0;
}

// State: v, what was flushed, M or q. Squares alone: q, what was flushed.
template <class S, Power kPower, bool kDot>
RG_INLINE void add_half_rows_by(const char* const* at, const int* slot, int count, int64_t terms, Piece piece,
                                States* state) {
  constexpr int64_t group = 8 * kHalfLanes<S>;
  auto plus = [](auto a, auto b) { return a + b; };
  const auto one = opaque_one<typename HalfVectors<S>::F>();
  for (int r = 0; r < count; ++r) {
    HalfRow<S> h = {};
    const char* p = at[r];
    int64_t left = terms;
    for (; left >= group; left -= group, p += group * 2) add_group<S, kPower, kDot>(p, h, one);
    if (left) {
      alignas(64) char padded[group * 2] = {};
      __builtin_memcpy(padded, p, size_t(left * 2));
      add_group<S, kPower, kDot>(padded, h, one);
    }
    const double q = fold_lanes(h.q[0] + h.q[1], plus);
    const bool begins = piece & kBegins;
    double made[3] = {kPower == Power::two ? q : fold_lanes(h.v[0] + h.v[1], plus), 0, q};
    if constexpr (kPower == Power::one) {
      const auto m = widen(h.m[0] + h.m[1]);
      made[2] = fold_lanes(m.lo + m.hi, plus);
    }
    if constexpr (kDot) {  // what was taken for 0, unless all terms are 0
      const double size = kPower == Power::two ? made[0] : made[2];
      if (size != 0 || has_nonzero(at[r], terms)) made[1] = double(terms) * kFlushed;
    }
    for (int c = 0; c < (kPower == Power::two ? 2 : 3); ++c)
      state[c][slot[r]] = begins ? made[c] : state[c][slot[r]] + made[c];
  }
}

template <class S, Power kPower>
void add_half_rows(const char* const* at, const int* slot, int count, int64_t terms, int64_t, const Tile&, Lanes*,
                   Piece piece, States* state) {
  if constexpr (kMayHaveDot && S::kElement == Element::bf16)
    if (has_dot()) return add_half_rows_by<S, kPower, true>(at, slot, count, terms, piece, state);
  add_half_rows_by<S, kPower, false>(at, slot, count, terms, piece, state);
}

template <Power kPower>
void merge_halves(States* into, const States* more, int slots) {
  for (int c = 0; c < (kPower == Power::two ? 2 : 3); ++c)
    for (int s = 0; s < slots; s += kLanes<double>) store(into[c] + s, load(into[c] + s) + load(more[c] + s));
}

// Whether a sum of x and M, of eights or fours, does not prove the result.
template <class S, class Result>
bool rough_sum_doubtful(Tile& t) {
  return mark(t, [&](const Numbers& c) {
    const vd v = c.state(0), d = c.state(2) * (3.01 * kLevel) + c.state(1);
    store(t.state[1] + c.slot, vd{});
    return is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d)) | ~(d < __builtin_inf());
  });
}
// Squares: f32 holds them exactly from 2^-126 on; below, each errs by 2^-150 at most.
template <class S, class Result>
bool rough_squares_doubtful(Tile& t) {
  return mark(t, [&](const Numbers& c) {
    const vd v = c.state(0), d = v * (2.01 * kLevel) + (c.n() * 0x1p-149 + c.state(1));
    store(t.state[1] + c.slot, vd{});
    return is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d)) | ~(v < __builtin_inf());
  });
}
// var, std: 2.01 levels of S2, and 4.02 for S1^2 / n, since (sum |x|)^2 <= n S2. The state becomes the sum of squared
// deviations of the columns that are good.
template <class S, class Result>
bool rough_moments_doubtful(Tile& t) {
  return mark(t, [&](const Numbers& c) {
    const vd s1 = c.state(0), s2 = c.state(2), v = s2 - s1 * (s1 / c.n());
    const vd d = s2 * (6.1 * kLevel) + (c.n() * 0x1p-149 + c.state(1));
    store(t.state[0] + c.slot, v), store(t.state[1] + c.slot, vd{});
    const vi64 doubt = is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d));
    return (doubt | ~(v > d) | ~(s2 < __builtin_inf())) & c.has_freedom();
  });
}

template <class S, Power kPower>
constexpr Stage half_stage(bool (*needs_retry)(Tile&), const Stage* retry) {
  auto columns = add_half_columns<S, kPower>;
  auto put = put_half_columns<S, kPower>;
  if constexpr (S::kElement == Element::bf16) columns = add_bf16_columns<kPower>, put = put_bf16_columns<kPower>;
  return {kPower == Power::two ? 2 : 3,
          1,
          kSpan,
          nullptr,
          nullptr,
          add_half_rows<S, kPower>,
          columns,
          nullptr,
          put,
          merge_halves<kPower>,
          needs_retry,
          retry,
          nullptr,
          turn_rows<S::kBytes>};
}

}  // namespace rg::RG_ISA
