// What reduce.cc makes for each storage and reduce_pieces.cc uses too: compiled once, with reduce.cc.
#pragma once

#include "engines/rows/recipe.h"

namespace rg::RG_ISA {

using Finish = void (*)(const reduce::Tile&, char* out);

struct Tables {
  // dx by a formula. Of max and min, by the rule for ties; the value is the shift, of `match_even` the count the state.
  const reduce::Formula *sum, *mean, *zero, *match_even, *match_all, *product, *norm, *softmax, *var, *std;
  // The product of a column, and the first or last term that is its extremum.
  const reduce::Stage *factors, *first, *last;
  // The sum of a column's terms: f32 and f64 have it for sums of terms that others make.
  const reduce::Stage* sum_terms;
  // From the last state to y.
  Finish sum_of, mean_of, extreme_of, product_of, norm_of, logsumexp_of, var_of, std_of;
};
const Tables& tables_of(Element element);

}  // namespace rg::RG_ISA
