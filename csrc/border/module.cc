// The Python face of the native module. This file, launch.cc and measure/module.cc alone know nanobind.
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
#include "border/function.h"
#include "border/function_call.h"
#include "border/interrupt.h"
#include "border/launch.h"
#include "border/pool.h"
#include "border/pooled_array.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"
#include "border/unlocked.h"
#include "calls/call_code.h"
#include "calls/registry.h"
#include "engines/common/parallel.h"
#include "measure/module.h"
#include "xla/handler.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace rg {
namespace {

std::string isa_in_use;
int threads_by_default = 1;

// Registered when a kernel is first asked for: an import pays nothing.
const Kernels& kernels() {
  static const Kernels all = load_kernels(isa_in_use);
  return all;
}

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
    if (!on_cpu(device))
      raise("InvalidProblem", "array: lives on " + device_text(device) + ", where NumPy cannot read it: move it first");
    nb::dict d;
    d["version"] = 3;
    d["typestr"] = info_of(view.element).typestr;
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
    for (nb::handle item : form) {
      auto spec = nb::cast<nb::tuple>(item);
      Operand op{};
      op.name = nb::cast<std::string>(spec[0]);
      op.writes = nb::cast<bool>(spec[1]);
      for (nb::handle e : spec[2]) {
        const auto name = nb::cast<std::string>(e);
        Element found;
        if (!find_element([&](const ElementInfo& row) { return name == row.name; }, &found))
          throw nb::value_error((op.name + ": unknown element " + name).c_str());
        op.elements |= 1u << int(found);
      }
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
      const bool list = nb::cast<bool>(spec[8]);
      const int first = int(f.operands.size());
      auto add = [&](nb::handle shape, const std::string& name) {
        Operand& made = f.operands.emplace_back(op);
        made.name = made.label = name;
        for (nb::handle extent : shape) made.shape.push_back(nb::cast<int64_t>(extent));
      };
      if (!list) add(spec[3], op.name);
      if (list)
        for (nb::handle shape : spec[3])
          add(shape, op.name + "[" + std::to_string(f.operands.size() - size_t(first)) + "]");
      f.fields.push_back({op.name, op.required, list, first, int(f.operands.size())});
    }
  }
  return parsed;
}

int32_t device_of(const std::string& name) {
  const int32_t type = device_type(name);
  if (!type) throw nb::value_error(("got device " + name + ", expected cpu, cuda or rocm").c_str());
  return type;
}

nb::list bind(const Signature& signature, nb::object args) {
  BoundArgs bound;
  signature.bind(args.ptr(), &bound);
  nb::list views;
  for (int s = 0; s < bound.call.streams.size(); ++s) {
    if (!bound.owners[s]) {
      views.append(nb::none());
      continue;
    }
    // A second look keeps the stream's memory alive on its own.
    ArrayView v = inspect(nb::borrow(bound.owners[s]));
    v.view = bound.call.streams[s];
    views.append(nb::cast(std::move(v)));
  }
  return views;
}

// ---- Kernels

