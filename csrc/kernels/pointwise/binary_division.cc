// Family binary: division with a remainder. Formulas in kernels/pointwise/binary_division_formulas.h.
#include "kernels/pointwise/binary_division_formulas.h"

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

void register_binary_division(Registry& registry) {
  Ops{registry, "floor_divide"}.add_floats<FloorDivide, 500>();
  Ops{registry, "remainder"}.add_floats<Remainder, 500>();
  Ops{registry, "fmod"}.add_floats<Fmod, 500>();
}

}  // namespace rg::RG_ISA
