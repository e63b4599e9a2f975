// cumprod: products with their exponents apart, so that nothing over- or underflows on the way.
//
// State (hi, lo, e): (hi + lo) 2^e; zeros, infinities and NaNs stand in hi. f32 and halves multiply in f64 and bring
// the exponent back to e every four terms; f64 in hi + lo, every term. Scaling by powers of two is exact: where it is
// done changes no bit.
//
// Backward, from the last term to the first, with q = 0 (or the carry) at first and P_k the product before term k:
//   inclusive   R = dy_k + q,  dx_k = P_k R,  q = x_k R
//   exclusive   dx_k = P_k q,  q = dy_k + x_k q
// P_k is the saved y_(k-1) (exclusive: y_k), or comes wide from the forward states. Components 3 to 5 of a backward
// state are the product of the x: a block's total is q -> q_block + product q.
#pragma once

#include "kernels/reduce/exp.h"
#include "kernels/scan/lines.h"

namespace rg::RG_ISA {

inline constexpr double kFar = 1e9;  // exponent of zero (-) and of infinities and NaN (+), so that they align with any
inline constexpr double kNone = -4e9;  // of the zero before any term: in an exclusive scan nothing multiplies it

RG_INLINE Real tidy(Real x) {
  Pair s = quick_two_sum(x.hi, x.lo);
  vd hi = select((abs(x.hi) < __builtin_inf()) & (s.hi != 0), s.hi, x.hi);  // -0 stays
  auto usual = ordinary(hi);
  vd e = select(usual, exponent_of(hi), vd{}), by = power_of_two(constants<vd>::kRound - e);
  vd far = select(hi == 0, splat<vd>(-kFar), splat<vd>(kFar));
  return {hi * by, select(usual, s.lo * by, vd{}), select(usual, x.k + e, far)};
}
// Any f64, subnormal or not.
RG_INLINE Real tidy(vd x) {
  auto tiny = abs(x) < 0x1p-500, large = abs(x) > 0x1p500;
  vd by = select(tiny, splat<vd>(0x1p600), select(large, splat<vd>(0x1p-600), splat<vd>(1)));
  return tidy(Real(x * by, vd{}, select(tiny, splat<vd>(-600), select(large, splat<vd>(600), vd{}))));
}
RG_INLINE Real tidy_product(Real x, Real y) { return tidy(x * y); }
RG_INLINE Real tidy_sum(Real x, Real y) {
  vd k = max(x.k, y.k), px = exact_power(x.k - k), py = exact_power(y.k - k), a = x.hi * px, b = y.hi * py;
  Pair s = two_sum(a, b);
  auto finite = abs(s.hi) < __builtin_inf();
  return tidy(Real(s.hi, select(finite, s.lo + (x.lo * px + y.lo * py), vd{}), k));
}
RG_INLINE vd rounded_once(Real x) { return times_power(x.hi, x.k); }  // of a tidy one

RG_INLINE Real load_real(const States* s, int component, int slot) {
  return {load_state(s, component, slot), load_state(s, component + 1, slot), load_state(s, component + 2, slot)};
}
RG_INLINE void store_real(States* s, int component, int slot, Real x) {
  store_state(s, component, slot, x.hi), store_state(s, component + 1, slot, x.lo);
  store_state(s, component + 2, slot, x.k);
}

// The numbers of a carry: no marks of kFar.
inline void enter_product(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    Real given = load_real(s, 0, k), hi = tidy(given.hi);
    vd low = times_power(given.lo, -max(splat<vd>(-1100), min(splat<vd>(1100), hi.k)));
    store_real(s, 0, k, tidy(Real(hi.hi, select(ordinary(given.hi), low, vd{}), hi.k + given.k)));
  }
}
inline void leave_product(States* s, int slots) {
  for (int k = 0; k < slots; k += kLanes<double>) {
    Real x = load_real(s, 0, k);
    store_state(s, 2, k, select(ordinary(x.hi), x.k, vd{}));
  }
}

// One f64 and an exponent.
struct ScaledProduct {
  vd p, e;
  RG_INLINE static ScaledProduct from(const States* s, int component, int slot) {
    return {load_state(s, component, slot), load_state(s, component + 2, slot)};
  }
  RG_INLINE void put(States* s, int component, int slot) const {
    Real x = tidy(Real(p, vd{}, e));
    store_real(s, component, slot, x);
  }
  RG_INLINE void tidy_up() {
    auto usual = ordinary(p);
    e = select(usual, e + exponent_of(p), e);
    p = select(usual, mantissa_of(p), p);
  }
  // Within 2^+-1020; what is beyond is beyond f32 too, by more than four terms can bring back.
  RG_INLINE vd scale() const {
    return power_of_two(max(splat<vd>(-1020), min(splat<vd>(1020), e)) + constants<vd>::kRound);
  }
};

