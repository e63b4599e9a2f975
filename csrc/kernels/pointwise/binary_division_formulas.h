// The formulas of division with a remainder (binary_lanes.h has the form), exact for any ratio.
//
//   fmod          a - b trunc(a / b), the sign of a                  da = dy   db = -dy trunc(a / b)
//   remainder     fmod, plus b where the signs differ: Python's %    da = dy   db = -dy floor(a / b)
//   floor_divide  floor(a / b)                                       da = 0    db = 0
#pragma once

#include "kernels/pointwise/binary_lanes.h"
#include "simd/maths/division.h"

namespace rg::RG_ISA {

RG_INLINE vi64 signs_differ(vd a, vd b) { return is_negative(xor_sign(a, sign_of(b))); }

// kFloor: the sign of b.
template <bool kFloor>
struct RemainderFormula : BinaryInLanes {
  static constexpr int kReads[2] = {0, 3};
  static constexpr bool kPassesDy[2] = {true, false};
  static constexpr double kUlp[2] = {0.5, 0.5}, kSlopeUlp[2] = {0.51, 1}, kF32SlopeUlp = 0.51;
  static constexpr int kF32Picoseconds[2] = {0, 200};

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    const vd size = remainder_of_sizes<N>(abs(a), abs(b)), left = xor_sign(size, sign_of(a));
    if constexpr (!kFloor) return left;
    return select((size != 0) & signs_differ(a, b), left + b, xor_sign(size, sign_of(b)));
  }
  template <class N>
  RG_INLINE static vd da(vd dy, vd, vd) {
    return dy;
  }
  RG_INLINE static Risky da_f32(vf dy, vf, vf) { return {dy, vi32{}}; }
  RG_INLINE static Risky db_f32(vf dy, vf a, vf b) { return whole_db_f32<kFloor>(dy, a, b); }
  // A quotient beyond the range is its own whole part.
  template <class N>
  RG_INLINE static vd db(vd dy, vd a, vd b) {
    const auto up = kFloor ? signs_differ(a, b) : vi64{};
    const vd q = whole_quotient<N>(abs(a), abs(b), up), sign = xor_sign(-dy, xor_sign(sign_of(a), sign_of(b)));
    if constexpr (kIsSingle<N>) {
      return sign * q;
    } else {
      const auto beyond = (q > constants<vd>::kMax) & (b != 0);
      return rounded(Scaled(sign) * select(beyond, Scaled(abs(a)) / Scaled(abs(b)), Scaled(q)));
    }
  }
};
typedef RemainderFormula<true> Remainder;
typedef RemainderFormula<false> Fmod;

struct FloorDivide : BinaryInLanes {
  static constexpr int kReads[2] = {0, 0};
  static constexpr double kUlp[2] = {0.5, 0.5}, kSlopeUlp[2] = {0, 0};

  template <class N>
  RG_INLINE static vd value(vd a, vd b) {
    return xor_sign(whole_quotient<N>(abs(a), abs(b), signs_differ(a, b)), xor_sign(sign_of(a), sign_of(b)));
  }
  template <class N>
  RG_INLINE static vd da(vd, vd, vd) {
    return vd{};
  }
  template <class N>
  RG_INLINE static vd db(vd, vd, vd) {
    return vd{};
  }
};

}  // namespace rg::RG_ISA
