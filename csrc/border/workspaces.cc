#include "border/workspaces.h"

#include <pthread.h>

#include <algorithm>
#include <mutex>
#include <vector>

namespace rg {
namespace {

struct Entry {
  uintptr_t low, high;
  uint64_t number;  // of the claim: after a fork another one may hold the same bytes
};

struct Table {
  std::mutex mutex;
  std::vector<Entry> entries;  // as many as runs are under way: few
  uint64_t last = 0;

  Table() {
    entries.reserve(64);
    // Of the runs of other threads nothing is left in a forked child.
    pthread_atfork([] { instance().mutex.lock(); }, [] { instance().mutex.unlock(); },
                   [] {
                     instance().entries.clear();
                     instance().mutex.unlock();
                   });
  }
  static Table& instance() {
    static Table* table = new Table;  // a thread may still be in a run when the process ends
    return *table;
  }
};

}  // namespace

bool WorkspaceClaim::take(const char* data, int64_t bytes) {
  const auto low = reinterpret_cast<uintptr_t>(data), high = low + uintptr_t(bytes);
  Table& table = Table::instance();
  std::lock_guard<std::mutex> lock(table.mutex);
  for (const Entry& entry : table.entries)
    if (low < entry.high && entry.low < high) return false;
  table.entries.push_back({low, high, table.last + 1});
  number_ = ++table.last;
  return true;
}

WorkspaceClaim::~WorkspaceClaim() {
  if (!number_) return;
  Table& table = Table::instance();
  std::lock_guard<std::mutex> lock(table.mutex);
  auto own = std::find_if(table.entries.begin(), table.entries.end(),
                          [this](const Entry& entry) { return entry.number == number_; });
  if (own == table.entries.end()) return;  // this run forked (a signal's handler did), and this is the child
  *own = table.entries.back();
  table.entries.pop_back();
}

}  // namespace rg
