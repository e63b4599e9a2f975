// Every kernel row of the instruction set in use. Filled once, when a kernel is first asked for: 0.2 ms.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "abi.h"

namespace rg {

struct Kernels {
  std::string isa;
  std::vector<Row> rows;
  std::unordered_map<std::string, std::vector<int>> by_problem;  // the rows of a `problem_key`, in order of preference
  std::vector<MathsRow> maths;
};

// What a row computes: family, kind, direction, variant, element.
std::string problem_key(const char* family, const char* kind, const char* direction, const char* variant,
                        const char* element);

// Instruction sets of this build that this CPU can run, best first.
std::vector<std::string> available_isas();

// Rows of `isa`, which must be available; of v3, where v4 has none for a problem.
Kernels load_kernels(const std::string& isa);

}  // namespace rg
