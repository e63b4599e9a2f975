// Family compare: eq ne gt ge lt le logical_and logical_or logical_xor, to bool. Streams: (a, b | y).
#include "kernels/pointwise/compare.h"

#include "kernels/pointwise/kernels.h"

namespace rg::RG_ISA {
namespace {

constexpr int kPicoseconds = 60;
constexpr Element kF32ToBool[] = {Element::f32, Element::f32, Element::b8};

template <class F, class R>
void run(const Call& call) {
  run_block<CompareBlock<F, R>, 2, kPicoseconds>(call.streams.begin(), nullptr, call.threads);
}

// Halves as words; beside a number, which is f32, through tiles of f32.
template <class F, class R>
void run_halves(const Call& call) {
  if (call.streams[0].element == call.streams[1].element) return run<F, R>(call);
  using B = CompareBlock<F, AsItIs<float>>;
  static constexpr MapKernel kernel = {B::run,     nullptr,      2, 1, B::kStep, 2 * kPicoseconds * 1e-3,
                                       kF32ToBool, &kConversions};
  walk(call.streams.begin(), kernel, nullptr, call.threads);
}

RG_ONCE void add(Registry& registry, const char* kind, Element element, void (*run)(const Call&)) {
  Row row{};
  row.family = "compare", row.kind = kind, row.direction = "forward", row.variant = "";
  row.element = element, row.isa = RG_ISA_NAME, row.algorithm = "map";
  row.math_precision = row.accumulator = element_name(element);
  row.run = run;
  registry.add(row);
}

template <class F>
void add_numbers(Registry& registry, const char* kind) {
  add(registry, kind, Element::f32, run<F, AsItIs<float>>);
  add(registry, kind, Element::f16, run_halves<F, HalfWord<0x7c00>>);
  add(registry, kind, Element::bf16, run_halves<F, HalfWord<0x7f80>>);
  add(registry, kind, Element::f64, run<F, AsItIs<double>>);
  add(registry, kind, Element::i32, run<F, AsItIs<int32_t>>);
  add(registry, kind, Element::i64, run<F, AsItIs<int64_t>>);
}

template <class F>
void add_all(Registry& registry, const char* kind) {
  add_numbers<F>(registry, kind);
  add(registry, kind, Element::b8, run<F, Byte>);
}

}  // namespace

void register_compare(Registry& registry) {
  add_all<Eq>(registry, "eq");
  add_all<Ne>(registry, "ne");
  add_numbers<Gt>(registry, "gt");
  add_numbers<Ge>(registry, "ge");
  add_numbers<Lt>(registry, "lt");
  add_numbers<Le>(registry, "le");
  add_all<LogicalAnd>(registry, "logical_and");
  add_all<LogicalOr>(registry, "logical_or");
  add_all<LogicalXor>(registry, "logical_xor");
}

}  // namespace rg::RG_ISA
