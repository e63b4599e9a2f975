#include "border/launch.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "border/torch_tensors.h"
#include "border/unlocked.h"
#include "border/workspaces.h"
#include "calls/call_code.h"

namespace nb = nanobind;

namespace rg {

std::vector<int64_t> params_of(const Row& row, nb::handle descriptor) {
  std::vector<int64_t> words;
  for (int k = 0; k < row.params->count; ++k) {
    const Param& param = row.params->rows[k];
    nb::object value = descriptor.attr(param.name);
    int64_t word = 0;
    if (value.is_none()) {  // an option that this kind does not have, and its kernel does not read
    } else if (param.is_real) {
      double number = PyFloat_AsDouble(value.ptr());
      if (number == -1 && PyErr_Occurred()) throw nb::python_error();
      // One NaN, whatever its payload: kernels that store 16 bits rely on it.
      if (number != number) number = __builtin_nan("");
      word = __builtin_bit_cast(int64_t, number);
    } else {
      PyObject* index = PyNumber_Index(value.ptr());
      word = index ? PyLong_AsLongLong(index) : -1;
      Py_XDECREF(index);
      if (word == -1 && PyErr_Occurred()) throw nb::python_error();
    }
    words.push_back(word);
  }
  return words;
}

Launch::Launch(const Row& row, nb::object signature, nb::handle descriptor)
    : row_(row),
      keep_(signature),
      signature_(nb::cast<const Signature&>(signature)),
      params_(params_of(row, descriptor)) {
  if (!row_.workspace && !row_.layout) return;
  Call described;
  described.params = params_.data();
  signature_.describe(&described);
  if (row_.layout) layout_ = row_.layout(described);
  if (row_.workspace) workspace_size_ = int64_t(row_.workspace(described));
  if (workspace_size_) workspace_size_ += 63;  // room to align what the caller gives
}

nb::tuple Launch::xla_attributes(const std::vector<std::string>& given) const {
  Call call;
  std::vector<int> places;
  if (!signature_.describe(given, &call, &places)) throw nb::value_error("no form takes these operands");
  return nb::make_tuple(kernel_key(row_), pack_call(call, places, params_, workspace_size_));
}

namespace {

struct Buffer : Py_buffer {
  Buffer() : Py_buffer{} {}
  ~Buffer() {
    if (obj) PyBuffer_Release(this);
  }
};

// Tells torch of the outputs when a run ends, by Ctrl-C too: they may be written in part then.
struct Written {
  const Bound& bound;
  bool started = false;
  ~Written() {
    if (started) bump_versions(bound.written.begin(), bound.written.size());
  }
};

}  // namespace

struct Launch::Scratch {
  Buffer buffer;
  WorkspaceClaim claim;  // ends before the memory may
};

void Launch::run(nb::handle args, int threads, nb::handle workspace) const {
  BoundArgs bound;
  signature_.bind(args.ptr(), &bound);
  Scratch scratch;
  run_in(bound, threads, workspace_size_ ? take_workspace(workspace, bound, &scratch) : nullptr);
}

// A run takes a buffer out of its thread's arena and puts it back: a signal's handler that calls us meanwhile finds
// none, and gets a buffer of its own.
class ThreadWorkspace {
 public:
  explicit ThreadWorkspace(int64_t bytes) {
    std::vector<std::vector<char>>& free = arena();
    if (!free.empty()) mine_ = std::move(free.back()), free.pop_back();
    if (int64_t(mine_.size()) < bytes) mine_ = std::vector<char>(size_t(bytes));
  }
  ~ThreadWorkspace() { arena().push_back(std::move(mine_)); }
  char* data() {
    const auto address = reinterpret_cast<uintptr_t>(mine_.data());
    return reinterpret_cast<char*>((address + 63) & ~uintptr_t(63));
  }

 private:
  static std::vector<std::vector<char>>& arena() {
    static thread_local std::vector<std::vector<char>> free;
    return free;
  }
  std::vector<char> mine_;
};

void Launch::run_bound(Bound& bound) const {
  if (!workspace_size_) return run_in(bound, 0, nullptr);
  ThreadWorkspace workspace(workspace_size_);
  run_in(bound, 0, workspace.data());
}

void Launch::run_in(Bound& bound, int threads, char* workspace) const {
  Call& call = bound.call;
  call.params = params_.data();
  call.workspace = workspace;
  int64_t bytes = 0;
  for (int s = 0; s < call.streams.size(); ++s)
    if (call.streams[s].data) bytes += numel(call.streams[s]) * element_size(call.streams[s].element);
  call.threads = threads > 0 ? threads : call_threads();
  Fault fault;
  Written written{bound};
  auto checked_run = [&] {
    if (row_.check && !row_.check(call, &fault)) return;
    written.started = true;
    row_.run(call);
  };
  if (bytes < kReleaseBytes)
    checked_run();
  else
    unlocked(checked_run);
  if (!written.started) signature_.raise_fault(fault, bound);
}

char* Launch::take_workspace(nb::handle workspace, const Bound& bound, Scratch* scratch) const {
  Buffer* out = &scratch->buffer;
  if (workspace.is_none() || PyObject_GetBuffer(workspace.ptr(), out, PyBUF_CONTIG) != 0) {
    PyErr_Clear();
    raise("InvalidType", "workspace: expected a writable, contiguous buffer of at least " +
                             std::to_string(workspace_size_) + " bytes, or None");
  }
  if (out->len < workspace_size_) {
    int64_t got = out->len;
    raise_size("WorkspaceTooSmall", workspace_size_, got,
               "workspace: got " + std::to_string(got) + " bytes, expected at least " +
                   std::to_string(workspace_size_) + ": give plan.workspace_size bytes, or None");
  }
  for (int s = 0; s < bound.call.streams.size(); ++s) {
    Span span;
    if (!bound.owners[s] || !rg::span(bound.call.streams[s], &span)) continue;
    const int64_t at = bound.call.streams[s].data - static_cast<char*>(out->buf);
    if (at + span.first < workspace_size_ && at + span.last > 0)
      raise("InvalidProblem",
            std::string("workspace: shares memory with ") + bound.names[s] + ": give it memory of its own");
  }
  if (!scratch->claim.take(static_cast<const char*>(out->buf), workspace_size_))
    raise("InvalidProblem", "workspace: in use by another run: give each concurrent run its own, or None");
  auto address = reinterpret_cast<uintptr_t>(out->buf);
  return reinterpret_cast<char*>((address + 63) & ~uintptr_t(63));
}

const Launch* launch_of(PyObject* object) {
  const Launch* found = nullptr;
  return nb::try_cast(nb::handle(object), found) ? found : nullptr;
}

Precision precision(const Row& row, const Signature& signature, nb::handle descriptor) {
  if (!row.precision) return {row.max_ulp, row.of_scale};
  const std::vector<int64_t> params = params_of(row, descriptor);
  Call call;
  call.params = params.data();
  signature.describe(&call);
  return row.precision(call);
}

std::optional<std::string> refusal(const Row& row, const Signature& signature, nb::handle descriptor) {
  if (!row.refuse) return std::nullopt;
  const std::vector<int64_t> params = params_of(row, descriptor);
  Call call;
  call.params = params.data();
  signature.describe(&call);
  const char* reason = row.refuse(call);
  return reason ? std::optional<std::string>(reason) : std::nullopt;
}

}  // namespace rg
