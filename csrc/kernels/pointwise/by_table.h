// Functions of one half that take longer than a load from a table (engines/map/half_table.h).
#pragma once

#include <cstring>

#include "engines/map/half_table.h"
#include "kernels/pointwise/kernels.h"

namespace rg::RG_ISA {

// in = {x}, out = {y}, halves; params: the results by the bits of x.
struct LookUp {
  static constexpr int kStep = 32, kInWord = 4;  // in = out: a word is read before it is stored

  template <bool kStream>
  static void run(const char* const* in, char* const* out, size_t n, const void* params) {
    typedef uint16_t T __attribute__((may_alias));
    auto* results = static_cast<const uint16_t*>(params);
    auto* x = reinterpret_cast<const T*>(in[0]);
    char* y = out[0];
    for (size_t i = 0; i < n; i += kInWord) {
      uint64_t word = 0;
      for (int k = 0; k < kInWord; ++k) word |= uint64_t(results[x[i + k]]) << 16 * k;
      if constexpr (kStream)
        stream(y + 2 * i, word);
      else
        std::memcpy(y + 2 * i, &word, sizeof word);
    }
    if constexpr (kStream) stream_fence();
  }
};
inline constexpr MapKernel kLookUp = {LookUp::run<false>, LookUp::run<true>, 1, 1, LookUp::kStep, 0.3};

// F, of one input, in S: by its table where there are many elements, with the bits of run_tiled.
template <class F, class S, int kPicoseconds>
void run_by_table(const View* streams, const void* params, int threads) {
  static HalfTable table;
  int64_t count = 1;
  for (int d = 0; d < streams[1].rank; ++d) count *= streams[1].shape[d];
  const uint16_t* results = nullptr;
  if (count >= kLeastForTable && streams[0].element == S::kElement && streams[1].element == S::kElement)
    results = table.results(S::kElement, kTiled<F, kPicoseconds>, params, sizeof(typename F::Params));
  if (!results) return run_tiled<F, kPicoseconds>(streams, params, threads);
  walk(streams, kLookUp, results, threads);
}

}  // namespace rg::RG_ISA
