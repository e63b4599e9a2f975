// How terms are added up: an accumulator is a lane of a column (kLaneCount of them), or of columns side by side. It
// takes four terms at once, a micro-block of its lane; two of them fold into one; the state is (hi, lo, ...).
#pragma once

#include <initializer_list>

#include "engines/rows/recipe.h"
#include "simd/numbers/expansion.h"
#include "simd/numbers/real.h"

namespace rg::RG_ISA {

using namespace reduce;

// f32 and halves, whose terms are made in f64. A term meets 512 + 3 + 4 roundings of 2^-53 in a span: 2^-20 ULP of f32,
// of the scale.
template <class Vector>
struct SingleOf {
  using V = Vector;
  static constexpr int kLaneCount = 16, kParts = 1, kState = 2;
  V part[kParts];
  RG_INLINE static SingleOf identity() { return {{splat<V>(-0.0)}}; }
  RG_INLINE void add(V a, V b, V c, V d, V one) {
    part[0] = add_by_fma(add_by_fma(add_by_fma(a, b, one), add_by_fma(c, d, one), one), part[0], one);
  }
  RG_INLINE static SingleOf folded(SingleOf a, SingleOf b) { return {{a.part[0] + b.part[0]}}; }
  RG_INLINE void state(V* s) const { s[0] = part[0], s[1] = V{}; }
};
using Single = SingleOf<vd>;

// The sum of x^2, which is exact in f64, so that a fused product has the bits of a plain one.
template <class V>
RG_INLINE V two_squares(V a, V b) {
  if constexpr (kHasFma)
    return fma(a, a, b * b);
  else
    return a * a + b * b;
}
template <class Vector>
struct SquaresOf {
  using V = Vector;
  static constexpr int kLaneCount = 16, kParts = 1, kState = 2;
  V part[kParts];
  RG_INLINE static SquaresOf identity() { return {{splat<V>(-0.0)}}; }
  RG_INLINE void add(V a, V b, V c, V d, V) { part[0] = (two_squares(a, b) + two_squares(c, d)) + part[0]; }
  RG_INLINE static SquaresOf folded(SquaresOf a, SquaresOf b) { return {{a.part[0] + b.part[0]}}; }
  RG_INLINE void state(V* s) const { s[0] = part[0], s[1] = V{}; }
};
using Squares = SquaresOf<vd>;

// var, std: the sums of x and of x^2.
template <class Vector>
struct MomentsOf {
  using V = Vector;
  static constexpr int kLaneCount = 16, kParts = 2, kState = 4;
  V part[kParts];
  RG_INLINE static MomentsOf identity() { return {{splat<V>(-0.0), splat<V>(-0.0)}}; }
  RG_INLINE void add(V a, V b, V c, V d, V one) {
    part[0] = add_by_fma((a + b) + (c + d), part[0], one);
    part[1] = (two_squares(a, b) + two_squares(c, d)) + part[1];
  }
  RG_INLINE static MomentsOf folded(MomentsOf a, MomentsOf b) {
    return {{a.part[0] + b.part[0], a.part[1] + b.part[1]}};
  }
  RG_INLINE void state(V* s) const { s[0] = part[0], s[2] = part[1], s[1] = s[3] = V{}; }
  static void merge(States* into, const States* more, int slots) {
    for (int c = 0; c < 4; c += 2)
      for (int s = 0; s < slots; s += kLanes<double>) {
        Pair sum = two_sum(load(into[c] + s), load(more[c] + s));
        store(into[c] + s, sum.hi);
        store(into[c + 1] + s, (load(into[c + 1] + s) + load(more[c + 1] + s)) + sum.lo);
      }
  }
};
using Moments = MomentsOf<vd>;

// The width at which rows of f32 are added: conversions of 256 bits leave more room for FMAs on AVX-512, too.
template <class A>
struct at_sum_width {
  using type = A;
};
template <>
struct at_sum_width<Single> {
  using type = SingleOf<vsum>;
};
template <>
struct at_sum_width<Squares> {
  using type = SquaresOf<vsum>;
};
template <>
struct at_sum_width<Moments> {
  using type = MomentsOf<vsum>;
};

// f64: pairs of terms are added plainly, at 2^-53 of each; no other rounding error is lost: hi + lo. Terms that are
// themselves sums of two f64 lose none. Ranged, for a mean that numbers close to it are measured from: none is lost
// either; and the largest |term|, by which the next stage scales its own.
template <bool kRanged>
struct PairedSum {
  using V = vd;
  static constexpr int kLaneCount = 16, kParts = 2 + kRanged, kState = kParts;
  vd part[kParts];
  RG_INLINE static PairedSum identity() {
    PairedSum s = {};
    s.part[0] = splat<vd>(-0.0);
    return s;
  }
  RG_INLINE void put(vd x, vd one) {  // two_sum, as many operations on either kind of pipe
    const vd s = part[0] + x, t = subtract_by_fma(s, part[0], one);
    part[1] += subtract_by_fma(part[0], s - t, one) + subtract_by_fma(x, t, one);
    part[0] = s;
  }
  RG_INLINE void add(vd a, vd b, vd c, vd d, vd one) {
    if constexpr (kRanged) {
      add(Pair{a, vd{}}, Pair{b, vd{}}, Pair{c, vd{}}, Pair{d, vd{}}, one);
      part[2] = max(part[2], max(max(abs(a), abs(c)), max(abs(b), abs(d))));
    } else {
      put(add_by_fma(a, b, one), one);
      put(add_by_fma(c, d, one), one);
    }
  }
  RG_INLINE void add(Pair a, Pair b, Pair c, Pair d, vd one) {
    const Pair p = two_sum(a.hi, b.hi), q = two_sum(c.hi, d.hi);
    put(p.hi, one);
    part[1] += p.lo + (a.lo + b.lo);
    put(q.hi, one);
    part[1] += q.lo + (c.lo + d.lo);
  }
  RG_INLINE static PairedSum folded(PairedSum a, PairedSum b) {
    Pair s = two_sum(a.part[0], b.part[0]);
    a.part[1] = (a.part[1] + b.part[1]) + s.lo;
    a.part[0] = s.hi;
    if constexpr (kRanged) a.part[2] = max(a.part[2], b.part[2]);
    return a;
  }
  RG_INLINE void state(vd* s) const {
    for (int k = 0; k < kParts; ++k) s[k] = part[k];
  }
};
using Paired = PairedSum<false>;
using Ranged = PairedSum<true>;

// Halves that cancel: six parts, 318 bits, hold every sum.
struct Unrounded : Expansion<6> {
  using V = vd;
  static constexpr int kLaneCount = 16, kParts = 6, kState = 6;
  RG_INLINE static Unrounded identity() {
    Unrounded e = {};
    e.part[0] = splat<vd>(-0.0);
    return e;
  }
  RG_INLINE void add(vd a, vd b, vd c, vd d, vd) {
    for (vd x : {a, b, c, d}) put(x);
  }
  RG_INLINE static Unrounded folded(Unrounded a, const Unrounded& b) {
    for (vd x : b.part) a.put(x);
    return a;
  }
  RG_INLINE void state(vd* s) const {
    Unrounded e = *this;
    e.settle();
    for (int k = 0; k < kParts; ++k) s[k] = e.part[k];
  }
  static void merge(States* into, const States* more, int slots) {
    for (int s = 0; s < slots; s += kLanes<double>) {
      Unrounded a, b;
      for (int k = 0; k < kParts; ++k) a.part[k] = load(into[k] + s), b.part[k] = load(more[k] + s);
      vd made[kState];
      folded(a, b).state(made);
      for (int k = 0; k < kParts; ++k) store(into[k] + s, made[k]);
    }
  }
};

// (hi, lo) are added without loss; further components are maxima.
template <int kState>
void merge_sums(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    Pair sum = two_sum(load(into[0] + s), load(more[0] + s));
    store(into[0] + s, sum.hi);
    store(into[1] + s, (load(into[1] + s) + load(more[1] + s)) + sum.lo);
    for (int k = 2; k < kState; ++k) store(into[k] + s, max(load(into[k] + s), load(more[k] + s)));
  }
}

}  // namespace rg::RG_ISA
