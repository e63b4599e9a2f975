#include "border/arrays.h"

#define NPY_NO_DEPRECATED_API NPY_1_25_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL retrograde_numpy_api
#include <numpy/arrayobject.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>

#include "border/python_api.h"
#include "border/python_error.h"
#include "border/torch_tensors.h"
#include "engines/common/layout.h"

namespace rg {
namespace {

int bfloat16_type = -1;  // ml_dtypes registers it with NumPy at run time

// Type numbers are NumPy's; `long` and `long long` are both 64 bits on some systems.
bool numpy_element(int type, Element* out) {
  if (type == bfloat16_type) return *out = Element::bf16, true;
  if (type == NPY_LONG) type = sizeof(long) == 8 ? NPY_LONGLONG : NPY_INT;
  return find_element([&](const ElementInfo& row) { return row.numpy == type; }, out);
}
static_assert(info_of(Element::f32).numpy == NPY_FLOAT && info_of(Element::f16).numpy == NPY_HALF &&
              info_of(Element::f64).numpy == NPY_DOUBLE && info_of(Element::i32).numpy == NPY_INT &&
              info_of(Element::i64).numpy == NPY_LONGLONG && info_of(Element::b8).numpy == NPY_BOOL);

bool dlpack_element(dlpack::DataType t, Element* out) {
  return find_element(
      [&](const ElementInfo& row) { return t.lanes == 1 && row.dlpack == t.code && 8 * row.bytes == t.bits; }, out);
}

bool buffer_element(const char* format, Py_ssize_t itemsize, Element* out) {
  if (!format) return false;
  if (*format == '@' || *format == '=' || (*format == '<' && PY_LITTLE_ENDIAN)) ++format;
  if (std::strlen(format) != 1) return false;
  const char code = *format != 'l' ? *format : itemsize == 8 ? 'q' : 'i';
  return find_element([&](const ElementInfo& row) { return row.buffer == code && row.bytes == itemsize; }, out);
}

void check_rank(int rank, const char* name) {
  if (rank > kMaxRank)
    raise("InvalidProblem", std::string(name) + ": got rank " + std::to_string(rank) + ", expected at most " +
                                std::to_string(kMaxRank) + ": merge dimensions with reshape");
}

[[noreturn]] void unknown_dtype(const char* name, const std::string& got) {
  std::string known;
  for (const ElementInfo& row : kElements)
    known += (known.empty()                                                ? ""
              : row.element == kElements[std::size(kElements) - 1].element ? " or "
                                                                           : ", ") +
             std::string(row.name);
  raise("InvalidType",
        std::string(name) + ": got element type " + got + ", expected " + known + " in native byte order: convert it");
}

// A view made by hand (as_strided) may leave the memory of the array it was made from. Offsets, not pointers: those
// wrap around.
void check_inside(const View& v, const char* low, const char* high, const char* name) {
  Span s;
  const bool fits = span(v, &s);
  const int64_t got = high - low, at = v.data - low;
  if (fits && (s.first == s.last || (at + s.first >= 0 && at + s.last <= got))) return;
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const __int128 low_end = std::min(at + s.first, int64_t(0)), high_end = std::max(at + s.last, got);
  const int64_t needed = fits && high_end - low_end < kMost ? int64_t(high_end - low_end) : kMost;
  raise_size("BufferTooSmall", needed, got,
             std::string(name) + ": its shape and strides reach outside the memory it is a view of (" +
                 std::to_string(needed) + " bytes from first to last, the owner has " + std::to_string(got) +
                 "): check the shape and strides given to as_strided or the like");
}

// The memory that the elements of an array occupy, as far as there are addresses.
struct Extent {
  char *low = nullptr, *high = nullptr;
};
Extent extent(PyArrayObject* a) {
  __int128 low = reinterpret_cast<intptr_t>(PyArray_BYTES(a)), high = low + PyArray_ITEMSIZE(a);
  for (int d = 0; d < PyArray_NDIM(a); ++d) {
    if (PyArray_DIMS(a)[d] == 0) return {PyArray_BYTES(a), PyArray_BYTES(a)};
    __int128 reach = __int128(PyArray_DIMS(a)[d] - 1) * PyArray_STRIDES(a)[d];
    (reach < 0 ? low : high) += reach;
  }
  auto address = [](__int128 at) {
    return reinterpret_cast<char*>(at < 1 ? intptr_t(1) : at > INTPTR_MAX ? INTPTR_MAX : intptr_t(at));
  };
  return {address(low), address(high)};
}

void check_owner(PyArrayObject* a, const View& v, const char* name) {
  PyObject* base = PyArray_BASE(a);
  PyObject* held = nullptr;  // a reference of ours to what `base` came from
  Extent nearest;            // of the array next to the memory, where what holds that does not tell its size
  for (int depth = 0; base && depth < 64; ++depth) {
    if (PyArray_Check(base)) {
      auto* parent = reinterpret_cast<PyArrayObject*>(base);
      if (!PyArray_BASE(parent)) {
        char* low = PyArray_BYTES(parent);  // an owner is one block, whatever the order of its elements
        int64_t bytes = PyArray_NBYTES(parent);
        Py_XDECREF(held);
        return check_inside(v, low, low + bytes, name);
      }
      nearest = extent(parent);
      base = PyArray_BASE(parent);
    } else if (PyObject_CheckBuffer(base)) {
      Py_buffer b;
      bool ok = PyObject_GetBuffer(base, &b, PyBUF_SIMPLE) == 0;
      Py_XDECREF(held);
      if (!ok) return PyErr_Clear();
      char* low = static_cast<char*>(b.buf);
      Py_ssize_t bytes = b.len;
      PyBuffer_Release(&b);
      return check_inside(v, low, low + bytes, name);
    } else {  // as_strided puts an object with a `base` in between
      PyObject* next = PyObject_GetAttrString(base, "base");
      Py_XDECREF(held);
      held = next;
      if (!next) PyErr_Clear();
      base = next == Py_None ? nullptr : next;
    }
  }
  Py_XDECREF(held);
  if (nearest.low) check_inside(v, nearest.low, nearest.high, name);
}

// torch marks a lazy negation with a bit that DLPack does not carry: reading such a tensor would lose the sign.
void refuse_negated(TorchTensor tensor, const char* name) {
  if (is_negated(tensor))
    raise("InvalidProblem", std::string(name) + ": a lazily negated view: call resolve_neg() on it first");
}

// After torch has refused to give its memory.
void refuse_transformed(PyObject* object, const char* name, bool is_torch) {
  if (!is_torch) return;
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  const bool transformed = is_transformed(object);
  PyErr_Restore(type, value, trace);
  if (!transformed) return;
  PyErr_Clear();
  raise("InvalidProblem", std::string(name) +
                              ": got a tensor of a transform of torch.func, expected one with memory: call "
                              "retrograde.torch, whose functions take part in transforms");
}

// The first line of the pending exception, which is cleared. Ctrl-C and the like are no refusal: they go on.
std::string take_message() {
  if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception)) throw PythonError{};
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyObject* text = value ? PyObject_Str(value) : nullptr;
  const char* utf8 = text ? utf8_of(text) : nullptr;
  std::string message = utf8 ? utf8 : "no reason given";
  PyErr_Clear();
  Py_XDECREF(text);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return message.substr(0, message.find('\n'));
}

}  // namespace

