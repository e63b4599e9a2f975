// Family binary: lengths, angles, logarithms. Formulas in kernels/pointwise/binary_curve_formulas.h.
#include "kernels/pointwise/binary_curve_formulas.h"

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

void register_binary_curves(Registry& registry) {
  Ops{registry, "hypot"}.add_floats<Hypot, 500>();
  Ops{registry, "atan2"}.add_floats<Atan2, 1000>();
  Ops{registry, "logaddexp"}.add_floats<Logaddexp, 1000>();
  Ops{registry, "xlogy"}.add_floats<Xlogy, 600>();
}

}  // namespace rg::RG_ISA
