// SPDX-License-Identifier: MIT

#include "plan.h"

#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const names[KIND_COUNT] = {
    "open", "read",  "write", "fsync", "rename",   "link",
    "unlink", "stat", "flock", "mkdir", "attribute", "lock", "map",
};

enum action { ACTION_NONE, ACTION_FAIL, ACTION_SHORTEN, ACTION_SIGNAL };

static struct {
  bool counts;
  const char *under;
  int log;
  // -1 for any.
  int kind;
  long at;
  bool goes_on;
  enum action action;
  int value;
} plan = {.log = -1, .kind = -1};

static atomic_long met;

long plan_call(long number, long first, long second, long third, long fourth) {
  long result;
#if defined(__x86_64__)
  register long r10 __asm__("r10") = fourth;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(first), "S"(second), "d"(third), "r"(r10)
                   : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = first;
  register long x1 __asm__("x1") = second;
  register long x2 __asm__("x2") = third;
  register long x3 __asm__("x3") = fourth;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
  result = x0;
#else
#error "system calls of this processor are unknown"
#endif
  return result;
}

static void read_kind(const char *name) {
  for (int kind = 0; name && kind < KIND_COUNT; kind++) {
    if (strcmp(name, names[kind]) == 0) plan.kind = kind;
  }
}

static void read_action(const char *text) {
  if (!text) return;
  if (strncmp(text, "fail:", 5) == 0) {
    plan.action = ACTION_FAIL;
    plan.value = atoi(text + 5);
  } else if (strcmp(text, "short") == 0) {
    plan.action = ACTION_SHORTEN;
  } else if (strncmp(text, "signal:", 7) == 0) {
    plan.action = ACTION_SIGNAL;
    plan.value = atoi(text + 7);
  }
}

void plan_begin(void) {
  plan.under = getenv("LISTER_FAULT_UNDER");
  read_kind(getenv("LISTER_FAULT_CALL"));
  const char *at = getenv("LISTER_FAULT_AT");
  if (at) {
    char *end;
    plan.at = strtol(at, &end, 10);
    plan.goes_on = *end == '-';
  }
  read_action(getenv("LISTER_FAULT_ACTION"));
  const char *log = getenv("LISTER_FAULT_LOG");
  if (log) {
    long low = plan_call(SYS_openat, AT_FDCWD, (long)log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    // Out of the way of the program's own numbers.
    plan.log = (int)plan_call(SYS_fcntl, low, F_DUPFD_CLOEXEC, 500, 0);
    plan_call(SYS_close, low, 0, 0, 0);
  }
  plan.counts = plan.under != NULL;
  record_begin(plan.under);
}

static bool is_under(const char *path) {
  if (path[0] != '/') return true;
  size_t length = strlen(plan.under);
  return strncmp(path, plan.under, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static enum fate decide(enum kind kind, const char *path, const char *second) {
  if (plan.log >= 0) {
    char line[2 * PATH_MAX + 32];
    int length = snprintf(line, sizeof line, "%s\t%s%s%s\n", names[kind], path, second ? "\t" : "",
                          second ? second : "");
    plan_call(SYS_write, plan.log, (long)line, length, 0);
  }
  if (plan.kind >= 0 && plan.kind != (int)kind) return FATE_GO;
  long number = atomic_fetch_add(&met, 1) + 1;
  if (number != plan.at && !(plan.goes_on && number > plan.at)) return FATE_GO;
  switch (plan.action) {
  case ACTION_NONE: return FATE_GO;
  case ACTION_SHORTEN: return FATE_SHORTEN;
  case ACTION_FAIL: errno = plan.value; return FATE_FAIL;
  case ACTION_SIGNAL: plan_call(SYS_kill, plan_call(SYS_getpid, 0, 0, 0, 0), plan.value, 0, 0); return FATE_GO;
  }
  return FATE_GO;
}

enum fate plan_paths(enum kind kind, const char *path, const char *second) {
  if (!plan.counts || !path || !(is_under(path) || (second && is_under(second)))) return FATE_GO;
  int before = errno;
  enum fate fate = decide(kind, path, second);
  if (fate != FATE_FAIL) errno = before;
  return fate;
}

enum fate plan_descriptor(enum kind kind, int descriptor) {
  if (!plan.counts) return FATE_GO;
  int before = errno;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = plan_call(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  bool is_standard = descriptor <= 1 && (kind == KIND_READ || kind == KIND_WRITE);
  enum fate fate = FATE_GO;
  if (is_standard || (path[0] == '/' && is_under(path))) fate = decide(kind, path, NULL);
  if (fate != FATE_FAIL) errno = before;
  return fate;
}
