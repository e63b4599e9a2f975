// Every kernel row of the instruction set in use. Filled once, at import.
#pragma once

#include <string>
#include <vector>

#include "abi.h"

namespace rg {

struct Kernels {
  std::string isa;
  std::vector<Row> rows;
  std::vector<MathsRow> maths;
};

// Instruction sets of this build that this CPU can run, best first.
std::vector<std::string> available_isas();

// Rows of `isa`, which must be available.
Kernels load_kernels(const std::string& isa);

}  // namespace rg
