#pragma once

#include "abi.h"

namespace rg {

#define RG_SOFTMAX_PARAMS(X) X(int64_t, softmax_axis)
RG_PARAMS(SoftmaxParams, RG_SOFTMAX_PARAMS)

}  // namespace rg
