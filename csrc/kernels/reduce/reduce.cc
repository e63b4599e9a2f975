// Family reduce: sum mean max min prod norm2 logsumexp var std; any axes.
//
// Streams: forward (x | y; of max and min besides, where present, indices), backward (dy | dx | x, y where needed),
// partial (x | s). y and dy are in kept form. Params: ReduceParams.
//
// s has the shape (k, *kept shape), in f64; its k numbers for each kind:
//   sum, mean    e, hi, lo           the sum of x 2^-e is hi + lo
//   max, min     value, count        count: terms that are the value (NaN: terms that are NaN)
//   prod         hi, lo, e           (hi + lo) 2^e, 1 <= |hi| < 2; or hi is +-0, +-inf or NaN, and lo = e = 0
//   norm2        e, hi, lo           the sum of squares of x 2^-e is hi + lo
//   logsumexp    m, hi, lo           maximum; sum of e^(x - m), where a term is 1 if x = m, infinite or not
//   var, std     n, m, m_lo, e, hi, lo  terms, their mean m + m_lo, the sum of ((x - mean) 2^-e)^2
#include "engines/common/layout.h"
#include "engines/find/find.h"
#include "kernels/discrete_reduce/discrete_reduce.h"
#include "kernels/reduce/extremum_stages.h"
#include "kernels/reduce/f16_sums.h"
#include "kernels/reduce/fast_exp.h"
#include "kernels/reduce/half_sums.h"
#include "kernels/reduce/single.h"
#include "kernels/reduce/tables.h"
#include "kernels/reduce/tracked_sums.h"