int numpy_type(Element element) {
  if (element == Element::i64) return NPY_INT64;  // `long` where that has 64 bits: the type that NumPy's int64 is
  return element == Element::bf16 ? bfloat16_type : info_of(element).numpy;
}

const dlpack::ExchangeApi* exchange_api(PyTypeObject* type) {
  thread_local PyTypeObject* last_type = nullptr;
  thread_local const dlpack::ExchangeApi* last_api = nullptr;
  if (type == last_type) return last_api;
  static PyObject* const attribute = PyUnicode_InternFromString("__dlpack_c_exchange_api__");
  PyObject* capsule = PyObject_GetAttr(reinterpret_cast<PyObject*>(type), attribute);
  if (!capsule) return PyErr_Clear(), nullptr;
  auto* api = static_cast<dlpack::ExchangeApi*>(PyCapsule_GetPointer(capsule, "dlpack_exchange_api"));
  Py_DECREF(capsule);
  if (!api) PyErr_Clear();
  while (api && api->version.major != 1) api = api->previous;
  if (api && !api->tensor_from_object) api = nullptr;
  Py_INCREF(reinterpret_cast<PyObject*>(type));  // so that no other type takes its address
  Py_XDECREF(reinterpret_cast<PyObject*>(last_type));
  last_type = type;
  return last_api = api;
}

bool border_init() {
  if (PyArray_ImportNumPyAPI() < 0) return false;
  PyObject* module = PyImport_ImportModule("ml_dtypes");
  PyObject* scalar = module ? PyObject_GetAttrString(module, "bfloat16") : nullptr;
  PyArray_Descr* descr = nullptr;
  bool ok = scalar && PyArray_DescrConverter(scalar, &descr) == NPY_SUCCEED;
  if (ok) bfloat16_type = descr->type_num;
  Py_XDECREF(reinterpret_cast<PyObject*>(descr));
  Py_XDECREF(scalar);
  Py_XDECREF(module);
  return ok;
}

