#include "calls/registry.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "kernel_list.h"

namespace rg {

#define RG_DECLARE(file) void register_##file(Registry&);
#define RG_REGISTER(file) register_##file(registry);
#define RG_ISA_BUILD(isa)                                                                                        \
  namespace isa {                                                                                                \
  RG_KERNEL_FILES_##isa(RG_DECLARE) void register_all(Registry& registry) { RG_KERNEL_FILES_##isa(RG_REGISTER) } \
  }

#if defined(RG_HAS_baseline)
RG_ISA_BUILD(baseline)
#endif
#if defined(RG_HAS_v3)
RG_ISA_BUILD(v3)
#endif
#if defined(RG_HAS_v4)
RG_ISA_BUILD(v4)
#endif
#if defined(RG_HAS_neon)
RG_ISA_BUILD(neon)
#endif

namespace {

#if defined(RG_HAS_v3)
bool runs_v3() {
  unsigned a, b, basic = 0, d, extended = 0;  // clang knows no names for the last three
  constexpr unsigned kMovbe = 1u << 22, kF16c = 1u << 29, kLzcnt = 1u << 5;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __get_cpuid(1, &a, &b, &basic, &d) && (basic & kMovbe) && (basic & kF16c) &&
         __get_cpuid(0x80000001u, &a, &b, &extended, &d) && (extended & kLzcnt);
}
#endif

#if defined(RG_HAS_v4)
bool runs_v4() {  // the system saves the registers too, if these say so
  return runs_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd");
}
#endif

struct Build {
  const char* name;
  bool (*runs_here)();
  void (*register_all)(Registry&);
  // Of another instruction set, for the problems that this one has no kernels of: they would not be faster.
  void (*register_rest)(Registry&) = nullptr;
};

const Build kBuilds[] = {
// best first
#if defined(RG_HAS_v4)
    {"v4", runs_v4, v4::register_all, v3::register_all},
#endif
#if defined(RG_HAS_v3) && !defined(RG_v3_IS_REST)
    {"v3", runs_v3, v3::register_all},
#endif
#if defined(RG_HAS_baseline)
    {"baseline", [] { return true; }, baseline::register_all},
#endif
#if defined(RG_HAS_neon)
    {"neon", [] { return true; }, neon::register_all},
#endif
};

struct Filler final : Registry {
  explicit Filler(Kernels& kernels) : kernels(kernels) {}
  void add(const Row& row) override {
    const std::string key = problem_key(row.family, row.kind, row.direction, row.variant, element_name(row.element));
    std::vector<int>& rows = kernels.by_problem[key];
    if (!rows.empty() && size_t(rows.front()) < rest) return;
    rows.push_back(int(kernels.rows.size()));
    kernels.rows.push_back(row);
  }
  void add(const MathsRow& row) override {
    if (!rest) kernels.maths.push_back(row);
  }
  Kernels& kernels;
  size_t rest = 0;  // rows before it are the only ones of their problems
};

}  // namespace

std::string problem_key(const char* family, const char* kind, const char* direction, const char* variant,
                        const char* element) {
  std::string key;
  for (const char* part : {family, kind, direction, variant, element}) key.append(part).append("|");
  return key;
}

std::vector<std::string> available_isas() {
  std::vector<std::string> names;
  for (const Build& b : kBuilds)
    if (b.runs_here()) names.push_back(b.name);
  return names;
}

Kernels load_kernels(const std::string& isa) {
  Kernels kernels;
  kernels.isa = isa;
  Filler filler(kernels);
  for (const Build& b : kBuilds) {
    if (isa != b.name) continue;
    b.register_all(filler);
    filler.rest = kernels.rows.size();
    if (b.register_rest) b.register_rest(filler);
  }
  return kernels;
}

}  // namespace rg
