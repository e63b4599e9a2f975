// The parameters of the families that gather rows of a table.
#pragma once

#include "abi.h"

namespace rg {

// padding_row: a row of the whole table that takes no part, -1: none. raises: a bad index is an error, else it is
// skipped. first_row: the place of row 0 in the whole table. weighted: bags read
// per_sample_weights.
#define RG_TABLE_PARAMS(X)       \
  X(int64_t, padding_row)        \
  X(int64_t, raises)             \
  X(int64_t, first_row)          \
  X(int64_t, accumulates)        \
  X(int64_t, scale_grad_by_freq) \
  X(int64_t, num_embeddings)     \
  X(int64_t, weighted)
RG_PARAMS(TableParams, RG_TABLE_PARAMS)

}  // namespace rg
