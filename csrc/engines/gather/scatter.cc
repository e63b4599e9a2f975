// Elements are partitioned, stably, into tiles of dweight whose sums fit the first-level cache, with their values; then
// each tile is summed, element after element in the order of bags, and stored. Nothing is read twice, and no step but
// the zeroing of dweight costs the number of its rows.
#include "engines/gather/scatter.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engines/common/parallel.h"
#include "engines/gather/scaled.h"

namespace rg::embedding {
namespace {

constexpr int64_t kCells = 4096;             // elements of a tile; one or two f64 each
constexpr int64_t kBuckets = 4096;           // that elements are partitioned into at once
constexpr int64_t kChunk = 64 * 1024;        // elements
constexpr int64_t kMaxChunks = 128;          // histograms: at most 2 MiB
constexpr int64_t kChunkBytes = 256 * 1024;  // of dweight, in tiles that make a chunk of work

struct Shape {
  int column_bits, row_bits;  // of a tile
  int tile_bits;              // tiles in a bucket
  int64_t across, tiles, buckets, chunks, bags_together;

  Shape(int64_t bags, int64_t columns, int64_t rows) {
    across = Reducer::tiles_of(columns);
    const int64_t widest = across > 1 || columns > kTile ? 2 * kTile : columns;
    column_bits = std::countr_zero(std::bit_ceil(uint64_t(std::max<int64_t>(widest, kMaxStep))));
    const int64_t most = std::max<int64_t>(1, kCells >> column_bits);
    row_bits = std::countr_zero(std::bit_floor(uint64_t(most)));
    tiles = (((std::max<int64_t>(rows, 1) - 1) >> row_bits) + 1) * across;
    tile_bits = 0;
    while (tiles >> tile_bits > kBuckets) ++tile_bits;
    buckets = ((tiles - 1) >> tile_bits) + 1;
    chunks = std::clamp<int64_t>(bags * columns / kChunk, 1, kMaxChunks);
    bags_together = std::max<int64_t>(1, (bags + chunks - 1) / chunks);
    chunks = (bags + bags_together - 1) / bags_together;
  }
  int slot_bits() const { return column_bits + row_bits; }
};

// By some bits; the order of equals stays.
void sort_by(int first_bit, int bits, uint64_t* records, uint64_t* spare, int64_t count) {
  constexpr int kDigit = 8;
  uint64_t *from = records, *to = spare;
  for (int done = 0; done < bits; done += kDigit) {
    const uint64_t mask = (uint64_t(1) << std::min(kDigit, bits - done)) - 1;
    auto digit = [&](uint64_t r) { return r >> (first_bit + done) & mask; };
    uint32_t starts[1 << kDigit] = {};
    for (int64_t i = 0; i < count; ++i) ++starts[digit(from[i])];
    uint32_t sum = 0;
    for (uint32_t& start : starts) sum += std::exchange(start, sum);
    for (int64_t i = 0; i < count; ++i) to[starts[digit(from[i])]++] = from[i];
    std::swap(from, to);
  }
  if (from != records) std::memcpy(records, from, size_t(count) * sizeof *records);
}

// A record: its tile within the bucket, row and column within the tile; below, 32 bits that give its value: itself, or
// its bag.
struct Records {
  uint64_t *at, *spare;
  int64_t* starts;   // of the buckets
  uint32_t* counts;  // [chunk][bucket]

  Records(const Shape& s, int64_t elements, char* workspace)
      : at(reinterpret_cast<uint64_t*>(workspace)),
        spare(at + elements),
        starts(reinterpret_cast<int64_t*>(spare + elements)),
        counts(reinterpret_cast<uint32_t*>(starts + s.buckets + 1)) {}
};

// What a record's lower half stands for.
class Values {
 public:
  Values(const View& dout) : element_(dout.element), dout_(Matrix::of(dout)) {}

