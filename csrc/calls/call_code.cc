#include "calls/call_code.h"

#include <algorithm>
#include <atomic>

#include "engines/common/layout.h"

namespace rg {
namespace {

const Kernels& (*all_kernels)() = nullptr;
std::atomic<int> threads_by_default = 1;
thread_local int threads_here = 0;  // 0: the default

}  // namespace

std::string kernel_key(const Row& row) {
  return problem_key(row.family, row.kind, row.direction, row.variant, element_name(row.element)) + row.algorithm;
}

std::vector<int64_t> pack_call(const Call& call, const std::vector<int>& places, const std::vector<int64_t>& params,
                               int64_t workspace) {
  std::vector<int64_t> code = {kCallFormat, workspace, int64_t(params.size())};
  code.insert(code.end(), params.begin(), params.end());
  for (int s = 0; s < call.streams.size(); ++s) {
    const View& v = call.streams[s];
    int64_t size = element_size(v.element), offset = reinterpret_cast<intptr_t>(v.data);
    code.insert(code.end(), {places[size_t(s)], v.rank, offset / size, int64_t(v.element)});
    code.insert(code.end(), v.shape, v.shape + v.rank);
    for (int d = 0; d < v.rank; ++d) code.push_back(v.strides[d] / size);
  }
  return code;
}

const int64_t* packed_params(const int64_t* code, size_t size, const Row& row) {
  const bool fits = size >= kCallHead && code[0] == kCallFormat && code[2] == row.params->count &&
                    size - kCallHead >= size_t(row.params->count);
  return fits ? code + kCallHead : nullptr;
}

bool read_call(const std::vector<int64_t>& code, const Row& row, Call* call, std::vector<int>* places,
               std::vector<int64_t>* offsets) {
  if (!(call->params = packed_params(code.data(), code.size(), row))) return false;
  size_t at = kCallHead + size_t(row.params->count);
  for (call->streams.clear(); at + kCallStreamHead <= code.size();) {
    View v;
    const size_t rank = size_t(code[at + 1]), shape = at + kCallStreamHead;
    if (rank > kMaxRank || shape + 2 * rank > code.size()) return false;
    if (uint64_t(code[at + 3]) >= uint64_t(Element::count)) return false;
    v.data = nullptr, v.rank = int(rank), v.element = Element(code[at + 3]);
    std::copy_n(code.begin() + int64_t(shape), rank, v.shape);
    std::copy_n(code.begin() + int64_t(shape + rank), rank, v.strides);
    places->push_back(int(code[at])), offsets->push_back(code[at + 2]);
    call->streams.push(v);
    at = shape + 2 * rank;
  }
  return at == code.size();
}

const Row* find_row(const std::string& key) {
  const Kernels& kernels = all_kernels();
  const size_t problem = key.rfind('|') + 1;
  const auto found = kernels.by_problem.find(key.substr(0, problem));
  if (found == kernels.by_problem.end()) return nullptr;
  for (int row : found->second)
    if (!key.compare(problem, std::string::npos, kernels.rows[size_t(row)].algorithm))
      return &kernels.rows[size_t(row)];
  return nullptr;
}

void init_calls(const Kernels& (*kernels)(), int threads) {
  all_kernels = kernels;
  threads_by_default = threads;
}

int call_threads() { return threads_here ? threads_here : threads_by_default.load(std::memory_order_relaxed); }

void set_default_threads(int threads) { threads_by_default = threads; }

int own_threads() { return threads_here; }

void set_own_threads(int threads) { threads_here = threads; }

}  // namespace rg
