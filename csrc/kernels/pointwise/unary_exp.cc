// Family unary: exponentials, logarithms and what is made of them. Formulas in kernels/pointwise/exp_formulas.h and
// soft_formulas.h.
#include "kernels/pointwise/soft_formulas.h"
#include "kernels/pointwise/unary_rows.h"

namespace rg::RG_ISA {

void register_unary_exp(Registry& registry) {
  auto of = [&](const char* kind) { return Ops{registry, kind}; };
  of("log").add_lanes<Log>(1.5, 1.5);
  of("log2").add_lanes<Log2>(2, 1.5);
  of("log10").add_lanes<Log10>(2.5, 1.5);
  of("log1p").add_lanes<Log1p>(1.5, 1.5);
  of("exp2").add_lanes<Exp2>(1, 2);
  of("exp2").add_saved_lanes<SavedExp2>(1.5);
  of("expm1").add_lanes<Expm1>(2, 1.5);
  of("cbrt").add_lanes<Cbrt>(1.5, 4);
  of("cbrt").add_saved_lanes<SavedCbrt>(2);
  of("rsqrt").add_fast<Forwards, curve::Forward<Rsqrt>, Rsqrt::kPicoseconds[0], true>(1);
  of("rsqrt").add_slope<RsqrtSlope>(2);
  of("rsqrt").add_saved_lanes<SavedRsqrt>(2);
  of("tanh").add_lanes<Tanh>(3, 3);
  of("tanh").add_saved_lanes<SavedTanh>(2);
  of("tanhshrink").add_lanes<Tanhshrink>(4, 4);
  of("sinh").add_lanes<Sinh>(3, 2);
  of("cosh").add_lanes<Cosh>(2, 3);
  of("asinh").add_lanes<Asinh>(3, 2);
  of("acosh").add_lanes<Acosh>(4, 3);
  of("atanh").add_lanes<Atanh>(3, 2);
  of("log_sigmoid").add_lanes<LogSigmoid>(3, 3);
  of("mish").add_lanes<Mish>(4, 4);
  of("logit").add_lanes<Logit>(3, 2);
  of("elu").add_lanes<Elu>(3, 3);
  of("selu").add_lanes<Selu>(3, 3);
  of("celu").add_lanes<Celu>(3, 3);
}

}  // namespace rg::RG_ISA
