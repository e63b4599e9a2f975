// Foreign arrays -> views. The only place that knows NumPy, DLPack and the buffer protocol.
#pragma once

#include <Python.h>

#include <string>

#include "abi.h"
#include "border/dlpack_abi.h"

namespace rg {

// A look at an array that somebody else owns, for as long as this object lives.
class Borrowed {
 public:
  Borrowed() = default;
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  ~Borrowed() {
    if (managed_ || versioned_ || has_buffer_) release();
  }

  // Looks at `object`; `name` is how messages call it. Throws PythonError with one of our exceptions set.
  void inspect(PyObject* object, const char* name);

  View view;
  dlpack::Device device = {dlpack::kCPU, 0};
  bool readonly = false;
  // Why an output is refused where `readonly`: what the producer said, or did not.
  const char* readonly_reason = "";
  bool is_torch = false;
  void* torch_impl = nullptr;  // of a torch tensor, where torch's own functions are called by it

 private:
  bool inspect_numpy(PyObject* object, const char* name);
  bool inspect_exchange(PyObject* object, const char* name);
  bool inspect_dlpack(PyObject* object, const char* name);
  bool inspect_buffer(PyObject* object, const char* name);
  void take(const dlpack::Tensor& t, const char* name);
  void release();

  dlpack::Managed* managed_ = nullptr;
  dlpack::ManagedVersioned* versioned_ = nullptr;
  Py_buffer buffer_;
  bool has_buffer_ = false;
};

// Loads NumPy's C interface and learns ml_dtypes' number for bfloat16. False with a Python error set.
bool border_init();

// NumPy's number of an element's type.
int numpy_type(Element element);

// The exchange table of a type, remembered for the last type seen by this thread; null where it has none.
const dlpack::ExchangeApi* exchange_api(PyTypeObject* type);

// While one lives, what this thread raises names the case at hand.
class RaiseContext {
 public:
  explicit RaiseContext(const std::string& case_text) : before_(current) { current = &case_text; }
  ~RaiseContext() { current = before_; }
  RaiseContext(const RaiseContext&) = delete;
  RaiseContext& operator=(const RaiseContext&) = delete;
  static std::string suffix() { return current ? " [in " + *current + "]" : ""; }
  static thread_local const std::string* current;

 private:
  const std::string* before_;
};

// Raises retrograde._core.errors.<cls>(args...) as a C++ exception. Does not return.
[[noreturn]] void raise(const char* cls, const std::string& message);
[[noreturn]] void raise_size(const char* cls, int64_t needed, int64_t got, const std::string& message);

std::string shape_text(const int64_t* shape, int rank);
std::string device_text(dlpack::Device d);

// The device type of a name: cpu, cuda, rocm. 0 where there is none such.
int32_t device_type(const std::string& name);
const char* device_name(int32_t type);  // null where there is none

// Whether the CPU may read its memory: pinned host memory counts.
bool on_cpu(dlpack::Device d);

}  // namespace rg
