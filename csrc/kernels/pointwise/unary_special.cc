// Family unary: the error function and the gamma function. Formulas in kernels/pointwise/special_formulas.h.
#include "kernels/pointwise/special_formulas.h"

#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {
void register_unary_special(Registry& registry) {
  auto of = [&](const char* kind) { return Ops{registry, kind}; };
  of("erf").add_lanes<Erf>(2, 2);
  of("erfc").add_lanes<Erfc>(4, 2);
  of("erfinv").add_lanes<Erfinv>(4, 4);
  of("lgamma").add_lanes<Lgamma>(4, 4);
  of("digamma").add_lanes<Digamma>(4, 4);
}

}  // namespace rg::RG_ISA
