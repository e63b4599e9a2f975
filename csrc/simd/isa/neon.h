// Advanced SIMD of aarch64. It has no stores past the caches: `stream` is a store.
#pragma once

#include <arm_neon.h>

namespace rg::RG_ISA {
inline constexpr int kVectorBytes = 16;
inline constexpr bool kHasFma = true;
inline constexpr bool kHasF16 = false;  // fcvtl and fcvtn are not used yet
inline constexpr bool kHasRounding = true;
inline constexpr bool kHasScale = false;
inline constexpr bool kMayHaveDot = false;
}  // namespace rg::RG_ISA

#include "simd/isa/bytes16.h"
#include "simd/types.h"

namespace rg::RG_ISA {

RG_INLINE void stream(float* p, vf v) { store(p, v); }
RG_INLINE void stream(double* p, vd v) { store(p, v); }
RG_INLINE void stream(char* p, uint64_t word) { __builtin_memcpy(p, &word, sizeof word); }
RG_INLINE void stream_fence() {}
RG_INLINE void stream_squares(char* p, squares v) { store_squares(p, p, v); }

// ---- masks

template <class M>
RG_INLINE bool any(M mask) {
  return vmaxvq_u32(bits<uint32x4_t>(mask)) != 0;
}
RG_INLINE unsigned lane_bits(vi32 m) {
  const vi32 weights = {1, 2, 4, 8};
  return unsigned(vaddvq_s32(int32x4_t(m & weights)));
}
RG_INLINE unsigned lane_bits(vi64 m) { return unsigned(m[0] & 1) | unsigned(m[1] & 2); }
RG_INLINE bool any_bit(vu32 x) { return any(x); }

template <class V>
using Flags = typename lane<V>::mask;
template <class V>
RG_INLINE Flags<V> either_nan(V a, V b) {
  return bits<Flags<V>>(~((a == a) & (b == b)));
}
template <class V>
RG_INLINE V nan_where(Flags<V> nan, V v) {
  return select(nan, splat<V>(typename lane<V>::type(__builtin_nan(""))), v);
}

// ---- arithmetic

template <class V>
RG_INLINE V min(V a, V b) {
  return a < b ? a : b;
}
template <class V>
RG_INLINE V max(V a, V b) {
  return a > b ? a : b;
}

RG_INLINE vf floor(vf v) { return vrndmq_f32(v); }
RG_INLINE vd floor(vd v) { return vrndmq_f64(v); }
RG_INLINE vf nearest(vf v) { return vrndnq_f32(v); }
RG_INLINE vd nearest(vd v) { return vrndnq_f64(v); }
RG_INLINE vf sqrt(vf v) { return vsqrtq_f32(v); }
RG_INLINE vd sqrt(vd v) { return vsqrtq_f64(v); }

RG_INLINE vf fma(vf a, vf b, vf c) { return vfmaq_f32(c, a, b); }
vf scale(vf v, vf k);
RG_INLINE vd fma(vd a, vd b, vd c) { return vfmaq_f64(c, a, b); }

// Additions and FMAs share their pipes.
template <class V>
RG_INLINE V opaque_one() {
  return splat<V>(1);
}
template <class V>
RG_INLINE V add_by_fma(V a, V b, V) {
  return a + b;
}
template <class V>
RG_INLINE V subtract_by_fma(V a, V b, V) {
  return a - b;
}

RG_INLINE vd product_error(vd a, vd b, vd p) { return vfmaq_f64(-p, a, b); }

// ---- f32 and f64

RG_INLINE Wide widen(vf v) { return {vcvt_f64_f32(vget_low_f32(v)), vcvt_high_f64_f32(v)}; }
RG_INLINE vf narrow(Wide w) { return vcvt_high_f32_f64(vcvt_f32_f64(w.lo), w.hi); }
RG_INLINE vd widen_from(const float* p) { return vcvt_f64_f32(vld1_f32(p)); }
typedef vd vsum;
typedef vf vfrom16;
vfrom16 convert_f16(const char* p);
template <class V>
RG_INLINE V widen_from(const float* p) {
  return widen_from(p);
}

// Toward zero; what is beyond the range takes its end, NaN is 0.
RG_INLINE vi32 saturated(vf v) { return vi32(vcvtq_s32_f32(v)); }

// ---- 16-bit elements

RG_INLINE packed load_packed(const char* p) { return packed(vld1q_u16(reinterpret_cast<const uint16_t*>(p))); }
template <bool kStream>
RG_INLINE void store_packed(char* p, packed x) {
  vst1q_u16(reinterpret_cast<uint16_t*>(p), uint16x8_t(x));
}
RG_INLINE void high_halves(packed x, vu32* to) {
  to[0] = vu32(vshll_n_u16(vget_low_u16(uint16x8_t(x)), 16));
  to[1] = vu32(vshll_n_u16(vget_high_u16(uint16x8_t(x)), 16));
}
RG_INLINE void high_halves_ordered(const char* p, vu32* to) { high_halves(load_packed(p), to); }
RG_INLINE packed pack(const vi32* v) {
  return packed(vcombine_s16(vqmovn_s32(int32x4_t(v[0])), vqmovn_s32(int32x4_t(v[1]))));
}
RG_INLINE packed pack_ordered(const vi32* v) { return pack(v); }
RG_INLINE bool any_bit(packed x) { return any(x); }
RG_INLINE int least(packed_signed v) { return vminvq_s16(int16x8_t(v)); }

vf load_f16(const char* p);
template <bool kStream>
void store_f16(char* p, vf v);

bool has_dot();
vf bf16_pair(const char* p);
vf bf16_square_pair(const char* p);
vf load_two_halves(const char* a, const char* b);

}  // namespace rg::RG_ISA
