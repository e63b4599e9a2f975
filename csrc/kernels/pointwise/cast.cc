// Family cast: between f32 f16 bf16 f64 i32 i64 bool. Streams: (input | output).
#include "kernels/pointwise/cast.h"

#include "engines/map/walk.h"

namespace rg::RG_ISA {
namespace {

constexpr const char* kTo[] = {"to_f32", "to_f16", "to_bf16", "to_f64", "to_i32", "to_i64", "to_bool"};
constexpr Element kEvery[] = {Element::f32, Element::f16, Element::bf16, Element::f64,
                              Element::i32, Element::i64, Element::b8};
constexpr int kCount = int(Element::count);

template <Element kFrom, Element kInto>
void run(const Call& call) {
  using B = CastBlock<kFrom, kInto>;
  static constexpr MapKernel kernel = {B::run, element_size(kInto) >= 4 ? B::stream_out : nullptr, 1, 1, B::kStep, 0.1};
  walk(call, kernel);
}

template <Element kFrom, Element kInto>
RG_ONCE void add(Registry& registry) {
  Row row{};
  row.family = "cast", row.kind = "cast", row.direction = "forward", row.variant = kTo[int(kInto)];
  row.element = kFrom, row.isa = RG_ISA_NAME, row.algorithm = "map";
  row.math_precision = row.accumulator = element_name(kFrom);
  row.max_ulp = is_exact(kFrom, kInto) ? 0 : 0.5;
  row.run = run<kFrom, kInto>;
  registry.add(row);
}

template <int kPair>
void add_from(Registry& registry) {
  if constexpr (kPair < kCount * kCount) {
    add<kEvery[kPair / kCount], kEvery[kPair % kCount]>(registry);
    add_from<kPair + 1>(registry);
  }
}

}  // namespace

void register_cast(Registry& registry) { add_from<0>(registry); }

}  // namespace rg::RG_ISA
