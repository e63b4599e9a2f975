#include "copy.h"

#include <algorithm>
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

}  // namespace rg
