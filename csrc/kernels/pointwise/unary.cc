// Family unary: y = f(x), dx = dy f'(x). Formulas in kernels/pointwise/unary_formulas.h.
//
// Streams: (x | y) and (dy, x, y | dx), of which the gradient reads x, or with variant "saved" y.
#include "kernels/pointwise/kernels.h"
#include "kernels/pointwise/select.h"
#include "kernels/pointwise/unary_formulas.h"

namespace rg::RG_ISA {
namespace {

template <RunFn run>
void forward(const Call& call) {
  run(call.streams.begin(), call.params, call.threads);
}

// kSource: 1 for x, 2 for y.
template <RunFn run, int kSource>
void backward(const Call& call) {
  const View streams[] = {call.streams[0], call.streams[kSource], call.streams[3]};
  run(streams, call.params, call.threads);
}

// A block function that takes every stream as it is stored.
template <class B, int kInputs, int kPicoseconds>
void run_block(const View* streams, const void* params, int threads) {
  static constexpr MapKernel kernel = {B::run, nullptr, kInputs, 1, B::kStep, kPicoseconds * 1e-3};
  walk(streams, kernel, params, threads);
}

struct Ops {
  Registry& registry;
  const char* kind;

  RG_ONCE void add(const char* direction, const char* variant, Element element, const char* algorithm,
                   const char* maths, double max_ulp, void (*run)(const Call&)) const {
    Row row{};
    row.family = "unary", row.kind = kind, row.direction = direction, row.variant = variant;
    row.element = element, row.isa = RG_ISA_NAME, row.algorithm = algorithm;
    row.math_precision = row.accumulator = maths;
    row.max_ulp = max_ulp, row.run = run, row.params = &UnaryParams::kTable;
    registry.add(row);
  }

  // F: curve::Forward or curve::Backward of a formula.
  template <class F, int kPicoseconds, bool kFused, template <RunFn> class Call_>
  void add_fast(const char* direction, const char* variant, double max_ulp) const {
    using Half = typename F::Half;
    const double half = max_ulp < 0.51 ? max_ulp : 0.51;
    add(direction, variant, Element::f32, "fast", "f32", max_ulp, Call_<run_of<F, F32, kPicoseconds, true>()>::run);
    add(direction, variant, Element::f16, "fast", "f32", half, Call_<run_of<Half, F16, kPicoseconds, kFused>()>::run);
    add(direction, variant, Element::bf16, "fast", "f32", half, Call_<run_of<Half, Bf16, kPicoseconds, kFused>()>::run);
    add(direction, variant, Element::f64, "fast", "f64", max_ulp, Call_<run_of<F, F64, kPicoseconds, true>()>::run);
  }
};

}  // namespace
}  // namespace rg::RG_ISA
