#include "copy.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "parallel.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace rg {
void stream_copy(char* dst, const char* src, int64_t bytes) {
#if defined(__SSE2__)
  int64_t head = std::min(bytes, int64_t(-reinterpret_cast<uintptr_t>(dst) & 63));
  std::memcpy(dst, src, size_t(head));
  int64_t i = head;
  for (; i + 64 <= bytes; i += 64)
    for (int k = 0; k < 64; k += 16)
      _mm_stream_si128(reinterpret_cast<__m128i*>(dst + i + k),
                       _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + i + k)));
  std::memcpy(dst + i, src + i, size_t(bytes - i));
  _mm_sfence();
#else
  std::memcpy(dst, src, size_t(bytes));
#endif
}

void threaded_copy(char* dst, const char* src, int64_t bytes, int threads, bool streaming) {
  constexpr int64_t kChunk = 256 * 1024;
  auto body = [&](int64_t chunk) {
    int64_t at = chunk * kChunk, n = std::min(kChunk, bytes - at);
    if (streaming) {
      stream_copy(dst + at, src + at, n);
    } else {
      std::memcpy(dst + at, src + at, size_t(n));
    }
  };
  parallel_for((bytes + kChunk - 1) / kChunk, threads, body);
}

uint64_t threaded_read(const char* src, int64_t bytes, int threads) {
  constexpr int64_t kChunk = 256 * 1024;
  constexpr int kLanes = 32;  // enough loads on their way at once
  std::atomic<uint64_t> total = 0;
  auto body = [&](int64_t chunk) {
    const char* p = src + chunk * kChunk;
    const int64_t words = std::min(kChunk, bytes - chunk * kChunk) / int64_t(sizeof(uint64_t));
    uint64_t lane[kLanes] = {};
    for (int64_t i = 0; i + kLanes <= words; i += kLanes) {
      uint64_t word[kLanes];
      std::memcpy(word, p + i * int64_t(sizeof(uint64_t)), sizeof word);
      __builtin_prefetch(p + i * int64_t(sizeof(uint64_t)) + 1024);
      for (int k = 0; k < kLanes; ++k) lane[k] += word[k];
    }
    for (uint64_t one : lane) total += one;
  };
  parallel_for((bytes + kChunk - 1) / kChunk, threads, body);
  return total;
}

}  // namespace rg
