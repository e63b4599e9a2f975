#include "measure/copy.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "engines/common/parallel.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace rg {
namespace {

constexpr int64_t kChunk = 256 * 1024;

}  // namespace

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
  std::atomic<uint64_t> total = 0;
  auto body = [&](int64_t chunk) {
    // Eight vectors of 16 bytes, which every ISA has: enough loads on their way at once.
    typedef uint64_t Vector __attribute__((vector_size(16), aligned(8), may_alias));
    constexpr int kSums = 8;
    const auto* p = reinterpret_cast<const Vector*>(src + chunk * kChunk);
    const int64_t count = std::min(kChunk, bytes - chunk * kChunk) / int64_t(sizeof(Vector));
    Vector sums[kSums] = {};
    for (int64_t i = 0; i + kSums <= count; i += kSums)
      for (int k = 0; k < kSums; ++k) sums[k] += p[i + k];
    for (Vector one : sums) total += one[0] + one[1];
  };
  parallel_for((bytes + kChunk - 1) / kChunk, threads, body);
  return total;
}

void threaded_fill(char* dst, int64_t bytes, int threads) {
  auto body = [&](int64_t chunk) {
    char* p = dst + chunk * kChunk;
    const int64_t n = std::min(kChunk, bytes - chunk * kChunk);
#if defined(__SSE2__)
    int64_t i = std::min(n, int64_t(-reinterpret_cast<uintptr_t>(p) & 63));
    std::memset(p, 1, size_t(i));
    const __m128i ones = _mm_set1_epi8(1);
    for (; i + 64 <= n; i += 64)
      for (int k = 0; k < 64; k += 16) _mm_stream_si128(reinterpret_cast<__m128i*>(p + i + k), ones);
    std::memset(p + i, 1, size_t(n - i));
    _mm_sfence();
#else
    std::memset(p, 1, size_t(n));
#endif
  };
  parallel_for((bytes + kChunk - 1) / kChunk, threads, body);
}

}  // namespace rg
