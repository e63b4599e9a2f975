// The gradient of maxima: each element of dout goes to one element of dweight. Compiled once, no ISA.
#pragma once

#include "engines/gather/backward.h"

namespace rg::embedding {

// The local row that won each bag and column, -1: none. Global rows as the forward saved them, or local ones.
struct Winning {
  Table table;
  Matrix saved;  // i64, with `table`; data is null: `local`
  const int32_t* local = nullptr;
  int64_t stride = 0;
};

size_t scatter_bytes(int64_t bags, int64_t columns, int64_t rows);

// `keys`: the rows that a sparse gradient lists.
void put_scattered(const Operation& op, const Winning& winning, const View& dout, const Keys& keys, const Gradient& to,
                   int threads, char* workspace);

}  // namespace rg::embedding
