// Family embedding: output[n] = weight[indices[n]], and its gradient, dense or as a list of touched rows.
//
// Streams: forward (weight[V, D], indices[N] | output[N, D]), backward (dout[N, D], indices[N] | dweight[V, D]), its
// variant "sparse" (dout, indices | rows[K], values[K, D], count[1]), K = min(N, V).
// Params: TableParams.
#include "engines/gather/backward.h"
#include "kernels/embedding/bare.h"
#include "kernels/embedding/move.h"
#include "simd/storage.h"

namespace rg::RG_ISA {
namespace {

template <class S, bool kSparse>
size_t workspace(const Call& call) {
  return embedding_bytes(call, bare_sums(S::kElement).states, kSparse);
}

template <class S, bool kSparse>
void backward(const Call& call) {
  run_embedding_backward(call, bare_sums(S::kElement), kSparse);
}

void forward(const Call& call) { run_embedding(call, kMoves); }

bool check_forward(const Call& call, Fault* fault) { return check_indices(call, call.streams[0].shape[0], fault); }
bool check_backward(const Call& call, Fault* fault) {
  return check_indices(call, call.params_as<TableParams>().num_embeddings, fault);
}

template <class S>
void add(Registry& registry) {
  const char* sums = S::kBytes == 8 ? "f64x2" : "f64";
  auto put = [&](const char* direction, const char* variant, const char* algorithm, double max_ulp, auto run,
                 auto workspace, auto check) {
    const bool moves = max_ulp == 0;
    const char* maths = moves ? "exact" : S::kElement == Element::bf16 ? "f32" : "f64";
    Row row{"embedding", "embedding",           direction, variant, S::kElement, RG_ISA_NAME, algorithm,
            maths,       moves ? "none" : sums, max_ulp,   run};
    row.workspace = workspace, row.refuse = refuse_large, row.check = check, row.params = &kParams<TableParams>;
    registry.add(row);
  };
  const double rounded = S::kBytes == 2 ? 0.51 : 1;
  put("forward", "", "gather", 0, forward, nullptr, check_forward);
  put("backward", "", "grouped", rounded, backward<S, false>, workspace<S, false>, check_backward);
  put("backward", "sparse", "grouped", rounded, backward<S, true>, workspace<S, true>, check_backward);
}

}  // namespace

void register_embedding(Registry& registry) {
  add<F32>(registry);
  add<F16>(registry);
  add<Bf16>(registry);
  add<F64>(registry);
}

}  // namespace rg::RG_ISA
