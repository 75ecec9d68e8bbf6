// SPDX-License-Identifier: MIT

#include "record.h"

#include "plan.h"

#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *below;
static int output = -1;

void record_begin(const char *under) {
  const char *path = getenv("LISTER_FAULT_RECORD");
  if (!path || !under) return;
  below = under;
  long low = plan_call(SYS_openat, AT_FDCWD, (long)path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  // Out of the way of the program's own numbers.
  output = (int)plan_call(SYS_fcntl, low, F_DUPFD_CLOEXEC, 501, 0);
  plan_call(SYS_close, low, 0, 0, 0);
}

static void put(const void *bytes, long count) {
  for (const char *next = bytes; count > 0;) {
    long written = plan_call(SYS_write, output, (long)next, count, 0);
    if (written <= 0) abort();
    next += written;
    count -= written;
  }
}

static void line(const char *format, ...) {
  char text[3 * PATH_MAX];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  put(text, length);
}

// The path of an open file, wherever that is.
static const char *any_path_of(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = plan_call(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, PATH_MAX - 1);
  if (length <= 0) return NULL;
  path[length] = 0;
  return path;
}

// The path of an open file, if it is below the folder that counts.
static const char *path_of(int descriptor, char *path) {
  if (!any_path_of(descriptor, path)) return NULL;
  return strncmp(path, below, strlen(below)) == 0 ? path : NULL;
}

static unsigned long number_of(int descriptor) {
  struct stat record;
  return plan_call(SYS_fstat, descriptor, (long)&record, 0, 0) == 0 ? record.st_ino : 0;
}

// The file of a descriptor; 0 if it doesn't count.
static unsigned long counted(int descriptor) {
  char path[PATH_MAX];
  return output >= 0 && path_of(descriptor, path) ? number_of(descriptor) : 0;
}

void record_open(int descriptor, int flags) {
  bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  if (output < 0 || !(is_unnamed || flags & (O_CREAT | O_TRUNC))) return;
  char path[PATH_MAX];
  if (!path_of(descriptor, path)) return;
  if (is_unnamed) {
    line("unnamed\t%lu\n", number_of(descriptor));
    return;
  }
  line("open\t%lu\t%s\n", number_of(descriptor), path);
  if (flags & O_TRUNC) line("truncate\t%lu\t0\n", number_of(descriptor));
}

void record_write(int descriptor, long offset, const void *bytes, long count) {
  unsigned long file = counted(descriptor);
  if (!file) return;
  if (offset < 0) offset = plan_call(SYS_lseek, descriptor, 0, SEEK_CUR, 0) - count;
  line("write\t%lu\t%ld\t%ld\n", file, offset, count);
  put(bytes, count);
  put("\n", 1);
}

void record_truncate(int descriptor, long length) {
  unsigned long file = counted(descriptor);
  if (file) line("truncate\t%lu\t%ld\n", file, length);
}

void record_sync(int descriptor) {
  char path[PATH_MAX];
  if (output < 0 || !path_of(descriptor, path)) return;
  line("sync\t%lu\t%s\n", number_of(descriptor), path);
}

void record_sync_all(int descriptor) {
  if (counted(descriptor)) line("syncall\n");
}

// An absolute path of a name in a folder.
static void join(int folder, const char *name, char *path) {
  if (name[0] == '/') {
    snprintf(path, PATH_MAX, "%s", name);
    return;
  }
  char start[PATH_MAX];
  if (folder == AT_FDCWD) {
    long length = plan_call(SYS_getcwd, (long)start, sizeof start, 0, 0);
    if (length <= 0) start[0] = 0;
  } else if (!any_path_of(folder, start)) {
    start[0] = 0;
  }
  snprintf(path, PATH_MAX, "%.2000s/%.2000s", start, name);
}

void record_entry(const char *what, int folder, const char *name, int other, const char *second) {
  if (output < 0) return;
  char from[PATH_MAX], to[PATH_MAX] = "";
  join(folder, name, from);
  if (second) join(other, second, to);
  // A file that had no name gets one by its descriptor, or by the link that leads to it as an open file.
  int unnamed = folder;
  if (second && (!*name || sscanf(from, "/proc/%*d/fd/%d", &unnamed) == 1)) {
    if (strncmp(to, below, strlen(below)) == 0) line("name\t%lu\t%s\n", number_of(unnamed), to);
    return;
  }
  if (strncmp(from, below, strlen(below)) != 0) return;
  line("%s\t%s\t%s\n", what, from, to);
}
