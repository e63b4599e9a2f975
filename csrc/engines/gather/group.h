// Positions grouped by the row they name: stable, linear, in the workspace. Compiled once, no ISA.
#pragma once

#include "abi.h"

namespace rg::embedding {

// A vector of i32 or i64, any stride.
struct Integers {
  const char* data = nullptr;
  int64_t stride = 0;
  bool wide = false;

  static Integers of(const View& v) {
    return {v.data, v.rank && v.shape[0] > 1 ? v.strides[0] : 0, v.element == Element::i64};
  }
  int64_t operator[](int64_t k) const {
    const char* at = data + k * stride;
    if (!wide) {
      int32_t narrow;
      __builtin_memcpy(&narrow, at, sizeof narrow);
      return narrow;
    }
    int64_t value;
    __builtin_memcpy(&value, at, sizeof value);
    return value;
  }
};

// The rows of this table, or of this shard of one: global rows [first, first + rows).
struct Table {
  Integers indices;
  int64_t positions, first, rows;
  int64_t padding;  // a global row that takes no part; -1: none

  // The local row that a position names, or -1 where it takes no part.
  int64_t row(int64_t position) const { return local(indices[position]); }
  int64_t local(int64_t index) const {
    const uint64_t local = uint64_t(index) - uint64_t(first);
    return local < uint64_t(rows) && index != padding ? int64_t(local) : -1;
  }
};

// row << 32 | tag, ascending: one for each position that takes part.
struct Keys {
  const uint64_t* at;
  int64_t count;

  int64_t row(int64_t k) const { return int64_t(at[k] >> 32); }
  uint32_t tag(int64_t k) const { return uint32_t(at[k]); }
  // The first key of `row` or of a later one.
  int64_t find(int64_t row) const;
};

// Positions and rows must be below 2^31.
size_t group_bytes(int64_t positions, int64_t rows);

// Positions keep their order within a row. The tag of a position is tags[position], which must not decrease, or the
// position itself.
Keys group(const Table& table, const int32_t* tags, int threads, char* workspace);

}  // namespace rg::embedding
