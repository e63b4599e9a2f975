// New arrays of the kind of the caller's: NumPy's and torch's, without Python between.
#pragma once

#include <Python.h>

#include <vector>

#include "abi.h"
#include "border/arrays.h"
#include "small_array.h"

namespace rg {

// From here on fresh pages cost more than the kernel that fills them: such results come from the pool, by way of
// Python.
inline constexpr int64_t kPooledBytes = 1 << 20;

// The results of one call.
class NewArrays {
 public:
  NewArrays() = default;
  NewArrays(const NewArrays&) = delete;
  NewArrays& operator=(const NewArrays&) = delete;
  ~NewArrays();

  // An array of the kind of `like`, owned here, and `view` of it; null where Python must make it, with no error set. It
  // is dense, in the order of strides of the first of `count` operands that has its shape; in C order where none has,
  // or `operands` is null. `seen` has a look at each operand that is an array.
  PyObject* add(PyObject* like, PyObject* const* operands, const Borrowed* const* seen, int count, Element element,
                const std::vector<int64_t>& shape, View* view);

  // Takes over a reference to an array that was made elsewhere; null throws PythonError.
  PyObject* keep(PyObject* array);

 private:
  SmallArray<PyObject*, 4> made_;
};

}  // namespace rg