inline void fold_products(States* carry, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>)
    store_real(carry, 0, s, tidy_product(load_real(carry, 0, s), load_real(more, 0, s)));
}
// f32 and halves keep no low part.
inline void fold_narrow_products(States* carry, const States* more, int slots) {
  fold_products(carry, more, slots);
  for (int s = 0; s < slots; s += kLanes<double>) store_state(carry, 1, s, vd{});
}

// ---- forward

enum class Give { nothing, value, before };  // before: the trace, the product of the terms before each

inline constexpr int kGroup4 = 4;

template <class S>
inline constexpr int kPowerTrace = (kDouble<S> ? 3 : 2) * S::kStep * int(sizeof(double));

template <class S, bool kExclusive, Give kGive>
void product_pass(const Strip& p) {
  each_step<S>(p, [&](int slot) {
    const char* x = p.at[kX] + slot * S::kBytes;
    char* y = kGive == Give::value ? p.at[kOut] + slot * S::kBytes : nullptr;
    const int64_t y_step = kGive == Give::value ? p.step[kOut] : 0;
    double* trace = reinterpret_cast<double*>(p.at[kTrace] + slot / S::kStep * kPowerTrace<S>);
    const int64_t trace_step = p.step[kTrace] / int64_t(sizeof(double));
    vd v[kVectors<S>], out[kVectors<S>];
    if constexpr (kDouble<S>) {
      Real s[kVectors<S>];
      for (int k = 0; k < kVectors<S>; ++k) s[k] = load_real(p.state, 0, slot + k * kLanes<double>);
      for (int64_t t = 0; t < p.terms; ++t, x += p.step[kX], y += y_step, trace += trace_step) {
        load_wide<S>(x, v);
        for (int k = 0; k < kVectors<S>; ++k) {
          if constexpr (kGive == Give::before) {
            double* at = trace + k * kLanes<double>;
            store(at, s[k].hi), store(at + S::kStep, s[k].lo), store(at + 2 * S::kStep, s[k].k);
          }
          if constexpr (kExclusive && kGive == Give::value) out[k] = rounded_once(s[k]);
          s[k] = tidy_product(s[k], tidy(v[k]));
          if constexpr (!kExclusive && kGive == Give::value) out[k] = rounded_once(s[k]);
        }
        if constexpr (kGive == Give::value) store_wide<S>(y, out);
      }
      for (int k = 0; k < kVectors<S>; ++k) store_real(p.state, 0, slot + k * kLanes<double>, s[k]);
    } else {
      ScaledProduct s[kVectors<S>];
      vd scale[kVectors<S>];
      for (int k = 0; k < kVectors<S>; ++k) s[k] = ScaledProduct::from(p.state, 0, slot + k * kLanes<double>);
      for (int64_t t = 0; t < p.terms; t += kGroup4) {
        for (int k = 0; k < kVectors<S>; ++k) {
          s[k].tidy_up();
          if constexpr (kGive == Give::value) scale[k] = s[k].scale();
        }
        const int64_t end = t + kGroup4 < p.terms ? t + kGroup4 : p.terms;
        for (int64_t i = t; i < end; ++i, x += p.step[kX], y += y_step, trace += trace_step) {
          load_wide<S>(x, v);
          for (int k = 0; k < kVectors<S>; ++k) {
            if constexpr (kGive == Give::before) {
              double* at = trace + k * kLanes<double>;
              store(at, s[k].p), store(at + S::kStep, s[k].e);
            }
            if constexpr (kExclusive && kGive == Give::value) out[k] = s[k].p * scale[k];
            s[k].p *= v[k];
            if constexpr (!kExclusive && kGive == Give::value) out[k] = s[k].p * scale[k];
          }
          if constexpr (kGive == Give::value) store_wide<S>(y, out);
        }
      }
      for (int k = 0; k < kVectors<S>; ++k) s[k].put(p.state, 0, slot + k * kLanes<double>);
    }
  });
}

template <class S, bool kExclusive, Give kGive>
inline constexpr Sweep kProducts = {3,
                                    3,
                                    {1},
                                    kWalk<S, product_pass<S, kExclusive, kGive>, bit(kX), kGive == Give::value>,
                                    kWalk<S, product_pass<S, false, Give::nothing>, bit(kX), false>,
                                    kDouble<S> ? fold_products : fold_narrow_products,
                                    enter_product,
                                    leave_product};

}  // namespace rg::RG_ISA
