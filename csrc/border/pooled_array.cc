#include "border/pooled_array.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#define NO_IMPORT_ARRAY
#include <numpy/arrayobject.h>

#include "border/pool.h"

namespace rg {

PyObject* pooled_bytes(int64_t bytes) {
  char* data = pool_take(bytes);
  if (!data) return PyErr_NoMemory();
  PyObject* owner = PyCapsule_New(data, nullptr, [](PyObject* capsule) {
    auto size = reinterpret_cast<intptr_t>(PyCapsule_GetContext(capsule));
    pool_give(static_cast<char*>(PyCapsule_GetPointer(capsule, nullptr)), size);
  });
  if (!owner) return pool_give(data, bytes), nullptr;
  PyCapsule_SetContext(owner, reinterpret_cast<void*>(intptr_t(bytes)));
  npy_intp shape[1] = {bytes};
  PyObject* array = PyArray_SimpleNewFromData(1, shape, NPY_UINT8, data);
  if (!array) return Py_DECREF(owner), nullptr;
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array), owner) < 0)  // takes over the reference
    return Py_DECREF(array), nullptr;
  return array;
}

}  // namespace rg
