// The formulas of unary ops that are made of exponentials and logarithms (kernels/pointwise/curve.h, kInLanes).
// Nothing cancels; where a form would, the comment says what stands for it.
#pragma once

#include "kernels/pointwise/curve.h"
#include "simd/maths/exp_log.h"

namespace rg::RG_ISA {

struct LanesFormula {
  static constexpr bool kInLanes = true, kRisks[3] = {false, false, false};
  static constexpr int kUnroll[2] = {2, 2}, kPicoseconds[2] = {600, 700};
};

inline constexpr double kInfinity = __builtin_inf();

RG_INLINE vi64 beyond(vd x, double low, double high) { return (x < low) | (x > high); }
RG_INLINE Scaled scaled(double x) { return Scaled(splat<vd>(x)); }
RG_INLINE vd with_sign_of(vd size, vd x) { return xor_sign(size, sign_of(x)); }

// e^(x + low) of any x: 0 and infinite at the infinities alone.
RG_INLINE Scaled exp_any(vd x, vd low = vd{}) {
  const vd z = max(splat<vd>(-8192), min(splat<vd>(8192), x));
  const Scaled e = exp_scaled(z, select(z == x, low, vd{}));
  return select(abs(x) > constants<vd>::kMax, Scaled(select(is_negative(x), vd{}, splat<vd>(kInfinity))), e);
}

// e^-|x|; in f64 no less than e^-708.
template <class N>
RG_INLINE vd decay(N x) {
  const vd z = -abs(lanes(x));
  return lanes(exponentials(N(kIsSingle<N> ? z : max(splat<vd>(-708), z))).e);
}

// c log(x) and c / x.
template <class F>
struct LogFormula : LanesFormula {
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr double kDomain[2] = {0, kInfinity};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    return {F::log(x), N(F::kFactor / lanes(x))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return beyond(abs(x), 0x1p-1021, 0x1p1021);
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), scaled(F::kFactor) / Scaled(x)}; }
};
struct Log : LogFormula<Log> {
  static constexpr double kFactor = 1;
  template <class N>
  RG_INLINE static N log(N x) {
    return log_of(x);
  }
};
struct Log2 : LogFormula<Log2> {
  static constexpr double kFactor = constants<vd>::kLog2E;
  template <class N>
  RG_INLINE static N log(N x) {
    return log2_of(x);
  }
};
struct Log10 : LogFormula<Log10> {
  static constexpr double kFactor = kLog10E;
  template <class N>
  RG_INLINE static N log(N x) {
    return log10_of(x);
  }
};
struct Log1p : LanesFormula {
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr double kDomain[2] = {-1, kInfinity};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    return {log1p_of(x), N(1 / (1 + lanes(x)))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return x > 0x1p1021;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), scaled(1) / Scaled(x)}; }
};

struct Exp2 : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const N e = exp2_of(x);
    return {e, N(lanes(e) * kLn2)};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 1020;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    typedef constants<vd> C;
    const vd z = max(splat<vd>(-8192), min(splat<vd>(8192), x)), k = (z + C::kRound) - C::kRound;
    const Scaled e = select(abs(x) > C::kMax, Scaled(select(x < 0, vd{}, x)), Scaled(exp_reduced((z - k) * kLn2), k));
    return {e, e * scaled(kLn2)};
  }
};
// From y. Neither factor is rounded among subnormal numbers and then multiplied by a large one.
struct SavedExp2 {
  typedef UnaryParams Params;
  typedef SavedExp2 Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    const V ln2 = splat<V>(typename lane<V>::type(kLn2));
    out[0] = select(abs(in[0]) < 1, in[0] * (in[1] * ln2), (in[0] * ln2) * in[1]);
  }
};

struct Expm1 : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const auto [e, minus_1] = exponentials(x);
    return {minus_1, e};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 708;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled e = exp_any(x);
    return {select(x < 0, scaled(-1), e), e};
  }
};

// 1 / (3 y^2): y is far from the ends of the range, and so is its square.
struct Cbrt : LanesFormula {
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const N y = cbrt_of(x);
    return {y, N((1 / 3.) / (lanes(y) * lanes(y)))};
  }
};
struct SavedCbrt {
  typedef UnaryParams Params;
  typedef SavedCbrt Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = in[0] / (3 * (in[1] * in[1]));
  }
};

// -(e^-2a - 1) / (e^-2a + 1) and 4 e^-2a / (1 + e^-2a)^2, a = |x|.
struct Tanh : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const auto [e, minus_1] = exponentials(N(-2 * abs(lanes(x))));
    const vd d = 1 + lanes(e);
    return {N(with_sign_of(-lanes(minus_1) / (2 + lanes(minus_1)), lanes(x))), N(4 * lanes(e) / (d * d))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 350;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    const Scaled e = exp_any(-abs(x));
    return {Scaled(with_sign_of(splat<vd>(1), x)), e * e * scaled(4)};
  }
};
struct SavedTanh {  // 1 - |y| is exact from 1/2 on
  typedef UnaryParams Params;
  typedef SavedTanh Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    out[0] = in[0] * ((1 - in[1]) * (1 + in[1]));
  }
};

