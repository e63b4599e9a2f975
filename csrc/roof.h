// A plain copy on the pool: what the memory of this machine can do, for the benchmarks to compare with.
#pragma once

#include <cstdint>

namespace rg {

void threaded_copy(char* dst, const char* src, int64_t bytes, int threads, bool streaming);

}  // namespace rg
