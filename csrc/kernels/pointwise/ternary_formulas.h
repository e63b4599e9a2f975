// The formulas of ternary ops, y = f(a, b, c) with gradients da, db and dc of dy.
//
//   clamp    a within [b, c]   NaN wins, c where b > c; da = dy where b <= a <= c, the bound that is taken gets the
//   rest fma      a b + c           rounded once; da = dy b, db = dy a, dc = dy addcmul  a + v b c         da = dy, db
//   = dy v c, dc = dy v b addcdiv  a + v b / c       da = dy, db = dy v / c, dc = -dy v b / c^2
//
// v is the parameter `scale`, rounded to the compute type as any number is. Value: in = {a, b, c}. Slope<k>: in = {dy,
// a, b, c}. kReads: what each slope reads besides dy, as bits: a is 1, b is 2, c is 4. kPassesDy: whether it is dy
// itself. Products leave the range only where the real ones do: lanes at risk are made again in f64, or as m 2^k.
#pragma once

#include "kernels/pointwise/binary_formulas.h"
#include "kernels/pointwise/params.h"

namespace rg::RG_ISA::ternary {

template <int inputs>
struct Plainly {
  typedef NaryParams Params;
  static constexpr int kInputs = inputs, kOutputs = 1;
};

// Of clamp, those that are numbers: as they are stored.
template <class T>
struct Bounds {
  T low, high;
};

struct Clamp {
  static constexpr double kUlp[2] = {0.5, 0.5}, kSlopeUlp[2] = {0.5, 0.5};
  static constexpr int kReads[3] = {7, 7, 7};
  static constexpr bool kPassesDy[3] = {false, false, false};

  // A bound that is an array may be NaN, and is kept then. One that is a number is none: in = {x, those of low and high
  // that are arrays}, by the bits of kArrays.
  template <class T, int kArrays>
  struct Between {
    typedef Bounds<T> Params;
    static constexpr int kInputs = 1 + __builtin_popcount(kArrays), kOutputs = 1;
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const Params& given) {
      const V x = in[0], low = kArrays & 1 ? in[1] : splat<V>(given.low);
      const V above = kArrays & 1 ? select(~(x < low) & (low == low), x, low) : select(x < low, low, x);
      const V high = kArrays & 2 ? in[kInputs - 1] : splat<V>(given.high);
      out[0] = kArrays & 2 ? select(~(above > high) & (high == high), above, high) : select(above > high, high, above);
    }
  };
  template <int k>
  struct Slope : Plainly<4> {
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const NaryParams&) {
      const V x = in[1], low = in[2], high = in[3];
      const auto crossed = low > high;
      const auto taken = k == 0 ? (x >= low) & (x <= high) : k == 1 ? (x < low) & ~crossed : crossed | (x > high);
      out[0] = select(taken, in[0], V{});
    }
  };
};

struct Fma {
  static constexpr double kUlp[2] = {0.5, 0.5}, kSlopeUlp[2] = {0.5, 0.5};
  static constexpr int kReads[3] = {2, 1, 0};
  static constexpr bool kPassesDy[3] = {false, false, true};

  struct Value : Plainly<3> {
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const NaryParams&) {
      out[0] = fma(in[0], in[1], in[2]);
    }
  };
  template <int k>
  struct Slope : Plainly<4> {
    template <class V>
    RG_INLINE static void apply(const V* in, V* out, const NaryParams&) {
      out[0] = k == 2 ? in[0] : in[0] * in[2 - k];
    }
  };
};

RG_INLINE bool is_unit(const NaryParams& p) { return p.scale == 1 || p.scale == -1; }
template <class V>
RG_INLINE V factor(const NaryParams& p) {
  return splat<V>(typename lane<V>::type(p.scale));
}
// In f64, the number that f32 has.
RG_INLINE vd narrow_factor(const NaryParams& p) { return splat<vd>(double(float(p.scale))); }

// F of f32 lanes in f64: `wide(in, v)` on vd.
template <class F, int inputs>
RG_INLINE vf widely(const vf* in, const NaryParams& p) {
  vd low[inputs], high[inputs];
  for (int i = 0; i < inputs; ++i) {
    const Wide w = widen(in[i]);
    low[i] = w.lo, high[i] = w.hi;
  }
  return narrow({F::wide(low, narrow_factor(p)), F::wide(high, narrow_factor(p))});
}

