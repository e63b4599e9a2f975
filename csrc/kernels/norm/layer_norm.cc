// Family layer_norm.
#include "kernels/norm/run.h"

namespace rg::RG_ISA {

void register_layer_norm(Registry& registry) {
  NormRows<F32, true>{registry, "layer_norm"}.add_all(3);
  NormRows<F16, true>{registry, "layer_norm"}.add_all(3);
  NormRows<Bf16, true>{registry, "layer_norm"}.add_all(3);
  NormRows<F64, true>{registry, "layer_norm"}.add_all(3);
}

}  // namespace rg::RG_ISA
