// The formulas of the error function, its inverse, lgamma and digamma (kernels/pointwise/curve.h, kInLanes).
#pragma once

#include "kernels/pointwise/exp_formulas.h"
#include "kernels/pointwise/f32_special_formulas.h"
#include "simd/maths/special.h"

namespace rg::RG_ISA {

// erfc(a) = 2 (erfcx(a) / 2) e^(-a^2); erf is a polynomial within 1, else 1 - erfc.
struct ErfFormula : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};
  static constexpr int kPicoseconds[2] = {1200, 500};

  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 26;
  }
  RG_INLINE static Scaled bell(vd x) {
    const vd near = min(splat<vd>(90), abs(x));
    const Pair s = square(near);
    return select(abs(x) > constants<vd>::kMax, Scaled(vd{}), exp_scaled(-s.hi, -s.lo));
  }
};
struct Erf : ErfFormula {
  static constexpr double kF32SlopeUlp = 3;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return float(kTwoOverRootPi) * bell_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return bell_f32_risk(x); }
  static constexpr double kF32Ulp = 1;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return erf_f32(x); }
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), bell = exp_square(N(a));
    const vd far = 1 - 2 * half_erfcx<N>(a) * bell, near = erf_near<N>(min(splat<vd>(1), a));
    return {N(with_sign_of(select(a < 1, near, far), v)), N(kTwoOverRootPi * bell)};
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    return {Scaled(with_sign_of(splat<vd>(1), x)), bell(x) * scaled(kTwoOverRootPi)};
  }
};
struct Erfc : ErfFormula {
  static constexpr double kF32SlopeUlp = 3;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return float(-kTwoOverRootPi) * bell_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return bell_f32_risk(x); }
  static constexpr double kF32Ulp = 3;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return erfc_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return erfc_f32_risk(x); }
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), bell = exp_square(N(a)), part = 2 * half_erfcx<N>(a) * bell;
    const vd middle = 1 - erf_near<N>(min(splat<vd>(0.5), v));
    return {N(select(v < 0, 2 - part, select(v < 0.25, middle, part))), N(-kTwoOverRootPi * bell)};
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled z(min(splat<vd>(90), abs(x)) * kRoot2), e = bell(x);
    return {select(x < 0, scaled(2), upper_tail(z) * e * scaled(2)), e * scaled(-kTwoOverRootPi)};
  }
};

// The slope sqrt(pi)/2 e^(y^2) without the error that e^(y^2) makes of that of y: erfc(y) = 1 - |x| is
// 2 (erfcx(y) / 2) e^(-y^2).
struct Erfinv : LanesFormula {
  static constexpr int kF32Unroll = 2;
  static constexpr double kF32SlopeUlp = 3;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return erfinv_slope_f32(x); }
  static constexpr double kF32Ulp = 3;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return erfinv_f32(x); }
  static constexpr double kDomain[2] = {-1, 1};
  static constexpr int kPicoseconds[2] = {1600, 1900};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), inf = splat<vd>(kInfinity), y = erfinv_of<N>(min(splat<vd>(1 - 0x1p-53), a));
    const vd slope = kRootPi * half_erfcx<N>(y) / (1 - a);
    return {N(with_sign_of(select(a == 1, inf, y), v)), N(select(a == 1, inf, slope))};
  }
};

// Below 0 by reflection, a = -x: log(pi / (a |sin(pi a)|)) - lgamma(a), infinite at whole numbers.
struct Lgamma : LanesFormula {
  static constexpr double kF32Ulp = 4;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return lgamma_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return lgamma_f32_risk(x); }
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr int kPicoseconds[2] = {3000, 3000}, kUnroll[2] = {1, 2};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), up = lgamma_above(a), sine = abs(sinpi_near(fraction_of(a)));
    const vd folded = log_of(kPi.hi / (a * sine)) - up;
    const vd below = select(a < 0x1p-80, -log_of(a), select(sine == 0, splat<vd>(kInfinity), folded));
    const vd value = select(a == 0, splat<vd>(kInfinity), select(v < 0, below, up));
    return {N(select((v == 1) | (v == 2), vd{}, select(a > constants<vd>::kMax, a, value))), N(digamma(v))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) < 0x1p-1020;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), scaled(-1) / Scaled(x)}; }

  // Below 0: psi(a) + 1 / a + pi cot(pi a), NaN at whole numbers; beside 0 -1 / x.
  RG_INLINE static vd digamma(vd x) {
    const vd a = abs(x), f = fraction_of(a), up = digamma_above(a), inverse = 1 / x;
    const vd cot = sinpi_near(0.5 - abs(f)) / sinpi_near(f);
    const vd folded = up + (kPi.hi * cot - inverse), nan = splat<vd>(__builtin_nan(""));
    const vd below = select(f == 0, nan, folded);
    return select(a < 0x1p-80, -inverse, select(x < 0, below, up));
  }
};

struct Digamma : LanesFormula {
  static constexpr double kPiSquared = 9.869604401089358;
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr int kPicoseconds[2] = {2500, 3500}, kUnroll[2] = {1, 2};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), f = abs(fraction_of(a)), up = trigamma_above(a), inverse = 1 / a;
    // sin(pi f)^2, from 1/4 on as 1 - cos^2: near 1/2 the series of the sine loses two digits of the last place.
    const vd s = sinpi_near(f), c = sinpi_near(0.5 - f), square = select(f > 0.25, 1 - c * c, s * s);
    const vd folded = kPiSquared / square + (inverse * inverse - up);
    const vd slope = select(a < 0x1p-80, inverse * inverse, select(v < 0, folded, up));
    return {N(Lgamma::digamma(v)), N(select(v == -kInfinity, splat<vd>(__builtin_nan("")), slope))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return (abs(x) < 0x1p-500) | (abs(x) > 0x1p1000);
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled z(x), near = scaled(1) / (z * z), far = scaled(1) / z;
    const vd edge =
        select(x < 0, select(x < -constants<vd>::kMax, splat<vd>(__builtin_nan("")), splat<vd>(kInfinity)), vd{});
    return {z, select(abs(x) < 1, near, select(x < 0, Scaled(edge), far))};
  }
};

}  // namespace rg::RG_ISA
