// Families layer_norm, group_norm, instance_norm and batch_norm: norms with a mean, which share their loops.
#include "kernels/norm/channel_run.h"

namespace rg::RG_ISA {

void register_layer_norm(Registry& registry) {
  NormRows<F32, true>{registry, "layer_norm"}.add_all(3);
  NormRows<F16, true>{registry, "layer_norm"}.add_all(3);
  NormRows<Bf16, true>{registry, "layer_norm"}.add_all(3);
  NormRows<F64, true>{registry, "layer_norm"}.add_all(3);
  for (const char* family : {"group_norm", "instance_norm", "batch_norm"}) {
    ChannelRows<F32>{registry, family}.add_all();
    ChannelRows<F16>{registry, family}.add_all();
    ChannelRows<Bf16>{registry, family}.add_all();
    ChannelRows<F64>{registry, family}.add_all();
  }
}

}  // namespace rg::RG_ISA