  template <Element kElement>
  uint32_t half(int64_t bag, int64_t column) const {
    if constexpr (kElement == Element::f64) return uint32_t(bag);
    uint32_t bits = 0;
    std::memcpy(&bits, dout_.row(bag) + column * dout_.stride, kElement == Element::f32 ? 4 : 2);
    return bits;
  }
  template <Element kElement>
  double value(uint32_t half, int64_t column) const {
    if constexpr (kElement == Element::f32) return double(__builtin_bit_cast(float, half));
    if constexpr (kElement == Element::bf16) return double(__builtin_bit_cast(float, half << 16));
    if constexpr (kElement == Element::f16) return half_value(uint16_t(half));
    double x;
    std::memcpy(&x, dout_.row(half) + column * dout_.stride, sizeof x);
    return x;
  }
  // Calls use with the element as a template argument.
  template <class Use>
  void each_element(Use use) const {
    switch (element_) {
      case Element::f32: return use.template operator()<Element::f32>();
      case Element::f16: return use.template operator()<Element::f16>();
      case Element::bf16: return use.template operator()<Element::bf16>();
      default: return use.template operator()<Element::f64>();
    }
  }

 private:
  Element element_;
  Matrix dout_;
};

// Calls use(bag, column, local row) for the elements of some bags and columns that go somewhere.
template <class Use>
inline void each_winner(const Winning& w, Range bags, Range columns, Use use) {
  const Table table = w.table;
  const int64_t stride = w.saved.stride;
  for (int64_t b = bags.first; b < bags.last; ++b) {
    if (!w.saved.data) {
      const int32_t* rows = w.local + b * w.stride;
      for (int64_t c = columns.first; c < columns.last; ++c)
        if (rows[c] >= 0) use(b, c, int64_t(rows[c]));
      continue;
    }
    const char* at = w.saved.row(b) + columns.first * stride;
    for (int64_t c = columns.first; c < columns.last; ++c, at += stride) {
      int64_t index;
      std::memcpy(&index, at, sizeof index);
      if (const int64_t row = table.local(index); row >= 0) use(b, c, row);
    }
  }
}

void partition(const Shape& s, const Winning& winning, const Values& values, const Records& to, const Reducer& reducer,
               int64_t bags, int threads) {
  // Calls use(bucket, tile, bag, column, row) for the elements of a chunk.
  auto each = [&](int64_t chunk, auto use) {
    const Range some = {chunk * s.bags_together, std::min(bags, (chunk + 1) * s.bags_together)};
    for (int64_t t = 0; t < s.across; ++t) {
      const Reducer::Tile tile = reducer.tile(t);
      const int64_t across = s.across, first = tile.first;
      const int row_bits = s.row_bits, tile_bits = s.tile_bits;
      each_winner(winning, some, {first, first + tile.columns}, [=](int64_t bag, int64_t c, int64_t row) {
        const int64_t number = (row >> row_bits) * across + t;
        use(number >> tile_bits, number, bag, c, row, c - first);
      });
    }
  };
  auto count = [&](int64_t chunk) {
    uint32_t* mine = to.counts + chunk * s.buckets;
    std::fill(mine, mine + s.buckets, 0);
    each(chunk, [=](int64_t bucket, int64_t, int64_t, int64_t, int64_t, int64_t) { ++mine[bucket]; });
  };
  parallel_for(s.chunks, threads, count);
  int64_t total = 0;
  for (int64_t bucket = 0; bucket < s.buckets; ++bucket) {
    to.starts[bucket] = total;
    for (int64_t chunk = 0; chunk < s.chunks; ++chunk)
      total += std::exchange(to.counts[chunk * s.buckets + bucket], uint32_t(total));
  }
  to.starts[s.buckets] = total;
  values.each_element([&]<Element kElement>() {
    auto place = [&](int64_t chunk) {
      uint32_t* const next = to.counts + chunk * s.buckets;
      uint64_t* const at = to.at;
      const int64_t tile_mask = (int64_t(1) << s.tile_bits) - 1, row_mask = (int64_t(1) << s.row_bits) - 1;
      const int row_bits = s.row_bits, column_bits = s.column_bits;
      const Values mine = values;  // and not what a store might change
      each(chunk, [=](int64_t bucket, int64_t tile, int64_t bag, int64_t column, int64_t row, int64_t within) {
        const int64_t slot = ((tile & tile_mask) << row_bits | (row & row_mask)) << column_bits | within;
        at[next[bucket]++] = uint64_t(slot) << 32 | mine.half<kElement>(bag, column);
      });
    };
    parallel_for(s.chunks, threads, place);
  });
}

// The sums of a tile, element after element.
template <Element kElement>
class Tile final : public Recount {
 public:
  Tile(const Shape& s, const Values& values, const Operation& op) : s_(s), values_(values), states_(op.states) {
    std::fill(sums_, sums_ + op.states * kCells, 0.0);
  }

