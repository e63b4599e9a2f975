// Tiles [term][lane] from and to rows: transposition in registers.
//
// log2(N) rounds of interleaving vector i with vector i + N/2 transpose N vectors of N elements. Wider registers hold
// two such squares side by side, N rows apart, so that a vector of the result is a term of 2 N lanes.
#pragma once

#include "scan_run.h"
#include "simd/storage.h"

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

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef bytes16 loose16 __attribute__((aligned(1), may_alias));

#if defined(__AVX2__)
typedef __m256i tile16;
inline constexpr int kSquares = 2;
template <int kSize>
RG_INLINE tile16 interleave_low(tile16 a, tile16 b) {
  return kSize == 2 ? _mm256_unpacklo_epi16(a, b) : kSize == 4 ? _mm256_unpacklo_epi32(a, b) : _mm256_unpacklo_epi64(a, b);
}
template <int kSize>
RG_INLINE tile16 interleave_high(tile16 a, tile16 b) {
  return kSize == 2 ? _mm256_unpackhi_epi16(a, b) : kSize == 4 ? _mm256_unpackhi_epi32(a, b) : _mm256_unpackhi_epi64(a, b);
}
RG_INLINE tile16 load_square(const char* a, const char* b) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a))),
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)), 1);
}
RG_INLINE void store_square(char* a, char* b, tile16 v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(a), _mm256_castsi256_si128(v));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(b), _mm256_extracti128_si256(v, 1));
}
#else
typedef bytes16 tile16;
inline constexpr int kSquares = 1;
template <int kSize>
RG_INLINE tile16 interleave_low(tile16 a, tile16 b) {
  if constexpr (kSize == 2)
    return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
  else if constexpr (kSize == 4)
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  else
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
template <int kSize>
RG_INLINE tile16 interleave_high(tile16 a, tile16 b) {
  if constexpr (kSize == 2)
    return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
  else if constexpr (kSize == 4)
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  else
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}
RG_INLINE tile16 load_square(const char* a, const char*) { return *reinterpret_cast<const loose16*>(a); }
RG_INLINE void store_square(char* a, char*, tile16 v) { *reinterpret_cast<loose16*>(a) = v; }
#endif

typedef tile16 loose_tile __attribute__((aligned(1), may_alias));

template <int kSize>
RG_INLINE void transpose(tile16* v) {
  constexpr int N = 16 / kSize;
  for (int round = 1; round < N; round *= 2) {
    tile16 w[N];
    for (int i = 0; i < N / 2; ++i) {
      w[2 * i] = interleave_low<kSize>(v[i], v[i + N / 2]);
      w[2 * i + 1] = interleave_high<kSize>(v[i], v[i + N / 2]);
    }
    for (int i = 0; i < N; ++i) v[i] = w[i];
  }
}

RG_INLINE void copy_line(char* to, const char* from) {
  for (int at = 0; at < 64; at += RG_VECTOR_BYTES)
    store(reinterpret_cast<float*>(to + at), load(reinterpret_cast<const float*>(from + at)));
}

// Rows a power of two apart fall in one set of the cache: each line is read as a whole, once, to a place of its own.
template <int kSize, int kRows>
struct Staged {
  static constexpr int kBytes = int(kTile) * kSize, kStride = kBytes + 64;
  alignas(64) char data[kRows * kStride];
  const char* rows[kRows];

  RG_INLINE Staged(const char* const* from) {
    for (int r = 0; r < kRows; ++r) {
      char* to = data + r * kStride;
      for (int at = 0; at < kBytes; at += 64) copy_line(to + at, from[r] + at);
      rows[r] = to;
    }
  }
};

template <int kSize, int kRows>
void rows_in(char* to, const char* const* rows, int64_t terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kBytes = kRows * kSize;
  const int64_t whole = terms / N * N;
  for (int64_t t = 0; t < whole; t += N)
    for (int r = 0; r < kRows; r += kTogether) {
      tile16 v[N];
      for (int i = 0; i < N; ++i)
        v[i] = load_square(rows[r + i] + t * kSize, rows[r + i + (kSquares - 1) * N] + t * kSize);
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i)
        *reinterpret_cast<loose_tile*>(to + (t + i) * kBytes + r * kSize) = v[i];
    }
  using W = typename word<kSize>::type;
  for (int64_t t = whole; t < terms; ++t)
    for (int r = 0; r < kRows; ++r) reinterpret_cast<W*>(to + t * kBytes)[r] = reinterpret_cast<const W*>(rows[r])[t];
}

template <int kSize, int kRows>
void rows_out(char* const* rows, const char* from, int64_t terms) {
  constexpr int N = 16 / kSize, kTogether = N * kSquares, kBytes = kRows * kSize;
  const int64_t whole = terms / N * N;
  for (int64_t t = 0; t < whole; t += N)
    for (int r = 0; r < kRows; r += kTogether) {
      tile16 v[N];
      for (int i = 0; i < N; ++i)
        v[i] = *reinterpret_cast<const loose_tile*>(from + (t + i) * kBytes + r * kSize);
      transpose<kSize>(v);
      for (int i = 0; i < N; ++i)
        store_square(rows[r + i] + t * kSize, rows[r + i + (kSquares - 1) * N] + t * kSize, v[i]);
    }
  using W = typename word<kSize>::type;
  for (int64_t t = whole; t < terms; ++t)
    for (int r = 0; r < kRows; ++r) reinterpret_cast<W*>(rows[r])[t] = reinterpret_cast<const W*>(from + t * kBytes)[r];
}

template <int kSize, int kRows>
void rows_in_staged(char* to, const char* const* rows, int64_t terms) {
  if (terms != kTile) return rows_in<kSize, kRows>(to, rows, terms);
  const Staged<kSize, kRows> staged(rows);
  rows_in<kSize, kRows>(to, staged.rows, kTile);
}

template <int kRows>
void lanes_in(char* to, const char* const* rows, int64_t terms, int64_t size) {
  auto move = size == 2   ? rows_in_staged<2, 16>
              : size == 4 ? rows_in_staged<4, kRows>
                          : rows_in_staged<8, kRows>;
  move(to, rows, terms);
}
template <int kRows>
void lanes_out(char* const* rows, const char* from, int64_t terms, int64_t size) {
  auto move = size == 2 ? rows_out<2, 16> : size == 4 ? rows_out<4, kRows> : rows_out<8, kRows>;
  move(rows, from, terms);
}

// Whole lines only, or none: a line that is stored both ways costs more than ten others.
inline void stream_row(char* to, const char* from, int64_t bytes, bool past) {
  if (bytes & 63) {
    __builtin_memcpy(to, from, size_t(bytes));
    return;
  }
  if (!past || reinterpret_cast<uintptr_t>(to) & 63) {
    for (int64_t at = 0; at < bytes; at += 64) copy_line(to + at, from + at);
    return;
  }
  for (int64_t at = 0; at < bytes; at += RG_VECTOR_BYTES)
    stream(reinterpret_cast<float*>(to + at), load(reinterpret_cast<const float*>(from + at)));
}

template <class S>
inline constexpr Moves kMoves = {lanes_in<S::kStep>, lanes_out<S::kStep>, stream_row, stream_fence};

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
