// The exponentials of a line beside its maximum, for f32 and halves: fast, in f32; wide, in f64; and for f64 itself.
#pragma once

#include "kernels/common/line.h"
#include "kernels/reduce/fast_exp.h"

namespace rg::RG_ISA {

inline constexpr double kInf = __builtin_inf();

// e^x 2^-K: K is the maximum in units of ln 2, rounded, less kUp, so that numbers far below the maximum are normal.
// 0.81 ULP of f32. kZero: what is too small for that is 0; else the least of them.
template <int kUp, bool kZero>
struct FastExps {
  FastExp exp;
  double k, rest;  // K; K ln 2 - max

  RG_INLINE explicit FastExps(double max) {
    typedef constants<vd> C;
    const vd m = splat<vd>(max), whole = (m * C::kLog2E + C::kRound) - C::kRound - double(kUp);
    k = whole[0], rest = ((whole * C::kLn2Hi - m) + whole * C::kLn2Lo)[0];
    exp = {splat<vf>(float(ExpSteps::kRound - k)), splat<vf>(float((k - 125.5) * 0x1.62e42fefa39efp-1))};
  }
  RG_INLINE vf operator()(vf x) const {
    const vf e = exp(x);
    return kZero ? select(x < exp.least, vf{}, e) : e;
  }
  RG_INLINE static bool takes(double max) { return max < ExpSteps::kFarthest && max > -ExpSteps::kFarthest; }
};

// Four times 16 terms of f32 to the lanes of a sum.
template <int kVectors>
RG_INLINE void add_four(OrderedSum<Single>& sum, const vf (*e)[kVectors], vd one) {
  for (int w = 0; w < kVectors; ++w) {
    const Wide a = widen(e[0][w]), b = widen(e[1][w]), c = widen(e[2][w]), d = widen(e[3][w]);
    sum.a[2 * w].add(a.lo, b.lo, c.lo, d.lo, one), sum.a[2 * w + 1].add(a.hi, b.hi, c.hi, d.hi, one);
  }
}

// e^(x - max) and what it is added and multiplied as. f32, halves: f64, to 2^-52. A term that is -inf, or less than an
// infinite maximum, is exactly 0.
template <class S>
struct WideExps {
  using A = Single;
  using Number = vd;
  static constexpr double kPad = -kInf;
  vd max;
  RG_INLINE explicit WideExps(double m) : max(splat<vd>(m)) {}
  RG_INLINE vi64 idle(vd x) const { return (x == -kInf) | ((max == kInf) & (x < max)); }
  RG_INLINE vd operator()(vd x) const { return select(idle(x), vd{}, exp_difference(x, max)); }
  RG_INLINE static vd term(vd e) { return e; }
};
// f64: with an exponent of its own and a low part.
template <>
struct WideExps<F64> {
  using A = Paired;
  using Number = Real;
  static constexpr double kPad = -kInf;
  vd max;
  RG_INLINE explicit WideExps(double m) : max(splat<vd>(m)) {}
  RG_INLINE vi64 idle(vd x) const { return (x == -kInf) | ((max == kInf) & (x < max)); }
  RG_INLINE Real operator()(vd x) const { return select(idle(x), Real(vd{}), real_exp_difference(x, max)); }
  RG_INLINE static Pair term(Real e) { return {times_power(e.hi, e.k), times_power(e.lo, e.k)}; }
};

// The sum of made(x...) over as many lines, in the one order; a missing term of the first is `pad`, of the others 0.
template <class A, class S, int kLines, class F>
RG_INLINE OrderedSum<A> sum_of_lines(const char* const (&x)[kLines], int64_t n, double pad, F made) {
  OrderedSum<A> sum;
  const vd one = opaque_one<vd>();
  over_spans(
      n, [&] { sum.begin(); },
      [&](int64_t i, auto) {
        vd v[kLines][4][kWide16];
        for (int l = 0; l < kLines; ++l)
          for (int j = 0; j < 4; ++j)
            load_wide_16<S>(x[l] + (i + 16 * j) * S::kBytes, n - i - 16 * j, v[l][j], l ? 0 : pad);
        for (int q = 0; q < kWide16; ++q) {
          auto term = [&](int j) {
            if constexpr (kLines == 1)
              return made(v[0][j][q]);
            else
              return made(v[0][j][q], v[1][j][q]);
          };
          sum.a[q].add(term(0), term(1), term(2), term(3), one);
        }
      },
      [&] { sum.end(); });
  return sum;
}

}  // namespace rg::RG_ISA