template <class V>
RG_INLINE auto is_normal(V x) {
  typedef typename lane<V>::type T;
  constexpr bool kWide = sizeof(T) == 8;
  return (abs(x) >= (kWide ? T(0x1p-1022) : T(0x1p-126))) & (abs(x) < T(__builtin_inf()));
}

// x + p, where p alone may leave the range of f64: m to half an ULP, times the power of `plain`, where all factors are
// numbers other than 0 (`usual`); else `plain`, which has zeros, infinities and NaN.
RG_INLINE vd plus_scaled(vd x, vi64 usual, vd m, Scaled plain) {
  const vd together = rounded(Scaled(x) + Scaled(m, plain.k)), apart = x + rounded(plain);
  return select(usual, select(abs(x) < __builtin_inf(), together, x), apart);
}

struct Addcmul {
  static constexpr double kUlp[2] = {1, 1}, kSlopeUlp[2] = {0.51, 1};
  static constexpr int kReads[3] = {0, 4, 2};
  static constexpr bool kPassesDy[3] = {true, false, false};

  // v b is rounded, the rest once: half an ULP of v b c, and of y.
  template <bool kUnit>
  struct Value : Functor<Value<kUnit>, 3, 1, NaryParams> {
    static constexpr bool kRough = false, kRiskless[2] = {kUnit, kUnit};
    template <class V>
    RG_INLINE static void evaluate(const V* in, V* out, const NaryParams& p) {
      out[0] = fma(factor<V>(p) * in[1], in[2], in[0]);
    }
    template <class V>
    RG_INLINE static auto risk(const V* in, const NaryParams& p) {
      const V v = factor<V>(p);
      return ~is_normal(v * in[1]) & (in[1] != 0) & (v != 0);
    }
    struct Fallback {
      RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
        const Scaled v(factor<vd>(p)), b(in[1]), c(in[2]);
        const vd vb = v.m * b.m, m = vb * c.m;
        const vd rest = product_error(vb, c.m, m) + product_error(v.m, b.m, vb) * c.m;
        const auto usual = ordinary(v.m) & ordinary(b.m) & ordinary(c.m);
        out[0] = plus_scaled(in[0], usual, m + rest, v * b * c);
      }
    };
  };

  // dy v times one operand.
  template <int k>
  struct Slope : Functor<Slope<k>, 4, 1, NaryParams> {
    typedef Functor<Slope<k>, 4, 1, NaryParams> Base;
    static constexpr bool kRough = false;
    static constexpr int kOther = k == 1 ? 3 : 2;

    RG_INLINE static vd wide(const vd* in, vd v) { return in[0] * in[kOther] * v; }
    RG_INLINE static void apply(const vf* in, vf* out, const NaryParams& p) {
      if (k == 0)
        out[0] = in[0];
      else if (is_unit(p))
        out[0] = factor<vf>(p) * in[0] * in[kOther];
      else
        out[0] = widely<Slope, 4>(in, p);
    }
    RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
      if (k == 0)
        out[0] = in[0];
      else if (is_unit(p))
        out[0] = factor<vd>(p) * in[0] * in[kOther];
      else
        Base::apply(in, out, p);
    }
    RG_INLINE static void evaluate(const vd* in, vd* out, const NaryParams& p) { out[0] = wide(in, factor<vd>(p)); }
    RG_INLINE static auto risk(const vd* in, const NaryParams&) {
      return ~is_normal(in[0] * in[kOther]) & (in[0] != 0) & (in[kOther] != 0);
    }
    struct Fallback {
      RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
        out[0] = rounded(Scaled(in[0]) * Scaled(in[kOther]) * Scaled(factor<vd>(p)));
      }
    };
  };
};

struct Addcdiv {
  static constexpr double kUlp[2] = {1, 1}, kSlopeUlp[2] = {0.51, 1};
  static constexpr int kReads[3] = {0, 4, 6};
  static constexpr bool kPassesDy[3] = {true, false, false};

  // The quotient and the sum are rounded, each by half an ULP of the scale. With a factor other than 1 the quotient is
  // corrected by what v b, and v b less q c, were rounded by: one division, that of 1 by c, for both.
  template <bool kUnit>
  struct Value : Functor<Value<kUnit>, 3, 1, NaryParams> {
    static constexpr bool kRough = false;

