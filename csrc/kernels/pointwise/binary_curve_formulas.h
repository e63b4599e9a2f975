// The formulas of lengths, angles and logarithms of two operands (binary_lanes.h has the form).
//
//   hypot      sqrt(a^2 + b^2)        da = dy a / y                  db = dy b / y
//   atan2      the angle of (b, a)    da = dy b / (a^2 + b^2)        db = -dy a / (a^2 + b^2)
//   logaddexp  log(e^a + e^b)         da = dy sigma(a - b)           db = dy sigma(b - a)
//   xlogy      a log(b)               da = dy log(b)                 db = dy a / b
#pragma once

#include "kernels/pointwise/binary_lanes.h"
#include "simd/maths/trig.h"

namespace rg::RG_ISA {

RG_INLINE vi64 is_infinite(vd x) { return abs(x) > constants<vd>::kMax; }
RG_INLINE vi64 is_number(vd x) { return x == x; }

// a^2 + b^2, and its root.
RG_INLINE Single square_sum(Single a, Single b) { return a * a + b * b; }
RG_INLINE Scaled square_sum(Scaled a, Scaled b) { return a * a + b * b; }
RG_INLINE Scaled sqrt(Scaled x) {
  typedef constants<vd> C;
  const vd half = (x.k * 0.5 - 0.25 + C::kRound) - C::kRound, odd = x.k - 2 * half;
  return {sqrt(x.m * (1 + odd)), half};
}

struct Hypot : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 2}, kSlopeUlp[2] = {0.51, 3};

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    const vd found = finished(sqrt(square_sum(product_of<N>(a), product_of<N>(b))));
    return select(is_infinite(a) | is_infinite(b), splat<vd>(__builtin_inf()), found);
  }
  // The limit where a alone is infinite; 0 at (0, 0).
  template <class N>
  RG_INLINE static vd da(vd dy, vd a, vd b) {
    const auto qa = product_of<N>(a);
    const auto part = qa / sqrt(square_sum(qa, product_of<N>(b)));
    const vd sign = xor_sign(splat<vd>(1), sign_of(a));
    const auto alone = is_infinite(a) & (abs(b) <= constants<vd>::kMax);
    const auto gone = is_infinite(b) & (abs(a) <= constants<vd>::kMax);
    const auto slope = select(alone, product_of<N>(sign), select(gone, product_of<N>(vd{}), part));
    return select((a == 0) & (b == 0), vd{}, finished(product_of<N>(dy) * slope));
  }
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    return da<N>(dy, b, a);
  }
};

struct Atan2 : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 3}, kSlopeUlp[2] = {0.51, 3}, kF32Ulp = 2;
  static constexpr int kF32Half = 11, kF32Picoseconds[2] = {300, 0};

  template <int kDigits>
  RG_INLINE static Risky of_f32(vf a, vf b) {
    return atan2_f32(a, b);
  }

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    const vd ratio = abs(a) / abs(b), one = splat<vd>(1);
    const vd within = select(a == 0, vd{}, select(is_infinite(a) & is_infinite(b), one, ratio));
    const vd angle = select(within == 0, within, atan_of(N(within)));
    const vd found = select(is_negative(b), kPi.hi - (angle - kPi.lo), angle);
    return select(is_number(a) & is_number(b), xor_sign(found, sign_of(a)), a + b);
  }
  // x / (x^2 + y^2): 0 where either is infinite, and at (0, 0).
  template <class N>
  RG_INLINE static vd slope(vd dy, vd x, vd y) {
    const auto qx = product_of<N>(x);
    const auto part = qx / square_sum(qx, product_of<N>(y));
    const auto far = (is_infinite(x) | is_infinite(y)) & is_number(x) & is_number(y);
    const auto found = product_of<N>(dy) * select(far, product_of<N>(vd{}), part);
    return select((x == 0) & (y == 0), vd{}, finished(found));
  }
  template <class N>
  RG_INLINE static vd da(vd dy, vd a, vd b) {
    return slope<N>(dy, b, a);
  }
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    return slope<N>(-dy, a, b);
  }
};

