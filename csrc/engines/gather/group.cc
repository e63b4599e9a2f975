// Two steps: a stable partition into buckets of neighbouring rows, by chunks of positions with a histogram each; then
// each bucket by the lower bits of its rows. No step costs the number of rows.
#include "engines/gather/group.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engines/common/parallel.h"

namespace rg::embedding {
namespace {

constexpr int kBucketBits = 11;      // counters of a chunk: 8 KiB
constexpr int64_t kChunk = 8192;     // positions: about 30 us
constexpr int64_t kMaxChunks = 256;  // histograms: at most 2 MiB
constexpr int64_t kInsertion = 32;   // keys that are sorted by insertion
constexpr int kDigit = 8;

struct Shape {
  int bits, shift;  // of a row; of what is below its bucket
  int64_t buckets, chunks, chunk;

  Shape(int64_t positions, int64_t rows) {
    bits = rows > 1 ? 64 - std::countl_zero(uint64_t(rows - 1)) : 0;
    int most = std::max(0, 61 - std::countl_zero(uint64_t(positions | 4)));  // four positions a bucket, or more
    shift = std::max(0, bits - std::min(most, kBucketBits));
    buckets = rows > 0 ? ((rows - 1) >> shift) + 1 : 1;
    chunks = std::clamp<int64_t>((positions + kChunk - 1) / kChunk, 1, kMaxChunks);
    chunk = (positions + chunks - 1) / chunks;
  }
  int64_t key_bytes(int64_t positions) const { return (positions * 8 + 63) & ~int64_t(63); }
};

void insertion_sort(uint64_t* keys, int64_t count) {
  for (int64_t i = 1; i < count; ++i) {
    uint64_t key = keys[i];
    int64_t k = i;
    for (; k > 0 && keys[k - 1] > key; --k) keys[k] = keys[k - 1];
    keys[k] = key;
  }
}

// By the `bits` bits above the tag; the order of equals stays.
void sort_bucket(uint64_t* keys, uint64_t* spare, int64_t count, int bits) {
  if (std::is_sorted(keys, keys + count)) return;  // one row, mostly
  if (count <= kInsertion) return insertion_sort(keys, count);
  uint64_t *from = keys, *to = spare;
  for (int done = 0; done < bits; done += kDigit) {
    const int at = 32 + done;
    uint32_t starts[1 << kDigit] = {};
    auto digit = [&](uint64_t key) { return (key >> at) & ((1u << std::min(kDigit, bits - done)) - 1); };
    for (int64_t i = 0; i < count; ++i) ++starts[digit(from[i])];
    uint32_t sum = 0;
    for (uint32_t& start : starts) sum += std::exchange(start, sum);
    for (int64_t i = 0; i < count; ++i) to[starts[digit(from[i])]++] = from[i];
    std::swap(from, to);
  }
  if (from != keys) std::memcpy(keys, from, size_t(count) * sizeof *keys);
}

}  // namespace

int64_t Keys::find(int64_t row) const { return std::lower_bound(at, at + count, uint64_t(row) << 32) - at; }

size_t group_bytes(int64_t positions, int64_t rows) {
  const Shape s(positions, rows);
  return size_t(2 * s.key_bytes(positions) + s.chunks * s.buckets * 4 + (s.buckets + 1) * 8 + 64);
}

Keys group(const Table& table, const int32_t* tags, int threads, char* workspace) {
  const int64_t positions = table.positions;
  const Shape s(positions, table.rows);
  auto* keys = reinterpret_cast<uint64_t*>(workspace);
  auto* spare = reinterpret_cast<uint64_t*>(workspace + s.key_bytes(positions));
  auto* starts = reinterpret_cast<int64_t*>(workspace + 2 * s.key_bytes(positions));
  auto* counts = reinterpret_cast<uint32_t*>(starts + s.buckets + 1);  // [chunk][bucket]

  auto count = [&](int64_t chunk) {
    uint32_t* mine = counts + chunk * s.buckets;
    std::fill(mine, mine + s.buckets, 0);
    for (int64_t n = chunk * s.chunk; n < std::min(positions, (chunk + 1) * s.chunk); ++n)
      if (int64_t row = table.row(n); row >= 0) ++mine[row >> s.shift];
  };
  parallel_for(s.chunks, threads, count);

  int64_t total = 0;
  for (int64_t bucket = 0; bucket < s.buckets; ++bucket) {
    starts[bucket] = total;
    for (int64_t chunk = 0; chunk < s.chunks; ++chunk)
      total += std::exchange(counts[chunk * s.buckets + bucket], uint32_t(total));
  }
  starts[s.buckets] = total;

  auto place = [&](int64_t chunk) {
    uint32_t* next = counts + chunk * s.buckets;
    for (int64_t n = chunk * s.chunk; n < std::min(positions, (chunk + 1) * s.chunk); ++n)
      if (int64_t row = table.row(n); row >= 0)
        keys[next[row >> s.shift]++] = uint64_t(row) << 32 | uint32_t(tags ? tags[n] : int32_t(n));
  };
  parallel_for(s.chunks, threads, place);

  if (s.shift) {
    constexpr int64_t kTogether = 16;
    auto sort = [&](int64_t part) {
      for (int64_t b = part * kTogether; b < std::min(s.buckets, (part + 1) * kTogether); ++b)
        sort_bucket(keys + starts[b], spare + starts[b], starts[b + 1] - starts[b], s.shift);
    };
    parallel_for((s.buckets + kTogether - 1) / kTogether, positions > kChunk ? threads : 1, sort);
  }
  return {keys, total};
}

}  // namespace rg::embedding
