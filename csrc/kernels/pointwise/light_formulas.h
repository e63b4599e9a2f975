// The formulas of unary ops that compare, round, select and divide: curve.h, kLight. Each is exact or has the roundings
// that it shows, and keeps its digits among subnormal numbers.
//
// Options are doubles. Compared with x they stand for themselves, not for their roundings: x <= t is x <= down(t) of
// the type of x.
#pragma once

#include "kernels/pointwise/curve.h"

namespace rg::RG_ISA {

// The largest number of the type that is at most t; t itself in f64.
template <class V>
RG_INLINE V down(double t) {
  typedef typename lane<V>::type T;
  const T near = T(t);
  if constexpr (sizeof(T) == 4) {
    if (double(near) > t) {
      if (near == 0) return splat<V>(-0x1p-149f);
      const int32_t word = __builtin_bit_cast(int32_t, near);
      return splat<V>(__builtin_bit_cast(float, word - (word < 0 ? -1 : 1)));
    }
  }
  return splat<V>(near);
}
// The smallest that is at least t.
template <class V>
RG_INLINE V up(double t) {
  return -down<V>(-t);
}

// +0 where x is a number, else NaN: what a closed branch gives.
template <class V>
RG_INLINE V closed(V x) {
  return select(x == x, V{}, x);
}

template <class V>
RG_INLINE V with_sign(V magnitude, V sign) {
  return xor_sign(abs(magnitude), sign_of(sign));
}

// dy a a without the loss of digits that dy a means where it is subnormal and a above 1.
template <class V>
RG_INLINE V times_square(V dy, V a) {
  typedef typename lane<V>::type T;
  constexpr bool kWide = sizeof(T) == 8;
  constexpr T kTiny = kWide ? T(0x1p-960) : T(0x1p-100), kNear = kWide ? T(0x1p100) : T(0x1p40);
  constexpr T kScale = kWide ? T(0x1p60) : T(0x1p30);
  auto lost = (abs(dy) < kTiny) & (abs(a) < kNear);
  V s = select(lost, splat<V>(kScale), splat<V>(1)), back = select(lost, splat<V>(1 / kScale), splat<V>(1));
  return dy * s * a * a * back;
}
// dy / x / x the same way.
template <class V>
RG_INLINE V over_square(V dy, V x) {
  typedef typename lane<V>::type T;
  constexpr bool kWide = sizeof(T) == 8;
  constexpr T kTiny = kWide ? T(0x1p-960) : T(0x1p-100), kNear = kWide ? T(0x1p-100) : T(0x1p-40);
  constexpr T kScale = kWide ? T(0x1p60) : T(0x1p30);
  auto lost = (abs(dy) < kTiny) & (abs(x) > kNear);
  V s = select(lost, splat<V>(kScale), splat<V>(1)), back = select(lost, splat<V>(1 / kScale), splat<V>(1));
  return dy * s / x / x * back;
}

// factor x, the factor a double: one rounding of f64; two of f32 where the factor is a normal number of that, else
// f64's rounded to f32.
template <class V>
RG_INLINE V times(V x, double factor) {
  typedef typename lane<V>::type T;
  if constexpr (sizeof(T) == 4) {
    const double size = factor < 0 ? -factor : factor;
    if (__builtin_expect(!(size == 0 || (size >= 0x1p-126 && size < 0x1p127)), 0)) {
      const Wide w = widen(x);
      return narrow({w.lo * factor, w.hi * factor});
    }
  }
  return x * T(factor);
}

// The nearest whole number, ties to even, with the sign of x. Without an instruction by a sum: from 2^23 (2^52) on x is
// whole.
template <class V>
RG_INLINE V rounded_to_whole(V x) {
  if constexpr (kHasRounding) {
    return nearest(x);
  } else {
    typedef typename lane<V>::type T;
    constexpr T kWhole = sizeof(T) == 8 ? T(0x1p52) : T(0x1p23);
    const V size = abs(x), near = (size + kWhole) - kWhole;
    return select(size < kWhole, with_sign(near, x), x);
  }
}
template <class V>
RG_INLINE V whole_below(V x) {
  if constexpr (kHasRounding) {
    return floor(x);
  } else {
    const V near = rounded_to_whole(x), less = near - 1;
    return select(near > x, less, near);
  }
}
template <class V>
RG_INLINE V trunc(V x) {
  return with_sign(whole_below(abs(x)), x);
}

struct Light {
  static constexpr bool kLight = true;
  static constexpr bool kRounds[2] = {false, false};  // more than twice: f32 has a precise kernel besides
  static constexpr int kPicoseconds[2] = {40, 70};
};

struct Neg : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return -x;
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V, const UnaryParams&) {
    return -dy;
  }
};

