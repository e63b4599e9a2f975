// Family binary: pow. Formulas in kernels/pointwise/binary_pow_formulas.h.
//
// The variant "number" takes an exponent that is a Python number: it is looked at once, and the usual ones run as what
// they are, which reads a alone.
#include "kernels/pointwise/binary_pow_formulas.h"

#include <cstring>

#include "kernels/pointwise/binary_rows.h"

namespace rg::RG_ISA {
namespace {

template <class F, class S, int kPicoseconds>
constexpr RunFn run_usual() {
  return run_of<F, S, kPicoseconds, true>();
}

// Null where an exponent is none of them. kPrecise: nor one whose square is rounded on the way.
template <class S, bool kPrecise>
RunFn usual_power(double exponent) {
  if (kPrecise && (exponent == -2 || exponent == 3)) return nullptr;
  if (exponent == -2) return run_usual<InverseSquare, S, 200>();
  if (exponent == -1) return run_usual<UsualPower<usual::Inverse>, S, 150>();
  if (exponent == -0.5) return run_usual<UsualPower<usual::InverseRoot>, S, 350>();
  if (exponent == 0.5) return run_usual<UsualPower<usual::Root>, S, 200>();
  if (exponent == 1) return run_usual<UsualPower<usual::Itself>, S, 100>();
  if (exponent == 2) return run_usual<UsualPower<usual::Square>, S, 100>();
  if (exponent == 3) return run_usual<UsualPower<usual::Cube>, S, 100>();
  return nullptr;
}

template <class S, bool kPrecise>
void power_of_number(const Call& call) {
  const View& b = call.streams[1];
  double exponent;
  if (b.element == Element::f64) {
    std::memcpy(&exponent, b.data, sizeof exponent);
  } else {
    float narrow;
    std::memcpy(&narrow, b.data, sizeof narrow);
    exponent = narrow;
  }
  if (const RunFn run = usual_power<S, kPrecise>(exponent)) {
    const View streams[] = {call.streams[0], call.streams[2]};
    run(streams, call.params, call.threads);
  } else if constexpr (has_f32_value<Pow, S>() && !kPrecise) {
    using Value = binary::OfF32<Pow, binary::kValue, kDigits<S>>;
    run_of<Value, S, Pow::kF32Picoseconds[0], true>()(call.streams.begin(), call.params, call.threads);
  } else {
    run_of<binary::Forward<Pow>, S, 2000, false>()(call.streams.begin(), call.params, call.threads);
  }
}

// A square and what follows are rounded apart: 1.5 ULP, less than the other powers.
template <class S, bool kPrecise = false>
void add_number(const Ops& pow) {
  const double most = S::kBytes == 2 ? 0.51 : S::kBytes == 8 ? Pow::kUlp[1] : kPrecise ? 1 : Pow::kF32Ulp;
  Row row = pow.row("forward", S::kElement, kPrecise ? "precise" : "map", most);
  row.variant = "number", row.math_precision = row.accumulator = "f64", row.run = power_of_number<S, kPrecise>;
  pow.registry.add(row);
}

}  // namespace

void register_binary_pow(Registry& registry) {
  const Ops pow{registry, "pow"};
  pow.add_floats<Pow, 2000>();
  add_number<F32>(pow);
  add_number<F32, true>(pow);
  add_number<F16>(pow);
  add_number<Bf16>(pow);
  add_number<F64>(pow);
}

}  // namespace rg::RG_ISA
