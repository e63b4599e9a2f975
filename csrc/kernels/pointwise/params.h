// The parameters of the pointwise families, by name: plain structs that a call points to.
#pragma once

#include "abi.h"

namespace rg {

// Of unary ops: each reads its own option, and leaves the rest.
#define RG_UNARY_PARAMS(X) \
  X(double, beta)          \
  X(double, alpha)         \
  X(double, negative_slope) X(double, min_val) X(double, max_val) X(double, lambd) X(double, threshold) X(double, value)
RG_PARAMS(UnaryParams, RG_UNARY_PARAMS)

// Of several operands: bit k of `wanted` for the gradient of operand k; `scale` is the number of addcmul and addcdiv.
#define RG_NARY_PARAMS(X) X(int64_t, wanted) X(double, scale)
RG_PARAMS(NaryParams, RG_NARY_PARAMS)

}  // namespace rg
