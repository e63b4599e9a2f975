// The end of a process that was interrupted and does not end by itself.
#pragma once

namespace rg {

// Starts a thread that waits for `signal_number` on `pipe`, where Python's C handler writes the number of each signal
// at once, and ends the process with `exit_code` when `grace` seconds have passed since. It needs no lock of the
// interpreter: a compiler or a slow call may hold that for seconds. False where no thread can be had.
bool end_process_on_signal(int pipe, int signal_number, double grace, int exit_code);

}  // namespace rg
