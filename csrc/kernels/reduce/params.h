#pragma once

#include "engines/rows/recipe.h"

namespace rg {

// correction: of var and std. tie_rule: of max and min, a TieRule. terms: those of a result, in all pieces.
#define RG_REDUCE_PARAMS(X) X(double, correction) X(int64_t, tie_rule) X(int64_t, terms)
RG_PARAMS(ReduceParams, RG_REDUCE_PARAMS)

inline const ReduceParams& params_of(const reduce::Tile& tile) {
  return *static_cast<const ReduceParams*>(tile.params);
}

enum class TieRule : int64_t { even, first, last, all };

}  // namespace rg
