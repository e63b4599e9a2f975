#pragma once

#include "abi.h"

namespace rg {

// ties_last: of equal extremes the last is the winner, else the first.
#define RG_SCAN_PARAMS(X) X(int64_t, reverse) X(int64_t, exclusive) X(int64_t, ties_last) X(int64_t, scan_axis)
RG_PARAMS(ScanParams, RG_SCAN_PARAMS)

// extent: of a piece, along the axis.
#define RG_SCAN_PIECE_PARAMS(X) X(int64_t, reverse) X(int64_t, ties_last) X(int64_t, extent)
RG_PARAMS(ScanPieceParams, RG_SCAN_PIECE_PARAMS)

}  // namespace rg
