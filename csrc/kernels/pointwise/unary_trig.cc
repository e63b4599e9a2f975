// Family unary: sines, tangents and their inverses. Formulas in kernels/pointwise/trig_formulas.h.
#include "kernels/pointwise/trig_formulas.h"

#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {

void register_unary_trig(Registry& registry) {
  auto of = [&](const char* kind) { return Ops{registry, kind}; };
  of("sin").add_lanes<Sin>(1.5, 2);
  of("cos").add_lanes<Cos>(1.5, 2);
  of("tan").add_lanes<Tan>(3, 4);
  of("asin").add_lanes<Asin>(2.5, 2.5);
  of("acos").add_lanes<Acos>(2.5, 2.5);
  of("atan").add_lanes<Atan>(2, 2);
}

}  // namespace rg::RG_ISA
