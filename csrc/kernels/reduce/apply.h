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
template <class F, class S, bool kUsual, class At>
RG_INLINE void apply_step(const typename S::V* x, typename S::V* dx, At at) {
  using N = NumberOf<F, S>;
  auto formula = [&](N v, int part) {
    N c[kCountOf<F, S>];
    for (int f = 0; f < kCountOf<F, S>; ++f) c[f] = at(f, part);
    return F::template apply<S, kUsual>(v, c);
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
template <class F, class S, bool kStream, int kTogether, bool kUsual>
RG_INLINE void row_steps_as(const char* x, char* dx, int64_t steps, const NumberOf<F, S>* c) {
  constexpr int64_t bytes = S::kStep * S::kBytes;
  int64_t i = 0;
  for (; i + kTogether <= steps; i += kTogether) {
    typename S::V from[kTogether][S::kParts] = {}, to[kTogether][S::kParts];
    for (int k = 0; k < kTogether; ++k)
      if constexpr (F::kUsesX) S::load(x + (i + k) * bytes, from[k]);
    for (int k = 0; k < kTogether; ++k) apply_step<F, S, kUsual>(from[k], to[k], [&](int f, int) { return c[f]; });
    for (int k = 0; k < kTogether; ++k) S::template store<kStream>(dx + (i + k) * bytes, to[k]);
  }
  if constexpr (kTogether > 1) row_steps_as<F, S, kStream, 1, kUsual>(x + i * bytes, dx + i * bytes, steps - i, c);
}

template <class F, class S, bool kStream, int kTogether = 1>
RG_INLINE void row_steps(const char* x, char* dx, int64_t steps, const NumberOf<F, S>* c) {
  if constexpr (kMayBeUnusual<F, S>)
    if (!any(c[F::kUnusual] != 0)) return row_steps_as<F, S, kStream, kTogether, true>(x, dx, steps, c);
  row_steps_as<F, S, kStream, kMayBeUnusual<F, S> ? 1 : kTogether, false>(x, dx, steps, c);
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

// A row of one number, in whole vectors. The last shares terms with the one before.
template <class F, class S>
RG_INLINE void fill_row(char* dx, int64_t bytes, const NumberOf<F, S>* c) {
  constexpr int step = S::kStep * S::kBytes, steps = step < kVectorBytes ? kVectorBytes / step : 1;
  alignas(64) char same[steps * step];
  row_steps<F, S, false>(same, same, steps, c);
  const vf v = load_bytes(same);
  auto put = [&](int64_t at) { store_bytes(dx + at, v); };
  int64_t at = 0;
  for (; at < bytes - 4 * kVectorBytes; at += 4 * kVectorBytes)
    for (int k = 0; k < 4; ++k) put(at + k * kVectorBytes);
  for (; at < bytes - kVectorBytes; at += kVectorBytes) put(at);
  put(bytes - kVectorBytes);
}

template <class F, class S>
void apply_row(const char* x, char* dx, int64_t terms, const Coefficients& made, int slot, bool streaming) {
  NumberOf<F, S> c[kCountOf<F, S>];
  load_coefficients<F, S>(made, slot, c);
  constexpr int64_t bytes = S::kStep * S::kBytes;
  if constexpr (!F::kUsesX) {
    if (terms * S::kBytes >= kVectorBytes) return fill_row<F, S>(dx, terms * S::kBytes, c);
    x = dx;  // never read
  }
  if (terms < S::kStep) {  // through a padded step
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

// Whether no column of these steps is unusual: then nothing is asked of them row by row.
template <class F, class S>
RG_INLINE bool all_usual(const Coefficients& made, int steps) {
  using N = NumberOf<F, S>;
  const auto* power = reinterpret_cast<const Lane<N>*>(made[F::kUnusual]);
  Mask<N> some = {};
  for (int s = 0; s < steps * S::kStep; s += kLanes<Lane<N>>) some |= load(power + s) != 0;
  return !any(some);
}

// Two rows at a time, four of exponentials (half of that with 16 registers), so that coefficients are loaded once for
// them. Rows whose distance is a power of two share sets of the first cache, so that rows ahead are fetched to the
// next.
template <class F, class S>
void apply_columns(const char* const* x, char* const* dx, int64_t terms, const int64_t* offset, int steps,
                   const Coefficients& made, const bool* streamed) {
  using N = NumberOf<F, S>;
  constexpr int parts = S::kStep / kLanes<Lane<N>>, together = (kVectorBytes < 64 ? 1 : 2) * kTogetherOf<F>;
  auto some_rows = [&]<int kRows>(int64_t i, std::integral_constant<int, kRows>,
                                  auto only) __attribute__((always_inline)) {
    const char *row[kRows], *ahead[kRows];
    char* to_row[kRows];
    for (int t = 0; t < kRows; ++t)  // in registers: a store to dx could change x[], for all the compiler knows
      row[t] = x[i + t], ahead[t] = x[i + t + together < terms ? i + t + together : i + t], to_row[t] = dx[i + t];
    for (int s = 0; s < steps; ++s) {
      const int64_t at = offset[s];
      N c[kCountOf<F, S>][parts];
      for (int f = 0; f < kCountOf<F, S>; ++f)
        for (int k = 0; k < parts; ++k)
          c[f][k] = load(reinterpret_cast<const Lane<N>*>(made[f]) + s * S::kStep + k * kLanes<Lane<N>>);
      typename S::V from[kRows][S::kParts] = {}, to[kRows][S::kParts];
      for (int t = 0; t < kRows; ++t) {
        if constexpr (F::kUsesX) {
          __builtin_prefetch(ahead[t] + at, 0, 2);
          S::load_ordered(row[t] + at, from[t]);
        }
      }
      auto each_row = [&](auto usual) __attribute__((always_inline)) {
        for (int t = 0; t < kRows; ++t)
          apply_step<F, S, usual()>(from[t], to[t], [&](int f, int part) { return c[f][part]; });
      };
      bool unusual = false;
      if constexpr (kMayBeUnusual<F, S> && !only())
        for (const N& each : c[F::kUnusual]) unusual |= any(each != 0);
      if (kMayBeUnusual<F, S> && !unusual)
        each_row(std::true_type());
      else
        each_row(std::false_type());
      const bool stream = streamed[s];
      for (int t = 0; t < kRows; ++t) {
        if (stream && (reinterpret_cast<uintptr_t>(to_row[t] + at) & (S::kStep * S::kBytes - 1)) == 0)
          S::template store_ordered<true>(to_row[t] + at, to[t]);
        else
          S::template store_ordered<false>(to_row[t] + at, to[t]);
      }
    }
  };
  auto all_rows = [&](auto only) __attribute__((always_inline)) {
    int64_t i = 0;
    for (; i + together <= terms; i += together) some_rows(i, std::integral_constant<int, together>(), only);
    for (; i < terms; ++i) some_rows(i, std::integral_constant<int, 1>(), std::false_type());
  };
  if constexpr (kMayBeUnusual<F, S>)
    if (all_usual<F, S>(made, steps)) return all_rows(std::true_type());
  all_rows(std::false_type());
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
  constexpr bool is_dy = requires { requires F::kIsDy; };
  return {kCountOf<F, S>,     sizeof(Lane<NumberOf<F, S>>), F::kUsesX,   is_dy, prepare,
          apply_row<Body, S>, apply_columns<Body, S>,       stream_fence};
}
template <class F, class S>
inline constexpr Formula kFormula = formula<F, S>(make_coefficients<F, S>);
template <class F, class S>
inline constexpr Formula kMeanFormula = formula<F, S>(make_mean_and_coefficients<F, S>);

}  // namespace rg::RG_ISA
