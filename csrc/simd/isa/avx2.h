// AVX2, FMA and F16C: x86-64-v3. The comments here hold for the other headers too.
#pragma once

#include <immintrin.h>

namespace rg::RG_ISA {
inline constexpr int kVectorBytes = 32;
// Whether a fused multiply-add is an instruction. If not, that of f32 is made of several, and that of f64 is declared
// but not defined.
inline constexpr bool kHasFma = true;
// Whether f16 is converted by instruction (`load_f16`, `store_f16`).
inline constexpr bool kHasF16 = true;
// Whether v 2^k is an instruction (`scale`).
// Whether whole numbers are made by instruction (`floor`, `nearest`). If not, they are declared but not defined.
inline constexpr bool kHasRounding = true;
inline constexpr bool kHasScale = false;
// Whether two bf16 of a word are multiplied and added by an instruction, on some processors at least.
inline constexpr bool kMayHaveDot = false;
}  // namespace rg::RG_ISA

#include "simd/isa/x86_256.h"
#include "simd/types.h"

namespace rg::RG_ISA {

// ---- stores past the caches: p must be aligned to the vector. Follow with stream_fence() before another thread reads.

RG_INLINE void stream(float* p, vf v) { _mm256_stream_ps(p, v); }
RG_INLINE void stream(double* p, vd v) { _mm256_stream_pd(p, v); }
RG_INLINE void stream(char* p, uint64_t word) { _mm_stream_si64(reinterpret_cast<long long*>(p), (long long)(word)); }
RG_INLINE void stream_fence() { _mm_sfence(); }

// ---- masks

// Whether a lane of a mask is set. By template: what a comparison of doubles gives has another name for each compiler.
template <class M>
RG_INLINE bool any(M mask) {
  return _mm256_movemask_ps(bits<__m256>(mask)) != 0;
}
// One bit for each lane of a mask.
RG_INLINE unsigned lane_bits(vi32 m) { return unsigned(_mm256_movemask_ps(bits<__m256>(m))); }
RG_INLINE unsigned lane_bits(vi64 m) { return unsigned(_mm256_movemask_pd(bits<__m256d>(m))); }
// Whether a bit of a vector is set.
RG_INLINE bool any_bit(vu32 x) { return !_mm256_testz_si256(__m256i(x), __m256i(x)); }

// Where a lane of a or of b is NaN: one compare for two vectors. Flags of one V may be or-ed; `any` takes them.
template <class V>
using Flags = typename lane<V>::mask;
RG_INLINE Flags<vf> either_nan(vf a, vf b) { return bits<vi32>(_mm256_cmp_ps(a, b, _CMP_UNORD_Q)); }
RG_INLINE Flags<vd> either_nan(vd a, vd b) { return bits<vi64>(_mm256_cmp_pd(a, b, _CMP_UNORD_Q)); }
// NaN in those lanes.
template <class V>
RG_INLINE V nan_where(Flags<V> nan, V v) {
  return select(nan, splat<V>(typename lane<V>::type(__builtin_nan(""))), v);
}

// ---- arithmetic

// a < b ? a : b, so that b is returned where either is NaN: the x86 instruction, which gcc 12 does not find by itself.
RG_INLINE vf min(vf a, vf b) { return _mm256_min_ps(a, b); }
RG_INLINE vf max(vf a, vf b) { return _mm256_max_ps(a, b); }
RG_INLINE vd min(vd a, vd b) { return _mm256_min_pd(a, b); }
RG_INLINE vd max(vd a, vd b) { return _mm256_max_pd(a, b); }
RG_INLINE vi16 min(vi16 a, vi16 b) { return vi16(_mm256_min_epi16(__m256i(a), __m256i(b))); }
RG_INLINE vi16 max(vi16 a, vi16 b) { return vi16(_mm256_max_epi16(__m256i(a), __m256i(b))); }
RG_INLINE vu16 min(vu16 a, vu16 b) { return vu16(_mm256_min_epu16(__m256i(a), __m256i(b))); }
RG_INLINE vu16 max(vu16 a, vu16 b) { return vu16(_mm256_max_epu16(__m256i(a), __m256i(b))); }

// Whole numbers: the largest that is not above v, and the nearest, of two the even one. The sign of zero is kept.
RG_INLINE vf floor(vf v) { return _mm256_round_ps(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
RG_INLINE vd floor(vd v) { return _mm256_round_pd(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
RG_INLINE vf nearest(vf v) { return _mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
RG_INLINE vd nearest(vd v) { return _mm256_round_pd(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
RG_INLINE vf sqrt(vf v) { return _mm256_sqrt_ps(v); }
RG_INLINE vd sqrt(vd v) { return _mm256_sqrt_pd(v); }

// a b + c, rounded once.
RG_INLINE vf fma(vf a, vf b, vf c) { return _mm256_fmadd_ps(a, b, c); }
vf scale(vf v, vf k);
RG_INLINE vd fma(vd a, vd b, vd c) { return _mm256_fmadd_pd(a, b, c); }

// 1 as the compiler does not know it: it would make an addition of a 1 + b. Take it before the loop.
template <class V>
RG_INLINE V opaque_one() {
  V one = splat<V>(1);
  asm("" : "+x"(one));
  return one;
}
// a + b, in every bit, where FMAs run: beside additions, on Zen, twice as many in a cycle. Elsewhere a plain addition.
template <class V>
RG_INLINE V add_by_fma(V a, V b, V one) {
  return fma(a, one, b);
}
template <class V>
RG_INLINE V subtract_by_fma(V a, V b, V one) {
  return fma(-b, one, a);
}

// The error of a rounded product: a * b = p + product_error(a, b, p) exactly, barring over- and underflow.
// One fused instruction where there is one, Dekker's splitting where not: the same number.
RG_INLINE vd product_error(vd a, vd b, vd p) { return _mm256_fmsub_pd(a, b, p); }

// ---- f32 and f64

RG_INLINE Wide widen(vf v) {
  return {_mm256_cvtps_pd(_mm256_castps256_ps128(v)), _mm256_cvtps_pd(_mm256_extractf128_ps(v, 1))};
}
RG_INLINE vf narrow(Wide w) { return _mm256_set_m128(_mm256_cvtpd_ps(w.hi), _mm256_cvtpd_ps(w.lo)); }
// As many f32 as a vector has f64, converted straight from memory: from a register the upper half had to be extracted.
RG_INLINE vd widen_from(const float* p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
// The width at which f32 are best converted from memory and added: vd, but for AVX-512.
typedef vd vsum;
template <class V>
RG_INLINE V widen_from(const float* p) {
  return widen_from(p);
}

// The low 32 bits of every f64.
RG_INLINE vu32 low_words(Wide w) {
  return __builtin_shufflevector(bits<vu32>(w.lo), bits<vu32>(w.hi), 0, 2, 4, 6, 8, 10, 12, 14);
}
// Every 32-bit word as the upper half of 64 bits.
RG_INLINE WideWords as_high_words(vu32 x) {
  return {bits<vu64>(__builtin_shufflevector(vu32{}, x, 0, 8, 1, 9, 2, 10, 3, 11)),
          bits<vu64>(__builtin_shufflevector(vu32{}, x, 4, 12, 5, 13, 6, 14, 7, 15))};
}

// Toward zero; what is beyond the range takes its end, NaN is 0. The instruction has the lowest number for all of
// these.
RG_INLINE vi32 saturated(vf v) { return (vi32(_mm256_cvttps_epi32(v)) ^ (v >= 0x1p31f)) & (v == v); }

// ---- 16-bit elements

// f32 vectors whose elements a `packed` holds.
inline constexpr int kPackedVectors = 2;

// Each element as the upper half of 32 bits. `high_halves` gives them in the order that `pack` takes, which need not be
// that of memory: unpack and pack stay within 128 bits. The ordered ones keep to it.
RG_INLINE void high_halves(packed x, vu32* to) {
  to[0] = vu32(_mm256_unpacklo_epi16(_mm256_setzero_si256(), __m256i(x)));
  to[1] = vu32(_mm256_unpackhi_epi16(_mm256_setzero_si256(), __m256i(x)));
}
RG_INLINE void high_halves_ordered(const char* p, vu32* to) {
  for (int k = 0; k < 2; ++k)
    to[k] = vu32(_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p + k * 16)))) << 16;
}
// The low halves of 32-bit words that are 16-bit numbers, with their sign.
RG_INLINE packed pack(const vi32* v) { return packed(_mm256_packs_epi32(__m256i(v[0]), __m256i(v[1]))); }
RG_INLINE packed pack_ordered(const vi32* v) { return packed(_mm256_permute4x64_epi64(__m256i(pack(v)), 0xd8)); }

// A vector of f32 from and to f16 in memory. Rounds to nearest even; a NaN is made quiet.
RG_INLINE vf load_f16(const char* p) { return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))); }
template <bool kStream>
RG_INLINE void store_f16(char* p, vf v) {
  const __m128i h = _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  auto* to = reinterpret_cast<__m128i*>(p);
  kStream ? _mm_stream_si128(to, h) : _mm_storeu_si128(to, h);
}

bool has_dot();
vf bf16_pair(const char* p);
vf bf16_square_pair(const char* p);
vf load_two_halves(const char* a, const char* b);

}  // namespace rg::RG_ISA
