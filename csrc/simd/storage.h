// The four storage types as the kernels see them: a step of 16 (f64: 8) elements, loaded as native vectors of the
// compute type and rounded once, to nearest even, on the way out.
//
// A 16-bit load spreads its elements over the vectors in the order that makes the paired store cheapest (unpack and
// pack stay within 128-bit halves), so that a step's lanes are not in memory order. Elementwise kernels do not care;
// others use load_ordered.
#pragma once

#include <type_traits>

#include "abi.h"
#include "simd/vec.h"

namespace rg::RG_ISA {

template <class T>
struct Plain {
  using V = typename native<T>::vec;
  static constexpr Element kElement = sizeof(T) == 4 ? Element::f32 : Element::f64;
  static constexpr int kBytes = sizeof(T), kStep = kGroup<T>, kParts = kStep / kLanes<T>;

  RG_INLINE static void load(const char* p, V* v) {
    for (int k = 0; k < kParts; ++k) v[k] = rg::RG_ISA::load(reinterpret_cast<const T*>(p) + k * kLanes<T>);
  }
  RG_INLINE static void load_ordered(const char* p, V* v) { load(p, v); }
  RG_INLINE static T encode_one(double v) { return T(v); }
  template <bool kStream>
  RG_INLINE static void store(char* p, const V* v) {
    T* to = reinterpret_cast<T*>(p);
    for (int k = 0; k < kParts; ++k) {
      if constexpr (kStream) {
        stream(to + k * kLanes<T>, v[k]);
      } else {
        rg::RG_ISA::store(to + k * kLanes<T>, v[k]);
      }
    }
  }
  template <bool kStream>
  RG_INLINE static void store_ordered(char* p, const V* v) {
    store<kStream>(p, v);
  }
};

// A 16-bit type given by decode (bits in the upper half -> f32) and encode (f32 -> bits, sign-extended).
template <class Codec>
struct Half {
  using V = vf;
  static constexpr Element kElement = Codec::kElement;
  static constexpr int kBytes = 2, kStep = kGroup<float>, kParts = kStep / kLanes<float>;

  static constexpr int kPacks = kParts / kPackedVectors;  // a step's elements as they are stored
  static_assert(kParts % kPackedVectors == 0 && kPacks * int(sizeof(packed)) == kStep * kBytes);

  RG_INLINE static void load(const char* p, V* v) {
    for (int k = 0; k < kPacks; ++k) {
      vu32 x[kPackedVectors];
      high_halves(load_packed(p + k * int(sizeof(packed))), x);
      decode(x, v + k * kPackedVectors);
    }
  }
  RG_INLINE static void load_ordered(const char* p, V* v) {
    for (int k = 0; k < kPacks; ++k) {
      vu32 x[kPackedVectors];
      high_halves_ordered(p + k * int(sizeof(packed)), x);
      decode(x, v + k * kPackedVectors);
    }
  }
  RG_INLINE static uint16_t encode_one(double v) { return uint16_t(Codec::encode_any(splat<vf>(float(v)))[0]); }
  // kPackedVectors vectors of a load's order.
  RG_INLINE static packed encoded(const V* v) {
    vi32 x[kPackedVectors];
    for (int k = 0; k < kPackedVectors; ++k) x[k] = Codec::encode(v[k]);
    return pack(x);
  }
  template <bool kStream>
  RG_INLINE static void store(char* p, const V* v) {
    for (int k = 0; k < kPacks; ++k)
      store_packed<kStream>(p + k * int(sizeof(packed)), encoded(v + k * kPackedVectors));
  }
  // The same for vectors in memory order.
  template <bool kStream>
  RG_INLINE static void store_ordered(char* p, const V* v) {
    for (int k = 0; k < kPacks; ++k) {
      vi32 x[kPackedVectors];
      for (int i = 0; i < kPackedVectors; ++i) x[i] = Codec::encode(v[k * kPackedVectors + i]);
      store_packed<kStream>(p + k * int(sizeof(packed)), pack_ordered(x));
    }
  }

