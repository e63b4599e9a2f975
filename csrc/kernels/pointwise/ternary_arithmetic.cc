// Family ternary: clamp fma addcmul addcdiv. Formulas in kernels/pointwise/ternary_formulas.h; where is in ternary.cc.
#include "kernels/pointwise/ternary_rows.h"

namespace rg::RG_ISA {

void register_ternary_arithmetic(Registry& registry) {
  Ops clamp{registry, "clamp"};
  clamp.add_clamp<F32>();
  clamp.add_clamp<F16>();
  clamp.add_clamp<Bf16>();
  clamp.add_clamp<F64>();
  Ops{registry, "fma"}.add_floats<ternary::Fma>();
  Ops{registry, "addcmul"}.add_floats<ternary::Addcmul>();
  Ops{registry, "addcdiv"}.add_floats<ternary::Addcdiv>();
}

}  // namespace rg::RG_ISA
