// The workspaces in use: which bytes some run of this process has as its scratch memory at this moment.
#pragma once

#include <cstdint>

namespace rg {

// The claim of one run to its workspace. Nothing is stored in the workspace itself, which may hold any bytes.
class WorkspaceClaim {
 public:
  WorkspaceClaim() = default;
  WorkspaceClaim(const WorkspaceClaim&) = delete;
  WorkspaceClaim& operator=(const WorkspaceClaim&) = delete;
  ~WorkspaceClaim();

  // Claims [data, data + bytes) until this object ends; false where another run has a byte of it. To be called once.
  bool take(const char* data, int64_t bytes);

 private:
  uint64_t number_ = 0;  // of the entry in the table; 0: none
};

}  // namespace rg
