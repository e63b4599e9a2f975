// The shape is normalised first: dimensions of extent 1 dropped, those that every stream steps through as one merged,
// the output's fastest one innermost. Then it is cut into tiles of `cols` elements along the innermost dimension by
// `rows` along the next. A stream that is contiguous over a tile, and stored as the kernel takes it, is handed to the
// kernel in place; any other is gathered or converted into, or out of, a buffer of one tile: no operand is ever copied
// as a whole.
#include "engines/map/walk.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"

namespace rg {
namespace {

constexpr int64_t kTile = 1024;             // elements of a buffered tile: all tiles of a binary op fill half of L1
constexpr int64_t kDirectTile = 16 * 1024;  // where nothing is buffered a tile only bounds a chunk
constexpr int64_t kDirectRow = 64;          // elements of a row worth a call of its own, rather than a copy
constexpr int64_t kTransposed = 32;         // both sides of a tile where streams disagree on the fastest dimension
constexpr double kChunkNs = 50e3;           // work that outweighs waking a sleeping thread
constexpr int kMaxStep = 64;
constexpr int kMaxStreams = kMaxMapStreams;

struct Problem {
  const MapKernel* kernel;
  const void* params;
  int count;
  int64_t size[kMaxStreams];        // bytes of an element as it is stored
  int64_t taken_size[kMaxStreams];  // and as the kernel takes it
  ConvertFn convert[kMaxStreams];   // between the two; null: they are the same
  bool converts = false;            // any of them
  int rank = 0;
  int64_t shape[kMaxRank];
  char* data[kMaxStreams];
  int64_t strides[kMaxStreams][kMaxRank];  // [stream][dimension], innermost dimension first
  bool streaming = false;
  int64_t cols, rows, tiles0, tiles1, tiles;
};

bool is_output(const Problem& p, int s) { return s >= p.kernel->inputs; }

void describe(const View* streams, Problem& p) {
  const MapKernel& k = *p.kernel;
  for (int s = 0; s < p.count; ++s) {
    const Element stored = streams[s].element, taken = k.as ? k.as[s] : stored;
    p.size[s] = element_size(stored), p.taken_size[s] = element_size(taken);
    p.convert[s] = stored == taken   ? nullptr
                   : is_output(p, s) ? k.conversions->between(taken, stored)
                                     : k.conversions->between(stored, taken);
    p.converts |= p.convert[s] != nullptr;
  }
}

void swap_dims(Problem& p, int a, int b) {
  std::swap(p.shape[a], p.shape[b]);
  for (int s = 0; s < p.count; ++s) std::swap(p.strides[s][a], p.strides[s][b]);
}

// Dimensions with more than one element, walked upwards by the first output, its fastest first.
void order(const View* streams, Problem& p) {
  const int first_output = p.kernel->inputs;
  const View& out = streams[first_output];
  for (int s = 0; s < p.count; ++s) p.data[s] = streams[s].data;
  for (int d = out.rank - 1; d >= 0; --d) {
    if (out.shape[d] == 1) continue;
    int k = p.rank++;
    p.shape[k] = out.shape[d];
    bool flip = out.strides[d] < 0;
    for (int s = 0; s < p.count; ++s) {
      int64_t stride = streams[s].strides[d];
      p.strides[s][k] = flip ? -stride : stride;
      if (flip) p.data[s] += stride * (out.shape[d] - 1);
    }
    for (; k > 0 && p.strides[first_output][k] < p.strides[first_output][k - 1]; --k) swap_dims(p, k, k - 1);
  }
}

void merge(Problem& p) {
  int kept = 0;
  for (int d = 1; d < p.rank; ++d) {
    bool together = true;
    for (int s = 0; s < p.count; ++s) together &= p.strides[s][d] == p.strides[s][kept] * p.shape[kept];
    if (together) {
      p.shape[kept] *= p.shape[d];
      continue;
    }
    if (++kept != d) swap_dims(p, kept, d);
  }
  p.rank = p.rank ? kept + 1 : 0;
  for (int d = p.rank; d < 2; ++d) {  // at least two dimensions, so that tiles need no special case
    p.shape[d] = 1;
    for (int s = 0; s < p.count; ++s) p.strides[s][d] = d == 0 ? p.size[s] : 0;
    p.rank = d + 1;
  }
}

// Where a stream runs fastest along another dimension than the output, that one becomes the tile's second.
bool bring_transposed(Problem& p) {
  for (int s = 0; s < p.count; ++s) {
    if (std::abs(p.strides[s][0]) <= p.size[s]) continue;
    for (int d = 1; d < p.rank; ++d)
      if (std::abs(p.strides[s][d]) == p.size[s]) {
        if (d != 1) swap_dims(p, 1, d);
        return true;
      }
  }
  return false;
}

void cut(Problem& p) {
  bool transposed = bring_transposed(p), direct = !p.converts;
  for (int s = 0; s < p.count; ++s) direct &= p.strides[s][0] == p.size[s];
  if (transposed) {
    p.cols = std::min(p.shape[0], kTransposed);
  } else {
    p.cols = std::min(p.shape[0], direct ? kDirectTile : kTile);
  }
  // Rows long enough are walked one by one, in place; short ones share a tile.
  p.rows = p.cols >= (direct ? kDirectRow : kTile) ? 1 : std::min(p.shape[1], kTile / p.cols);
  p.tiles0 = (p.shape[0] + p.cols - 1) / p.cols;
  p.tiles1 = (p.shape[1] + p.rows - 1) / p.rows;
  p.tiles = p.tiles0 * p.tiles1;
  for (int d = 2; d < p.rank; ++d) p.tiles *= p.shape[d];
}

// Stores past the caches pay where the problem is larger than the last-level cache, unless the line was just read.
bool should_stream(const View* streams, const Problem& p) {
  if (!p.kernel->streaming) return false;
  int64_t bytes = 0;
  for (int s = 0; s < p.count; ++s) {
    bytes += numel(streams[s]) * p.size[s];
    for (int t = 0; t < p.kernel->inputs; ++t)
      if (is_output(p, s) && p.data[s] == p.data[t]) return false;
  }
  return bytes > last_level_cache();
}

typedef uint8_t One __attribute__((may_alias));
typedef uint16_t Two __attribute__((may_alias));
typedef uint32_t Four __attribute__((may_alias));
typedef uint64_t Eight __attribute__((may_alias));

template <class T>
void gather(char* to, const char* from, int64_t cols, int64_t col_stride, int64_t rows, int64_t row_stride) {
  auto* dst = reinterpret_cast<T*>(to);
  auto at = [&](int64_t r, int64_t c) { return *reinterpret_cast<const T*>(from + r * row_stride + c * col_stride); };
  if (col_stride == int64_t(sizeof(T))) {
    for (int64_t r = 0; r < rows; ++r) std::memcpy(dst + r * cols, from + r * row_stride, size_t(cols) * sizeof(T));
  } else if (col_stride == 0) {
    for (int64_t r = 0; r < rows; ++r) std::fill_n(dst + r * cols, cols, at(r, 0));
  } else if (std::abs(col_stride) <= std::abs(row_stride) || rows == 1) {
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < cols; ++c) dst[r * cols + c] = at(r, c);
  } else {
    for (int64_t c = 0; c < cols; ++c)
      for (int64_t r = 0; r < rows; ++r) dst[r * cols + c] = at(r, c);
  }
}

template <class T>
void scatter(char* to, const char* from, int64_t cols, int64_t col_stride, int64_t rows, int64_t row_stride) {
  auto* src = reinterpret_cast<const T*>(from);
  auto at = [&](int64_t r, int64_t c) -> T& { return *reinterpret_cast<T*>(to + r * row_stride + c * col_stride); };
  if (col_stride == int64_t(sizeof(T))) {
    for (int64_t r = 0; r < rows; ++r) std::memcpy(to + r * row_stride, src + r * cols, size_t(cols) * sizeof(T));
  } else if (std::abs(col_stride) <= std::abs(row_stride) || rows == 1) {
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < cols; ++c) at(r, c) = src[r * cols + c];
  } else {
    for (int64_t c = 0; c < cols; ++c)
      for (int64_t r = 0; r < rows; ++r) at(r, c) = src[r * cols + c];
  }
}

