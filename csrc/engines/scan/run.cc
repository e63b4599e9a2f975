#include "engines/scan/run.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

#include "engines/common/layout.h"
#include "engines/common/parallel.h"
#include "engines/common/scratch.h"
#include "engines/scan/work.h"

namespace rg::scan {
namespace {

// What the carry of a piece is made in.
struct Carries {
  double totals[kMaxComponents][kSlots];  // of the piece's blocks, from the identity on
  double next[kMaxComponents][kSlots];    // the carry, of one block after another
  double one[kMaxComponents][kSlots];     // a lane's state in all lanes
  double before[kMaxComponents][kSlots], after[kMaxComponents][kSlots];
  double start[kMaxComponents][kSlots];
};

constexpr int64_t kChunkTerms = 64 * 1024;  // terms that outweigh waking a sleeping thread

// Up to kWhole terms: a unit is one piece of work.
class Whole : Worker {
 public:
  using Worker::Worker;

  void run() const {
    const int64_t lanes = p_.columns ? std::min(p_.width, p_.run) : p_.step;
    const int64_t group = std::max<int64_t>(1, kChunkTerms / std::max<int64_t>(1, lanes * p_.n));
    auto chunk = [&](int64_t c) {
      Scratch& b = thread_scratch<Scratch>();
      for (int64_t u = c * group; u < std::min(p_.units, (c + 1) * group); ++u) unit(b, u);
      if (p_.streaming) job_.moves->fence();
    };
    parallel_for((p_.units + group - 1) / group, call_.threads, chunk);
  }

 private:
  void unit(Scratch& b, int64_t u) const {
    p_.place(u, &b.place);
    if (job_.backward) {
      load(*job_.forward, b.place, kCarryIn, b.start);
      for (int c = 0; c < job_.forward->components; ++c) std::copy(b.start[c], b.start[c] + b.place.slots, b.front[c]);
      prepare(b);
    }
    load(main(), b.place, job_.backward ? kGradIn : kCarryIn, b.state);
    if (main().meet && p_.has(kGradIn)) main().meet(b.state, b.front, b.place.slots);
    sweep(b, true);
    if (main().part) main().part(b.state, b.start, b.place.slots);
    save(main(), b.place, job_.backward ? kGradOut : kCarryOut, b.state);
  }
};

// More than kWhole terms: a piece of a unit is one piece of work, done twice while its terms are in the cache: first
// its total, which with the carry of the piece before makes the carry of the next; then its outputs. Pieces wait for
// that carry only; they are handed out in order, so that the one waited for is always under way.
// A backward scan that needs forward states first makes those of all blocks, from x alone.
class Pieces : Worker {
 public:
  Pieces(const Call& call, const Job& job, const Problem& problem) : Worker(call, job, problem) {
    pieces_ = p_.pieces(), units_ = p_.long_units();
    per_piece_ = p_.columns ? (std::min(p_.width, p_.run) + p_.step - 1) / p_.step * p_.step : 1;
    flags_ = reinterpret_cast<std::atomic<int64_t>*>(call.workspace);
    carries_ = reinterpret_cast<double*>(flags_ + units_ * (pieces_ + 1));
    fronts_ = carries_ + units_ * (pieces_ + 1) * main().components * per_piece_;
  }

  void run() {
    std::memset(static_cast<void*>(flags_), 0, size_t(units_ * (pieces_ + 1)) * sizeof(*flags_));
    if (traced() && job_.forward->components) make_fronts();
    auto piece = [&](int64_t c) {
      Scratch& b = thread_scratch<Scratch>();
      do_piece(b, c / pieces_, c % pieces_);
      if (p_.streaming) job_.moves->fence();
    };
    parallel_for(units_ * pieces_, call_.threads, piece, true);  // a piece waits for the one before it
  }

