#include "border/unlocked.h"

#include <Python.h>
#include <unistd.h>

#include <exception>

#include "border/python_error.h"
#include "engines/common/parallel.h"

namespace rg {
namespace {

unsigned long main_thread = 0;

// Runs the handlers of signals that came; whether one of them raised: Ctrl-C.
bool interrupted() {
  PyGILState_STATE state = PyGILState_Ensure();
  bool raised = PyErr_CheckSignals() != 0;
  PyGILState_Release(state);
  return raised;
}

// At exit the interpreter ends a thread that comes back by unwinding its stack: that would run destructors which need
// the lock. The process is about to end; such a thread waits for it.
void take_lock(PyThreadState* state) {
  try {
    PyEval_RestoreThread(state);
  } catch (...) {
    for (;;) pause();
  }
}

}  // namespace

void remember_main_thread(unsigned long ident) { main_thread = ident; }

void unlocked(void (*work)(void*), void* data) {
  bool watched = PyThread_get_thread_ident() == main_thread;
  PyThreadState* state = PyEval_SaveThread();
  std::exception_ptr error;
  try {
    Watch watch(watched ? interrupted : nullptr);
    work(data);
  } catch (...) {
    error = std::current_exception();
  }
  take_lock(state);
  if (!error) return;
  try {
    std::rethrow_exception(error);
  } catch (const Interrupted&) {
    throw PythonError{};  // set by the handler
  }
}

}  // namespace rg
