// Families arg_reduce: argmax argmin; bool_reduce: any all; count_reduce: count_nonzero. Over any axes.
//
// Streams: (x | y), y with extent 1 along the axes that are reduced.
#include "kernels/discrete_reduce/discrete_reduce.h"
#include "kernels/discrete_reduce/count.h"
#include "kernels/discrete_reduce/extreme.h"

namespace rg::RG_ISA {
namespace {

void later(State& into, const State& more) { join(into, more.key, more.value); }
void both(State& into, const State& more) { into.value += more.value; }

template <bool kMin>
void run_extreme(const Call& call) {
  find_extremes(call.streams[0], call.streams[1], kMin, call);
}

template <int kOption, find::Result result>
void run_count(const Call& call) {
  const Element element = call.streams[0].element;
  const int64_t all = -1, bits = info_of(element).of == ElementClass::real
                                     ? all ^ INT64_MIN >> (64 - 8 * element_size(element))
                                     : all;
  const Task task{&count_kernel(element), bits, kOption, {0, 0}, both, result, false, kOption != 0};
  find::run(call.streams[0], call.streams[1], task, call.threads, call.workspace);
}

size_t workspace(const Call& call) { return find::workspace(call.streams[0], call.streams[1]); }

RG_ONCE void add(Registry& registry, const char* family, const char* kind, Element element, void (*run)(const Call&)) {
  Row row{};
  row.family = family, row.kind = kind, row.direction = "forward", row.variant = "";
  row.element = element, row.isa = RG_ISA_NAME, row.algorithm = "find";
  row.math_precision = element_name(element), row.accumulator = "i64";
  row.run = run, row.workspace = workspace;
  registry.add(row);
}

}  // namespace

void find_extremes(const View& x, const View& indices, bool of_min, const Call& call) {
  const int64_t infinity = x.element == Element::bf16 ? 0x7f80 : 0x7c00;
  const Task task{
      &extreme_kernel(x.element), infinity, of_min ? -1 : 0, {INT64_MIN, 0}, later, find::Result::value, true, false};
  find::run(x, indices, task, call.threads, call.workspace);
}

void register_discrete_reduce(Registry& registry) {
  for (const ElementInfo& each : kElements) {
    add(registry, "arg_reduce", "argmax", each.element, run_extreme<false>);
    add(registry, "arg_reduce", "argmin", each.element, run_extreme<true>);
    add(registry, "bool_reduce", "any", each.element, run_count<1, find::Result::some>);
    add(registry, "bool_reduce", "all", each.element, run_count<-1, find::Result::every>);
    add(registry, "count_reduce", "count_nonzero", each.element, run_count<0, find::Result::value>);
  }
}

}  // namespace rg::RG_ISA
