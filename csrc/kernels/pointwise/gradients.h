// The gradients of ops of several operands: each at full shape by a map, or summed to the shape of its operand.
//
// Streams: dy, the operands, their gradients in the same order; what is not read or not wanted is absent.
#pragma once

#include <utility>

#include "engines/sum_to/sum_to.h"
#include "kernels/pointwise/kernels.h"
#include "kernels/pointwise/params.h"
#include "kernels/reduce/tables.h"

namespace rg::RG_ISA {

inline constexpr int kMostOperands = 3;

// The gradient of one operand. `term` makes it in the compute type from (dy, operands that it reads), taken as `as`.
struct Gradient {
  RunFn map;
  BlockFn term;
  int step;
  int reads;  // bit k: operand k
  const Element* as;
};

struct Gradients {
  int operands;
  Gradient of[kMostOperands];  // without a map: that operand has none
  RunFn all;                   // every gradient at once: an output may be an input
  int reads;                   // of `all`
};

struct Inputs {  // dy, and the operands that are read
  View views[1 + kMostOperands];
  int count = 1;

  Inputs(const Call& call, int reads) {
    views[0] = call.streams[0];
    for (int k = 0; k < kMostOperands; ++k)
      if (reads >> k & 1) views[count++] = call.streams[1 + k];
  }
};

inline bool has_shape(const View& v, const View& whole) {
  bool same = v.rank == whole.rank;
  for (int d = 0; same && d < whole.rank; ++d) same = v.shape[d] == whole.shape[d];
  return same;
}

// Which gradients are wanted, and of those which are sums.
struct Wanted {
  int all = 0, summed = 0;

  Wanted(const Call& call, const Gradients& g) {
    const int64_t bits = call.params_as<NaryParams>().wanted;
    for (int k = 0; k < g.operands; ++k) {
      if (!g.of[k].map || !(bits >> k & 1)) continue;
      all |= 1 << k;
      if (!has_shape(call.streams[1 + g.operands + k], call.streams[0])) summed |= 1 << k;
    }
  }
};

inline constexpr Element kEachF64[1 + kMostOperands] = {Element::f64, Element::f64, Element::f64, Element::f64};
constexpr const Element* computed_in(Element element) { return element == Element::f64 ? kEachF64 : kEachF32; }

inline size_t gradients_workspace(const Call& call, const Gradients& g) {
  const Wanted wanted(call, g);
  const Element computed = *computed_in(call.streams[0].element);
  size_t most = 0;
  for (int k = 0; k < g.operands; ++k) {
    if (!(wanted.summed >> k & 1)) continue;
    size_t bytes = sum_to::workspace(call.streams[0], call.streams[1 + g.operands + k], *tables_of(computed).sum_terms);
    most = bytes > most ? bytes : most;
  }
  return most;
}

// slope_ulp: of a gradient of f32 or f64 at full shape. A sum is rounded once more; halves are rounded once from f32,
// and where terms are summed, those are rounded to it.
inline Precision gradients_precision(const Call& call, const Gradients& g, double slope_ulp) {
  const bool sums = Wanted(call, g).summed != 0, half = element_size(call.streams[0].element) == 2;
  if (half) return {0.51, sums ? 0x1p-18 : 0};
  const double summed = slope_ulp + 0.5;  // 0.51 is 0.5 and a digit that no sum of f32 shows
  return {sums ? (slope_ulp == 0.51 ? 1 : summed) : slope_ulp, 0};
}

// Whether the gradient of one operand is written over dy, or over an operand that the gradient of the other reads.
inline bool overwrites(const Call& call, const Gradients& g, int one, int other) {
  const char* to = call.streams[1 + g.operands + one].data;
  bool found = to == call.streams[0].data;
  for (int k = 0; k < g.operands; ++k) found |= (g.of[other].reads >> k & 1) != 0 && to == call.streams[1 + k].data;
  return found;
}

// Sums first: a gradient of full shape may be written over dy or an operand.
inline void run_gradients(const Call& call, const Gradients& g) {
  const Wanted wanted(call, g);
  const Element stored = call.streams[0].element, computed = *computed_in(stored);
  const sum_to::Loops loops = {&kConversions, tables_of(computed).sum_terms, tables_of(stored).sum_of};
  for (int k = 0; k < g.operands; ++k) {
    if (!(wanted.summed >> k & 1)) continue;
    const Gradient& each = g.of[k];
    Inputs in(call, each.reads);
    sum_to::run({each.term, in.count, each.step, computed, each.as, call.params}, loops, in.views,
                call.streams[1 + g.operands + k], call.threads, call.workspace);
  }
  const int mapped = wanted.all & ~wanted.summed;
  View streams[1 + 2 * kMostOperands];
  char nowhere[8];  // takes a gradient that nobody wants
  auto run = [&](RunFn map, int reads, int outputs, int threads) {
    Inputs in(call, reads);
    int count = in.count;
    for (int s = 0; s < count; ++s) streams[s] = in.views[s];
    for (int k = 0; k < g.operands; ++k) {
      if (!(outputs >> k & 1)) continue;
      View& out = streams[count++] = call.streams[mapped >> k & 1 ? 1 + g.operands + k : 0];
      if (mapped >> k & 1) continue;
      out.data = nowhere;
      for (int d = 0; d < out.rank; ++d) out.strides[d] = 0;
    }
    map(streams, call.params, threads);
  };
  int every = 0;
  for (int k = 0; k < g.operands; ++k) every |= (g.of[k].map != nullptr) << k;
  if (mapped == every) return run(g.all, g.reads, every, call.threads);
  int some[kMostOperands], count = 0;
  for (int k = 0; k < g.operands; ++k)
    if (mapped >> k & 1) some[count++] = k;
  if (count == 2 && overwrites(call, g, some[0], some[1])) {
    // Each over what the other reads: all at once, on one thread, as all tiles share `nowhere`.
    if (overwrites(call, g, some[1], some[0])) return run(g.all, g.reads, every, 1);
    std::swap(some[0], some[1]);
  }
  for (int k = 0; k < count; ++k) run(g.of[some[k]].map, g.of[some[k]].reads, 1 << some[k], call.threads);
}

}  // namespace rg::RG_ISA