using MoveFn = void (*)(char*, const char*, int64_t, int64_t, int64_t, int64_t);
constexpr MoveFn kGather[] = {gather<One>, gather<Two>, gather<Four>, gather<Eight>};
constexpr MoveFn kScatter[] = {scatter<One>, scatter<Two>, scatter<Four>, scatter<Eight>};
int size_class(int64_t size) { return __builtin_ctzll(uint64_t(size)); }  // 1, 2, 4, 8 bytes

// `n` elements, fewer than a step: through padded buffers, so that the same vector code computes them.
void run_padded(const Problem& p, char* const* ptr, int64_t n) {
  alignas(64) char buffer[kMaxStreams][kMaxStep * 8];
  const char* in[kMaxStreams];
  char* out[kMaxStreams];
  const MapKernel& k = *p.kernel;
  for (int s = 0; s < k.inputs; ++s) {
    const int64_t size = p.taken_size[s];
    std::memcpy(buffer[s], ptr[s], size_t(n * size));
    std::memset(buffer[s] + n * size, 0, size_t((k.step - n) * size));
    in[s] = buffer[s];
  }
  for (int o = 0; o < k.outputs; ++o) out[o] = buffer[k.inputs + o];
  k.block(in, out, size_t(k.step), p.params);
  for (int o = 0; o < k.outputs; ++o) std::memcpy(ptr[k.inputs + o], out[o], size_t(n * p.taken_size[k.inputs + o]));
}

