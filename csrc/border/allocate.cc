#include "border/allocate.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#define NO_IMPORT_ARRAY
#include <numpy/arrayobject.h>

#include <algorithm>

#include "border/arrays.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"

namespace rg {
namespace {

bool has_shape(PyArrayObject* a, const std::vector<int64_t>& shape) {
  return PyArray_NDIM(a) == int(shape.size()) && std::equal(shape.begin(), shape.end(), PyArray_DIMS(a));
}

void dense(View* v, Element element, const std::vector<int64_t>& shape) {
  v->element = element, v->rank = int(shape.size());
  int64_t stride = element_size(element);
  for (int d = v->rank - 1; d >= 0; stride *= shape[size_t(d--)])
    v->shape[d] = shape[size_t(d)], v->strides[d] = stride;
}

PyObject* new_numpy(PyObject* const* operands, int count, Element element, const std::vector<int64_t>& shape) {
  PyArray_Descr* type = PyArray_DescrFromType(numpy_type(element));
  if (!type) return PyErr_Clear(), nullptr;
  for (int k = 0; operands && k < count; ++k) {
    if (!operands[k] || !PyArray_CheckExact(operands[k])) continue;
    auto* a = reinterpret_cast<PyArrayObject*>(operands[k]);
    if (has_shape(a, shape) && !PyArray_IS_C_CONTIGUOUS(a)) return PyArray_NewLikeArray(a, NPY_KEEPORDER, type, 0);
    if (has_shape(a, shape)) break;
  }
  npy_intp extents[kMaxRank];
  std::copy(shape.begin(), shape.end(), extents);
  return PyArray_NewFromDescr(&PyArray_Type, type, int(shape.size()), extents, nullptr, nullptr, 0, nullptr);
}

// torch's allocator gives dense tensors in C order; where an operand of the shape has another order, Python asks torch.
PyObject* new_torch(PyObject* like, PyObject* const* operands, int count, Element element,
                    const std::vector<int64_t>& shape, View* view) {
  const dlpack::ExchangeApi* api = exchange_api(Py_TYPE(like));
  if (!api || !api->allocate || !api->managed_to_object) return nullptr;
  for (int k = 0; operands && k < count; ++k) {
    if (!operands[k] || !is_torch_tensor(operands[k])) continue;
    dlpack::Tensor t = {};
    if (api->tensor_from_object(operands[k], &t) != 0) return PyErr_Clear(), nullptr;
    if (t.ndim != int(shape.size()) || !std::equal(shape.begin(), shape.end(), t.shape)) continue;
    int64_t stride = 1;
    for (int d = t.ndim - 1; t.strides && d >= 0; stride *= t.shape[d--])
      if (t.shape[d] != 1 && t.strides[d] != stride) return nullptr;
    break;
  }
  const ElementInfo& e = info_of(element);
  dlpack::Tensor wanted = {nullptr,
                           {dlpack::kCPU, 0},
                           int(shape.size()),
                           {e.dlpack, uint8_t(8 * e.bytes), 1},
                           const_cast<int64_t*>(shape.data()),
                           nullptr,
                           0};
  dlpack::ManagedVersioned* managed = nullptr;
  auto ignore = [](void*, const char*, const char*) {};
  if (api->allocate(&wanted, &managed, nullptr, ignore) != 0) return PyErr_Clear(), nullptr;
  view->data = static_cast<char*>(managed->tensor.data) + managed->tensor.byte_offset;
  void* object = nullptr;
  if (api->managed_to_object(managed, &object) != 0) return PyErr_Clear(), nullptr;
  return static_cast<PyObject*>(object);
}

}  // namespace

NewArrays::~NewArrays() {
  for (PyObject* array : made_) Py_DECREF(array);
}

PyObject* NewArrays::add(PyObject* like, PyObject* const* operands, int count, Element element,
                         const std::vector<int64_t>& shape, View* view) {
  int64_t bytes = element_size(element);
  for (int64_t extent : shape) bytes *= extent;
  if (bytes >= kPooledBytes) return nullptr;
  dense(view, element, shape);
  const bool numpy = PyArray_CheckExact(like);
  PyObject* made =
      numpy ? new_numpy(operands, count, element, shape) : new_torch(like, operands, count, element, shape, view);
  if (!made) return PyErr_Clear(), nullptr;
  if (numpy) {
    auto* array = reinterpret_cast<PyArrayObject*>(made);
    view->data = PyArray_BYTES(array);
    for (int d = 0; d < view->rank; ++d) view->strides[d] = PyArray_STRIDES(array)[d];
  }
  made_.push(made);
  return made;
}

PyObject* NewArrays::keep(PyObject* array) {
  if (!array) throw PythonError();
  made_.push(array);
  return array;
}

}  // namespace rg