struct Logaddexp : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 2}, kSlopeUlp[2] = {0.51, 3}, kF32Ulp = 2.5;
  static constexpr int kF32Half = 8, kF32Picoseconds[2] = {350, 0};  // of f16 too many are near 0

  template <int kDigits>
  RG_INLINE static Risky of_f32(vf a, vf b) {
    return logaddexp_f32<kDigits>(a, b);
  }

  // -|a - b| with what it was rounded by; 0 where they are equal, infinities too.
  RG_INLINE static Pair gap(vd a, vd b) {
    const vd d = a - b, low = sum_error(a, -b, d), inside = select(abs(d) < 1e6, low, vd{});
    const vd size = select(a == b, vd{}, -abs(d));
    return {size, -xor_sign(inside, sign_of(d))};
  }
  // Halves count errors at the value, which may be near 0: to all digits of f64, whatever N is.
  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    const Pair d = gap(a, b);
    vd e;
    if constexpr (kIsSingle<N>) {
      const ExpParts parts = exp_parts<vd>(max(splat<vd>(-600), d.hi), vd{});
      e = power_of_two(parts.biased) * (1 + parts.p);
    } else {
      e = rounded(exp_product<vd>(d.hi, d.lo));
    }
    const vd high = select(a > b, a, b), found = high + log1p_unit_of<vd>(e);
    const vd whole = select(is_infinite(high), high, found);
    return select(is_number(a) & is_number(b), whole, a + b);
  }
  // +inf beside +inf shares dy; -inf beside -inf has no slope.
  template <class N>
  RG_INLINE static vd da(vd dy, vd a, vd b) {
    const Pair d = gap(a, b);
    const auto e = exp_product<N>(d.hi, d.lo);
    const auto above = select(a < b, e, product_of<N>(splat<vd>(1)));
    const auto far = (is_infinite(a) | is_infinite(b)) & (a != b);  // the slope is 0 or 1
    const auto end = product_of<N>(select(a > b, splat<vd>(1), vd{}));
    const auto slope = select(far, end, above / (product_of<N>(splat<vd>(1)) + e));
    const vd found = finished(product_of<N>(dy) * slope), low = splat<vd>(-__builtin_inf());
    const vd number = select((a == low) & (b == low), vd{}, found);
    return select(is_number(a) & is_number(b), number, a + b);
  }
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    return da<N>(dy, b, a);
  }
};

struct Xlogy : BinaryInLanes {
  static constexpr double kUlp[2] = {0.51, 2}, kSlopeUlp[2] = {0.51, 2}, kF32Ulp = 1.5, kF32SlopeUlp = 1.5;
  static constexpr int kF32Half = 11, kF32Picoseconds[2] = {250, 300};

  template <int kDigits>
  RG_INLINE static Risky of_f32(vf a, vf b) {
    return xlogy_f32(a, b);
  }
  RG_INLINE static Risky da_f32(vf dy, vf a, vf b) { return xlogy_da_f32(dy, a, b); }
  RG_INLINE static Risky db_f32(vf dy, vf a, vf b) { return xlogy_db_f32(dy, a, b); }

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    return select((a == 0) & is_number(b), vd{}, a * lanes(log_of(N(b))));
  }
  template <class N>
  RG_INLINE static vd da(vd dy, vd a, vd b) {
    return select((a == 0) & (b <= 0), vd{}, dy * lanes(log_of(N(b))));
  }
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    const vd part = finished(product_of<N>(dy) * product_of<N>(a) / product_of<N>(b));
    return select((a == 0) & is_number(b), vd{}, select(b < 0, splat<vd>(__builtin_nan("")), part));
  }
};

}  // namespace rg::RG_ISA
