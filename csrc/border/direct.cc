#include "border/direct.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "border/dlpack_abi.h"
#include "border/python_api.h"
#include "calls/call_code.h"
#include "engines/common/layout.h"

namespace rg {
namespace {

dlpack::DataType type_of(Element e) { return {info_of(e).dlpack, uint8_t(8 * element_size(e)), 1}; }

bool is_dense(const dlpack::Tensor& t) {
  if (!t.strides) return true;
  int64_t stride = 1;
  for (int d = t.ndim - 1; d >= 0; --d) {
    if (t.shape[d] == 0) return true;
    if (t.shape[d] > 1 && t.strides[d] != stride) return false;
    stride *= t.shape[d];
  }
  return true;
}

alignas(64) char nothing[64];  // what an empty tensor points to: null would mean an absent operand

struct Release {
  void operator()(dlpack::ManagedVersioned* m) const { m->deleter(m); }
};
using Managed = std::unique_ptr<dlpack::ManagedVersioned, Release>;

PyObject* fall_back() {
  PyErr_Clear();
  return Py_NewRef(Py_NotImplemented);
}

}  // namespace

std::vector<Direct::Dense> Direct::dense(PyObject* arrays) {
  std::vector<Dense> found;
  for (Py_ssize_t a = 0; a < tuple_size(arrays); ++a) {
    PyObject* array = tuple_item(arrays, a);
    Dense& made = found.emplace_back();
    PyObject* name = PyTuple_GetItem(array, 0);
    if (!find_element([&](const ElementInfo& row) { return PyUnicode_CompareWithASCIIString(name, row.name) == 0; },
                      &made.element))
      throw std::invalid_argument("a direct call has an array of an unknown element");
    for (Py_ssize_t d = 1; d < tuple_size(array); ++d) made.shape.push_back(PyLong_AsLongLong(tuple_item(array, d)));
  }
  return found;
}

Direct::Direct(PyObject* given) {
  const char* key;
  PyObject *inputs, *outputs, *code;
  if (!PyArg_ParseTuple(given, "O!O!O!O!(sO!)", &PyTuple_Type, &types_, &PyTuple_Type, &pattern_, &PyTuple_Type,
                        &inputs, &PyTuple_Type, &outputs, &key, &PyList_Type, &code) ||
      !PyArg_ParseTuple(types_, "O!O!", &PyType_Type, &type_, &PyType_Type, &other_)) {
    PyErr_Clear();
    throw std::invalid_argument("a direct call is made of (types, pattern, inputs, outputs, kernel)");
  }
  inputs_ = dense(inputs), outputs_ = dense(outputs);
  for (Py_ssize_t i = 0; i < list_size(code); ++i) code_.push_back(PyLong_AsLongLong(list_item(code, i)));
  PyObject* capsule = PyObject_GetAttrString(reinterpret_cast<PyObject*>(type_), "__dlpack_c_exchange_api__");
  api_ = capsule ? PyCapsule_GetPointer(capsule, "dlpack_exchange_api") : nullptr;
  Py_XDECREF(capsule);
  PyErr_Clear();
  auto* api = static_cast<const dlpack::ExchangeApi*>(api_);
  row_ = find_row(key);
  if (!api || !api->allocate || !api->managed_to_object || !row_ ||
      !read_call(code_, *row_, &prototype_, &places_, &offsets_) || code_[1])
    throw std::invalid_argument("no direct call: no exchange table, no such kernel, or it needs a workspace");
  for (size_t s = 0; s < places_.size(); ++s) {
    if (places_[s] < 0) continue;
    View& v = prototype_.streams[int(s)];
    const size_t place = size_t(places_[s]);
    v.element = (place < inputs_.size() ? inputs_[place] : outputs_[place - inputs_.size()]).element;
    for (int d = 0; d < v.rank; ++d) v.strides[d] *= element_size(v.element);
    offsets_[s] *= element_size(v.element);
  }
  requires_grad_ = PyUnicode_InternFromString("requires_grad");
  Py_INCREF(types_), Py_INCREF(pattern_);
}

Direct::~Direct() { Py_DECREF(types_), Py_DECREF(pattern_), Py_DECREF(requires_grad_); }

// torch marks a lazy negation with a bit that DLPack does not carry, see border/arrays.cc.
static bool is_as_it_lies(PyObject* value) {
  static PyObject* const attribute = PyUnicode_InternFromString("is_neg");
  PyObject* negated = call_method(value, attribute);
  Py_XDECREF(negated);  // a bool, which lives on
  return negated == Py_False;
}

// The memory of a tensor, or null where it is not what is expected.
char* Direct::inspect(PyObject* value, const Dense& expected) const {
  dlpack::Tensor t;
  if (static_cast<const dlpack::ExchangeApi*>(api_)->tensor_from_object(value, &t) != 0) return nullptr;
  const dlpack::DataType want = type_of(expected.element);
  if (t.device.type != dlpack::kCPU || t.dtype.code != want.code || t.dtype.bits != want.bits || t.dtype.lanes != 1 ||
      t.ndim != int(expected.shape.size()) || !std::equal(expected.shape.begin(), expected.shape.end(), t.shape) ||
      !is_dense(t))
    return nullptr;
  char* data = static_cast<char*>(t.data);
  if (!data) return std::find(t.shape, t.shape + t.ndim, 0) != t.shape + t.ndim ? nothing : nullptr;
  data += t.byte_offset;
  return reinterpret_cast<uintptr_t>(data) % uintptr_t(element_size(expected.element)) ? nullptr : data;
}

PyObject* Direct::run(PyObject* args, bool grad) const {
  const Py_ssize_t count = tuple_size(pattern_);
  if (!PyTuple_Check(args) || tuple_size(args) != count) return fall_back();
  SmallArray<char*, 8> data;
  data.start(int(inputs_.size() + outputs_.size()));
  int seen = 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject *value = tuple_item(args, i), *known = tuple_item(pattern_, i);
    if (known != Py_NotImplemented) {
      if (value == known) continue;
      if (Py_TYPE(value) != Py_TYPE(known) || PyObject_RichCompareBool(value, known, Py_EQ) != 1) return fall_back();
      continue;
    }
    if (Py_TYPE(value) != type_ && Py_TYPE(value) != other_) return fall_back();
    if (grad) {
      PyObject* wanted = PyObject_GetAttr(value, requires_grad_);
      Py_XDECREF(wanted);  // a bool, which lives on
      if (wanted != Py_False) return fall_back();
    }
    if (!is_as_it_lies(value) || !(data[seen] = inspect(value, inputs_[size_t(seen)]))) return fall_back();
    ++seen;
  }
  auto* api = static_cast<const dlpack::ExchangeApi*>(api_);
  auto ignore = [](void*, const char*, const char*) {};
  const int results = int(outputs_.size());
  SmallArray<Managed, 4> made;
  made.start(results);
  for (int o = 0; o < results; ++o) {
    const Dense& out = outputs_[size_t(o)];
    dlpack::Tensor like = {nullptr,
                           {dlpack::kCPU, 0},
                           int(out.shape.size()),
                           type_of(out.element),
                           const_cast<int64_t*>(out.shape.data()),
                           nullptr,
                           0};
    dlpack::ManagedVersioned* managed = nullptr;
    if (api->allocate(&like, &managed, nullptr, ignore) != 0) return fall_back();
    made[o].reset(managed);
    char* memory = static_cast<char*>(managed->tensor.data);
    data[seen + o] = memory ? memory + managed->tensor.byte_offset : nothing;
  }
  Call call = prototype_;
  call.threads = call_threads();
  for (size_t s = 0; s < places_.size(); ++s)
    if (places_[s] >= 0) call.streams[int(s)].data = data[places_[s]] + offsets_[s];
  if (Fault fault; row_->check && !row_->check(call, &fault)) return fall_back();
  row_->run(call);
  PyObject* tuple = results > 1 ? PyTuple_New(results) : nullptr;
  for (int o = 0; o < results; ++o) {
    void* object = nullptr;
    if (api->managed_to_object(made[o].release(), &object) != 0) {
      Py_XDECREF(tuple);
      return fall_back();
    }
    if (!tuple) return static_cast<PyObject*>(object);
    set_tuple_item(tuple, o, static_cast<PyObject*>(object));
  }
  return tuple;
}

}  // namespace rg
