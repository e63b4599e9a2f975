// Functions of retrograde.functional as native callables: from Python's arguments to the kernel without Python between.
#pragma once

#include <Python.h>

namespace rg {

// The type `Function`, a new reference; null with a Python error set. Python makes one by
//   Function(general, entry, empty, parameters, single, keeps_order)
// general(*args, **named): the same function in Python, for every call that is not done here, and for its errors.
// entry(*values): asked once for each key, with a value for each parameter; None, or what runs:
//   (launch, form, operands, results): a native Launch; the number of a form; for each operand of it, in order, the
//   index of its parameter, or -1 - the index of the result that is written there, or None; results as (element,
//   shape), or None. A rule raises what is wrong; arrays of another shape than the plan's fit it, as
//   `Signature::bind_given` has it.
// empty(element, shape, like, *values): a new array for a result that is not made here.
// parameters: (name, kind, default, keyword) each, and another name where there is one; kind is one of "array",
// "indices",
//   "number", "value", "shape", "option"; a default that is required is `Function` itself. `out` follows them.
// Its method `attempt` makes a call as far as it is done here, and returns NotImplemented for the others, and where
// torch must see every call: see `is_observed`.
PyObject* function_type();

}  // namespace rg