 private:
  bool blocks_are_lanes() const { return !p_.columns; }
  // The states of a carry stand [component][lane].
  double* carry(int64_t unit, int64_t piece) const {
    return carries_ + (unit * (pieces_ + 1) + piece) * main().components * per_piece_;
  }
  double* front(int64_t unit, int64_t block) const {
    return fronts_ + (unit * p_.blocks() + block) * job_.forward->components * per_piece_;
  }
  void put(const Sweep& sweep, const States* from, int slot, double* to) const {
    for (int c = 0; c < sweep.components; ++c)
      for (int64_t k = 0; k < per_piece_; ++k) to[c * per_piece_ + k] = from[c][slot + k];
  }
  void take(const Sweep& sweep, const double* from, States* to, int slot) const {
    for (int c = 0; c < sweep.components; ++c)
      for (int64_t k = 0; k < per_piece_; ++k) to[c][slot + k] = from[c * per_piece_ + k];
  }
  static void move(const Sweep& sweep, const States* from, int slot, States* to, int to_slot) {
    for (int c = 0; c < sweep.components; ++c) to[c][to_slot] = from[c][slot];
  }

  void make_fronts() const {
    const Sweep& sweep = *job_.forward;
    auto total = [&](int64_t c) {
      Scratch& b = thread_scratch<Scratch>();
      const int64_t unit = c / pieces_, piece = c % pieces_;
      p_.place_piece(unit, piece, &b.place);
      reset(sweep, b.place.slots, b.front);
      forward(b, false, b.front);
      const int64_t block = b.place.first / kBlock;
      for (int k = 0; k < (blocks_are_lanes() ? b.place.lanes : 1); ++k) put(sweep, b.front, k, front(unit, block + k));
    };
    parallel_for(units_ * pieces_, call_.threads, total);
    auto fold = [&](int64_t unit) {
      Scratch& b = thread_scratch<Scratch>();
      p_.place_piece(unit, 0, &b.place);
      load(sweep, b.place, kCarryIn, b.start);
      for (int64_t block = 0; block < p_.blocks(); ++block) {
        reset(sweep, b.place.slots, b.spare);
        take(sweep, front(unit, block), b.spare, 0);
        put(sweep, b.start, 0, front(unit, block));
        sweep.fold(b.start, b.spare, blocks_are_lanes() ? 1 : b.place.slots);
      }
    };
    parallel_for(units_, call_.threads, fold);
  }

  // `order`: of the piece in the main sweep.
  void do_piece(Scratch& b, int64_t unit, int64_t order) const {
    const Sweep& sweep = main();
    const int64_t piece = job_.backward ? pieces_ - 1 - order : order;
    p_.place_piece(unit, piece, &b.place);
    if (job_.backward) load(*job_.forward, b.place, kCarryIn, b.start);
    keep_edge(b);
    if (traced()) {
      const int64_t block = b.place.first / kBlock;
      for (int k = 0; k < (blocks_are_lanes() ? b.place.slots : 1); ++k)
        take(*job_.forward, front(unit, block + std::min(k, b.place.lanes - 1)), b.front, k);
      prepare(b);
    }
    reset(sweep, b.place.slots, b.state);
    this->sweep(b, false);
    Carries& carries = thread_scratch<Carries>();
    auto &totals = carries.totals, &next = carries.next;
    for (int c = 0; c < sweep.components; ++c) std::copy(b.state[c], b.state[c] + b.place.slots, totals[c]);

    if (order == 0) {
      load(sweep, b.place, job_.backward ? kGradIn : kCarryIn, next);
    } else {
      auto& ready = flags_[unit * (pieces_ + 1) + order];
      while (!ready.load(std::memory_order_acquire)) std::this_thread::yield();
      reset(sweep, b.place.slots, next);
      take(sweep, carry(unit, order), next, 0);
    }
    if (blocks_are_lanes()) {
      for (int i = 0; i < b.place.lanes; ++i) {
        const int k = job_.backward ? b.place.lanes - 1 - i : i;
        advance_carry(b, unit, k, carries);
      }
      for (int k = b.place.lanes; k < b.place.slots; ++k) move(sweep, b.state, b.place.lanes - 1, b.state, k);
    } else {
      advance_carry(b, unit, 0, carries);
    }
    put(sweep, next, 0, carry(unit, order + 1));
    flags_[unit * (pieces_ + 1) + order + 1].store(1, std::memory_order_release);
    if (order == pieces_ - 1) {
      const int lanes = b.place.lanes;
      if (blocks_are_lanes()) b.place.lanes = 1;
      save(sweep, b.place, job_.backward ? kGradOut : kCarryOut, next);
      b.place.lanes = lanes;
    }
    this->sweep(b, true);
  }

