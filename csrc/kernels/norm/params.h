#pragma once

#include "abi.h"

namespace rg {

// `lead`: how many axes come before those that a line runs along. `rounds`: x r is rounded before it meets the weight.
#define RG_NORM_PARAMS(X) X(int64_t, lead) X(double, eps) X(double, offset) X(int64_t, rounds)
RG_PARAMS(NormParams, RG_NORM_PARAMS)

}  // namespace rg
