// Large results as NumPy arrays over memory of the pool.
#pragma once

#include <Python.h>

#include <cstdint>

namespace rg {

// A NumPy vector of `bytes` unsigned bytes from the pool (pool.h), which takes them back when the last view is gone.
// A new reference, or null with MemoryError set. `border_init` loads NumPy's C interface before any call.
PyObject* pooled_bytes(int64_t bytes);

}  // namespace rg
