// Native-width vectors of f32 and f64.
//
// Elementwise maths is written on native vectors (`vf`, `vd`): a lane's result does not depend on the width. What adds
// up over lanes does so in groups of `kGroup`, 16 x f32 or 8 x f64 whatever the ISA, so that a sum has one order.
// Everything is in a namespace named after the ISA: the same source is compiled once for each, and no
// inline function of one build may be picked by the linker for another.
//
// What takes an intrinsic is in simd/isa, one header for each instruction set with the same functions; types, loads and
// stores are in simd/types.h. Here is the rest.
#pragma once

#include <utility>

#if !defined(RG_ISA) || !defined(RG_ISA_HEADER)
#error "RG_ISA names the instruction set of this translation unit, RG_ISA_HEADER its functions; the build sets both"
#endif
#include RG_ISA_HEADER

namespace rg::RG_ISA {

RG_INLINE vf abs(vf v) { return bits<vf>(bits<vu32>(v) & 0x7fffffffu); }
RG_INLINE vd abs(vd v) { return bits<vd>(bits<vu64>(v) & 0x7fffffffffffffffull); }
RG_INLINE vf sign_of(vf v) { return bits<vf>(bits<vu32>(v) & 0x80000000u); }
RG_INLINE vd sign_of(vd v) { return bits<vd>(bits<vu64>(v) & 0x8000000000000000ull); }
RG_INLINE vf xor_sign(vf v, vf sign) { return bits<vf>(bits<vu32>(v) ^ bits<vu32>(sign)); }
RG_INLINE vd xor_sign(vd v, vd sign) { return bits<vd>(bits<vu64>(v) ^ bits<vu64>(sign)); }

// The error of a rounded sum: a + b = s + sum_error(a, b, s) exactly (Knuth; no ordering needed).
template <class V>
RG_INLINE V sum_error(V a, V b, V s) {
  V t = s - a;
  return (a - (s - t)) + (b - t);
}

// Unevaluated sum hi + lo of two f64.
struct Pair {
  vd hi, lo;
};
RG_INLINE Pair two_prod(vd a, vd b) {
  vd p = a * b;
  return {p, product_error(a, b, p)};
}
RG_INLINE Pair two_sum(vd a, vd b) {
  vd s = a + b;
  return {s, sum_error(a, b, s)};
}
// For |a| >= |b| or a = 0.
RG_INLINE Pair quick_two_sum(vd a, vd b) {
  vd s = a + b;
  return {s, b - (s - a)};
}

// The bf16 at even and at odd places of a vector of them, as f32: of a 32-bit word the lower half and the upper one.
// Half of what widening in the order of memory costs.
RG_INLINE vf bf16_evens(vu16 x) { return bits<vf>(bits<vu32>(x) << 16); }
RG_INLINE vf bf16_odds(vu16 x) { return bits<vf>(bits<vu32>(x) & 0xffff0000u); }

template <int kBy, class V, int... k>
RG_INLINE V rotated(V v, std::integer_sequence<int, k...>) {
  return __builtin_shufflevector(v, v, (k + kBy) % int(sizeof...(k))...);
}
// Lane l is lane l + kBy of v, from the start again behind the last.
template <int kBy, class V>
RG_INLINE V rotated(V v) {
  return rotated<kBy>(v, std::make_integer_sequence<int, int(sizeof(V) / sizeof(v[0]))>());
}
// a[0] b[0] a[1] b[1] ...: the first and the second half of that.
template <int kHalf, class V, int... k>
RG_INLINE V interleaved(V a, V b, std::integer_sequence<int, k...>) {
  constexpr int lanes = int(sizeof...(k));
  return __builtin_shufflevector(a, b, (k % 2 * lanes + kHalf * (lanes / 2) + k / 2)...);
}
template <int kHalf, class V>
RG_INLINE V interleaved(V a, V b) {
  return interleaved<kHalf>(a, b, std::make_integer_sequence<int, int(sizeof(V) / sizeof(a[0]))>());
}
// Lanes folded in halves, l with l + lanes / 2, until lane 0 has them all. `op` takes the lower lane first.
template <class V, class F, int kLanesLeft = int(sizeof(V) / sizeof(V{}[0]))>
RG_INLINE auto fold_lanes(V v, F op) {
  if constexpr (kLanesLeft == 1) {
    return v[0];
  } else {
    return fold_lanes<V, F, kLanesLeft / 2>(op(v, rotated<kLanesLeft / 2>(v)), op);
  }
}
// kVectors vectors as one of kVectors * lanes, folded the same way: 16 f64, of whatever width, are l with l + 8, l + 4,
// l + 2, l + 1.
template <int kVectors, class V, class F>
RG_INLINE auto fold_vectors(const V* v, F op) {
  if constexpr (kVectors == 1) {
    return fold_lanes(v[0], op);
  } else {
    V half[kVectors / 2];
    for (int k = 0; k < kVectors / 2; ++k) half[k] = op(v[k], v[k + kVectors / 2]);
    return fold_vectors<kVectors / 2>(half, op);
  }
}
template <class V>
inline constexpr int kVectorsOf16 = 16 * int(sizeof(typename lane<V>::type)) / int(sizeof(V));

}  // namespace rg::RG_ISA
