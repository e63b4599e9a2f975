#include "engines/gather/backward.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"

namespace rg::embedding {

namespace {

constexpr int64_t kZeroBytes = 256 * 1024;  // of untouched rows

}  // namespace

double Reals::operator[](int64_t k) const {
  const char* at = data + k * stride;
  if (element == Element::f64) {
    double v;
    std::memcpy(&v, at, sizeof v);
    return v;
  }
  uint32_t bits = 0;
  std::memcpy(&bits, at, element == Element::f32 ? 4 : 2);  // the machine is little-endian
  if (element == Element::f16) return half_value(uint16_t(bits));
  if (element == Element::bf16) bits <<= 16;
  return double(__builtin_bit_cast(float, bits));
}

// ---- terms of a row

int64_t Grouped::end_of(int64_t entry) const {
  const int64_t row = keys.row(entry), near = std::min(keys.count, entry + kWindow);
  int64_t end = entry + 1;
  while (end < near && keys.row(end) == row) ++end;
  return end < near || end == keys.count ? end : keys.row(end) != row ? end : keys.find(row + 1);
}

Range Grouped::around(int64_t entry) const { return {keys.find(keys.row(entry)), end_of(entry)}; }

void Grouped::fill(Range range, Terms* t) const {
  const auto row_of = [&](int64_t k) { return bags ? int64_t(bags[keys.tag(k)]) : int64_t(keys.tag(k)); };
  int count = 0;
  for (int64_t k = range.first; k < range.last; ++k) {
    const int64_t row = row_of(k);
    if (inverse) {
      t->factor[count] = inverse[2 * row], t->factor_low[count] = inverse[2 * row + 1];
    } else if (weights.data) {
      t->factor[count] = weights[keys.tag(k)], t->factor_low[count] = 0;
    }
    t->at[count++] = from.row(row);
  }
  t->count = count;
  t->ahead = terms_ahead(from.columns * from.stride);
  for (int64_t k = range.last, a = 0; a < t->ahead; ++k, ++a)
    t->at[count + a] = k < keys.count ? from.row(row_of(k)) : from.data;
}

// ---- sums to their places

Gradient Gradient::of(const Call& call, int first, bool sparse) {
  Gradient g;
  g.dweight = Matrix::of(call.streams[first + sparse]);
  if (sparse) g.rows = &call.streams[first], g.values = &call.streams[first + 1], g.count = &call.streams[first + 2];
  g.accumulate = !sparse && call.params_as<TableParams>().accumulates;
  g.by_frequency = call.params_as<TableParams>().scale_grad_by_freq;
  return g;
}

// Writes rows and count as well; returns count.
int64_t Gradient::list_rows(const Keys& keys, int threads) const {
  const int64_t windows = (keys.count + kWindow - 1) / kWindow;
  // Calls use(row) for each row that starts in a window.
  auto each = [&](int64_t window, auto use) {
    for (int64_t k = window * kWindow; k < std::min(keys.count, (window + 1) * kWindow); ++k)
      if (k == 0 || keys.row(k) != keys.row(k - 1)) use(keys.row(k));
  };
  auto number = [&](int64_t window) {
    before[window] = 0;
    each(window, [&](int64_t) { ++before[window]; });
  };
  parallel_for(windows, 1, number);
  int64_t total = 0;
  for (int64_t w = 0; w < windows; ++w) total += std::exchange(before[w], total);
  auto write = [&](int64_t window) {
    int64_t place = before[window];
    each(window, [&](int64_t row) { std::memcpy(rows->data + place++ * rows->strides[0], &row, sizeof row); });
  };
  parallel_for(windows, threads, write);
  std::memcpy(count->data, &total, sizeof total);
  return total;
}

int64_t Gradient::place_of(const Keys& keys, int64_t row) const {
  const int64_t at = keys.find(row);
  if (at == keys.count || keys.row(at) != row) return -1;
  int64_t k = at / kWindow * kWindow, place = before[k / kWindow];
  for (; k < at; ++k) place += k == 0 || keys.row(k) != keys.row(k - 1);
  return place;
}

size_t sums_bytes(int64_t positions, int64_t columns, int states) {
  return Reducer::bytes(positions, columns, states) + windows_bytes(positions);
}

void put_sums(const Operation& op, const Grouped& source, Gradient g, int threads, char* workspace) {
  const Keys& keys = source.keys;
  const Matrix& to = g.dweight;
  const int64_t windows = (keys.count + kWindow - 1) / kWindow, row_bytes = to.columns * op.bytes;
  const int64_t touched = keys.count * row_bytes, zeroed = g.accumulate || g.rows ? 0 : to.rows * row_bytes;
  threads = threads_for(touched + zeroed, threads);
  g.before = reinterpret_cast<int64_t*>(workspace);
  const Reducer reducer(op, source, source.from.stride, to, g.accumulate, is_large(touched + zeroed), nullptr,
                        workspace + (windows + 1) * int64_t(sizeof(int64_t)));
  // Segments belong to the window in which they start.
  auto first_start = [&](int64_t window) {
    int64_t k = window * kWindow;
    if (k == 0 || k >= keys.count || keys.row(k - 1) != keys.row(k)) return k;
    return source.end_of(k);
  };
  if (g.rows) g.list_rows(keys, threads);
  reducer.reduce_blocks(threads);

  const int64_t rows_together = std::max<int64_t>(1, kZeroBytes / std::max<int64_t>(1, row_bytes));
  const int64_t zeroings = zeroed ? (to.rows + rows_together - 1) / rows_together : 0;
  auto work = [&](int64_t chunk) {
    if (chunk >= windows) {
      int64_t row = (chunk - windows) * rows_together, last = std::min(to.rows, row + rows_together);
      for (int64_t k = keys.find(row); row < last; ++row) {
        const int64_t next = k < keys.count ? std::min(last, keys.row(k)) : last;
        if (row < next) reducer.zero(row, next);
        row = next;
        if (row < last) k = source.end_of(k);
      }
    } else {
      int64_t place = g.rows ? g.before[chunk] : 0;
      for (int64_t k = first_start(chunk), next; k < std::min(keys.count, (chunk + 1) * kWindow); k = next) {
        next = source.end_of(k);
        reducer.reduce({k, next}, g.rows ? place++ : keys.row(k), g.by_frequency ? double(next - k) : 1);
      }
    }
    reducer.fence();
  };
  parallel_for(windows + zeroings, threads, work);
}

// ---- family embedding

Table table_of(const Call& call, const View& indices, int64_t rows) {
  const TableParams& params = call.params_as<TableParams>();
  return {Integers::of(indices), indices.shape[0], params.first_row, rows, params.padding_row};
}

namespace {
int64_t rows_of(const Call& call, bool sparse) {
  return sparse ? call.params_as<TableParams>().num_embeddings : call.streams[2].shape[0];
}
}  // namespace

size_t embedding_bytes(const Call& call, int states, bool sparse) {
  const View& dout = call.streams[0];
  return size_t(aligned(group_bytes(dout.shape[0], rows_of(call, sparse)))) +
         sums_bytes(dout.shape[0], dout.shape[1], states);
}

void run_embedding_backward(const Call& call, const Operation& op, bool sparse) {
  const Table table = table_of(call, call.streams[1], rows_of(call, sparse));
  Grouped source;
  source.keys = group(table, nullptr, threads_for(table.positions * 16, call.threads), call.workspace);
  source.entries = source.keys.count;
  source.from = Matrix::of(call.streams[0]);
  put_sums(op, source, Gradient::of(call, 2, sparse), call.threads,
           call.workspace + aligned(group_bytes(table.positions, table.rows)));
}

}  // namespace rg::embedding
