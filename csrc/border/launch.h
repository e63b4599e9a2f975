// A kernel bound to a signature and to the parameters of one problem: checks the operands, then runs.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "border/signature.h"

namespace rg {

// Below this the kernel is done before another Python thread could take the lock.
inline constexpr int64_t kReleaseBytes = 256 * 1024;

// The struct of the row's parameters, word by word, from the attributes of their names.
std::vector<int64_t> params_of(const Row& row, nanobind::handle descriptor);

class Launch {
 public:
  Launch(const Row& row, nanobind::object signature, nanobind::handle descriptor);

  int64_t workspace_size() const { return workspace_size_; }
  const char* layout() const { return layout_; }

  // (kernel, call): the attributes of a call of `xla_handler` whose buffers are these operands.
  nanobind::tuple xla_attributes(const std::vector<std::string>& given) const;

  void run(nanobind::handle args, int threads, nanobind::handle workspace) const;

  const Signature& signature() const { return signature_; }
  // Operands that are bound already, with the default number of threads and a workspace of the thread's own.
  void run_bound(Bound& bound) const;

 private:
  struct Scratch;
  void run_in(Bound& bound, int threads, char* workspace) const;
  char* take_workspace(nanobind::handle workspace, const Bound& bound, Scratch* scratch) const;

  const Row row_;
  nanobind::object keep_;
  const Signature& signature_;
  std::vector<int64_t> params_;
  int64_t workspace_size_ = 0;
  const char* layout_ = "strided";
};

// The Launch that a Python object is; null where it is none.
const Launch* launch_of(PyObject* object);

// What the row promises for this problem.
Precision precision(const Row& row, const Signature& signature, nanobind::handle descriptor);

// Why the row cannot do this problem, if so.
std::optional<std::string> refusal(const Row& row, const Signature& signature, nanobind::handle descriptor);

}  // namespace rg
