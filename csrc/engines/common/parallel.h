// A small pool, asleep 50 us after its last job. Work is cut into chunks by the caller, and threads pick chunks. What a
// sum is made of is cut from the shape alone; where more threads get smaller chunks, these are of whole results. So no
// result can depend on their number.
#pragma once

#include <cstdint>

namespace rg {

// Calls fn(context, chunk) once for each chunk in [0, chunks), on the calling thread and at most threads - 1 others.
// Safe from many threads at once; a forked child starts with a fresh pool. What a chunk throws, on whichever thread, is
// thrown to the caller when the chunks that had begun are done; the others are left out.
// in_order: a chunk begins after all before it have begun, so that it may wait for them; else each thread starts with
// its own part of the chunks.
void parallel_for(int64_t chunks, int threads, void (*fn)(void* context, int64_t chunk), void* context,
                  bool in_order = false);

template <class F>
void parallel_for(int64_t chunks, int threads, F& body, bool in_order = false) {
  parallel_for(chunks, threads, [](void* f, int64_t chunk) { (*static_cast<F*>(f))(chunk); }, &body, in_order);
}

// Thrown to the caller of parallel_for whose watch said to stop.
struct Interrupted {};

// While it lives, parallel_for asks on the thread that made it, between chunks and every 20 ms or so, whether to stop.
// Null: nothing is asked.
class Watch {
 public:
  explicit Watch(bool (*stop)());
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  bool (*before_)();  // a handler that runs meanwhile may make calls of its own
};

// RETROGRADE_NUM_THREADS, or the CPUs that affinity and the cgroup quota leave to this process.
// Returns 0 where the variable is set to something that is no positive number.
int detect_threads();

// Bytes of the last-level cache; 32 MiB where the system does not tell.
int64_t last_level_cache();

}  // namespace rg