  void add(uint64_t* records, uint64_t* spare, int64_t count, const Reducer::Tile& columns) {
    records_ = records, spare_ = spare, count_ = count, recounts_ = 0, columns_ = columns;
    std::fill(rows_, rows_ + (int64_t(1) << s_.row_bits), 0);
    double *first = sums_, *second = sums_ + cells();
    for (int64_t k = 0; k < count; ++k) {
      const int64_t slot = slot_of(records[k]);
      const double x = value_of(records[k]);
      ++rows_[slot >> s_.column_bits];
      if constexpr (kElement == Element::f64) {
        const double sum = first[slot] + x, t = sum - first[slot];
        second[slot] += (first[slot] - (sum - t)) + (x - t);
        first[slot] = sum;
      } else {
        first[slot] += x;
        if constexpr (kElement != Element::f32) second[slot] += __builtin_fabs(x);
      }
    }
  }
  int64_t elements(int64_t row) const { return rows_[row]; }
  // States of a row, as of the tile's columns; to be cleared before another tile.
  States states(int64_t row) const {
    const double* at = sums_ + (row << s_.column_bits) - columns_.first;
    return {at, at, 0, 1, cells()};
  }
  void clear(int64_t row) {
    for (int p = 0; p < states_; ++p) {
      double* at = sums_ + p * cells() + (row << s_.column_bits);
      std::fill(at, at + (int64_t(1) << s_.column_bits), 0.0);
    }
  }
  void look_at(int64_t row) { row_ = row; }

  double sum(int64_t column, const char* old) override {
    const uint64_t slot = uint64_t(row_) << s_.column_bits | uint64_t(column - columns_.first);
    const uint64_t *from = records_, *to = from + count_;
    if (recounts_++ >= kScans) {
      if (recounts_ == kScans + 1) sort_by(32, s_.slot_bits(), records_, spare_, count_);
      from = std::lower_bound(from, to, slot, [&](uint64_t r, uint64_t v) { return slot_of(r) < v; });
      to = std::upper_bound(from, to, slot, [&](uint64_t v, uint64_t r) { return v < slot_of(r); });
    }
    double before = 0;
    if (old) before = Reals{old, 0, kElement}[0];
    return kElement == Element::f64 ? total<ScaledSum>(from, to, slot, before)
                                    : total<ExactSum>(from, to, slot, before);
  }

 private:
  static constexpr int kScans = 8;  // recounts by a look at every record; for more of them the records are sorted
  int64_t cells() const { return int64_t(1) << s_.slot_bits(); }
  uint64_t slot_of(uint64_t record) const { return record >> 32 & uint64_t(cells() - 1); }
  double value_of(uint64_t record) const {
    const int64_t within = int64_t(slot_of(record)) & ((int64_t(1) << s_.column_bits) - 1);
    return values_.value<kElement>(uint32_t(record), columns_.first + within);
  }
  template <class Sum>
  double total(const uint64_t* from, const uint64_t* to, uint64_t slot, double old) const {
    Sum sum;
    for (bool observe : {true, false}) {
      for (const uint64_t* r = from; r < to; ++r)
        if (slot_of(*r) == slot) observe ? sum.observe(value_of(*r), 1) : sum.add(value_of(*r), 1, 0);
      observe ? sum.observe(old, 1) : sum.add(old, 1, 0);
    }
    return sum.result();
  }

