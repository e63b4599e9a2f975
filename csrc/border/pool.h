// Memory for large results. The allocating functions of retrograde.functional take it here: a fresh 64 MiB costs more
// page faults than the kernel that fills it takes to run, so that a few freed blocks are kept for the next call.
#pragma once

#include <cstdint>

namespace rg {

// At least `bytes`, 4096-byte aligned, not cleared; null where the system has none.
char* pool_take(int64_t bytes);

// Back, with the size it was taken with.
void pool_give(char* block, int64_t bytes);

// How much freed memory is kept: RETROGRADE_POOL_BYTES, 256 MiB by default. -1 where the variable is not a number.
int64_t pool_limit();

// While it is on, freed memory is neither kept nor used again: the bench measures what the pool saves.
void pool_bypass(bool on);

}  // namespace rg
