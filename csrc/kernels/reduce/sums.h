// Sums of terms: what is added (Term), how (Accumulator), and the loops along rows and across columns.
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

// Vectors that hold one lane of each accumulator; of a wider one the first half does.
inline constexpr int kQuads = kLanes<double> < kAccumulators ? kAccumulators / kLanes<double> : 1;

// ---- terms: of one vector of x each, or (kTogether) of the f32 that hold two of them

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
  RG_INLINE static vd term(vd x, const Context&) { return x; }
};
struct ScaledValue {
  static constexpr double kIdentity = -0.0;
  RG_INLINE static vd term(vd x, const Context& c) { return x * c.before; }
};
struct Squared {
  static constexpr double kIdentity = 0;
  RG_INLINE static vd term(vd x, const Context&) { return x * x; }
};
struct ScaledSquare {
  static constexpr double kIdentity = 0;
  RG_INLINE static vd term(vd x, const Context& c) {
    vd s = x * c.before;
    return s * s;  // its rounding is halved by the root
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

RG_INLINE vd where(vi64 m, vd t, double other) { return select(m, t, splat<vd>(other)); }
RG_INLINE Pair where(vi64 m, Pair t, double other) {
  return {select(m, t.hi, splat<vd>(other)), select(m, t.lo, vd{})};
}

// ---- loops

template <class A>
RG_INLINE A accumulator_at(const Accumulators& acc, int lane, int slot) {
  A a;
  for (int p = 0; p < A::kParts; ++p) a.part[p] = load(acc[p * kAccumulators + lane] + slot);
  return a;
}
template <class A>
RG_INLINE void put_accumulator(Accumulators& acc, int lane, int slot, const A& a) {
  for (int p = 0; p < A::kParts; ++p) store(acc[p * kAccumulators + lane] + slot, a.part[p]);
}

template <class A>
void begin_sums(Accumulators& acc, int slots) {
  for (int lane = 0; lane < kAccumulators; ++lane)
    for (int s = 0; s < slots; s += kLanes<double>) put_accumulator(acc, lane, s, A::identity());
}

RG_INLINE vd second_half(vd t) { return rotated<kLanes<double> / 2>(t); }
RG_INLINE Pair second_half(Pair t) { return {second_half(t.hi), second_half(t.lo)}; }

// 16 terms of one column as four vectors (twice as many of half the width, or two of twice the width).
template <class A, class M>
RG_INLINE void add_terms(A* a, const M* t) {
  static_assert(kLanes<double> <= 2 * kAccumulators);
  if constexpr (kLanes<double> > kAccumulators)
    a->add(t[0], second_half(t[0]), t[1], second_half(t[1]));
  else
    for (int q = 0; q < kQuads; ++q) a[q].add(t[q], t[kQuads + q], t[2 * kQuads + q], t[3 * kQuads + q]);
}

// kBlocks times 16: all terms are made before the first is added, so that long chains of operations run side by side.
template <class S, class T, int kBlocks, class A>
RG_INLINE void add_sixteens(const char* p, const Context& c, A* a) {
  typename TermVector<T>::type t[kBlocks][16 / kLanes<double>];
  for (int k = 0; k < kBlocks * 16 / S::kStep; ++k)
    make_terms<S, T>(p + k * S::kStep * S::kBytes, [&](int) { return c; }, t[0] + k * kWideParts<S>);
  for (int b = 0; b < kBlocks; ++b) add_terms(a, t[b]);
}

// Whether memory after p may be read along with what stands at p: where it is in the same page.
RG_INLINE bool same_page(const char* p, int64_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  return false;  // which would see a mistake in it
#else
  return (reinterpret_cast<uintptr_t>(p) & 4095) + uintptr_t(bytes) <= 4096;
#endif
}

// The same for the last `terms` < 16 of a block: the others count as the identity.
template <class S, class T, class A>
RG_INLINE void add_fewer(const char* p, int64_t terms, const Context& c, A* a) {
  alignas(64) char padded[16 * S::kBytes];
  if (!same_page(p, 16 * S::kBytes)) [[unlikely]] {
    __builtin_memset(padded, 0, sizeof padded);
    __builtin_memcpy(padded, p, size_t(terms * S::kBytes));
    p = padded;
  }
  typename TermVector<T>::type t[16 / kLanes<double>];
  vi64 index = {};
  for (int l = 0; l < kLanes<double>; ++l) index[l] = l;
  for (int k = 0; k < 16 / S::kStep; ++k)
    make_terms<S, T>(p + k * S::kStep * S::kBytes, [&](int) { return c; }, t + k * kWideParts<S>);
  for (int k = 0; k < 16 / kLanes<double>; ++k) t[k] = where(index + k * kLanes<double> < terms, t[k], T::kIdentity);
  add_terms(a, t);
}

inline constexpr int kAheadOfRow = 1024;  // bytes: how far ahead of the loop memory is asked for

template <class S, class T, class A>
void add_rows(const char* const* at, int first, int count, int64_t terms, int64_t, const Tile& tile,
              Accumulators& acc) {
  for (int r = 0; r < count; ++r) {
    const int slot = first + r;
    const Context c = Context::all(tile, slot);
    A a[kQuads];
    for (int q = 0; q < kQuads; ++q) a[q] = A::identity();
    const char* p = at[r];
    int64_t left = terms;
    if constexpr (requires { T::kTogether; })
      for (; left >= 32; left -= 32, p += 32 * S::kBytes) add_sixteens<S, T, 2>(p, c, a);
    for (; left >= 16; left -= 16, p += 16 * S::kBytes) {
      for (int line = 0; line < 16 * S::kBytes; line += 64) __builtin_prefetch(p + kAheadOfRow + line);
      add_sixteens<S, T, 1>(p, c, a);
    }
    if (left) add_fewer<S, T>(p, left, c, a);
    for (int k = 0; k < A::kParts; ++k)
      for (int l = 0; l < kAccumulators; ++l)
        acc[k * kAccumulators + l][slot] = a[l / kLanes<double>].part[k][l % kLanes<double>];
  }
}

// Up to 16 terms of a step of columns.
template <class S, class T, class A, bool kAll>
RG_INLINE void add_step(const char* const* at, int64_t terms, int64_t offset, const Tile& tile, int slot,
                        Accumulators& acc) {
  auto context = [&](int part) { return Context::of(tile, slot + part * kLanes<double>); };
  for (int lane = 0; lane < kAccumulators; ++lane) {
    if (!kAll && lane >= terms) break;
    typename TermVector<T>::type t[4][kWideParts<S>];
    for (int k = 0; k < 4; ++k) {
      if (kAll || lane + 4 * k < terms) {
        make_terms<S, T>(at[lane + 4 * k] + offset, context, t[k]);
      } else {
        for (auto& made : t[k]) made = where(vi64{}, typename TermVector<T>::type{}, T::kIdentity);
      }
    }
    for (int part = 0; part < kWideParts<S>; ++part) {
      const int s = slot + part * kLanes<double>;
      A a = accumulator_at<A>(acc, lane, s);
      a.add(t[0][part], t[1][part], t[2][part], t[3][part]);
      put_accumulator(acc, lane, s, a);
    }
  }
}

template <class S, class T, class A>
void add_columns(const char* const* at, int64_t terms, int64_t, const int64_t* offset, int steps, const Tile& tile,
                 Accumulators& acc) {
  for (; terms >= 16; terms -= 16, at += 16) {
    const char* const* ahead = terms >= 32 ? at + 16 : at;
    for (int s = 0; s < steps; ++s) {
      for (int k = 0; k < 16; ++k) __builtin_prefetch(ahead[k] + offset[s]);
      add_step<S, T, A, true>(at, 16, offset[s], tile, s * S::kStep, acc);
    }
  }
  if (terms)
    for (int s = 0; s < steps; ++s) add_step<S, T, A, false>(at, terms, offset[s], tile, s * S::kStep, acc);
}

template <class A>
void end_sums(const Accumulators& acc, int slots, States* state) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    A a[kAccumulators];
    for (int lane = 0; lane < kAccumulators; ++lane) a[lane] = accumulator_at<A>(acc, lane, s);
    vd made[A::kState];
    A::folded(A::folded(a[0], a[2]), A::folded(a[1], a[3])).state(made);
    for (int c = 0; c < A::kState; ++c) store(state[c] + s, made[c]);
  }
}

// (hi, lo) are added without loss; further components are maxima.
template <class A>
void merge_sums(States* into, const States* more, int slots) {
  for (int s = 0; s < slots; s += kLanes<double>) {
    Pair sum = two_sum(load(into[0] + s), load(more[0] + s));
    store(into[0] + s, sum.hi);
    store(into[1] + s, (load(into[1] + s) + load(more[1] + s)) + sum.lo);
    for (int k = 2; k < A::kState; ++k) store(into[k] + s, max(load(into[k] + s), load(more[k] + s)));
  }
}

template <class S, class T, class A>
constexpr Stage sum_stage(void (*prepare)(Tile&) = nullptr, bool (*needs_retry)(Tile&, bool*) = nullptr,
                          const Stage* retry = nullptr) {
  void (*merge)(States*, const States*, int) = merge_sums<A>;
  if constexpr (requires { A::merge; }) merge = A::merge;
  return {A::kState,   prepare, nullptr,     begin_sums<A>, add_rows<S, T, A>, add_columns<S, T, A>,
          end_sums<A>, merge,   needs_retry, retry};
}

}  // namespace rg::RG_ISA
