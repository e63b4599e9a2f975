// lerp: y = a + w (b - a) where |w| < 1/2, else b - (b - a)(1 - w): exact at both ends.
//       da = (1 - w) dy, db = w dy, dw = dy (b - a)
//
// Both branches are base + c (other - base), with (a, b, w) or (b, a, 1 - w) for (base, other, c); c is carried as
// c + c_low, since 1 - w rounds.
//   f32     in f32, 1 ULP of |base| + |c d|
//   f64     compensated: one rounding of c d and one of the sum are left, which is 1 ULP of |base| + |c d|
//   halves  in f32; where terms cancel, in f64, compensated to the last term: halves are measured on the value
// A tensor weight, whose c is another in each lane, takes f64 for all of them.
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

// f32 and halves, in f32: y = fma(c, d, fma(c_low, d, base)), d = other - base.
//
// In ULP (2^-23) of f32 the sum rounds by 1/2 |y|, d by 1/2 |c d|, and the inner sum by no more than the smaller of
// |c_low d| and 1/2 |base|, where |c_low| is 1/2 |c| at most: 1 ULP of |base| + |c d|. Halves go without c_low: an
// error of 1/2 |y| + |c d| is 0.008 of their ULP where |base| is at most 2^9 |y| (bf16) or 2^6 |y| (f16). Other lanes
// are computed again: of halves with what each operation was rounded by, which is good down to |y| of 2^-20 |base| (of
// random bf16 a vector in 50 needs it), then in f64, compensated to the last term.
template <class S>  // how it is stored
struct LerpNarrow {
  using Params = LerpParams;
  static constexpr int kInputs = 2, kOutputs = 1;
  // Of |c|: c_low is a normal number.
  static constexpr double kLeast = 0x1p-95, kMost = 0x1p60;

  RG_INLINE static void apply(const vf* in, vf* out, const Params& p) {
    const vf base = in[0], other = in[1], d = other - base, c = splat<vf>(float(p.c));
    vf y = S::kBytes == 4 ? fma(c, d, fma(low_of(p), d, base)) : fma(c, d, base);
    const vi32 good = is_good(y, base, S::kElement == Element::bf16 ? 0x1p-9f : 0x1p-6f);
    if (any(~good)) [[unlikely]]
      y = again(base, other, y, good, p);
    out[0] = y;
  }

 private:
  RG_INLINE static vf low_of(const Params& p) { return splat<vf>(float((p.c - float(p.c)) + p.c_low)); }

  RG_INLINE static vi32 is_good(vf y, vf base, float least) {
    const vi32 finite = abs(y) <= 0x1.fffffep127f;
    return S::kBytes == 4 ? finite : finite & (abs(y) >= abs(base) * least);
  }

  // By value: what stands behind a pointer is stored in every step of the loop.
  __attribute__((noinline, cold)) static vf again(vf base, vf other, vf y, vi32 good, Params p) {
    if constexpr (S::kBytes == 2) {
      const vf c = splat<vf>(float(p.c)), d = other - base, product = c * d, sum = base + product;
      const vf low = fma(c, d, -product) + fma(c, sum_error(other, -base, d), low_of(p) * d);
      y = select(good, y, sum + (sum_error(base, product, sum) + low));
      good |= is_good(y, base, 0x1p-20f);
      if (!any(~good)) return y;
    }
    const vf x[2] = {base, other};
    vf exact[1];
    Widened<Lerp<Sum::exact>>::apply(x, exact, p);
    return select(good, y, exact[0]);
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

// Of halves in f32: differences and products are rounded once each, which is 2^-23 of the value in all.
struct LerpTensorBackwardHalf {  // in: dy, w; out: da, db
  using Params = NoParams;
  static constexpr int kInputs = 2, kOutputs = 2;
  RG_INLINE static void apply(const vf* in, vf* out, const NoParams&) {
    const vf da = in[0] * (1 - in[1]), db = in[0] * in[1];
    out[0] = da, out[1] = db;
  }
};

struct LerpTensorWeightHalf {  // in: dy, a, b; out: dw; in f64 where b - a is not finite
  using Params = NoParams;
  static constexpr int kInputs = 3, kOutputs = 1;
  RG_INLINE static void apply(const vf* in, vf* out, const NoParams&) {
    const vf d = in[2] - in[1];
    const auto plain = abs(d) <= 0x1.fffffep127f;
    vf dw = in[0] * d;
    if (any(~plain)) [[unlikely]]
      dw = redo(in[0], in[1], in[2], dw, plain);
    out[0] = dw;
  }

 private:
  __attribute__((noinline, cold)) static vf redo(vf dy, vf a, vf b, vf dw, vi32 plain) {
    const vf x[3] = {dy, a, b};
    vf again[1];
    Widened<LerpTensorWeight<Sum::plain>>::apply(x, again, {});
    return select(plain, dw, again[0]);
  }
};

template <class Ends, class Weight>
struct LerpTensorBackwardFull {  // in: dy, a, b, w; out: da, db, dw, where the weight has the full shape
  using Params = NoParams;
  static constexpr int kInputs = 4, kOutputs = 3;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NoParams& none) {
    const V dy_w[2] = {in[0], in[3]};
    Ends::apply(dy_w, out, none);
    Weight::apply(in, out + 2, none);
  }
};

}  // namespace rg::RG_ISA
