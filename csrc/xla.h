// Kernels as foreign functions of XLA.
#pragma once

#include <string>
#include <vector>

#include "registry.h"

namespace rg {

// What a kernel is called in a compiled XLA program; the instruction set is not part of it.
std::string kernel_key(const Row& row);

// A call for dense operands as numbers, for `xla_handler` to read. `places` has the operand of each stream, or -1.
std::vector<int64_t> pack_call(const Call& call, const std::vector<int>& places, int64_t workspace);

// The same read back: streams without data, their operands, and their offsets; strides and offsets in elements. False
// where it is none.
bool read_call(const std::vector<int64_t>& code, Call* call, std::vector<int>* places, std::vector<int64_t>* offsets);
const Row* find_row(const std::string& key);  // null: there is none
int xla_threads();

// The handler: attributes `call` (pack_call), `kernel` (kernel_key) and `params`. `xla_init` comes before any call.
void xla_init(const Kernels& kernels, int threads);
void* xla_handler();

}  // namespace rg
