// The formulas of unary ops that are made of exponentials and logarithms (kernels/pointwise/curve.h, kInLanes).
// Nothing cancels; where a form would, the comment says what stands for it.
#pragma once

#include "kernels/pointwise/curve.h"
#include "kernels/pointwise/f32_exp_formulas.h"
#include "simd/maths/exp_log.h"

namespace rg::RG_ISA {

struct LanesFormula {
  static constexpr bool kInLanes = true, kRisks[3] = {false, false, false};
  static constexpr int kUnroll[2] = {2, 2}, kPicoseconds[2] = {600, 700};
};

// For formulas of few constants: eight vectors fit into 32 registers (cbrt 4.1 us for 32,768 elements against 5.3).
inline constexpr int kDeepUnroll = kVectorBytes == 64 ? 8 : 4;

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
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return log_f32_risk(x); }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {Scaled(x), scaled(F::kFactor) / Scaled(x)}; }
};
struct Log : LogFormula<Log> {
  static constexpr double kF32SlopeUlp = 0.5;
  RG_INLINE static vf gradient_of_f32(vf dy, vf x, const UnaryParams&) {
    return dy / select(x < 0, splat<vf>(__builtin_nanf("")), x);
  }
  static constexpr double kF32Ulp = 1;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return log_f32(x); }
  static constexpr double kFactor = 1;
  template <class N>
  RG_INLINE static N log(N x) {
    return log_of(x);
  }
};
// Of another base: x / c stays within the range.
template <class F>
struct BaseLogFormula : LogFormula<F> {
  static constexpr double kF32SlopeUlp = 1.5;
  RG_INLINE static vf gradient_of_f32(vf dy, vf x, const UnaryParams&) { return dy / (x * float(1 / F::kFactor)); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~((x >= 0x1p-125f) & (x <= 0x1p125f)); }
};
struct Log2 : BaseLogFormula<Log2> {
  static constexpr double kF32Ulp = 1.75;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return log2_f32(x); }
  static constexpr double kFactor = constants<vd>::kLog2E;
  template <class N>
  RG_INLINE static N log(N x) {
    return log2_of(x);
  }
};
struct Log10 : BaseLogFormula<Log10> {
  static constexpr double kF32Ulp = 1.75;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return log10_f32(x); }
  static constexpr double kFactor = kLog10E;
  template <class N>
  RG_INLINE static N log(N x) {
    return log10_of(x);
  }
};
struct Log1p : LanesFormula {
  static constexpr double kF32SlopeUlp = 1;
  RG_INLINE static vf gradient_of_f32(vf dy, vf x, const UnaryParams&) {
    return dy / select(x < -1, splat<vf>(__builtin_nanf("")), 1 + x);
  }
  static constexpr double kF32Ulp = 1.25;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return log1p(x); }
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
  static constexpr bool kHalvesOfF32 = true;
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return exp2_f32(x) * float(kLn2); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~(abs(x) <= 124); }
  static constexpr double kF32Ulp = 1;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return exp2_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return exp2_f32_risk(x); }
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
  static constexpr double kF32SlopeUlp = 1.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return exp(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return beyond_87(x); }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return keeping_sign(expm1_f32(x), x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return beyond_87(x); }
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
  static constexpr int kF32Unroll = kDeepUnroll;
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return cbrt_slope_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return cbrt_slope_f32_risk(x); }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return cbrt_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return cbrt_f32_risk(x); }
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
  static constexpr int kF32Unroll = kDeepUnroll;
  static constexpr double kF32SlopeUlp = 3.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return tanh_slope_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return tanh_slope_f32_risk(x); }
  static constexpr double kF32Ulp = 2;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return tanh_f32(x); }
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
  static constexpr double kF32SlopeUlp = 4;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return tanhshrink_slope_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return tanhshrink_slope_f32_risk(x); }
  static constexpr double kF32Ulp = 3;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return tanhshrink_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return tanhshrink_f32_risk(x); }
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
  static constexpr double kF32SlopeUlp = 2;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return cosh_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return beyond_87(x); }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return sinh_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return beyond_87(x); }
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const Hyperbolic<N> h(x);
    return {N(with_sign_of(h.sinh, lanes(x))), N(h.cosh)};
  }
  RG_INLINE static Curve<Scaled> tail(vd x, const UnaryParams&) { return {odd(x), even(x)}; }
};
struct Cosh : HyperbolicFormula {
  static constexpr double kF32SlopeUlp = 2;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return sinh_f32(x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return beyond_87(x); }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return cosh_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return beyond_87(x); }
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
  static constexpr double kF32Ulp = 1.75;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return asinh_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return asinh_f32_risk(x); }
  static constexpr double kF32SlopeUlp = 2;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return 1 / sqrt(1 + x * x); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~(abs(x) <= 0x1p60f); }
  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd a = abs(lanes(x)), z = a * a, r = sqrt(1 + z);
    const vd y = select(a < kInfinity, a + z / (1 + r), a);
    return {N(with_sign_of(lanes(log1p_of(N(y))), lanes(x))), N(1 / r)};
  }
};
// By t = x - 1, which is exact up to 2: log1p(t + sqrt(t (t + 2))).
struct Acosh : ArcFormula {
  static constexpr double kF32Ulp = 1.75;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return acosh_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return acosh_f32_risk(x); }
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return inverse_root_f32(x - 1, x + 1); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~((x >= 1) & (x <= 0x1p60f)); }
  static constexpr double kDomain[2] = {1, kInfinity};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd t = lanes(x) - 1, r = sqrt(t * (t + 2));
    return {log1p_of(N(t + r)), N(1 / r)};
  }
};
// log1p(2 a / (1 - a)) / 2 and 1 / ((1 - a) (1 + a)).
struct Atanh : LanesFormula {
  static constexpr double kF32SlopeUlp = 2.5;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return 1 / ((1 - abs(x)) * (1 + abs(x))); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return abs(x) > 1; }
  static constexpr double kF32Ulp = 1.5;
  RG_INLINE static vf of_f32(vf x, const UnaryParams&) { return atanh_f32(x); }
  RG_INLINE static vi32 f32_risk(vf x, const UnaryParams&) { return atanh_f32_risk(x); }
  static constexpr double kDomain[2] = {-1, 1};
  static constexpr int kPicoseconds[2] = {900, 500};

  template <class N>
  RG_INLINE static Curve<N> at(N x, const UnaryParams&) {
    const vd a = abs(lanes(x)), down = 1 - a;
    const vd y = 0.5 * lanes(log1p_of(N(2 * a / down)));
    return {N(with_sign_of(y, lanes(x))), N(1 / (down * (1 + a)))};
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
  static constexpr double kF32SlopeUlp = 2;
  RG_INLINE static vf slope_of_f32(vf x, const UnaryParams&) { return -0.5f / (x * sqrt(x)); }
  RG_INLINE static vi32 f32_slope_risk(vf x, const UnaryParams&) { return ~((x >= 0x1p-80f) & (x <= 0x1p80f)); }
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
