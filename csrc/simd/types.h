// Native-width vectors of one instruction set, from the width that its header in simd/isa gives: types, loads, stores.
//
// GCC vector types give operators, comparisons and `?:` on every ISA; loads and stores go through unaligned,
// aliasing vector types (one instruction; memcpy into a struct costs a stack round trip with gcc 12).
#pragma once

#include <cstddef>
#include <cstdint>

#define RG_INLINE inline __attribute__((always_inline))
// What runs once, when kernels are registered: small rather than fast.
#define RG_ONCE __attribute__((cold, noinline))

namespace rg::RG_ISA {

typedef float vf __attribute__((vector_size(kVectorBytes)));
typedef double vd __attribute__((vector_size(kVectorBytes)));
typedef int16_t vi16 __attribute__((vector_size(kVectorBytes)));
typedef int32_t vi32 __attribute__((vector_size(kVectorBytes)));
typedef int64_t vi64 __attribute__((vector_size(kVectorBytes)));
typedef uint16_t vu16 __attribute__((vector_size(kVectorBytes)));
typedef uint32_t vu32 __attribute__((vector_size(kVectorBytes)));
typedef uint64_t vu64 __attribute__((vector_size(kVectorBytes)));

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
template <>
struct native<uint16_t> {
  typedef vu16 vec;
  typedef vi16 mask;
  typedef vu16 unaligned __attribute__((aligned(2), may_alias));
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
inline constexpr int kLanes = kVectorBytes / int(sizeof(T));

// Lanes of a group: one number for all ISAs, and a multiple of every native width.
template <class T>
inline constexpr int kGroup = 64 / int(sizeof(T));
static_assert(64 % kVectorBytes == 0, "a group is whole vectors");

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

template <class V>
RG_INLINE V splat(typename lane<V>::type x) {
  return x - V{};  // x - 0 is x for -0 too, so this is a broadcast and nothing else
}
template <class To, class From>
RG_INLINE To bits(From v) {
  static_assert(sizeof(To) == sizeof(From));
  return reinterpret_cast<To>(v);
}

// gcc 12 keeps what a comparison gives to `select` in mask registers on AVX-512, and combines masks there.
template <class V>
RG_INLINE V select(typename lane<V>::mask m, V yes, V no) {
  return m ? yes : no;
}

// f32 -> f64, lanes in order: `lo` holds the first half.
struct Wide {
  vd lo, hi;
};
// 64-bit words, the same way.
struct WideWords {
  vu64 lo, hi;
};

}  // namespace rg::RG_ISA
