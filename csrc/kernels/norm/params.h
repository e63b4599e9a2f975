#pragma once

#include "abi.h"

namespace rg {

// `lead`: how many axes come before those that a line runs along. `rounds`: x r is rounded before it meets the weight.
#define RG_NORM_PARAMS(X) X(int64_t, lead) X(double, eps) X(double, offset) X(int64_t, rounds)
RG_PARAMS(NormParams, RG_NORM_PARAMS)

// Norms whose weights belong to channels, axis 1. `groups`: lines of a sample, that many channels / groups each;
// `over_batch`: a line is one channel of all samples. Not `training`: mean and variance are given.
#define RG_CHANNEL_NORM_PARAMS(X) \
  X(int64_t, groups) X(int64_t, over_batch) X(int64_t, training) X(double, eps) X(double, momentum)
RG_PARAMS(ChannelNormParams, RG_CHANNEL_NORM_PARAMS)

}  // namespace rg