    template <class V>
    RG_INLINE static void evaluate(const V* in, V* out, const NaryParams& p) {
      typedef typename lane<V>::type T;
      const V v = factor<V>(p), b = in[1], c = in[2];
      if constexpr (kUnit) {
        out[0] = in[0] + v * (b / c);
      } else {
        const V vb = v * b, inverse = T(1) / c, q = vb * inverse;
        const V rest = fma(-q, c, vb) + fma(v, b, -vb);
        out[0] = in[0] + select(rest == 0, q, fma(rest, inverse, q));  // -0 stays
      }
    }
    // A quotient beyond the range, though x may bring it back; with a factor also what
    // has digits below the range.
    template <class V>
    RG_INLINE static auto risk(const V* in, const NaryParams& p) {
      typedef typename lane<V>::type T;
      const V v = factor<V>(p), b = in[1], c = in[2];
      if constexpr (kUnit) {
        return (abs(b / c) == T(__builtin_inf())) & (abs(b) < T(__builtin_inf())) & (c != 0);
      } else {
        constexpr T kLeast = sizeof(T) == 8 ? T(0x1p-960) : T(0x1p-100), kMost = 1 / kLeast;
        const V vb = v * b, q = vb * (T(1) / c);
        const auto small = ~(abs(vb) >= kLeast) & (b != 0) & (v != 0);
        return small | ~((abs(q) <= kMost) & (abs(c) >= kLeast) & (abs(c) <= kMost));
      }
    }
    struct Fallback {
      RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
        const Scaled v(factor<vd>(p)), b(in[1]), c(in[2]);
        const vd vb = v.m * b.m, q = vb / c.m;
        const vd rest = (binary::remainder_of(vb, q, c.m) + product_error(v.m, b.m, vb)) / c.m;
        const auto usual = ordinary(v.m) & ordinary(b.m) & ordinary(c.m);
        out[0] = plus_scaled(in[0], usual, q + rest, v * b / c);
      }
    };
  };

  template <int k>
  struct Slope;
};

template <>
struct Addcdiv::Slope<0> : Plainly<4> {
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const NaryParams&) {
    out[0] = in[0];
  }
};

// dy v / c
template <>
struct Addcdiv::Slope<1> : Functor<Addcdiv::Slope<1>, 4, 1, NaryParams> {
  static constexpr bool kRough = false;

  RG_INLINE static vd wide(const vd* in, vd v) { return in[0] * v / in[3]; }
  RG_INLINE static void apply(const vf* in, vf* out, const NaryParams& p) {
    out[0] = is_unit(p) ? factor<vf>(p) * in[0] / in[3] : widely<Slope<1>, 4>(in, p);
  }
  RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) { Functor::apply(in, out, p); }
  RG_INLINE static void evaluate(const vd* in, vd* out, const NaryParams& p) { out[0] = wide(in, factor<vd>(p)); }
  RG_INLINE static auto risk(const vd* in, const NaryParams& p) {
    const vd v = factor<vd>(p);
    const auto risky = ~is_normal(in[0] * v) & (in[0] != 0) & (v != 0);
    return is_unit(p) ? risky & (vd{} != vd{}) : risky;
  }
  struct Fallback {
    RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
      out[0] = rounded(Scaled(in[0]) * Scaled(factor<vd>(p)) / Scaled(in[3]));
    }
  };
};

// -dy v b / c^2: that of div, times v.
template <>
struct Addcdiv::Slope<2> : Plainly<4> {
  typedef binary::BackwardB<Div> OfDiv;

  RG_INLINE static vd wide(const vd* in, vd v) { return -(in[0] * in[2]) * v / (in[3] * in[3]); }
  RG_INLINE static void apply(const vf* in, vf* out, const NaryParams& p) { out[0] = widely<Slope<2>, 4>(in, p); }
  RG_INLINE static void apply(const vd* in, vd* out, const NaryParams& p) {
    const vd v = factor<vd>(p);
    if (is_unit(p)) {
      const vd given[] = {v * in[0], in[2], in[3]};
      return OfDiv::apply(given, out, NoParams{});
    }
    const Scaled dy(in[0]), b(in[2]), c(in[3]), scale(v);
    const vd mantissas[] = {dy.m, b.m, c.m};
    vd m[1];
    OfDiv::evaluate(mantissas, m, NoParams{});
    const auto usual = ordinary(in[0]) & ordinary(in[2]) & ordinary(in[3]) & ordinary(v);
    const Scaled product(m[0] * scale.m, (dy.k + b.k) - 2 * c.k + scale.k);
    out[0] = rounded(select(usual, product, Div::db(dy, b, c) * scale));
  }
};

}  // namespace rg::RG_ISA::ternary
