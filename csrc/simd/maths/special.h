// The error function, its inverse and the gamma function's logarithm and derivatives on lanes of f64; N = vd or Single
// as in simd/maths/exp_log.h. The gamma functions have no short form: halves count errors at the value, beside roots
// too.
#pragma once

#include "simd/maths/exp_log.h"

namespace rg::RG_ISA {

inline constexpr double kTwoOverRootPi = 1.1283791670955126, kRootPi = 1.772453850905516;
inline constexpr double kRoot2 = 1.4142135623730951, kHalfRootPi = 0.886226925452758;
inline constexpr double kHalfLog2Pi = 0.9189385332046728;

// Printed by tools/coefficients.py.
template <class N>
struct erf_digits : constants<vd> {
  // erf(x) / x - 1 in x^2, |x| <= 1, error 2^-68.7
  static constexpr double kErf[] = {0.1283791670955126,      -0.37612638903183754,    0.1128379167095512,
                                    -0.02686617064512984,    0.0052239776254232985,   -0.000854832702193483,
                                    0.00012055332902888736,  -1.4925647567519332e-05, 1.6462045441468418e-06,
                                    -1.6364642158167616e-07, 1.4792401209404813e-08,  -1.216456005728345e-09,
                                    8.709045129053106e-11,   -4.230945824295338e-12};
};
template <>
struct erf_digits<Single> : constants<vd> {
  // error 2^-40.1
  static constexpr double kErf[] = {0.12837916709467673,   -0.3761263888963531,     0.11283791308604582,
                                    -0.026866133235095593, 0.005223783477189248,    -0.0008542637997087229,
                                    0.0001195656256820733, -1.3909340021874599e-05, 1.058938064107502e-06};
  // erfcx(z/sqrt2)/2 (z + 3/4) = limit + above(z) / below(z) on [0, 15], error 2^-37.5
  static constexpr double kTailAbove[] = {-0.02394228040147545, 0.15352869166851013,  0.14300575354765438,
                                          0.06276783873844975,  0.015847154135284352, 0.0023054757186233956,
                                          0.0001581827666577742};
  static constexpr double kTailBelow[] = {1.0,
                                          1.9741059434284554,
                                          1.751679106375603,
                                          0.9110470013987298,
                                          0.3023131622010162,
                                          0.06470818778556535,
                                          0.008410128205881641,
                                          0.0005286747796996633};
};

// e^(-x^2), the square exact in f64. |x| <= 26.6.
template <class N>
RG_INLINE vd exp_square(N x) {
  if constexpr (kIsSingle<N>) {
    return lanes(exponentials(Single(-(x.v * x.v))).e);
  } else {
    const Pair s = square(x);
    const ExpParts parts = exp_parts<N>(-s.hi, -s.lo);
    return power_of_two(parts.biased) * (1 + parts.p);
  }
}
// erfcx(a) / 2 = erfc(a) e^(a^2) / 2, 0 <= a <= 26.8 (as Single up to 10.6, beyond which it counts as that).
template <class N>
RG_INLINE vd half_erfcx(vd a) {
  typedef erf_digits<N> D;
  vd z = a * kRoot2;
  if constexpr (kIsSingle<N>) z = min(splat<vd>(15), z);
  return (D::kTailLimit + polynomial(z, D::kTailAbove) / polynomial(z, D::kTailBelow)) / (z + 0.75);
}
// |x| <= 1: 0.8 ULP.
template <class N>
RG_INLINE vd erf_near(vd x) {
  return x + x * polynomial(x * x, erf_digits<N>::kErf);
}

// erf(y) = x: y / x as polynomials of w = -log(1 - x^2) up to 5, of s = sqrt(w) up to 4.04 (the last f32 below 1), and
// up to 6.1 (the last f64), errors 2^-34.1, 2^-34.6 and 2^-30.7.
inline constexpr double kErfinvCentral[] = {0.8862269253981395,     0.23201367024532019,     0.011549299438956629,
                                            -0.00233490579592786,   -0.00012851973714040642, 4.731327091702654e-05,
                                            1.3458075851527609e-06, -5.728545735020383e-07,  -2.35062337802583e-07,
                                            8.350653684004119e-08,  -1.129706500238048e-08,  7.591358436857782e-10,
                                            -2.1203565131819003e-11};
inline constexpr double kErfinvFar[] = {
    14.028164160409478,  -57.858762181513065,    116.35948444918267,     -140.50123943546205,   114.21560602180224,
    -65.82467090317279,  27.68867183724553,      -8.62229518149312,      1.9915061316729092,    -0.3375549614857381,
    0.04087246389469195, -0.0033521299923659083, 0.00016707566070218812, -3.825253581153324e-06};
inline constexpr double kErfinvFurthest[] = {0.4866239070696183,     -0.005634501075262319,  0.6924760450709351,
                                             -0.2844544404004384,    0.07698902854516526,    -0.014130449997059672,
                                             0.0017486517021591537,  -0.0001401583915995413, 6.5857369406974826e-06,
                                             -1.3797871185624475e-07};
template <class N>
RG_INLINE vd erfinv_start(vd a) {
  const vd w = -lanes(log1p_of(Single(-(a * a)))), exact = -lanes(log_of(Single((1 - a) * (1 + a)))), s = sqrt(exact);
  vd far = polynomial(min(splat<vd>(4.04), s), kErfinvFar);
  if constexpr (!kIsSingle<N>) far = select(s > 4, polynomial(s, kErfinvFurthest), far);
  return a * select(w < 5, polynomial(min(splat<vd>(5), w), kErfinvCentral), far);
}
// Of |x|: in f64 one step of Halley's on erf below 1/2, on erfc above. 2 ULP.
template <class N>
RG_INLINE vd erfinv_of(vd a) {
  const vd y = erfinv_start<N>(a);
  if constexpr (kIsSingle<N>) {
    return y;
  } else {
    const vd bell = exp_square(y), near = a - erf_near<vd>(min(splat<vd>(1), y));
    const vd error = select(a < 0.5, near, 2 * half_erfcx<vd>(y) * bell - (1 - a)), step = error * kHalfRootPi / bell;
    return y + step / (1 - y * step);
  }
}

// sin(pi f) / f in f^2, |f| <= 1/2, error 2^-69.8
inline constexpr double kSinPi[] = {3.141592653589793,     -5.16771278004997,       2.5501640398773455,
                                    -0.5992645293207869,   0.08214588661099356,     -0.007370430943702136,
                                    0.0004663027874593273, -2.1915250301851375e-05, 7.94853903737232e-07,
                                    -2.228371216069697e-08};
RG_INLINE vd sinpi_near(vd f) { return f * polynomial(f * f, kSinPi); }
// x less the nearest whole number: |f| <= 1/2.
RG_INLINE vd fraction_of(vd x) {
  const vd size = abs(x), near = (size + 0x1p52) - 0x1p52;
  return select(size < 0x1p52, xor_sign(size - near, sign_of(x)), vd{});
}

// lgamma(2 + d) / (d (1 + d)), |d| <= 1/2, error 2^-60.7
inline constexpr double kLgamma[] = {
    0.42278433509846713,    -0.10031730167435393,    0.032965000621155836,   -0.012384192193367454,
    0.004998641164695463,   -0.0021081308342241955,  0.0009153769223809727,  -0.00040570738895680865,
    0.00018255263496278517, -8.309527356557027e-05,  3.8168960024676927e-05, -1.766019148730582e-05,
    8.221477707065243e-06,  -3.8563252976970255e-06, 1.8124143934039689e-06, -8.208702227619754e-07,
    3.883611575854494e-07,  -2.525770764675638e-07,  1.2036273980124926e-07};
// Of Stirling's series: B_2k / (2k (2k - 1)), B_2k / 2k and B_2k.
inline constexpr double kStirling[] = {1 / 12.,   -1 / 360.,      1 / 1260., -1 / 1680.,
                                       1 / 1188., -691 / 360360., 1 / 156.,  -3617 / 122400.};
inline constexpr double kDigamma[] = {1 / 12.,  -1 / 120.,     1 / 252., -1 / 240.,
                                      1 / 132., -691 / 32760., 1 / 12.,  -3617 / 8160.};
inline constexpr double kTrigamma[] = {1 / 6.,       -1 / 30., 1 / 42.,      -1 / 30.,    5 / 66.,
                                       -691 / 2730., 7 / 6.,   -3617 / 510., 43867 / 798.};

// log gamma of x > 0. From 8.5 on Stirling's series; below it that of t within 1.5 and 2.5, plus or less the logarithm
// of a product of x less or plus whole numbers. At 1 and 2 it is relative. 3 ULP.
RG_INLINE vd lgamma_above(vd x) {
  const auto far = x >= 8.5, low = x < 1.5, lowest = x < 0.5;
  vd product = select(low, x, splat<vd>(1)), down = vd{};
  product = select(lowest, x * (x + 1), product);
  for (int k = 1; k <= 7; ++k) {
    const vd factor = x - double(k);
    const auto taken = factor >= 1.5;
    product = select(taken & ~far, product * factor, product), down = select(taken, splat<vd>(double(k)), down);
  }
  const vd d = select(low, x - select(lowest, vd{}, splat<vd>(1)), (x - down) - 2);
  const vd middle = d * (1 + d) * polynomial(max(splat<vd>(-0.5), min(splat<vd>(0.5), d)), kLgamma);
  const vd log_x = log_of(select(far, x, product)), inverse = 1 / x;
  const vd near = middle + select(low, -log_x, log_x);
  const vd stirling =
      (x - 0.5) * (log_x - 1) + ((kHalfLog2Pi - 0.5) + inverse * polynomial(inverse * inverse, kStirling));
  return select(far, select(x < __builtin_inf(), stirling, x), near);
}

// psi and psi' of x > 0: 8 steps up where x is below 8.
RG_INLINE vd digamma_above(vd x) {
  const auto low = x < 8;
  vd above = vd{}, below = splat<vd>(1);
  for (int k = 0; k < 8; ++k) {
    const vd factor = x + double(k);
    above = above * factor + below, below = below * factor;
  }
  const vd w = select(low, x + 8, x), inverse = 1 / w, z = inverse * inverse;
  const vd far = lanes(log_of(w)) - (0.5 * inverse + z * polynomial(z, kDigamma));
  return select(low, far - above / below, far);
}
RG_INLINE vd trigamma_above(vd x) {
  const auto low = x < 8;
  vd sum = vd{};
  for (int k = 7; k >= 0; --k) {
    const vd part = 1 / (x + double(k));
    sum += part * part;
  }
  const vd w = select(low, x + 8, x), inverse = 1 / w, z = inverse * inverse;
  const vd far = inverse + (0.5 * z + inverse * z * polynomial(z, kTrigamma));
  return select(low, far + sum, far);
}

}  // namespace rg::RG_ISA
