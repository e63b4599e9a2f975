// SSE2: every x86-64 processor.
#pragma once

#include <emmintrin.h>

namespace rg::RG_ISA {
inline constexpr int kVectorBytes = 16;
inline constexpr bool kHasFma = false;
inline constexpr bool kHasF16 = false;
inline constexpr bool kHasRounding = false;
inline constexpr bool kHasScale = false;
inline constexpr bool kMayHaveDot = false;
}  // namespace rg::RG_ISA

#include "simd/isa/bytes16.h"
#include "simd/types.h"

namespace rg::RG_ISA {

RG_INLINE void stream(float* p, vf v) { _mm_stream_ps(p, v); }
RG_INLINE void stream(double* p, vd v) { _mm_stream_pd(p, v); }
RG_INLINE void stream(char* p, uint64_t word) { _mm_stream_si64(reinterpret_cast<long long*>(p), (long long)(word)); }
RG_INLINE void stream_fence() { _mm_sfence(); }
RG_INLINE void stream_squares(char* p, squares v) { _mm_stream_si128(reinterpret_cast<__m128i*>(p), __m128i(v)); }

// ---- masks

template <class M>
RG_INLINE bool any(M mask) {
  return _mm_movemask_ps(bits<__m128>(mask)) != 0;
}
RG_INLINE unsigned lane_bits(vi32 m) { return unsigned(_mm_movemask_ps(bits<__m128>(m))); }
RG_INLINE unsigned lane_bits(vi64 m) { return unsigned(_mm_movemask_pd(bits<__m128d>(m))); }
RG_INLINE bool any_bit(vu32 x) { return _mm_movemask_epi8(_mm_cmpeq_epi32(__m128i(x), _mm_setzero_si128())) != 0xffff; }

template <class V>
using Flags = typename lane<V>::mask;
RG_INLINE Flags<vf> either_nan(vf a, vf b) { return bits<vi32>(_mm_cmpunord_ps(a, b)); }
RG_INLINE Flags<vd> either_nan(vd a, vd b) { return bits<vi64>(_mm_cmpunord_pd(a, b)); }
template <class V>
RG_INLINE V nan_where(Flags<V> nan, V v) {
  return select(nan, splat<V>(typename lane<V>::type(__builtin_nan(""))), v);
}

// ---- arithmetic

RG_INLINE vf min(vf a, vf b) { return _mm_min_ps(a, b); }
RG_INLINE vf max(vf a, vf b) { return _mm_max_ps(a, b); }
RG_INLINE vd min(vd a, vd b) { return _mm_min_pd(a, b); }
RG_INLINE vd max(vd a, vd b) { return _mm_max_pd(a, b); }
RG_INLINE vi16 min(vi16 a, vi16 b) { return vi16(_mm_min_epi16(__m128i(a), __m128i(b))); }
RG_INLINE vi16 max(vi16 a, vi16 b) { return vi16(_mm_max_epi16(__m128i(a), __m128i(b))); }
// Unsigned ones came with SSE4.1: the difference, 0 where negative.
RG_INLINE vu16 min(vu16 a, vu16 b) { return a - vu16(_mm_subs_epu16(__m128i(a), __m128i(b))); }
RG_INLINE vu16 max(vu16 a, vu16 b) { return b + vu16(_mm_subs_epu16(__m128i(a), __m128i(b))); }

vf floor(vf v);
vd floor(vd v);
vf nearest(vf v);
vd nearest(vd v);
RG_INLINE vf sqrt(vf v) { return _mm_sqrt_ps(v); }
RG_INLINE vd sqrt(vd v) { return _mm_sqrt_pd(v); }

// a b + c of finite numbers, none of them 0, in integers: the exact sum of 128 bits, what is far below it as one bit,
// rounded once, to nearest even. About 20 ns a lane.
__attribute__((noinline, cold)) inline double fma_of_numbers(double a, double b, double c) {
  typedef unsigned __int128 Bits;
  struct Number {  // m 2^e, the highest bit of m is bit 124
    Bits m;
    int64_t e;
    bool negative;
    Number(Bits mantissa, int64_t exponent, bool sign) : m(mantissa), e(exponent), negative(sign) {
      const uint64_t high = uint64_t(m >> 64);
      const int zeros = high ? __builtin_clzll(high) : 64 + __builtin_clzll(uint64_t(m));
      if (zeros > 3) m <<= zeros - 3, e -= zeros - 3;
      if (zeros < 3) m = m >> (3 - zeros) | ((m & ((1 << (3 - zeros)) - 1)) != 0), e += 3 - zeros;
    }
    static Number of(double x) {
      const uint64_t u = __builtin_bit_cast(uint64_t, x), fraction = u & ((uint64_t(1) << 52) - 1);
      const int64_t power = int64_t(u >> 52 & 0x7ff);
      return {Bits(power ? fraction | uint64_t(1) << 52 : fraction), (power ? power : 1) - 1075, (u >> 63) != 0};
    }
  };
  const Number x = Number::of(a), y = Number::of(b), z = Number::of(c);
  const Number p((x.m >> 72) * (y.m >> 72), x.e + y.e + 144, x.negative != y.negative);
  const bool larger = p.e > z.e || (p.e == z.e && p.m >= z.m);
  const Number &big = larger ? p : z, &small = larger ? z : p;
  const int64_t apart = big.e - small.e;
  const Bits rest = apart > 127 ? 1 : small.m >> apart | (apart && (small.m << (128 - apart)) != 0);
  const Bits sum = big.negative == small.negative ? big.m + rest : big.m - rest;
  if (!sum) return 0;
  const Number exact(sum, big.e, big.negative);
  const int64_t least = -1074 - exact.e, cut = least > 72 ? least : 72;  // bits below the last of the result
  const uint64_t sign = uint64_t(exact.negative) << 63;
  uint64_t kept = 0;
  if (cut < 127) {
    const Bits unit = Bits(1) << cut, below = exact.m & (unit - 1);
    kept = uint64_t(exact.m >> cut);
    kept += below > unit / 2 || (below == unit / 2 && (kept & 1));
  }
  const int64_t power = exact.e + cut + 1075;  // of a normal number; a carry out of `kept` raises it
  if (power >= 2047 || (power == 2046 && kept >> 53)) return __builtin_bit_cast(double, sign | uint64_t(0x7ff) << 52);
  const uint64_t magnitude = (uint64_t(power - 1) << 52) + kept;  // a subnormal has power 1 and no leading bit
  return __builtin_bit_cast(double, sign | magnitude);
}
RG_INLINE vd fma(vd a, vd b, vd c) {
  vd y = a * b + c;
  for (int i = 0; i < 2; ++i) {
    const bool finite = a[i] - a[i] == 0 && b[i] - b[i] == 0;
    if (finite && c[i] - c[i] != 0) y[i] = c[i];
    if (finite && c[i] - c[i] == 0 && a[i] != 0 && b[i] != 0)
      y[i] = c[i] != 0 ? fma_of_numbers(a[i], b[i], c[i]) : a[i] * b[i];
  }
  return y;
}
RG_INLINE Wide widen(vf v);
RG_INLINE vf narrow(Wide w);
// The product of two f32 is exact in f64. The sum is rounded to odd there, so that the rounding to f32 is the only one.
RG_INLINE vf fma(vf a, vf b, vf c) {
  auto to_odd = [](vd x, vd y, vd z) __attribute__((always_inline)) {
    const vd p = x * y, s = p + z, t = s - p, error = (p - (s - t)) + (z - t);
    const vi64 even = (bits<vi64>(s) & 1) - 1, away = (bits<vi64>(error) ^ bits<vi64>(s)) < 0;
    const vi64 step = (away | 1) & even & ((error < 0) | (error > 0));
    return bits<vd>(bits<vi64>(s) + step);
  };
  const Wide x = widen(a), y = widen(b), z = widen(c);
  return narrow({to_odd(x.lo, y.lo, z.lo), to_odd(x.hi, y.hi, z.hi)});
}
vf scale(vf v, vf k);

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

RG_INLINE vd product_error(vd a, vd b, vd p) {
  const double split = 134217729.0;  // 2^27 + 1
  vd ta = a * split, ah = ta - (ta - a), al = a - ah;
  vd tb = b * split, bh = tb - (tb - b), bl = b - bh;
  return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

// ---- f32 and f64

RG_INLINE Wide widen(vf v) { return {_mm_cvtps_pd(v), _mm_cvtps_pd(_mm_movehl_ps(v, v))}; }
RG_INLINE vf narrow(Wide w) { return _mm_movelh_ps(_mm_cvtpd_ps(w.lo), _mm_cvtpd_ps(w.hi)); }
RG_INLINE vd widen_from(const float* p) {
  return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
}
typedef vd vsum;
typedef vf vfrom16;
vfrom16 convert_f16(const char* p);
template <class V>
RG_INLINE V widen_from(const float* p) {
  return widen_from(p);
}

// Toward zero; what is beyond the range takes its end, NaN is 0. The instruction has the lowest number for all of
// these.
RG_INLINE vi32 saturated(vf v) { return (vi32(_mm_cvttps_epi32(v)) ^ (v >= 0x1p31f)) & (v == v); }

// ---- 16-bit elements

RG_INLINE packed load_packed(const char* p) { return packed(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))); }
template <bool kStream>
RG_INLINE void store_packed(char* p, packed x) {
  auto* to = reinterpret_cast<__m128i*>(p);
  kStream ? _mm_stream_si128(to, __m128i(x)) : _mm_storeu_si128(to, __m128i(x));
}
RG_INLINE void high_halves(packed x, vu32* to) {
  to[0] = vu32(_mm_unpacklo_epi16(_mm_setzero_si128(), __m128i(x)));
  to[1] = vu32(_mm_unpackhi_epi16(_mm_setzero_si128(), __m128i(x)));
}
RG_INLINE void high_halves_ordered(const char* p, vu32* to) { high_halves(load_packed(p), to); }
RG_INLINE packed pack(const vi32* v) { return packed(_mm_packs_epi32(__m128i(v[0]), __m128i(v[1]))); }
RG_INLINE packed pack_ordered(const vi32* v) { return pack(v); }
RG_INLINE bool any_bit(packed x) { return any_bit(bits<vu32>(x)); }
RG_INLINE int least(packed_signed v) {
  int found = 0x7fff;
  for (int k = 0; k < 8; ++k) found = v[k] < found ? v[k] : found;
  return found;
}

vf load_f16(const char* p);
template <bool kStream>
void store_f16(char* p, vf v);

bool has_dot();
vf bf16_pair(const char* p);
vf bf16_square_pair(const char* p);
vf load_two_halves(const char* a, const char* b);

}  // namespace rg::RG_ISA
