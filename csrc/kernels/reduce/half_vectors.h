// The vectors in which halves are summed: of f16 as wide as a conversion, of bf16 native ones.
#pragma once

#include "simd/storage.h"

namespace rg::RG_ISA {

inline constexpr int kFrom16 = int(sizeof(vfrom16) / sizeof(float));  // elements of a conversion

template <class V = vfrom16>
RG_INLINE V load_f16_vector(const char* p) {
  if constexpr (kHasF16) {
    return convert_f16(p);
  } else {  // each into the upper half of a word
    vu32 x = {};
    for (int l = 0; l < kFrom16; ++l) {
      uint16_t h;
      __builtin_memcpy(&h, p + 2 * l, 2);
      x[l] = uint32_t(h) << 16;
    }
    return bits<V>(F16Codec::decode(x));
  }
}

template <class S>
struct HalfVectors {
  using F = vf;
  using D = vd;
};
template <>
struct HalfVectors<F16> {
  using F = vfrom16;
  using D = vsum;
};
template <class S>
inline constexpr int kHalfLanes = int(sizeof(typename HalfVectors<S>::F) / sizeof(float));

// 2 kHalfLanes elements as two vectors, each pair of lanes any two of them.
template <class S>
RG_INLINE void load_two(const char* p, typename HalfVectors<S>::F* a, typename HalfVectors<S>::F* b) {
  if constexpr (S::kElement == Element::bf16) {
    const vu32 w = bits<vu32>(load_bytes(p));  // two neighbours a word
    *a = bits<vf>(w << 16), *b = bits<vf>(w & 0xffff0000u);
  } else {
    *a = load_f16_vector(p), *b = load_f16_vector(p + kFrom16 * 2);
  }
}

// |x| of any width.
template <class V>
RG_INLINE V size_of(V x) {
  return bits<V>(bits<typename lane<V>::mask>(x) & 0x7fffffff);
}

}  // namespace rg::RG_ISA
