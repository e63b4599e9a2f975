// Conversions between f32 and the 16-bit types, and from these to f64, over contiguous memory: what the walker and
// `sum_to` decode and encode tiles with.
#pragma once

#include "engines/map/walk.h"
#include "simd/storage.h"

namespace rg::RG_ISA {

// convert(from, to) for whole steps, then for the rest by way of padded copies.
template <int kStep, int kFrom, int kTo, class F>
RG_INLINE void convert_steps(const char* from, char* to, size_t n, F convert) {
  size_t i = 0;
  for (; i + kStep <= n; i += kStep) convert(from + i * kFrom, to + i * kTo);
  if (i == n) return;
  alignas(64) char in[kStep * kFrom] = {}, out[kStep * kTo];
  __builtin_memcpy(in, from + i * kFrom, (n - i) * kFrom);
  convert(in, out);
  __builtin_memcpy(to + i * kTo, out, (n - i) * kTo);
}

template <class S>
void decode(const char* from, char* to, size_t n) {
  convert_steps<S::kStep, S::kBytes, 4>(from, to, n, [](const char* p, char* q) {
    vf v[S::kParts];
    S::load_ordered(p, v);
    F32::store<false>(q, v);
  });
}

// Any NaN becomes the one whose low bits are clear, which is what S stores.
template <class S>
void encode(const char* from, char* to, size_t n) {
  convert_steps<S::kStep, 4, S::kBytes>(from, to, n, [](const char* p, char* q) {
    vf v[S::kParts];
    F32::load(p, v);
    for (vf& x : v) x = select(x == x, x, splat<vf>(__builtin_nanf("")));
    S::template store_ordered<false>(q, v);
  });
}

template <class S>
void widen_to_f64(const char* from, char* to, size_t n) {
  convert_steps<S::kStep, S::kBytes, 8>(from, to, n, [](const char* p, char* q) {
    vf v[S::kParts];
    S::load_ordered(p, v);
    for (int k = 0; k < S::kParts; ++k) {
      const Wide w = widen(v[k]);
      auto* at = reinterpret_cast<double*>(q) + k * kLanes<float>;
      store(at, w.lo);
      store(at + kLanes<double>, w.hi);
    }
  });
}

constexpr Conversions make_conversions() {
  Conversions c = {};
  auto set = [&](Element from, Element to, ConvertFn convert) { c.table[int(from)][int(to)] = convert; };
  set(Element::f16, Element::f32, decode<F16>);
  set(Element::bf16, Element::f32, decode<Bf16>);
  set(Element::f32, Element::f16, encode<F16>);
  set(Element::f32, Element::bf16, encode<Bf16>);
  set(Element::f32, Element::f64, widen_to_f64<F32>);
  set(Element::f16, Element::f64, widen_to_f64<F16>);
  set(Element::bf16, Element::f64, widen_to_f64<Bf16>);
  return c;
}
inline constexpr Conversions kConversions = make_conversions();

}  // namespace rg::RG_ISA
