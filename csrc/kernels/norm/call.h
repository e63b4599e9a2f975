// A call of a norm as its lines see it: weights and biases decoded once, and what sums over lines are kept in.
#pragma once

#include "engines/common/axes.h"
#include "engines/common/parallel.h"
#include "kernels/common/line.h"
#include "kernels/norm/params.h"

namespace rg::RG_ISA {

// Lines whose gradients of weight and bias are added in order; their sums are added in order, too.
inline constexpr int64_t kBlock = 256;
inline constexpr int64_t kPad = 32;  // numbers behind an array that a vector may read
// A factor of the fast kernels is stored times 2^-64, and 1 / std is used times 2^64: x times that is a normal number
// even where x is not, and the last product is the only one that may leave the range.
inline constexpr double kUp = 0x1p64, kDown = 0x1p-64;

struct Range {
  double least = __builtin_inf(), most = 0;  // of |numbers| that are not 0
  bool finite = true;
  bool within(double low, double high) const { return finite && least >= low && most <= high; }
};

struct Norm {
  double eps = 0;
  bool rounds = false;
  int64_t columns = 0;
  bool has_gain = false, has_shift = false;
  const float *gain = nullptr, *shift = nullptr;  // of the fast kernels
  double unit = 1;                                // gain times this is the factor
  bool mild = true;                               // gains are times kDown
  const double *wide_gain = nullptr, *wide_shift = nullptr;
  Range gains;
  int64_t along = -1;  // 0: gain and shift are 16 equal numbers, for every term; else one for each
  // The sums of each block of lines, `parts` rows of columns: of dy xhat, and of dy; f64 has two numbers for each.
  double* sums = nullptr;
  bool sums_gain = false, sums_shift = false;
  int parts = 0;
};

inline int64_t padded(int64_t columns) { return (columns + kPad + 15) / 16 * 16; }

template <class V>
RG_INLINE void widen_range(Range& range, V v) {
  for (int l = 0; l < int(sizeof(V) / sizeof(v[0])); ++l) {
    const double size = __builtin_fabs(double(v[l]));
    range.finite &= size < __builtin_inf();
    if (size > 0) {
      range.least = size < range.least ? size : range.least;
      range.most = size > range.most ? size : range.most;
    }
  }
}

// The numbers of a small operand in the order of its axes, contiguous: where they stand, or copied.
inline const char* contiguous(const View& v, char* copy) {
  const int64_t size = element_size(v.element);
  AxesOf<1> axes;
  int64_t dense = size;
  bool direct = true;
  for (int d = v.rank - 1; d >= 0; --d)
    if (v.shape[d] != 1) direct &= v.strides[d] == dense, dense *= v.shape[d];
  if (direct) return v.data;
  for (int d = 0; d < v.rank; ++d) axes.add(v.shape[d], &v.strides[d]);
  for (int64_t i = 0; i < axes.count; ++i) {
    int64_t at;
    axes.offsets(0, i, 1, &at);
    __builtin_memcpy(copy + i * size, v.data + at, size_t(size));
  }
  return copy;
}
// Back to where they belong.
inline void spread(const View& v, const char* from) {
  const int64_t size = element_size(v.element);
  AxesOf<1> axes;
  for (int d = 0; d < v.rank; ++d) axes.add(v.shape[d], &v.strides[d]);
  for (int64_t i = 0; i < axes.count; ++i) {
    int64_t at;
    axes.offsets(0, i, 1, &at);
    __builtin_memcpy(v.data + at, from + i * size, size_t(size));
  }
}

template <class S>
void decode_wide(const char* from, int64_t n, double offset, double* to, Range* range) {
  for (int64_t i = 0; i < n; i += 16) {
    vd v[kWide16];
    load_wide_16<S>(from + i * S::kBytes, n - i, v, 0);
    for (int k = 0; k < kWide16; ++k) {
      if (offset != 0) v[k] += offset;
      store(to + i + k * kLanes<double>, v[k]);
    }
  }
  if (range)
    for (int64_t i = 0; i < n; i += kLanes<double>) {
      vd v = load(to + i);
      for (int64_t l = n - i; l < kLanes<double>; ++l) v[int(l)] = 0;
      widen_range(*range, v);
    }
}
template <class S>
void decode_narrow(const char* from, int64_t n, double offset, float* to) {
  for (int64_t i = 0; i < n; i += 16) {
    vf v[k16<S>];
    load_16<S>(from + i * S::kBytes, n - i, v, 0);
    for (int k = 0; k < k16<S>; ++k) {
      if (offset != 0) {
        const Wide w = widen(v[k]);
        v[k] = narrow({w.lo + offset, w.hi + offset});
      }
      store(to + i + k * kLanes<float>, v[k]);
    }
  }
}
// f(S): of the element of an operand.
template <class F>
void with_element(Element element, F f) {
  if (element == Element::f32)
    f(F32());
  else if (element == Element::f16)
    f(F16());
  else if (element == Element::bf16)
    f(Bf16());
  else
    f(F64());
}

// Whether every number is 0, or from 2^-60 to 2^40: times 2^-64 all bits are kept, and no product overflows.
inline bool make_mild(float* gain, int64_t n) {
  vf largest = {}, least = splat<vf>(1);
  for (int64_t i = 0; i < n; i += kLanes<float>) {
    vf v = abs(load(gain + i));
    for (int64_t l = n - i; l < kLanes<float>; ++l) v[int(l)] = 0;
    largest = select(v <= largest, largest, v);  // NaN stays
    least = select((v < least) & (v > 0), v, least);
  }
  bool mild = true;
  for (int l = 0; l < kLanes<float>; ++l) mild &= largest[l] <= 0x1p40f && least[l] >= 0x1p-60f;
  if (mild)
    for (int64_t i = 0; i < n; i += kLanes<float>) store(gain + i, load(gain + i) * float(kDown));
  return mild;
}

// Bytes for what `prepare` makes.
inline size_t prepared_bytes(int64_t columns) { return size_t(4 * padded(columns) * 8); }

// Decodes weight and bias (null: absent) into `workspace`, as f32 or as f64.
inline char* prepare(Norm& norm, const View* weight, const View* bias, double offset, bool wide, char* workspace) {
  const int64_t n = norm.columns, room = padded(n);
  char* const copies = workspace + 2 * room * 8;
  norm.has_gain = (weight && weight->data) || offset != 0, norm.has_shift = bias && bias->data;
  auto made = [&](const View* view, double add, int place, Range* range) {
    char* const to = workspace + place * room * 8;
    if (!view || !view->data) {  // offset alone
      for (int64_t i = 0; i < room; ++i) {
        if (wide)
          reinterpret_cast<double*>(to)[i] = add;
        else
          reinterpret_cast<float*>(to)[i] = float(add);
      }
      if (range) widen_range(*range, splat<vd>(add));
      return to;
    }
    const char* from = contiguous(*view, copies + place * room * 8);
    with_element(view->element, [&](auto s) {
      using E = decltype(s);
      if (wide) {
        decode_wide<E>(from, n, add, reinterpret_cast<double*>(to), range);
      } else if constexpr (!kDouble<E>) {
        decode_narrow<E>(from, n, add, reinterpret_cast<float*>(to));
      }
    });
    return to;
  };
  if (norm.has_gain) {
    char* to = made(weight, offset, 0, wide ? &norm.gains : nullptr);
    if (wide) {
      norm.wide_gain = reinterpret_cast<double*>(to);
    } else {
      norm.gain = reinterpret_cast<float*>(to);
      norm.mild = make_mild(reinterpret_cast<float*>(to), n);
      norm.unit = norm.mild ? kUp : 1;
    }
  }
  if (norm.has_shift) {
    char* to = made(bias, 0, 1, nullptr);
    if (wide)
      norm.wide_shift = reinterpret_cast<double*>(to);
    else
      norm.shift = reinterpret_cast<float*>(to);
  }
  return workspace + prepared_bytes(n);
}

}  // namespace rg::RG_ISA
