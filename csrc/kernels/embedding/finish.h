// From the terms of a tile to its rows of the result.
#pragma once

#include "kernels/embedding/eights.h"

namespace rg::RG_ISA {

// One step of a whole segment. `range`: lanes that left the range of f64.
template <class S, class F, class A>
RG_INLINE void finish_step(const Terms& t, const Line& line, int64_t column, int64_t offset, const Run& run,
                           const Result& r, const A* a, vi64* range) {
  vd v[kWideParts<S>], old[kWideParts<S>];
  const bool plain = !r.old && r.divisor == 1;
  if (plain && A::kParts == 1) {
    for (int p = 0; p < kWideParts<S>; ++p) v[p] = a[p].part[0];
  } else {
    load_old<S>(r, column, old);
    for (int p = 0; p < kWideParts<S>; ++p) v[p] = finished(a[p].sum(), r, old[p]);
  }
  if constexpr (__is_same(A, Checked)) {
    vi64 doubt[kWideParts<S>], all = {};
    for (int p = 0; p < kWideParts<S>; ++p) all |= doubt[p] = has_cancelled(v[p], max(a[p].part[1], abs(old[p])), r);
    if (any(all)) [[unlikely]] {
      vd again[kWideParts<S>];
      add_again<S, F>(t, line, column, r, again);
      for (int p = 0; p < kWideParts<S>; ++p) v[p] = select(doubt[p], again[p], v[p]);
    }
  }
  if constexpr (S::kBytes == 8)
    for (int p = 0; p < kWideParts<S>; ++p) *range |= ~(abs(v[p]) < __builtin_inf());
  store_step<S>(r.to + offset, v, run);
}

// Up to four terms: no accumulators in memory.
template <class S, class F, class A, int kCount>
bool whole_of(const Terms& t, const Line& line, const Result& r) {
  vi64 range = {};
  const Addresses<kCount> from(t, 0);
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run& run) __attribute__((always_inline)) {
    A a[kWideParts<S>];
    add_terms<S, F, A, kCount, true>(t, 0, from, offset, a, &range);
    finish_step<S, F>(t, line, column, offset, run, r, a, &range);
  });
  return !any(range);
}

// Two halves: their sum in f32 has 13 bits to spare, and is four times as fast as in f64.
template <class S>
bool whole_pair(const Terms& t, const Line& line, const Result& r) {
  const Addresses<2> from(t, 0);
  each_step<S>(line, [&](int64_t, int64_t offset, int, const Run& run) __attribute__((always_inline)) {
    vf x[S::kParts], y[S::kParts];
    S::load(from.at[0] + offset, x);
    S::load(from.at[1] + offset, y);
    for (const char* next : from.next) __builtin_prefetch(next + offset);
    for (int k = 0; k < S::kParts; ++k) {
      x[k] += y[k];
      x[k] = select(x[k] == x[k], x[k], splat<vf>(__builtin_nanf("")));
    }
    store_run<S>(r.to + offset, run, [&]<bool kStream>(char* p) { S::template store<kStream>(p, x); });
  });
  return true;
}

template <class S, class F, class A>
bool whole(const Terms& t, const Line& line, const Result& r) {
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
  each_step<S>(line, [&](int64_t column, int64_t offset, int slot, const Run& run) __attribute__((always_inline)) {
    A a[kWideParts<S>];
    load_sums<S>(sums, slot, a);
    finish_step<S, F>(t, line, column, offset, run, r, a, &range);
  });
  return !any(range);
}

// The shortest way of each.
template <class S, class F, class A>
bool whole_soonest(const Terms& t, const Line& line, const Result& r) {
  if constexpr (F::kWeighted || S::kBytes > 2) {
    return whole<S, F, A>(t, line, r);
  } else if (t.count == 2 && !r.old && r.divisor == 1) {
    return whole_pair<S>(t, line, r);
  } else if constexpr (S::kElement == Element::bf16) {
    return whole_in_eights<S>(t, line, r);
  } else {
    return whole<S, F, A>(t, line, r);
  }
}

