// The terms of sums, made of x.
//
//   sum, mean   x                      norm2       x^2
//   var, std    (x - mean)^2           logsumexp   e^(x - max)
//
// f32 and halves make their terms in f64, where x and x^2 are exact. f64 makes them as sums of two f64 where a rounded
// term would cost the guarantee, and scales them by a power of two on a second try where the first left the range.
#pragma once

#include "kernels/reduce/accumulators.h"
#include "kernels/reduce/exp.h"
#include "simd/storage.h"

namespace rg::RG_ISA {

// Of one vector of x each, or (kTogether) of the f32 that hold two of them

struct Context {  // of the column, or of the columns side by side
  vd shift, shift_low, before, after;

  RG_INLINE static Context of(const Tile& t, int slot) {  // loads that a term does not use are not made
    return {load(t.shift[0] + slot), load(t.shift[1] + slot), load(t.scale[0] + slot), load(t.scale[1] + slot)};
  }
  RG_INLINE static Context all(const Tile& t, int slot) {
    return {splat<vd>(t.shift[0][slot]), splat<vd>(t.shift[1][slot]), splat<vd>(t.scale[0][slot]),
            splat<vd>(t.scale[1][slot])};
  }
};

struct Value {
  static constexpr double kIdentity = -0.0;  // x + -0 is x, for x = -0 too
  template <class V>
  RG_INLINE static V term(V x, const Context&) {
    return x;
  }
};
struct ScaledValue {
  static constexpr double kIdentity = -0.0;
  RG_INLINE static vd term(vd x, const Context& c) { return x * c.before; }
};
struct ScaledSquare {
  static constexpr double kIdentity = 0;
  RG_INLINE static Pair term(vd x, const Context& c) {
    vd s = x * c.before;
    return two_prod(s, s);
  }
};
struct Deviation {
  static constexpr double kIdentity = 0;
  RG_INLINE static vd term(vd x, const Context& c) {
    vd d = x - c.shift;
    return d * d;
  }
};
// The low part of a mean to 98 bits of the mean, so that the mean of equal numbers is that number and not one beside
// it.
RG_INLINE vd coarse_low(vd mean, vd low) {
  vd unit = abs(mean) * 0x1.8p-46;
  return (low + unit) - unit;
}
struct ScaledDeviation {  // the shift is that of scaled terms
  static constexpr double kIdentity = 0;
  RG_INLINE static Pair term(vd x, const Context& c) {
    Pair d = two_sum(x * c.before, -c.shift);
    Pair e = two_sum(d.hi, d.lo - coarse_low(c.shift, c.shift_low));
    vd high = e.hi * c.after, low = e.lo * c.after;
    Pair s = two_prod(high, high);
    return {s.hi, s.lo + 2.0 * (high * low)};
  }
};
struct Exponential {
  static constexpr double kIdentity = 0;
  static constexpr bool kTogether = true;
  RG_INLINE static Wide terms(vf x, vf shift) { return exp_difference(x, shift); }
};
struct WideExponential {
  static constexpr double kIdentity = 0;
  RG_INLINE static vd term(vd x, const Context& c) { return exp_difference(x, c.shift); }
};
struct PreciseExponential {
  static constexpr double kIdentity = 0;
  RG_INLINE static Pair term(vd x, const Context& c) {
    Real e = real_exp_difference(x, c.shift);
    return {times_power(e.hi, e.k), times_power(e.lo, e.k)};
  }
};

// As many elements as V has f64.
template <class S, class V>
RG_INLINE V load_as_f64(const char* p) {
  if constexpr (kDouble<S>)
    return load(reinterpret_cast<const double*>(p));
  else
    return widen_from<V>(reinterpret_cast<const float*>(p));
}

// The terms of a step. context(part): of that part of it.
template <class S, class T, class C, class TermVector>
RG_INLINE void make_terms(const char* p, C context, TermVector* t) {
  if constexpr (requires { T::kTogether; }) {
    vf x[S::kParts];
    S::load_ordered(p, x);
    for (int k = 0; k < S::kParts; ++k) {
      Wide made = T::terms(x[k], narrow({context(2 * k).shift, context(2 * k + 1).shift}));
      t[2 * k] = made.lo, t[2 * k + 1] = made.hi;
    }
  } else {
    vd x[kWideParts<S>];
    load_wide<S>(p, x);
    for (int k = 0; k < kWideParts<S>; ++k) t[k] = T::term(x[k], context(k));
  }
}
template <class T>
struct TermVector {
  using type = vd;
};
template <class T>
  requires requires(vd x, Context c) { T::term(x, c).lo; }
struct TermVector<T> {
  using type = Pair;
};

// Missing terms.
RG_INLINE vd where(vi64 m, vd t, double other) { return select(m, t, splat<vd>(other)); }
RG_INLINE Pair where(vi64 m, Pair t, double other) {
  return {select(m, t.hi, splat<vd>(other)), select(m, t.lo, vd{})};
}

}  // namespace rg::RG_ISA
