// The formulas of sines, tangents and their inverses (kernels/pointwise/curve.h, kInLanes). Arguments are reduced
// exactly, up to the largest number of the type.
#pragma once

#include "kernels/pointwise/exp_formulas.h"
#include "kernels/pointwise/f32_angle_formulas.h"

namespace rg::RG_ISA {

// F::of(reduced, sines) gives (value, slope) in lanes of f64.
template <class F>
struct AngleFormula : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, true};
  static constexpr int kPicoseconds[2] = {700, 800};
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return angle_f32_risk(x); }

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const Reduced angle = reduced(x);
    const Curve<vd> c = F::of(angle, sines_of<N>(angle));
    return {N(F::kOdd ? select(lanes(x) == 0, lanes(x), c.value) : c.value), N(c.slope)};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    typedef typename lane<V>::type T;
    return abs(x) > T(sizeof(T) == 4 ? kNearAngles<Single> : kNearAngles<vd>);
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Reduced angle = reduced_exactly(x);
    const Curve<vd> c = F::of(angle, sines_of<vd>(angle));
    return {Scaled(c.value), Scaled(c.slope)};
  }
};
struct Sin : AngleFormula<Sin> {
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return sin_f32(x); }
  static constexpr bool kOdd = true;
  RG_INLINE static Curve<vd> of(const Reduced& x, const Sines& s) {
    return {xor_sign(select(x.odd(), s.cos, s.sin), x.sign(0)), xor_sign(select(x.odd(), s.sin, s.cos), x.sign(1))};
  }
};
struct Cos : AngleFormula<Cos> {
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return cos_f32(x); }
  static constexpr bool kOdd = false;
  RG_INLINE static Curve<vd> of(const Reduced& x, const Sines& s) {
    return {xor_sign(select(x.odd(), s.sin, s.cos), x.sign(1)), -xor_sign(select(x.odd(), s.cos, s.sin), x.sign(0))};
  }
};
struct Tan : AngleFormula<Tan> {
  static constexpr double kF32Ulp = 3;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return tan_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return tan_f32_risk(x); }
  static constexpr bool kOdd = true;
  RG_INLINE static Curve<vd> of(const Reduced& x, const Sines& s) {
    const vd c = select(x.odd(), s.sin, s.cos);
    return {select(x.odd(), -s.cos, s.sin) / c, 1 / (c * c)};
  }
};

struct Atan : LanesFormula {
  static constexpr double kF32Ulp = 2;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return atan_f32(x); }
  static constexpr bool kRisks[3] = {false, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x);
    return {N(select(v == 0, v, atan_of(x))), N(1 / (1 + v * v))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 0x1p500;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    return {Scaled(x), scaled(1) / (Scaled(x) * Scaled(x))};
  }
};
struct Asin : LanesFormula {
  static constexpr double kF32Ulp = 2.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return asin_f32(x); }
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return inverse_root_f32(1 - x, 1 + x); }
  static constexpr double kDomain[2] = {-1, 1};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x);
    return {N(xor_sign(arc_sines_of(x).sin, sign_of(v))), N(1 / sqrt((1 - v) * (1 + v)))};
  }
};
struct Acos : LanesFormula {
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return acos_f32(x); }
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return -inverse_root_f32(1 - x, 1 + x); }
  static constexpr double kDomain[2] = {-1, 1};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x);
    return {N(arc_sines_of(x).cos), N(-1 / sqrt((1 - v) * (1 + v)))};
  }
};

}  // namespace rg::RG_ISA
