#include "border/arrays.h"
#include "border/python_error.h"

namespace rg {
namespace {

PyObject* error_class(const char* cls) {
  PyObject* module = PyImport_ImportModule("retrograde._core.errors");
  PyObject* type = module ? PyObject_GetAttrString(module, cls) : nullptr;
  Py_XDECREF(module);
  if (!type) throw PythonError();
  return type;
}

}  // namespace

thread_local const std::string* RaiseContext::current = nullptr;

void raise(const char* cls, const std::string& message) {
  PyObject* type = error_class(cls);
  PyErr_SetString(type, (message + RaiseContext::suffix()).c_str());
  Py_DECREF(type);
  throw PythonError();
}

void raise_size(const char* cls, int64_t needed, int64_t got, const std::string& message) {
  PyObject* type = error_class(cls);
  PyObject* error =
      PyObject_CallFunction(type, "LLs", (long long)needed, (long long)got, (message + RaiseContext::suffix()).c_str());
  if (error) PyErr_SetObject(type, error);
  Py_XDECREF(error);
  Py_DECREF(type);
  throw PythonError();
}

}  // namespace rg
