// da, db and dw summed over the dimensions along which a, b or w was repeated, by `sum_to`.
//
// Terms are made in f64 from any storage. Those of f32 and halves are as good as exact; (1 - w) dy and dy (b - a) of
// f64 are rounded once.
#pragma once

#include "engines/sum_to/sum_to.h"
#include "kernels/binary_param/formulas.h"
#include "kernels/binary_param/rescue.h"
#include "kernels/reduce/rounding.h"
#include "kernels/reduce/tables.h"
#include "simd/convert.h"

namespace rg::RG_ISA {

// c x + c_low x, rounded once where nothing is near the limits of f64. There the error of the product is left out: by
// the same rule for every instruction set.
RG_INLINE vd scaled_once(vd x, vd c, vd c_low) {
  vd p = x * c;
  auto exact = (abs(x) < 0x1p990) & (abs(c) < 0x1p990) & (abs(p) > 0x1p-960);
  vd low = select(exact, product_error(x, c, p), vd{}) + x * c_low;
  return select(finite(p), p + low, p);
}

template <bool kIsB>
struct LerpTerm {  // in: dy
  using Params = LerpBackwardParams;
  static constexpr int kInputs = 1, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const Params& p) {
    out[0] = kIsB ? in[0] * splat<vd>(p.w) : scaled_once(in[0], splat<vd>(p.u), splat<vd>(p.u_low));
  }
};

template <bool kIsB>
struct LerpTensorTerm {  // in: dy, w
  using Params = NoParams;
  static constexpr int kInputs = 2, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    Pair u = one_minus(in[1]);
    out[0] = kIsB ? in[0] * in[1] : scaled_once(in[0], u.hi, select(finite(u.hi), u.lo, vd{}));
  }
};

// dy (b - a): plain, or (f64) rounded once where nothing is near the limits.
template <bool kOnce>
struct LerpWeightTerm {  // in: dy, a, b
  using Params = NoParams;
  static constexpr int kInputs = 3, kOutputs = 1;
  RG_INLINE static void apply(const vd* in, vd* out, const NoParams&) {
    const vd d = in[2] - in[1];
    out[0] = in[0] * d;
    if constexpr (kOnce) {
      const vd low = sum_error(in[2], -in[1], d);
      out[0] = scaled_once(in[0], d, select(finite(d), low, vd{}));
    }
  }
};

// One of two results of a formula.
template <class F, int kWhich>
struct OneOf {
  using Params = typename F::Params;
  static constexpr int kInputs = F::kInputs, kOutputs = 1;
  template <class V>
  RG_INLINE static void apply(const V* in, V* out, const Params& p) {
    V both[2];
    F::apply(in, both, p);
    out[0] = both[kWhich];
  }
};

namespace {

// A sum in the element of the output. The state may be that of scaled terms.
template <class S>
void put_sums(const reduce::Tile& tile, char* out) {
  for (int k = 0; k < tile.used; ++k) {
    double v = total(tile.state[0][k], tile.state[1][k]) / tile.scale[0][k];
    if constexpr (S::kBytes == 2)
      v = rounded_to_half<S>(sum_with_rest(splat<vd>(tile.state[0][k]), splat<vd>(tile.state[1][k])))[0];
    const auto bits = S::encode_one(v);
    __builtin_memcpy(out + k * S::kBytes, &bits, S::kBytes);
  }
}

inline bool is_whole(const View& v, const View& whole) {
  bool same = v.rank == whole.rank;
  for (int d = 0; same && d < whole.rank; ++d) same = v.shape[d] == whole.shape[d];
  return same;
}

// A number as an operand of the shape of `whole`.
inline View repeated(const View& whole, const double* number) {
  View v = whole;
  v.data = reinterpret_cast<char*>(const_cast<double*>(number));
  for (int d = 0; d < v.rank; ++d) v.strides[d] = 0;
  return v;
}

// F is the formula of a term.
template <class S, class F>
void sum_gradient(const Call& call, const View* in, const View& out, const void* params) {
  static constexpr Element kAs[] = {Element::f64, Element::f64, Element::f64};
  const sum_to::Loops loops = {&kConversions, tables_of(Element::f64).sum_terms, put_sums<S>};
  sum_to::run({Block<F, F64>::template run<false>, F::kInputs, Block<F, F64>::kStep, Element::f64, kAs, params}, loops,
              in, out, call.threads, call.workspace);
}

// Of an end, from (dy), or (dy, w) where the weight is no number. With it, db = dy (w - 0) and da = dy (1 - w).
template <class S, class F, bool kIsB>
void sum_end(const Call& call, const View* in, const View& out, const void* params, double number) {
  sum_gradient<S, F>(call, in, out, params);
  if constexpr (S::kBytes == 8) {
    const double zero = 0, one = 1;
    const View weight = F::kInputs == 2 ? in[1] : repeated(in[0], &number);
    if (kIsB)
      rescue_sums(in[0], repeated(in[0], &zero), weight, out, call.threads);
    else
      rescue_sums(in[0], weight, repeated(in[0], &one), out, call.threads);
  }
}

// Of the weight, from (dy, a, b).
template <class S>
void sum_weight(const Call& call, const View* in, const View& out) {
  sum_gradient<S, LerpWeightTerm<S::kBytes == 8>>(call, in, out, nullptr);
  if constexpr (S::kBytes == 8) rescue_sums(in[0], in[1], in[2], out, call.threads);
}

// Of da, db and dw, which are streams `first` and on.
template <int kFirst>
size_t sums_workspace(const Call& call) {
  size_t most = 0;
  for (int s = kFirst; s < call.streams.size(); ++s) {
    if (is_whole(call.streams[s], call.streams[0])) continue;
    size_t bytes = sum_to::workspace(call.streams[0], call.streams[s], *tables_of(Element::f64).sum_terms);
    most = bytes > most ? bytes : most;
  }
  return most;
}

template <int kFirst>
bool sums_ends(const Call& call) {
  return !is_whole(call.streams[kFirst], call.streams[0]) || !is_whole(call.streams[kFirst + 1], call.streams[0]);
}

// Terms of halves are rounded once to f64, and halves are measured on the value.
template <int kFirst>
Precision end_sums_precision(const Call& call) {
  if (element_size(call.streams[0].element) > 2) return {1, 0};
  return {0.51, sums_ends<kFirst>(call) ? 0x1p-50 : 0};
}

template <int kFirst>
const char* end_sums_layout(const Call& call) {
  if (!sums_ends<kFirst>(call)) return "strided";
  return kFirst == 1 ? "end_sums" : "end_and_weight_sums";
}

}  // namespace
}  // namespace rg::RG_ISA
