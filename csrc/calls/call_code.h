// A call as numbers: the name of its kernel and its dense operands, for compiled XLA programs, for torch's short way
// and for tests/replay.cc.
#pragma once

#include <string>
#include <vector>

#include "calls/registry.h"

namespace rg {

inline constexpr int64_t kCallFormat = 3;  // of pack_call: the first number
// pack_call: format, workspace, the number of parameters; these, word by word; then for each stream its operand, rank,
// offset, element, shape and strides, the last two and the offset in elements.
inline constexpr size_t kCallHead = 3, kCallStreamHead = 4;

// The kernels that `find_row` finds, and the default number of threads. Once, at import.
void init_calls(const Kernels& (*kernels)(), int threads);

// The threads of a call that names no number: the number of the calling thread, or where that has none (0) the default.
int call_threads();
void set_default_threads(int threads);
int own_threads();
void set_own_threads(int threads);

// The name of a kernel in a compiled program; the instruction set is not part of it.
std::string kernel_key(const Row& row);
const Row* find_row(const std::string& key);  // null: there is none

// The parameters among the numbers of a call of this format and row, and behind them its streams; null where they are
// of another.
const int64_t* packed_params(const int64_t* code, size_t size, const Row& row);

// A call for dense operands as numbers. `places` has the operand of each stream, or -1.
std::vector<int64_t> pack_call(const Call& call, const std::vector<int>& places, const std::vector<int64_t>& params,
                               int64_t workspace);

// The streams read back: without data, their operands, and their offsets; strides and offsets in elements. The
// parameters stay in `code`. False where the numbers are no call of this format and row.
bool read_call(const std::vector<int64_t>& code, const Row& row, Call* call, std::vector<int>* places,
               std::vector<int64_t>* offsets);

}  // namespace rg
