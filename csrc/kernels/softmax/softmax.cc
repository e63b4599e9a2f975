// Family softmax: softmax, log_softmax along one axis.
//
// Streams: (x | y), and (dy, x, y | dx), where x or y is absent. Params: SoftmaxParams.
#include "kernels/softmax/backward.h"
#include "kernels/softmax/params.h"

namespace rg::RG_ISA {
namespace {

template <int kOutputs, void (*kernel)(const Line&)>
void run(const Call& call) {
  lines::run(call, kOutputs, int(call.params_as<SoftmaxParams>().softmax_axis), kernel, kTools);
}

// The gradient of a half subtracts what was rounded to f32.
constexpr double kHalfScale = 0x1p-18;

template <class S>
struct Rows {
  static constexpr bool kHalf = S::kBytes == 2;
  static constexpr const char *kOwn = kDouble<S> ? "f64" : "f32", *kWide = kDouble<S> ? "f64x2" : "f64";
  Registry& registry;
  const char* kind;

  template <int kOutputs, void (*kernel)(const Line&)>
  RG_ONCE void add(const char* direction, const char* variant, const char* algorithm, const char* maths,
                   double ulp) const {
    Row row{"softmax",
            kind,
            direction,
            variant,
            S::kElement,
            RG_ISA_NAME,
            algorithm,
            maths,
            kWide,
            kHalf ? 0.51 : ulp,
            run<kOutputs, kernel>};
    row.params = &kParams<SoftmaxParams>;
    row.of_scale = kHalf && kOutputs == 3 ? kHalfScale : 0;
    registry.add(row);
  }
};

template <class S>
RG_ONCE void add_all(Registry& r) {
  const Rows<S> softmax{r, "softmax"}, log{r, "log_softmax"};
  constexpr bool wide = kDouble<S>;
  if constexpr (!wide) {
    softmax.template add<1, softmax_line<S, true>>("forward", "", "fast", "f32", 3);
    log.template add<1, log_softmax_line<S, true>>("forward", "", "fast", "f32", 4);
    softmax.template add<3, backward_line<S, false, true>>("backward", "recompute", "fast", "f32", 4);
    log.template add<3, backward_line<S, true, true>>("backward", "recompute", "fast", "f32", 4);
  }
  if constexpr (S::kBytes > 2) {
    constexpr const char* maths = wide ? "f64x2" : "f64";
    softmax.template add<1, softmax_line<S, false>>("forward", "", "wide", maths, 1);
    log.template add<1, log_softmax_line<S, false>>("forward", "", "wide", "f64", wide ? 3 : 1);
    softmax.template add<3, backward_line<S, false, false>>("backward", "recompute", "wide", maths, wide ? 3 : 1);
    log.template add<3, backward_line<S, true, false>>("backward", "recompute", "wide", maths, wide ? 3 : 1);
  }
  if constexpr (!wide) log.template add<3, fast_saved_log<S>>("backward", "saved", "fast", "f32", 4);
  softmax.template add<3, saved_backward<S, false>>("backward", "saved", "wide", "f64", wide ? 3 : 1);
  if constexpr (S::kBytes > 2)
    log.template add<3, saved_backward<S, true>>("backward", "saved", "wide", "f64", wide ? 3 : 1);
}

}  // namespace

void register_softmax(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
