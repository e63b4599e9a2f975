// A line of rms_norm or layer_norm (kCentred): streams (x, residual | y, h), of which residual and h may be absent.
//
//   h = x + residual, rounded      y = (h - mean) by gain + shift,  by = 1 / sqrt(variance + eps)
//
//   fast   statistics in f64, the rest in f32; a line whose `by` is not within 2^-40 .. 2^60, or whose mean is
//          beyond f32, is wide
//   wide   all in f64
#pragma once

#include "kernels/norm/double_line.h"
#include "kernels/norm/moments.h"

namespace rg::RG_ISA {

enum ForwardStream { kX, kResidual, kY, kH };

template <class S>
void add_residual(const Line& line) {
  const char *x = line.at[kX], *residual = line.at[kResidual];
  using V = typename S::V;
  store_line<S>(line.at[kH], line.n, false, [&](int64_t i, int64_t count, V* h) __attribute__((always_inline)) {
    V more[k16<S>];
    load_16<S>(x + i * S::kBytes, count, h, 0);
    load_16<S>(residual + i * S::kBytes, count, more, 0);
    for (int k = 0; k < k16<S>; ++k) h[k] += more[k];
  });
}

// f64 rounded to the odd one of the two f32 between which it lies: rounded once more, to a half, it is rounded right.
// (Lane by lane gcc 12 takes a conversion to f32 and back for nothing.)
RG_INLINE vf narrow_to_odd(Wide v) {
  const vf f = narrow(v);
  const Wide back = widen(f);
  auto side = [](vd exact, vd rounded) {
    const vd rest = abs(exact) - abs(rounded);
    return select(rest > 0, splat<vd>(1), select(rest < 0, splat<vd>(-1), vd{}));
  };
  const vf away = narrow({side(v.lo, back.lo), side(v.hi, back.hi)});
  const vi32 u = bits<vi32>(f), even = ~u & 1;
  return bits<vf>(u + ((away > 0) & even) - ((away < 0) & even));
}

// 16 terms rounded to the element.
template <class S>
RG_INLINE void round_terms(vd* v) {
  if constexpr (S::kBytes == 2) {
    vf t[k16<S>];
    for (int k = 0; k < k16<S>; ++k) t[k] = narrow_to_odd({v[2 * k], v[2 * k + 1]});
    alignas(64) char made[16 * S::kBytes];
    put_16<S, false>(made, t);
    load_wide_16<S>(made, 16, v, 0);
  } else {
    for (int k = 0; k < k16<S>; ++k) {
      const Wide w = widen(narrow({v[2 * k], v[2 * k + 1]}));
      v[2 * k] = w.lo, v[2 * k + 1] = w.hi;
    }
  }
}

// x by for halves, rounded to them. In f32, which errs by 2 of its units, unless the next rounding hangs on them.
template <class S>
RG_INLINE void round_to_half(const vf* x, double by, vf* t) {
  const vf factor = splat<vf>(float(by));
  typename lane<vf>::mask near = {};
  for (int k = 0; k < k16<S>; ++k) {
    t[k] = x[k] * factor;
    const vu32 u = bits<vu32>(t[k]);
    if constexpr (S::kElement == Element::bf16)
      near |= ((u - 0x7ffcu) & 0xffffu) <= 8u;
    else
      near |= (((u - 0xffcu) & 0x1fffu) <= 8u) | (abs(t[k]) < 0x1p-12f);
  }
  if (any(near)) [[unlikely]]
    for (int k = 0; k < k16<S>; ++k) {
      const Wide w = widen(x[k]);
      t[k] = narrow_to_odd({w.lo * by, w.hi * by});
    }
  alignas(64) char made[16 * S::kBytes];
  put_16<S, false>(made, t);
  load_16<S>(made, 16, t, 0);
}

template <class S, bool kCentred>
void wide_forward(const Line& line, const Norm& norm, const char* x, const Moments64& m) {
  const vd mean = splat<vd>(m.mean), by = splat<vd>(m.by), unit = splat<vd>(norm.unit);
  store_wide_line<S>(line.at[kY], line.n, line.streaming, [&](int64_t i, int64_t count, vd* y) {
    load_wide_16<S>(x + i * S::kBytes, count, y, 0);
    for (int k = 0; k < kWide16; ++k) {
      if constexpr (kCentred) y[k] -= mean;
      y[k] *= by;
    }
    if constexpr (!kCentred)
      if (norm.rounds) round_terms<S>(y);
    for (int k = 0; k < kWide16; ++k) {
      const int64_t at = (i & norm.along) + k * kLanes<double>;
      if (norm.wide_gain) y[k] *= load(norm.wide_gain + at);
      if (norm.gain) y[k] *= widen_from(norm.gain + at) * unit;
      if (norm.wide_shift) y[k] += load(norm.wide_shift + at);
      if (norm.shift) y[k] += widen_from(norm.shift + at);
    }
  });
}

// kGain, kShift: whether there are any.
template <class S, bool kCentred, bool kGain, bool kShift>
RG_INLINE void fast_forward(const Line& line, const Norm& norm, const char* x, const Moments64& m) {
  const float high = float(m.mean), low = float(m.mean - double(high));
  const vf mean = splat<vf>(high), rest = splat<vf>(low), by = splat<vf>(float(kGain ? m.by * kUp : m.by));
  const bool rounds = norm.rounds;
  const int64_t along = norm.along;
  store_line<S>(line.at[kY], line.n, line.streaming,
                [&](int64_t i, int64_t count, vf* y) __attribute__((always_inline)) {
                  load_16<S>(x + i * S::kBytes, count, y, 0);
                  if constexpr (S::kBytes == 2 && !kCentred && kGain) {
                    if (rounds) {
                      vf t[k16<S>];
                      round_to_half<S>(y, m.by, t);
                      for (int k = 0; k < k16<S>; ++k)
                        y[k] = t[k] * (load(norm.gain + i + k * kLanes<float>) * float(kUp));
                      return;
                    }
                  }
                  for (int k = 0; k < k16<S>; ++k) {
                    const int64_t at = (i & along) + k * kLanes<float>;
                    if constexpr (kCentred) y[k] = (y[k] - mean) - rest;
                    y[k] *= by;
                    if constexpr (kGain) y[k] *= load(norm.gain + at);
                    if constexpr (kShift) y[k] += load(norm.shift + at);
                  }
                });
}

// Not inline, as the statistics: norms of channels have the same.
template <class S, bool kCentred, bool kFast, class M>
__attribute__((noinline)) void normalise(const Line& line, const Norm& norm, const char* x, const M& m) {
  if constexpr (kDouble<S>) {
    double_forward<kCentred>(line, norm, x, line.at[kY], m);
  } else {
    if constexpr (kFast) {
      const bool mean_fits = m.mean == 0 || __builtin_fabs(m.mean) >= 0x1p-100;
      const double by = __builtin_fabs(m.by);
      if ((norm.mild || !norm.gain) && mean_fits && by <= 0x1p60 && by >= 0x1p-40) {
        if constexpr (kCentred) {
          if (norm.gain && norm.shift) return fast_forward<S, kCentred, true, true>(line, norm, x, m);
          if (norm.shift) return fast_forward<S, kCentred, false, true>(line, norm, x, m);
        }
        if (norm.gain) return fast_forward<S, kCentred, true, false>(line, norm, x, m);
        return fast_forward<S, kCentred, false, false>(line, norm, x, m);
      }
    }
    wide_forward<S, kCentred>(line, norm, x, m);
  }
}

template <class S, bool kCentred>
__attribute__((noinline)) auto statistics_of(const char* x, int64_t n, double eps) {
  if constexpr (kDouble<S>)
    return double_moments<kCentred>(x, n, eps);
  else
    return moments_of<S, kCentred>(x, n, eps);
}

template <class S, bool kCentred, bool kFast>
void forward_line(const Line& line) {
  const Norm& norm = *static_cast<const Norm*>(line.params);
  const char* x = line.at[kX];
  if (line.at[kResidual]) add_residual<S>(line), x = line.at[kH];
  normalise<S, kCentred, kFast>(line, norm, x, statistics_of<S, kCentred>(x, line.n, norm.eps));
}

}  // namespace rg::RG_ISA
