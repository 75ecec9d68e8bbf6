// SPDX-License-Identifier: MIT

// Calls of Linux that Swift's Glibc module doesn't show.
#ifndef LISTER_CLINUX_SHIM_H
#define LISTER_CLINUX_SHIM_H

#include <errno.h>
#include <linux/perf_event.h>
#include <linux/stat.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

// Lets two files, by the descriptors of their folders and their names, change their places in one step:
// renameat2(2) with RENAME_EXCHANGE.
static inline int lister_exchange(int folder, const char *first, int other, const char *second) {
  return (int)syscall(SYS_renameat2, folder, first, other, second, 1u << 1);
}

// Gives a file another name, at which there must be nothing: renameat2(2) with RENAME_NOREPLACE.
static inline int lister_move(int folder, const char *name, int other, const char *second) {
  return (int)syscall(SYS_renameat2, folder, name, other, second, 1u << 0);
}

// Flushes the file system that an open file is on: syncfs(2).
static inline int lister_synchronize_all(int descriptor) {
  return (int)syscall(SYS_syncfs, descriptor);
}

// When an entry of a folder was made, in nanoseconds since 1970, without following links: statx(2).
// Whether the system tells.
static inline int lister_birth(int folder, const char *name, long long *birth) {
  struct statx record;
  const int flags = 0x100; // AT_SYMLINK_NOFOLLOW
  if (syscall(SYS_statx, folder, name, flags, STATX_BTIME, &record) != 0) return 0;
  *birth = record.stx_btime.tv_sec * 1000000000ll + record.stx_btime.tv_nsec;
  return (record.stx_mask & STATX_BTIME) != 0;
}

// Which cores this thread may run on, a bit for each: sched_getaffinity(2). How many bytes of the mask
// were written; below 0 where the system doesn't tell.
static inline long lister_affinity(void *mask, size_t size) {
  return syscall(SYS_sched_getaffinity, 0, size, mask);
}

// Lets a thread run on those cores only that have a bit in the mask: sched_setaffinity(2).
static inline long lister_bind(int thread, const void *mask, size_t size) {
  return syscall(SYS_sched_setaffinity, thread, size, mask);
}

// A descriptor that counts an event of a thread and of those that it starts from now on, in user mode
// and the kernel: perf_event_open(2). Below 0 where the system doesn't count it, or not for us.
static inline int lister_counter(int thread, unsigned type, unsigned long long event) {
  struct perf_event_attr attributes = {.type = type, .size = sizeof attributes, .config = event, .inherit = 1};
  return (int)syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

// Without <fcntl.h>, for Swift would then take this module for the one that declares struct stat.
int fcntl(int descriptor, int command, ...);
ssize_t llistxattr(const char *path, char *list, size_t size);
ssize_t lgetxattr(const char *path, const char *name, void *value, size_t size);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);

// What that header hides from strict programs: a flag of open(2), commands of fcntl(2).
#define LISTER_PATH_ONLY 010000000
#define LISTER_SET_SIGNAL 10
#define LISTER_SET_LEASE 1024
#define LISTER_READ_LEASE 0
#define LISTER_NO_LEASE 2

// Whether somebody has the file of a read-only descriptor open for writing: the system refuses a read
// lease then. Who opens it in the moment of the lease waits for the end of it, and the signal that
// tells this process so is one that is ignored.
static inline int lister_has_writer(int descriptor) {
  if (fcntl(descriptor, LISTER_SET_SIGNAL, SIGURG) != 0) return 0;
  if (fcntl(descriptor, LISTER_SET_LEASE, LISTER_READ_LEASE) != 0) return errno == EAGAIN;
  fcntl(descriptor, LISTER_SET_LEASE, LISTER_NO_LEASE);
  return 0;
}

#endif
