// SPDX-License-Identifier: MIT

// Libraries that are inside of the program, for code that loads them by their names: the linker turns its
// calls of dlopen and dlsym into those here (--wrap). BUNDLED names the list of functions that static.sh has
// made of the shims; libraries that are not in it are loaded as ever.

#include <stddef.h>
#include <string.h>

struct entry {
  const char *name;
  void *function;
};

#define LIBRARY(id, file)
#define FUNCTION(id, name) extern char name;
#include BUNDLED
#undef LIBRARY
#undef FUNCTION

static const struct library {
  const char *file, *id;
} libraries[] = {
#define LIBRARY(id, file) {file, #id},
#define FUNCTION(id, name)
#include BUNDLED
#undef LIBRARY
#undef FUNCTION
};

static const struct function {
  const char *id;
  struct entry entry;
} functions[] = {
#define LIBRARY(id, file)
#define FUNCTION(id, name) {#id, {#name, &name}},
#include BUNDLED
};

enum { library_count = sizeof libraries / sizeof *libraries };
enum { function_count = sizeof functions / sizeof *functions };

void *__real_dlopen(const char *file, int flags);
void *__real_dlsym(void *handle, const char *name);

void *__wrap_dlopen(const char *file, int flags) {
  for (size_t index = 0; file != NULL && index < library_count; index += 1)
    if (strcmp(libraries[index].file, file) == 0) return (void *)&libraries[index];
  return __real_dlopen(file, flags);
}

void *__wrap_dlsym(void *handle, const char *name) {
  const struct library *library = handle;
  if (library < libraries || library >= libraries + library_count) return __real_dlsym(handle, name);
  for (size_t index = 0; index < function_count; index += 1)
    if (strcmp(functions[index].id, library->id) == 0 && strcmp(functions[index].entry.name, name) == 0)
      return functions[index].entry.function;
  return NULL;
}
