// Family embedding, forward: rows copied in the order of positions, at the speed of memory.
#include <algorithm>
#include <cstring>

#include "embedding_backward.h"
#include "layout.h"
#include "parallel.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace rg::embedding {
namespace {

constexpr int64_t kAheadBytes = 16384;  // of rows to come, asked for while one is copied
constexpr int64_t kChunkBytes = 256 * 1024;

// Copies `bytes` and asks for as many at `next`.
void copy_row(char* to, const char* from, const char* next, int64_t bytes, bool streaming) {
#if defined(__SSE2__)
  int64_t i = 0;
  auto line = [&](auto put) {
    __builtin_prefetch(next + i);
    __m128i v[4];
    for (int k = 0; k < 4; ++k) v[k] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i) + k);
    for (int k = 0; k < 4; ++k) put(reinterpret_cast<__m128i*>(to + i) + k, v[k]);
  };
  if (streaming && bytes >= 128) {
    const int64_t head = int64_t(-reinterpret_cast<uintptr_t>(to) & 63);
    std::memcpy(to, from, size_t(head));
    for (i = head; i + 64 <= bytes; i += 64) line([](__m128i* p, __m128i v) { _mm_stream_si128(p, v); });
  } else {
    for (; i + 64 <= bytes; i += 64) line([](__m128i* p, __m128i v) { _mm_storeu_si128(p, v); });
  }
  __builtin_prefetch(next + bytes - 1);
  std::memcpy(to + i, from + i, size_t(bytes - i));
#else
  (void)streaming;
  for (int64_t i = 0; i < bytes; i += 64) __builtin_prefetch(next + i);
  std::memcpy(to, from, size_t(bytes));
#endif
}

void copy_strided(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t columns, int64_t size) {
  for (int64_t c = 0; c < columns; ++c) std::memcpy(to + c * to_stride, from + c * from_stride, size_t(size));
}

}  // namespace

void run_embedding(const Call& call) {
  const Matrix weight = Matrix::of(call.streams[0]), out = Matrix::of(call.streams[2]);
  Table table = table_of(call, call.streams[1], weight.rows);
  table.padding = -1;  // the stored row is returned
  const int64_t size = element_size(call.streams[2].element), bytes = out.columns * size, count = table.positions;
  if (bytes == 0 || count == 0) return;
  const bool in_line = weight.stride == size && out.stride == size;
  const bool streaming = is_large(2 * count * bytes);
  const int64_t ahead = std::clamp<int64_t>(kAheadBytes / bytes, 1, 16);
  const int64_t together = std::max<int64_t>(1, kChunkBytes / bytes);
  auto work = [&](int64_t chunk) {
    const int64_t first = chunk * together, last = std::min(count, first + together);
    for (int64_t n = first; n < last; ++n) {
      const int64_t row = table.row(n);
      char* to = out.row(n);
      if (in_line) {
        const int64_t next = n + ahead < last ? table.row(n + ahead) : -1;
        const char* from = row < 0 ? nullptr : weight.row(row);
        if (from) {
          copy_row(to, from, next < 0 ? from : weight.row(next), bytes, streaming);
        } else {
          zero_bytes(to, bytes, streaming);
        }
      } else if (row >= 0) {
        copy_strided(to, out.stride, weight.row(row), weight.stride, out.columns, size);
      } else {
        for (int64_t c = 0; c < out.columns; ++c) std::memset(to + c * out.stride, 0, size_t(size));
      }
    }
#if defined(__SSE2__)
    if (streaming) _mm_sfence();
#endif
  };
  parallel_for((count + together - 1) / together, threads_for(2 * count * bytes, call.threads), work);
}

}  // namespace rg::embedding
