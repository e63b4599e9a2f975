// A sum as a number of f64, each the rounding errors of the one before. An infinite part has no errors.
#pragma once

#include "simd/vec.h"

namespace rg::RG_ISA {

// The sum and what it was rounded by.
RG_INLINE Pair settled(vd a, vd b) {
  Pair s = two_sum(a, b);
  return {s.hi, select(abs(s.hi) < __builtin_inf(), s.lo, vd{})};
}

template <int kParts>
struct Expansion {
  vd part[kParts];

  RG_INLINE void put(vd x) {
    for (int k = 0; k < kParts - 1; ++k) {
      Pair s = settled(part[k], x);
      part[k] = s.hi, x = s.lo;
    }
    part[kParts - 1] += x;
  }
  // The first part becomes the sum, the second what that was rounded by, and so on.
  RG_INLINE void settle() {
    for (int pass = 0; pass < kParts; ++pass)
      for (int k = kParts - 2; k >= 0; --k) {
        Pair sum = settled(part[k], part[k + 1]);
        part[k] = sum.hi, part[k + 1] = sum.lo;
      }
  }
};

}  // namespace rg::RG_ISA
