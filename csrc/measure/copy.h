// Plain copies, past the caches and on the pool, and plain reads and writes. The benchmarks compare with them: they are
// what memory can do.
#pragma once

#include <cstdint>

namespace rg {

// Stores past the caches; another thread may read `dst` after the fence that ends it.
void stream_copy(char* dst, const char* src, int64_t bytes);

void threaded_copy(char* dst, const char* src, int64_t bytes, int threads, bool streaming);

// Reads everything and returns a number that depends on it: the roof of what writes little.
uint64_t threaded_read(const char* src, int64_t bytes, int threads);
// Writes past the caches: the roof of what reads little.
void threaded_fill(char* dst, int64_t bytes, int threads);

}  // namespace rg
