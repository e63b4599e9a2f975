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

// Chunks [first, last) that a thread starts with: it takes them from the front, others from the back when they have
// none left. So in call after call a thread has the same part of an array, which stands in its own cache: a fill of
// 4 MB takes 30 us where threads take the next chunk of all, 24 us so.
class alignas(64) Range {
 public:
  void set(uint32_t first, uint32_t last) { both_.store(uint64_t(first) << 32 | last, std::memory_order_relaxed); }
  bool empty() const {
    const uint64_t both = both_.load(std::memory_order_relaxed);
    return uint32_t(both >> 32) >= uint32_t(both);
  }
  bool take(bool front, int64_t* chunk) {
    uint64_t both = both_.load(std::memory_order_relaxed);
    for (;;) {
      const uint32_t first = uint32_t(both >> 32), last = uint32_t(both);
      if (first >= last) return false;
      const uint64_t rest = front ? uint64_t(first + 1) << 32 | last : uint64_t(first) << 32 | (last - 1);
      if (both_.compare_exchange_weak(both, rest, std::memory_order_relaxed)) {
        *chunk = front ? first : last - 1;
        return true;
      }
    }
  }

 private:
  std::atomic<uint64_t> both_;
};

struct Job {
  static constexpr int kMaxRanges = 64;
  void (*fn)(void*, int64_t);
  void* context;
  int ranges, helpers;          // workers that may still join; guarded by the pool's mutex
  std::atomic<int> working{0};  // workers inside; changed under the mutex, read without
  std::atomic<bool> failed{false};
  std::exception_ptr error = nullptr;  // of the first that failed; read when all are out
  Range range[kMaxRanges];

  Job(void (*function)(void*, int64_t), void* its, int64_t chunks, int threads, bool in_order)
      : fn(function), context(its), ranges(in_order ? 1 : std::min(threads, kMaxRanges)), helpers(threads - 1) {
    for (int k = 0; k < ranges; ++k) range[k].set(uint32_t(chunks * k / ranges), uint32_t(chunks * (k + 1) / ranges));
  }

  bool has_chunks() const {
    return std::any_of(range, range + ranges, [](const Range& r) { return !r.empty(); });
  }
  // Thread 0 is the caller.
  bool take(int thread, int64_t* chunk) {
    const int own = thread % ranges;
    if (range[own].take(true, chunk)) return true;
    for (int k = 1; k < ranges; ++k)
      if (range[(own + k) % ranges].take(false, chunk)) return true;
    return false;
  }
  void work(int thread) {
    try {
      for (int64_t c; take(thread, &c); ask()) fn(context, c);
    } catch (...) {
      if (!failed.exchange(true)) error = std::current_exception();
      for (int k = 0; k < ranges; ++k) range[k].set(0, 0);
    }
  }
};

// The processors that this process may run on.
int usable_cpus() {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return int(std::thread::hardware_concurrency());
}

// Looks at `found` again and again, for as long as waking a sleeping thread would take several times over.
template <class F>
bool spin_until(F found) {
  constexpr auto kSpin = std::chrono::microseconds(50);
  const Clock::time_point until = Clock::now() + kSpin;
  do {
    if (found()) return true;
    std::this_thread::yield();  // a third of a microsecond
  } while (Clock::now() < until);
  return found();
}

// A job lives on its caller's stack: it is taken off the list before the caller waits for the workers inside it.
// A worker without a job looks out for the next one for 50 us before it sleeps: to wake it takes 8 to 10 us, a sixth of
// a sum of 8 MB. As many do so as have a processor of their own beside the caller's.
class Pool {
 public:
  void run(Job& job) {
    const int wanted = job.helpers;  // workers count it down from now on
    int asleep;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      grow(wanted);
      jobs_.push_back(&job);
      // Those that look out already count for the jobs before, too; more than have a processor are not woken.
      const int open = wanted_.fetch_add(wanted, std::memory_order_release) + wanted;
      asleep = std::min({wanted, open - spinning_, std::max(cpus_ - 1, 1) - spinning_});
    }
    for (int i = 0; i < asleep; ++i) wake_.notify_one();
    job.work(0);
    std::unique_lock<std::mutex> lock(mutex_);
    jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &job));
    wants_no_more(job);
    if (cpus_ > 1 && job.working.load(std::memory_order_acquire)) {  // the helpers are at most one chunk behind
      lock.unlock();
      spin_until([&] { return job.working.load(std::memory_order_acquire) == 0; });
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
        std::thread([this, thread = workers_ + 1] { serve(thread); }).detach();
      } catch (const std::system_error&) {
        break;  // fewer threads give the same bits
      }
      ++workers_;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void wants_no_more(Job& job) {
    wanted_.fetch_sub(job.helpers, std::memory_order_relaxed);
    job.helpers = 0;
  }

  Job* pick() {
    for (Job* j : jobs_)
      if (j->helpers > 0 && j->has_chunks()) return j;
    return nullptr;
  }

  void serve(int thread) {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      Job* job = pick();
      if (!job && spinning_ < cpus_ - 1) {
        ++spinning_;
        lock.unlock();
        spin_until([&] { return wanted_.load(std::memory_order_acquire) > 0; });
        lock.lock();
        --spinning_;
      }
      wake_.wait(lock, [&] { return (job = pick()) != nullptr; });
      --job->helpers;
      wanted_.fetch_sub(1, std::memory_order_relaxed);
      job->working.fetch_add(1, std::memory_order_relaxed);
      lock.unlock();
      job->work(thread);
      lock.lock();
      wants_no_more(*job);  // no chunk is left for others
      if (job->working.fetch_sub(1, std::memory_order_release) == 1) done_.notify_all();
    }
  }

  static constexpr int kMaxWorkers = 255;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<Job*> jobs_;
  const int cpus_ = usable_cpus();
  int workers_ = 0, spinning_ = 0;
  std::atomic<int> wanted_{0};  // helpers that jobs still want: changed under the mutex, read without
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

void parallel_for(int64_t chunks, int threads, void (*fn)(void*, int64_t), void* context, bool in_order) {
  if (chunks <= 1 || threads <= 1) {
    for (int64_t c = 0; c < chunks; ++c, ask()) fn(context, c);
    return;
  }
  constexpr int64_t kMost = UINT32_MAX;  // a range counts in 32 bits
  for (int64_t first = 0; first < chunks; first += kMost) {
    struct Part {
      void (*fn)(void*, int64_t);
      void* context;
      int64_t first;
    } part{fn, context, first};
    auto body = [](void* p, int64_t c) {
      const Part& of = *static_cast<Part*>(p);
      of.fn(of.context, of.first + c);
    };
    const int64_t count = std::min(chunks - first, kMost);
    Job job(body, &part, count, int(std::min<int64_t>(threads, count)), in_order);
    the_pool().run(job);
  }
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
  int n = usable_cpus();
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
