// The Python face of the native module. This file and measure/module.cc alone know nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>

#include "border/direct.h"
#include "border/interrupt.h"
#include "border/pool.h"
#include "border/pooled_array.h"
#include "border/python_error.h"
#include "border/signature.h"
#include "border/torch_tensors.h"
#include "border/unlocked.h"
#include "border/workspaces.h"
#include "calls/call_code.h"
#include "calls/registry.h"
#include "engines/common/parallel.h"
#include "measure/module.h"
#include "xla/handler.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace rg {
namespace {

Kernels kernels;
int threads_by_default = 1;

// Below this the kernel is done before another Python thread could take the lock.
constexpr int64_t kReleaseBytes = 256 * 1024;

nb::tuple to_tuple(const int64_t* values, int count) {
  nb::list items;
  for (int i = 0; i < count; ++i) items.append(values[i]);
  return nb::tuple(items);
}

// ---- ArrayView

struct ArrayView {
  View view;
  dlpack::Device device;
  bool readonly;
  nb::object owner;
  std::shared_ptr<Borrowed> borrowed;

  nb::dict array_interface() const {
    static const char* const kTypes[] = {"<f4", "<f2", "<u2", "<f8", "<i4", "<i8"};
    if (!on_cpu(device))
      raise("InvalidProblem", "array: lives on " + device_text(device) + ", where NumPy cannot read it: move it first");
    nb::dict d;
    d["version"] = 3;
    d["typestr"] = kTypes[int(view.element)];
    d["shape"] = to_tuple(view.shape, view.rank);
    d["strides"] = to_tuple(view.strides, view.rank);
    d["data"] = nb::make_tuple(reinterpret_cast<uintptr_t>(view.data), readonly);
    return d;
  }
};

ArrayView inspect(nb::object object) {
  auto borrowed = std::make_shared<Borrowed>();
  borrowed->inspect(object.ptr(), "array");
  return {borrowed->view, borrowed->device, borrowed->readonly, std::move(object), borrowed};
}

// ---- Signature

std::vector<Form> parse_forms(nb::sequence forms) {
  std::vector<Form> parsed;
  for (nb::handle form : forms) {
    Form& f = parsed.emplace_back();
    int streams = 0;
    for (nb::handle item : form) {
      auto spec = nb::cast<nb::tuple>(item);
      Operand op{};
      op.name = nb::cast<std::string>(spec[0]);
      op.writes = nb::cast<bool>(spec[1]);
      for (nb::handle e : spec[2])
        for (int k = 0; k < int(Element::count); ++k)
          if (nb::cast<std::string>(e) == kElementName[k]) op.elements |= 1u << k;
      for (nb::handle extent : spec[3]) op.shape.push_back(nb::cast<int64_t>(extent));
      op.required = nb::cast<bool>(spec[4]);
      if (!spec[5].is_none()) {
        op.split = nb::cast<int>(spec[5][0]);
        op.swap = nb::cast<bool>(spec[5][1]);
      }
      if (!spec[6].is_none()) {
        op.broadcast = true;
        for (nb::handle extent : spec[6]) op.broadcast_shape.push_back(nb::cast<int64_t>(extent));
      }
      op.inplace = nb::cast<bool>(spec[7]);
      streams += op.streams();
      f.push_back(std::move(op));
    }
    if (streams > kMaxStreams) throw nb::value_error("too many streams in a form");
  }
  return parsed;
}

nb::list bind(const Signature& signature, nb::object args) {
  Bound bound;
  signature.bind(args.ptr(), &bound);
  nb::list views;
  for (int s = 0; s < bound.count; ++s) {
    if (!bound.owners[s]) {
      views.append(nb::none());
      continue;
    }
    // A second look keeps the stream's memory alive on its own.
    ArrayView v = inspect(nb::borrow(bound.owners[s]));
    v.view = bound.streams[s];
    views.append(nb::cast(std::move(v)));
  }
  return views;
}

// ---- Launch

void set_params(Call& call, const std::vector<double>& params) {
  if (params.size() > kMaxParams) throw nb::value_error("too many parameters");
  // One NaN, whatever its payload: kernels that store 16 bits rely on it.
  for (size_t k = 0; k < params.size(); ++k) call.params[k] = params[k] == params[k] ? params[k] : __builtin_nan("");
}

const Row& row_of(int kernel) {
  if (kernel < 0 || size_t(kernel) >= kernels.rows.size()) throw nb::index_error("no such kernel");
  return kernels.rows[size_t(kernel)];
}

class Launch {
 public:
  Launch(int kernel, nb::object signature, const std::vector<double>& params)
      : row_(row_of(kernel)), keep_(signature), signature_(nb::cast<const Signature&>(signature)) {
    set_params(prototype_, params);
    Call described = prototype_;
    signature_.describe(&described);
    if (row_.workspace) workspace_size_ = int64_t(row_.workspace(described));
    if (workspace_size_) workspace_size_ += 63;  // room to align what the caller gives
  }

  int64_t workspace_size() const { return workspace_size_; }

