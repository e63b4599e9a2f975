#include "border/pool.h"

#include <pthread.h>
#include <sys/mman.h>

#include <cstdlib>
#include <mutex>
#include <vector>

namespace rg {
namespace {

constexpr int64_t kPage = 4 << 10, kHuge = 2 << 20;
constexpr size_t kMaxBlocks = 64;

struct Block {
  char* data;
  int64_t bytes;
};

struct Pool {
  std::mutex mutex;
  std::vector<Block> free;  // oldest first
  int64_t kept = 0;
  bool bypassed = false;

  Pool() {
    pthread_atfork([] { instance().mutex.lock(); }, [] { instance().mutex.unlock(); },
                   [] { instance().mutex.unlock(); });
  }
  static Pool& instance() {
    static Pool* pool = new Pool;  // outlives every array
    return *pool;
  }

  void drop_oldest() {
    munmap(free.front().data, size_t(free.front().bytes));
    kept -= free.front().bytes;
    free.erase(free.begin());
  }
};

// Whole pages, huge ones where there is room for some, so that blocks fit again.
int64_t rounded(int64_t bytes) {
  int64_t page = bytes < 2 * kHuge ? kPage : kHuge;
  return (bytes + page - 1) / page * page;
}

}  // namespace

int64_t pool_limit() {
  static const int64_t limit = [] {
    const char* text = std::getenv("RETROGRADE_POOL_BYTES");
    if (!text || !*text) return int64_t(256) << 20;
    char* end = nullptr;
    long long bytes = std::strtoll(text, &end, 10);
    return *end || bytes < 0 ? int64_t(-1) : int64_t(bytes);
  }();
  return limit;
}

void pool_bypass(bool on) {
  Pool& pool = Pool::instance();
  std::lock_guard<std::mutex> lock(pool.mutex);
  pool.bypassed = on;
}

char* pool_take(int64_t bytes) {
  bytes = rounded(bytes);
  Pool& pool = Pool::instance();
  std::lock_guard<std::mutex> lock(pool.mutex);
  for (size_t k = pool.bypassed ? 0 : pool.free.size(); k-- > 0;) {
    if (pool.free[k].bytes != bytes) continue;
    char* data = pool.free[k].data;
    pool.free.erase(pool.free.begin() + long(k));
    pool.kept -= bytes;
    return data;
  }
  for (;;) {
    void* data = mmap(nullptr, size_t(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data != MAP_FAILED) {
#if defined(MADV_HUGEPAGE)
      if (bytes % kHuge == 0) madvise(data, size_t(bytes), MADV_HUGEPAGE);
#endif
      return static_cast<char*>(data);
    }
    if (pool.free.empty()) return nullptr;
    pool.drop_oldest();
  }
}

void pool_give(char* block, int64_t bytes) {
  bytes = rounded(bytes);
  Pool& pool = Pool::instance();
  std::lock_guard<std::mutex> lock(pool.mutex);
  if (pool.bypassed || bytes > pool_limit()) {
    munmap(block, size_t(bytes));
    return;
  }
  while (pool.kept + bytes > pool_limit() || pool.free.size() >= kMaxBlocks) pool.drop_oldest();
  pool.free.push_back({block, bytes});
  pool.kept += bytes;
}

}  // namespace rg
