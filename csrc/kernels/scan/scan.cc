// Family scan: cumsum cumprod cummax cummin logcumsumexp along one axis.
//
// Streams: forward (x | y, indices, carry_in, carry_out); backward (dy | dx, x, y, indices, carry_in, grad_in,
// grad_out). Params: ScanParams.
//
// Carries have the shape (k, *kept shape), in f64; their k numbers for each kind:
//   cumsum          hi, lo          the sum is hi + lo
//   cumprod         hi, lo, e       (hi + lo) 2^e
//   cummax, cummin  value, index    index as in `indices`, -1 before the first term
//   logcumsumexp    m, hi, lo       e^m (hi + lo), m the largest term; m = -inf: hi = 0; m = +inf: hi counts them
// and backward, for what follows:
//   cumsum          hi, lo          the sum of its dy
//   cumprod         hi, lo, e       what the product before it is multiplied by in the sum of y dy
//   cummax, cummin  hi, lo          the gradient of the winner so far
//   logcumsumexp    m, hi, lo       the sum of dy e^-y is e^-m (hi + lo)
#include <initializer_list>

#include "kernels/scan/extrema.h"
#include "kernels/scan/logs_held.h"
#include "kernels/scan/logs_wide.h"
#include "kernels/scan/params.h"
#include "kernels/scan/product_slopes.h"

namespace rg::RG_ISA {
namespace {

// ---- jobs: see Stream for the order of roles

constexpr int kForwardRoles[] = {0, -1, -1, 2, 1, 3, 4, -1, -1};
constexpr int kBackwardRoles[] = {2, 0, 3, 4, 1, 5, -1, 6, 7};
constexpr int kMirroredRoles[] = {0, -1, -1, -1, 1, 6, 7, -1, -1};  // cumsum: a forward scan of dy from the end

const ScanParams& params_of(const Call& call) { return call.params_as<ScanParams>(); }
bool is_exclusive(const Call& call) { return params_of(call).exclusive != 0; }
int axis_of(const Call& call) { return int(params_of(call).scan_axis); }
Axis along(const Call& call) { return {axis_of(call), params_of(call).reverse != 0}; }
Axis against(const Call& call) { return {axis_of(call), params_of(call).reverse == 0}; }

// f with the call's options as types.
template <class F>
auto with_exclusive(const Call& call, F f) {
  return is_exclusive(call) ? f(std::true_type{}) : f(std::false_type{});
}

template <class S>
void cumsum(const Call& call) {
  const Sweep* sweep = with_exclusive(call, [](auto e) { return &kSums<S, e.value>; });
  run(call, {&kMoves<S>, kForwardRoles, sweep}, along(call));
}
template <class S>
void cumsum_backward(const Call& call) {
  const Sweep* sweep = with_exclusive(call, [](auto e) { return &kSums<S, e.value>; });
  run(call, {&kMoves<S>, kMirroredRoles, sweep}, against(call));
}

template <class S, bool kMax, bool kExclusive, Emit kEmit>
const Sweep* winners(const Call& call) {
  return params_of(call).ties_last ? &kWinners<S, kMax, Ties::last, kExclusive, kEmit>
                                   : &kWinners<S, kMax, Ties::first, kExclusive, kEmit>;
}
template <class S, bool kMax>
void extreme(const Call& call) {
  const bool indexed = call.streams[2].data || call.streams[4].data;
  const Sweep* sweep = with_exclusive(call, [&](auto e) {
    return indexed ? winners<S, kMax, e.value, Emit::indices>(call) : winners<S, kMax, e.value, Emit::values>(call);
  });
  Job job{&kMoves<S>, kForwardRoles, sweep};
  job.writes |= bit(kIndices);
  run(call, job, along(call));
}
template <class S, bool kMax>
void extreme_backward(const Call& call) {
  const Sweep* marks = winners<S, kMax, false, Emit::marks>(call);
  const Sweep* incoming_grad = with_exclusive(call, [](auto e) { return &kIncomingGrad<S, e.value, true>; });
  run(call, {&kMoves<S>, kBackwardRoles, marks, incoming_grad, 2}, along(call));
}
template <class S>
void indexed_backward(const Call& call) {
  const Sweep* marks = with_exclusive(call, [](auto e) { return &kSavedWinners<S, e.value>; });
  const Sweep* incoming_grad = with_exclusive(call, [](auto e) { return &kIncomingGrad<S, e.value, false>; });
  run(call, {&kMoves<S>, kBackwardRoles, marks, incoming_grad, 2, 0, is_exclusive(call) ? 1 : 0}, along(call));
}

template <class S>
void cumprod(const Call& call) {
  const Sweep* sweep = with_exclusive(call, [](auto e) { return &kProducts<S, e.value, Give::value>; });
  run(call, {&kMoves<S>, kForwardRoles, sweep}, along(call));
}
template <class S, bool kSaved>
void cumprod_backward(const Call& call) {
  const Sweep* back = with_exclusive(call, [](auto e) { return &kProductSlopes<S, e.value, kSaved>; });
  Job job{&kMoves<S>, kBackwardRoles, &kProducts<S, false, Give::before>, back};
  job.trace_bytes = kSaved ? 0 : kPowerTrace<S>;
  job.shift_y = kSaved && !is_exclusive(call) ? -1 : 0;
  run(call, job, along(call));
}

template <class S, Logs kGive>
const Sweep* log_sweep(const Call& call) {
  return with_exclusive(call, [](auto e) {
    if constexpr (kDouble<S>) {
      return &kWideLogs<e.value, kGive>;
    } else {
      return &kLogs<S, e.value, kGive>;
    }
  });
}
template <class S>
void logcumsumexp(const Call& call) {
  run(call, {&kMoves<S>, kForwardRoles, log_sweep<S, Logs::value>(call)}, along(call));
}
template <class S>
void logcumsumexp_backward(const Call& call) {
  const Sweep* back = with_exclusive(call, [](auto e) {
    if constexpr (kDouble<S>) {
      return &kWideLogSlopes<e.value>;
    } else if constexpr (kHeld<S>) {
      return &kHeldLogSlopes<S, e.value>;
    } else {
      return &kLogSlopes<S, e.value>;
    }
  });
  const int bytes = kDouble<S> ? kWideLogTrace : kLogTrace<S>;
  run(call, {&kMoves<S>, kBackwardRoles, log_sweep<S, Logs::trace>(call), back, bytes}, along(call));
}
template <class S>
void logcumsumexp_saved(const Call& call) {
  const Sweep* back = with_exclusive(call, [](auto e) {
    if constexpr (kDouble<S>) {
      return &kWideSavedLogs<e.value>;
    } else {
      return &kSavedLogs<S, e.value>;
    }
  });
  const Sweep* counts = with_exclusive(call, [](auto e) { return &kCounts<S, e.value>; });
  Job job{&kMoves<S>, kBackwardRoles, counts, back, kCountTrace<S>};
  job.probe = is_infinite<S>;
  run(call, job, along(call));
}

// ---- rows

// From the shape alone: whether the axis is the innermost dimension, or long and cut into pieces.
const char* layout(const Call& call) {
  const View& out = call.streams[1];
  const int axis = axis_of(call);
  if (out.rank && out.shape[axis] > kWhole) return "long";
  for (int d = axis + 1; d < out.rank; ++d)
    if (out.shape[d] != 1) return "columns";
  return "rows";
}

const char* refuse(const Call& call) {
  const View& out = call.streams[1];
  // Indices are counted in the lanes of the compute type.
  return out.rank && out.shape[axis_of(call)] > INT32_MAX ? "the axis has 2^31 positions or more" : nullptr;
}

template <int kComponents>
size_t workspace(const Call& call) {
  return piece_bytes(call.streams[1], axis_of(call), kComponents);
}

template <class S>
struct Rows {
  static constexpr const char* kOwn = S::kBytes == 8 ? "f64" : "f32";
  static constexpr const char* kSums = S::kBytes == 4 ? "f64" : kExact<S> ? "f64x6" : "f64x2";
  static constexpr const char* kWide = S::kBytes == 8 ? "f64x2" : "f64";
  Registry& registry;
  const char* kind;

