#include "border/torch_symbols.h"

#include <cstdlib>
#include <cstring>

#include "border/python_error.h"

#if defined(__linux__)
#include <dlfcn.h>
#endif

namespace rg {

TensorImpl TorchSymbols::impl_of(PyObject* tensor) const {
  PyObject* address = cdata(tensor);
  const TensorImpl impl = address ? PyLong_AsVoidPtr(address) : nullptr;
  Py_XDECREF(address);
  if (!impl) PyErr_Clear();
  return impl;
}

namespace {

#if defined(__linux__)

// torch is imported, so that its libraries are loaded: nothing is loaded here.
template <class F>
bool find(const char* library, const char* name, F* function) {
  void* loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  void* found = loaded ? dlsym(loaded, name) : nullptr;
  if (loaded) dlclose(loaded);
  *function = reinterpret_cast<F>(found);
  return found != nullptr;
}

bool find_all(TorchSymbols* s) {
  constexpr const char *kTorch = "libtorch_cpu.so", *kC10 = "libc10.so";
  return find(kTorch, "_ZN2at6native6is_negERKNS_6TensorE", &s->is_neg) &&
         find(kTorch, "_ZN2at6native12is_inferenceERKNS_6TensorE", &s->is_inference) &&
         find(kTorch, "_ZN5torch8autograd4impl12bump_versionERKN2at6TensorE", &s->bump_version) &&
         find(kC10, "_ZNK3c1010TensorImpl13requires_gradEv", &s->requires_grad);
}

#else

bool find_all(TorchSymbols*) { return false; }

#endif

long version_of(PyObject* tensor) {
  const Reference version(PyObject_GetAttrString(tensor, "_version"));
  return version.object ? PyLong_AsLong(version.object) : -1;
}

// A tensor of one element, a lazily negated view of it, and one that requires grad. Inference tensors have no version.
bool agree(const TorchSymbols& s, PyObject* torch) {
  const Reference plain(PyObject_CallMethod(torch, "zeros", "i", 1)),
      recorded(PyObject_CallMethod(torch, "zeros", "i", 1));
  if (!plain.object || !recorded.object) return false;
  const Reference negated(PyObject_CallMethod(torch, "_neg_view", "O", plain.object));
  const Reference marked(PyObject_CallMethod(recorded.object, "requires_grad_", nullptr));
  if (!negated.object || !marked.object) return false;
  const TensorImpl a = s.impl_of(plain.object), b = s.impl_of(negated.object), c = s.impl_of(recorded.object);
  if (!a || !b || !c) return false;
  if (s.is_neg(a) || !s.is_neg(b) || s.requires_grad(a) || !s.requires_grad(c)) return false;
  if (s.is_inference(a)) return false;
  const long before = version_of(plain.object);
  s.bump_version(a);
  return before >= 0 && version_of(plain.object) == before + 1;
}

}  // namespace

const TorchSymbols* torch_symbols(PyObject* torch) {
  const char* wanted = std::getenv("RETROGRADE_TORCH_SYMBOLS");
  if (wanted && !std::strcmp(wanted, "0")) return nullptr;
  TorchSymbols found = {};
  const Reference tensor(PyObject_GetAttrString(torch, "Tensor"));
  const Reference cdata(tensor.object ? PyObject_GetAttrString(tensor.object, "_cdata") : nullptr);
  found.cdata = Getter(cdata.object);
  const Reference mode(PyObject_CallMethod(torch, "inference_mode", "O", Py_False));
  const Reference entered(mode.object ? PyObject_CallMethod(mode.object, "__enter__", nullptr) : nullptr);
  const bool usable = entered.object && found.cdata && find_all(&found) && agree(found, torch);
  PyErr_Clear();
  if (entered.object) {
    const Reference left(PyObject_CallMethod(mode.object, "__exit__", "OOO", Py_None, Py_None, Py_None));
    PyErr_Clear();
  }
  if (!usable) return nullptr;
  Py_INCREF(cdata.object);  // kept for good, as what is returned
  return new TorchSymbols(found);
}

}  // namespace rg
