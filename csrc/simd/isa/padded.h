// Parts of a vector, for instruction sets without masked loads and stores: through a copy of a whole one.
#pragma once

#include "simd/types.h"

namespace rg::RG_ISA {

template <class T>
RG_INLINE typename native<T>::vec padded_load(const T* p, int n, typename native<T>::vec rest) {
  alignas(64) T whole[kLanes<T>];
  store(whole, rest);
  for (int l = 0; l < kLanes<T>; ++l)
    if (l < n) whole[l] = p[l];
  return load(whole);
}
template <class T>
RG_INLINE void padded_store(T* p, int n, typename native<T>::vec v) {
  alignas(64) T whole[kLanes<T>];
  store(whole, v);
  for (int l = 0; l < kLanes<T>; ++l)
    if (l < n) p[l] = whole[l];
}

}  // namespace rg::RG_ISA
