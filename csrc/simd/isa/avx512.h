// AVX-512 F, BW, DQ, VL, CD: x86-64-v4. A step of 16-bit elements is one f32 vector here.
//
// Masks are vectors, as elsewhere: gcc 12 keeps what a comparison gives to `select` or to another mask in the mask
// registers, and makes a vector of it for `any` alone (3 instructions instead of 1, once for several vectors).
// vcvtneps2bf16 and vdpbf16ps take subnormals for 0, and are no part of v4: the first is not used, the second where a
// bound has room for that, in functions that are called where the processor has it.
#pragma once

#include <immintrin.h>

namespace rg::RG_ISA {
inline constexpr int kVectorBytes = 64;
inline constexpr bool kHasFma = true;
inline constexpr bool kHasF16 = true;
inline constexpr bool kHasRounding = true;
inline constexpr bool kHasScale = true;
inline constexpr bool kMayHaveDot = true;
}  // namespace rg::RG_ISA

#include "simd/isa/x86_256.h"
#include "simd/types.h"

namespace rg::RG_ISA {

RG_INLINE void stream(float* p, vf v) { _mm512_stream_ps(p, v); }
RG_INLINE void stream(double* p, vd v) { _mm512_stream_pd(p, v); }
RG_INLINE void stream(char* p, uint64_t word) { _mm_stream_si64(reinterpret_cast<long long*>(p), (long long)(word)); }
RG_INLINE void stream_fence() { _mm_sfence(); }

// ---- masks

template <class M>
RG_INLINE bool any(M mask) {
  return _mm512_test_epi32_mask(bits<__m512i>(mask), bits<__m512i>(mask)) != 0;
}
RG_INLINE bool any(__mmask16 m) { return m != 0; }
RG_INLINE bool any(__mmask8 m) { return m != 0; }
RG_INLINE unsigned lane_bits(vi32 m) { return _mm512_movepi32_mask(__m512i(m)); }
RG_INLINE unsigned lane_bits(vi64 m) { return _mm512_movepi64_mask(__m512i(m)); }
RG_INLINE bool any_bit(vu32 x) { return any(x); }

template <class V>
struct flags_of;
template <>
struct flags_of<vf> {
  typedef __mmask16 type;
};
template <>
struct flags_of<vd> {
  typedef __mmask8 type;
};
template <class V>
using Flags = typename flags_of<V>::type;
RG_INLINE Flags<vf> either_nan(vf a, vf b) { return _mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q); }
RG_INLINE Flags<vd> either_nan(vd a, vd b) { return _mm512_cmp_pd_mask(a, b, _CMP_UNORD_Q); }
RG_INLINE vf nan_where(Flags<vf> nan, vf v) { return _mm512_mask_mov_ps(v, nan, _mm512_set1_ps(__builtin_nanf(""))); }
RG_INLINE vd nan_where(Flags<vd> nan, vd v) { return _mm512_mask_mov_pd(v, nan, _mm512_set1_pd(__builtin_nan(""))); }

// ---- arithmetic

RG_INLINE vf min(vf a, vf b) { return _mm512_min_ps(a, b); }
RG_INLINE vf max(vf a, vf b) { return _mm512_max_ps(a, b); }
RG_INLINE vd min(vd a, vd b) { return _mm512_min_pd(a, b); }
RG_INLINE vd max(vd a, vd b) { return _mm512_max_pd(a, b); }
RG_INLINE vi16 min(vi16 a, vi16 b) { return vi16(_mm512_min_epi16(__m512i(a), __m512i(b))); }
RG_INLINE vi16 max(vi16 a, vi16 b) { return vi16(_mm512_max_epi16(__m512i(a), __m512i(b))); }
RG_INLINE vu16 min(vu16 a, vu16 b) { return vu16(_mm512_min_epu16(__m512i(a), __m512i(b))); }
RG_INLINE vu16 max(vu16 a, vu16 b) { return vu16(_mm512_max_epu16(__m512i(a), __m512i(b))); }

