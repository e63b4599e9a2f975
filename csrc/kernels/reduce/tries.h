// Whether a state is good enough, and what a further try of it needs.
#pragma once

#include "kernels/reduce/finish.h"

namespace rg::RG_ISA {

// Of the columns that are marked those stay so for which doubt(numbers) holds.
template <class F>
bool mark(Tile& t, F doubt) {
  vi64 some = {};
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    const vi64 asked = load(t.marked + s) != 0;
    if (!any(asked)) continue;
    const vi64 m = doubt(Numbers{t, s}) & asked;
    store(t.marked + s, select(m, splat<vd>(1), vd{}));
    some |= m;
  }
  return any(some);
}

// ---- f64

// Sums that overflowed, or came near it, though the mean or the rest of the sum may bring them back.
inline bool sum_doubtful(Tile& t) {
  if (!mark(t, [](const Numbers& c) { return ~(abs(c.state(0)) < 0x1p900); })) return false;
  for (int k = 0; k < t.used; ++k)
    if (t.marked[k] != 0) t.scale[0][k] = 0x1p-128;
  return true;
}
// Sums of squares whose terms over- or underflowed. Deviations are scaled after the difference is taken (kWhen = 1).
template <int kWhen>
bool squares_doubtful(Tile& t) {
  if (!mark(t, [](const Numbers& c) { return ~((c.state(0) < 0x1p900) & (c.state(0) >= 0x1p-900)); })) return false;
  for (int k = 0; k < t.used; ++k)
    if (t.marked[k] != 0) t.scale[kWhen][k] = t.state[0][k] < 1 ? 0x1p600 : 0x1p-600;
  return true;
}

// ---- var, std of f32 and halves

// The sum of squared deviations, S2 - S1^2 / n. In the order of sums S2 errs by (n / 64 + 9) 2^-53 of itself (a span
// counts for 512 at most) and S1^2 / n by twice that of S2, as (sum |x|)^2 <= n S2. Where what is left has 2^-16 of S2
// (|mean| <= 256 std) that is 2^-26 of it at most; else the deviations are summed, from the mean.
template <class S>
bool moments_doubtful(Tile& t) {
  prepare_mean<S>(t);
  return mark(t, [&](const Numbers& c) {
    const vd s1 = total(c.state(0), c.state(1)), s2 = total(c.state(2), c.state(3));
    const vd rest = s2 - s1 * (s1 / c.n());
    const vi64 mine = load(t.marked + c.slot) != 0;  // the others are of an earlier try, and good
    store(t.state[0] + c.slot, select(mine, rest, c.state(0)));
    store(t.state[1] + c.slot, select(mine, vd{}, c.state(1)));
    return ~(rest >= s2 * 0x1p-16);
  });
}

// ---- prod of f32 and halves

// See WatchedProduct.
inline bool product_doubtful(Tile& t) {
  return mark(t, [](const Numbers& c) { return c.state(0) != c.state(0); });
}

// ---- halves

// The last place of the smallest term, in units of which all are whole numbers.
template <class S>
inline constexpr double kExactRange = S::kElement == Element::bf16 ? 0x1p45 : 0x1p42;

// Whether f64 may have rounded: it holds n max |x| in units of the last place of the smallest term, or not.
template <class S>
RG_INLINE vi64 may_be_rounded(const Numbers& c) {
  return ~(c.state(2) * c.n() <= c.state(3) * -kExactRange<S>)&(c.state(2) != 0);
}

// In f64, in any order: good where it is exact, or where its bound (a chain of a span's terms) proves the result.
template <class S, class Result>
bool wide_sum_doubtful(Tile& t) {
  return mark(t, [](const Numbers& c) {
    const vd v = c.state(0), n = c.n();
    const vd d = n * c.state(2) * ((min(n, splat<vd>(double(kSpan))) + 9.0) * 0x1p-53) + abs(v) * 0x1p-50;
    const vi64 doubt = is_doubtful<S>(Result::of_sum(c, v - d), Result::of_sum(c, v + d));
    return doubt & may_be_rounded<S>(c) & (abs(v) < __builtin_inf());
  });
}

// Pieces may cancel one another: what they are merged from is exact to more than f64.
template <class S>
bool piece_rounded(Tile& t) {
  return mark(t, [](const Numbers& c) { return may_be_rounded<S>(c); });
}

// The mean that gradients of var and std are measured from must be exact: a term that is the mean to 53 bits differs
// from it by what was rounded away. The scale is for the formula, which works in f32: by it neither x - mean overflows
// nor the mean's low part is lost.
template <class S>
bool rounded_sum(Tile& t) {
  for (int s = 0; s < t.slots && S::kElement == Element::bf16; s += kLanes<double>) {
    vd largest = load(t.state[2] + s), one = splat<vd>(1);
    store(t.scale[0] + s,
          select(largest > 0x1p100, splat<vd>(0.5), select(largest < 0x1p-100, splat<vd>(0x1p24), one)));
  }
  return mark(t, [](const Numbers& c) { return may_be_rounded<S>(c); });
}

// The sum of exponentials has 2^-24.9, which is too little where max and log(sum) leave less than 2^-6.
inline bool near_zero(Tile& t) {
  return mark(t, [](const Numbers& c) { return abs(LogSumExpResult::of<false>(c)) < 0x1p-6; });
}

}  // namespace rg::RG_ISA
