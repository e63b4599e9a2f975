#include "engines/gather/bag_run.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/gather/scaled.h"
#include "engines/gather/scatter.h"

namespace rg::embedding {
namespace {

enum Stream {
  kIndices = 1,
  kOffsets = 2,
  kWeightOfBackward = 3,
  kWeightsOfForward = 3,
  kWeightsOfBackward = 4,
  kOutput = 4,
  kMaxIndices = 5,
  kGradient = 6
};

// Entries of the bags that make a chunk of work: many, as the first of a chunk are not prefetched, but some chunks for
// each thread, and none so long that Ctrl-C has to wait.
int64_t entries_together(int64_t entries, int64_t row_bytes, int threads) {
  constexpr int64_t kBytes = 2 << 20, kFew = 256;
  const int64_t most = std::max<int64_t>(1, kBytes / std::max<int64_t>(1, row_bytes));
  return std::min(most, std::max(kFew, entries / (16 * threads)));
}

// Entries are positions, segments are bags.
class Bags final : public Source {
 public:
  Table table;
  Matrix weight;
  Reals weights;  // none: data is null
  Integers offsets;
  int64_t bags, last;  // positions end at `last` where the offsets do not tell

  Bags(const Call& call, const Matrix& matrix, int64_t rows, int64_t count, int weights_at)
      : table(table_of(call, call.streams[kIndices], rows)),
        weight(matrix),
        offsets(Integers::of(call.streams[kOffsets])),
        bags(count),
        last(table.positions),
        stored_(call.streams[kOffsets].shape[0]) {
    if (call.params_as<TableParams>().weighted) weights = Reals::of(call.streams[weights_at]);
    entries = bags ? bag(bags - 1).last : 0;
  }

  Range bag(int64_t b) const { return {offsets[b], b + 1 < stored_ ? offsets[b + 1] : last}; }

  Range around(int64_t entry) const override {
    int64_t low = 0, high = bags;  // the last bag that starts at or before it: those before that are empty or end there
    while (high - low > 1) {
      const int64_t middle = (low + high) / 2;
      (offsets[middle] <= entry ? low : high) = middle;
    }
    return bag(low);
  }

  void fill(Range range, Terms* t) const override {
    int count = 0;
    each_row(range, [&](int64_t p, int64_t row) {
      if (row < 0) return;
      t->position[count] = int32_t(p);
      t->at[count++] = weight.row(row);
    });
    t->count = count;
    if (weights.data)
      for (int k = 0; k < count; ++k) t->factor[k] = weights[t->position[k]], t->factor_low[k] = 0;
    t->ahead = terms_ahead(weight.columns * weight.stride);
    const char** next = t->at + count;
    const int64_t known = std::min(entries, range.last + t->ahead);
    each_row({range.last, known}, [&](int64_t, int64_t row) { *next++ = row < 0 ? weight.data : weight.row(row); });
    std::fill(next, t->at + count + t->ahead, weight.data);
  }

  int64_t count(Range range) const {
    int64_t n = 0;
    for (int64_t p = range.first; p < range.last; ++p) n += table.row(p) >= 0;
    return n;
  }

  // Bags in chunks of some entries, at least one each.
  template <class Body>
  void each(int64_t bytes, int threads, Body body) const {
    threads = threads_for(bytes, threads);
    const int64_t mean = std::max<int64_t>(1, entries / std::max<int64_t>(1, bags));
    const int64_t together =
        std::max<int64_t>(1, entries_together(entries, bytes / std::max<int64_t>(1, entries + bags), threads) / mean);
    auto work = [&](int64_t chunk) { body(chunk * together, std::min(bags, (chunk + 1) * together)); };
    parallel_for((bags + together - 1) / together, threads, work);
  }

 private:
  // Calls use(position, row or -1). A loop for each width: this is some part of the time of short rows.
  template <class Use>
  void each_row(Range range, Use use) const {
    auto loop = [&]<bool kWide>() {
      Integers indices = table.indices;
      indices.wide = kWide;
      for (int64_t p = range.first; p < range.last; ++p) use(p, table.local(indices[p]));
    };
    table.indices.wide ? loop.template operator()<true>() : loop.template operator()<false>();
  }

