// Kernels as foreign functions of XLA.
#pragma once

namespace rg {

// The handler: attributes `call` (pack_call), `kernel` (kernel_key) and `params`. `init_calls` comes before any call.
void* xla_handler();

}  // namespace rg
