#pragma once

#include <Python.h>

namespace rg {

// A new reference, or null, for as long as this lives.
struct Reference {
  PyObject* object;
  explicit Reference(PyObject* o) : object(o) {}
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  ~Reference() { Py_XDECREF(object); }
};

// Thrown where a Python exception is already set; the module's translator lets it through.
struct PythonError {};

}  // namespace rg