  int64_t stored_;
};

// Winners as global rows, for the caller.
class GlobalWinners final : public Winners {
 public:
  GlobalWinners(const Bags& source, const View& to) : source_(source), to_(Matrix::of(to)) {}
  void put(int64_t bag, int64_t column, int64_t columns, const int32_t* positions) const override {
    for (int64_t c = 0; c < columns; ++c) {
      const int64_t index = positions && positions[c] >= 0 ? source_.table.indices[positions[c]] : -1;
      std::memcpy(to_.row(bag) + (column + c) * to_.stride, &index, sizeof index);
    }
  }

 private:
  const Bags& source_;
  Matrix to_;
};

int64_t padded(int64_t columns) { return (columns + kMaxStep - 1) / kMaxStep * kMaxStep; }

// Winners as local rows, for the backward.
class LocalWinners final : public Winners {
 public:
  LocalWinners(const Bags& source, int64_t columns, int32_t* to) : source_(source), stride_(padded(columns)), to_(to) {}
  void put(int64_t bag, int64_t column, int64_t columns, const int32_t* positions) const override {
    for (int64_t c = 0; c < columns; ++c)
      to_[bag * stride_ + column + c] = positions && positions[c] >= 0 ? int32_t(source_.table.row(positions[c])) : -1;
  }

 private:
  const Bags& source_;
  int64_t stride_;
  int32_t* to_;
};

void reduce_bags(const Bags& source, const Reducer& reducer, bool mean, int64_t bytes, int threads) {
  reducer.reduce_blocks(threads_for(bytes, threads));
  source.each(bytes, threads, [&](int64_t first, int64_t last) {
    for (int64_t b = first; b < last; ++b) {
      const Range bag = source.bag(b);
      const bool is_long = bag.last - bag.first > kBlock;
      reducer.reduce(bag, b, !mean ? 1 : is_long ? double(std::max<int64_t>(1, source.count(bag))) : kTheirCount);
    }
    reducer.fence();
  });
}

const Operation& operation_of(bool weighted, Mode mode, const BagKernels& k) {
  return mode == Mode::max ? *k.extreme : weighted ? *k.weighted : *k.bare;
}

}  // namespace

size_t bag_forward_bytes(const Call& call, Mode mode, const BagKernels& kernels) {
  return Reducer::bytes(call.streams[kIndices].shape[0], call.streams[kOutput].shape[1],
                        std::max(operation_of(false, mode, kernels).states, operation_of(true, mode, kernels).states));
}

void run_bag_forward(const Call& call, Mode mode, const BagKernels& kernels) {
  const Matrix weight = Matrix::of(call.streams[0]), out = Matrix::of(call.streams[kOutput]);
  const Bags source(call, weight, weight.rows, out.rows, kWeightsOfForward);
  const Operation& op = operation_of(source.weights.data != nullptr, mode, kernels);
  const View& saved = call.streams[kMaxIndices];
  const int64_t bytes = (source.entries + out.rows) * out.columns * op.bytes;
  auto run = [&](const Winners* winners) {
    const Reducer reducer(op, source, weight.stride, out, false, is_large(out.rows * out.columns * op.bytes), winners,
                          call.workspace);
    reduce_bags(source, reducer, mode == Mode::mean, bytes, call.threads);
  };
  if (mode == Mode::max && saved.data) {
    const GlobalWinners winners(source, saved);
    return run(&winners);
  }
  run(nullptr);
}

// ---- backward

namespace {

int64_t rows_of(const Call& call, bool sparse) {
  return sparse ? call.params_as<TableParams>().num_embeddings : call.streams[kGradient].shape[0];
}

// The parts of the workspace, in order.
struct Parts {
  int64_t keys, bags, inverse, winners, sums, before, end;

