// Halves rounded once from f64, and the test that lets a rough sum stand for the exact one.
#pragma once

#include "simd/numbers/real.h"
#include "simd/storage.h"

namespace rg::RG_ISA {

// v as the nearest number of S, ties to even, subnormals too: a large power of two is added and taken off, whose last
// place is that of the result. (By way of f32 a number just beside a tie would be rounded to it first, and then away.)
template <class S>
RG_INLINE vd rounded_to_half(vd v) {
  static_assert(S::kBytes == 2);
  constexpr bool bf16 = S::kElement == Element::bf16;
  constexpr uint64_t kBits = bf16 ? 8 : 11, kLeast = 1023 - (bf16 ? 126 : 14), kMost = 1023 + 200;
  const vu64 least = vu64{} + kLeast, most = vu64{} + kMost;
  vu64 e = (bits<vu64>(v) >> 52) & 0x7ffu;
  e = e < least ? least : e;
  e = e > most ? most : e;
  const vd unit = bits<vd>((e + (53 - kBits)) << 52) * 1.5;
  const vd r = (v + unit) - unit;
  return bits<vd>(bits<vu64>(r) | bits<vu64>(sign_of(v)));
}

// hi + lo, |lo| no more than half of hi's last place, as one f64 that rounds to halves as the sum does: where there is
// a rest the last bit is set, toward it, so that the number is no tie.
RG_INLINE vd with_rest(vd hi, vd lo) {
  const auto rest = (lo != 0) & (abs(hi) < __builtin_inf()) & (hi != 0);
  const auto inward = bits<vi64>(xor_sign(hi, lo)) < 0;
  const vu64 u = bits<vu64>(hi), down = u - 1;
  return select(rest, bits<vd>((inward ? down : u) | 1), hi);
}

// A sum as f64, for halves: hi + lo, settled.
RG_INLINE vd sum_with_rest(vd hi, vd lo) {
  const Pair s = two_sum(hi, lo);
  return select(abs(hi) < __builtin_inf(), with_rest(s.hi, s.lo), hi);
}

// Where [low, high], in which the exact result lies, has two halves to round to: then neither is proven. Rounding is
// monotonic, so equal ends are the rounding of whatever lies between.
template <class S>
RG_INLINE vi64 is_doubtful(vd low, vd high) {
  return ~(rounded_to_half<S>(low) == rounded_to_half<S>(high));
}

}  // namespace rg::RG_ISA
