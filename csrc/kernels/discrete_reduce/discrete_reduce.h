#pragma once

#include "abi.h"

namespace rg::RG_ISA {

// The places of the largest (smallest) terms of x, into integers with extent 1 along the axes that are reduced. The
// workspace is as large as find::workspace says.
void find_extremes(const View& x, const View& indices, bool of_min, const Call& call);

}  // namespace rg::RG_ISA
