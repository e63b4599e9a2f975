// Plain copies: past the caches, and on the pool. The benchmarks compare with the second: it is what memory can do.
#pragma once

#include <cstdint>

namespace rg {

// Stores past the caches; another thread may read `dst` after the fence that ends it.
void stream_copy(char* dst, const char* src, int64_t bytes);

void threaded_copy(char* dst, const char* src, int64_t bytes, int threads, bool streaming);

}  // namespace rg
