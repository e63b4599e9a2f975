#pragma once

namespace rg {

// Thrown where a Python exception is already set; the module's translator lets it through.
struct PythonError {};

}  // namespace rg
