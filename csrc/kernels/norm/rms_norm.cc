// Family rms_norm.
#include "kernels/norm/run.h"

namespace rg::RG_ISA {

void register_rms_norm(Registry& registry) {
  NormRows<F32, false>{registry, "rms_norm"}.add_all(2);
  NormRows<F16, false>{registry, "rms_norm"}.add_all(2);
  NormRows<Bf16, false>{registry, "rms_norm"}.add_all(2);
  NormRows<F64, false>{registry, "rms_norm"}.add_all(2);
}

}  // namespace rg::RG_ISA
