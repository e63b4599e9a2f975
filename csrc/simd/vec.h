// Native-width vectors of f32 and f64.
//
// Elementwise maths is written on native vectors (`vf`, `vd`): a lane's result does not depend on the width. What adds
// up over lanes does so in groups of `kGroup`, 16 x f32 or 8 x f64 whatever the ISA, so that a sum has one order.
// Everything is in a namespace named after the ISA: the same source is compiled once for each, and no
// inline function of one build may be picked by the linker for another.
//
// GCC vector types give operators, comparisons and `?:` on every ISA; loads and stores go through unaligned,
// aliasing vector types (one instruction; memcpy into a struct costs a stack round trip with gcc 12).
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#ifndef RG_ISA
#error "RG_ISA names the instruction set of this translation unit; the build sets it"
#endif

#define RG_INLINE inline __attribute__((always_inline))
// What runs once, when kernels are registered: small rather than fast.
#define RG_ONCE __attribute__((cold, noinline))

namespace rg::RG_ISA {

#if defined(__AVX2__)
#define RG_VECTOR_BYTES 32
#else
#define RG_VECTOR_BYTES 16
#endif

typedef float vf __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef double vd __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef int32_t vi32 __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef int64_t vi64 __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef uint32_t vu32 __attribute__((vector_size(RG_VECTOR_BYTES)));
typedef uint64_t vu64 __attribute__((vector_size(RG_VECTOR_BYTES)));

template <class T>
struct native;
template <>
struct native<float> {
  typedef vf vec;
  typedef vi32 mask;
  typedef vf unaligned __attribute__((aligned(4), may_alias));
};
template <>
struct native<double> {
  typedef vd vec;
  typedef vi64 mask;
  typedef vd unaligned __attribute__((aligned(8), may_alias));
};

template <class V>
struct lane;
template <>
struct lane<vf> {
  typedef float type;
  typedef vi32 mask;
};
template <>
struct lane<vd> {
  typedef double type;
  typedef vi64 mask;
};

template <class T>
inline constexpr int kLanes = RG_VECTOR_BYTES / int(sizeof(T));

// Lanes of a group: one number for all ISAs, and a multiple of every native width.
template <class T>
inline constexpr int kGroup = 64 / int(sizeof(T));

template <class T>
RG_INLINE typename native<T>::vec load(const T* p) {
  return *reinterpret_cast<const typename native<T>::unaligned*>(p);
}
template <class T>
RG_INLINE void store(T* p, typename native<T>::vec v) {
  *reinterpret_cast<typename native<T>::unaligned*>(p) = v;
}

// A vector of bytes, whatever they are: halves need not lie where an f32 may.
typedef vf anywhere __attribute__((aligned(1), may_alias));
RG_INLINE vf load_bytes(const char* p) { return *reinterpret_cast<const anywhere*>(p); }
RG_INLINE void store_bytes(char* p, vf v) { *reinterpret_cast<anywhere*>(p) = v; }

// Past the caches: p must be aligned to the vector. Follow with stream_fence() before another thread reads.
RG_INLINE void stream(float* p, vf v) {
#if defined(__AVX2__)
  _mm256_stream_ps(p, v);
#elif defined(__SSE2__)
  _mm_stream_ps(p, v);
#else
  store(p, v);
#endif
}
RG_INLINE void stream(double* p, vd v) {
#if defined(__AVX2__)
  _mm256_stream_pd(p, v);
#elif defined(__SSE2__)
  _mm_stream_pd(p, v);
#else
  store(p, v);
#endif
}
RG_INLINE void stream_fence() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

template <class V>
RG_INLINE V splat(typename lane<V>::type x) {
  return x - V{};  // x - 0 is x for -0 too, so this is a broadcast and nothing else
}
template <class To, class From>
RG_INLINE To bits(From v) {
  static_assert(sizeof(To) == sizeof(From));
  return reinterpret_cast<To>(v);
}

template <class V>
RG_INLINE V select(typename lane<V>::mask m, V yes, V no) {
  return m ? yes : no;
}
// Masks by template: what a comparison of doubles gives has another name for each compiler.
template <class M>
RG_INLINE bool any(M mask) {
  const vi32 m = bits<vi32>(mask);
#if defined(__AVX2__)
  return _mm256_movemask_ps(reinterpret_cast<__m256>(m)) != 0;
#elif defined(__SSE2__)
  return _mm_movemask_ps(reinterpret_cast<__m128>(m)) != 0;
#else
  return vmaxvq_u32(reinterpret_cast<uint32x4_t>(m)) != 0;
#endif
}

RG_INLINE vf abs(vf v) { return bits<vf>(bits<vu32>(v) & 0x7fffffffu); }
RG_INLINE vd abs(vd v) { return bits<vd>(bits<vu64>(v) & 0x7fffffffffffffffull); }
RG_INLINE vf sign_of(vf v) { return bits<vf>(bits<vu32>(v) & 0x80000000u); }
RG_INLINE vd sign_of(vd v) { return bits<vd>(bits<vu64>(v) & 0x8000000000000000ull); }
RG_INLINE vf xor_sign(vf v, vf sign) { return bits<vf>(bits<vu32>(v) ^ bits<vu32>(sign)); }
RG_INLINE vd xor_sign(vd v, vd sign) { return bits<vd>(bits<vu64>(v) ^ bits<vu64>(sign)); }

// a < b ? a : b, so that b is returned where either is NaN: the x86 instruction, which gcc 12 does not find by itself.
#if defined(__AVX2__)
RG_INLINE vf min(vf a, vf b) { return _mm256_min_ps(a, b); }
RG_INLINE vf max(vf a, vf b) { return _mm256_max_ps(a, b); }
RG_INLINE vd min(vd a, vd b) { return _mm256_min_pd(a, b); }
RG_INLINE vd max(vd a, vd b) { return _mm256_max_pd(a, b); }
#elif defined(__SSE2__)
RG_INLINE vf min(vf a, vf b) { return _mm_min_ps(a, b); }
RG_INLINE vf max(vf a, vf b) { return _mm_max_ps(a, b); }
RG_INLINE vd min(vd a, vd b) { return _mm_min_pd(a, b); }
RG_INLINE vd max(vd a, vd b) { return _mm_max_pd(a, b); }
#else
template <class V>
RG_INLINE V min(V a, V b) {
  return a < b ? a : b;
}
template <class V>
RG_INLINE V max(V a, V b) {
  return a > b ? a : b;
}
#endif

RG_INLINE vd sqrt(vd v) {
#if defined(__AVX2__)
  return _mm256_sqrt_pd(v);
#elif defined(__SSE2__)
  return _mm_sqrt_pd(v);
#else
  return vsqrtq_f64(v);
#endif
}

// f32 -> f64, lanes in order: `lo` holds the first half.
struct Wide {
  vd lo, hi;
};
RG_INLINE Wide widen(vf v) {
#if defined(__AVX2__)
  return {_mm256_cvtps_pd(_mm256_castps256_ps128(v)), _mm256_cvtps_pd(_mm256_extractf128_ps(v, 1))};
#elif defined(__SSE2__)
  return {_mm_cvtps_pd(v), _mm_cvtps_pd(_mm_movehl_ps(v, v))};
#else
  return {vcvt_f64_f32(vget_low_f32(v)), vcvt_high_f64_f32(v)};
#endif
}
RG_INLINE vf narrow(Wide w) {
#if defined(__AVX2__)
  return _mm256_set_m128(_mm256_cvtpd_ps(w.hi), _mm256_cvtpd_ps(w.lo));
#elif defined(__SSE2__)
  return _mm_movelh_ps(_mm_cvtpd_ps(w.lo), _mm_cvtpd_ps(w.hi));
#else
  return vcvt_high_f32_f64(vcvt_f32_f64(w.lo), w.hi);
#endif
}

// The error of a rounded product: a * b = p + product_error(a, b, p) exactly, barring over- and underflow.
// One fused instruction where there is one, Dekker's splitting where not: the same number.
RG_INLINE vd product_error(vd a, vd b, vd p) {
#if defined(__FMA__) && defined(__AVX2__)
  return _mm256_fmsub_pd(a, b, p);
#elif defined(__aarch64__)
  return vfmaq_f64(-p, a, b);
#else
  const double split = 134217729.0;  // 2^27 + 1
  vd ta = a * split, ah = ta - (ta - a), al = a - ah;
  vd tb = b * split, bh = tb - (tb - b), bl = b - bh;
  return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
#endif
}

// The error of a rounded sum: a + b = s + sum_error(a, b, s) exactly (Knuth; no ordering needed).
template <class V>
RG_INLINE V sum_error(V a, V b, V s) {
  V t = s - a;
  return (a - (s - t)) + (b - t);
}

// Unevaluated sum hi + lo of two f64.
struct Pair {
  vd hi, lo;
};
RG_INLINE Pair two_prod(vd a, vd b) {
  vd p = a * b;
  return {p, product_error(a, b, p)};
}
RG_INLINE Pair two_sum(vd a, vd b) {
  vd s = a + b;
  return {s, sum_error(a, b, s)};
}
// For |a| >= |b| or a = 0.
RG_INLINE Pair quick_two_sum(vd a, vd b) {
  vd s = a + b;
  return {s, b - (s - a)};
}

}  // namespace rg::RG_ISA
