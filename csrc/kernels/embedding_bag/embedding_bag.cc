// Family embedding_bag: output[b] is the sum, mean or maximum of weight[indices[n]] over the n of bag b; its gradient.
//
// Streams: forward (weight[V, D], indices[N], offsets, per_sample_weights[N] | output[B, D], max_indices[B, D]),
// backward (dout[B, D], indices, offsets, weight, per_sample_weights, max_indices | dweight[V, D],
// dper_sample_weights[N]); variant "sparse" has (rows[K], values[K, D], count[1]) in place of dweight.
// Params: TableParams.
#include "kernels/embedding/bare.h"
#include "kernels/embedding_bag/dot.h"
#include "kernels/embedding_bag/max.h"

namespace rg::RG_ISA {
namespace {

template <class S>
inline constexpr BagKernels kKernels = {&Operations<S>::bare, &Operations<S>::weighted, &Operations<S>::scattered,
                                        &max_operation<S>, &kDot<S>};

template <class S, Mode kMode>
size_t forward_bytes(const Call& call) {
  return bag_forward_bytes(call, kMode, kKernels<S>);
}
template <class S, Mode kMode>
void forward(const Call& call) {
  run_bag_forward(call, kMode, kKernels<S>);
}
template <class S, Mode kMode, bool kSparse>
size_t backward_bytes(const Call& call) {
  return bag_backward_bytes(call, kMode, kKernels<S>, kSparse);
}
template <class S, Mode kMode, bool kSparse>
void backward(const Call& call) {
  run_bag_backward(call, kMode, kKernels<S>, kSparse);
}

bool check(const Call& call, Fault* fault) {
  return check_offsets(call, fault) && check_indices(call, call.params_as<TableParams>().num_embeddings, fault);
}

template <class S, Mode kMode>
void add_mode(Registry& registry, const char* kind) {
  auto put = [&](const char* direction, const char* variant, const char* algorithm, bool exact, auto run, auto bytes,
                 auto refuse) {
    const double rounded = S::kBytes == 2 ? 0.51 : 1;
    const char* maths = S::kElement == Element::bf16 && kMode != Mode::max ? "f32" : "f64";  // by eights
    const char* sums = S::kBytes == 8 ? "f64x2" : "f64";
    Row row{"embedding_bag",
            kind,
            direction,
            variant,
            S::kElement,
            RG_ISA_NAME,
            algorithm,
            exact ? "exact" : maths,
            exact ? "none" : sums,
            exact ? 0 : rounded,
            run};
    row.workspace = bytes, row.refuse = refuse, row.check = check, row.params = &kParams<TableParams>;
    registry.add(row);
  };
  put("forward", "", "bags", kMode == Mode::max, forward<S, kMode>, forward_bytes<S, kMode>, refuse_large);
  const char* grouped = kMode == Mode::max ? "scattered" : "grouped";
  const auto refuse = kMode == Mode::max ? refuse_large_maxima : refuse_large;
  put("backward", "", grouped, false, backward<S, kMode, false>, backward_bytes<S, kMode, false>, refuse);
  put("backward", "sparse", grouped, false, backward<S, kMode, true>, backward_bytes<S, kMode, true>, refuse);
}

template <class S>
void add(Registry& registry) {
  add_mode<S, Mode::sum>(registry, "sum");
  add_mode<S, Mode::mean>(registry, "mean");
  add_mode<S, Mode::max>(registry, "max");
}

}  // namespace

const Operation& bare_sums(Element element) {
  return element == Element::f16    ? Operations<F16>::bare
         : element == Element::bf16 ? Operations<Bf16>::bare
         : element == Element::f32  ? Operations<F32>::bare
                                    : Operations<F64>::bare;
}

void register_embedding_bag(Registry& registry) {
  add<F32>(registry);
  add<F16>(registry);
  add<Bf16>(registry);
  add<F64>(registry);
}

}  // namespace rg::RG_ISA
