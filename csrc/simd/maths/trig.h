// Sines, tangents and their inverses on lanes of f64, for N = vd and N = Single as simd/maths/exp_log.h has
// exponentials.
#pragma once

#include "simd/numbers/single.h"

namespace rg::RG_ISA {

// Printed by tools/coefficients.py.
template <class N>
struct trig_digits {
  // (sin r / r - 1) / r^2 and (cos r - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4, errors 2^-55.4 and 2^-59.4
  static constexpr double kSin[] = {-0.16666666666666666,  0.008333333333330925,    -0.00019841269836722418,
                                    2.755731608381636e-06, -2.5051127944014188e-08, 1.5917848524808262e-10};
  static constexpr double kCos[] = {0.041666666666666664,    -0.0013888888888887382, 2.480158729874307e-05,
                                    -2.7557317260008837e-07, 2.0876143827993133e-09, -1.1382456778061306e-11};
  // (atan t / t - 1) / t^2 in t^2, |t| <= tan(pi/8), error 2^-54.8
  static constexpr double kAtan[] = {-0.3333333333333333,  0.1999999999999548,   -0.14285714284657894,
                                     0.11111111014561013,  -0.09090904549884611, 0.07692182535116648,
                                     -0.06664502215671447, 0.058580687568615106, -0.05085030492810941,
                                     0.03921955253255129,  -0.019162068915902573};
  // (asin s / s - 1) / s^2 in s^2, |s| <= 1/2, error 2^-55.9
  static constexpr double kAsin[] = {
      0.16666666666666669,  0.07499999999998425,   0.04464285714637338,  0.030381944137085216, 0.022372173002005596,
      0.017352391265909227, 0.013971235301124539,  0.011478952690257387, 0.010324318288744113, 0.00545087818772055,
      0.017419357964884856, -0.014881409392818066, 0.02877844261259304};
};
template <>
struct trig_digits<Single> {  // errors 2^-35.0, 2^-38.6, 2^-30.8 (of t^2), 2^-36.0
  static constexpr double kSin[] = {-0.16666666663832763, 0.008333331865959415, -0.00019840082012765537,
                                    2.7249314054698804e-06};
  static constexpr double kCos[] = {0.0416666666643024, -0.0013888887664713619, 2.4800596435621998e-05,
                                    -2.7300448619488353e-07};
  static constexpr double kAtan[] = {-0.33333333278951577, 0.19999977153974205,  -0.14284145548273774,
                                     0.11071260444313767,  -0.08623896669600505, 0.05046128167603517};
  static constexpr double kAsin[] = {0.1666666666549084,   0.07500000600759216,  0.04464235707939134,
                                     0.030397671953511674, 0.022131964555376638, 0.0193093461897726,
                                     0.005433409887231671, 0.02931732560480542};
};
inline constexpr double kTwoOverPi = 0.6366197723675814;
inline constexpr Constant kHalfPi = {1.5707963267948966, 6.123233995736766e-17};
inline constexpr Constant kQuarterPi = {0.7853981633974483, 3.061616997868383e-17};
inline constexpr Constant kPi = {3.141592653589793, 1.2246467991473532e-16};
// pi/2 in parts of 30 bits (33 for f64): whole multiples up to 2^22 (2^20) of all but the last are exact.
inline constexpr double kHalfPi30[] = {1.5707963276654482, -8.705515692000731e-10, -3.50343439808993e-19};
inline constexpr double kHalfPi33[] = {1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21,
                                       8.4784276603689e-32};

// x = n pi/2 + r + low, |r| <= pi/4; n is held as an integer in kRound's low bits, modulo 4.
struct Reduced {
  vd r, low, biased;