  Parts(const Call& call, Mode mode, const BagKernels& k, bool sparse) {
    const int64_t n = call.streams[kIndices].shape[0], bags_count = call.streams[0].shape[0];
    const int64_t columns = call.streams[0].shape[1], rows = rows_of(call, sparse);
    const bool max = mode == Mode::max;
    keys = 0;
    bags = keys + (max && !sparse ? 0 : aligned(group_bytes(n, rows)));
    inverse = bags + aligned(max ? 0 : size_t(n) * 4);
    winners = inverse + aligned(mode == Mode::mean ? size_t(bags_count) * 16 : 0);
    sums = winners + aligned(max ? size_t(bags_count * padded(columns)) * 4 : 0);
    // Of maxima first those of the forward, where winners are to be found.
    before = sums + aligned(max ? std::max(Reducer::bytes(n, columns, k.extreme->states),
                                           scatter_bytes(bags_count, columns, rows))
                                : sums_bytes(n, columns, std::max(k.bare->states, k.weighted->states)));
    end = before + aligned(max && sparse ? windows_bytes(n) : 0);
  }
};

// 1 / count as hi + lo.
void invert(double count, double* to) {
  to[0] = 1 / count;
  to[1] = std::fma(-to[0], count, 1.0) / count;
}

// The winning row of each bag and column: as the forward saved it, or found again.
Winning find_winners(const Call& call, const Bags& source, const BagKernels& k, int32_t* to, char* workspace) {
  const Matrix dout = Matrix::of(call.streams[0]);
  const View& saved = call.streams[kMaxIndices];
  Winning found{source.table, saved.data ? Matrix::of(saved) : Matrix{}, to, padded(dout.columns)};
  if (saved.data) return found;
  if (source.weight.data) {
    const LocalWinners winners(source, dout.columns, to);
    const Matrix nowhere{nullptr, dout.rows, dout.columns, 0, k.extreme->bytes};
    const Reducer reducer(*k.extreme, source, source.weight.stride, nowhere, false, false, &winners, workspace);
    reduce_bags(source, reducer, false, source.entries * dout.columns * k.extreme->bytes, call.threads);
  } else {
    std::fill(to, to + dout.rows * padded(dout.columns), -1);
  }
  return found;
}

// dw[n] = dot(dout[bag of n], weight[index of n]); 0 where n takes no part.
void put_weight_gradient(const Call& call, const Bags& source, const Dot& dot, const int32_t* bag_of, const View& to) {
  constexpr int64_t kTogether = 128;
  const Matrix dout = Matrix::of(call.streams[0]), weight = source.weight;
  const int64_t count = source.table.positions, size = dot.bytes, columns = dout.columns;
  const bool in_line = dout.stride == size && weight.stride == size;
  const int64_t stride = count > 1 ? to.strides[0] : 0;
  const Element element = call.streams[0].element;
  auto careful = [&](auto sum, const char* a, const char* b) {
    const Reals x{a, dout.stride, element}, y{b, weight.stride, element};
    for (int64_t c = 0; c < columns; ++c) sum.observe(x[c], y[c]);
    for (int64_t c = 0; c < columns; ++c) sum.add(x[c], y[c], 0);
    return sum.result();
  };
  auto work = [&](int64_t chunk) {
    alignas(64) char left[kTile * 8], right[kTile * 8];
    for (int64_t n = chunk * kTogether; n < std::min(count, (chunk + 1) * kTogether); ++n) {
      char* put = to.data + n * stride;
      const int64_t row = n < source.entries ? source.table.row(n) : -1;
      if (row < 0) {
        std::memset(put, 0, size_t(size));
        continue;
      }
      if (n + 2 < source.entries)
        if (int64_t next = source.table.row(n + 2); next >= 0 && in_line)
          for (int64_t at = 0; at < columns * size; at += 64) __builtin_prefetch(weight.row(next) + at);
      const char *a = dout.row(bag_of[n]), *b = weight.row(row);
      alignas(64) double state[kDotState] = {};
      int64_t done = 0;
      if (in_line) {
        done = columns / dot.step * dot.step;
        dot.add(a, b, columns / dot.step, state);
      }
      for (int64_t part; done < columns; done += part) {
        part = std::min(kTile, columns - done);
        const int64_t steps = (part + dot.step - 1) / dot.step;
        for (int64_t c = 0; c < part; ++c) {
          std::memcpy(left + c * size, a + (done + c) * dout.stride, size_t(size));
          std::memcpy(right + c * size, b + (done + c) * weight.stride, size_t(size));
        }
        std::memset(left + part * size, 0, size_t((steps * dot.step - part) * size));
        std::memset(right + part * size, 0, size_t((steps * dot.step - part) * size));
        dot.add(left, right, steps, state);
      }
      if (dot.end(state, put)) continue;
      dot.encode(element == Element::f64 ? careful(ScaledSum(), a, b) : careful(ExactSum(), a, b), put);
    }
  };
  parallel_for((count + kTogether - 1) / kTogether, threads_for(count * columns * size, call.threads), work);
}

}  // namespace

const char* refuse_large_maxima(const Call& call) {
  const double elements = double(call.streams[0].shape[0]) * double(call.streams[0].shape[1]);
  return elements >= 0x1p32 ? "it numbers the elements of dout in 32 bits; here there are more" : refuse_large(call);
}

size_t bag_backward_bytes(const Call& call, Mode mode, const BagKernels& kernels, bool sparse) {
  return size_t(Parts(call, mode, kernels, sparse).end);
}

void run_bag_backward(const Call& call, Mode mode, const BagKernels& kernels, bool sparse) {
  const Parts parts(call, mode, kernels, sparse);
  const View& weight_view = call.streams[kWeightOfBackward];
  const Matrix dout = Matrix::of(call.streams[0]);
  const Matrix weight = weight_view.data ? Matrix::of(weight_view) : Matrix{};
  const int64_t rows = rows_of(call, sparse);
  Bags bags(call, weight, rows, dout.rows, kWeightsOfBackward);
  char* const ws = call.workspace;
  auto* bag_of = reinterpret_cast<int32_t*>(ws + parts.bags);
  auto* inverse = reinterpret_cast<double*>(ws + parts.inverse);
  auto* winners = reinterpret_cast<int32_t*>(ws + parts.winners);
  const bool weighted = mode == Mode::sum && bags.weights.data;

  if (mode != Mode::max) {
    bags.each(bags.entries * 16, call.threads, [&](int64_t first, int64_t last) {
      for (int64_t b = first; b < last; ++b) {
        const Range bag = bags.bag(b);
        std::fill(bag_of + bag.first, bag_of + bag.last, int32_t(b));
        if (mode == Mode::mean) invert(double(std::max<int64_t>(1, bags.count(bag))), inverse + 2 * b);
      }
    });
  }
  Grouped source;
  Table table = bags.table;
  table.positions = bags.entries;  // what follows the last bag takes no part
  auto grouped = [&](const int32_t* tags) {
    return group(table, tags, threads_for(table.positions * 16, call.threads), ws + parts.keys);
  };
  Gradient gradient = Gradient::of(call, kGradient, sparse);
  if (mode == Mode::max) {
    const Winning winning = find_winners(call, bags, kernels, winners, ws + parts.sums);
    const Keys keys = sparse ? grouped(nullptr) : Keys{nullptr, 0};
    gradient.before = reinterpret_cast<int64_t*>(ws + parts.before);
    return put_scattered(*kernels.scattered, winning, call.streams[0], keys, gradient, call.threads, ws + parts.sums);
  }
  source.keys = grouped(weighted ? nullptr : bag_of);
  source.entries = source.keys.count;
  source.from = dout;
  const Operation* op = kernels.bare;
  if (weighted) source.bags = bag_of, source.weights = bags.weights, op = kernels.weighted;
  if (mode == Mode::mean) source.inverse = inverse, op = kernels.weighted;
  put_sums(*op, source, gradient, call.threads, ws + parts.sums);

  const View& dweights = call.streams[sparse ? kGradient + 3 : kGradient + 1];
  if (weighted && dweights.data && weight.data) put_weight_gradient(call, bags, *kernels.dot, bag_of, dweights);
}

}  // namespace rg::embedding
