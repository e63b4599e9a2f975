#pragma once

#include "abi.h"

namespace rg {

// Of the rows with a scalar weight.
#define RG_BINARY_PARAM_PARAMS(X) X(double, param)
RG_PARAMS(BinaryParamParams, RG_BINARY_PARAM_PARAMS)

}  // namespace rg
