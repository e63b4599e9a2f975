// Family binary: pow. Formulas in kernels/pointwise/binary_pow_formulas.h.
#include "kernels/pointwise/binary_pow_formulas.h"

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

void register_binary_pow(Registry& registry) { Ops{registry, "pow"}.add_floats<Pow, 2000>(); }

}  // namespace rg::RG_ISA
