// A call that was seen before: tensors of a framework go to the kernel, and new ones come back, without Python between.
#pragma once

#include <Python.h>

#include <vector>

#include "abi.h"

namespace rg {

class Direct {
 public:
  // `given`: (types, pattern, inputs, outputs, kernel). The framework's tensors, of either of the two types, give and
  // allocate memory by their DLPack exchange table. The pattern has the arguments of the call, NotImplemented where
  // there is a tensor; inputs are those and outputs what is made, tuples of (element, *shape). The kernel is what
  // `Launch.xla_attributes` gives for the inputs, then the outputs.
  explicit Direct(PyObject* given);
  ~Direct();
  Direct(const Direct&) = delete;
  Direct& operator=(const Direct&) = delete;

  // A new reference: the result, a tuple of them, or NotImplemented where these arguments are not those of the pattern.
  // `grad`: a tensor that requires a gradient does not fit.
  PyObject* run(PyObject* args, bool grad) const;

 private:
  struct Dense {
    Element element;
    std::vector<int64_t> shape;
  };
  static std::vector<Dense> dense(PyObject* arrays);
  char* inspect(PyObject* value, const Dense& expected) const;

  PyObject *types_, *pattern_, *requires_grad_;
  PyTypeObject *type_, *other_;
  std::vector<Dense> inputs_, outputs_;
  const Row* row_;
  const void* api_;
  std::vector<int64_t> code_;  // of the call; it has the parameters
  Call prototype_;
  std::vector<int> places_;  // of the streams: an input, then an output; -1: absent
  std::vector<int64_t> offsets_;
};

}  // namespace rg
