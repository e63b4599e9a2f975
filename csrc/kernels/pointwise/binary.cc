// Family binary: arithmetic. Formulas in kernels/pointwise/binary_formulas.h.
#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

void register_binary(Registry& registry) {
  Ops add{registry, "add"}, sub{registry, "sub"}, mul{registry, "mul"}, div{registry, "div"};
  add.add_floats<Add, 100>();
  add.add_all_integers<Add>();
  sub.add_floats<Sub, 100>();
  sub.add_all_integers<Sub>();
  mul.add_floats<Mul, 100>();
  mul.add_all_integers<Mul>();
  div.add_floats<Div, 200>();
}

}  // namespace rg::RG_ISA
