// Family scan, in pieces: the carry that a piece starts from, and the gradient that comes in from those after it.
//
// Streams: merge (states[pieces, k, columns], piece | carry_in[k', columns]),
//          incoming_grad (grads[pieces, k, columns], states, piece | grad_in[k, columns]).
// Params: ScanPieceParams.
//
// `states` are those of the pieces by themselves: of cumsum, cumprod and logcumsumexp what the reductions sum, prod and
// logsumexp have (reduce.cc), of cummax and cummin the carry_out. `grads` are what each piece hands back for its own
// dy, with its carry_in known: carries of the backward (scan.cc), of cumsum the sums of dy. Pieces stand in the order
// of the axis; a reverse scan starts with the last. An index in a carry is that of a piece; from one piece to others it
// goes as -2 - (its place in the whole).
#include "kernels/common/pieces.h"
#include "kernels/scan/extrema.h"
#include "kernels/scan/params.h"

namespace rg::RG_ISA {
namespace {

const ScanPieceParams& params_of(const Call& call) { return call.params_as<ScanPieceParams>(); }

// Pieces in the order of the scan: those before the call's own, or after it.
struct Order {
  int64_t pieces, own;
  bool reverse;
  explicit Order(const Call& call, int piece) : pieces(call.streams[0].shape[0]), reverse(params_of(call).reverse) {
    own = place(index_of(call.streams[piece]));
  }
  int64_t place(int64_t k) const { return reverse ? pieces - 1 - k : k; }  // its own inverse
};

// ---- states: from the numbers of a piece, `then` the next one, to the numbers of a carry

struct Sum {
  Real total = Real(vd{});
  RG_INLINE static Sum of(const View& v, int64_t p, int64_t at) {
    return {normal(Real(column(v, p, 1, at), column(v, p, 2, at), column(v, p, 0, at)))};
  }
  RG_INLINE void then(const Sum& next, const Call&, int64_t) { total = added(total, next.total); }
  RG_INLINE void put(const View& out, int64_t at) const {
    put_column(out, 0, at, high_of(total)), put_column(out, 1, at, low_of(total));
  }
};
struct Factors {
  Real total = Real(splat<vd>(1));
  RG_INLINE static Factors of(const View& v, int64_t p, int64_t at) {
    return {normal(Real(column(v, p, 0, at), column(v, p, 1, at), column(v, p, 2, at)))};
  }
  RG_INLINE void then(const Factors& next, const Call&, int64_t) { total = multiplied(total, next.total); }
  RG_INLINE void put(const View& out, int64_t at) const {
    put_column(out, 0, at, total.hi), put_column(out, 1, at, total.lo), put_column(out, 2, at, total.k);
  }
};
struct Exponentials {
  LogNumbers total = {splat<vd>(-__builtin_inf()), Real(vd{})};
  RG_INLINE static Exponentials of(const View& v, int64_t p, int64_t at) {
    return {{column(v, p, 0, at), Real(column(v, p, 1, at), column(v, p, 2, at), vd{})}};
  }
  RG_INLINE void then(const Exponentials& next, const Call&, int64_t) { total = merged(total, next.total); }
  RG_INLINE void put(const View& out, int64_t at) const {
    auto none = total.m == -__builtin_inf(), known = total.m == total.m;
    vd hi = select(known, high_of(total.sum), total.m), lo = select(known, low_of(total.sum), vd{});
    put_column(out, 0, at, total.m), put_column(out, 1, at, select(none, vd{}, hi));
    put_column(out, 2, at, select(none, vd{}, lo));
  }
};
template <bool kMax>
struct Best {
  vd value = splat<vd>(kMax ? -__builtin_inf() : __builtin_inf()), index = splat<vd>(-1);
  RG_INLINE static Best of(const View& v, int64_t p, int64_t at) { return {column(v, p, 0, at), column(v, p, 1, at)}; }
  RG_INLINE vi64 yields(const Best& next, const Call& call) const {
    auto wins = params_of(call).ties_last ? Winner<kMax, Ties::last>::wins(next.value, value)
                                          : Winner<kMax, Ties::first>::wins(next.value, value);
    return (wins | (index == -1)) & (next.index != -1);
  }
  RG_INLINE void then(const Best& next, const Call& call, int64_t piece) {
    auto take = yields(next, call);
    const double start = double(piece) * double(params_of(call).extent);
    value = select(take, next.value, value);
    index = select(take, -2.0 - (next.index + start), index);
  }
  RG_INLINE void put(const View& out, int64_t at) const {
    put_column(out, 0, at, value), put_column(out, 1, at, index);
  }
};

template <class T>
void merge(const Call& call) {
  const View &states = call.streams[0], &out = call.streams[2];
  const Order order(call, 1);
  for (int64_t at = 0; at < states.shape[2]; at += kLanes<double>) {
    T total;
    for (int64_t k = 0; k < order.own; ++k) total.then(T::of(states, order.place(k), at), call, order.place(k));
    total.put(out, at);
  }
}

// ---- the incoming gradient: that of a piece, and what passes through it from those after it

// cumsum: all of it.
struct IncomingSum : Sum {
  static constexpr bool kAlone = true;
  RG_INLINE static IncomingSum none() { return {}; }
  RG_INLINE static IncomingSum of(const View& v, int64_t p, int64_t at) { return {Sum::of(v, p, at)}; }
  RG_INLINE void before(const IncomingSum& own, const Sum&, const Sum&, const Call&) {
    total = added(own.total, total);
  }
};
// cumprod: times the product of the piece.
struct IncomingFactors {
  static constexpr bool kAlone = false;
  Real total = Real(vd{});
  RG_INLINE static IncomingFactors of(const View& v, int64_t p, int64_t at) {
    return {normal(Real(column(v, p, 0, at), column(v, p, 1, at), column(v, p, 2, at)))};
  }
  RG_INLINE void before(const IncomingFactors& own, const Factors&, const Factors& piece, const Call&) {
    total = added(own.total, multiplied(piece.total, total));
  }
  RG_INLINE void put(const View& out, int64_t at) const { Factors{total}.put(out, at); }
};
// cummax, cummin: where the piece does not have the winner.
template <bool kMax>
struct IncomingBest {
  static constexpr bool kAlone = false;
  Real total = Real(vd{});
  RG_INLINE static IncomingBest of(const View& v, int64_t p, int64_t at) {
    return {normal(Real(column(v, p, 0, at), column(v, p, 1, at), vd{}))};
  }
  RG_INLINE void before(const IncomingBest& own, const Best<kMax>& carry, const Best<kMax>& piece, const Call& call) {
    total = added(own.total, select(carry.yields(piece, call), Real(vd{}), total));
  }
  RG_INLINE void put(const View& out, int64_t at) const { Sum{total}.put(out, at); }
};
// logcumsumexp: measured from the carry's m, unless the piece is the first to reach +inf.
struct IncomingExponentials {
  static constexpr bool kAlone = false;
  vd m = splat<vd>(-__builtin_inf());
  Real total = Real(vd{});
  RG_INLINE static IncomingExponentials of(const View& v, int64_t p, int64_t at) {
    return {column(v, p, 0, at), Real(column(v, p, 1, at), column(v, p, 2, at), vd{})};
  }
  RG_INLINE void before(const IncomingExponentials& own, const Exponentials& carry, const Exponentials& piece,
                        const Call&) {
    const double inf = __builtin_inf();
    auto dropped = (piece.total.m == inf) & (carry.total.m < inf), nothing = total.hi == 0;
    Real rest = total * real_exp_difference(own.m, m);
    rest = select(dropped | nothing, Real(vd{}), rest);
    auto unknown = m != m;
    total = select(rest.hi == 0, own.total, select(own.total.hi == 0, rest, own.total + rest));
    total = {high_of(total), low_of(total), vd{}};
    m = select(unknown, m, own.m), total = select(unknown, Real(m), total);
  }
  RG_INLINE void put(const View& out, int64_t at) const {
    put_column(out, 0, at, m), put_column(out, 1, at, total.hi), put_column(out, 2, at, total.lo);
  }
};

template <class T, class G>
void incoming_grad(const Call& call) {
  const View &grads = call.streams[0], &states = call.streams[1], &out = call.streams[3];
  const Order order(call, 2);
  for (int64_t at = 0; at < grads.shape[2]; at += kLanes<double>) {
    G total;
    bool some = false;
    for (int64_t k = order.pieces - 1; k > order.own; --k, some = true) {
      const int64_t p = order.place(k);
      const G own = G::of(grads, p, at);
      if (!some) {
        total = own;
        continue;
      }
      T carry, piece;
      if constexpr (!G::kAlone) {
        piece = T::of(states, p, at);
        for (int64_t j = 0; j < k; ++j) carry.then(T::of(states, order.place(j), at), call, order.place(j));
      }
      total.before(own, carry, piece, call);
    }
    total.put(out, at);
  }
}

template <class S>
void add_all(Registry& r) {
  auto add = [&](const char* kind, const char* direction, void (*run)(const Call&)) {
    r.add(Row{"scan", kind, direction, "", S::kElement, RG_ISA_NAME, "pieces", "f64", "f64x2",
              S::kBytes == 2 ? 0.51 : 1., run, nullptr, nullptr, nullptr, &kParams<ScanPieceParams>});
  };
  auto pair = [&](const char* kind, void (*merge)(const Call&), void (*incoming_grad)(const Call&)) {
    add(kind, "merge", merge), add(kind, "incoming_grad", incoming_grad);
  };
  pair("cumsum", merge<Sum>, incoming_grad<Sum, IncomingSum>);
  pair("cumprod", merge<Factors>, incoming_grad<Factors, IncomingFactors>);
  pair("cummax", merge<Best<true>>, incoming_grad<Best<true>, IncomingBest<true>>);
  pair("cummin", merge<Best<false>>, incoming_grad<Best<false>, IncomingBest<false>>);
  pair("logcumsumexp", merge<Exponentials>, incoming_grad<Exponentials, IncomingExponentials>);
}

}  // namespace

void register_scan_pieces(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
