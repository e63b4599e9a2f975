// Family embedding, forward: rows copied in the order of positions, at the speed of memory.
#include <algorithm>
#include <cstring>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/gather/backward.h"

namespace rg::embedding {
namespace {

constexpr int64_t kAheadBytes = 16384;  // of rows to come, asked for while one is copied
constexpr int64_t kChunkBytes = 256 * 1024;
constexpr int64_t kNearBytes = 512 * 1024;  // a table that stays in the second cache: nothing is asked for

void copy_strided(char* to, int64_t to_stride, const char* from, int64_t from_stride, int64_t columns, int64_t size) {
  for (int64_t c = 0; c < columns; ++c) std::memcpy(to + c * to_stride, from + c * from_stride, size_t(size));
}

}  // namespace

void run_embedding(const Call& call, const Moves& moves) {
  const Matrix weight = Matrix::of(call.streams[0]), out = Matrix::of(call.streams[2]);
  Table table = table_of(call, call.streams[1], weight.rows);
  table.padding = -1;  // the stored row is returned
  const int64_t size = element_size(call.streams[2].element), bytes = out.columns * size, count = table.positions;
  if (bytes == 0 || count == 0) return;
  const bool in_line = weight.stride == size && out.stride == size;
  const bool streaming = is_large(2 * count * bytes);
  const bool near = weight.rows * bytes <= kNearBytes;
  const int64_t ahead = std::clamp<int64_t>(kAheadBytes / bytes, 1, 16);
  const int64_t together = std::max<int64_t>(1, kChunkBytes / bytes);
  auto work = [&](int64_t chunk) {
    const int64_t first = chunk * together, last = std::min(count, first + together);
    for (int64_t n = first; n < last; ++n) {
      const int64_t row = table.row(n);
      char* to = out.row(n);
      if (in_line) {
        const int64_t next = !near && n + ahead < last ? table.row(n + ahead) : -1;
        if (row >= 0) {
          moves.copy(to, weight.row(row), next < 0 ? nullptr : weight.row(next), bytes, streaming);
        } else {
          moves.zero(to, bytes, streaming);
        }
      } else if (row >= 0) {
        copy_strided(to, out.stride, weight.row(row), weight.stride, out.columns, size);
      } else {
        for (int64_t c = 0; c < out.columns; ++c) std::memset(to + c * out.stride, 0, size_t(size));
      }
    }
    if (streaming) moves.fence();
  };
  parallel_for((count + together - 1) / together, threads_for(2 * count * bytes, call.threads), work);
}

}  // namespace rg::embedding
