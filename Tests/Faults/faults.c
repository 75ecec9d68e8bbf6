// SPDX-License-Identifier: MIT

#include "faults.h"

#include "plan.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

// The function of the same name in the library behind this one.
#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// A function that stands before the one of its name, for a call on a path, two paths or an open file.
#define ON_PATH(kind, result, failure, name, path, parameters, arguments) \
  result name parameters { \
    NEXT(name); \
    return plan_paths(kind, path, NULL) == FATE_FAIL ? failure : next arguments; \
  }
#define ON_PATHS(kind, name, first, second, parameters, arguments) \
  int name parameters { \
    NEXT(name); \
    return plan_paths(kind, first, second) == FATE_FAIL ? -1 : next arguments; \
  }
#define ON_FILE(kind, result, name, parameters, arguments) \
  result name parameters { \
    NEXT(name); \
    return plan_descriptor(kind, descriptor) == FATE_FAIL ? -1 : next arguments; \
  }

// Reads and writes may also come back short.
#define TRANSFER(kind, name, parameters, arguments, half) \
  ssize_t name parameters { \
    NEXT(name); \
    enum fate fate = plan_descriptor(kind, descriptor); \
    if (fate == FATE_FAIL) return -1; \
    return fate == FATE_SHORTEN && count > 1 ? next half : next arguments; \
  }

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    return plan_paths(KIND_OPEN, path, NULL) == FATE_FAIL ? -1 : next(path, flags, mode); \
  }
#define OPENING_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    return plan_paths(KIND_OPEN, path, NULL) == FATE_FAIL ? -1 : next(folder, path, flags, mode); \
  }

OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)
ON_PATH(KIND_OPEN, DIR *, NULL, opendir, path, (const char *path), (path))
ON_PATH(KIND_OPEN, FILE *, NULL, fopen, path, (const char *path, const char *mode), (path, mode))
ON_PATH(KIND_OPEN, FILE *, NULL, fopen64, path, (const char *path, const char *mode), (path, mode))

TRANSFER(KIND_READ, read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count),
         (descriptor, bytes, count / 2))
TRANSFER(KIND_READ, pread, (int descriptor, void *bytes, size_t count, off_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset))
TRANSFER(KIND_WRITE, write, (int descriptor, const void *bytes, size_t count),
         (descriptor, bytes, count), (descriptor, bytes, count / 2))
TRANSFER(KIND_WRITE, pwrite, (int descriptor, const void *bytes, size_t count, off_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset))
ON_FILE(KIND_WRITE, int, ftruncate, (int descriptor, off_t length), (descriptor, length))

ON_FILE(KIND_FSYNC, int, fsync, (int descriptor), (descriptor))
ON_FILE(KIND_FSYNC, int, fdatasync, (int descriptor), (descriptor))
ON_FILE(KIND_FLOCK, int, flock, (int descriptor, int operation), (descriptor, operation))

ON_PATHS(KIND_RENAME, rename, from, to, (const char *from, const char *to), (from, to))
ON_PATHS(KIND_RENAME, renameat, from, to,
         (int folder, const char *from, int other, const char *to), (folder, from, other, to))
ON_PATHS(KIND_RENAME, renameat2, from, to,
         (int folder, const char *from, int other, const char *to, unsigned int flags),
         (folder, from, other, to, flags))
ON_PATHS(KIND_LINK, link, from, to, (const char *from, const char *to), (from, to))
ON_PATHS(KIND_LINK, linkat, from, to,
         (int folder, const char *from, int other, const char *to, int flags),
         (folder, from, other, to, flags))
ON_PATH(KIND_UNLINK, int, -1, unlink, path, (const char *path), (path))
ON_PATH(KIND_UNLINK, int, -1, unlinkat, path, (int folder, const char *path, int flags),
        (folder, path, flags))

ON_PATH(KIND_STAT, int, -1, stat, path, (const char *path, struct stat *record), (path, record))
ON_PATH(KIND_STAT, int, -1, lstat, path, (const char *path, struct stat *record), (path, record))
ON_FILE(KIND_STAT, int, fstat, (int descriptor, struct stat *record), (descriptor, record))
ON_PATH(KIND_STAT, int, -1, fstatat, path,
        (int folder, const char *path, struct stat *record, int flags),
        (folder, path, record, flags))
ON_PATH(KIND_STAT, int, -1, faccessat, path,
        (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))
ON_PATH(KIND_STAT, char *, NULL, realpath, path, (const char *path, char *whole), (path, whole))

ON_PATH(KIND_MKDIR, int, -1, mkdir, path, (const char *path, mode_t mode), (path, mode))
ON_PATH(KIND_MKDIR, int, -1, mkdirat, path, (int folder, const char *path, mode_t mode),
        (folder, path, mode))

ON_FILE(KIND_ATTRIBUTE, int, fchmod, (int descriptor, mode_t mode), (descriptor, mode))
ON_FILE(KIND_ATTRIBUTE, int, fchown, (int descriptor, uid_t user, gid_t group),
        (descriptor, user, group))
ON_PATH(KIND_ATTRIBUTE, ssize_t, -1, llistxattr, path,
        (const char *path, char *list, size_t size), (path, list, size))
ON_PATH(KIND_ATTRIBUTE, ssize_t, -1, lgetxattr, path,
        (const char *path, const char *name, void *value, size_t size),
        (path, name, value, size))
ON_FILE(KIND_ATTRIBUTE, int, fsetxattr,
        (int descriptor, const char *name, const void *value, size_t size, int flags),
        (descriptor, name, value, size, flags))

// Calls that a program makes by their numbers: of these only renameat2 counts.
long syscall(long number, ...) {
  NEXT(syscall);
  va_list list;
  va_start(list, number);
  long words[6];
  for (int index = 0; index < 6; index++) words[index] = va_arg(list, long);
  va_end(list);
  if (number == SYS_renameat2 &&
      plan_paths(KIND_RENAME, (const char *)words[1], (const char *)words[3]) == FATE_FAIL) {
    return -1;
  }
  return next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

// Calls count from main on.
typedef int main_function(int, char **, char **);
static main_function *program;

static int begin(int count, char **arguments, char **environment) {
  plan_begin();
  return program(count, arguments, environment);
}

int __libc_start_main(main_function *main, int count, char **arguments, main_function *init,
                      void (*fini)(void), void (*loader)(void), void *stack) {
  program = main;
  __typeof__(__libc_start_main) *next = dlsym(RTLD_NEXT, "__libc_start_main");
  return next(begin, count, arguments, init, fini, loader, stack);
}
