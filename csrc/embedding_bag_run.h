// Family embedding_bag: bags as segments of positions, and the gradient through the rows' own grouping. No ISA.
#pragma once

#include "embedding_backward.h"

namespace rg::embedding {

enum class Mode { sum, mean, max };

// The dot product of two rows. Products of columns are added to `state`, a step's lanes apart.
struct Dot {
  int bytes, step;
  void (*add)(const char* a, const char* b, int64_t steps, double* state);
  // The sum of the state's lanes, rounded to storage; false where it left the range of f64.
  bool (*end)(const double* state, char* to);
};
inline constexpr int kDotState = 2 * kMaxStep;

struct BagKernels {
  const Operation *bare, *weighted, *masked, *extreme;
  const Dot* dot;
};

size_t bag_forward_bytes(const Call& call, Mode mode, const BagKernels& kernels);
size_t bag_backward_bytes(const Call& call, Mode mode, const BagKernels& kernels, bool sparse);
void run_bag_forward(const Call& call, Mode mode, const BagKernels& kernels);
void run_bag_backward(const Call& call, Mode mode, const BagKernels& kernels, bool sparse);

}  // namespace rg::embedding
