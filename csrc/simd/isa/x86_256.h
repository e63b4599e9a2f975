// What AVX2 and AVX-512 share: a step of 16 elements of 16 bits, and two squares of 128 bits side by side.
#pragma once

#include <immintrin.h>

#include "simd/types.h"

namespace rg::RG_ISA {

// 16-bit elements as they lie in memory, of kPackedVectors f32 vectors.
typedef uint16_t packed __attribute__((vector_size(32)));
typedef int16_t packed_signed __attribute__((vector_size(32)));

RG_INLINE packed load_packed(const char* p) { return packed(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))); }
// kStream: past the caches; p must be aligned to the size of x.
template <bool kStream>
RG_INLINE void store_packed(char* p, packed x) {
  auto* to = reinterpret_cast<__m256i*>(p);
  kStream ? _mm256_stream_si256(to, __m256i(x)) : _mm256_storeu_si256(to, __m256i(x));
}
// Whether a bit is set.
RG_INLINE bool any_bit(packed x) { return !_mm256_testz_si256(__m256i(x), __m256i(x)); }
// The least of the elements, none of them negative.
RG_INLINE int least(packed_signed v) {
  __m128i both = _mm_min_epu16(_mm256_castsi256_si128(__m256i(v)), _mm256_extracti128_si256(__m256i(v), 1));
  return _mm_extract_epi16(_mm_minpos_epu16(both), 0);
}

// f32 of 256 bits: f16 that come straight from memory are converted by twice as many operations in a cycle as those of
// a register, or of 512 bits, on Zen 4 (0.5 cycles for 8). By name: of a load that is used twice gcc makes a register.
typedef float vfrom16 __attribute__((vector_size(32)));
RG_INLINE vfrom16 convert_f16(const char* p) {
  vfrom16 v;
  asm("vcvtph2ps %1, %0" : "=v"(v) : "m"(*reinterpret_cast<const char (*)[16]>(p)));
  return v;
}

// ---- squares: 16 bytes of each of several rows, for transposition. A register holds kSquares of them.

typedef __m256i squares;
inline constexpr int kSquares = 2;

// Elements of kSize bytes of a and b by turns, from the first (low) or second (high) half of each square.
template <int kSize>
RG_INLINE squares interleave_low(squares a, squares b) {
  return kSize == 2   ? _mm256_unpacklo_epi16(a, b)
         : kSize == 4 ? _mm256_unpacklo_epi32(a, b)
                      : _mm256_unpacklo_epi64(a, b);
}
template <int kSize>
RG_INLINE squares interleave_high(squares a, squares b) {
  return kSize == 2   ? _mm256_unpackhi_epi16(a, b)
         : kSize == 4 ? _mm256_unpackhi_epi32(a, b)
                      : _mm256_unpackhi_epi64(a, b);
}
// The squares at a and (if there are two) at b.
RG_INLINE squares load_squares(const char* a, const char* b) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a))),
                                 _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)), 1);
}
RG_INLINE void store_squares(char* a, char* b, squares v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(a), _mm256_castsi256_si128(v));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(b), _mm256_extracti128_si256(v, 1));
}
// Past the caches: p must be aligned to the size of v.
RG_INLINE void stream_squares(char* p, squares v) { _mm256_stream_si256(reinterpret_cast<__m256i*>(p), v); }
// kSquares registers: register i gets square i of each.
RG_INLINE void exchange_squares(squares* v) {
  const squares first = v[0];
  v[0] = _mm256_permute2x128_si256(first, v[1], 0x20);
  v[1] = _mm256_permute2x128_si256(first, v[1], 0x31);
}

}  // namespace rg::RG_ISA