  // components: doubles that pass between pieces for each lane, of both sweeps.
  template <int kComponents>
  RG_ONCE void add(const char* direction, const char* variant, const char* maths, const char* accumulator,
                   void (*run)(const Call&), double max_ulp = 1) const {
    Row row{"scan",      kind,
            direction,   variant,
            S::kElement, RG_ISA_NAME,
            "sweep",     maths,
            accumulator, S::kBytes == 2 ? 0.51 : S::kBytes == 4 ? 1 : max_ulp,
            run,         workspace<kComponents>,
            refuse};
    row.params = &kParams<ScanParams>, row.layout = layout;
    registry.add(row);
  }
};

template <class S>
RG_ONCE void add_all(Registry& r) {
  using R = Rows<S>;
  R sum{r, "cumsum"}, max{r, "cummax"}, min{r, "cummin"};
  sum.template add<kSumParts<S>>("forward", "", "f64", R::kSums, cumsum<S>);
  sum.template add<kSumParts<S>>("backward", "", "f64", R::kSums, cumsum_backward<S>);
  max.template add<2>("forward", "", R::kOwn, R::kOwn, extreme<S, true>);
  min.template add<2>("forward", "", R::kOwn, R::kOwn, extreme<S, false>);
  max.template add<kSumParts<S> + 3>("backward", "", "f64", R::kSums, extreme_backward<S, true>);
  min.template add<kSumParts<S> + 3>("backward", "", "f64", R::kSums, extreme_backward<S, false>);
  R prod{r, "cumprod"}, logs{r, "logcumsumexp"};
  prod.template add<3>("forward", "", "f64", R::kWide, cumprod<S>);
  prod.template add<9>("backward", "saved", "f64", R::kWide, cumprod_backward<S, true>);
  prod.template add<9>("backward", "recompute", "f64", R::kWide, cumprod_backward<S, false>);
  logs.template add<4>("forward", "", "f64", R::kWide, logcumsumexp<S>);
  logs.template add<7>("backward", "saved", "f64", R::kWide, logcumsumexp_saved<S>, 2);
  logs.template add<9>("backward", "recompute", "f64", R::kWide, logcumsumexp_backward<S>, 2);
  for (const R& k : {max, min})
    k.template add<kSumParts<S> + 3>("backward", "indices", "f64", R::kSums, indexed_backward<S>);
}

}  // namespace

void register_scan(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