namespace rg::RG_ISA {
namespace {

// ---- stages of each storage

// f32 and halves. `moments` is what var and std are made of, `mean` what their gradients start from. Partial states and
// gradients have `exact` sums: halves must tell a term from the mean to the last bit, and pieces may cancel.
template <class S>
struct NarrowStages {
  static constexpr Stage squares = sum_stage<S, Value, Squares>();
  static constexpr Stage deviations = sum_stage<S, Deviation, Single>(prepare_mean<S>);
  static constexpr Stage moments = sum_stage<S, Value, Moments>(nullptr, moments_doubtful<S>, &deviations);
  static constexpr Stage exponentials_again = sum_stage<S, WideExponential, Paired>();
  static constexpr Stage exponentials =
      S::kBytes == 2 ? sum_stage<S, Exponential, Paired>(prepare_state, near_zero, &exponentials_again)
                     : sum_stage<S, Exponential, Paired>(prepare_state);
  static constexpr Stage fast_exponentials = fast_exp_stage<S>(&exponentials);
};
template <class S>
struct ExactStages {  // bf16: where f64 may have rounded, again
  static constexpr Stage exact_again = in_any_order(sum_stage<S, Value, Unrounded>());
  static constexpr Stage exact = tracked_stage<S>(rounded_sum<S>, &exact_again);
  static constexpr Stage piece = tracked_stage<S>(piece_rounded<S>, &exact_again);
  template <class Result>
  static constexpr Stage wide = tracked_stage<S>(wide_sum_doubtful<S, Result>, &exact_again);
};
template <>
struct ExactStages<F16> {
  static constexpr Stage exact = exact_f16_stage<F16>(), piece = exact;
  template <class>
  static constexpr Stage wide = exact;
};
template <class S>
struct Stages : NarrowStages<S>, ExactStages<S> {
  using Narrow = NarrowStages<S>;
  using Exact = ExactStages<S>;
  template <class Result>
  static constexpr Stage rough =
      half_stage<S, Power::one>(rough_sum_doubtful<S, Result>, &Exact::template wide<Result>);
  template <class Result>
  static constexpr Stage rough_spread = half_stage<S, Power::both>(rough_moments_doubtful<S, Result>, &Narrow::moments);
  static constexpr Stage rough_squares =
      half_stage<S, Power::two>(rough_squares_doubtful<S, NormResult>, &Narrow::squares);
  static constexpr const Stage *sum = &rough<SumResult>, *mean = &rough<MeanResult>, *pieces = &Exact::piece,
                               *norm = &rough_squares, *var[2] = {&rough_spread<VarResult>},
                               *std[2] = {&rough_spread<StdResult>}, *moments_of[2] = {&Narrow::moments},
                               *slope[2] = {&Exact::exact, &Narrow::deviations};
};
template <>
struct Stages<F32> : NarrowStages<F32> {
  static constexpr Stage exact = sum_stage<F32, Value, Single>();
  static constexpr const Stage *sum = &exact, *mean = &exact, *pieces = &exact, *norm = &squares, *var[2] = {&moments},
                               *std[2] = {&moments}, *moments_of[2] = {&moments}, *slope[2] = {&moments};
};
template <>
struct Stages<F64> {  // the first try is not scaled: a multiplication of each term would be a third of a sum's time
  static constexpr Stage sum_again = sum_stage<F64, ScaledValue, Paired>();
  static constexpr Stage plain = sum_stage<F64, Value, Paired>(nullptr, sum_doubtful, &sum_again);
  static constexpr Stage exact_again = sum_stage<F64, ScaledValue, Ranged>();
  static constexpr Stage exact = sum_stage<F64, Value, Ranged>(nullptr, sum_doubtful, &exact_again);
  static constexpr Stage squares_again = sum_stage<F64, ScaledSquare, Paired>();
  static constexpr Stage squares = sum_stage<F64, ScaledSquare, Paired>(nullptr, squares_doubtful<0>, &squares_again);
  static constexpr Stage deviations_again = sum_stage<F64, ScaledDeviation, Paired>();
  static constexpr Stage deviations =
      sum_stage<F64, ScaledDeviation, Paired>(prepare_mean<F64>, squares_doubtful<1>, &deviations_again);
  static constexpr Stage exponentials = sum_stage<F64, PreciseExponential, Paired>(prepare_state);
  static constexpr const Stage *sum = &plain, *mean = &plain, *pieces = &plain, *norm = &squares,
                               *var[2] = {&exact, &deviations}, *std[2] = {&exact, &deviations},
                               *moments_of[2] = {&exact, &deviations}, *slope[2] = {&exact, &deviations};
};
// Four lanes do not fill a vector of eight: such an instruction set leaves products to the one below it.
inline constexpr bool kHasProducts = kLanes<double> <= 4;
// The product with everything counted; and what is tried first, whose 128 terms a lane stay within 2^-200 where they
// are of N(0, 1), or of 0 to 1.
template <class S>
inline constexpr Stage kProduct = product_stage<S, Product<S::kBytes == 8>>(kBlock);
template <class S>
inline constexpr Stage kFirstProduct = product_stage<S, WatchedProduct>(512, product_doubtful, &kProduct<S>);
template <>
inline constexpr Stage kFirstProduct<F64> = kProduct<F64>;
template <class S>
constexpr const Stage* factors() {
  if constexpr (kHasProducts) return &kProduct<S>;
  return nullptr;
}

// y is +inf in some column: its terms at +inf are to be counted.
template <class S>
bool has_infinity(const Tile& t) {
  for (int s = 0; s < t.slots; s += S::kStep) {
    vd y[kWideParts<S>];
    load_wide<S>(reinterpret_cast<const char*>(t.y) + s * S::kBytes, y);
    for (vd v : y)
      if (any(v == __builtin_inf())) return true;
  }
  return false;
}

// The ties of a saved y, and of the extremum that the stage before found.
template <class S, class R>
inline constexpr Stage kSavedTies = ties_stage<S, R>(prepare_y<S>);
template <class S, class R>
inline constexpr Stage kFoundTies = ties_stage<S, R>(prepare_state);
template <class S>
inline constexpr Stage kInfinities = ties_stage<S, Count>(prepare_y<S>, has_infinity<S>);

// For reduce_pieces.cc.
template <class S>
inline constexpr Tables kTables = {
    &kFormula<FillSum, S>,
    &kFormula<FillMean, S>,
    &kFormula<FillZero, S>,
    &kFormula<MatchEven, S>,
    &kFormula<MatchAll, S>,
    &kFormula<OthersProduct, S>,
    &kFormula<NormSlope<false>, S>,
    &kFormula<Softmax<false>, S>,
    &kFormula<Deviate<Spread::var>, S>,
    &kFormula<Deviate<Spread::std_recomputed>, S>,
    factors<S>(),
    &kFoundTies<S, First>,
    &kFoundTies<S, Last>,
    Stages<S>::pieces,
    finish<S, SumResult>,
    finish<S, MeanResult>,
    finish<S, ExtremeResult>,
    finish<S, ProductResult>,
    finish<S, NormResult>,
    finish<S, LogSumExpResult>,
    finish<S, VarResult>,
    finish<S, StdResult>,
};

// ---- runs

constexpr Recipe result_of(const Stage& first, const Stage* second, void (*finish)(const Tile&, char*),
                           int outputs = 1) {
  return {{&first, second}, finish, outputs, nullptr, false};
}
constexpr Recipe slope_of(const Stage* first, const Stage* second, const Formula& formula,
                          bool scatter_to_argmax = false) {
  return {{first, second}, nullptr, 1, &formula, scatter_to_argmax};
}

// One function for each job: `make` returns it for a call. Columns of one term need no reduction: One says what then.
template <class S, class One, auto make>
void forward(const Call& call) {
  if (is_single(call.streams[0], call.streams[1])) return walk_single<One, S>(call);
  run_forward(call, make(call));
}
template <auto make>
void partial(const Call& call) {
  run_forward(call, make(call));
}
template <class S, class One, auto make>
void backward(const Call& call) {
  if (is_single(call.streams[1], call.streams[0])) return walk_single_backward<One, S>(call);
  run_backward(call, make(call));
}

template <class S, class K>
void extremum(const Call& call) {
  forward<S, Same, [](const Call&) { return result_of(kExtremumStage<S, K>, nullptr, finish<S, ExtremeResult>); }>(
      call);
  if (call.streams.size() > 2 && call.streams[2].data)
    find_extremes(call.streams[0], call.streams[2], std::is_same_v<K, Min>, call);
}

inline int64_t terms_of(const Call& call) {
  const int64_t kept = numel(call.streams[1]);
  return kept ? numel(call.streams[0]) / kept : 0;
}

// Of many terms the rough sum of f16 is hardly ever good enough; that of bf16 still three times out of four at 2^24.
// For columns of f16 it is not tried: of 16 of them two of three times one would be doubtful.
template <class S, class Result>
Recipe sum_of(const Call& call) {
  constexpr bool f16 = S::kElement == Element::f16;
  constexpr int64_t kMany = int64_t(1) << (f16 ? 17 : 26);
  const Stage* first = std::is_same_v<Result, SumResult> ? Stages<S>::sum : Stages<S>::mean;
  if constexpr (S::kBytes == 2) {
    const bool columns = f16 && shape_of(call.streams[0], call.streams[1]) == Shape::columns;
    if (columns || terms_of(call) >= kMany) first = first->retry;
  }
  return result_of(*first, nullptr, finish<S, Result>);
}

// Of few terms the logarithm is likely to be too close to 0 for the fast sum.
template <class S>
Recipe logsumexp_of(const Call& call) {
  constexpr int64_t kFew = 64;
  const int64_t n = terms_of(call);
  const Stage* last = &Stages<S>::exponentials;
  if constexpr (!kDouble<S>)
    if (n >= kFew) last = &Stages<S>::fast_exponentials;
  return result_of(kExtremumStage<S, Max>, last, finish<S, LogSumExpResult>);
}

template <class S, class K, bool kSaved>
Recipe extremum_slope(const Call& call) {
  const TieRule rule = TieRule(call.params_as<ReduceParams>().tie_rule);
  const Stage* find = kSaved ? nullptr : &kExtremumStage<S, K>;
  auto job = [&](const Stage& saved, const Stage& found, const Formula& formula, bool scatter_to_argmax) {
    return kSaved ? slope_of(&saved, nullptr, formula, scatter_to_argmax)
                  : slope_of(find, &found, formula, scatter_to_argmax);
  };
  if (rule == TieRule::even) return job(kSavedTies<S, Count>, kFoundTies<S, Count>, kFormula<MatchEven, S>, false);
  if (rule == TieRule::first) return job(kSavedTies<S, First>, kFoundTies<S, First>, kFormula<FillZero, S>, true);
  if (rule == TieRule::last) return job(kSavedTies<S, Last>, kFoundTies<S, Last>, kFormula<FillZero, S>, true);
  return slope_of(find, nullptr, kSaved ? kFormula<MatchAllSaved, S> : kFormula<MatchAllRecomputed, S>);
}

// ---- rows

// The operand with all terms, and the one in kept form (partial: without its leading k).
struct Shapes {
  View whole, kept;
  template <bool kBackward>
  static Shapes of(const Call& call) {
    Shapes s{call.streams[kBackward], call.streams[!kBackward]};
    if (s.kept.rank > s.whole.rank) {
      --s.kept.rank;
      for (int d = 0; d < s.kept.rank; ++d) s.kept.shape[d] = s.kept.shape[d + 1];
    }
    return s;
  }
};

template <bool kBackward>
const char* layout(const Call& call) {
  const Shapes s = Shapes::of<kBackward>(call);
  return name_of(shape_of(s.whole, s.kept));
}

template <bool kBackward, int kComponents>
size_t workspace(const Call& call) {
  const Shapes s = Shapes::of<kBackward>(call);
  return split_bytes(s.whole, s.kept, kComponents);
}

size_t extremum_workspace(const Call& call) {  // the stage is done when places are found
  return std::max(workspace<false, 1>(call), find::workspace(call.streams[0], call.streams[1]));
}

constexpr int most_components(const Stage* a, const Stage* b) {
  const int of_a = components_of(a), of_b = components_of(b);
  return of_a > of_b ? of_a : of_b;
}

template <class S>
struct Rows {
  using T = Stages<S>;
  static constexpr bool kWide = kDouble<S>;
  static constexpr const char* kOwn = kWide ? "f64" : "f32";            // the compute type
  static constexpr const char* kSums = kWide ? "f64x2" : "f64";         // what sums are kept in
  static constexpr const char* kLast = S::kBytes == 2 ? "f32" : "f64";  // what most backward formulas are computed in
  Registry& registry;
  const char* kind;

