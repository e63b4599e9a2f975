// Family unary: the error function and the gamma function. Formulas in kernels/pointwise/special_formulas.h.
#include "kernels/pointwise/special_formulas.h"

#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {
namespace {
// As add_lanes, the gradient of halves in lanes of f32 too.
void add_erfinv(const Ops& op) {
  typedef curve::OfF32<Erfinv, false> Value;
  typedef curve::OfF32<Erfinv, true> Slope;
  constexpr int kValue = Erfinv::kPicoseconds[0], kSlope = Erfinv::kPicoseconds[1];
  typedef Backwards<kX> Back;
  op.add<Forwards, run_fused<Value, F32, kValue / 2>>(Element::f32, "fast", "f32", Erfinv::kF32Ulp);
  op.add_in_lanes<Forwards, Value::Wide, kValue, true>(4);
  op.add<Back, run_fused<Slope, F32, kSlope / 2>>(Element::f32, "fast", "f32", Erfinv::kF32SlopeUlp);
  op.add<Back, run_fused<Slope::Wide, F32, kSlope>>(Element::f32, "precise", "f64", 0.51);
  op.add<Back, run_tiled<Slope, kSlope / 2>>(Element::f16, "fast", "f32", 0.51);
  op.add<Back, run_tiled<Slope, kSlope / 2>>(Element::bf16, "fast", "f32", 0.51);
  op.add<Back, run_fused<Slope::Wide, F64, 3 * kSlope>>(Element::f64, "fast", "f64", 4);
}
}  // namespace

void register_unary_special(Registry& registry) {
  auto of = [&](const char* kind) { return Ops{registry, kind}; };
  of("erf").add_lanes<Erf>(2, 2);
  of("erfc").add_lanes<Erfc>(4, 2);
  add_erfinv(of("erfinv"));
  of("lgamma").add_lanes<Lgamma>(4, 4);
  of("digamma").add_lanes<Digamma>(4, 4);
}

}  // namespace rg::RG_ISA