 private:
  RG_INLINE static void decode(const vu32* x, V* v) {
    for (int k = 0; k < kPackedVectors; ++k) v[k] = Codec::decode(x[k]);
  }
};

struct Bf16Codec {
  static constexpr Element kElement = Element::bf16;
  RG_INLINE static vf decode(vu32 x) { return bits<vf>(x); }
  // Adding half a unit less the tie bit rounds to even and carries into the exponent. A NaN stays one: its low 16 bits
  // are zero, as it is either the processor's own or that of a bf16 operand.
  RG_INLINE static vi32 encode(vf v) {
    vu32 u = bits<vu32>(v);
    return bits<vi32>(u + (0x7fffu + ((u >> 16) & 1u))) >> 16;
  }
  // Any NaN: this one may have come through f64, or from a parameter.
  RG_INLINE static vi32 encode_any(vf v) { return v == v ? encode(v) : (vi32{} + 0x7fc0); }
};

struct F16Codec {
  static constexpr Element kElement = Element::f16;
  // Exponents differ by 112. Subnormals become normal by a subtraction that is exact.
  RG_INLINE static vf decode(vu32 x) {
    vu32 sign = x & 0x80000000u, magnitude = (x & 0x7fff0000u) >> 3;
    vu32 normal = magnitude + (112u << 23);
    vu32 special = magnitude + (224u << 23);
    special = (magnitude & 0x7fffffu) ? (special | 0x400000u) : special;
    vf tiny = bits<vf>(magnitude + (113u << 23)) - bits<vf>(vu32{} + (113u << 23));
    vu32 finite = magnitude < (1u << 23) ? bits<vu32>(tiny) : normal;
    vu32 all = magnitude >= (31u << 23) ? special : finite;
    return bits<vf>(all | sign);
  }
  RG_INLINE static vi32 encode(vf v) {
    vu32 u = bits<vu32>(v), sign = u & 0x80000000u, m = u ^ sign;
    vu32 normal = (m + (0xfffu + ((m >> 13) & 1u)) - (112u << 23)) >> 13;
    vu32 tiny = bits<vu32>(bits<vf>(m) + 0.5f) - (126u << 23);  // the addition rounds at 2^-24
    vu32 special = m > 0x7f800000u ? (0x7e00u | ((m >> 13) & 0x3ffu)) : (vu32{} + 0x7c00u);
    vu32 h = m < (113u << 23) ? tiny : normal;
    h = m >= (143u << 23) ? special : h;  // 65536 and above; 65520 to 65536 round up to infinity by carry
    return bits<vi32>((h << 16) | sign) >> 16;
  }
  RG_INLINE static vi32 encode_any(vf v) { return encode(v); }
};

// The same conversions by instruction.
struct ConvertedF16 : Half<F16Codec> {
  RG_INLINE static void load(const char* p, V* v) {
    for (int k = 0; k < kParts; ++k) v[k] = load_f16(p + k * kLanes<float> * 2);
  }
  RG_INLINE static void load_ordered(const char* p, V* v) { load(p, v); }
  template <bool kStream>
  RG_INLINE static void store(char* p, const V* v) {
    for (int k = 0; k < kParts; ++k) store_f16<kStream>(p + k * kLanes<float> * 2, v[k]);
  }
  template <bool kStream>
  RG_INLINE static void store_ordered(char* p, const V* v) {
    store<kStream>(p, v);
  }
};

// Without such an instruction a conversion takes 20 operations a vector: a step is a call, lest each loop have its own.
struct CalledF16 : Half<F16Codec> {
  __attribute__((noinline)) static void load(const char* p, V* v) { Half::load(p, v); }
  __attribute__((noinline)) static void load_ordered(const char* p, V* v) { Half::load_ordered(p, v); }
  template <bool kStream>
  __attribute__((noinline)) static void store(char* p, const V* v) {
    Half::store<kStream>(p, v);
  }
  template <bool kStream>
  __attribute__((noinline)) static void store_ordered(char* p, const V* v) {
    Half::store_ordered<kStream>(p, v);
  }
};

using F32 = Plain<float>;
using F64 = Plain<double>;
using F16 = std::conditional_t<kHasF16, ConvertedF16, CalledF16>;
using Bf16 = Half<Bf16Codec>;

// A step of S, lanes in order, as f64.
template <class S>
RG_INLINE void load_wide(const char* p, vd* to) {
  if constexpr (S::kBytes == 8) {
    S::load_ordered(p, to);
  } else if constexpr (S::kBytes == 4) {
    const auto* from = reinterpret_cast<const float*>(p);
    for (int k = 0; k < S::kStep / kLanes<double>; ++k) to[k] = widen_from(from + k * kLanes<double>);
  } else {
    vf v[S::kParts];
    S::load_ordered(p, v);
    for (int k = 0; k < S::kParts; ++k) {
      Wide w = widen(v[k]);
      to[2 * k] = w.lo, to[2 * k + 1] = w.hi;
    }
  }
}
template <class S>
inline constexpr int kWideParts = S::kStep / kLanes<double>;

template <class S>
inline constexpr bool kDouble = S::kBytes == 8;

// A step of results, rounded to storage. One NaN for all, so that its bits do not tell the order of operations.
template <class S>
RG_INLINE void store_wide(char* p, vd* v) {
  for (int k = 0; k < kWideParts<S>; ++k) v[k] = select(v[k] == v[k], v[k], splat<vd>(__builtin_nan("")));
  if constexpr (kDouble<S>) {
    S::template store_ordered<false>(p, v);
  } else {
    vf narrowed[S::kParts];
    for (int k = 0; k < S::kParts; ++k) narrowed[k] = narrow({v[2 * k], v[2 * k + 1]});
    S::template store_ordered<false>(p, narrowed);
  }
}

}  // namespace rg::RG_ISA
