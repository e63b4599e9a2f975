// Where strided views lie in memory: spans and overlaps, exactly. Compiled once, no ISA, no Python.
#pragma once

#include "abi.h"

namespace rg {

int64_t numel(const View& v);

// Bytes [first, last) that the elements of a view occupy, relative to `data`. False where they leave 64 bits.
struct Span {
  int64_t first = 0, last = 0;
};
bool span(const View& v, Span* out);

enum class Overlap { no, yes, undecided };

// Does any byte of `a` belong to `b`? Undecided only where the search for an answer grows past its budget.
Overlap overlap(const View& a, const View& b);

// Do two different elements of `v` share a byte?
Overlap overlaps_itself(const View& v);

// The same elements in the same places: what in-place operation needs.
bool coincide(const View& a, const View& b);

}  // namespace rg
