#include "border/interrupt.h"

#include <unistd.h>

#include <chrono>
#include <system_error>
#include <thread>

namespace rg {

bool end_process_on_signal(int pipe, int signal_number, double grace, int exit_code) {
  auto wait = [=] {
    unsigned char number;
    while (read(pipe, &number, 1) == 1)
      if (number == signal_number) {
        std::this_thread::sleep_for(std::chrono::duration<double>(grace));
        _exit(exit_code);
      }
  };
  try {
    std::thread(wait).detach();
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

}  // namespace rg
