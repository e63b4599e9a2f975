#include "engines/find/find.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "engines/common/axes.h"
#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"

namespace rg::find {
namespace {

enum Stream { kX, kY, kStreams };
using Axes = AxesOf<kStreams>;

constexpr int64_t kChunkBytes = 192 * 1024;  // what outweighs handing work to another thread
constexpr int64_t kMostPieces = 32, kManyColumns = 64, kMostSplitColumns = 16384;
constexpr int64_t kCopyTerms = 1024, kCopyColumns = 256, kCopyRows = 32;  // of terms that are no neighbours
constexpr int64_t kTogether = 256;                                        // columns whose places are found at once
constexpr int64_t kFirstRows = 8, kProbe = 4096;  // where few terms may tell: how many are looked at first

// By the shapes alone: of few columns the terms are cut in pieces, which threads share.
int64_t pieces_of(int64_t columns, int64_t n, int64_t size) {
  if (columns == 0 || columns > kMostSplitColumns) return 1;
  const int64_t tiles = (columns + kWidth - 1) / kWidth;
  return std::clamp<int64_t>(columns * n / (kChunkBytes / size * tiles), 1, std::min(kMostPieces / tiles, n / 64 + 1));
}

struct Scratch {
  State states[kWidth];
  int64_t offsets[kStreams][kWidth];
  const char* at[kRowsOfCall];
  alignas(64) char copy[kCopyRows * kCopyColumns * 8];
};
static_assert(kCopyTerms * 8 <= int64_t(sizeof Scratch::copy) && kRowsOfCall <= kWidth);

template <class T>
void copy_as(char* to, const char* from, const int64_t* offsets, int64_t count) {
  for (int64_t k = 0; k < count; ++k) std::memcpy(to + k * sizeof(T), from + offsets[k], sizeof(T));
}

class Problem {
 public:
  Problem(const View& x, const View& y, const Task& task, char* workspace)
      : task_(task), states_(reinterpret_cast<State*>(workspace)), x_(x.data), y_(y.data) {
    size_ = element_size(x.element), out_size_ = element_size(y.element);
    for (int d = 0; d < x.rank; ++d) {
      if (x.shape[d] == 1) continue;
      const bool is_kept = x.shape[d] == y.shape[d];
      const int64_t strides[kStreams] = {x.strides[d], is_kept ? y.strides[d] : 0};
      (is_kept ? kept_ : reduced_).add(x.shape[d], strides);
    }
    n_ = reduced_.count;
    if (n_ == 0 || kept_.count == 0) return;
    kept_.outermost_first(kX);
    if (!task.in_order) reduced_.outermost_first(kX);
    kept_.merge(), reduced_.merge();
    const int64_t along = kept_.rank ? kept_.stride[kX][kept_.rank - 1] : 0;
    const int64_t inside = reduced_.rank ? reduced_.stride[kX][reduced_.rank - 1] : size_;
    run_ = kept_.rank ? kept_.extent[kept_.rank - 1] : 1;
    by_rows_ = inside == size_ && reduced_.rank ? true
               : along == size_                 ? false
                                                : !kept_.rank || std::abs(inside) < std::abs(along);
    copied_ = by_rows_ ? inside != size_ : along != size_ || run_ * size_ < kReadable;
    pieces_ = by_rows_ && kept_.count >= kManyColumns ? 1 : pieces_of(kept_.count, n_, size_);
    width_ = copied_ ? kCopyColumns : kWidth;
    run_tiles_ = (run_ + width_ - 1) / width_;
    group_ = std::max<int64_t>(1, kChunkBytes / (n_ * size_));
    tiles_ = by_rows_ ? (kept_.count + group_ - 1) / group_ : kept_.count / run_ * run_tiles_;
    if (!by_rows_) group_ = pieces_ > 1 ? 1 : std::max<int64_t>(1, kChunkBytes / (n_ * size_ * std::min(run_, width_)));
  }

