// Family reduce, in pieces: states merged in order, and dx of a piece from the state of all. The numbers of a state are
// listed in reduce.cc.
//
// Streams: merge (states[pieces, k, columns], piece | y[columns], s[k, columns]), share (dy | dx, x, s).
// Params: ReduceParams.
// `piece` is the one that will take its share: of prod the state is that of the others, and of max and min with ties
// "first" or "last" the count is 1 if the term is in this piece, else 0.
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"
#include "kernels/common/pieces.h"
#include "kernels/reduce/params.h"
#include "kernels/reduce/tables.h"
#include "kernels/reduce/ties.h"

namespace rg::RG_ISA {
namespace {

// ---- merging: `numbers` of two states become those of both

// The sum in units of 2^(kBase e).
template <int kBase>
RG_INLINE Real unit_sum(const vd* s) {
  return normal(Real(s[1], s[2], s[0] * double(kBase)));
}
template <int kBase>
RG_INLINE void put_unit_sum(Real x, vd* s) {
  typedef constants<vd> C;
  s[0] = x.k, s[1] = x.hi, s[2] = x.lo;
  if constexpr (kBase == 2) {
    vd half = x.k * 0.5, whole = (half + C::kRound) - C::kRound;
    auto odd = whole != half;
    vd by = select(odd, splat<vd>(2), splat<vd>(1));
    s[0] = select(odd, (x.k - 1.0) * 0.5, half), s[1] = x.hi * by, s[2] = x.lo * by;
  }
}

struct SumNumbers {
  static constexpr int kCount = 3;
  static constexpr double kNothing[] = {0, 0, 0};
  RG_INLINE static void merge(vd* a, const vd* b, double, TieRule) {
    put_unit_sum<1>(added(unit_sum<1>(a), unit_sum<1>(b)), a);
  }
};
struct SquareNumbers {
  static constexpr int kCount = 3;
  static constexpr double kNothing[] = {0, 0, 0};
  RG_INLINE static void merge(vd* a, const vd* b, double, TieRule) {
    put_unit_sum<2>(added(unit_sum<2>(a), unit_sum<2>(b)), a);
  }
};
struct ProductNumbers {
  static constexpr int kCount = 3;
  static constexpr double kNothing[] = {1, 0, 0};
  RG_INLINE static void merge(vd* a, const vd* b, double, TieRule) {
    Real p = multiplied(normal(Real(a[0], a[1], a[2])), normal(Real(b[0], b[1], b[2])));
    a[0] = p.hi, a[1] = p.lo, a[2] = p.k;
  }
};
struct ExponentialNumbers {
  static constexpr int kCount = 3;
  static constexpr double kNothing[] = {-__builtin_inf(), 0, 0};
  RG_INLINE static void merge(vd* a, const vd* b, double, TieRule) {
    LogNumbers s = merged({a[0], Real(a[1], a[2], vd{})}, {b[0], Real(b[1], b[2], vd{})});
    a[0] = s.m, a[1] = high_of(s.sum), a[2] = low_of(s.sum);
  }
};
// The third number is the piece that the term is in, by the rule for ties.
template <bool kMax>
struct ExtremeNumbers {
  static constexpr int kCount = 2;
  static constexpr double kNothing[] = {kMax ? -__builtin_inf() : __builtin_inf(), 0, -1};
  RG_INLINE static void merge(vd* a, const vd* b, double piece, TieRule ties) {
    auto same = matches(a[0], b[0]);
    auto some = b[1] > 0;
    auto beaten = ~same & (a[0] == a[0]) & ((b[0] != b[0]) | (kMax ? b[0] > a[0] : b[0] < a[0]));
    auto moves = some & ((a[1] == 0) | beaten | (same & (ties == TieRule::last ? ~vi64{} : vi64{})));
    a[2] = select(moves, splat<vd>(piece), a[2]);
    a[1] = select(same, a[1] + b[1], select(beaten, b[1], a[1]));
    a[0] = select(beaten, b[0], a[0]);
  }
};
struct MomentNumbers {
  static constexpr int kCount = 6;
  static constexpr double kNothing[] = {0, 0, 0, 0, 0, 0};
  RG_INLINE static void merge(vd* a, const vd* b, double, TieRule) {
    auto no_a = a[0] == 0, no_b = b[0] == 0;
    vd n = a[0] + b[0];
    Real all = normal(Real(max(n, splat<vd>(1)))), of_a = normal(Real(a[1], a[2], vd{})),
         of_b = normal(Real(b[1], b[2], vd{}));
    Real step = added(of_b, -of_a), more = normal(Real(b[0]) / all);
    Real mean = added(of_a, multiplied(step, more));
    mean = select(is_finite(of_a.hi) & is_finite(of_b.hi), mean, Real(of_a.hi + of_b.hi));
    Real between = multiplied(multiplied(step, step), multiplied(normal(Real(a[0])), more));
    Real squares = added(added(unit_sum<2>(a + 3), unit_sum<2>(b + 3)), between);
    vd made[6] = {n, high_of(mean), low_of(mean)};
    put_unit_sum<2>(squares, made + 3);
    for (int c = 0; c < 6; ++c) a[c] = select(no_a, b[c], select(no_b, a[c], made[c]));
  }
};

// ---- the numbers of a state as those of a tile, for results and for dx

// A sum in units of 2^(kBase e). f64 has it scaled by `kWhen`, within what a power of two in f64 can be; `before` is
// the exponent of the other scale.
template <class S, int kBase, int kWhen>
RG_INLINE void load_sum(Tile& t, int s, int from, vd before) {
  vd e = load(t.given[from] + s), hi = load(t.given[from + 1] + s), lo = load(t.given[from + 2] + s);
  vd kept = kDouble<S> ? max(splat<vd>(-600), min(splat<vd>(600), e)) : vd{};
  store(t.state[0] + s, times_power(hi, (e - kept) * double(kBase)));
  store(t.state[1] + s, times_power(lo, (e - kept) * double(kBase)));
  if (kDouble<S>) store(t.scale[kWhen] + s, exact_power(-kept - before));
}
inline void load_count(Tile& t) { t.n = double(params_of(t).terms); }
template <class F>
RG_INLINE void each_slot(Tile& t, F body) {
  load_count(t);
  for (int s = 0; s < t.slots; s += kLanes<double>) body(s);
}

template <class S, int kBase>
void load_units(Tile& t) {
  each_slot(t, [&](int s) { load_sum<S, kBase, 0>(t, s, 0, vd{}); });
}
template <class S>
void load_product(Tile& t) {
  each_slot(t, [&](int s) {
    for (int c = 0; c < 3; ++c) store(t.state[c] + s, load(t.given[c] + s)), store(t.state[c + 3] + s, vd{});
  });
}
template <class S>
void load_exponentials(Tile& t) {
  each_slot(t, [&](int s) {
    store(t.shift[0] + s, load(t.given[0] + s)), store(t.shift[1] + s, vd{});
    store(t.state[0] + s, load(t.given[1] + s)), store(t.state[1] + s, load(t.given[2] + s));
  });
}
template <class S>
void load_value(Tile& t) {
  each_slot(t, [&](int s) { store(t.state[0] + s, load(t.given[0] + s)); });
}
// For dx: the value is measured from, the state is the count. Nothing is to be had where the count is 0.
template <class S>
void load_extreme(Tile& t) {
  each_slot(t, [&](int s) {
    store(t.shift[0] + s, load(t.given[0] + s)), store(t.shift[1] + s, vd{});
    store(t.state[0] + s, load(t.given[1] + s));
  });
  for (int k = 0; k < t.slots; ++k)
    if (t.given[1][k] == 0) __builtin_memset(reinterpret_cast<char*>(t.dy) + k * S::kBytes, 0, S::kBytes);
}
template <class S>
void load_moments(Tile& t) {
  each_slot(t, [&](int s) {
    vd m = load(t.given[1] + s), low = load(t.given[2] + s), e = load(t.given[3] + s), hi = load(t.given[4] + s);
    // No term is further from the mean than the root of the sum of squares.
    const vd least = splat<vd>(-5000), one = splat<vd>(1);
    vd size = max(select(ordinary(m), exponent_of(m), least), select(ordinary(hi), e + exponent_of(hi) * 0.5, least));
    auto none = size == least;
    const double far = kDouble<S> ? 450 : 99, down = kDouble<S> ? 0x1p-600 : 0.5, up = kDouble<S> ? 0x1p600 : 0x1p24;
    vd scale = select(none, one, select(size > far, splat<vd>(down), select(size < -far, splat<vd>(up), one)));
    if (S::kBytes == 4) scale = one;
    vd by = kDouble<S> ? exponent_of(scale) : vd{};
    load_sum<S, 2, 1>(t, s, 3, by);
    store(t.scale[0] + s, scale);
    store(t.shift[0] + s, times_power(m, by)), store(t.shift[1] + s, times_power(low, by));
  });
}
// The product of this piece, times that of the others, which is given.
template <class S>
void multiply_and_prepare(Tile& t) {
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    vd hi = load(t.given[0] + s), one = splat<vd>(1);
    vd plain = select(ordinary(hi), hi, bits<vd>(bits<vu64>(one) | bits<vu64>(sign_of(hi))));
    Real p = normal(Real(load(t.state[0] + s), load(t.state[1] + s), load(t.state[2] + s)) *
                    Real(plain, load(t.given[1] + s), load(t.given[2] + s)));
    store(t.state[0] + s, p.hi), store(t.state[1] + s, p.lo), store(t.state[2] + s, p.k);
    auto count = [&](int c, vi64 is) { store(t.state[c] + s, load(t.state[c] + s) + select(is, one, vd{})); };
    count(3, hi == 0), count(4, abs(hi) == __builtin_inf()), count(5, hi != hi);
  }
  tables_of(S::kElement).product->prepare(t);
}

// ---- merge

constexpr int64_t kColumns = 64;  // of a piece of work: whole steps of every storage

// The numbers of all pieces, for the columns from `first` on: to t.given, and to the state that is asked for.
template <class N>
void merge_columns(const Call& call, int64_t first, Tile& t) {
  const View &states = call.streams[0], &out = call.streams[3];
  const int64_t pieces = states.shape[0], columns = states.shape[2], piece = index_of(call.streams[1]);
  const TieRule ties = TieRule(call.params_as<ReduceParams>().tie_rule);
  constexpr int numbers = sizeof N::kNothing / sizeof(double);
  constexpr bool product = N::kNothing[0] == 1, extreme = numbers == 3 && N::kCount == 2;
  for (int s = 0; s < t.slots; s += kLanes<double>) {
    const int64_t at = first + s < columns ? first + s : columns - 1;
    vd a[numbers], b[N::kCount];
    for (int c = 0; c < numbers; ++c) a[c] = splat<vd>(N::kNothing[c]);
    for (int64_t p = 0; p < pieces; ++p) {
      if (product && p == piece) continue;
      for (int c = 0; c < N::kCount; ++c) b[c] = column(states, p, c, at);
      N::merge(a, b, double(p), ties);
    }
    if constexpr (extreme)
      if (piece >= 0 && (ties == TieRule::first || ties == TieRule::last))
        a[1] = select(a[2] == double(piece), splat<vd>(1), vd{});
    for (int c = 0; c < N::kCount; ++c) {
      store(t.given[c] + s, a[c]);
      if (out.data && first + s < columns) put_column(out, c, first + s, a[c]);
    }
    store(t.scale[0] + s, splat<vd>(1)), store(t.scale[1] + s, splat<vd>(1));
  }
}

// y has `size` bytes an element.
void merge_all(const Call& call, void (*merge)(const Call&, int64_t, Tile&), void (*load_state)(Tile&), Finish finish,
               int size) {
  const View& y = call.streams[2];
  const int64_t columns = call.streams[0].shape[2];
  auto chunk = [&](int64_t k) {
    Tile& t = thread_scratch<Tile>();
    t.slots = t.used = int(kColumns), t.params = call.params;
    const int64_t first = k * kColumns;
    merge(call, first, t);
    if (!y.data) return;
    alignas(64) char made[kColumns * 8];
    load_state(t);
    finish(t, made);
    for (int64_t c = 0; c < kColumns && first + c < columns; ++c)
      __builtin_memcpy(y.data + (first + c) * y.strides[0], made + c * size, size_t(size));
  };
  if (columns) parallel_for((columns + kColumns - 1) / kColumns, call.threads, chunk);
}
template <class S, class N, void (*load_state)(Tile&), Finish Tables::* finish>
void merge(const Call& call) {
  merge_all(call, merge_columns<N>, load_state, tables_of(S::kElement).*finish, S::kBytes);
}

// ---- share

template <class S, int kGiven, void (*load_state)(Tile&), const Formula* Tables::* formula>
void piece_backward(const Call& call) {
  PieceBackward piece{{}, kGiven, load_state};
  piece.recipe.formula = tables_of(S::kElement).*formula;
  run_piece_backward(call, piece);
}
template <class S>
void share_product(const Call& call) {
  PieceBackward piece{{}, 3, nullptr};
  Formula others = *tables_of(S::kElement).product;
  others.prepare = multiply_and_prepare<S>;
  piece.recipe.stages[0] = tables_of(S::kElement).factors, piece.recipe.formula = &others;
  run_piece_backward(call, piece);
}
template <class S>
void share_extreme(const Call& call) {
  const TieRule rule = TieRule(call.params_as<ReduceParams>().tie_rule);
  const Tables& tables = tables_of(S::kElement);
  PieceBackward piece{{}, 2, load_extreme<S>};
  Recipe& recipe = piece.recipe;
  recipe.scatter_to_argmax = rule == TieRule::first || rule == TieRule::last;
  Stage ties = rule == TieRule::first ? *tables.first : *tables.last;
  ties.prepare = nullptr;  // the value is given
  recipe.stages[0] = recipe.scatter_to_argmax ? &ties : nullptr;
  recipe.formula = recipe.scatter_to_argmax ? tables.zero
                   : rule == TieRule::even  ? tables.match_even
                                            : tables.match_all;
  run_piece_backward(call, piece);
}

// ---- rows

const char* layout(const Call& call) { return name_of(shape_of(call.streams[1], call.streams[0])); }
template <int kComponents>
size_t workspace(const Call& call) {
  return split_bytes(call.streams[1], call.streams[0], kComponents);
}

template <class S>
struct Rows {
  Registry& registry;
  const char* kind;

