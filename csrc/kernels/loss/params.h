#pragma once

#include "abi.h"

namespace rg {

// reduces: to one number. divides: 0 by nothing, 1 by the sum of the weights that count, 2 by `divisor`.
#define RG_CROSS_ENTROPY_PARAMS(X) \
  X(int64_t, class_axis)           \
  X(int64_t, ignore_index)         \
  X(int64_t, reduces)              \
  X(int64_t, divides)              \
  X(double, label_smoothing)       \
  X(double, z_loss)                \
  X(double, divisor)
RG_PARAMS(CrossEntropyParams, RG_CROSS_ENTROPY_PARAMS)

}  // namespace rg
