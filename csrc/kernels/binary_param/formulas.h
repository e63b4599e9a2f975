// lerp: y = a + w (b - a) where |w| < 1/2, else b - (b - a)(1 - w): exact at both ends.
//       da = (1 - w) dy, db = w dy, dw = dy (b - a)
//
// Both branches are base + c (other - base), with (a, b, w) or (b, a, 1 - w) for (base, other, c); c is carried as
// c + c_low, since 1 - w rounds.
//   f32     in f64, rounded once
//   f64     compensated: one rounding of c d and one of the sum are left, which is 1 ULP of |base| + |c d|
//   halves  in f64, compensated to the last term: they are measured on the value, which may cancel to nothing
#pragma once

#include "simd/map.h"

namespace rg::RG_ISA {

template <class V>
RG_INLINE typename lane<V>::mask finite(V v) {
  return abs(v) < __builtin_inf();
}

enum class Sum { plain, compensated, exact };

template <Sum kSum>
RG_INLINE vd lerp_core(vd base, vd other, vd c, vd c_low) {
  vd d = other - base;
  if constexpr (kSum == Sum::plain) return base + c * d;
  vd d_low = sum_error(other, -base, d);
  vd p = c * d;
  vd s = base + p;
  vd low = sum_error(base, p, s) + (c * d_low + c_low * d);
  if constexpr (kSum == Sum::exact) low += product_error(c, d, p);
  return select(finite(s) & finite(low), s + low, s);
}

// Infinite operands, beside which finite terms do not count, and differences that overflow though the answer does not.
template <Sum kSum>
__attribute__((noinline, cold)) vd lerp_extreme(vd y, vd base, vd other, vd c, vd c_low) {
  vd eighth = 8.0 * lerp_core<kSum>(base * 0.125, other * 0.125, c, c_low);
  vd limit = select(finite(base), vd{}, (1.0 - c) * base) + select(finite(other), vd{}, c * other);
  vd fixed = select(finite(base) & finite(other), eighth, limit);
  return select(finite(y) | ~finite(c), y, fixed);
}

template <Sum kSum>
RG_INLINE vd lerp(vd base, vd other, vd c, vd c_low) {
  vd y = lerp_core<kSum>(base, other, c, c_low);
  if (any(~finite(y))) [[unlikely]]
    y = lerp_extreme<kSum>(y, base, other, c, c_low);
  return y;
}

// c = 0: the base itself, sign of zero and all, unless the other end is NaN.
RG_INLINE vd lerp_end(vd base, vd other) { return select(other == other, base, other); }

struct LerpParams {
  double c, c_low;
};

template <Sum kSum>
struct Lerp {  // in: base, other
  using Params = LerpParams;
  static constexpr int kInputs = 2, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const Params& p) {
    out[0] = lerp<kSum>(in[0], in[1], splat<vd>(p.c), splat<vd>(p.c_low));
  }
};

// f32 and halves. A plain f64 evaluation is right but for lanes with an infinite operand and, in halves, for those
// where the terms cancel to less than 2^-30 of one of them: they are computed again, compensated to the last term.
template <bool kHalf>
struct LerpNarrow {
  using Params = LerpParams;
  static constexpr int kInputs = 2, kOutputs = 1;

  RG_INLINE static void apply(const vf* in, vf* out, const Params& p) {
    vd c = splat<vd>(p.c), unused{};
    Wide base = widen(in[0]), other = widen(in[1]);
    vf y = narrow(
        {lerp_core<Sum::plain>(base.lo, other.lo, c, unused), lerp_core<Sum::plain>(base.hi, other.hi, c, unused)});
    auto plain = abs(y) <= 0x1.fffffep127f;
    if constexpr (kHalf) plain &= abs(y) >= abs(in[0]) * 0x1p-30f;
    if (any(~plain)) [[unlikely]]
      redo(in, &y, plain, p);
    out[0] = y;
  }

 private:
  __attribute__((noinline, cold)) static void redo(const vf* in, vf* y, vi32 plain, const Params& p) {
    vf x[2] = {in[0], in[1]}, again[1];
    Widened<Lerp<Sum::exact>>::apply(x, again, p);
    *y = select(plain, *y, again[0]);
  }
};

struct LerpEnd {
  using Params = NoParams;
  static constexpr int kInputs = 2, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) { out[0] = lerp_end(in[0], in[1]); }
};

// c x + c_low x, where an infinite x must not meet a c_low of the other sign.
RG_INLINE vd scale(vd x, vd c, vd c_low) {
  const double largest = 0x1.fffffffffffffp1023;
  return c * x + c_low * max(min(x, splat<vd>(largest)), splat<vd>(-largest));
}

