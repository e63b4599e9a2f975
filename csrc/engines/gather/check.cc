// The data checks of the embedding families, made before anything is written.
#include <algorithm>
#include <atomic>
#include <cstdio>

#include "engines/common/parallel.h"
#include "engines/gather/backward.h"

namespace rg::embedding {
namespace {

// The first position in [0, count) for which `bad` holds, or count.
template <class Bad>
int64_t first_bad(int64_t count, int threads, Bad bad) {
  constexpr int64_t kChunk = 32 * 1024;
  std::atomic<int64_t> found{count};
  auto work = [&](int64_t chunk) {
    for (int64_t k = chunk * kChunk; k < std::min(count, (chunk + 1) * kChunk); ++k) {
      if (!bad(k)) continue;
      for (int64_t seen = found; k < seen && !found.compare_exchange_weak(seen, k);) {
      }
      return;
    }
  };
  parallel_for((count + kChunk - 1) / kChunk, threads, work);
  return found;
}

// Streams that are checked.
constexpr int kIndices = 1, kOffsets = 2;

template <class... Values>
bool tell(Fault* f, const char* error, int stream, int64_t position, int64_t value, const char* format,
          Values... values) {
  *f = {error, stream == kIndices ? "indices" : "offsets", stream, position, value, {}};
  std::snprintf(f->expected, sizeof f->expected, format, values...);
  return false;
}

}  // namespace

bool check_indices(const Call& call, int64_t rows, Fault* fault) {
  if (!call.params_as<TableParams>().raises) return true;
  const View& view = call.streams[kIndices];
  const Integers indices = Integers::of(view);
  const int64_t count = view.shape[0];
  const int64_t at = first_bad(count, call.threads, [&](int64_t k) { return uint64_t(indices[k]) >= uint64_t(rows); });
  if (at == count) return true;
  return tell(fault, "IndexOutOfRange", kIndices, at, indices[at],
              "0 <= index < %lld: correct it, or use index_policy=\"skip\", which leaves it out", (long long)rows);
}

bool check_offsets(const Call& call, Fault* fault) {
  const View& view = call.streams[kOffsets];
  const Integers offsets = Integers::of(view);
  const int64_t count = view.shape[0], most = call.streams[1].shape[0];
  if (count == 0) return true;
  if (offsets[0] != 0)
    return tell(fault, "InvalidProblem", kOffsets, 0, offsets[0], "0: the first bag starts at the first index");
  const int64_t at = first_bad(count - 1, call.threads,
                               [&](int64_t k) { return offsets[k + 1] < offsets[k] || offsets[k + 1] > most; }) +
                     1;
  if (at == count) return true;
  if (offsets[at] < offsets[at - 1])
    return tell(fault, "InvalidProblem", kOffsets, at, offsets[at], "at least %lld: offsets must not decrease",
                (long long)offsets[at - 1]);
  return tell(fault, "InvalidProblem", kOffsets, at, offsets[at], "at most %lld: there are %lld indices",
              (long long)most, (long long)most);
}

const char* refuse_large(const Call& call) {
  constexpr int64_t kMost = int64_t(1) << 31;
  bool large = call.params_as<TableParams>().num_embeddings >= kMost;
  for (int s = 0; s < call.streams.size(); ++s)
    if (call.streams[s].rank) large |= call.streams[s].shape[0] >= kMost;
  return large ? "it numbers rows, indices and bags in 31 bits; here there are more" : nullptr;
}

}  // namespace rg::embedding