  Row row(const char* direction, void (*run)(const Call&)) const {
    return {"reduce",    kind,     direction, "",      S::kElement,
            RG_ISA_NAME, "pieces", "f64",     "f64x2", S::kBytes == 2 ? 0.51 : 1.,
            run,         nullptr,  nullptr,   nullptr, &kParams<ReduceParams>};
  }
  template <class N, void (*load_state)(Tile&), Finish Tables::* finish>
  const Rows& add_merge() const {
    registry.add(row("merge", merge<S, N, load_state, finish>));
    return *this;
  }
  template <int kComponents = 0>
  void add_share(void (*run)(const Call&)) const {
    Row piece = row("piece_backward", run);
    piece.layout = layout;
    if (kComponents) piece.workspace = workspace<kComponents>;
    registry.add(piece);
  }
};

template <class S>
void add_all(Registry& r) {
  using R = Rows<S>;
  constexpr auto units = load_units<S, 1>, squares = load_units<S, 2>, moments = load_moments<S>;
  R{r, "sum"}.template add_merge<SumNumbers, units, &Tables::sum_of>().add_share(
      piece_backward<S, 0, load_count, &Tables::sum>);
  R{r, "mean"}.template add_merge<SumNumbers, units, &Tables::mean_of>().add_share(
      piece_backward<S, 0, load_count, &Tables::mean>);
  R{r, "max"}.template add_merge<ExtremeNumbers<true>, load_value<S>, &Tables::extreme_of>().template add_share<1>(
      share_extreme<S>);
  R{r, "min"}.template add_merge<ExtremeNumbers<false>, load_value<S>, &Tables::extreme_of>().template add_share<1>(
      share_extreme<S>);
  R{r, "prod"}.template add_merge<ProductNumbers, load_product<S>, &Tables::product_of>();
  if (tables_of(S::kElement).factors) R{r, "prod"}.template add_share<6>(share_product<S>);
  R{r, "norm2"}.template add_merge<SquareNumbers, squares, &Tables::norm_of>().add_share(
      piece_backward<S, 3, squares, &Tables::norm>);
  R{r, "logsumexp"}.template add_merge<ExponentialNumbers, load_exponentials<S>, &Tables::logsumexp_of>().add_share(
      piece_backward<S, 3, load_exponentials<S>, &Tables::softmax>);
  R{r, "var"}.template add_merge<MomentNumbers, moments, &Tables::var_of>().add_share(
      piece_backward<S, 6, moments, &Tables::var>);
  R{r, "std"}.template add_merge<MomentNumbers, moments, &Tables::std_of>().add_share(
      piece_backward<S, 6, moments, &Tables::std>);
}

}  // namespace

void register_reduce_pieces(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
