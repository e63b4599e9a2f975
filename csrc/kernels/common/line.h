// What kernels over lines (engines/lines) share: loads and stores of 16 terms, sums in the one order, the maximum.
#pragma once

#include "engines/lines/lines.h"
#include "kernels/reduce/sums.h"
#include "simd/transpose.h"

namespace rg::RG_ISA {

inline constexpr lines::Tools kTools = {stream_fence, {turn_rows<2>, turn_rows<4>, turn_rows<8>}};

using lines::Line;

// Vectors of 16 terms in the compute type, and in f64.
template <class S>
inline constexpr int k16 = 16 / kLanes<Lane<typename S::V>>;
inline constexpr int kWide16 = 16 / kLanes<double>;

// `count` terms and, where these are fewer than 16, `pad`; in the order of memory.
template <class S>
__attribute__((noinline)) void load_fewer(const char* p, int64_t count, typename S::V* v, double pad) {
  alignas(64) char padded[16 * S::kBytes];
  const auto one = S::encode_one(pad);
  for (int k = 0; k < 16; ++k) __builtin_memcpy(padded + k * S::kBytes, &one, S::kBytes);
  if (count > 0) __builtin_memcpy(padded, p, size_t(count * S::kBytes));
  for (int k = 0; k < 16 / S::kStep; ++k) S::load_ordered(padded + k * S::kStep * S::kBytes, v + k * S::kParts);
}
template <class S>
RG_INLINE void load_16(const char* p, int64_t count, typename S::V* v, double pad) {
  if (count < 16) [[unlikely]]
    return load_fewer<S>(p, count, v, pad);
  for (int k = 0; k < 16 / S::kStep; ++k) S::load_ordered(p + k * S::kStep * S::kBytes, v + k * S::kParts);
}
// The same as f64.
template <class S>
RG_INLINE void load_wide_16(const char* p, int64_t count, vd* v, double pad) {
  if constexpr (kDouble<S>) {
    load_16<S>(p, count, v, pad);
  } else {
    vf narrow[k16<S>];
    load_16<S>(p, count, narrow, pad);
    for (int k = 0; k < k16<S>; ++k) {
      const Wide w = widen(narrow[k]);
      v[2 * k] = w.lo, v[2 * k + 1] = w.hi;
    }
  }
}

// 16 terms in memory order; a NaN is the one whose low bits are clear, which halves need.
template <class S, bool kStream>
RG_INLINE void put_16(char* p, typename S::V* v) {
  if constexpr (S::kBytes == 2)
    for (int k = 0; k < k16<S>; ++k) v[k] = select(v[k] == v[k], v[k], splat<vf>(__builtin_nanf("")));
  for (int k = 0; k < 16 / S::kStep; ++k)
    S::template store_ordered<kStream>(p + k * S::kStep * S::kBytes, v + k * S::kParts);
}
template <class S>
RG_INLINE void put_fewer(char* p, int64_t count, typename S::V* v) {
  alignas(64) char made[16 * S::kBytes];
  put_16<S, false>(made, v);
  __builtin_memcpy(p, made, size_t(count * S::kBytes));
}

// make(i, count, v): terms i to i + count, at most 16. Where stores go past the caches, they start at their alignment;
// no cache line is stored in both ways. `make` is compiled twice: for whole sixteens, and for what is fewer.
template <class S, class F>
RG_INLINE void store_line(char* to, int64_t n, bool streaming, F make) {
  constexpr int64_t kAlign = 16 * S::kBytes < 64 ? 16 * S::kBytes : 64;
  auto put_some = [&](int64_t i, int64_t count) __attribute__((noinline)) {
    typename S::V v[k16<S>];
    make(i, count, v), put_fewer<S>(to + i * S::kBytes, count, v);
  };
  int64_t i = 0;
  if (streaming) {
    const int64_t head = int64_t(-reinterpret_cast<uintptr_t>(to) & uintptr_t(kAlign - 1)) / S::kBytes;
    if (head > n)
      streaming = false;
    else if (head)
      put_some(0, head), i = head;
  }
  for (; i + 16 <= n; i += 16) {
    typename S::V v[k16<S>];
    make(i, 16, v);
    if (streaming)
      put_16<S, true>(to + i * S::kBytes, v);
    else
      put_16<S, false>(to + i * S::kBytes, v);
  }
  if (i < n) put_some(i, n - i);
}
// The same of f64 vectors.
template <class S, class F>
RG_INLINE void store_wide_line(char* to, int64_t n, bool streaming, F make) {
  store_line<S>(to, n, streaming, [&](int64_t i, int64_t count, typename S::V* v) __attribute__((always_inline)) {
    vd made[kWide16];
    make(i, count, made);
    if constexpr (kDouble<S>)
      for (int k = 0; k < kWide16; ++k) v[k] = made[k];
    else
      for (int k = 0; k < k16<S>; ++k) v[k] = narrow({made[2 * k], made[2 * k + 1]});
  });
}
template <class S>
void fill_line(char* to, int64_t n, double with) {
  store_line<S>(to, n, false, [&](int64_t, int64_t, typename S::V* v) {
    for (int k = 0; k < k16<S>; ++k) v[k] = splat<typename S::V>(Lane<typename S::V>(with));
  });
}

template <class S>
concept IsHalf = S::kBytes == 2;

// A line of halves as one of f32: streams of the mask `inputs` are decoded, then `wide` runs, and stream `output` (-1:
// none) is encoded. For ways that few lines take. Numbers of a way in f64 come and go by f32 in halves, too, so that
// the bits are those.
template <IsHalf S, class F>
auto by_f32(const Line& line, unsigned inputs, int output, F wide) {
  const int64_t room = (line.n + 63) / 64 * 64;
  float* to = lines::decoded(room * __builtin_popcount(inputs | (output < 0 ? 0u : 1u << output)));
  Line made = line;
  made.streaming = false;
  for (int s = 0; s < lines::kMostStreams; ++s) {
    if (s != output && !(inputs >> s & 1)) continue;
    made.at[s] = reinterpret_cast<char*>(to), made.next[s] = made.at[s], to += room;
    if (s == output) continue;
    for (int64_t i = 0; i < line.n; i += 16) {
      vf v[k16<S>];
      load_16<S>(line.at[s] + i * S::kBytes, line.n - i, v, 0);
      F32::store<false>(made.at[s] + i * F32::kBytes, v);
    }
  }
  auto encode = [&] {
    if (output < 0) return;
    const char* from = made.at[output];
    store_line<S>(line.at[output], line.n, line.streaming,
                  [&](int64_t i, int64_t, vf* v) { F32::load(from + i * F32::kBytes, v); });
  };
  if constexpr (std::is_void_v<decltype(wide(made))>) {
    wide(made), encode();
  } else {
    const auto found = wide(made);
    encode();
    return found;
  }
}

// A sum of the line's terms in the one order of sums: 16 lanes of A, spans of 32,768, whose results are merged in
// order.
template <class A>
struct OrderedSum {
  A a[kRegisters<A>];
  double hi = 0, lo = 0;
  bool none = true;

