// The backward formulas of kernels/reduce/slopes.h applied: coefficients for the slots of a tile, then dx along rows or
// across columns.
#pragma once

#include "kernels/reduce/slopes.h"

namespace rg::RG_ISA {

template <class F, class S>
using NumberOf = typename F::template Number<S>;
template <class F>
inline constexpr int kTogetherOf = 1;
template <bool kSaved>
inline constexpr int kTogetherOf<Softmax<kSaved>> = 2;
template <class F, class S>
inline constexpr int kCountOf = F::template kCount<S>;

template <class F, class S>
void make_coefficients(Tile& t) {
  constexpr bool narrowed = sizeof(Lane<NumberOf<F, S>>) == 4;
  for (int s = 0; s < t.slots; s += S::kStep) {
    vd dy[kWideParts<S>], y[kWideParts<S>], c[kWideParts<S>][kMaxCoefficients];
    load_wide<S>(reinterpret_cast<const char*>(t.dy) + s * S::kBytes, dy);
    load_wide<S>(reinterpret_cast<const char*>(t.y) + s * S::kBytes, y);
    for (int k = 0; k < kWideParts<S>; ++k)
      F::template coefficients<S>(Column<S>{{t, s + k * kLanes<double>}, dy[k], y[k]}, c[k]);
    for (int f = 0; f < kCountOf<F, S>; ++f)
      for (int k = 0; k < kWideParts<S>; k += 1 + narrowed) {
        if constexpr (narrowed)
          store(reinterpret_cast<float*>(t.coefficients[f]) + s + k * kLanes<double>, narrow({c[k][f], c[k + 1][f]}));
        else
          store(t.coefficients[f] + s + k * kLanes<double>, c[k][f]);
      }
  }
}

// A step of x to a step of dx. at(f, part): the coefficient f for that part of the step.
template <class F, class S, class At>
RG_INLINE void apply_step(const typename S::V* x, typename S::V* dx, At at) {
  using N = NumberOf<F, S>;
  auto formula = [&](N v, int part) {
    N c[kCountOf<F, S>];
    for (int f = 0; f < kCountOf<F, S>; ++f) c[f] = at(f, part);
    return F::template apply<S>(v, c);
  };
  for (int k = 0; k < S::kParts; ++k) {
    if constexpr (sizeof(Lane<N>) == sizeof(Lane<typename S::V>)) {
      dx[k] = formula(x[k], k);
    } else {
      Wide w = widen(x[k]);
      dx[k] = narrow({formula(w.lo, 2 * k), formula(w.hi, 2 * k + 1)});
    }
  }
}

// kTogether steps at once: the exponential is one long chain of operations, of which several must run side by side.
template <class F, class S, bool kStream, int kTogether = 1>
RG_INLINE void row_steps(const char* x, char* dx, int64_t steps, const NumberOf<F, S>* c) {
  constexpr int64_t bytes = S::kStep * S::kBytes;
  int64_t i = 0;
  for (; i + kTogether <= steps; i += kTogether) {
    typename S::V from[kTogether][S::kParts] = {}, to[kTogether][S::kParts];
    for (int k = 0; k < kTogether; ++k)
      if constexpr (F::kUsesX) S::load(x + (i + k) * bytes, from[k]);
    for (int k = 0; k < kTogether; ++k) apply_step<F, S>(from[k], to[k], [&](int f, int) { return c[f]; });
    for (int k = 0; k < kTogether; ++k) S::template store<kStream>(dx + (i + k) * bytes, to[k]);
  }
  if constexpr (kTogether > 1) row_steps<F, S, kStream>(x + i * bytes, dx + i * bytes, steps - i, c);
}

template <class F, class S>
RG_INLINE void load_coefficients(const Coefficients& made, int slot, NumberOf<F, S>* c) {
  using N = NumberOf<F, S>;
  for (int f = 0; f < kCountOf<F, S>; ++f) c[f] = splat<N>(reinterpret_cast<const Lane<N>*>(made[f])[slot]);
}

// One step at an end of a row that is streamed.
template <class F, class S>
__attribute__((noinline)) void one_step(const char* x, char* dx, const Coefficients& made, int slot) {
  NumberOf<F, S> c[kCountOf<F, S>];
  load_coefficients<F, S>(made, slot, c);
  row_steps<F, S, false>(x, dx, 1, c);
}

// A row past the caches, of at least one step. The first and the last step share terms with their neighbours, which are
// then not streamed either: see Steps.
template <class F, class S>
__attribute__((noinline)) void stream_row(const char* x, char* dx, int64_t terms, const Coefficients& made, int slot) {
  constexpr int64_t bytes = S::kStep * S::kBytes;
  const int64_t last = (terms - S::kStep) * S::kBytes;
  const int64_t first = int64_t(-reinterpret_cast<uintptr_t>(dx) & uintptr_t(bytes - 1));
  const int64_t steps = first <= last ? (last - first) / bytes + 1 : 0;
  const int64_t end = first + steps * bytes - (steps ? bytes : 0);  // the last of those steps
  auto plain = [&](int64_t at) { one_step<F, S>(x + at, dx + at, made, slot); };
  int64_t from = first, until = steps ? end + bytes : first;
  if (first) {
    plain(0);
    if (steps) plain(first), from += bytes;
  }
  if (steps && end != last && from < until) until -= bytes, plain(end);
  if (!steps || end != last) plain(last);
  if (from >= until) return;
  NumberOf<F, S> c[kCountOf<F, S>];
  load_coefficients<F, S>(made, slot, c);
  row_steps<F, S, true, kTogetherOf<F>>(x + from, dx + from, (until - from) / bytes, c);
}

template <class F, class S>
void apply_row(const char* x, char* dx, int64_t terms, const Coefficients& made, int slot, bool streaming) {
  NumberOf<F, S> c[kCountOf<F, S>];
  load_coefficients<F, S>(made, slot, c);
  constexpr int64_t bytes = S::kStep * S::kBytes;
  if constexpr (!F::kUsesX) x = dx;  // never read
  if (terms < S::kStep) {            // through a padded step
    alignas(64) char padded[2][bytes] = {};
    if (F::kUsesX) __builtin_memcpy(padded[0], x, size_t(terms * S::kBytes));
    row_steps<F, S, false>(padded[0], padded[1], 1, c);
    __builtin_memcpy(dx, padded[1], size_t(terms * S::kBytes));
    return;
  }
  if (streaming) return stream_row<F, S>(x, dx, terms, made, slot);
  const int64_t last = (terms - S::kStep) * S::kBytes, steps = last / bytes + 1;
  row_steps<F, S, false, kTogetherOf<F>>(x, dx, steps, c);
  if ((steps - 1) * bytes != last)
    row_steps<F, S, false>(x + last, dx + last, 1, c);  // shares terms with the one before
}

template <class F, class S>
void apply_columns(const char* const* x, char* const* dx, int64_t terms, const int64_t* offset, int steps,
                   const Coefficients& made, const bool* streamed) {
  using N = NumberOf<F, S>;
  for (int64_t i = 0; i < terms; ++i) {
    const char* from_row = x[i];
    const char* ahead = x[i + 4 < terms ? i + 4 : i];
    char* to_row = dx[i];
    for (int s = 0; s < steps; ++s) {
      if constexpr (F::kUsesX) __builtin_prefetch(ahead + offset[s]);
      typename S::V from[S::kParts] = {}, to[S::kParts];
      if constexpr (F::kUsesX) S::load_ordered(from_row + offset[s], from);
      apply_step<F, S>(from, to, [&](int f, int part) {
        return load(reinterpret_cast<const Lane<N>*>(made[f]) + s * S::kStep + part * kLanes<Lane<N>>);
      });
      char* at = to_row + offset[s];
      if (streamed[s] && (reinterpret_cast<uintptr_t>(at) & (S::kStep * S::kBytes - 1)) == 0)
        S::template store_ordered<true>(at, to);
      else
        S::template store_ordered<false>(at, to);
    }
  }
}

// Where no stage came after the sum, the mean is still to be made of it.
template <class F, class S>
void make_mean_and_coefficients(Tile& t) {
  prepare_mean<S>(t);
  make_coefficients<F, S>(t);
}

template <class F, class S>
constexpr Formula formula(void (*prepare)(Tile&)) {
  using Body = typename F::Body;
  static_assert(kCountOf<F, S> == kCountOf<Body, S> && sizeof(NumberOf<F, S>) == sizeof(NumberOf<Body, S>));
  return {kCountOf<F, S>,     sizeof(Lane<NumberOf<F, S>>), prepare,
          apply_row<Body, S>, apply_columns<Body, S>,       stream_fence};
}
template <class F, class S>
inline constexpr Formula kFormula = formula<F, S>(make_coefficients<F, S>);
template <class F, class S>
inline constexpr Formula kMeanFormula = formula<F, S>(make_mean_and_coefficients<F, S>);

}  // namespace rg::RG_ISA
