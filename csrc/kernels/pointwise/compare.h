// Comparisons and logic of two operands, to bytes of 0 and 1.
//
// f32, f64 and integers are compared as they are. Halves are compared as 16-bit words, twice as many in a register as
// decoded ones: (sign, magnitude) becomes a signed integer, in which both zeros are 0 and the order is that of the
// numbers. NaN compares false, and `ne` is true; in logic it is true, as is all that is not 0.
#pragma once

#include "simd/storage.h"

namespace rg::RG_ISA {

// How an element is read: `key` has the order of the numbers, `ordered` is false at NaN where keys do not say so
// themselves, `truth` is that of logic.
template <class T>
struct AsItIs {
  typedef T Stored;
  static constexpr bool kKeysKnowNan = true;
  RG_INLINE static T key(T x) { return x; }
  RG_INLINE static bool ordered(T) { return true; }
  RG_INLINE static bool truth(T x) { return x != 0; }
};

struct Byte {
  typedef uint8_t Stored;
  static constexpr bool kKeysKnowNan = true;
  RG_INLINE static uint8_t key(uint8_t x) { return x != 0; }
  RG_INLINE static bool ordered(uint8_t) { return true; }
  RG_INLINE static bool truth(uint8_t x) { return x != 0; }
};

template <int16_t kInfinity>
struct HalfWord {
  typedef uint16_t Stored;
  static constexpr bool kKeysKnowNan = false;
  RG_INLINE static int16_t magnitude(uint16_t x) { return int16_t(x & 0x7fff); }
  RG_INLINE static int16_t key(uint16_t x) {
    const int16_t sign = int16_t(int16_t(x) >> 15);  // 0 or -1
    return int16_t((magnitude(x) ^ sign) - sign);
  }
  RG_INLINE static bool ordered(uint16_t x) { return magnitude(x) <= kInfinity; }
  RG_INLINE static bool truth(uint16_t x) { return magnitude(x) != 0; }
};

// C compares two keys; kUnordered: what it says where one is NaN.
template <class C, bool kUnordered = false>
struct Comparison {
  template <class R>
  RG_INLINE static bool of(typename R::Stored a, typename R::Stored b) {
    const bool found = C::keys(R::key(a), R::key(b));
    if constexpr (R::kKeysKnowNan) return found;
    const bool ordered = R::ordered(a) & R::ordered(b);
    return kUnordered ? found | !ordered : found & ordered;
  }
};

#define RG_COMPARISON(Name, op, unordered)    \
  struct Name : Comparison<Name, unordered> { \
    template <class T>                        \
    RG_INLINE static bool keys(T a, T b) {    \
      return a op b;                          \
    }                                         \
  };
RG_COMPARISON(Eq, ==, false)
RG_COMPARISON(Ne, !=, true)
RG_COMPARISON(Gt, >, false)
RG_COMPARISON(Ge, >=, false)
RG_COMPARISON(Lt, <, false)
RG_COMPARISON(Le, <=, false)
#undef RG_COMPARISON

#define RG_LOGIC(Name, op)                                                 \
  struct Name {                                                            \
    template <class R>                                                     \
    RG_INLINE static bool of(typename R::Stored a, typename R::Stored b) { \
      return R::truth(a) op R::truth(b);                                   \
    }                                                                      \
  };
RG_LOGIC(LogicalAnd, &)
RG_LOGIC(LogicalOr, |)
RG_LOGIC(LogicalXor, !=)
#undef RG_LOGIC

// in = {a, b}, out = {byte}. The loop is the compiler's: lanes of the elements' width, packed to bytes.
template <class F, class R>
struct CompareBlock {
  typedef typename R::Stored T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto *a = reinterpret_cast<const T*>(in[0]), *b = reinterpret_cast<const T*>(in[1]);
    auto* y = reinterpret_cast<uint8_t*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      uint8_t made[kStep];  // all of a step is read before it is stored: y may be an operand of bytes
      for (int k = 0; k < kStep; ++k) made[k] = F::template of<R>(a[i + k], b[i + k]);
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

}  // namespace rg::RG_ISA
