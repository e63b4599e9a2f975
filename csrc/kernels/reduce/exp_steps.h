// e^x 2^-K for an integer K, in f32: no difference x - K ln 2 is taken, so none is rounded.
#pragma once

#include "simd/maths/maths.h"

namespace rg::RG_ISA {

// ln 2 = h + m + l: h and m have 12 bits, so that k h and k m are exact for |k| < 4096, fused or not, and so are the
// differences from x.
struct ExpSteps {
  static constexpr float kRound = 0x1.8p23f, kLog2E = 0x1.715476p0f;
  static constexpr float kHigh = 0x1.62ep-1f, kMiddle = 0x1.0cp-15f, kLow = -0x1.05c61p-29f;
  static constexpr double kFarthest = 2500;  // |x| beyond which k would leave its 12 bits
  // e^r = 1 + r + r^2 rest(r), |r| <= ln2/2, to 2^-28.3
  static constexpr float kRest[] = {0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558f2p-5f, 0x1.1239e0p-7f, 0x1.6a243ap-10f};
  vf power, k, reduced;  // kRound + k - K; x = k ln 2 + r; r + k l

  RG_INLINE ExpSteps(vf x, vf biased) {  // biased: kRound - K
    power = x * kLog2E + biased, k = power - biased;
    reduced = minus(minus(x, k, kHigh), k, kMiddle);
  }

 private:
  RG_INLINE static vf minus(vf x, vf k, float part) {  // x - k part, where the product is exact
    if constexpr (kHasFma)
      return fma(k, splat<vf>(-part), x);
    else
      return x - k * part;
  }
};

}  // namespace rg::RG_ISA
