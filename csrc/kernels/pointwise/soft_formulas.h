// The formulas of activations that bend by an exponential, and of logit (kernels/pointwise/curve.h, kInLanes).
#pragma once

#include "kernels/pointwise/exp_formulas.h"

namespace rg::RG_ISA {

// -softplus(-x) = -(max(-x, 0) + log1p(e^-|x|)), and sigma(-x).
struct LogSigmoid : LanesFormula {
  static constexpr double kF32SlopeUlp = 3;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return log_sigmoid_slope_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return log_sigmoid_slope_f32_risk(x); }
  static constexpr double kF32Ulp = 3;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return log_sigmoid_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return log_sigmoid_f32_risk(x); }
  static constexpr bool kRisks[3] = {true, true, false};
  static constexpr int kPicoseconds[2] = {900, 600};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), e = decay(x), s = 1 / (1 + e);
    return {N(-(select(v < 0, -v, vd{}) + log1p_unit_of<N>(e))), N(select(v > 0, e * s, s))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return x > 700;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled e = exp_any(-x);
    return {-e, e};
  }
};

// x w, w = tanh(log(1 + e^x)) = n / (n + 2), n = e^x (e^x + 2), and w + x w', w' = 4 e^x (1 + e^x) / (n + 2)^2; for
// x > 0 by f = e^-x instead.
struct Mish : LanesFormula {
  static constexpr bool kSlopeHasRoot = true;
  static constexpr double kF32SlopeUlp = 4;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return mish_slope_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return mish_slope_f32_risk(x); }
  static constexpr bool kRisks[3] = {true, true, false};
  static constexpr int kPicoseconds[2] = {700, 900};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), f = decay(x);
    const auto rises = v > 0;
    const vd above = select(rises, 1 + 2 * f, f * (f + 2)), below = select(rises, above + 2 * f * f, above + 2);
    const vd w = above / below, bent = 4 * select(rises, f, splat<vd>(1)) * f * (1 + f) / (below * below);
    const vd low = max(splat<vd>(-708), v), near = min(splat<vd>(708), low);
    return {N(low * w), N(w + near * bent)};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return x < -700;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled e = exp_any(x), near(max(splat<vd>(-8192), x));
    return {near * e, e + near * e};
  }
};

// log(x / (1 - x)); beside 1/2, where the quotient is near 1, by (2 x - 1) / (1 - x), which is the quotient less 1.
struct Logit : LanesFormula {
  static constexpr double kF32SlopeUlp = 1.5;
  RG_INLINE static vf gradient_of_f32(vf dy, vf x, const UnaryParams&) { return dy / (x * (1 - x)); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~((x >= 0x1p-126f) & (x <= 1)); }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return logit_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return logit_f32_risk(x); }
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr double kDomain[2] = {0, 1};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    typedef constants<vd> C;
    const vd v = lanes(x), rest = 1 - v, q = v / rest;
    const auto [f, k] = log_parts_of(N(q));
    const vd exact = select(k == 0, (2 * v - 1) / rest, f);
    return {log_at_edges(N(q), log_sum<N>(exact, k * C::kLn2Hi, k * C::kLn2Lo)), N(1 / (v * rest))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) < 0x1p-1021;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), scaled(1) / Scaled(x)}; }
};

// x above 0, c (e^x - 1) below, c e^x the slope there; all times `gain`.
template <class F>
struct EluFormula : LanesFormula {
  static constexpr int kF32Unroll = kDeepUnroll;
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams& params) {
    return elu_slope_f32(x, F::factor(params), F::kGain);
  }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams& params) {
    return elu_slope_f32_risk(x, F::factor(params));
  }
  static constexpr double kF32Ulp = 2.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams& params) { return elu_f32(x, F::factor(params), F::kGain); }
  RG_INLINE static vi32 f32_risk(vf, const UnaryParams& params) { return vi32{} | -int(is_far(F::factor(params))); }
  static constexpr bool kRisks[3] = {false, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams& params) {
    const vd v = lanes(x), low = min(vd{}, v);
    const auto [e, minus_1] = exponentials(N(kIsSingle<N> ? low : max(splat<vd>(-708), low)));
    const double c = F::factor(params);
    const auto rises = v > 0;
    return {N(select(rises, F::kGain * v, c * lanes(minus_1))), N(select(rises, splat<vd>(F::kGain), c * lanes(e)))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams& params) {
    const double c = F::factor(params), size = c < 0 ? -c : c;
    return (x < -400) | -int64_t(!(size == 0 || (size > 0x1p-300 && size < 0x1p300)));
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams& params) {
    return {Scaled(x), select(x > 0, scaled(F::kGain), scaled(F::factor(params)) * exp_any(x))};
  }
};
struct Elu : EluFormula<Elu> {
  static constexpr double kGain = 1;
  RG_INLINE static double factor(const UnaryParams& params) { return params.alpha; }
};
struct Selu : EluFormula<Selu> {
  static constexpr double kGain = 1.0507009873554805;
  RG_INLINE static double factor(const UnaryParams&) { return 1.7580993408473768; }
};

// alpha (e^(x / alpha) - 1) below 0. The quotient's rounding would be multiplied by its size: in f64 it is taken in two
// parts. Where it is small that is x, whatever alpha is.
struct Celu : LanesFormula {
  static constexpr int kF32Unroll = kDeepUnroll;
  static constexpr double kF32Ulp = 4;
  RG_INLINE static vf of_f32(vf x, const UnaryParams& params) { return celu_f32(x, params.alpha); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams& params) { return celu_f32_risk(x, params.alpha); }
  static constexpr bool kRisks[3] = {true, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams& params) {
    const vd v = lanes(x), low = min(vd{}, v), q = low / params.alpha;
    vd rest{};
    if constexpr (!kIsSingle<N>) {
      const vd p = q * params.alpha;
      rest = ((low - p) - product_error(q, splat<vd>(params.alpha), p)) / params.alpha;
    }
    const auto [e, minus_1] = exponentials(N(q), rest);
    const auto same = (v > 0) | (abs(q) < 0x1p-54);
    return {N(select(same, v, params.alpha * lanes(minus_1))), N(select(v > 0, splat<vd>(1), lanes(e)))};
  }
  // Those where the quotient or its parts leave the range, and all where alpha is near its ends.
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams& params) {
    const double size = params.alpha < 0 ? -params.alpha : params.alpha;
    const bool far = !(size > 0x1p-300 && size < 0x1p300);
    return (x < -700 * size) | ((x < 0) & (x > -0x1p-600)) | (-int64_t(far) & (x < 0));
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams& params) {
    const Scaled z(x), by(splat<vd>(params.alpha));
    const vd q = z.m / by.m, p = q * by.m, rest = ((z.m - p) - product_error(q, by.m, p)) / by.m, k = z.k - by.k;
    const vd power = exact_power(min(splat<vd>(20), k));
    const vd whole = q * power, part = rest * power;
    const Scaled e = exp_any(whole, part);
    const vd near = lanes(exponentials(max(splat<vd>(-700), min(splat<vd>(700), whole)), part).minus_1);
    const Scaled minus_1 = select(abs(whole) > 600, select(whole < 0, scaled(-1), e), Scaled(near));
    return {select(abs(whole) < 0x1p-54, z, by * minus_1), e};
  }
};

}  // namespace rg::RG_ISA
