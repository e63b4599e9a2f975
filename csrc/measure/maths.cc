// Reports the functions of simd/maths/maths.h, each with the domain and the error bound that its comment states,
// so that the test suite measures them as it measures the kernels.
#include "abi.h"
#include "simd/maths/log1p.h"

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
}

}  // namespace rg::RG_ISA
