// SPDX-License-Identifier: MIT

#include "faults.h"

#include "plan.h"
#include "record.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
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
#define ON_FILE(kind, result, name, parameters, arguments) \
  result name parameters { \
    NEXT(name); \
    return plan_descriptor(kind, descriptor) == FATE_FAIL ? -1 : next arguments; \
  }

// The same for those that change something, which is written down.
#define CHANGE_OF_PATHS(kind, name, first, second, parameters, arguments, note) \
  int name parameters { \
    NEXT(name); \
    if (plan_paths(kind, first, second) == FATE_FAIL) return -1; \
    int result = next arguments; \
    if (result == 0) note; \
    return result; \
  }
#define CHANGE_OF_FILE(kind, name, parameters, arguments, note) \
  int name parameters { \
    NEXT(name); \
    if (plan_descriptor(kind, descriptor) == FATE_FAIL) return -1; \
    int result = next arguments; \
    if (result == 0) note; \
    return result; \
  }

// Reads and writes may also come back short.
#define TRANSFER(kind, name, parameters, arguments, half, note) \
  ssize_t name parameters { \
    NEXT(name); \
    enum fate fate = plan_descriptor(kind, descriptor); \
    if (fate == FATE_FAIL) return -1; \
    ssize_t done = fate == FATE_SHORTEN && count > 1 ? next half : next arguments; \
    if (done > 0) note; \
    return done; \
  }
#define NOTHING (void)0

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    if (plan_paths(KIND_OPEN, path, NULL) == FATE_FAIL) return -1; \
    int result = next(path, flags, mode); \
    if (result >= 0) record_open(result, flags); \
    return result; \
  }
#define OPENING_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    if (plan_paths(KIND_OPEN, path, NULL) == FATE_FAIL) return -1; \
    int result = next(folder, path, flags, mode); \
    if (result >= 0) record_open(result, flags); \
    return result; \
  }

OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)
ON_PATH(KIND_OPEN, DIR *, NULL, opendir, path, (const char *path), (path))
ON_PATH(KIND_OPEN, FILE *, NULL, fopen, path, (const char *path, const char *mode), (path, mode))
ON_PATH(KIND_OPEN, FILE *, NULL, fopen64, path, (const char *path, const char *mode), (path, mode))

TRANSFER(KIND_READ, read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count),
         (descriptor, bytes, count / 2), NOTHING)
TRANSFER(KIND_READ, pread, (int descriptor, void *bytes, size_t count, off_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset), NOTHING)
TRANSFER(KIND_READ, pread64, (int descriptor, void *bytes, size_t count, off64_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset), NOTHING)
TRANSFER(KIND_WRITE, write, (int descriptor, const void *bytes, size_t count),
         (descriptor, bytes, count), (descriptor, bytes, count / 2),
         record_write(descriptor, -1, bytes, done))
TRANSFER(KIND_WRITE, pwrite, (int descriptor, const void *bytes, size_t count, off_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset),
         record_write(descriptor, offset, bytes, done))
TRANSFER(KIND_WRITE, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t offset),
         (descriptor, bytes, count, offset), (descriptor, bytes, count / 2, offset),
         record_write(descriptor, offset, bytes, done))
CHANGE_OF_FILE(KIND_WRITE, ftruncate, (int descriptor, off_t length), (descriptor, length),
               record_truncate(descriptor, length))
CHANGE_OF_FILE(KIND_WRITE, ftruncate64, (int descriptor, off64_t length), (descriptor, length),
               record_truncate(descriptor, length))

CHANGE_OF_FILE(KIND_FSYNC, fsync, (int descriptor), (descriptor), record_sync(descriptor))
CHANGE_OF_FILE(KIND_FSYNC, fdatasync, (int descriptor), (descriptor), record_sync(descriptor))
ON_FILE(KIND_FLOCK, int, flock, (int descriptor, int operation), (descriptor, operation))

