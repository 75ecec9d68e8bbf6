// Calls of Linux that Swift's Glibc module doesn't show.
#ifndef LISTER_CLINUX_SHIM_H
#define LISTER_CLINUX_SHIM_H

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Lets two files change their places in one step: renameat2(2) with RENAME_EXCHANGE.
static inline int lister_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 1u << 1);
}

#endif
