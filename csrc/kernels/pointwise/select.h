// Ops that move bits or bytes: where, which selects words of 1, 2, 4 or 8 bytes by the bytes of a condition, and tests
// of floats that give bytes.
#pragma once

#include <cstring>

#include "simd/storage.h"

namespace rg::RG_ISA {

template <int kBytes>
struct Word;
template <>
struct Word<1> {
  typedef uint8_t type;
};
template <>
struct Word<2> {
  typedef uint16_t type;
};
template <>
struct Word<4> {
  typedef uint32_t type;
};
template <>
struct Word<8> {
  typedef uint64_t type;
};

// in = {condition, a, b}, out = {y}; a condition is any byte other than 0. The loop is the compiler's: gcc makes blends
// of it, at the speed of memory from L2 on.
template <int kBytes>
struct WhereBlock {
  typedef typename Word<kBytes>::type T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* condition = reinterpret_cast<const uint8_t*>(in[0]);
    auto *a = reinterpret_cast<const T*>(in[1]), *b = reinterpret_cast<const T*>(in[2]);
    auto* y = reinterpret_cast<T*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      T made[kStep];  // all of a step is read before it is stored: y may be a or b
      for (int k = 0; k < kStep; ++k) {
        const T mask = T(-T(condition[i + k] != 0));  // of `?:` on 16 bits gcc 12 makes branches with AVX2
        made[k] = T((a[i + k] & mask) | (b[i + k] & ~mask));
      }
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

// in = {dy, condition}, out = {dy where the condition is kWhen, else +0}
template <int kBytes, bool kWhen>
struct Masked {
  typedef typename Word<kBytes>::type T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* dy = reinterpret_cast<const T*>(in[0]);
    auto* condition = reinterpret_cast<const uint8_t*>(in[1]);
    auto* to = reinterpret_cast<T*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      T made[kStep];
      for (int k = 0; k < kStep; ++k) made[k] = (condition[i + k] != 0) == kWhen ? dy[i + k] : T(0);
      for (int k = 0; k < kStep; ++k) to[i + k] = made[k];
    }
  }
};

// in = {dy, condition}, out = {db, dc}: both at once, as an output may be dy.
template <int kBytes>
struct MaskedBoth {
  typedef typename Word<kBytes>::type T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* dy = reinterpret_cast<const T*>(in[0]);
    auto* condition = reinterpret_cast<const uint8_t*>(in[1]);
    auto *yes = reinterpret_cast<T*>(out[0]), *no = reinterpret_cast<T*>(out[1]);
    for (size_t i = 0; i < n; i += kStep) {
      T chosen[kStep], other[kStep];
      for (int k = 0; k < kStep; ++k) {
        chosen[k] = condition[i + k] ? dy[i + k] : T(0);
        other[k] = condition[i + k] ? T(0) : dy[i + k];
      }
      for (int k = 0; k < kStep; ++k) yes[i + k] = chosen[k], no[i + k] = other[k];
    }
  }
};

// in = {x}, out = {byte}: what Test says of the bits of |x|, beside those of infinity.
template <int kBytes, auto kInfinity, class Test>
struct FloatTest {
  typedef typename Word<kBytes>::type T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* x = reinterpret_cast<const T*>(in[0]);
    auto* y = reinterpret_cast<uint8_t*>(out[0]);
    constexpr T kMagnitude = T(~T(0)) >> 1;
    for (size_t i = 0; i < n; ++i) y[i] = uint8_t(Test::of(T(x[i] & kMagnitude), T(kInfinity)));
  }
};
struct IsNan {
  template <class T>
  RG_INLINE static bool of(T size, T infinity) {
    return size > infinity;
  }
};
struct IsInf {
  template <class T>
  RG_INLINE static bool of(T size, T infinity) {
    return size == infinity;
  }
};
struct IsFinite {
  template <class T>
  RG_INLINE static bool of(T size, T infinity) {
    return size < infinity;
  }
};
struct IsZero {
  template <class T>
  RG_INLINE static bool of(T size, T) {
    return size == 0;
  }
};

// in = {x}, out = {byte}: whether a word is 0. Of a float the sign is no part of it: IsZero above.
template <int kBytes>
struct ZeroWord {
  typedef typename Word<kBytes>::type T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* x = reinterpret_cast<const T*>(in[0]);
    auto* y = reinterpret_cast<uint8_t*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      uint8_t made[kStep];  // y may be x, of bytes
      for (int k = 0; k < kStep; ++k) made[k] = x[i + k] == 0;
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

// in = {x}, out = {x with its sign flipped, or cleared}: halves as the words that they are.
template <bool kFlip>
struct SignOfHalves {
  typedef uint16_t T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto* x = reinterpret_cast<const T*>(in[0]);
    auto* y = reinterpret_cast<T*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      T made[kStep];
      for (int k = 0; k < kStep; ++k) made[k] = T(kFlip ? x[i + k] ^ 0x8000 : x[i + k] & 0x7fff);
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

// in = {a, b}, out = {|a| with the sign of b}, halves.
struct CopysignOfHalves {
  typedef uint16_t T __attribute__((may_alias));
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    auto *a = reinterpret_cast<const T*>(in[0]), *b = reinterpret_cast<const T*>(in[1]);
    auto* y = reinterpret_cast<T*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      T made[kStep];  // y may be a or b
      for (int k = 0; k < kStep; ++k) made[k] = T((a[i + k] & 0x7fff) | (b[i + k] & 0x8000));
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

// out = {zeros}: no stream is read. memset does not read the lines that it fills, either: 64 MB take 1.0 ms, 1.55 by
// stores past the caches.
struct Zeros {
  static constexpr int kStep = 64;
  template <class T>
  static void run(const char* const*, char* const* out, size_t n, const void*) {
    std::memset(out[0], 0, n * sizeof(T));
  }
};
// in = {a}, out = {a}
struct Same {
  static constexpr int kStep = 64;
  template <class T, bool kStream>
  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    if constexpr (kStream) {
      for (size_t at = 0; at < n * sizeof(T); at += sizeof(vf))
        stream(reinterpret_cast<float*>(out[0] + at), load_bytes(in[0] + at));
      stream_fence();
    } else if (in[0] != out[0]) {
      std::memcpy(out[0], in[0], n * sizeof(T));
    }
  }
};

// F on unsigned integers, where it wraps; in = {a, b}, out = {y}.
template <class T, class F>
struct Integers {
  static constexpr int kStep = 64;

  static void run(const char* const* in, char* const* out, size_t n, const void*) {
    typedef T Aliased __attribute__((may_alias));
    auto *a = reinterpret_cast<const Aliased*>(in[0]), *b = reinterpret_cast<const Aliased*>(in[1]);
    auto* y = reinterpret_cast<Aliased*>(out[0]);
    for (size_t i = 0; i < n; i += kStep) {
      T made[kStep];
      for (int k = 0; k < kStep; ++k) made[k] = F::value(a[i + k], b[i + k]);
      for (int k = 0; k < kStep; ++k) y[i + k] = made[k];
    }
  }
};

}  // namespace rg::RG_ISA
