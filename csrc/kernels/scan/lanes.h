// Tiles [term][lane] from and to rows: transposition in registers (simd/transpose.h).
#pragma once

#include "engines/scan/run.h"
#include "simd/storage.h"
#include "simd/transpose.h"

namespace rg::RG_ISA {

using namespace scan;

template <int kSize>
struct word;
template <>
struct word<2> {
  typedef uint16_t type __attribute__((may_alias));
};
template <>
struct word<4> {
  typedef uint32_t type __attribute__((may_alias));
};
template <>
struct word<8> {
  typedef uint64_t type __attribute__((may_alias));
};

RG_INLINE void copy_line(char* to, const char* from) {
  for (int at = 0; at < 64; at += kVectorBytes) store_bytes(to + at, load_bytes(from + at));
}

// Rows a power of two apart fall in one set of the cache. So whole lines are moved, once, between them and a place
// where rows are kTile terms and a line apart; tiles are made from there.
template <int kSize>
inline constexpr int kStaged = int(kTile) * kSize + 64;

template <int kSize, int kRows>
RG_INLINE void from_staged(char* to, const char* rows, int64_t terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kBytes = kRows * kSize;
  for (int64_t t = 0; t < terms; t += N)  // past the end where terms are no multiple: there is room
    for (int r = 0; r < kRows; r += kTogether) {
      squares v[N];
      for (int i = 0; i < N; ++i) {
        const char* at = rows + (r + i) * kStaged<kSize> + t * kSize;
        v[i] = load_squares(at, at + (kSquares - 1) * N * kStaged<kSize>);
      }
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i) *reinterpret_cast<loose_squares*>(to + (t + i) * kBytes + r * kSize) = v[i];
    }
}
template <int kSize, int kRows>
RG_INLINE void to_staged(char* rows, const char* from, int64_t terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kBytes = kRows * kSize;
  for (int64_t t = 0; t < terms; t += N)
    for (int r = 0; r < kRows; r += kTogether) {
      squares v[N];
      for (int i = 0; i < N; ++i) v[i] = *reinterpret_cast<const loose_squares*>(from + (t + i) * kBytes + r * kSize);
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i) {
        char* at = rows + (r + i) * kStaged<kSize> + t * kSize;
        store_squares(at, at + (kSquares - 1) * N * kStaged<kSize>, v[i]);
      }
    }
}

RG_INLINE void copy_row(char* to, const char* from, int64_t bytes) {
  int64_t at = 0;
  for (; at + 64 <= bytes; at += 64) copy_line(to + at, from + at);
  __builtin_memcpy(to + at, from + at, size_t(bytes - at));
}

// Past the caches whole lines only, or none: a line that is stored both ways costs more than ten others.
inline void copy_out(char* to, const char* from, int64_t bytes, bool past) {
  if (!past || (reinterpret_cast<uintptr_t>(to) | uintptr_t(bytes)) & 63) return copy_row(to, from, bytes);
  for (int64_t at = 0; at < bytes; at += kVectorBytes) stream(reinterpret_cast<float*>(to + at), load_bytes(from + at));
}

template <int kSize, int kRows>
void rows_in(char* to, const char* const* rows, int64_t terms) {
  alignas(64) char staged[kRows * kStaged<kSize>];
  for (int r = 0; r < kRows; ++r) {
    char* row = staged + r * kStaged<kSize>;
    if (terms == kTile) {
      for (int at = 0; at < kTile * kSize; at += 64) copy_line(row + at, rows[r] + at);
    } else {
      copy_row(row, rows[r], terms * kSize);
    }
  }
  from_staged<kSize, kRows>(to, staged, terms);
}

template <int kSize, int kRows>
void rows_out(char* const* rows, int count, const char* from, int64_t terms, bool past) {
  alignas(64) char staged[kRows * kStaged<kSize>];
  to_staged<kSize, kRows>(staged, from, terms);
  for (int r = 0; r < count; ++r) copy_out(rows[r], staged + r * kStaged<kSize>, terms * kSize, past);
}

template <int kRows>
void lanes_in(char* to, const char* const* rows, int64_t terms, int64_t size) {
  auto move = size == 2 ? rows_in<2, 16> : size == 4 ? rows_in<4, kRows> : rows_in<8, kRows>;
  move(to, rows, terms);
}
template <int kRows>
void lanes_out(char* const* rows, int count, const char* from, int64_t terms, int64_t size, bool past) {
  auto move = size == 2 ? rows_out<2, 16> : size == 4 ? rows_out<4, kRows> : rows_out<8, kRows>;
  move(rows, count, from, terms, past);
}

template <class S>
inline constexpr Moves kMoves = {lanes_in<S::kStep>, lanes_out<S::kStep>, copy_out, stream_fence};

// ---- states

template <class S>
inline constexpr int kVectors = kWideParts<S>;  // f64 vectors of a step

RG_INLINE vd load_state(const States* state, int component, int slot) { return load(state[component] + slot); }
RG_INLINE void store_state(States* state, int component, int slot, vd v) { store(state[component] + slot, v); }

// Runs f(slot) for every step of the strip's lanes.
template <class S, class F>
RG_INLINE void each_step(const Strip& p, F f) {
  for (int slot = 0; slot < p.lanes; slot += S::kStep) f(slot);
}

inline constexpr unsigned bit(int stream) { return 1u << stream; }

}  // namespace rg::RG_ISA