  template <bool kBackward, int kComponents>
  RG_ONCE void add(const char* direction, const char* variant, const char* maths, const char* accumulator,
                   void (*run)(const Call&)) const {
    Row row{"reduce",    kind,     direction, variant,     S::kElement,
            RG_ISA_NAME, "stages", maths,     accumulator, S::kBytes == 2 ? 0.51 : 1.,
            run};
    row.params = &kParams<ReduceParams>;
    row.layout = layout<kBackward>;
    if (kComponents) row.workspace = workspace<kBackward, kComponents>;
    if (run == extremum<S, Max> || run == extremum<S, Min>) row.workspace = extremum_workspace;
    registry.add(row);
  }

  template <class One, class Result, const Stage* first, const Stage* second = nullptr>
  void add_forward(const char* accumulator = kSums, const char* maths = "f64") const {
    add<false, most_components(first, second)>(
        "forward", "", maths, accumulator,
        forward<S, One, [](const Call&) { return result_of(*first, second, finish<S, Result>); }>);
  }
  template <class Partial, const Stage* first, const Stage* second = nullptr>
  void add_partial(const char* accumulator = kSums, const char* maths = "f64") const {
    add<false, most_components(first, second)>(
        "partial", "", maths, accumulator,
        partial<[](const Call&) { return result_of(*first, second, finish_partial<Partial>, Partial::kCount); }>);
  }

