#include "measure/module.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "border/arrays.h"
#include "border/pool.h"
#include "border/unlocked.h"
#include "engines/common/layout.h"
#include "measure/copy.h"

namespace nb = nanobind;

namespace rg {
namespace {

int default_threads = 1;

// A contiguous vector.
void inspect_vector(nb::handle array, const char* name, bool writes, Borrowed* out) {
  out->inspect(array.ptr(), name);
  const View& v = out->view;
  if (v.rank != 1 || v.strides[0] != element_size(v.element))
    throw nb::value_error((std::string(name) + " must be a contiguous vector").c_str());
  if (writes && out->readonly) throw nb::value_error((std::string(name) + " is read-only: pass a copy").c_str());
}
int64_t bytes_of(const Borrowed& vector) { return vector.view.shape[0] * element_size(vector.view.element); }

// Two of one length and element.
void inspect_vectors(nb::handle from, nb::handle to, Borrowed* read, Borrowed* written) {
  inspect_vector(from, "the source", false, read);
  inspect_vector(to, "the destination", true, written);
  if (read->view.shape[0] != written->view.shape[0] || read->view.element != written->view.element)
    throw nb::value_error("source and destination must have one length and element");
}

void evaluate(const MathsRow& row, nb::handle x, nb::handle out) {
  Borrowed from, to;
  inspect_vectors(x, out, &from, &to);
  if (from.view.element != row.element) throw nb::value_error("the vectors must have the element of the function");
  row.run(from.view.data, to.view.data, size_t(from.view.shape[0]));
}

int threads_or_default(int threads) { return threads > 0 ? threads : default_threads; }

void copy(nb::handle dst, nb::handle src, int threads, bool streaming) {
  Borrowed from, to;
  inspect_vectors(src, dst, &from, &to);
  unlocked(
      [&] { threaded_copy(to.view.data, from.view.data, bytes_of(from), threads_or_default(threads), streaming); });
}

uint64_t read(nb::handle src, int threads) {
  Borrowed from;
  inspect_vector(src, "the source", false, &from);
  uint64_t sum = 0;
  unlocked([&] { sum = threaded_read(from.view.data, bytes_of(from), threads_or_default(threads)); });
  return sum;
}

void fill(nb::handle dst, int threads) {
  Borrowed to;
  inspect_vector(dst, "the destination", true, &to);
  unlocked([&] { threaded_fill(to.view.data, bytes_of(to), threads_or_default(threads)); });
}

}  // namespace

void add_measures(nb::module_& m, const Kernels& (*kernels)(), int threads_by_default) {
  default_threads = threads_by_default;
  nb::class_<MathsRow>(m, "Maths")
      .def_prop_ro("name", [](const MathsRow& r) { return r.name; })
      .def_prop_ro("element", [](const MathsRow& r) { return element_name(r.element); })
      .def_ro("max_ulp", &MathsRow::max_ulp)
      .def_prop_ro("domain", [](const MathsRow& r) { return std::pair<double, double>(r.lo, r.hi); })
      .def("__call__", &evaluate);
  m.def("maths", [kernels] { return kernels().maths; });
  m.def("copy", &copy);
  m.def("read", &read);
  m.def("fill", &fill);
  m.def("bypass_pool", &pool_bypass);
}

}  // namespace rg
