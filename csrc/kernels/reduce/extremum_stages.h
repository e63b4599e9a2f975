// The stages of max and min for each storage.
#pragma once

#include "kernels/reduce/half_extrema.h"
#include "kernels/reduce/tries.h"

namespace rg::RG_ISA {

template <class S, class K>
inline constexpr Stage kCarefulExtremum = {1,
                                           1,
                                           kSpan,
                                           nullptr,
                                           nullptr,
                                           extremum_rows<S, K>,
                                           careful_columns<S, K>,
                                           nullptr,
                                           put_columns<S::kStep>,
                                           merge_extremum<K>,
                                           nullptr,
                                           nullptr,
                                           nullptr,
                                           turn_rows<S::kBytes>};

// Rows have looked already.
inline bool zero_of_any_sign(Tile& t) {
  return mark(t, [](const Numbers& c) { return c.state(0) == 0; });
}

template <class S, class K>
constexpr Stage extremum_stage() {
  Stage stage = kCarefulExtremum<S, K>;
  if constexpr (S::kBytes == 2) {
    stage.rows = half_extremum_rows<S, K>;
    stage.columns = half_extremum_columns<S, K>;
    stage.end = put_half_extrema<S, K>;
  } else {
    stage.columns = fast_columns<S, K>;
    stage.end = put_fast_columns<S>;
    stage.needs_retry = zero_of_any_sign;
    stage.retry = &kCarefulExtremum<S, K>;
  }
  return stage;
}
template <class S, class K>
inline constexpr Stage kExtremumStage = extremum_stage<S, K>();

}  // namespace rg::RG_ISA