void Borrowed::inspect(PyObject* object, const char* name) {
  if (inspect_numpy(object, name)) return;
  is_torch = is_torch_tensor(object);
  if (inspect_exchange(object, name) || inspect_dlpack(object, name) || inspect_buffer(object, name)) return;
  raise("InvalidType", std::string(name) + ": " + type_name(object) +
                           " is not an array: pass a NumPy array or any object that speaks DLPack or the buffer "
                           "protocol");
}

void Borrowed::release() {
  PyObject *type, *value, *trace;  // a deleter may run Python code, which must not meet or lose a pending exception
  PyErr_Fetch(&type, &value, &trace);
  if (managed_ && managed_->deleter) managed_->deleter(managed_);
  if (versioned_ && versioned_->deleter) versioned_->deleter(versioned_);
  if (has_buffer_) PyBuffer_Release(&buffer_);
  managed_ = nullptr, versioned_ = nullptr, has_buffer_ = false;
  PyErr_Restore(type, value, trace);
}

bool Borrowed::inspect_numpy(PyObject* object, const char* name) {
  if (!PyArray_Check(object)) return false;
  auto* a = reinterpret_cast<PyArrayObject*>(object);
  if (!PyArray_CheckExact(a) && PyObject_HasAttrString(object, "mask"))
    raise("InvalidType", std::string(name) + ": masked arrays are not supported: fill the mask first");
  if (!numpy_element(PyArray_TYPE(a), &view.element) || !PyArray_ISNOTSWAPPED(a)) {
    PyObject* text = PyObject_Str(reinterpret_cast<PyObject*>(PyArray_DESCR(a)));
    std::string got = text ? utf8_of(text) : "?";
    Py_XDECREF(text);
    unknown_dtype(name, got);
  }
  check_rank(PyArray_NDIM(a), name);
  view.rank = PyArray_NDIM(a);
  view.data = PyArray_BYTES(a);
  for (int d = 0; d < view.rank; ++d) {
    view.shape[d] = PyArray_DIMS(a)[d];
    view.strides[d] = PyArray_STRIDES(a)[d];
  }
  readonly = !PyArray_ISWRITEABLE(a);
  readonly_reason = "the array is marked read-only: copy it, or set its writeable flag";
  if (PyArray_BASE(a)) check_owner(a, view, name);
  return true;
}

void Borrowed::take(const dlpack::Tensor& t, const char* name) {
  auto broken = [&](const char* what) {
    raise("InvalidProblem", std::string(name) + ": " + what + ": pass a copy of it, such as a NumPy array");
  };
  if (!dlpack_element(t.dtype, &view.element))
    unknown_dtype(name, "with DLPack code " + std::to_string(t.dtype.code) + ", " + std::to_string(t.dtype.bits) +
                            " bits, " + std::to_string(t.dtype.lanes) + " lanes");
  if (t.ndim < 0) broken("negative rank in its DLPack capsule");
  check_rank(t.ndim, name);
  if (t.ndim && !t.shape) broken("no shape in its DLPack capsule");
  view.rank = t.ndim;
  int64_t size = element_size(view.element), contiguous = size, count = 1;
  bool fits = true;
  for (int d = t.ndim - 1; d >= 0; --d) {
    view.shape[d] = t.shape[d];
    if (t.shape[d] < 0) broken("negative extent in its DLPack capsule");
    view.strides[d] = contiguous;
    if (t.strides) fits &= !__builtin_mul_overflow(t.strides[d], size, &view.strides[d]);
    fits &= !__builtin_mul_overflow(contiguous, t.shape[d] > 0 ? t.shape[d] : 1, &contiguous);
    count = t.shape[d] == 0 ? 0 : count;
  }
  Span reach;
  if (!fits || !span(view, &reach)) broken("shape and strides do not fit 64 bits");
  if (!t.data && count) broken("no data in its DLPack capsule");
  view.data = static_cast<char*>(t.data) + t.byte_offset;
  device = t.device;
}

bool Borrowed::inspect_exchange(PyObject* object, const char* name) {
  const dlpack::ExchangeApi* api = exchange_api(Py_TYPE(object));
  if (!api) return false;
  dlpack::Tensor t = {};
  if (api->tensor_from_object(object, &t) != 0) {
    refuse_transformed(object, name, is_torch);
    raise("InvalidProblem",
          std::string(name) + ": " + type_name(object) + " refused DLPack exchange: " + take_message());
  }
  readonly = false;
  if (is_torch) {
    torch_impl = impl_of(object);
    refuse_negated({object, torch_impl}, name);
  }
  return take(t, name), true;
}

