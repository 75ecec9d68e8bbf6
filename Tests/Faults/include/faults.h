// SPDX-License-Identifier: MIT

// Lets system calls of a program fail, come back short, or be the last ones of its life.
//
// The library is loaded before a program's own ones (LD_PRELOAD) and stands between it and the C library.
// What the loader does before main, what the C library does within itself, and calls on files that
// aren't below LISTER_FAULT_UNDER or the standard input and output, are passed on and not counted.
// For glibc 2.34 or newer.
//
//   LISTER_FAULT_UNDER    the path of the folder whose files count; a relative path counts always
//   LISTER_FAULT_RECORD   a file that is to hold what is done to files, for a power cut; see record.h
//   LISTER_FAULT_LOG      a file that gets a line for each call that counts: its kind, a tab, its path,
//                         and, for calls with two paths, a tab and the second one
//   LISTER_FAULT_CALL     the kind of call: open, read, write, fsync, rename, link, unlink, stat, flock,
//                         mkdir, attribute, lock, map, or any
//   LISTER_FAULT_AT       which of these calls, counted from 1; "3-" for the third and all after it
//   LISTER_FAULT_ACTION   fail:ERRNO    the call fails with this error
//                         short         a read or a write does half of what was asked
//                         signal:N      the process gets this signal, then the call is made
#ifndef LISTER_FAULTS_H
#define LISTER_FAULTS_H

#endif