  // The carry carries.next of a block (rows: lane k; columns: all lanes) goes to b.state, and becomes that of the block
  // after.
  void advance_carry(Scratch& b, int64_t unit, int k, Carries& carries) const {
    auto& [totals, next, one, before, after, start] = carries;
    const Sweep& sweep = main();
    const int count = blocks_are_lanes() ? 1 : b.place.slots;
    auto lanes_of = [&one = one, k, count](const Sweep& of, const States* from) {
      for (int c = 0; c < of.components; ++c) {
        std::fill(one[c], one[c] + kMaxStep, from[c][k]);  // a vector of it
        if (count > 1) std::copy(from[c], from[c] + count, one[c]);
      }
      return one;
    };
    if (sweep.meet) sweep.meet(next, lanes_of(*job_.forward, b.front), count);
    for (int c = 0; c < sweep.components; ++c) std::copy(next[c], next[c] + count, b.state[c] + k);
    bool redo = false;
    for (int i = 0; i < count && sweep.in_sequence; ++i) redo |= sweep.in_sequence(totals, k + i);
    if (redo) {
      for (int c = 0; c < sweep.components; ++c) {
        std::copy(b.state[c], b.state[c] + b.place.slots, before[c]);
        if (count == 1) std::fill(b.state[c], b.state[c] + b.place.slots, next[c][0]);
      }
      this->sweep(b, false);
      for (int c = 0; c < sweep.components; ++c) {
        std::copy(b.state[c], b.state[c] + b.place.slots, after[c]);
        std::copy(before[c], before[c] + b.place.slots, b.state[c]);
      }
    }
    sweep.fold(next, lanes_of(sweep, totals), count);
    for (int i = 0; i < count && redo; ++i)
      if (sweep.in_sequence(totals, k + i)) move(sweep, after, k + i, next, i);
    if (!sweep.part) return;
    reset(*job_.forward, std::max(count, kMaxStep), start);
    take(*job_.forward, front(unit, b.place.first / kBlock + k), start, 0);
    sweep.part(next, start, count);
  }

  int64_t pieces_, units_, per_piece_;
  std::atomic<int64_t>* flags_;
  double *carries_, *fronts_;
};

bool any_last(const Problem& p, bool (*is)(const char*)) {
  Place place;
  for (int64_t u = 0; u < p.units && p.n > 0; ++u) {
    p.place(u, &place);
    for (int k = 0; k < place.lanes; ++k)
      if (is(place.base[kY] + (p.columns ? k * place.side[kY] : place.at[kY][k]) + (p.n - 1) * p.axis[kY])) return true;
  }
  return false;
}

}  // namespace

void run(const Call& call, const Job& wanted, Axis along) {
  Job job = wanted;
  if (job.probe && !any_last(Problem(call, job.roles, along, true), job.probe)) job.trace_bytes = 0;
  const Problem p(call, job.roles, along, job.trace_bytes > 2);
  if (p.lanes == 0) return;
  if (p.n <= kWhole) {
    Whole(call, job, p).run();
  } else {
    Pieces(call, job, p).run();
  }
}

}  // namespace rg::scan
