// Family binary: what compares and selects. Formulas in kernels/pointwise/binary_light_formulas.h.
#include "kernels/pointwise/binary_light_formulas.h"

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {

namespace {

// Halves as the words that they are; beside a number, which is f32, as any other op.
template <class S>
void copysign_of_halves(const View* streams, const void* params, int threads) {
  const bool same = streams[0].element == S::kElement && streams[1].element == S::kElement;
  if (same) return run_block<CopysignOfHalves, 2, 40>(streams, params, threads);
  run_of<binary::Forward<Copysign>, S, 100, true>()(streams, params, threads);
}
template <class S>
void add_copysign(const Ops& copysign) {
  Row value = copysign.row("forward", S::kElement, "bits", 0.5);
  value.math_precision = value.accumulator = element_name(S::kElement);
  value.run = forward<copysign_of_halves<S>>;
  copysign.registry.add(value);
  copysign.add_gradients<Copysign, S, 100, false>("map_sum");
}

}  // namespace

void register_binary_light(Registry& registry) {
  Ops maximum{registry, "maximum"}, minimum{registry, "minimum"};
  maximum.add_floats<Maximum, 100>();
  maximum.add_all_integers<Maximum, int32_t, int64_t>();
  minimum.add_floats<Minimum, 100>();
  minimum.add_all_integers<Minimum, int32_t, int64_t>();
  Ops{registry, "fmax"}.add_floats<Fmax, 100>();
  Ops{registry, "fmin"}.add_floats<Fmin, 100>();
  Ops copysign{registry, "copysign"};
  copysign.add_element<Copysign, F32, 100>();
  add_copysign<F16>(copysign);
  add_copysign<Bf16>(copysign);
  copysign.add_element<Copysign, F64, 100>();
  Ops{registry, "prelu"}.add_floats<Prelu, 100>();
}

}  // namespace rg::RG_ISA
