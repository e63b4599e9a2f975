// Family binary: what compares and selects. Formulas in kernels/pointwise/binary_light_formulas.h.
#include "kernels/pointwise/binary_light_formulas.h"

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

void register_binary_light(Registry& registry) {
  Ops maximum{registry, "maximum"}, minimum{registry, "minimum"};
  maximum.add_floats<Maximum, 100>();
  maximum.add_all_integers<Maximum, int32_t, int64_t>();
  minimum.add_floats<Minimum, 100>();
  minimum.add_all_integers<Minimum, int32_t, int64_t>();
  Ops{registry, "fmax"}.add_floats<Fmax, 100>();
  Ops{registry, "fmin"}.add_floats<Fmin, 100>();
  Ops{registry, "copysign"}.add_floats<Copysign, 100>();
  Ops{registry, "prelu"}.add_floats<Prelu, 100>();
}

}  // namespace rg::RG_ISA
