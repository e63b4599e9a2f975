// Family embedding_bag: bags as segments of positions, and the gradient through the rows' own grouping. No ISA.
#pragma once

#include "engines/gather/backward.h"

namespace rg::embedding {

enum class Mode { sum, mean, max };

// The dot product of two rows. Products of columns are added to `state`, a step's lanes apart.
struct Dot {
  int bytes, step;
  void (*add)(const char* a, const char* b, int64_t steps, double* state);
  // The sum of the state's lanes, rounded to storage; false where it is to be computed again, with more care.
  bool (*end)(const double* state, char* to);
  void (*encode)(double value, char* to);
};
inline constexpr int kDotState = 3 * kMaxStep;

struct BagKernels {
  const Operation *bare, *weighted, *scattered, *extreme;
  const Dot* dot;
};

// Why a problem of maxima is too large for records of 32 bits; null: it is not.
const char* refuse_large_maxima(const Call& call);
size_t bag_forward_bytes(const Call& call, Mode mode, const BagKernels& kernels);
size_t bag_backward_bytes(const Call& call, Mode mode, const BagKernels& kernels, bool sparse);
void run_bag_forward(const Call& call, Mode mode, const BagKernels& kernels);
void run_bag_backward(const Call& call, Mode mode, const BagKernels& kernels, bool sparse);

}  // namespace rg::embedding