template <class S, class F, class A>
void block(const Terms& t, const Line& line, double* state, int64_t stride) {
  alignas(64) Sums sums;
  vi64 tiny = {};
  if (t.count) add_all<S, F, A>(t, line, sums, &tiny);
  each_step<S>(line, [&](int64_t column, int64_t, int slot, const Run&) __attribute__((always_inline)) {
    for (int c = 0; c < A::kParts; ++c)
      for (int k = 0; k < S::kStep; k += kLanes<double>)
        store(state + c * stride + column + k, t.count ? load(sums[c] + slot + k) : vd{});
  });
}

template <class S, class F, class A>
bool fold(const States& states, const Line& line, const Result& r) {
  constexpr bool checked = __is_same(A, Checked);
  vi64 range = {};
  each_step<S>(line, [&](int64_t column, int64_t offset, int, const Run& run) __attribute__((always_inline)) {
    Paired a[kWideParts<S>] = {};
    vd most[kWideParts<S>] = {};
    auto second = [&](const double* at) { return A::kParts > 1 ? load(at + states.stride) : vd{}; };
    const double* next = states.first;
    for (int64_t b = 0; b < states.count; ++b) {
      for (int p = 0; p < kWideParts<S>; ++p) {
        const double* at = next + column + p * kLanes<double>;
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
    load_old<S>(r, column, old);
    for (int p = 0; p < kWideParts<S>; ++p) {
      v[p] = finished(a[p].sum(), r, old[p]);
      if constexpr (S::kBytes == 8) {
        range |= ~(abs(v[p]) < __builtin_inf());
        if (F::kWeighted) range |= abs(v[p]) < kTinyProduct;
      } else if constexpr (checked) {
        vi64 doubt = has_cancelled(v[p], max(most[p], abs(old[p])), r);
        range |= doubt;
        typedef int32_t marks __attribute__((vector_size(kVectorBytes / 2), aligned(4), may_alias));
        int32_t* to = r.chosen + (column - r.first) + p * kLanes<double>;
        *reinterpret_cast<marks*>(to) = __builtin_convertvector(doubt, marks);
      }
    }
    store_step<S>(r.to + offset, v, run);
  });
  return !any(range);
}

// One NaN for all.
template <class S>
void encode_one(double value, char* to) {
  const auto rounded = S::encode_one(value == value ? value : __builtin_nan(""));
  __builtin_memcpy(to, &rounded, S::kBytes);
}

template <class S, class F>
inline constexpr ExactSums exact_sums = {exact_add<S, F>, exact_end<S, F>};

template <class S, class F, class A>
constexpr Operation make_sums(const ExactSums* exact) {
  return {S::kBytes,     S::kStep, A::kParts, F::kWeighted, !F::kWeighted, block<S, F, A>, whole_soonest<S, F, A>,
          fold<S, F, A>, &kMoves,  exact,     encode_one<S>};
}
// What is checked is computed again, where in doubt, without roundings.
template <class S, class F, class A>
inline constexpr Operation sum_operation = make_sums<S, F, A>(nullptr);
template <class S, class F>
inline constexpr Operation sum_operation<S, F, Checked> = make_sums<S, F, Checked>(&exact_sums<S, F>);

template <class S, class Bares, class Others, class Ones>
struct SumOperations {
  static constexpr const Operation& bare = sum_operation<S, Bare, Bares>;
  static constexpr const Operation& weighted = sum_operation<S, Weighted, Others>;
  static constexpr const Operation& scattered = sum_operation<S, Bare, Ones>;  // its fold is used, no other
};
template <class S>
struct Operations;
template <>
struct Operations<F32> : SumOperations<F32, Single, Single, Single> {};
template <>
struct Operations<F16> : SumOperations<F16, Single, Checked, Checked> {};
template <>
struct Operations<Bf16> : SumOperations<Bf16, Checked, Checked, Checked> {};
template <>
struct Operations<F64> : SumOperations<F64, Paired, Paired, Paired> {};

}  // namespace rg::RG_ISA