// Of the commands of fcntl those that lock.
#define CONTROL(name) \
  int name(int descriptor, int command, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, command); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK; \
    if (locks && plan_descriptor(KIND_LOCK, descriptor) == FATE_FAIL) return -1; \
    return next(descriptor, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

// Memory that programs share.
#define MAPPING(name, offset) \
  void *name(void *start, size_t count, int access, int flags, int descriptor, offset at) { \
    NEXT(name); \
    bool counts = descriptor >= 0 && (flags & MAP_SHARED); \
    if (counts && plan_descriptor(KIND_MAP, descriptor) == FATE_FAIL) return MAP_FAILED; \
    return next(start, count, access, flags, descriptor, at); \
  }
MAPPING(mmap, off_t)
MAPPING(mmap64, off64_t)

CHANGE_OF_PATHS(KIND_RENAME, rename, from, to, (const char *from, const char *to), (from, to),
                record_entry("rename", AT_FDCWD, from, AT_FDCWD, to))
CHANGE_OF_PATHS(KIND_RENAME, renameat, from, to,
                (int folder, const char *from, int other, const char *to),
                (folder, from, other, to), record_entry("rename", folder, from, other, to))
CHANGE_OF_PATHS(KIND_RENAME, renameat2, from, to,
                (int folder, const char *from, int other, const char *to, unsigned int flags),
                (folder, from, other, to, flags),
                record_entry(flags & RENAME_EXCHANGE ? "exchange" : "rename", folder, from, other, to))
CHANGE_OF_PATHS(KIND_LINK, link, from, to, (const char *from, const char *to), (from, to),
                record_entry("link", AT_FDCWD, from, AT_FDCWD, to))
CHANGE_OF_PATHS(KIND_LINK, linkat, from, to,
                (int folder, const char *from, int other, const char *to, int flags),
                (folder, from, other, to, flags), record_entry("link", folder, from, other, to))
CHANGE_OF_PATHS(KIND_UNLINK, unlink, path, NULL, (const char *path), (path),
                record_entry("unlink", AT_FDCWD, path, 0, NULL))
CHANGE_OF_PATHS(KIND_UNLINK, unlinkat, path, NULL, (int folder, const char *path, int flags),
                (folder, path, flags), record_entry("unlink", folder, path, 0, NULL))

ON_PATH(KIND_STAT, int, -1, stat64, path, (const char *path, struct stat64 *record), (path, record))
ON_PATH(KIND_STAT, int, -1, lstat64, path, (const char *path, struct stat64 *record), (path, record))
ON_FILE(KIND_STAT, int, fstat64, (int descriptor, struct stat64 *record), (descriptor, record))
ON_PATH(KIND_STAT, int, -1, stat, path, (const char *path, struct stat *record), (path, record))
ON_PATH(KIND_STAT, int, -1, lstat, path, (const char *path, struct stat *record), (path, record))
ON_FILE(KIND_STAT, int, fstat, (int descriptor, struct stat *record), (descriptor, record))
ON_PATH(KIND_STAT, int, -1, fstatat, path,
        (int folder, const char *path, struct stat *record, int flags),
        (folder, path, record, flags))
ON_PATH(KIND_STAT, int, -1, faccessat, path,
        (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))
ON_PATH(KIND_STAT, char *, NULL, realpath, path, (const char *path, char *whole), (path, whole))

CHANGE_OF_PATHS(KIND_MKDIR, mkdir, path, NULL, (const char *path, mode_t mode), (path, mode),
                record_entry("mkdir", AT_FDCWD, path, 0, NULL))
CHANGE_OF_PATHS(KIND_MKDIR, mkdirat, path, NULL, (int folder, const char *path, mode_t mode),
                (folder, path, mode), record_entry("mkdir", folder, path, 0, NULL))

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

// Calls that a program makes by their numbers: of these renameat2 and syncfs count.
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
  if (number == SYS_syncfs && plan_descriptor(KIND_FSYNC, (int)words[0]) == FATE_FAIL) return -1;
  long result = next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  if (result == 0 && number == SYS_syncfs) record_sync_all((int)words[0]);
  if (result == 0 && number == SYS_renameat2) {
    record_entry(words[4] & RENAME_EXCHANGE ? "exchange" : "rename", (int)words[0],
                 (const char *)words[1], (int)words[2], (const char *)words[3]);
  }
  return result;
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