  RG_INLINE void begin() {
    for (A& each : a) each = A::identity();
  }
  RG_INLINE void end() {
    for (int by = kRegisters<A> / 2; by > 0; by /= 2)
      for (int q = 0; q < by; ++q) a[q] = A::folded(a[q], a[q + by]);
    vd made[A::kState];
    fold_across<kWidthOf<A> / 2>(a[0]).state(made);
    const double h = made[0][0], l = made[1][0];
    if (none) {
      hi = h, lo = l, none = false;
    } else {
      const double s = hi + h;
      lo = (lo + l) + sum_error(hi, h, s), hi = s;
    }
  }
  RG_INLINE double total() const { return __builtin_isfinite(hi) ? hi + lo : hi; }
};

// each(i, there): micro-blocks of 64 terms, of which `there` are there; begin and end around each span.
template <class B, class F, class E>
RG_INLINE void over_spans(int64_t n, B begin, F each, E end) {
  for (int64_t first = 0; first < n; first += kSpan) {
    const int64_t last = n - first < kSpan ? n : first + kSpan;
    begin();
    int64_t i = first;
    for (; i + 64 <= last; i += 64) each(i, std::integral_constant<bool, true>());
    if (i < last) each(i, std::integral_constant<bool, false>());
    end();
  }
}

struct Top {
  double max;
  bool nan;
};
template <class S>
Top top_of(const char* x, int64_t n) {
  using V = typename S::V;
  constexpr double least = -__builtin_inf();
  V m[4][k16<S>];
  for (auto& some : m)
    for (V& each : some) each = splat<V>(least);
  Flags<V> nan = {};
  int64_t i = 0;
  for (; i + 64 <= n; i += 64)
    for (int j = 0; j < 4; j += 2) {
      V a[k16<S>], b[k16<S>];
      load_16<S>(x + (i + 16 * j) * S::kBytes, 16, a, least);
      load_16<S>(x + (i + 16 * j + 16) * S::kBytes, 16, b, least);
      for (int k = 0; k < k16<S>; ++k)
        m[j][k] = max(a[k], m[j][k]), m[j + 1][k] = max(b[k], m[j + 1][k]), nan |= either_nan(a[k], b[k]);
    }
  for (; i < n; i += 16) {
    V a[k16<S>];
    load_16<S>(x + i * S::kBytes, n - i, a, least);
    for (int k = 0; k < k16<S>; ++k) m[0][k] = max(a[k], m[0][k]), nan |= either_nan(a[k], a[k]);
  }
  V most = m[0][0];
  for (auto& some : m)
    for (V& each : some) most = max(each, most);
  return {fold_lanes(most, [](V a, V b) { return max(a, b); }), any(nan)};
}

}  // namespace rg::RG_ISA