// At 0 the slope is 0, by no branch: times an infinite dy it is NaN.
struct Abs : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return abs(x);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select(x > 0, dy, select(x < 0, -dy, dy * x));
  }
};

struct Sign : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return select(abs(x) > 0, with_sign(splat<V>(1), x), x);
  }
};
struct Floor : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return whole_below(x);
  }
};
struct Ceil : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return -whole_below(-x);
  }
};
struct Round : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return rounded_to_whole(x);
  }
};
struct Trunc : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return trunc(x);
  }
};
struct Frac : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return with_sign(x - trunc(x), x);
  }
};

// The gradient by two divisions: 1 ULP.
struct Reciprocal : Light {
  static constexpr int kPicoseconds[2] = {150, 300};
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return 1 / x;
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return -over_square(dy, x);
  }
};

// 2 x is exact unless it overflows, and so is 2 dy.
struct Squared : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return x * x;
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select(abs(x) < 1, dy * (x + x), (dy + dy) * x);
  }
};

struct Sqrt : Light {
  static constexpr int kPicoseconds[2] = {200, 350};
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return sqrt(x);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return dy / (2 * abs(sqrt(x)));
  }
};

struct Relu6 : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return select(x > 6, splat<V>(6), max(V{}, x));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select((x > 0) & (x < 6), dy, closed(x));
  }
};
struct ReluSquared : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return select(x > 0, x * x, closed(x));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return select(x > 0, Squared::gradient(dy, x, params), closed(x));
  }
};
struct Hardtanh : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams& params) {
    typedef typename lane<V>::type T;
    return min(splat<V>(T(params.max_val)), max(splat<V>(T(params.min_val)), x));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return select((x > down<V>(params.min_val)) & (x < up<V>(params.max_val)), dy, closed(x));
  }
};
struct LeakyRelu : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams& params) {
    return select(x > 0, x, times(x, params.negative_slope));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return select(x > 0, dy, select(x == x, times(dy, params.negative_slope), x));
  }
};
struct Hardshrink : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams& params) {
    return select(abs(x) <= down<V>(params.lambd), V{}, x);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return select(abs(x) > down<V>(params.lambd), dy, closed(x));
  }
};
// lambd in two parts: near it the difference is as small as its rounding.
struct Softshrink : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams& params) {
    typedef typename lane<V>::type T;
    const double most = double(constants<V>::kMax), width = params.lambd < most ? params.lambd : most;
    const T hi = T(width), lo = T(width - double(hi));
    const V size = abs(x), less = (size - hi) - lo;
    return select(size > down<V>(params.lambd), with_sign(less, x), x * 0);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return Hardshrink::gradient(dy, x, params);
  }
};
struct Threshold : Light {
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams& params) {
    return select(x <= down<V>(params.threshold), splat<V>(typename lane<V>::type(params.value)), x);
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams& params) {
    return select(x > down<V>(params.threshold), dy, closed(x));
  }
};

// (x + 3) / 6 is exact but for two roundings, near -3 but for one.
struct Hardsigmoid : Light {
  static constexpr int kPicoseconds[2] = {120, 120};
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return min(splat<V>(1), max(V{}, (x + 3) / 6));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select(abs(x) < 3, dy / 6, closed(x));
  }
};
struct Hardswish : Light {
  static constexpr bool kRounds[2] = {true, true};
  static constexpr int kPicoseconds[2] = {120, 120};
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return select(x <= -3, splat<V>(typename lane<V>::type(-0.0)), select(x >= 3, x, x * ((x + 3) / 6)));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    return select(abs(x) < 3, dy * ((x + x + 3) / 6), select(x >= 3, dy, closed(x)));
  }
};

// 1 ULP, and 2 of the gradient.
struct Softsign : Light {
  static constexpr bool kRounds[2] = {false, true};
  static constexpr int kPicoseconds[2] = {150, 300};
  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    const V size = abs(x);
    return select(size > constants<V>::kMax, with_sign(splat<V>(1), x), x / (1 + size));
  }
  template <class V>
  RG_INLINE static V gradient(V dy, V x, const UnaryParams&) {
    const V size = 1 + abs(x);
    return dy / size / size;
  }
};

// From y: in = {dy, y}, out = {dx}.
struct SavedReciprocal {
  typedef UnaryParams Params;
  typedef SavedReciprocal Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = -times_square(in[0], in[1]);
  }
};
struct SavedSqrt {
  typedef UnaryParams Params;
  typedef SavedSqrt Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = in[0] / (2 * abs(in[1]));
  }
};

}  // namespace rg::RG_ISA