  // (kernel, call, params): the attributes of a call of `xla_handler` whose buffers are these operands.
  nb::tuple xla_attributes(const std::vector<std::string>& given) const {
    Call call = prototype_;
    std::vector<int> places;
    if (!signature_.describe(given, &call, &places)) throw nb::value_error("no form takes these operands");
    std::vector<double> params(call.params, call.params + kMaxParams);
    return nb::make_tuple(kernel_key(row_), pack_call(call, places, workspace_size_), params);
  }

  void run(nb::handle args, int threads, nb::handle workspace) const {
    Bound bound;
    signature_.bind(args.ptr(), &bound);
    Call call;
    std::copy(prototype_.params, prototype_.params + kMaxParams, call.params);
    call.count = bound.count;
    int64_t bytes = 0;
    for (int s = 0; s < bound.count; ++s) {
      call.streams[s] = bound.streams[s];
      if (bound.owners[s]) bytes += numel(bound.streams[s]) * element_size(bound.streams[s].element);
    }
    call.threads = threads > 0 ? threads : call_threads();
    Scratch scratch;
    if (workspace_size_) call.workspace = take_workspace(workspace, bound, &scratch);
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

 private:
  struct Buffer : Py_buffer {
    Buffer() : Py_buffer{} {}
    ~Buffer() {
      if (obj) PyBuffer_Release(this);
    }
  };
  struct Scratch {
    Buffer buffer;
    WorkspaceClaim claim;  // ends before the memory may
  };

  // Tells torch of the outputs when a run ends, by Ctrl-C too: they may be written in part then.
  struct Written {
    const Bound& bound;
    bool started = false;
    ~Written() {
      if (started) bump_versions(bound.written, bound.writes);
    }
  };

  char* take_workspace(nb::handle workspace, const Bound& bound, Scratch* scratch) const {
    Buffer* out = &scratch->buffer;
    if (workspace.is_none() || PyObject_GetBuffer(workspace.ptr(), out, PyBUF_CONTIG) != 0) {
      PyErr_Clear();
      raise("InvalidProblem", "workspace: expected a writable, contiguous buffer of at least " +
                                  std::to_string(workspace_size_) + " bytes, or None");
    }
    if (out->len < workspace_size_) {
      int64_t got = out->len;
      raise_size("WorkspaceTooSmall", workspace_size_, got,
                 "workspace: got " + std::to_string(got) + " bytes, expected at least " +
                     std::to_string(workspace_size_) + ": give plan.workspace_size bytes, or None");
    }
    for (int s = 0; s < bound.count; ++s) {
      Span span;
      if (!bound.owners[s] || !rg::span(bound.streams[s], &span)) continue;
      const int64_t at = bound.streams[s].data - static_cast<char*>(out->buf);
      if (at + span.first < workspace_size_ && at + span.last > 0)
        raise("InvalidProblem",
              std::string("workspace: shares memory with ") + bound.names[s] + ": give it memory of its own");
    }
    if (!scratch->claim.take(static_cast<const char*>(out->buf), workspace_size_))
      raise("InvalidProblem", "workspace: in use by another run: give each concurrent run its own, or None");
    auto address = reinterpret_cast<uintptr_t>(out->buf);
    return reinterpret_cast<char*>((address + 63) & ~uintptr_t(63));
  }

  const Row row_;
  nb::object keep_;
  const Signature& signature_;
  Call prototype_;
  int64_t workspace_size_ = 0;
};

std::optional<std::string> refusal(int kernel, const Signature& signature, const std::vector<double>& params) {
  const Row& row = row_of(kernel);
  if (!row.refuse) return std::nullopt;
  Call call;
  set_params(call, params);
  signature.describe(&call);
  const char* reason = row.refuse(call);
  return reason ? std::optional<std::string>(reason) : std::nullopt;
}

struct Kernel {
  int id;
};

void start() {
  if (!border_init()) throw nb::python_error();
  remember_main_thread(nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident")));
  std::vector<std::string> available = available_isas();
  std::string isa = available.front();
  if (const char* wanted = std::getenv("RETROGRADE_ISA"); wanted && *wanted) {
    isa = wanted;
    std::string list;
    bool found = false;
    for (const std::string& name : available) {
      found |= name == isa;
      list += (list.empty() ? "" : ", ") + name;
    }
    if (!found)
      throw nb::import_error(("RETROGRADE_ISA=" + isa + " is not available here: choose from " + list).c_str());
  }
  kernels = load_kernels(isa);
  if (pool_limit() < 0)
    throw nb::import_error("RETROGRADE_POOL_BYTES must be a whole number of bytes, 0 or more: unset it or correct it");
  threads_by_default = detect_threads();
  if (threads_by_default == 0)
    throw nb::import_error("RETROGRADE_NUM_THREADS must be a positive whole number: unset it or correct it");
  init_calls(kernels, threads_by_default);
}

}  // namespace
}  // namespace rg

NB_MODULE(_native, m) {
  using namespace rg;
  start();
  nb::set_leak_warnings(false);  // plans cached at module level outlive the module at exit
  nb::register_exception_translator([](const std::exception_ptr& p, void*) {
    try {
      std::rethrow_exception(p);
    } catch (const PythonError&) {  // already set
    }
  });

  nb::class_<ArrayView>(m, "ArrayView")
      .def_prop_ro("ptr", [](const ArrayView& v) { return reinterpret_cast<uintptr_t>(v.view.data); })
      .def_prop_ro("shape", [](const ArrayView& v) { return to_tuple(v.view.shape, v.view.rank); })
      .def_prop_ro("strides", [](const ArrayView& v) { return to_tuple(v.view.strides, v.view.rank); })
      .def_prop_ro("element", [](const ArrayView& v) { return kElementName[int(v.view.element)]; })
      .def_prop_ro("device", [](const ArrayView& v) { return device_text(v.device); })
      .def_prop_ro("readonly", [](const ArrayView& v) { return v.readonly; })
      .def_prop_ro("owner", [](const ArrayView& v) { return v.owner; })
      .def_prop_ro("__array_interface__", &ArrayView::array_interface);
  m.def("view", &inspect);
  m.def(
      "refuse_recorded",
      [](nb::handle array, const char* name, bool writes) {
        if (is_torch_tensor(array.ptr())) (writes ? refuse_recorded_output : refuse_recorded_input)(array.ptr(), name);
      },
      nb::arg().none(), nb::arg(), nb::arg());
  m.def("bump_versions", [](nb::args arrays) {
    std::vector<PyObject*> tensors;
    for (nb::handle array : arrays)
      if (is_torch_tensor(array.ptr())) tensors.push_back(array.ptr());
    bump_versions(tensors.data(), int(tensors.size()));
  });

  nb::class_<Signature>(m, "Signature")
      .def(
          "__init__",
          [](Signature* self, std::string case_text, nb::type_object args_type, nb::sequence forms) {
            new (self) Signature(std::move(case_text), args_type.ptr(), parse_forms(forms));
          },
          "case"_a, "args_type"_a, "forms"_a)
      .def(
          "check",
          [](const Signature& s, nb::handle args) {
            Bound bound;
            s.bind(args.ptr(), &bound);
          },
          nb::arg().none())
      .def("bind", &bind, nb::arg().none())
      .def_rw("refuses_recorded", &Signature::refuses_recorded);

  nb::class_<Kernel>(m, "Kernel")
      .def_ro("id", &Kernel::id)
      .def_prop_ro("family", [](const Kernel& k) { return row_of(k.id).family; })
      .def_prop_ro("kind", [](const Kernel& k) { return row_of(k.id).kind; })
      .def_prop_ro("direction", [](const Kernel& k) { return row_of(k.id).direction; })
      .def_prop_ro("variant", [](const Kernel& k) { return row_of(k.id).variant; })
      .def_prop_ro("element", [](const Kernel& k) { return kElementName[int(row_of(k.id).element)]; })
      .def_prop_ro("isa", [](const Kernel& k) { return row_of(k.id).isa; })
      .def_prop_ro("algorithm", [](const Kernel& k) { return row_of(k.id).algorithm; })
      .def_prop_ro("layout", [](const Kernel& k) { return row_of(k.id).layout; })
      .def_prop_ro("math_precision", [](const Kernel& k) { return row_of(k.id).math_precision; })
      .def_prop_ro("accumulator", [](const Kernel& k) { return row_of(k.id).accumulator; })
      .def_prop_ro("max_ulp", [](const Kernel& k) { return row_of(k.id).max_ulp; });
  m.def("kernels", [] {
    std::vector<Kernel> all;
    for (size_t k = 0; k < kernels.rows.size(); ++k) all.push_back({int(k)});
    return all;
  });
  m.def("refusal", &refusal);

  nb::class_<Launch>(m, "Launch")
      .def(nb::init<int, nb::object, const std::vector<double>&>(), "kernel"_a, "signature"_a, "params"_a)
      .def_prop_ro("workspace_size", &Launch::workspace_size)
      .def("xla_attributes", &Launch::xla_attributes)
      .def("__call__", &Launch::run, nb::arg().none(), nb::arg(), nb::arg().none());

  nb::class_<Direct>(m, "Direct")
      .def("__init__", [](Direct* self, nb::tuple given) { new (self) Direct(given.ptr()); })
      .def("__call__", [](const Direct& d, nb::tuple args, bool grad) { return nb::steal(d.run(args.ptr(), grad)); });
  add_measures(m, kernels, threads_by_default);

  m.attr("RELEASE_BYTES") = kReleaseBytes;
  m.def("end_process_on_signal", &end_process_on_signal);
  m.def("isa", [] { return kernels.isa; });
  m.def("available_isas", &available_isas);
  m.def("default_threads", &call_threads);
  m.def("set_default_threads", &set_default_threads);
  m.def("own_threads", &own_threads);
  m.def("set_own_threads", &set_own_threads);
  m.def("xla_handler", [] { return nb::capsule(xla_handler()); });
  m.def("pooled_bytes", [](int64_t bytes) {
    if (bytes < 1) throw nb::value_error("bytes must be positive");
    PyObject* array = pooled_bytes(bytes);
    if (!array) throw nb::python_error();
    return nb::steal(array);
  });
}
