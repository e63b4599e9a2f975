// What tests and benchmarks measure: functions of simd/maths/maths.h, and the roof of memory.
#pragma once

#include <nanobind/nanobind.h>

#include "calls/registry.h"

namespace rg {

void add_measures(nanobind::module_& m, const Kernels& (*kernels)(), int threads_by_default);

}  // namespace rg
