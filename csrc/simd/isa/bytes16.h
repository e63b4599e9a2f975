// What SSE2 and NEON have in common: registers of 16 bytes.
#pragma once

#include "simd/types.h"

namespace rg::RG_ISA {

typedef vu16 packed;
typedef vi16 packed_signed;
inline constexpr int kPackedVectors = 2;

RG_INLINE vu32 low_words(Wide w) { return __builtin_shufflevector(bits<vu32>(w.lo), bits<vu32>(w.hi), 0, 2, 4, 6); }
RG_INLINE WideWords as_high_words(vu32 x) {
  return {bits<vu64>(__builtin_shufflevector(vu32{}, x, 0, 4, 1, 5)),
          bits<vu64>(__builtin_shufflevector(vu32{}, x, 2, 6, 3, 7))};
}

// ---- squares

typedef uint8_t squares __attribute__((vector_size(16)));
inline constexpr int kSquares = 1;
typedef squares loose_square __attribute__((aligned(1), may_alias));

template <int kSize>
RG_INLINE squares interleave_low(squares a, squares b) {
  if constexpr (kSize == 2)
    return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
  else if constexpr (kSize == 4)
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  else
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
template <int kSize>
RG_INLINE squares interleave_high(squares a, squares b) {
  if constexpr (kSize == 2)
    return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
  else if constexpr (kSize == 4)
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  else
    return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}
RG_INLINE squares load_squares(const char* a, const char*) { return *reinterpret_cast<const loose_square*>(a); }
RG_INLINE void store_squares(char* a, char*, squares v) { *reinterpret_cast<loose_square*>(a) = v; }
RG_INLINE void exchange_squares(squares*) {}

}  // namespace rg::RG_ISA
