// SPDX-License-Identifier: MIT

// Writes down what is done to files, so that a power cut can be played later.
#ifndef LISTER_FAULTS_RECORD_H
#define LISTER_FAULTS_RECORD_H

#include <stddef.h>

// Begins if the environment names a file for it; what is done below `under` is written down.
void record_begin(const char *under);

// A file was opened; it counts if it may have been made or emptied, or has no name (`unnamed`).
void record_open(int descriptor, int flags);

// Bytes were written at an offset; -1 for those before the descriptor's place.
void record_write(int descriptor, long offset, const void *bytes, long count);

// A file was given a length.
void record_truncate(int descriptor, long length);

// A file or a folder was flushed, or all of a file system.
void record_sync(int descriptor);
void record_sync_all(int descriptor);

// An entry was moved (`rename`, `exchange`), got another name (`link`), was removed or made (`unlink`, `mkdir`); a file
// that had no name got one (`name`).
void record_entry(const char *what, int folder, const char *name, int other, const char *second);

#endif
