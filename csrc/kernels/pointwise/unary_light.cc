// Family unary: what compares, rounds, selects and divides. Formulas in kernels/pointwise/light_formulas.h.
#include "kernels/pointwise/light_formulas.h"
#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {

void register_unary_light(Registry& registry) {
  auto of = [&](const char* kind) { return Ops{registry, kind}; };
  of("neg").add_sign<Neg, true>();
  of("abs").add_sign<Abs, false>();
  of("sign").add_step<Sign>();
  of("reciprocal").add_light<Reciprocal>(0.5, 1, 0.51);
  of("reciprocal").add_saved<SavedReciprocal>(1);
  of("square").add_light<Squared>();
  of("sqrt").add_light<Sqrt>(0.5, 1, 0.51);
  of("sqrt").add_saved<SavedSqrt>(0.5);
  of("floor").add_step<Floor>();
  of("ceil").add_step<Ceil>();
  of("round").add_step<Round>();
  of("trunc").add_step<Trunc>();
  of("frac").add_step<Frac, true>();
  of("relu6").add_light<Relu6>();
  of("relu_squared").add_light<ReluSquared>();
  of("hardtanh").add_light<Hardtanh>(0.5, 0.5, 0.51);
  of("leaky_relu").add_light<LeakyRelu>(1, 1);
  of("hardshrink").add_light<Hardshrink>();
  of("softshrink").add_light<Softshrink>(1, 0.5);
  of("threshold").add_light<Threshold>(0.5, 0.5, 0.51);
  of("hardswish").add_light<Hardswish>(2, 2);
  of("hardsigmoid").add_light<Hardsigmoid>(1, 0.5);
  of("softsign").add_light<Softsign>(1, 2);
  of("isnan").add_test<IsNan>();
  of("isinf").add_test<IsInf>();
  of("isfinite").add_test<IsFinite>();
  of("logical_not").add_test<IsZero>();
  of("logical_not").add_zero_words();
}

}  // namespace rg::RG_ISA
