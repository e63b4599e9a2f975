#include "border/allocate.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#define NO_IMPORT_ARRAY
#include <numpy/arrayobject.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "border/arrays.h"
#include "border/python_error.h"

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

bool in_c_order(const View& v) {
  int64_t stride = element_size(v.element);
  for (int d = v.rank - 1; d >= 0; stride *= v.shape[d--])
    if (v.shape[d] != 1 && v.strides[d] != stride) return false;
  return true;
}

// A dense tensor as DLPack hands it over: one block of memory with what describes it. Half the price of one of torch's
// own, which is made, handed to us and taken back.
struct Block {
  dlpack::ManagedVersioned managed;
  int64_t shape[kMaxRank], strides[kMaxRank];

  static Block* make(Element element, const View& dense, int64_t bytes) {
    constexpr size_t kAlignment = 64;
    auto* memory = static_cast<char*>(std::malloc(sizeof(Block) + kAlignment + size_t(bytes)));
    if (!memory) return nullptr;
    auto* block = new (memory) Block;
    const auto end = reinterpret_cast<uintptr_t>(memory + sizeof(Block));
    const ElementInfo& e = info_of(element);
    for (int d = 0; d < dense.rank; ++d)
      block->shape[d] = dense.shape[d], block->strides[d] = dense.strides[d] / element_size(element);
    block->managed = {{1, 0},
                      nullptr,
                      [](dlpack::ManagedVersioned* m) { std::free(m); },
                      0,
                      {memory + sizeof(Block) + (-end & (kAlignment - 1)),
                       {dlpack::kCPU, 0},
                       dense.rank,
                       {e.dlpack, uint8_t(8 * e.bytes), 1},
                       block->shape,
                       block->strides,
                       0}};
    return block;
  }
};
static_assert(offsetof(Block, managed) == 0);  // the deleter frees the block

// In C order: where an operand of the shape has another order, Python asks torch.
PyObject* new_torch(PyObject* like, const Borrowed* const* seen, int count, Element element,
                    const std::vector<int64_t>& shape, int64_t bytes, View* view) {
  const dlpack::ExchangeApi* api = exchange_api(Py_TYPE(like));
  if (!api || !api->managed_to_object) return nullptr;
  for (int k = 0; seen && k < count; ++k) {
    if (!seen[k] || !seen[k]->is_torch) continue;
    const View& v = seen[k]->view;
    if (v.rank != int(shape.size()) || !std::equal(shape.begin(), shape.end(), v.shape)) continue;
    if (!in_c_order(v)) return nullptr;
    break;
  }
  Block* block = Block::make(element, *view, bytes);
  if (!block) return nullptr;
  view->data = static_cast<char*>(block->managed.tensor.data);
  void* object = nullptr;
  if (api->managed_to_object(&block->managed, &object) != 0) return PyErr_Clear(), nullptr;  // it is torch's already
  return static_cast<PyObject*>(object);
}

}  // namespace

NewArrays::~NewArrays() {
  for (PyObject* array : made_) Py_DECREF(array);
}

PyObject* NewArrays::add(PyObject* like, PyObject* const* operands, const Borrowed* const* seen, int count,
                         Element element, const std::vector<int64_t>& shape, View* view) {
  int64_t bytes = element_size(element);
  for (int64_t extent : shape) bytes *= extent;
  if (bytes >= kPooledBytes) return nullptr;
  dense(view, element, shape);
  const bool numpy = PyArray_CheckExact(like);
  PyObject* made = numpy ? new_numpy(operands, count, element, shape)
                         : new_torch(like, operands ? seen : nullptr, count, element, shape, bytes, view);
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
