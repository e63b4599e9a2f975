// From any element to any other, a piece of 64 at a time.
//
// Floats and integers become floats by one rounding, to nearest even. Floats become integers toward zero; what is
// beyond the range takes its end, NaN is 0. bool is "not 0". Halves are read as f32, exactly, and are written from
// f32: what comes from a wider type is first cut to 13 digits, the last of which is set where anything was cut off
// ("rounded to odd"). That number is an f32, and rounds to the half that the wide one rounds to.
#pragma once

#include <limits>

#include "simd/storage.h"

namespace rg::RG_ISA {

inline constexpr int kPiece = 64;

template <Element E>
struct StoredAs {
  typedef uint16_t type;  // halves
};
template <>
struct StoredAs<Element::f32> {
  typedef float type;
};
template <>
struct StoredAs<Element::f64> {
  typedef double type;
};
template <>
struct StoredAs<Element::i32> {
  typedef int32_t type;
};
template <>
struct StoredAs<Element::i64> {
  typedef int64_t type;
};
template <>
struct StoredAs<Element::b8> {
  typedef uint8_t type;
};

template <Element E>
inline constexpr bool kIsHalf = element_size(E) == 2;
template <Element E>
using HalfOf = std::conditional_t<E == Element::f16, F16, Bf16>;

template <Element E>
RG_INLINE void decode_piece(const char* from, float* to) {
  using S = HalfOf<E>;
  for (int i = 0; i < kPiece; i += S::kStep) {
    vf v[S::kParts];
    S::load_ordered(from + i * 2, v);
    F32::store<false>(reinterpret_cast<char*>(to + i), v);
  }
}

template <Element E>
RG_INLINE void encode_piece(const float* from, char* to) {
  using S = HalfOf<E>;
  for (int i = 0; i < kPiece; i += S::kStep) {
    vf v[S::kParts];
    F32::load(reinterpret_cast<const char*>(from + i), v);
    for (vf& x : v) x = select(x == x, x, splat<vf>(__builtin_nanf("")));
    S::template store_ordered<false>(to + i * 2, v);
  }
}

// To an integer, from a float or a wider or narrower integer; in as few steps as can be, of which gcc makes vectors.
template <class To, class From>
RG_INLINE To saturated(From x) {
  typedef std::numeric_limits<To> Limits;
  if constexpr (std::is_floating_point_v<From>) {
    // -min is a power of two, and max + 1; both are floats. NaN is not below it.
    const From end = -From(Limits::min()), below = x < end ? x : From(0);
    const To found = To(below > -end ? below : -end);
    return x >= end ? Limits::max() : found;
  } else if constexpr (sizeof(From) > sizeof(To)) {
    return x > From(Limits::max()) ? Limits::max() : x < From(Limits::min()) ? Limits::min() : To(x);
  } else {
    return To(x);
  }
}

// From f32, or halves.
template <class S>
RG_INLINE void piece_to_i32(const char* from, char* to) {
  for (int i = 0; i < kPiece; i += S::kStep) {
    vf v[S::kParts];
    S::load_ordered(from + i * S::kBytes, v);
    for (vf& x : v) x = bits<vf>(saturated(x));
    F32::store<false>(to + i * 4, v);
  }
}

// f64 holds both ends of i32.
RG_INLINE void f64_piece_to_i32(const char* from, char* to) {
  typedef std::numeric_limits<int32_t> Limits;
  typedef int32_t Words __attribute__((vector_size(kVectorBytes / 2)));
  typedef Words Stored __attribute__((aligned(4), may_alias));
  for (int i = 0; i < kPiece; i += kLanes<double>) {
    const vd x = load(reinterpret_cast<const double*>(from) + i), known = select(x == x, x, vd{});
    const vd within = min(max(known, splat<vd>(Limits::min())), splat<vd>(Limits::max()));
    *reinterpret_cast<Stored*>(to + i * 4) = __builtin_convertvector(within, Words);
  }
}

// Cut to 13 digits, rounded to odd. As the last digit is far below that of a half, no rounding of the result to one is
// another; as an f32 it is exact, but where the half is 0.
RG_INLINE double to_odd(double x) {
  constexpr uint64_t kCut = (uint64_t(1) << 40) - 1;
  const uint64_t u = __builtin_bit_cast(uint64_t, x);
  return __builtin_bit_cast(double, (u & ~kCut) | (((u & kCut) + kCut) & (kCut + 1)));
}

// The f32 that rounds to the half E that x rounds to.
template <Element E, class From>
RG_INLINE float before_half(From x) {
  if constexpr (std::is_same_v<From, uint8_t>) {
    return x ? 1.0f : 0.0f;
  } else if constexpr (std::is_same_v<From, double>) {
    return float(to_odd(x));
  } else if constexpr (E == Element::f16) {  // infinite from 65520 on
    constexpr From kFar = 1 << 17;
    return float(int32_t(x > kFar ? kFar : x < -kFar ? -kFar : x));
  } else if constexpr (sizeof(From) == 4) {
    // From 2^24 on a multiple of 2^8, odd where anything was cut off: an f32.
    constexpr int32_t kCut = (1 << 8) - 1, kWhole = 1 << 24;
    const int32_t odd = (x & ~kCut) | (((x & kCut) + kCut) & (kCut + 1));
    return float((x > kWhole) | (x < -kWhole) ? odd : x);
  } else {
    // From 2^53 on a multiple of 2^12, odd where anything was cut off: an f64.
    constexpr int64_t kCut = (1 << 12) - 1, kWhole = int64_t(1) << 53;
    const int64_t odd = (x & ~kCut) | (((x & kCut) + kCut) & (kCut + 1));
    return float(to_odd(double((x > kWhole) | (x < -kWhole) ? odd : x)));
  }
}

template <class To, class From>
RG_INLINE To cast_one(From x) {
  if constexpr (std::is_same_v<To, uint8_t>) {
    return x != 0;
  } else if constexpr (std::is_same_v<From, uint8_t>) {
    return To(x != 0);
  } else if constexpr (std::is_integral_v<To>) {
    return saturated<To>(x);
  } else {
    return To(x);
  }
}

template <Element kFrom, Element kTo>
RG_INLINE void cast_piece(const char* from, char* to) {
  if constexpr (kIsHalf<kFrom> && kFrom != kTo) {
    if constexpr (kTo == Element::f32) {
      decode_piece<kFrom>(from, reinterpret_cast<float*>(to));
    } else if constexpr (kTo == Element::i32) {
      piece_to_i32<HalfOf<kFrom>>(from, to);
    } else {
      alignas(64) float wide[kPiece];
      decode_piece<kFrom>(from, wide);
      cast_piece<Element::f32, kTo>(reinterpret_cast<const char*>(wide), to);
    }
  } else if constexpr (kFrom == Element::f32 && kTo == Element::i32) {
    piece_to_i32<F32>(from, to);
  } else if constexpr (kFrom == Element::f64 && kTo == Element::i32) {
    f64_piece_to_i32(from, to);
  } else if constexpr (kFrom == kTo && kFrom != Element::b8) {
    __builtin_memcpy(to, from, kPiece * element_size(kFrom));
  } else {
    typedef typename StoredAs<kFrom>::type From __attribute__((may_alias));
    auto* x = reinterpret_cast<const From*>(from);
    if constexpr (kIsHalf<kTo>) {
      if constexpr (kFrom == Element::f32) {
        encode_piece<kTo>(x, to);
      } else {
        alignas(64) float narrow[kPiece];
        for (int k = 0; k < kPiece; ++k) narrow[k] = before_half<kTo, typename StoredAs<kFrom>::type>(x[k]);
        encode_piece<kTo>(narrow, to);
      }
    } else {
      typedef typename StoredAs<kTo>::type To;
      typedef To Aliased __attribute__((may_alias));
      auto* y = reinterpret_cast<Aliased*>(to);
      for (int k = 0; k < kPiece; ++k) y[k] = cast_one<To, typename StoredAs<kFrom>::type>(x[k]);
    }
  }
}

// in = {input}, out = {output}, which lie apart.
template <Element kFrom, Element kTo>
struct CastBlock {
  static constexpr int kStep = kPiece;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    const char* __restrict from = in[0];
    char* __restrict to = out[0];
    for (size_t i = 0; i < n; i += kPiece)
      cast_piece<kFrom, kTo>(from + i * element_size(kFrom), to + i * element_size(kTo));
  }
  // By way of a piece that stays in registers or L1.
  static void stream_out(const char* const* in, char* const* out, size_t n, const void*) {
    const char* __restrict from = in[0];
    char* __restrict to = out[0];
    alignas(64) char made[kPiece * element_size(kTo)];
    for (size_t i = 0; i < n; i += kPiece) {
      cast_piece<kFrom, kTo>(from + i * element_size(kFrom), made);
      for (int at = 0; at < kPiece * element_size(kTo); at += int(sizeof(vf)))
        stream(reinterpret_cast<float*>(to + i * element_size(kTo) + at), load(reinterpret_cast<float*>(made + at)));
    }
    stream_fence();
  }
};

// Whether every value of one element is a value of the other, or "right or wrong" is all that can be said.
constexpr bool is_exact(Element from, Element to) {
  if (from == to || info_of(to).of != ElementClass::real || from == Element::b8) return true;
  if (to == Element::f64) return from != Element::i64;
  return to == Element::f32 && element_size(from) == 2;
}

}  // namespace rg::RG_ISA