  const Shape& s_;
  const Values& values_;
  int states_;
  uint64_t *records_ = nullptr, *spare_ = nullptr;
  int64_t count_ = 0, row_ = 0;
  int recounts_ = 0;
  Reducer::Tile columns_ = {};
  int32_t rows_[kCells / kMaxStep];
  alignas(64) double sums_[2 * kCells];
};

}  // namespace

size_t scatter_bytes(int64_t bags, int64_t columns, int64_t rows) {
  const Shape s(bags, columns, rows);
  return size_t(2 * bags * columns + s.buckets + 1) * 8 + size_t(s.chunks * s.buckets) * 4;
}

void put_scattered(const Operation& op, const Winning& winning, const View& dout, const Keys& keys, const Gradient& g,
                   int threads, char* workspace) {
  const Matrix& to = g.dweight;
  const int64_t bags = dout.shape[0], columns = dout.shape[1], elements = bags * columns;
  const int64_t rows = winning.table.rows;
  const int64_t listed = g.rows ? g.list_rows(keys, threads) : 0;
  if (columns == 0 || rows == 0) return;
  const Shape s(bags, columns, rows);
  const bool overwrites = !g.rows && !g.accumulate;
  const int64_t bytes = elements * 16 + (overwrites ? rows * columns * op.bytes : 0);
  threads = threads_for(bytes, threads);
  const Reducer reducer(op, to, g.accumulate, is_large(bytes));
  reducer.zero(0, listed);
  const Values values(dout);
  Records records(s, elements, workspace);
  partition(s, winning, values, records, reducer, bags, threads);

  const int64_t tile_bytes = (columns * op.bytes / s.across) << s.row_bits;
  const int64_t tiles_together = std::max<int64_t>(1, kChunkBytes / std::max<int64_t>(1, tile_bytes));
  const int64_t together = std::max<int64_t>(1, tiles_together >> s.tile_bits);
  values.each_element([&]<Element kElement>() {
    auto work = [&](int64_t chunk) {
      Tile<kElement> tile(s, values, op);
      for (int64_t b = chunk * together; b < std::min(s.buckets, (chunk + 1) * together); ++b) {
        uint64_t* const from = records.at + records.starts[b];
        uint64_t *at = from, *end = records.at + records.starts[b + 1];
        uint64_t* const spare = records.spare + records.starts[b];
        if (s.tile_bits) sort_by(32 + s.slot_bits(), s.tile_bits, at, spare, end - at);
        auto tile_of = [&](const uint64_t* r) { return (b << s.tile_bits) + int64_t(*r >> 32 >> s.slot_bits()); };
        const int64_t last = std::min(s.tiles, (b + 1) << s.tile_bits);
        for (int64_t t = b << s.tile_bits; t < last; ++t) {
          if (!overwrites) {
            if (at == end) break;
            t = tile_of(at);
          }
          uint64_t* next = s.tile_bits ? at : end;
          while (next < end && tile_of(next) == t) ++next;
          const Reducer::Tile part = reducer.tile(t % s.across);
          const int64_t first = (t / s.across) << s.row_bits, here = std::min(rows - first, int64_t(1) << s.row_bits);
          const bool any = next > at;
          if (any) tile.add(at, spare + (at - from), next - at, part);
          for (int64_t r = 0, blank; r < here; r = std::max(r + 1, blank)) {
            for (blank = r; blank < here && !(any && tile.elements(blank));) ++blank;
            if (blank > r) {
              if (overwrites) reducer.zero(first + r, first + blank, part);
              continue;
            }
            tile.look_at(r);
            if (const int64_t place = g.rows ? g.place_of(keys, first + r) : first + r; place >= 0)
              reducer.put(place, part, tile.states(r), tile.elements(r), tile);
            tile.clear(r);
          }
          at = next;
        }
      }
      reducer.fence();
    };
    parallel_for((s.buckets + together - 1) / together, threads, work);
  });
}

}  // namespace rg::embedding