// x - tanh x: from 1 on (a - 1) + 2 / (e^2a + 1), below a polynomial times x^3. Its slope is tanh^2.
struct Tanhshrink : LanesFormula {
  static constexpr bool kRisks[3] = {false, true, false};
  static constexpr int kPicoseconds[2] = {900, 700};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd v = lanes(x), a = abs(v), z = v * v;
    const auto [e, minus_1] = exponentials(N(max(splat<vd>(-700), -2 * a)));
    const vd t = -lanes(minus_1) / (2 + lanes(minus_1));
    const vd near = a * z * polynomial(min(splat<vd>(1), z), digits<N>::kTanhshrink);
    const vd far = (a - 1) + 2 * (lanes(e) / (1 + lanes(e)));
    return {N(with_sign_of(select(a < 1, near, far), v)), N(t * t)};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) < 0x1p-500;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), Scaled(x) * Scaled(x)}; }
};

// (e^a - 1) (1 + e^-a) / 2 and (e^a + e^-a) / 2, a = |x|.
template <class N>
struct Hyperbolic {
  vd sinh, cosh;

  RG_INLINE explicit Hyperbolic(N x) {
    const vd a = abs(lanes(x));
    const auto [e, minus_1] = exponentials(N(a));
    const vd inverse = 1 / lanes(e), rest = select(a > 1, 1 - inverse, lanes(minus_1) * inverse);
    sinh = 0.5 * (lanes(minus_1) + rest), cosh = 0.5 * (lanes(e) + inverse);
  }
};
struct HyperbolicFormula : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};

  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 708;
  }
  RG_INLINE static Scaled even(vd x) { return exp_any(abs(x)) * scaled(0.5); }
  RG_INLINE static Scaled odd(vd x) { return even(x) * Scaled(with_sign_of(splat<vd>(1), x)); }
};
struct Sinh : HyperbolicFormula {
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const Hyperbolic<N> h(x);
    return {N(with_sign_of(h.sinh, lanes(x))), N(h.cosh)};
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {odd(x), even(x)}; }
};
struct Cosh : HyperbolicFormula {
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const Hyperbolic<N> h(x);
    return {N(h.cosh), N(with_sign_of(h.sinh, lanes(x)))};
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {even(x), odd(x)}; }
};

// log1p(a + a^2 / (1 + sqrt(1 + a^2))); far out log(2 a).
struct ArcFormula : LanesFormula {
  static constexpr bool kRisks[3] = {true, true, false};
  static constexpr int kPicoseconds[2] = {900, 500};

  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return abs(x) > 0x1p500;
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    return {Scaled(with_sign_of(log_of(abs(x)) + kLn2, x)), scaled(1) / Scaled(abs(x))};
  }
};
struct Asinh : ArcFormula {
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd a = abs(lanes(x)), z = a * a, r = sqrt(1 + z);
    const vd y = select(a < kInfinity, a + z / (1 + r), a);
    return {N(with_sign_of(lanes(log1p_of(N(y))), lanes(x))), N(1 / r)};
  }
};
// By t = x - 1, which is exact up to 2: log1p(t + sqrt(t (t + 2))).
struct Acosh : ArcFormula {
  static constexpr double kDomain[2] = {1, kInfinity};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd t = lanes(x) - 1, r = sqrt(t * (t + 2));
    return {log1p_of(N(t + r)), N(1 / r)};
  }
};
// log1p(2 a / (1 - a)) / 2 and 1 / ((1 - a) (1 + a)).
struct Atanh : LanesFormula {
  static constexpr double kDomain[2] = {-1, 1};
  static constexpr int kPicoseconds[2] = {900, 500};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd a = abs(lanes(x)), down = 1 - a;
    const vd y = 0.5 * lanes(log1p_of(N(2 * a / down)));
    return {N(with_sign_of(y, lanes(x))), N(1 / (down * (1 + a)))};
  }
};

// -softplus(-x) = -(max(-x, 0) + log1p(e^-|x|)), and sigma(-x).
struct LogSigmoid : LanesFormula {
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

// 1 / sqrt(x): two roundings.
struct Rsqrt {
  static constexpr bool kLight = true;
  static constexpr int kPicoseconds[2] = {350, 500};

  template <class V>
  RG_INLINE static V value(V x, const UnaryParams&) {
    return 1 / sqrt(x);
  }
};
// -1 / (2 x sqrt(x)).
struct RsqrtSlope : LanesFormula {
  static constexpr bool kRisks[3] = {false, true, false};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    return {x, N(-0.5 / sqrt(lanes(x)) / lanes(x))};
  }
  template <bool, class V>
  RG_INLINE static auto risk(V x, const UnaryParams&) {
    return beyond(abs(x), 0x1p-600, 0x1p600);
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) {
    typedef constants<vd> C;
    const Scaled z(x);
    const vd half = (z.k * 0.5 - 0.25 + C::kRound) - C::kRound, odd = z.k - 2 * half;
    return {z, scaled(-0.5) / Scaled(sqrt(z.m * (1 + odd)), half) / z};
  }
};
// By a larger dy where its product with y would be subnormal, and then be multiplied by a large y.
struct SavedRsqrt {
  typedef UnaryParams Params;
  typedef SavedRsqrt Half;
  static constexpr int kInputs = 2, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const UnaryParams&) {
    typedef typename lane<V>::type T;
    constexpr bool kWide = sizeof(T) == 8;
    constexpr T kTiny = kWide ? T(0x1p-960) : T(0x1p-100), kNear = kWide ? T(0x1p100) : T(0x1p30);
    constexpr T kScale = kWide ? T(0x1p60) : T(0x1p30);
    const V dy = in[0], y = in[1];
    auto lost = (abs(dy) < kTiny) & (abs(y) < kNear);
    V s = select(lost, splat<V>(kScale), splat<V>(1)), back = select(lost, splat<V>(1 / kScale), splat<V>(1));
    out[0] = dy * s * (y * T(-0.5)) * y * y * back;
  }
};

}  // namespace rg::RG_ISA