struct LerpBackwardParams {
  double u, u_low;  // 1 - w
  double w, w_low = 0;
  double smallest = 0;  // |dy| that LerpBackwardF32 can do
};

struct LerpBackward {  // in: dy
  using Params = LerpBackwardParams;
  static constexpr int kInputs = 1, kOutputs = 2;
  RG_INLINE static void apply(const vd* in, vd* out, const Params& p) {
    out[0] = scale(in[0], splat<vd>(p.u), splat<vd>(p.u_low));
    out[1] = in[0] * p.w;
  }
};

// One product each: exact enough in f64 for f32, and in f32 for halves.
struct LerpBackwardPlain {
  using Params = LerpBackwardParams;
  static constexpr int kInputs = 1, kOutputs = 2;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& p) {
    using T = typename lane<V>::type;
    out[0] = in[0] * splat<V>(T(p.u));
    out[1] = in[0] * splat<V>(T(p.w));
  }
};

// f32 without f64: a coefficient is two floats, so that one rounding of each product and one of the sum are left.
// (0.19 ns an element in cache; through f64 0.36.) Not so for an infinite dy, nor where a result is so small that the
// second product rounds to a subnormal, |dy| < smallest: those lanes go through f64.
struct LerpBackwardF32 {
  using Params = LerpBackwardParams;
  static constexpr int kInputs = 1, kOutputs = 2;

  RG_INLINE static void apply(const vf* in, vf* out, const Params& p) {
    vf x = in[0], size = abs(x);
    out[0] = x * float(p.u) + x * float(p.u_low);
    out[1] = x * float(p.w) + x * float(p.w_low);
    auto plain = ((size >= float(p.smallest)) & (size <= 0x1.fffffep127f)) | (size == 0);
    if (any(~plain)) [[unlikely]]
      redo(x, out, plain, p);
  }

 private:
  __attribute__((noinline, cold)) static void redo(vf x, vf* out, vi32 plain, const Params& p) {
    vf again[2];
    Widened<LerpBackwardPlain>::apply(&x, again, {p.u + p.u_low, 0, p.w + p.w_low});
    for (int k = 0; k < 2; ++k) out[k] = select(plain, out[k], again[k]);
  }
};

// The weight as a stream.

RG_INLINE Pair one_minus(vd w) { return two_sum(splat<vd>(1.0), -w); }

template <Sum kSum>
struct LerpTensor {  // in: a, b, w
  using Params = NoParams;
  static constexpr int kInputs = 3, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    vd a = in[0], b = in[1], w = in[2];
    Pair u = one_minus(w);
    auto small = abs(w) < 0.5;
    vd base = select(small, a, b), other = select(small, b, a);
    vd c = select(small, w, u.hi), c_low = select(small, vd{}, u.lo);
    vd y = lerp<kSum>(base, other, c, c_low);
    out[0] = select(c == 0.0, lerp_end(base, other), y);
  }
};

template <Sum kSum>
struct LerpTensorBackward {  // in: dy, w; out: da, db
  using Params = NoParams;
  static constexpr int kInputs = 2, kOutputs = 2;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    vd dy = in[0], w = in[1];
    Pair u = one_minus(w);
    out[0] = kSum == Sum::plain ? dy * u.hi : scale(dy, u.hi, select(finite(u.hi), u.lo, vd{}));
    out[1] = dy * w;
  }
};

// dy (b - a), as a sum of two: the second is below the rounding of the first, and 0 where that is not finite.
RG_INLINE Pair weight_term(vd dy, vd a, vd b) {
  vd d = b - a;
  vd high = dy * d;
  vd low = dy * sum_error(b, -a, d);
  if (any(~finite(d))) [[unlikely]]  // b - a overflows, or an operand is infinite
    high = select(finite(d), high, dy * (b * 0.125 - a * 0.125) * 8.0);
  return {high, select(finite(low) & finite(high), low, vd{})};
}

template <Sum kSum>
struct LerpTensorWeight {  // in: dy, a, b; out: dw
  using Params = NoParams;
  static constexpr int kInputs = 3, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    Pair t = weight_term(in[0], in[1], in[2]);
    out[0] = kSum == Sum::plain ? in[0] * (in[2] - in[1]) : t.hi + t.lo;
  }
};

template <Sum kSum>
struct LerpTensorBackwardFull {  // in: dy, a, b, w; out: da, db, dw, where the weight has the full shape
  using Params = NoParams;
  static constexpr int kInputs = 4, kOutputs = 3;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams& none) {
    const vd dy_w[2] = {in[0], in[3]};
    LerpTensorBackward<kSum>::apply(dy_w, out, none);
    LerpTensorWeight<kSum>::apply(in, out + 2, none);
  }
};

}  // namespace rg::RG_ISA
