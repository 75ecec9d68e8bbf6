// SPDX-License-Identifier: MIT

#ifndef LISTER_CARCHIVE_SHIM_H
#define LISTER_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

// Macros with casts, which Swift does not import.
static inline int lister_archive_is_file(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG || archive_entry_filetype(entry) == 0;
}
static inline int lister_archive_is_directory(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}
static inline int lister_archive_is_link(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFLNK || archive_entry_hardlink(entry) != NULL;
}
static inline void lister_archive_set_file(struct archive_entry *entry) {
  archive_entry_set_filetype(entry, AE_IFREG);
}

#endif
