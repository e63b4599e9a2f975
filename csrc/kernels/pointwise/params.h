// The parameters of the pointwise families, by name: plain structs that a call points to.
#pragma once

namespace rg {

// Of unary ops: each reads its own and leaves the rest.
struct UnaryParams {
  double beta = 1, alpha = 1, negative_slope = 0, min_val = 0, max_val = 0, lambd = 0, threshold = 0, value = 0;
};

}  // namespace rg
