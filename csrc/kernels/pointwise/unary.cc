// Family unary: exp and the activations that gates are made of. Formulas in kernels/pointwise/unary_formulas.h.
#include "kernels/pointwise/unary_formulas.h"

#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {

void register_unary(Registry& registry) {
  Ops exp{registry, "exp"}, sigmoid{registry, "sigmoid"}, relu{registry, "relu"};
  exp.add_curve<Exp>(3);
  exp.add_saved<SavedExp>(0.5);
  sigmoid.add_precise_curve<Sigmoid>(3);
  sigmoid.add_saved<SavedSigmoid, true>(2);
  Ops{registry, "silu"}.add_precise_curve<Silu>(3);
  Ops{registry, "gelu"}.add_precise_curve<Gelu>(3);
  Ops{registry, "gelu_tanh"}.add_precise_curve<GeluTanh>(3);
  relu.add_light<Relu>();
  relu.add_saved<curve::Backward<Relu>>(0.5);  // y > 0 where x > 0
  Ops{registry, "softplus"}.add_curve<Softplus>(3);
}

}  // namespace rg::RG_ISA
