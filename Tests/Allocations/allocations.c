// SPDX-License-Identifier: MIT

#include "allocations.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The functions behind those of the C library, under the names that it keeps for who replaces them.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *place, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong requests;

void *malloc(size_t size) {
  requests++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  requests++;
  return __libc_calloc(count, size);
}

void *realloc(void *place, size_t size) {
  requests++;
  return __libc_realloc(place, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  requests++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  requests++;
  *place = __libc_memalign(alignment, size);
  return *place ? 0 : ENOMEM;
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("LISTER_ALLOCATIONS");
  if (!path) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%lu\n", requests);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text, length) != length) abort();
  close(file);
}
