#include "engines/common/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace rg {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::milliseconds(20);
thread_local bool (*watch)() = nullptr;
thread_local Clock::time_point asked;

void ask() {
  if (!watch || Clock::now() - asked < kPatience) return;
  if (watch()) throw Interrupted{};
  asked = Clock::now();
}

struct Job {
  void (*fn)(void*, int64_t);
  void* context;
  int64_t chunks;
  int helpers;  // workers that may still join; guarded by the pool's mutex
  std::atomic<int64_t> next{0};
  std::atomic<int> working{0};  // workers inside; changed under the mutex, read without
  std::atomic<bool> failed{false};
  std::exception_ptr error = nullptr;  // of the first that failed; read when all are out

  void work() {
    try {
      for (int64_t c; (c = next.fetch_add(1, std::memory_order_relaxed)) < chunks; ask()) fn(context, c);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
      next.store(chunks, std::memory_order_relaxed);
    }
  }
};

// A job lives on its caller's stack: it is taken off the list before the caller waits for the workers inside it.
class Pool {
 public:
  void run(Job& job) {
    const int wanted = job.helpers;  // workers count it down from now on
    {
      std::lock_guard<std::mutex> lock(mutex_);
      grow(wanted);
      jobs_.push_back(&job);
    }
    for (int i = 0; i < wanted; ++i) wake_.notify_one();
    job.work();
    std::unique_lock<std::mutex> lock(mutex_);
    jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &job));
    // The helpers are at most one chunk behind: look a few times before sleeping.
    for (int i = 0; i < 64 && job.working.load(std::memory_order_acquire); ++i) {
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
    }
    done_.wait(lock, [&] { return job.working.load(std::memory_order_acquire) == 0; });
    lock.unlock();
    if (job.error) std::rethrow_exception(job.error);
  }

  std::mutex& mutex() { return mutex_; }

 private:
  void grow(int wanted) {
    if (workers_ >= std::min(wanted, kMaxWorkers)) return;
    sigset_t all, before;  // signals are for the program's own threads
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers_ < std::min(wanted, kMaxWorkers)) {
      try {
        std::thread([this] { serve(); }).detach();
      } catch (const std::system_error&) {
        break;  // fewer threads give the same bits
      }
      ++workers_;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  Job* pick() {
    for (Job* j : jobs_)
      if (j->helpers > 0 && j->next.load(std::memory_order_relaxed) < j->chunks) return j;
    return nullptr;
  }

  void serve() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      Job* job = nullptr;
      wake_.wait(lock, [&] { return (job = pick()) != nullptr; });
      --job->helpers;
      job->working.fetch_add(1, std::memory_order_relaxed);
      lock.unlock();
      job->work();
      lock.lock();
      if (job->working.fetch_sub(1, std::memory_order_release) == 1) done_.notify_all();
    }
  }

  static constexpr int kMaxWorkers = 255;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<Job*> jobs_;
  int workers_ = 0;
};

// Never destroyed: at exit the workers sleep on it. Replaced in a forked child, where no worker survives. Made when the
// library is loaded: a fork that has begun when handlers are registered does not call them, and its child would take
// over a pool whose workers are not there.
Pool* pool = new Pool;

[[maybe_unused]] const int registered =
    pthread_atfork([] { pool->mutex().lock(); }, [] { pool->mutex().unlock(); }, [] { pool = new Pool; });

Pool& the_pool() { return *pool; }

// Whether every number of `format` was read from the file.
bool read_numbers(const char* path, const char* format, long* first, long* second = nullptr) {
  std::FILE* f = std::fopen(path, "r");
  if (!f) return false;
  int got = second ? std::fscanf(f, format, first, second) : std::fscanf(f, format, first);
  std::fclose(f);
  return got == (second ? 2 : 1);
}

// CPUs' worth of time: "150000 100000" (or "max 100000") in cgroup v2, two files in v1. 0: no quota.
double cgroup_quota() {
  long quota = 0, period = 0;
  bool v2 = read_numbers("/sys/fs/cgroup/cpu.max", "%ld %ld", &quota, &period);
  bool v1 = !v2 && read_numbers("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "%ld", &quota) &&
            read_numbers("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "%ld", &period);
  return (v1 || v2) && quota > 0 && period > 0 ? double(quota) / double(period) : 0;
}

}  // namespace

void parallel_for(int64_t chunks, int threads, void (*fn)(void*, int64_t), void* context) {
  if (chunks <= 1 || threads <= 1) {
    for (int64_t c = 0; c < chunks; ++c, ask()) fn(context, c);
    return;
  }
  Job job{fn, context, chunks, int(std::min<int64_t>(threads, chunks)) - 1};
  the_pool().run(job);
}

Watch::Watch(bool (*stop)()) : before_(watch) {
  watch = stop;
  asked = Clock::now();
}

Watch::~Watch() { watch = before_; }

int detect_threads() {
  if (const char* text = std::getenv("RETROGRADE_NUM_THREADS"); text && *text) {
    char* end = nullptr;
    long n = std::strtol(text, &end, 10);
    return *end || n < 1 || n > INT_MAX ? 0 : int(n);
  }
  int n = int(std::thread::hardware_concurrency());
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) n = CPU_COUNT(&set);
#endif
  if (double quota = cgroup_quota(); quota > 0) n = std::min(n, std::max(1, int(quota + 0.999)));
  return std::max(n, 1);
}

int64_t last_level_cache() {
  static const int64_t bytes = [] {
    long kib = 0;  // what one core sees; sysconf adds up the caches of a whole socket
    for (const char* path :
         {"/sys/devices/system/cpu/cpu0/cache/index3/size", "/sys/devices/system/cpu/cpu0/cache/index2/size"})
      if (!kib && !read_numbers(path, "%ldK", &kib)) kib = 0;
    return kib > 0 ? int64_t(kib) << 10 : int64_t(32) << 20;
  }();
  return bytes;
}

}  // namespace rg
