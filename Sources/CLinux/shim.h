// SPDX-License-Identifier: MIT

// Calls of Linux that Swift's Glibc module doesn't show.
#ifndef LISTER_CLINUX_SHIM_H
#define LISTER_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

// Lets two files change their places in one step: renameat2(2) with RENAME_EXCHANGE.
static inline int lister_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 1u << 1);
}

// Commands of fcntl(2) that its header hides from strict programs.
#define LISTER_SET_SIGNAL 10
#define LISTER_SET_LEASE 1024

// Whether somebody has the file of a read-only descriptor open for writing: the system refuses a read
// lease then. Who opens it in the moment of the lease waits for the end of it, and the signal that
// tells this process so is one that is ignored.
static inline int lister_has_writer(int descriptor) {
  if (fcntl(descriptor, LISTER_SET_SIGNAL, SIGURG) != 0) return 0;
  if (fcntl(descriptor, LISTER_SET_LEASE, F_RDLCK) != 0) return errno == EAGAIN;
  fcntl(descriptor, LISTER_SET_LEASE, F_UNLCK);
  return 0;
}

#endif