// `n` contiguous elements of every stream, as the kernel takes them.
void run_contiguous(const Problem& p, char** ptr, int64_t n, bool stream) {
  const MapKernel& k = *p.kernel;
  auto advance = [&](int64_t elements) {
    for (int s = 0; s < p.count; ++s) ptr[s] += elements * p.taken_size[s];
    n -= elements;
  };
  if (stream) {
    const char* first = ptr[k.inputs];
    int64_t head = int64_t(-reinterpret_cast<uintptr_t>(first) & 63) / p.taken_size[k.inputs];
    stream = n > head;
    for (int o = 1; o < k.outputs; ++o) stream &= ((ptr[k.inputs + o] - first) & 63) == 0;
    while (stream && head > 0) {
      int64_t part = std::min<int64_t>(head, k.step);
      run_padded(p, ptr, part);
      advance(part);
      head -= part;
    }
  }
  int64_t body = n - n % k.step;
  if (body) {
    (stream ? k.streaming : k.block)(ptr, ptr + k.inputs, size_t(body), p.params);
    advance(body);
  }
  if (n) run_padded(p, ptr, n);
}

struct Buffers {  // of tiles: as the kernel takes them, and as they are stored
  alignas(64) char taken[kMaxStreams][kTile * 8];
  alignas(64) char stored[kMaxStreams][kTile * 8];
};

// What the buffers hold from the tile before: an input that is repeated is not read again.
struct Held {
  const char* origin[kMaxStreams] = {};
  int64_t cols[kMaxStreams], rows[kMaxStreams];
};