bool Borrowed::inspect_dlpack(PyObject* object, const char* name) {
  PyObject* method = PyObject_GetAttrString(object, "__dlpack__");
  if (!method) return PyErr_Clear(), false;
  PyObject* none = PyTuple_New(0);
  PyObject* version = Py_BuildValue("{s:(ii)}", "max_version", 1, 0);
  PyObject* capsule = PyObject_Call(method, none, version);
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) {  // a producer older than DLPack 1.0
    PyErr_Clear();
    capsule = PyObject_CallNoArgs(method);
  }
  Py_DECREF(method);
  Py_DECREF(none);
  Py_DECREF(version);
  if (!capsule) {
    refuse_transformed(object, name, is_torch);
    raise("InvalidProblem", std::string(name) + ": " + type_name(object) + " refused DLPack export: " + take_message());
  }
  if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
    versioned_ = static_cast<dlpack::ManagedVersioned*>(PyCapsule_GetPointer(capsule, "dltensor_versioned"));
    PyCapsule_SetName(capsule, "used_dltensor_versioned");
    Py_DECREF(capsule);
    if (versioned_->version.major != 1)
      raise("InvalidProblem", std::string(name) + ": DLPack version " + std::to_string(versioned_->version.major) +
                                  " is not supported: export version 1, or pass a copy of it, such as a NumPy array");
    readonly = versioned_->flags & dlpack::kReadOnly;
    readonly_reason = "its DLPack capsule says read-only: copy it first";
    return take(versioned_->tensor, name), true;
  }
  if (PyCapsule_IsValid(capsule, "dltensor")) {
    managed_ = static_cast<dlpack::Managed*>(PyCapsule_GetPointer(capsule, "dltensor"));
    PyCapsule_SetName(capsule, "used_dltensor");
    Py_DECREF(capsule);
    readonly = true;  // JAX arrays come this way, and are immutable
    readonly_reason =
        "its DLPack capsule cannot say that it may be written (JAX arrays may not): write into a NumPy "
        "array, or use retrograde.functional, which returns a new array";
    return take(managed_->tensor, name), true;
  }
  Py_DECREF(capsule);
  raise("InvalidType", std::string(name) + ": __dlpack__ of " + type_name(object) +
                           " returned no DLPack capsule, or one that was used: it must export a new one each time");
}

bool Borrowed::inspect_buffer(PyObject* object, const char* name) {
  if (!PyObject_CheckBuffer(object)) return false;
  if (PyObject_GetBuffer(object, &buffer_, PyBUF_RECORDS_RO) != 0)
    raise("InvalidProblem", std::string(name) + ": " + type_name(object) + " refused its buffer: " + take_message());
  has_buffer_ = true;
  if (!buffer_element(buffer_.format, buffer_.itemsize, &view.element))
    unknown_dtype(name, std::string("'") + (buffer_.format ? buffer_.format : "B") + "' (buffer format)");
  check_rank(buffer_.ndim, name);
  view.rank = buffer_.ndim;
  view.data = static_cast<char*>(buffer_.buf);
  int64_t contiguous = buffer_.itemsize;
  for (int d = view.rank - 1; d >= 0; --d) {
    view.shape[d] = buffer_.shape ? buffer_.shape[d] : buffer_.len / buffer_.itemsize;
    view.strides[d] = buffer_.strides ? buffer_.strides[d] : contiguous;  // ctypes gives none, whatever is asked for
    contiguous *= view.shape[d];
  }
  readonly = buffer_.readonly;
  readonly_reason = "its buffer is read-only: copy it into a writable one";
  return true;
}

std::string shape_text(const int64_t* shape, int rank) {
  std::string s = "(";
  for (int d = 0; d < rank; ++d) s += (d ? ", " : "") + std::to_string(shape[d]);
  return s + (rank == 1 ? ",)" : ")");
}

bool on_cpu(dlpack::Device d) {
  return d.type == dlpack::kCPU || d.type == dlpack::kCUDAHost || d.type == dlpack::kROCMHost;
}

namespace {
constexpr struct {
  int32_t type;
  const char* name;
} kDevices[] = {{dlpack::kCPU, "cpu"}, {dlpack::kCUDA, "cuda"}, {dlpack::kROCM, "rocm"}};
}  // namespace

int32_t device_type(const std::string& name) {
  for (const auto& device : kDevices)
    if (name == device.name) return device.type;
  return 0;
}

const char* device_name(int32_t type) {
  for (const auto& device : kDevices)
    if (type == device.type) return device.name;
  return nullptr;
}

std::string device_text(dlpack::Device d) {
  const char* name = device_name(d.type);
  return (name ? std::string(name) : "device type " + std::to_string(d.type)) + ":" + std::to_string(d.id);
}

}  // namespace rg
