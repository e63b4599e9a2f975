// Rows copied or zeroed, past the caches or through them. A cache line gets stores of one sort only: an ordinary store
// beside one past the caches would have the line fetched and flushed, some 100 ns each.
#pragma once

#include "engines/gather/run.h"
#include "simd/vec.h"

namespace rg::RG_ISA {

using namespace embedding;

// Calls put(at, whether it may go past the caches) for each whole line, and part(at, bytes) for what is before and
// after.
template <class Part, class Put>
RG_INLINE void each_line(char* to, int64_t bytes, bool streaming, Part part, Put put) {
  int64_t i = 0;
  if (streaming && bytes >= 128) {
    i = int64_t(-reinterpret_cast<uintptr_t>(to) & 63);
    part(0, i);
    for (; i + 64 <= bytes; i += 64) put.template operator()<true>(i);
  } else {
    for (; i + 64 <= bytes; i += 64) put.template operator()<false>(i);
  }
  part(i, bytes - i);
}

template <bool kStream>
RG_INLINE void put_bytes(char* to, vf x) {
  if constexpr (kStream) {
    stream(reinterpret_cast<float*>(to), x);
  } else {
    store_bytes(to, x);
  }
}

// Asks for as many bytes at `next`, if there is one.
template <bool kNext>
RG_INLINE void copy_lines(char* to, const char* from, const char* next, int64_t bytes, bool streaming) {
  auto part = [&](int64_t at, int64_t count) __attribute__((always_inline)) {
    if (!count) return;
    __builtin_memcpy(to + at, from + at, size_t(count));
    if constexpr (kNext) __builtin_prefetch(next + at);
  };
  each_line(to, bytes, streaming, part, [&]<bool kStream>(int64_t at) {
    if constexpr (kNext) __builtin_prefetch(next + at);
    constexpr int kCount = 64 / kVectorBytes;
    vf x[kCount];
    for (int k = 0; k < kCount; ++k) x[k] = load_bytes(from + at + k * kVectorBytes);
    for (int k = 0; k < kCount; ++k) put_bytes<kStream>(to + at + k * kVectorBytes, x[k]);
  });
  if constexpr (kNext) __builtin_prefetch(next + bytes - 1);
}
inline void copy_row(char* to, const char* from, const char* next, int64_t bytes, bool streaming) {
  if (next)
    copy_lines<true>(to, from, next, bytes, streaming);
  else
    copy_lines<false>(to, from, next, bytes, streaming);
}

inline void zero_row(char* to, int64_t bytes, bool streaming) {
  auto part = [&](int64_t at, int64_t count) { __builtin_memset(to + at, 0, size_t(count)); };
  each_line(to, bytes, streaming, part, [&]<bool kStream>(int64_t at) {
    for (int k = 0; k < 64; k += kVectorBytes) put_bytes<kStream>(to + at + k, vf{});
  });
}

inline constexpr Moves kMoves = {copy_row, zero_row, stream_fence};

}  // namespace rg::RG_ISA
