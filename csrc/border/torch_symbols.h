// Four functions of torch's own libraries, found by their names in the running process. What Python offers for the same
// costs more than a small kernel: `is_neg` lets go of the interpreter's lock and takes it again (85 ns a tensor against
// 3), `requires_grad` asks for overrides (27 against 2), `_increment_version` reads a tuple (80 against 20).
//
// Names and the one layout that is relied on (an at::Tensor is a pointer to its TensorImpl, which `_cdata` gives) are
// not torch's promise. They are tried once on tensors whose answers are known, and not used unless all are right; else,
// where a name is not found, and with RETROGRADE_TORCH_SYMBOLS=0, Python's functions are called.
#pragma once

#include "border/python_api.h"

namespace rg {

// A TensorImpl, borrowed from the tensor that has it.
using TensorImpl = void*;

struct TorchSymbols {
  bool (*is_neg)(TensorImpl const& tensor);
  bool (*requires_grad)(TensorImpl self);
  bool (*is_inference)(TensorImpl const& tensor);
  void (*bump_version)(TensorImpl const& tensor);
  Getter cdata;

  // Null with no Python error set where torch does not tell.
  TensorImpl impl_of(PyObject* tensor) const;
};

// Null where they cannot be used. `torch` is the module.
const TorchSymbols* torch_symbols(PyObject* torch);

}  // namespace rg