const Row& row_of(int kernel) {
  if (kernel < 0 || size_t(kernel) >= kernels().rows.size()) throw nb::index_error("no such kernel");
  return kernels().rows[size_t(kernel)];
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
  isa_in_use = isa;
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
      .def_prop_ro("element", [](const ArrayView& v) { return element_name(v.view.element); })
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
    std::vector<TorchTensor> tensors;
    for (nb::handle array : arrays)
      if (is_torch_tensor(array.ptr())) tensors.push_back({array.ptr(), impl_of(array.ptr())});
    bump_versions(tensors.data(), int(tensors.size()));
  });

  nb::class_<Signature>(m, "Signature")
      .def(
          "__init__",
          [](Signature* self, std::string case_text, nb::type_object args_type, nb::sequence forms,
             const std::string& device) {
            const int32_t type = device_of(device);
            new (self) Signature(std::move(case_text), args_type.ptr(), parse_forms(forms));
            self->device = type;
          },
          "case"_a, "args_type"_a, "forms"_a, "device"_a = "cpu")
      .def_prop_rw(
          "device", [](const Signature& s) { return device_name(s.device); },
          [](Signature& s, const std::string& device) { s.device = device_of(device); })
      .def(
          "check",
          [](const Signature& s, nb::handle args) {
            BoundArgs bound;
            s.bind(args.ptr(), &bound);
          },
          nb::arg().none())
      .def("bind", &bind, nb::arg().none())
      .def("relabel", &Signature::relabel)
      .def_rw("refuses_recorded", &Signature::refuses_recorded);

  nb::class_<Kernel>(m, "Kernel")
      .def_ro("id", &Kernel::id)
      .def_prop_ro("family", [](const Kernel& k) { return row_of(k.id).family; })
      .def_prop_ro("kind", [](const Kernel& k) { return row_of(k.id).kind; })
      .def_prop_ro("direction", [](const Kernel& k) { return row_of(k.id).direction; })
      .def_prop_ro("variant", [](const Kernel& k) { return row_of(k.id).variant; })
      .def_prop_ro("element", [](const Kernel& k) { return element_name(row_of(k.id).element); })
      .def_prop_ro("isa", [](const Kernel& k) { return row_of(k.id).isa; })
      .def_prop_ro("algorithm", [](const Kernel& k) { return row_of(k.id).algorithm; })
      .def_prop_ro("math_precision", [](const Kernel& k) { return row_of(k.id).math_precision; })
      .def_prop_ro("accumulator", [](const Kernel& k) { return row_of(k.id).accumulator; })
      .def_prop_ro("max_ulp", [](const Kernel& k) { return row_of(k.id).max_ulp; })
      .def_prop_ro("of_scale", [](const Kernel& k) { return row_of(k.id).of_scale; })
      .def_prop_ro("precision_varies", [](const Kernel& k) { return row_of(k.id).precision != nullptr; })
      .def_prop_ro("entry", [](const Kernel& k) { return reinterpret_cast<uintptr_t>(row_of(k.id).run); })
      .def_prop_ro("params", [](const Kernel& k) {
        const ParamTable& table = *row_of(k.id).params;
        nb::list rows;
        for (int p = 0; p < table.count; ++p)
          rows.append(nb::make_tuple(table.rows[p].name, table.rows[p].is_real ? "f64" : "i64", 8 * p));
        return rows;
      });
  m.def("kernels", [] {
    std::vector<Kernel> all;
    for (size_t k = 0; k < kernels().rows.size(); ++k) all.push_back({int(k)});
    return all;
  });
  m.def("candidates",
        [](const char* family, const char* kind, const char* direction, const char* variant, const char* element) {
          std::vector<Kernel> found;
          const auto rows = kernels().by_problem.find(problem_key(family, kind, direction, variant, element));
          if (rows != kernels().by_problem.end())
            for (int id : rows->second) found.push_back({id});
          return found;
        });
  m.def("precision", [](int kernel, const Signature& signature, nb::handle descriptor) {
    const Precision found = precision(row_of(kernel), signature, descriptor);
    return std::pair<double, double>(found.max_ulp, found.of_scale);
  });
  m.def("refusal", [](int kernel, const Signature& signature, nb::handle descriptor) {
    return refusal(row_of(kernel), signature, descriptor);
  });
  m.def("elements", [] {
    nb::list rows;
    for (const ElementInfo& row : kElements)
      rows.append(
          nb::make_tuple(row.name, row.bytes, row.typestr, row.of == ElementClass::real, is_integer(row.element)));
    return rows;
  });

  nb::class_<Launch>(m, "Launch")
      .def(
          "__init__",
          [](Launch* self, int kernel, nb::object signature, nb::handle descriptor) {
            new (self) Launch(row_of(kernel), std::move(signature), descriptor);
          },
          "kernel"_a, "signature"_a, "descriptor"_a)
      .def_prop_ro("workspace_size", &Launch::workspace_size)
      .def_prop_ro("layout", &Launch::layout)
      .def("xla_attributes", &Launch::xla_attributes)
      .def("__call__", &Launch::run, nb::arg().none(), nb::arg(), nb::arg().none());

  nb::class_<Direct>(m, "Direct")
      .def("__init__", [](Direct* self, nb::tuple given) { new (self) Direct(given.ptr()); })
      .def("__call__", [](const Direct& d, nb::tuple args, bool grad) { return nb::steal(d.run(args.ptr(), grad)); });
  add_measures(m, kernels, threads_by_default);

  m.attr("Function") = nb::steal(function_type());
  m.def("set_preference", &set_preference);
  m.def("set_observers", [](nb::tuple functions, nb::dict level_namespace, nb::str level) {
    set_observers(functions.ptr(), level_namespace.ptr(), level.ptr());
  });
  m.attr("RELEASE_BYTES") = kReleaseBytes;
  m.def("end_process_on_signal", &end_process_on_signal);
  m.def("isa", [] { return isa_in_use; });
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
