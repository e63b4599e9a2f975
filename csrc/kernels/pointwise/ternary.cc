// Family ternary: y = f(a, b, c) and the gradients. where(a, b, c): a is the condition.
//
// Streams: (a, b, c | y) and (dy, a, b, c | da, db, dc). where moves words of 1, 2, 4 or 8 bytes, whatever they are.
#include "kernels/pointwise/gradients.h"
#include "kernels/pointwise/select.h"

namespace rg::RG_ISA {
namespace {

// The condition is bytes; b, c and y are stored as E, and a number among them is rounded to it.
template <Element E>
inline constexpr Element kWhereAs[4] = {Element::b8, E, E, E};

template <Element E>
void where(const Call& call) {
  using B = WhereBlock<element_size(E)>;
  static constexpr MapKernel kernel = {B::run, nullptr, 3, 1, B::kStep, 0.1, kWhereAs<E>, &kConversions};
  walk(call.streams.begin(), kernel, nullptr, call.threads);
}

constexpr Element kMaskedF32[] = {Element::f32, Element::b8}, kMaskedF64[] = {Element::f64, Element::b8};

// Terms of sums are f32 or f64; gradients at full shape are words of the storage.
template <class S>
constexpr Gradients where_gradients() {
  constexpr int kTerm = S::kBytes == 8 ? 8 : 4;
  constexpr const Element* as = S::kBytes == 8 ? kMaskedF64 : kMaskedF32;
  using Yes = Masked<kTerm, true>;
  using No = Masked<kTerm, false>;
  return {3,
          {{},
           {run_block<Masked<S::kBytes, true>, 2, 100>, Yes::run, Yes::kStep, 1, as},
           {run_block<Masked<S::kBytes, false>, 2, 100>, No::run, No::kStep, 1, as}},
          run_block<MaskedBoth<S::kBytes>, 2, 150, 2>,
          1};
}
template <class S>
inline constexpr Gradients kWhere = where_gradients<S>();

template <class S>
void where_backward(const Call& call) {
  run_gradients(call, kWhere<S>);
}
template <class S>
size_t where_workspace(const Call& call) {
  return gradients_workspace(call, kWhere<S>);
}

template <class S>
Precision where_precision(const Call& call) {
  return gradients_precision(call, kWhere<S>, 0);
}

RG_ONCE Row row(const char* direction, Element element) {
  Row row{};
  row.family = "ternary", row.kind = "where", row.direction = direction, row.variant = "";
  row.element = element, row.isa = RG_ISA_NAME, row.algorithm = "map";
  row.math_precision = row.accumulator = element_name(element);
  return row;
}

template <Element E>
void add_forward(Registry& registry) {
  Row value = row("forward", E);
  value.max_ulp = 0.5, value.run = where<E>;  // a number is rounded to a half
  registry.add(value);
}

template <class S>
void add_backward(Registry& registry) {
  Row slope = row("backward", S::kElement);
  slope.max_ulp = 1, slope.algorithm = "map_sum", slope.precision = where_precision<S>;
  slope.accumulator = S::kBytes == 8 ? "f64x2" : "f64", slope.params = &kParams<NaryParams>;
  slope.run = where_backward<S>, slope.workspace = where_workspace<S>;
  registry.add(slope);
}

}  // namespace

void register_ternary(Registry& registry) {
  add_forward<Element::f32>(registry);
  add_forward<Element::f16>(registry);
  add_forward<Element::bf16>(registry);
  add_forward<Element::f64>(registry);
  add_forward<Element::i32>(registry);
  add_forward<Element::i64>(registry);
  add_forward<Element::b8>(registry);
  add_backward<F32>(registry);
  add_backward<F16>(registry);
  add_backward<Bf16>(registry);
  add_backward<F64>(registry);
}

}  // namespace rg::RG_ISA
