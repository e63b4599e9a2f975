// Work without the interpreter's lock, which Ctrl-C ends.
#pragma once

namespace rg {

// Once, by the thread that imports.
void remember_main_thread(unsigned long ident);

// Others may run Python meanwhile. Only the main thread has signals to look after. Throws what `work` throws, and
// PythonError where a signal's handler raised.
void unlocked(void (*work)(void*), void* data);
template <class Work>
void unlocked(Work work) {
  unlocked([](void* data) { (*static_cast<Work*>(data))(); }, &work);
}

}  // namespace rg
