// Family gated_activation: glu, reglu, swiglu, geglu, geglu_tanh. Formulas in kernels/gated_activation/formulas.h.
//
// Streams: (a, b | y) and (dy, a, b | da, db). The packed operand x is two streams by the time it is here.
#include "kernels/gated_activation/formulas.h"
#include "simd/map.h"

namespace rg::RG_ISA {
namespace {

// kPicoseconds: about what one element takes on one core, for the choice between one thread and several.
template <class F, class S, int kPicoseconds>
void map(const Call& call) {
  walk(call, map_kernel<F, S, kPicoseconds>);
}

struct Ops {
  Registry& registry;
  const char* kind;
  double fast_ulp;

  template <class F, class S, int kPicoseconds>
  RG_ONCE void add(const char* direction, const char* algorithm, const char* maths, double ulp) const {
    registry.add(Row{"gated_activation", kind, direction, "", S::kElement, RG_ISA_NAME, algorithm, maths, maths, ulp,
                     map<F, S, kPicoseconds>});
  }

  template <class F, int kPicoseconds>
  void add_fast(const char* direction) const {
    add<F, F32, kPicoseconds>(direction, "fast", "f32", fast_ulp);
    add<typename F::template Half<11>, F16, kPicoseconds>(direction, "fast", "f32", 0.51);
    add<typename F::template Half<8>, Bf16, kPicoseconds>(direction, "fast", "f32", 0.51);
    add<F, F64, 4 * kPicoseconds>(direction, "fast", "f64", fast_ulp);
  }

  // One rounding after wider arithmetic: f32 in f64, f64 in unevaluated sums of two f64.
  template <class F, int kPicoseconds>
  void add_precise(const char* direction) const {
    add<Widened<F>, F32, 4 * kPicoseconds>(direction, "precise", "f64", 1);
    add<typename F::Precise, F64, 40 * kPicoseconds>(direction, "precise", "f64x2", 1);
  }

  template <class Kind, int kPicoseconds>
  void add_both() const {
    add_fast<typename Kind::Forward, kPicoseconds>("forward");
    add_fast<typename Kind::Backward, kPicoseconds>("backward");
    add_precise<typename Kind::Forward, kPicoseconds>("forward");
    add_precise<typename Kind::Backward, kPicoseconds>("backward");
  }
};

}  // namespace

void register_gated_activation(Registry& registry) {
  Ops{registry, "glu", 3}.add_both<Glu, 700>();
  Ops reglu{registry, "reglu", 1};  // products only: nothing to gain from wider ones
  reglu.add_fast<Reglu::Forward, 150>("forward");
  reglu.add_fast<Reglu::Backward, 150>("backward");
  Ops{registry, "swiglu", 3}.add_both<Swiglu, 700>();
  Ops{registry, "geglu", 4}.add_both<Geglu, 1500>();
  Ops{registry, "geglu_tanh", 3}.add_both<GegluTanh, 1200>();
}

}  // namespace rg::RG_ISA
