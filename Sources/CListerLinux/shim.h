// SPDX-License-Identifier: MIT

// Calls of Linux that Swift's Glibc module doesn't show.
#ifndef LISTER_CLINUX_SHIM_H
#define LISTER_CLINUX_SHIM_H

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <linux/perf_event.h>
#include <linux/stat.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
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

// Opens a file beneath a folder, through no link: openat2(2), of Linux 5.6. The permissions are 0 unless a
// file may be made.
static inline int lister_open_beneath(int folder, const char *path, int flags, unsigned permissions) {
  // struct open_how; RESOLVE_NO_MAGICLINKS, RESOLVE_NO_SYMLINKS, RESOLVE_BENEATH.
  const unsigned long long how[3] = {(unsigned)flags, permissions, 0x02 | 0x04 | 0x08};
  return (int)syscall(437, folder, path, how, sizeof how);
}

// Flushes the file system that an open file is on: syncfs(2).
static inline int lister_synchronize_all(int descriptor) {
  return (int)syscall(SYS_syncfs, descriptor);
}

// Begins to bring bytes of a file to the disk, without waiting: sync_file_range(2) with
// SYNC_FILE_RANGE_WRITE. A system that doesn't do it does it later.
static inline void lister_begin_flush(int descriptor, long long start, long long count) {
#ifdef SYS_sync_file_range
  const int saved = errno;
  syscall(SYS_sync_file_range, descriptor, start, count, 2u);
  errno = saved;
#endif
}

// Lets the allocator of the C library keep memory that was freed: pieces below `piece` bytes are not
// mapped by themselves, and each of its heaps keeps up to `heap` bytes at its end.
static inline void lister_keep_freed(int piece, int heap) {
  mallopt(M_MMAP_THRESHOLD, piece);
  mallopt(M_TRIM_THRESHOLD, heap);
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

// What that header hides from strict programs: flags of open(2) and linkat(2), commands of fcntl(2).
#define LISTER_PATH_ONLY 010000000
#define LISTER_NO_NAME 020000000
#define LISTER_EMPTY_PATH 0x1000
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

// The version that a library tells, by a function or a variable that is a text; NULL when it is not there.
static inline const char *lister_library_version(
    const char *library, const char *name, int is_function) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void *symbol = handle == NULL ? NULL : dlsym(handle, name);
  if (symbol == NULL) return NULL;
  return is_function ? ((const char *(*)(void))symbol)() : *(const char *const *)symbol;
}

// Whether a library is there.
static inline int lister_library_is_there(const char *library) {
  return dlopen(library, RTLD_NOW | RTLD_LOCAL) != NULL;
}

// What the linker says of this program.
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

// The mark of this build that the linker has written; how many bytes it has, 0 without one.
static inline size_t lister_build_mark(const unsigned char **mark) {
  const char *base = (const char *)&__ehdr_start;
  const ElfW(Phdr) *headers = (const ElfW(Phdr) *)(base + __ehdr_start.e_phoff);
  for (int index = 0; index < __ehdr_start.e_phnum; index += 1) {
    if (headers[index].p_type != PT_NOTE) continue;
    const char *at = base + headers[index].p_vaddr, *end = at + headers[index].p_memsz;
    while (at + sizeof(ElfW(Nhdr)) < end) {
      const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
      const char *name = at + sizeof *note, *bytes = name + (note->n_namesz + 3) / 4 * 4;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
        *mark = (const unsigned char *)bytes;
        return note->n_descsz;
      }
      at = bytes + (note->n_descsz + 3) / 4 * 4;
    }
  }
  return 0;
}

#endif