RG_INLINE vf floor(vf v) { return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
RG_INLINE vd floor(vd v) { return _mm512_roundscale_pd(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); }
RG_INLINE vf nearest(vf v) { return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
RG_INLINE vd nearest(vd v) { return _mm512_roundscale_pd(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
RG_INLINE vf sqrt(vf v) { return _mm512_sqrt_ps(v); }
RG_INLINE vd sqrt(vd v) { return _mm512_sqrt_pd(v); }

RG_INLINE vf fma(vf a, vf b, vf c) { return _mm512_fmadd_ps(a, b, c); }
RG_INLINE vd fma(vd a, vd b, vd c) { return _mm512_fmadd_pd(a, b, c); }
RG_INLINE vf scale(vf v, vf k) { return _mm512_scalef_ps(v, k); }

// f64 of 256 bits: conversions of 4 f32 (0.67 cycles on Zen 4, 1.33 for 8) leave more room beside them for FMAs, and
// 32 registers hold the accumulators of either width.
typedef double vsum __attribute__((vector_size(32)));
template <>
struct lane<vsum> {
  typedef double type;
  typedef int64_t mask __attribute__((vector_size(32)));
};
RG_INLINE vsum fma(vsum a, vsum b, vsum c) { return _mm256_fmadd_pd(a, b, c); }
template <>
struct lane<vfrom16> {
  typedef float type;
  typedef int32_t mask __attribute__((vector_size(32)));
};
RG_INLINE vfrom16 fma(vfrom16 a, vfrom16 b, vfrom16 c) { return _mm256_fmadd_ps(a, b, c); }

template <class V>
RG_INLINE V opaque_one() {
  V one = splat<V>(1);
  asm("" : "+v"(one));
  return one;
}
template <class V>
RG_INLINE V add_by_fma(V a, V b, V one) {
  return fma(a, one, b);
}
template <class V>
RG_INLINE V subtract_by_fma(V a, V b, V one) {
  return fma(-b, one, a);
}

RG_INLINE vd product_error(vd a, vd b, vd p) { return _mm512_fmsub_pd(a, b, p); }

// ---- f32 and f64

RG_INLINE Wide widen(vf v) {
  return {_mm512_cvtps_pd(_mm512_castps512_ps256(v)), _mm512_cvtps_pd(_mm512_extractf32x8_ps(v, 1))};
}
RG_INLINE vf narrow(Wide w) {
  return _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(w.lo)), _mm512_cvtpd_ps(w.hi), 1);
}
RG_INLINE vd widen_from(const float* p) { return _mm512_cvtps_pd(_mm256_loadu_ps(p)); }

template <class V>
RG_INLINE V widen_from(const float* p) {
  if constexpr (sizeof(V) == sizeof(vsum))
    return V(_mm256_cvtps_pd(_mm_loadu_ps(p)));
  else
    return widen_from(p);
}
struct WideFrom16 {
  vsum lo, hi;
};
RG_INLINE WideFrom16 widen(vfrom16 v) {
  return {_mm256_cvtps_pd(_mm256_castps256_ps128(v)), _mm256_cvtps_pd(_mm256_extractf128_ps(v, 1))};
}
RG_INLINE vsum min(vsum a, vsum b) { return _mm256_min_pd(a, b); }
RG_INLINE vsum max(vsum a, vsum b) { return _mm256_max_pd(a, b); }

RG_INLINE vu32 low_words(Wide w) {
  return __builtin_shufflevector(bits<vu32>(w.lo), bits<vu32>(w.hi), 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26,
                                 28, 30);
}
RG_INLINE WideWords as_high_words(vu32 x) {
  return {vu64(_mm512_cvtepu32_epi64(_mm512_castsi512_si256(__m512i(x)))) << 32,
          vu64(_mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(__m512i(x), 1))) << 32};
}

// Toward zero; what is beyond the range takes its end, NaN is 0. The instruction has the lowest number for all of
// these.
RG_INLINE vi32 saturated(vf v) {
  const __mmask16 ordered = _mm512_cmp_ps_mask(v, v, _CMP_ORD_Q);
  const __mmask16 above = _mm512_cmp_ps_mask(v, _mm512_set1_ps(0x1p31f), _CMP_GE_OQ);
  return vi32(_mm512_mask_mov_epi32(_mm512_maskz_cvttps_epi32(ordered, v), above, _mm512_set1_epi32(0x7fffffff)));
}

// ---- 16-bit elements: in the order of memory, as a vector takes them all

inline constexpr int kPackedVectors = 1;

RG_INLINE void high_halves(packed x, vu32* to) { to[0] = vu32(_mm512_cvtepu16_epi32(__m256i(x))) << 16; }
RG_INLINE void high_halves_ordered(const char* p, vu32* to) { high_halves(load_packed(p), to); }
RG_INLINE packed pack(const vi32* v) { return packed(_mm512_cvtepi32_epi16(__m512i(v[0]))); }
RG_INLINE packed pack_ordered(const vi32* v) { return pack(v); }

RG_INLINE vf load_f16(const char* p) {
  return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
template <bool kStream>
RG_INLINE void store_f16(char* p, vf v) {
  store_packed<kStream>(p, packed(_mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)));
}

// ---- vdpbf16ps: fma(lo, lo, fma(hi, hi, acc)) of the two bf16 in a word

inline bool has_dot() {
  static const bool has = __builtin_cpu_supports("avx512bf16");
  return has;
}
// lo + hi, and lo^2 + hi^2, but for subnormals. By name: as an intrinsic it is for functions of another target, into
// which those of this one are not inlined.
RG_INLINE vf bf16_pair(const char* p) {
  const vf x = load_bytes(p), one = bits<vf>(_mm512_set1_epi16(0x3f80));
  vf sum = {};
  asm("vdpbf16ps %2, %1, %0" : "+v"(sum) : "v"(x), "v"(one));
  return sum;
}
RG_INLINE vf bf16_square_pair(const char* p) {
  const vf x = load_bytes(p);
  vf sum = {};
  asm("vdpbf16ps %1, %1, %0" : "+v"(sum) : "v"(x));
  return sum;
}

// 32 bytes from each.
RG_INLINE vf load_two_halves(const char* a, const char* b) {
  return _mm512_insertf32x8(_mm512_castps256_ps512(_mm256_loadu_ps(reinterpret_cast<const float*>(a))),
                            _mm256_loadu_ps(reinterpret_cast<const float*>(b)), 1);
}

}  // namespace rg::RG_ISA