void run_tile(const Problem& p, const int64_t* index, Held& held) {
  const int64_t c0 = index[0] * p.cols, r0 = index[1] * p.rows;
  const int64_t cols = std::min(p.cols, p.shape[0] - c0), rows = std::min(p.rows, p.shape[1] - r0);
  char *origin[kMaxStreams], *ptr[kMaxStreams];
  bool scattered[kMaxStreams];
  bool in_place = true;  // every output
  for (int s = 0; s < p.count; ++s) {
    const int64_t* stride = p.strides[s];
    char* at = p.data[s] + c0 * stride[0] + r0 * stride[1];
    for (int d = 2; d < p.rank; ++d) at += index[d] * stride[d];
    origin[s] = ptr[s] = at;
    scattered[s] = !((stride[0] == p.size[s] || cols == 1) && (rows == 1 || stride[1] == cols * p.size[s]));
    if (!scattered[s] && !p.convert[s]) continue;
    Buffers& buffers = thread_scratch<Buffers>();
    if (is_output(p, s)) {
      in_place = false;
      ptr[s] = p.convert[s] || !scattered[s] ? buffers.taken[s] : buffers.stored[s];
      continue;
    }
    ptr[s] = p.convert[s] ? buffers.taken[s] : buffers.stored[s];
    if (held.origin[s] == at && held.cols[s] == cols && held.rows[s] == rows) continue;
    held.origin[s] = at, held.cols[s] = cols, held.rows[s] = rows;
    const char* from = at;
    if (scattered[s]) {
      kGather[size_class(p.size[s])](buffers.stored[s], at, cols, stride[0], rows, stride[1]);
      from = buffers.stored[s];
    }
    if (p.convert[s]) p.convert[s](from, buffers.taken[s], size_t(cols * rows));
  }
  char* moving[kMaxStreams];
  std::copy(ptr, ptr + p.count, moving);
  run_contiguous(p, moving, cols * rows, p.streaming && in_place);
  for (int s = p.kernel->inputs; s < p.count; ++s) {
    if (ptr[s] == origin[s]) continue;
    char* from = ptr[s];
    if (p.convert[s]) {
      char* to = scattered[s] ? thread_scratch<Buffers>().stored[s] : origin[s];
      p.convert[s](from, to, size_t(cols * rows));
      from = to;
    }
    if (scattered[s]) kScatter[size_class(p.size[s])](origin[s], from, cols, p.strides[s][0], rows, p.strides[s][1]);
  }
}

// Streams that all lie in memory row after row, stored as the kernel takes them, and are one chunk: there is nothing to
// normalise or to cut. A call on 16 elements takes 60 ns less. False: nothing was done.
bool run_small_dense(Problem& p, const View* streams) {
  const MapKernel& k = *p.kernel;
  int64_t count = 1;
  for (int s = 0; s < p.count; ++s) {
    const View& v = streams[s];
    if (k.as && k.as[s] != v.element) return false;
    int64_t stride = element_size(v.element);
    p.taken_size[s] = stride;
    count = 1;
    for (int d = v.rank - 1; d >= 0; --d) {
      if (v.shape[d] != 1 && v.strides[d] != stride) return false;
      stride *= v.shape[d], count *= v.shape[d];
    }
  }
  if (count > kDirectTile || double(count) * k.ns > kChunkNs) return false;
  char* ptr[kMaxStreams];
  for (int s = 0; s < p.count; ++s) ptr[s] = streams[s].data;
  return run_contiguous(p, ptr, count, false), true;
}

}  // namespace

void walk(const View* streams, const MapKernel& kernel, const void* params, int threads) {
  if (numel(streams[kernel.inputs]) == 0) return;
  Problem p;
  p.kernel = &kernel;
  p.params = params;
  p.count = kernel.inputs + kernel.outputs;
  if (run_small_dense(p, streams)) return;
  describe(streams, p);
  order(streams, p);
  merge(p);
  cut(p);
  p.streaming = should_stream(streams, p);
  int64_t per_tile = p.cols * p.rows;
  int64_t group = std::max<int64_t>(1, int64_t(kChunkNs / kernel.ns) / per_tile);
  int64_t chunks = (p.tiles + group - 1) / group;
  auto body = [&](int64_t chunk) {
    Held held;
    for (int64_t t = chunk * group; t < std::min(p.tiles, (chunk + 1) * group); ++t) {
      int64_t index[kMaxRank], rest = t;
      index[0] = rest % p.tiles0, rest /= p.tiles0;
      index[1] = rest % p.tiles1, rest /= p.tiles1;
      for (int d = 2; d < p.rank; ++d) index[d] = rest % p.shape[d], rest /= p.shape[d];
      run_tile(p, index, held);
    }
  };
  parallel_for(chunks, threads, body);
}

}  // namespace rg
