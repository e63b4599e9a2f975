// From the sum of a tile to its rows of the result: divided, added to what was there, rounded once.
#pragma once

#include "kernels/embedding_sums.h"

namespace rg::RG_ISA {

RG_INLINE Pair quotient(Pair s, vd divisor) {
  vd q = s.hi / divisor, p = q * divisor;
  return {q, (((s.hi - p) - product_error(q, divisor, p)) + s.lo) / divisor};
}

// An infinite sum has no low part.
RG_INLINE vd total(Pair s) { return select(abs(s.hi) < __builtin_inf(), s.hi + s.lo, s.hi); }

RG_INLINE vd finished(Pair s, const Result& r, vd old) {
  if (r.divisor != 1) {
    s = quotient(s, splat<vd>(r.divisor));
    s.hi = spoilt(s.hi, (abs(s.hi) > kHuge) & (abs(s.hi) < __builtin_inf()));
  }
  if (r.old) {
    Pair sum = two_sum(s.hi, old);
    s = {sum.hi, sum.lo + s.lo};
  }
  return total(s);
}

template <class S>
RG_INLINE void load_old(const Result& r, const Line& line, int step, vd* old) {
  for (int p = 0; p < kWideParts<S>; ++p) old[p] = vd{};
  if (r.old) load_wide<S>(r.old + (line.column[step] - r.first) * S::kBytes, old);
}

// Halves are right to 0.51 ULP of the result itself. Blocks of 512 terms left 2^9 2^-53 of n times the largest, at
// most, where 2^-18 of the result may be wrong.
RG_INLINE vi64 has_cancelled(vd sum, vd most, const Result& r) {
  return most * (double(r.terms) + 1) > abs(sum) * 0x1p25;
}

// A step again, as hi + lo, for the lanes in doubt.
template <class S, class F>
__attribute__((noinline)) void add_again(const Terms& t, const Line& line, int step, const Result& r, const vi64* doubt,
                                         const vd* old, vd* v) {
  Paired a[kWideParts<S>];
  vi64 tiny = {};
  add_terms<S, F, Paired, 1, true>(t, 0, line, step, a, &tiny);
  for (int k = 1; k < t.count; ++k) add_terms<S, F, Paired, 1, false>(t, k, line, step, a, &tiny);
  for (int p = 0; p < kWideParts<S>; ++p) v[p] = select(doubt[p], finished(a[p].sum(), r, old[p]), v[p]);
}

// One step of a whole segment. `range`: lanes that left the range of f64.
template <class S, class F, class A>
RG_INLINE void finish_step(const Terms& t, const Line& line, int step, const Result& r, const A* a, vi64* range) {
  vd v[kWideParts<S>], old[kWideParts<S>];
  const bool plain = !r.old && r.divisor == 1;
  if (plain && A::kParts == 1) {
    for (int p = 0; p < kWideParts<S>; ++p) v[p] = a[p].part[0];
  } else {
    load_old<S>(r, line, step, old);
    for (int p = 0; p < kWideParts<S>; ++p) v[p] = finished(a[p].sum(), r, old[p]);
  }
  if constexpr (__is_same(A, Checked)) {
    vi64 doubt[kWideParts<S>], all = {};
    for (int p = 0; p < kWideParts<S>; ++p) all |= doubt[p] = has_cancelled(v[p], max(a[p].part[1], abs(old[p])), r);
    if (any(all)) [[unlikely]]
      add_again<S, F>(t, line, step, r, doubt, old, v);
  }
  if constexpr (S::kBytes == 8)
    for (int p = 0; p < kWideParts<S>; ++p) *range |= ~(abs(v[p]) < __builtin_inf());
  store_step<S>(r.to + line.offset[step], v, line.stream[step]);
}

// Up to four terms: no accumulators in memory.
template <class S, class F, class A, int kCount>
bool whole_of(const Terms& t, const Line& line, const Result& r) {
  vi64 range = {};
  for (int s = 0; s < line.steps; ++s) {
    A a[kWideParts<S>];
    add_terms<S, F, A, kCount, true>(t, 0, line, s, a, &range);
    prefetch<kCount>(t, 0, line.offset[s]);
    finish_step<S, F>(t, line, s, r, a, &range);
  }
  return !any(range);
}

// One step as it is.
template <class S, bool kStream>
RG_INLINE void copy_step(char* to, const char* from) {
  if constexpr (S::kBytes == 2) {
    for (int k = 0; k < S::kStep * 2; k += int(sizeof(packed))) store_packed<kStream>(to + k, load_packed(from + k));
  } else {
    typename S::V v[S::kParts];
    S::load(from, v);
    S::template store<kStream>(to, v);
  }
}

// One term and nothing else.
template <class S>
bool copy_term(const Terms& t, const Line& line, const Result& r) {
  for (int s = 0; s < line.steps; ++s) {
    prefetch<1>(t, 0, line.offset[s]);
    if (line.stream[s]) {
      copy_step<S, true>(r.to + line.offset[s], t.at[0] + line.offset[s]);
    } else {
      copy_step<S, false>(r.to + line.offset[s], t.at[0] + line.offset[s]);
    }
  }
  return true;
}

template <class S, class F, class A>
bool whole(const Terms& t, const Line& line, const Result& r) {
  if constexpr (!F::kWeighted && !F::kMasked) {
    const bool plain = !r.old && r.divisor == 1;
    if (plain && t.count == 1) return copy_term<S>(t, line, r);
    if (plain && t.count == 2 && S::kBytes < 8) return whole_of<S, F, Single, 2>(t, line, r);  // one rounding
  }
  switch (t.count) {
    case 1: return whole_of<S, F, A, 1>(t, line, r);
    case 2: return whole_of<S, F, A, 2>(t, line, r);
    case 3: return whole_of<S, F, A, 3>(t, line, r);
    case 4: return whole_of<S, F, A, 4>(t, line, r);
    default: break;
  }
  alignas(64) Sums sums;
  vi64 range = {};
  add_all<S, F, A>(t, line, sums, &range);
  for (int s = 0; s < line.steps; ++s) {
    A a[kWideParts<S>];
    for (int p = 0; p < kWideParts<S>; ++p)
      for (int c = 0; c < A::kParts; ++c) a[p].part[c] = load(sums[c] + s * S::kStep + p * kLanes<double>);
    finish_step<S, F>(t, line, s, r, a, &range);
  }
  return !any(range);
}

template <class S, class F, class A>
void block(const Terms& t, const Line& line, double* state, int64_t stride) {
  alignas(64) Sums sums;
  vi64 tiny = {};
  if (t.count) add_all<S, F, A>(t, line, sums, &tiny);
  for (int s = 0; s < line.steps; ++s)
    for (int c = 0; c < A::kParts; ++c)
      for (int k = 0; k < S::kStep; k += kLanes<double>)
        store(state + c * stride + line.column[s] + k, t.count ? load(sums[c] + s * S::kStep + k) : vd{});
}

template <class S, class F, class A>
bool fold(const States& states, const Line& line, const Result& r) {
  constexpr bool checked = __is_same(A, Checked);
  vi64 range = {};
  for (int s = 0; s < line.steps; ++s) {
    Paired a[kWideParts<S>] = {};
    vd most[kWideParts<S>] = {};
    auto second = [&](const double* at) { return A::kParts > 1 ? load(at + states.stride) : vd{}; };
    const double* next = states.first;
    for (int64_t b = 0; b < states.count; ++b) {
      for (int p = 0; p < kWideParts<S>; ++p) {
        const double* at = next + line.column[s] + p * kLanes<double>;
        const Pair part = {load(at), checked ? vd{} : second(at)};
        if (b == 0) {
          a[p] = Paired::of(part);
        } else {
          a[p].add(part);
        }
        if constexpr (checked) most[p] = b == 0 ? second(at) : max(most[p], second(at));
      }
      next = b == 0 ? states.rest : next + states.jump;
    }
    vd v[kWideParts<S>], old[kWideParts<S>];
    load_old<S>(r, line, s, old);
    for (int p = 0; p < kWideParts<S>; ++p) {
      v[p] = finished(a[p].sum(), r, old[p]);
      if constexpr (S::kBytes == 8) {
        range |= ~(abs(v[p]) < __builtin_inf());
        if (F::kWeighted) range |= abs(v[p]) < kTinyProduct;
      } else if constexpr (checked) {
        vi64 doubt = has_cancelled(v[p], max(most[p], abs(old[p])), r);
        range |= doubt;
        int32_t* marks = r.chosen + (line.column[s] - r.first) + p * kLanes<double>;
        for (int l = 0; l < kLanes<double>; ++l) marks[l] = int32_t(doubt[l]);
      }
    }
    store_step<S>(r.to + line.offset[s], v, line.stream[s]);
  }
  return !any(range);
}

// What is checked is computed again, where in doubt, as hi + lo.
template <class S, class F, class A>
inline constexpr Operation sum_operation = {
    S::kBytes,      S::kStep,       A::kParts,     F::kWeighted, F::kMasked,
    block<S, F, A>, whole<S, F, A>, fold<S, F, A>, stream_fence, nullptr,
};
template <class S, class F>
inline constexpr Operation sum_operation<S, F, Checked> = {
    S::kBytes,
    S::kStep,
    Checked::kParts,
    F::kWeighted,
    F::kMasked,
    block<S, F, Checked>,
    whole<S, F, Checked>,
    fold<S, F, Checked>,
    stream_fence,
    &sum_operation<S, F, Paired>,
};

template <class S, class Bares, class Others>
struct SumOperations {
  static constexpr const Operation& bare = sum_operation<S, Bare, Bares>;
  static constexpr const Operation& weighted = sum_operation<S, Weighted, Others>;
  static constexpr const Operation& masked = sum_operation<S, Masked, Bares>;
};
template <class S>
struct Operations;
template <>
struct Operations<F32> : SumOperations<F32, Single, Single> {};
template <>
struct Operations<F16> : SumOperations<F16, Single, Checked> {};
template <>
struct Operations<Bf16> : SumOperations<Bf16, Checked, Checked> {};
template <>
struct Operations<F64> : SumOperations<F64, Paired, Paired> {};

}  // namespace rg::RG_ISA