  void run(int threads) {
    if (kept_.count == 0) return;
    if (n_ == 0) return fill();
    if (task_.stops && kept_.count == 1 && pieces_ > 1 && probe()) return;
    auto unit = [&](int64_t u) {
      const int64_t piece = u % pieces_, first = n_ * piece / pieces_, last = n_ * (piece + 1) / pieces_;
      Scratch& b = thread_scratch<Scratch>();
      if (by_rows_) return rows(b, u / pieces_, piece, first, last);
      const int64_t tile = u / pieces_ * group_;
      for (int64_t t = tile; t < std::min(tiles_, tile + group_); ++t) columns(b, t, piece, first, last);
    };
    const int64_t tiles = by_rows_ ? tiles_ : (tiles_ + group_ - 1) / group_;
    parallel_for(tiles * pieces_, threads, unit);
    if (pieces_ > 1) merge();
  }

 private:
  void put(int64_t offset, const State& state) const {
    const int64_t value = task_.result == Result::value  ? state.value
                          : task_.result == Result::some ? state.value != 0
                                                         : state.value == n_;
    if (out_size_ == 8) {
      std::memcpy(y_ + offset, &value, 8);
    } else if (out_size_ == 4) {
      const int32_t narrow = int32_t(value);
      std::memcpy(y_ + offset, &narrow, 4);
    } else {
      y_[offset] = char(value);
    }
  }

  // Of no terms.
  void fill() const {
    int64_t at[kTogether];
    for (int64_t c = 0; c < kept_.count; c += kTogether) {
      const int64_t count = std::min(kTogether, kept_.count - c);
      kept_.offsets(kY, c, count, at);
      for (int64_t k = 0; k < count; ++k) put(at[k], task_.start);
    }
  }

  // The first terms of the only column: true if they tell all.
  bool probe() {
    Scratch& b = thread_scratch<Scratch>();
    State state = task_.start;
    if (!row(b, 0, 0, std::min(n_, kProbe), state)) return false;
    put(0, state);
    return true;
  }

  // One column's terms [first, last), which start at the offset `at`.
  bool row(Scratch& b, int64_t at, int64_t first, int64_t last, State& state) {
    if (!copied_ && reduced_.rank <= 1)
      return task_.kernel->row(x_ + at + first * size_, last - first, first, task_, state);
    const int64_t inner = reduced_.rank ? reduced_.extent[reduced_.rank - 1] : 1;
    for (int64_t i = first, part; i < last; i += part) {
      const char* from;
      int64_t* offsets = b.offsets[kX];
      if (copied_) {
        part = std::min(kCopyTerms, last - i);
        reduced_.offsets(kX, i, part, offsets);
        copy(b.copy, x_ + at, offsets, part);
        from = b.copy;
      } else {
        part = std::min(last - i, inner - i % inner);
        reduced_.offsets(kX, i, 1, offsets);
        from = x_ + at + offsets[0];
      }
      if (task_.kernel->row(from, part, i, task_, state)) return true;
    }
    return false;
  }

  void rows(Scratch& b, int64_t tile, int64_t piece, int64_t first, int64_t last) {
    if (stopped_.load(std::memory_order_relaxed)) return keep(tile * group_, piece, task_.start);
    int64_t at[kStreams][kTogether];
    const int64_t end = std::min(kept_.count, (tile + 1) * group_);
    for (int64_t c = tile * group_; c < end; c += kTogether) {
      const int64_t count = std::min(kTogether, end - c);
      for (int s = 0; s < kStreams; ++s) kept_.offsets(s, c, count, at[s]);
      for (int64_t k = 0; k < count; ++k) {
        State state = task_.start;
        const bool settled = row(b, at[kX][k], first, last, state);
        if (pieces_ == 1) {
          put(at[kY][k], state);
          continue;
        }
        keep(c + k, piece, state);
        if (settled && task_.stops && kept_.count == 1) stopped_.store(true, std::memory_order_relaxed);
      }
    }
  }

