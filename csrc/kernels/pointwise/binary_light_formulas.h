// The formulas of binary ops that compare and select (binary_formulas.h has the form): exact, or of one rounding.
//
//   maximum, minimum   NaN wins; +0 is above -0. A tie gives each operand dy / 2, the loser +0 whatever dy holds
//   fmax, fmin         the same, but a number wins over NaN
//   copysign           |a| with the sign of b, of a NaN too. da = dy sign(a) sign(b), db = 0
//   prelu              a > 0 ? a : a b
#pragma once

#include <type_traits>

#include "kernels/pointwise/light_formulas.h"

namespace rg::RG_ISA {

template <class V>
RG_INLINE V all_bits(V a, V b, bool both) {
  typedef typename constants<V>::word W;
  return bits<V>(both ? bits<W>(a) & bits<W>(b) : bits<W>(a) | bits<W>(b));
}

// kLarger: of maximum and fmax; kNumber: NaN loses.
template <bool kLarger, bool kNumber>
struct Extremum {
  static constexpr int kReads[2] = {3, 3};
  static constexpr bool kPassesDy[2] = {false, false};

  template <class V>
  RG_INLINE static auto wins(V a, V b) {
    if constexpr (kLarger)
      return a > b;
    else
      return a < b;
  }
  // Equal numbers have equal bits, but for zeros: the sign bits of both, or of either.
  template <class V>
  RG_INLINE static V value(V a, V b) {
    if constexpr (std::is_integral_v<V>) {
      return wins(a, b) ? a : b;
    } else {
      const V found = select(a == b, all_bits(a, b, kLarger), select(wins(a, b), a, b));
      if constexpr (kNumber) return select(b == b, found, a);  // without an order b is taken: it may be a NaN
      return select((a == a) & (b == b), found, a + b);
    }
  }
  template <class V>
  RG_INLINE static V da(V dy, V a, V b) {
    const auto taken = kNumber ? b != b : a != a;
    return select(a == b, dy * splat<V>(0.5f), select(wins(a, b) | taken, dy, V{}));
  }
  template <class V>
  RG_INLINE static V db(V dy, V a, V b) {
    return da(dy, b, a);
  }
};
typedef Extremum<true, false> Maximum;
typedef Extremum<false, false> Minimum;
typedef Extremum<true, true> Fmax;
typedef Extremum<false, true> Fmin;

// At a = 0 the slope is 0, by no branch: times an infinite dy it is NaN.
struct Copysign {
  static constexpr int kReads[2] = {3, 0};
  static constexpr bool kPassesDy[2] = {false, false};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return with_sign(a, b);
  }
  template <class V>
  RG_INLINE static V da(V dy, V a, V b) {
    return select(abs(a) > 0, xor_sign(dy, xor_sign(sign_of(a), sign_of(b))), dy * a);
  }
  template <class V>
  RG_INLINE static V db(V, V, V) {
    return V{};
  }
};

struct Prelu {
  static constexpr int kReads[2] = {3, 1};
  static constexpr bool kPassesDy[2] = {false, false};

  template <class V>
  RG_INLINE static V value(V a, V b) {
    return select(a > 0, a, a * b);
  }
  // x = NaN gives NaN.
  template <class V>
  RG_INLINE static V da(V dy, V a, V b) {
    return select(a > 0, dy, select(a == a, dy * b, a));
  }
  template <class V>
  RG_INLINE static V db(V dy, V a, V) {
    return select(a > 0, V{}, dy * a);
  }
};

}  // namespace rg::RG_ISA