  RG_INLINE vi64 odd() const { return (bits<vi64>(biased) & 1) != 0; }
  // The sign that 2 quadrants more would give.
  RG_INLINE vd sign(int64_t more) const { return bits<vd>(((bits<vu64>(biased) + uint64_t(more)) & 2) << 62); }
};

// |x| up to this is reduced by multiples of pi/2, above bit by bit.
template <class N>
inline constexpr double kNearAngles = kIsSingle<N> ? 0x1p22 : 0x1p19;

template <class N>
RG_INLINE Reduced reduced(N x) {
  typedef constants<vd> C;
  const vd v = lanes(x), biased = v * kTwoOverPi + C::kRound, n = biased - C::kRound;
  if constexpr (kIsSingle<N>) {
    return {((v - n * kHalfPi30[0]) - n * kHalfPi30[1]) - n * kHalfPi30[2], vd{}, biased};
  } else {
    const Pair first = two_sum(v - n * kHalfPi33[0], -n * kHalfPi33[1]), next = two_sum(first.hi, -n * kHalfPi33[2]);
    const vd rest = (first.lo + next.lo) - n * kHalfPi33[3];
    const Pair sum = quick_two_sum(next.hi, rest);
    return {sum.hi, sum.lo, biased};
  }
}

// 2/pi, the bits behind the point.
inline constexpr uint64_t kTwoOverPiBits[] = {
    0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull,
    0x6492eea09d1921cull,  0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull,
    0x9c845f8bbdf9283bull, 0x1ff897ffde05980full, 0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull,
    0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull, 0xf0cfbc209af4361dull};

// Of one number of at least 2^19, exactly: x = m 2^e takes the 192 bits of 2/pi that matter, those above give multiples
// of 4. The product's error is 2^-137, and no f64 is nearer than 2^-61 to a multiple of pi/2.
struct Turns {
  double hi, lo;  // of x 2/pi, the part within 1/2
  int64_t n;
};
inline Turns turns_of(double x) {
  typedef unsigned __int128 u128;
  const uint64_t word = __builtin_bit_cast(uint64_t, x), m = (word & 0xfffffffffffffull) | 0x10000000000000ull;
  const int e = int(word >> 52 & 0x7ff) - 1075, skipped = e > 2 ? e - 2 : 0, left = e - skipped;
  uint64_t window[3];
  for (int i = 0; i < 3; ++i) {
    const int at = skipped / 64 + i, by = skipped % 64;
    window[i] = by ? kTwoOverPiBits[at] << by | kTwoOverPiBits[at + 1] >> (64 - by) : kTwoOverPiBits[at];
  }
  // q[3] q[2] q[1] q[0] = m window; its unit is bit 192 - left, which is shifted to bit 254.
  const u128 a = u128(m) * window[2], b = u128(m) * window[1] + uint64_t(a >> 64),
             c = u128(m) * window[0] + uint64_t(b >> 64);
  uint64_t q[4] = {uint64_t(a), uint64_t(b), uint64_t(c), uint64_t(c >> 64)};
  const int up = 62 + left;  // 27 to 64
  uint64_t t[4];
  for (int i = 3; i >= 0; --i) {
    const uint64_t below = i ? q[i - 1] : 0;
    t[i] = up == 64 ? below : q[i] << up | below >> (64 - up);
  }
  const int64_t n = int64_t((t[3] >> 62) + (t[3] >> 61 & 1));
  // The fraction in two's complement, its binary point before bit 253 of 256: |f| <= 1/2.
  uint64_t f[3] = {t[1], t[2], t[3] << 2 | t[2] >> 62};
  f[1] = t[2] << 2 | t[1] >> 62, f[0] = t[1] << 2 | t[0] >> 62;
  const bool negative = f[2] >> 63;
  if (negative) {
    const u128 low = (u128(~f[1]) << 64 | ~f[0]) + 1;
    f[2] = ~f[2] + (low == 0), f[1] = uint64_t(low >> 64), f[0] = uint64_t(low);
  }
  int shift = 0;
  if (!f[2]) f[2] = f[1], f[1] = f[0], f[0] = 0, shift = 64;
  const int zeros = f[2] ? __builtin_clzll(f[2]) : 0;
  if (zeros) f[2] = f[2] << zeros | f[1] >> (64 - zeros), f[1] = f[1] << zeros | f[0] >> (64 - zeros);
  const double unit = negative ? -0x1p-64 : 0x1p-64;
  double hi = double(f[2] & ~0x7ffull) * unit, lo = double((f[2] & 0x7ff) << 53 | f[1] >> 11) * unit * 0x1p-53;
  for (int k = shift + zeros; k > 0; k -= k > 60 ? 60 : k) {
    const double down = 1.0 / double(1ull << (k > 60 ? 60 : k));
    hi *= down, lo *= down;
  }
  return {hi, lo, n};
}
__attribute__((noinline, cold)) inline Reduced reduced_exactly(vd x) {
  typedef constants<vd> C;
  vd hi{}, lo{}, n{};
  for (int l = 0; l < kLanes<double>; ++l) {
    const double size = x[l] < 0 ? -x[l] : x[l];
    if (size >= 0x1p19 && size <= C::kMax) {
      const Turns t = turns_of(size);
      hi[l] = x[l] < 0 ? -t.hi : t.hi, lo[l] = x[l] < 0 ? -t.lo : t.lo, n[l] = double(x[l] < 0 ? -t.n : t.n);
    } else {
      hi[l] = __builtin_nan("");
    }
  }
  const Pair p = two_prod(hi, splat<vd>(kHalfPi.hi));
  const Pair sum = quick_two_sum(p.hi, p.lo + (hi * kHalfPi.lo + lo * kHalfPi.hi));
  return {sum.hi, sum.lo, n + C::kRound};
}

// sin r and cos r. 0.8 ULP.
struct Sines {
  vd sin, cos;
};
template <class N>
RG_INLINE Sines sines_of(const Reduced& x) {
  typedef trig_digits<N> D;
  const vd r = x.r, z = r * r, half = 0.5 * z, w = 1 - half;
  const vd s = r + (r * z * polynomial(z, D::kSin) + x.low * w);
  const vd c = w + (((1 - w) - half) + (z * z * polynomial(z, D::kCos) - r * x.low));
  return {select(r == 0, r, s), c};
}

// a = |x| of any size: atan(a) = off + atan(t), t one of a, (a - 1) / (a + 1), -1 / a. 1.1 ULP.
template <class N>
RG_INLINE vd atan_of(N x) {
  const vd v = lanes(x), a = abs(v);
  const auto middle = a > 0.41421356237309503, high = a > 2.414213562373095;
  const vd above = select(high, splat<vd>(-1), select(middle, a - 1, a));
  const vd below = select(high, a, select(middle, a + 1, splat<vd>(1)));
  const vd off = select(high, splat<vd>(kHalfPi.hi), select(middle, splat<vd>(kQuarterPi.hi), vd{}));
  const vd low = select(high, splat<vd>(kHalfPi.lo), select(middle, splat<vd>(kQuarterPi.lo), vd{}));
  const vd t = above / below, z = t * t;
  const vd found = off + (t + (t * z * polynomial(z, trig_digits<N>::kAtan) + low));
  return xor_sign(found, sign_of(v));
}

// asin |x| and acos x, |x| <= 1: up to 1/2 of s = |x|, beyond of s = sqrt((1 - |x|) / 2). 1.3 and 1.5 ULP.
struct ArcSines {
  vd sin, cos;
};
template <class N>
RG_INLINE ArcSines arc_sines_of(N x) {
  const vd v = lanes(x), a = abs(v);
  const auto far = a > 0.5;
  const vd z = select(far, (1 - a) * 0.5, a * a), s = select(far, sqrt(z), a);
  const vd rest = s * z * polynomial(z, trig_digits<N>::kAsin), twice = 2 * (s + rest),
           signed_s = xor_sign(s, sign_of(v));
  const vd near_cos = kHalfPi.hi - (signed_s - (kHalfPi.lo - xor_sign(rest, sign_of(v))));
  const vd far_cos = select(v < 0, kPi.hi - (twice - kPi.lo), twice);
  return {select(far, kHalfPi.hi - (twice - kHalfPi.lo), s + rest), select(far, far_cos, near_cos)};
}

}  // namespace rg::RG_ISA
