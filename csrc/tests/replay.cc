// Runs kernels without Python, on problems that `python tools/vectors.py` wrote with their results.
//   replay FILE [threads ...]
// Each operand lies alone between two pages that nobody may touch, once up against the upper one and once against the
// lower one: a byte read or written outside ends the program. The results must be those of the file, bit for bit (any
// NaN for a NaN), on any instruction set, compiler and number of threads.
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "calls/call_code.h"
#include "calls/registry.h"
#include "engines/common/layout.h"

namespace rg {
namespace {

// ---- The file

class Reader {
 public:
  explicit Reader(const char* path) : in_(path, std::ios::binary) {}

  template <class T>
  T number() {
    T value;
    take(&value, sizeof value);
    return value;
  }

  std::string text() {
    std::string found(size_t(number<int64_t>()), '\0');
    take(found.data(), found.size());
    return found;
  }

  bool ended() { return in_.peek() == std::ifstream::traits_type::eof(); }

 private:
  void take(void* to, size_t bytes) {
    if (!in_.read(static_cast<char*>(to), std::streamsize(bytes))) {
      std::fprintf(stderr, "the file ends early\n");
      std::exit(2);
    }
  }
  std::ifstream in_;
};

struct Stream {
  View view;  // data: the offset of the first element in the memory
  bool present, writes;
  std::string before, after;  // the memory, from the lowest byte of the elements to the highest
};

struct Problem {
  std::string name, kernel;
  std::vector<int64_t> params;
  std::vector<Stream> streams;
};

Stream read_stream(Reader& in) {
  Stream s;
  s.present = in.number<int64_t>();
  if (!s.present) return s;
  s.writes = in.number<int64_t>();
  s.view.element = Element(in.number<int64_t>());
  s.view.rank = int(in.number<int64_t>());
  for (int d = 0; d < s.view.rank; ++d) s.view.shape[d] = in.number<int64_t>();
  for (int d = 0; d < s.view.rank; ++d) s.view.strides[d] = in.number<int64_t>();
  s.before = in.text();
  s.after = s.writes ? in.text() : s.before;
  return s;
}

Problem read_problem(Reader& in) {
  Problem p;
  p.name = in.text();
  p.kernel = in.text();
  p.params.resize(size_t(in.number<int64_t>()));
  for (int64_t& word : p.params) word = in.number<int64_t>();
  p.streams.resize(size_t(in.number<int64_t>()));
  for (Stream& s : p.streams) s = read_stream(in);
  return p;
}

// ---- Memory between guards

class Guarded {
 public:
  // `high`: the last byte is the last before the guard. Else the first byte is the first behind it.
  Guarded(size_t bytes, bool high) {
    const auto page = size_t(sysconf(_SC_PAGESIZE));
    const size_t inside = (bytes + page - 1) / page * page + (bytes == 0) * page;
    size_ = inside + 2 * page;
    base_ = static_cast<char*>(mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base_ == MAP_FAILED || mprotect(base_, page, PROT_NONE) || mprotect(base_ + page + inside, page, PROT_NONE)) {
      std::perror("mmap");
      std::exit(2);
    }
    data = base_ + page + (high ? inside - bytes : 0);
  }
  Guarded(Guarded&& other) : data(other.data), base_(other.base_), size_(other.size_) { other.base_ = nullptr; }
  ~Guarded() {
    if (base_) munmap(base_, size_);
  }
  char* data;

 private:
  char* base_;
  size_t size_;
};

// ---- Comparison

template <class Bits>
bool same(const char* got, const char* want, size_t bytes, Bits infinity) {
  for (size_t at = 0; at + sizeof(Bits) <= bytes; at += sizeof(Bits)) {
    Bits g, w;
    std::memcpy(&g, got + at, sizeof g);
    std::memcpy(&w, want + at, sizeof w);
    const Bits magnitude = Bits(~Bits(0)) >> 1;
    if (g != w && !((g & magnitude) > infinity && (w & magnitude) > infinity)) return false;
  }
  return true;
}

bool same(Element element, const char* got, const std::string& want) {
  switch (element) {
    case Element::f32: return same<uint32_t>(got, want.data(), want.size(), 0x7f800000u);
    case Element::f16: return same<uint16_t>(got, want.data(), want.size(), 0x7c00);
    case Element::bf16: return same<uint16_t>(got, want.data(), want.size(), 0x7f80);
    case Element::f64: return same<uint64_t>(got, want.data(), want.size(), 0x7ff0000000000000u);
    default: return std::memcmp(got, want.data(), want.size()) == 0;
  }
}

// How many outputs differ.
int run(const Row& row, const Problem& p, int threads, bool high) {
  Call call;
  call.params = p.params.data();
  call.threads = threads;
  std::vector<Guarded> memory;
  for (size_t s = 0; s < p.streams.size(); ++s) {
    const Stream& from = p.streams[s];
    memory.emplace_back(from.before.size(), high);
    View view = from.view;
    if (from.present) {
      std::memcpy(memory[s].data, from.before.data(), from.before.size());
      Span where;
      span(view, &where);
      view.data = memory[s].data - where.first;
    }
    call.streams.push(view);
  }
  const size_t bytes = row.workspace ? (row.workspace(call) + 63) / 64 * 64 : 0;
  Guarded workspace(bytes, high);  // whole lines: aligned either way
  if (bytes) call.workspace = workspace.data;
  row.run(call);
  int wrong = 0;
  for (size_t s = 0; s < p.streams.size(); ++s)
    if (p.streams[s].present && !same(p.streams[s].view.element, memory[s].data, p.streams[s].after)) {
      std::printf("%s [%s], %d threads: stream %zu differs\n", p.name.c_str(), p.kernel.c_str(), threads, s);
      ++wrong;
    }
  return wrong;
}

int replay(const char* path, const std::vector<int>& threads) {
  int64_t runs = 0, wrong = 0, problems = 0;
  for (const std::string& isa : available_isas()) {
    const Kernels kernels = load_kernels(isa);
    std::unordered_map<std::string, const Row*> rows;
    for (const Row& row : kernels.rows) rows.emplace(kernel_key(row), &row);
    Reader in(path);
    if (in.text() != "retrograde vectors 2") {
      std::fprintf(stderr, "%s is not a file of vectors\n", path);
      return 2;
    }
    for (problems = 0; !in.ended(); ++problems) {
      const Problem p = read_problem(in);
      auto found = rows.find(p.kernel);
      if (found == rows.end()) {
        std::printf("%s: no kernel %s\n", p.name.c_str(), p.kernel.c_str());
        ++wrong;
        continue;
      }
      if (p.params.size() != size_t(found->second->params->count)) {
        std::printf("%s: %zu parameters, %s takes %d\n", p.name.c_str(), p.params.size(), p.kernel.c_str(),
                    found->second->params->count);
        ++wrong;
        continue;
      }
      for (int t : threads)
        for (bool high : {true, false}) {
          wrong += run(*found->second, p, t, high);
          ++runs;
        }
    }
    std::printf("%s: %lld problems\n", isa.c_str(), static_cast<long long>(problems));
  }
  std::printf("%lld runs between guard pages, %lld wrong\n", static_cast<long long>(runs),
              static_cast<long long>(wrong));
  return wrong != 0 || problems == 0;
}

}  // namespace
}  // namespace rg

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: replay FILE [threads ...]\n");
    return 2;
  }
  std::vector<int> threads;
  for (int a = 2; a < argc; ++a) threads.push_back(std::atoi(argv[a]));
  if (threads.empty()) threads = {1};
  return rg::replay(argv[1], threads);
}
