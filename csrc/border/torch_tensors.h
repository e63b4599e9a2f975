// Torch tensors among the operands: autograd must learn of each write to one, and of no write behind its back.
#pragma once

#include <Python.h>

namespace rg {

// A tensor, and its TensorImpl where it is known already: see `impl_of`.
struct TorchTensor {
  PyObject* object;
  void* impl = nullptr;
  TorchTensor(PyObject* o, void* i = nullptr) : object(o), impl(i) {}
  TorchTensor() : object(nullptr) {}
};

// torch is never imported here: before the program has done so there are no tensors.
bool is_torch_tensor(PyObject* object);
// By which torch's own functions are called (border/torch_symbols.h); null where they are not.
void* impl_of(PyObject* tensor);
// Whether a torch tensor is a lazily negated view: a bit that DLPack does not carry.
bool is_negated(TorchTensor tensor);
// torch.Tensor or torch.nn.Parameter itself, and no other class.
bool is_plain_torch_tensor(PyObject* object);

// Whether autograd must know of what is done with a torch tensor: it requires grad and grad mode is on, or it is a dual
// tensor of an open level of forward mode.
bool is_recorded(TorchTensor tensor);

// Whether it is one that a transform of torch.func has put in the place of the caller's: it has no memory.
bool is_transformed(PyObject* tensor);

// Whether torch must see every call: a dispatch mode, a trace, a transform or the forward mode is active. Python gives
// the functions that tell, each by what is true in Python, and the namespace with the level of the forward mode, which
// is below 0 where there is none. Without them nobody listens.
bool is_observed();
void set_observers(PyObject* functions, PyObject* namespace_of_level, PyObject* level);

// Raises InvalidProblem where the tensor is recorded, as torch does for its own outputs.
void refuse_recorded_output(TorchTensor tensor, const char* name);

// The same for an input of a function that records no graph: its result would silently have no gradient.
void refuse_recorded_input(TorchTensor tensor, const char* name);

// Bumps the version counters: a graph that saved one of these tensors, or a view of one, then refuses its backward
// instead of computing with other values. An inference tensor has no counter. A pending Python error stays as it is.
void bump_versions(const TorchTensor* tensors, int count);

}  // namespace rg