  void columns(Scratch& b, int64_t tile, int64_t piece, int64_t first, int64_t last) {
    const int64_t at = tile % run_tiles_ * width_, own = std::min(width_, run_ - at);
    // A narrow last tile begins in the columns before it, as nothing behind a row may be read; their states are
    // dropped.
    const int64_t before = copied_ ? 0 : std::max<int64_t>(0, kReadable / size_ - own), count = own + before;
    const int64_t column = tile / run_tiles_ * run_ + at - before, bytes = std::max(count * size_, kReadable);
    const int64_t most = std::min(task_.kernel->most_rows, copied_ ? kCopyRows : kRowsOfCall);
    int64_t base, *offsets = b.offsets[kX];
    kept_.offsets(kX, column, 1, &base);
    std::fill(b.states, b.states + count, task_.start);
    int64_t some = task_.stops ? std::min(kFirstRows, most) : most;
    for (int64_t i = first, part; i < last; i += part) {
      part = std::min(some, last - i);
      reduced_.offsets(kX, i, part, offsets);
      for (int64_t k = 0; k < part; ++k) b.at[k] = x_ + base + offsets[k];
      if (copied_) {
        kept_.offsets(kX, column, count, offsets);
        for (int64_t k = 0; k < count; ++k) offsets[k] -= base;
        for (int64_t k = 0; k < part; ++k) {
          copy(b.copy + k * bytes, b.at[k], offsets, count);
          b.at[k] = b.copy + k * bytes;
        }
      }
      if (task_.kernel->columns(b.at, part, count, i, task_, b.states)) break;
      some = std::min(most, 4 * some);
    }
    if (pieces_ > 1) {
      std::copy(b.states + before, b.states + count, states_ + piece * kept_.count + column + before);
      return;
    }
    kept_.offsets(kY, column, count, b.offsets[kY]);
    for (int64_t k = before; k < count; ++k) put(b.offsets[kY][k], b.states[k]);
  }

  void keep(int64_t column, int64_t piece, const State& state) { states_[piece * kept_.count + column] = state; }

  void merge() const {
    int64_t at[kTogether];
    for (int64_t c = 0; c < kept_.count; ++c) {
      if (c % kTogether == 0) kept_.offsets(kY, c, std::min(kTogether, kept_.count - c), at);
      State state = states_[c];
      for (int64_t p = 1; p < pieces_; ++p) task_.merge(state, states_[p * kept_.count + c]);
      put(at[c % kTogether], state);
    }
  }

  void copy(char* to, const char* from, const int64_t* offsets, int64_t count) const {
    auto made = size_ == 1   ? copy_as<uint8_t>
                : size_ == 2 ? copy_as<uint16_t>
                : size_ == 4 ? copy_as<uint32_t>
                             : copy_as<uint64_t>;
    made(to, from, offsets, count);
  }

  const Task& task_;
  State* states_;  // of each piece, of each column
  char *x_, *y_;
  int64_t size_, out_size_, n_;
  Axes kept_, reduced_;
  bool by_rows_ = true, copied_ = false;  // columns, or their terms, are taken one by one; and copied together first
  int64_t pieces_ = 1, run_ = 1, run_tiles_ = 1, width_ = 1, group_ = 1, tiles_ = 1;
  std::atomic<bool> stopped_{false};
};

}  // namespace

void run(const View& x, const View& y, const Task& task, int threads, char* workspace) {
  Problem(x, y, task, workspace).run(threads);
}

size_t workspace(const View& x, const View& y) {
  const int64_t columns = numel(y), n = columns ? numel(x) / columns : 0;
  const int64_t pieces = pieces_of(columns, n, element_size(x.element));
  return pieces > 1 ? size_t(pieces * columns) * sizeof(State) : 0;
}

}  // namespace rg::find