  // Stages (or none) and a formula.
  template <class One, const Formula* formula, const Stage* first = nullptr, const Stage* second = nullptr>
  void add_backward(const char* variant, const char* accumulator = kSums, const char* maths = kLast) const {
    constexpr int components = most_components(first, second);
    add<true, components>("backward", variant, maths, accumulator,
                          backward<S, One, [](const Call&) { return slope_of(first, second, *formula); }>);
  }

  template <class K>
  void add_extremum() const {
    add<false, 1>("forward", "", kOwn, kOwn, extremum<S, K>);
    add_partial<ExtremePartial, &kExtremumStage<S, K>, &kFoundTies<S, Count>>(kOwn, kOwn);
    add<true, 1>("backward", "saved", "f64", kOwn, backward<S, Same, extremum_slope<S, K, true>>);
    add<true, 1>("backward", "recompute", "f64", kOwn, backward<S, Same, extremum_slope<S, K, false>>);
  }
};

template <class S>
RG_ONCE void add_all(Registry& r) {
  using T = Stages<S>;
  constexpr const char *wide = Rows<S>::kSums, *own = Rows<S>::kOwn;
  Rows<S> sum{r, "sum"}, mean{r, "mean"}, max{r, "max"}, min{r, "min"}, prod{r, "prod"}, norm2{r, "norm2"},
      logsumexp{r, "logsumexp"}, var{r, "var"}, std{r, "std"};

  sum.template add<false, components_of(T::sum)>("forward", "", "f64", wide, forward<S, Same, sum_of<S, SumResult>>);
  sum.template add_partial<SumPartial, T::pieces>();
  sum.template add_backward<Same, &kFormula<FillSum, S>>("", wide);
  mean.template add<false, components_of(T::mean)>("forward", "", "f64", wide, forward<S, Same, sum_of<S, MeanResult>>);
  mean.template add_partial<SumPartial, T::pieces>();
  mean.template add_backward<Same, &kFormula<FillMean, S>>("", wide);
  max.template add_extremum<Max>();
  min.template add_extremum<Min>();
  if constexpr (kHasProducts) {
    prod.template add_forward<Same, ProductResult, &kFirstProduct<S>>();
    prod.template add_partial<ProductPartial, &kProduct<S>>();
    for (const char* variant : {"saved", "recompute"})
      prod.template add_backward<Same, &kFormula<OthersProduct, S>, &kFirstProduct<S>>(variant);
  }
  norm2.template add_forward<Size, NormResult, T::norm>();
  norm2.template add_partial<NormPartial, &T::squares>();
  norm2.template add_backward<SignSlope, &kFormula<NormSlope<true>, S>>("saved", wide, own);
  norm2.template add_backward<SignSlope, &kFormula<NormSlope<false>, S>, &T::squares>("recompute", wide, own);
  logsumexp.template add<false, most_components(&kExtremumStage<S, Max>, &T::exponentials)>(
      "forward", "", "f64", "f64x2", forward<S, Same, logsumexp_of<S>>);
  logsumexp.template add_partial<LogSumExpPartial, &kExtremumStage<S, Max>, &T::exponentials>("f64x2");
  logsumexp.template add_backward<ShareSlope, &kFormula<Softmax<true>, S>, &kInfinities<S>>("saved", wide, own);
  logsumexp.template add_backward<ShareSlope, &kFormula<Softmax<false>, S>, &kExtremumStage<S, Max>, &T::exponentials>(
      "recompute", "f64x2", own);
  var.template add_forward<NoSpread, VarResult, T::var[0], T::var[1]>();
  var.template add_partial<VarPartial, T::moments_of[0], T::moments_of[1]>();
  var.template add_backward<VarSlope, &kMeanFormula<Deviate<Spread::var>, S>, &T::exact>("", wide, own);
  std.template add_forward<NoSpread, StdResult, T::std[0], T::std[1]>();
  std.template add_partial<VarPartial, T::moments_of[0], T::moments_of[1]>();
  std.template add_backward<StdSlope, &kMeanFormula<Deviate<Spread::std_saved>, S>, &T::exact>("saved", wide, own);
  std.template add_backward<StdSlope, &kFormula<Deviate<Spread::std_recomputed>, S>, T::slope[0], T::slope[1]>(
      "recompute", wide, own);
}

}  // namespace

const Tables& tables_of(Element element) {
  return element == Element::f16    ? kTables<F16>
         : element == Element::bf16 ? kTables<Bf16>
         : element == Element::f32  ? kTables<F32>
                                    : kTables<F64>;
}

void register_reduce(Registry& registry) {
  add_all<F32>(registry);
  add_all<F16>(registry);
  add_all<Bf16>(registry);
  add_all<F64>(registry);
}

}  // namespace rg::RG_ISA
