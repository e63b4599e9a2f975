// Reports the functions of simd/maths/maths.h, each with the domain and the error bound that its comment states,
// so that the test suite measures them as it measures the kernels.
#include "abi.h"
#include "simd/maths/special.h"
#include "simd/maths/trig.h"

namespace rg::RG_ISA {
namespace {

template <class T>
using Vector = typename native<T>::vec;

// The last vector is padded with a harmless argument, so that every element goes through the same code.
template <class T, Vector<T> (*f)(Vector<T>)>
void map(const void* in, void* out, size_t n) {
  const T* x = static_cast<const T*>(in);
  T* y = static_cast<T*>(out);
  constexpr size_t lanes = kLanes<T>;
  for (; n >= lanes; n -= lanes, x += lanes, y += lanes) store(y, f(load(x)));
  T last[lanes] = {};
  for (size_t i = 0; i < n; ++i) last[i] = x[i];
  store(last, f(load(last)));
  for (size_t i = 0; i < n; ++i) y[i] = last[i];
}

template <class T, Vector<T> (*f)(Vector<T>)>
void row(Registry& registry, const char* name, double max_ulp, double lo, double hi) {
  registry.add(MathsRow{name, sizeof(T) == 4 ? Element::f32 : Element::f64, max_ulp, lo, hi, map<T, f>});
}

template <class V>
V tanh_exp(V b) {
  return tanh_terms(abs(b)).e;
}

template <class V>
V exp_decay_07(V x) {
  return exp_decay(x, 0.7);
}

// What unary ops are made of, in f64; as Single, which is f32, each is rounded once.
struct Expm1 {
  template <class N>
  static vd of(N x) {
    return lanes(exponentials(x).minus_1);
  }
};
struct Exp2 {
  template <class N>
  static vd of(N x) {
    return lanes(exp2_of(x));
  }
};
struct Log2 {
  template <class N>
  static vd of(N x) {
    return lanes(log2_of(x));
  }
};
struct Log10 {
  template <class N>
  static vd of(N x) {
    return lanes(log10_of(x));
  }
};
struct Cbrt {
  template <class N>
  static vd of(N x) {
    return lanes(cbrt_of(x));
  }
};
struct Sin {
  template <class N>
  static vd of(N x) {
    const Reduced angle = reduced(x);
    const Sines s = sines_of<N>(angle);
    return xor_sign(select(angle.odd(), s.cos, s.sin), angle.sign(0));
  }
};
struct SinFar {
  static vd of(vd x) {
    const Reduced angle = reduced_exactly(x);
    const Sines s = sines_of<vd>(angle);
    return xor_sign(select(angle.odd(), s.cos, s.sin), angle.sign(0));
  }
};
struct Atan {
  template <class N>
  static vd of(N x) {
    return atan_of(x);
  }
};
struct Acos {
  template <class N>
  static vd of(N x) {
    return arc_sines_of(x).cos;
  }
};
struct HalfErfcx {
  template <class N>
  static vd of(N x) {
    return half_erfcx<N>(lanes(x));
  }
};
struct ErfNear {
  template <class N>
  static vd of(N x) {
    return erf_near<N>(lanes(x));
  }
};
struct Erfinv {
  template <class N>
  static vd of(N x) {
    return erfinv_of<N>(lanes(x));
  }
};
struct Lgamma {
  static vd of(vd x) { return lgamma_above(x); }
};
struct Trigamma {
  static vd of(vd x) { return trigamma_above(x); }
};
template <class F>
vd wide(vd x) {
  return F::of(x);
}
template <class F>
vf single(vf x) {
  const Wide w = widen(x);
  return narrow({F::of(Single(w.lo)), F::of(Single(w.hi))});
}
template <class F>
void rows(Registry& registry, const char* name, double max_ulp, double lo, double hi, double hi_single) {
  row<double, wide<F>>(registry, name, max_ulp, lo, hi);
  row<float, single<F>>(registry, name, 0.51, lo < -hi_single ? -hi_single : lo, hi_single);
}

}  // namespace

void register_maths(Registry& registry) {
  row<float, exp>(registry, "exp", 1, -87, 88);
  row<double, exp>(registry, "exp", 1, -708, 709);
  row<float, exp_decay_07>(registry, "exp_decay_07", 1, -124, 124);
  row<double, exp_decay_07>(registry, "exp_decay_07", 1, -1011, 1011);
  row<double, log>(registry, "log", 1, 2.3e-308, 1.7e308);
  row<float, log1p_unit>(registry, "log1p_unit", 1.25, 0, 1);
  row<double, log1p_unit>(registry, "log1p_unit", 1.25, 0, 1);
  row<float, log1p>(registry, "log1p", 1.25, -0x1.fffffep-1, 3.4e38);
  row<double, log1p>(registry, "log1p", 1.25, -0x1.fffffffffffffp-1, 1.7e308);
  row<float, exp_half_square>(registry, "exp_half_square", 1, -13, 13);
  row<double, exp_half_square>(registry, "exp_half_square", 1, -37.6, 37.6);
  row<float, tanh_exp>(registry, "tanh_exp", 1, -9.9, 9.9);
  row<double, tanh_exp>(registry, "tanh_exp", 1, -21.1, 21.1);
  row<float, upper_tail>(registry, "upper_tail", 1.5, 0, 13);
  row<double, upper_tail>(registry, "upper_tail", 1.5, 0, 38);
  rows<Expm1>(registry, "expm1", 1.25, -708, 708, 88);
  rows<Exp2>(registry, "exp2", 1, -1021, 1021, 127);
  rows<Log2>(registry, "log2", 1.6, 5e-324, 1.7e308, 3.4e38);
  rows<Log10>(registry, "log10", 1.9, 5e-324, 1.7e308, 3.4e38);
  rows<Cbrt>(registry, "cbrt", 1, -8e307, 8e307, 1.7e38);
  rows<Sin>(registry, "sin", 1, -0x1p19, 0x1p19, 0x1p22);
  row<double, wide<SinFar>>(registry, "sin_far", 1, 0x1p19, 1.7e308);
  rows<Atan>(registry, "atan", 1.25, -8e307, 8e307, 1.7e38);
  rows<Acos>(registry, "acos", 1.75, -1, 1, 1);
  rows<HalfErfcx>(registry, "half_erfcx", 2.25, 0, 26.8, 10.6);
  rows<ErfNear>(registry, "erf_near", 1, -1, 1, 1);
  rows<Erfinv>(registry, "erfinv", 2.5, 0, 0x1.fffffffffffffp-1, 0x1.fffffep-1);
  row<double, wide<Lgamma>>(registry, "lgamma", 3.5, 5e-324, 1.7e305);
  row<double, wide<Trigamma>>(registry, "trigamma", 3, 1e-150, 1e300);
}

}  // namespace rg::RG_ISA
