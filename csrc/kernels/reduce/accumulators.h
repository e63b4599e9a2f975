// How terms are added up: one lane is one accumulator of one column; the state is (hi, lo, ...).
#pragma once

#include <initializer_list>

#include "engines/rows/run.h"
#include "simd/numbers/expansion.h"
#include "simd/numbers/real.h"

namespace rg::RG_ISA {

using namespace reduce;

RG_INLINE vd high(vd t) { return t; }
RG_INLINE vd high(Pair t) { return t.hi; }
RG_INLINE vd low(vd) { return vd{}; }
RG_INLINE vd low(Pair t) { return t.lo; }

// f32: 2^29 roundings are spare. f16: sums of a block are exact (2048 terms of 2^16 in units of 2^-24: 51 bits).
struct Single {
  static constexpr int kParts = 1, kState = 2;
  vd part[kParts];
  RG_INLINE static Single identity() { return {{splat<vd>(-0.0)}}; }
  template <class T>
  RG_INLINE void add(T a, T b, T c, T d) {
    part[0] += (a + c) + (b + d);
  }
  RG_INLINE static Single folded(Single a, Single b) { return {{a.part[0] + b.part[0]}}; }
  RG_INLINE void state(vd* s) const { s[0] = part[0], s[1] = vd{}; }
};

// bf16: as Single, and the largest |term|, from which `needs_retry` bounds the error against the sum itself.
struct Checked {
  static constexpr int kParts = 2, kState = 3;
  vd part[kParts];
  RG_INLINE static Checked identity() { return {{splat<vd>(-0.0), vd{}}}; }
  RG_INLINE void add(vd a, vd b, vd c, vd d) {
    part[0] += (a + c) + (b + d);
    part[1] = max(part[1], max(max(abs(a), abs(c)), max(abs(b), abs(d))));
  }
  RG_INLINE static Checked folded(Checked a, Checked b) { return {{a.part[0] + b.part[0], max(a.part[1], b.part[1])}}; }
  RG_INLINE void state(vd* s) const { s[0] = part[0], s[1] = vd{}, s[2] = part[1]; }
};

// bf16: as Checked, and minus the smallest |term| but 0, which tells whether a sum in f64 is exact.
struct Spanned {
  static constexpr int kParts = 3, kState = 4;
  vd part[kParts];
  RG_INLINE static Spanned identity() { return {{splat<vd>(-0.0), vd{}, splat<vd>(-__builtin_inf())}}; }
  RG_INLINE static vd smaller(vd a, vd b) {  // minus the smaller size, -inf where both are 0
    const vd none = splat<vd>(-__builtin_inf());
    return max(select(a == 0, none, -abs(a)), select(b == 0, none, -abs(b)));
  }
  RG_INLINE void add(vd a, vd b, vd c, vd d) {
    part[0] += (a + c) + (b + d);
    part[1] = max(part[1], max(max(abs(a), abs(c)), max(abs(b), abs(d))));
    part[2] = max(part[2], max(smaller(a, c), smaller(b, d)));
  }
  RG_INLINE static Spanned folded(Spanned a, Spanned b) {
    return {{a.part[0] + b.part[0], max(a.part[1], b.part[1]), max(a.part[2], b.part[2])}};
  }
  RG_INLINE void state(vd* s) const { s[0] = part[0], s[1] = vd{}, s[2] = part[1], s[3] = part[2]; }
};

// No rounding error is lost: hi + lo. Ranged: also the largest |term|, by which the next stage scales its own.
template <bool kRanged>
struct PairedSum {
  static constexpr int kParts = 2 + kRanged, kState = kParts;
  vd part[kParts];
  RG_INLINE static PairedSum identity() {
    PairedSum s = {};
    s.part[0] = splat<vd>(-0.0);
    return s;
  }
  template <class T>
  RG_INLINE void add(T a, T b, T c, T d) {
    Pair p = two_sum(high(a), high(c)), q = two_sum(high(b), high(d));
    Pair r = two_sum(p.hi, q.hi), s = two_sum(part[0], r.hi);
    part[0] = s.hi;
    vd errors = (p.lo + q.lo) + (r.lo + s.lo);
    if constexpr (sizeof(T) == sizeof(Pair)) errors += (low(a) + low(c)) + (low(b) + low(d));
    part[1] += errors;
    if constexpr (kRanged) part[2] = max(part[2], max(max(abs(a), abs(c)), max(abs(b), abs(d))));
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

// bf16 that cancels: six parts, 318 bits, hold every sum.
struct Unrounded : Expansion<6> {
  static constexpr int kParts = 6, kState = 6;
  RG_INLINE static Unrounded identity() {
    Unrounded e = {};
    e.part[0] = splat<vd>(-0.0);
    return e;
  }
  RG_INLINE void add(vd a, vd b, vd c, vd d) {
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

}  // namespace rg::RG_ISA
