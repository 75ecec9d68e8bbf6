// SPDX-License-Identifier: MIT

// libarchive, loaded when the first archive or workbook is met, with ten other libraries that it
// brings along, ICU among them.
#ifndef LISTER_CARCHIVE_SHIM_H
#define LISTER_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <stddef.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(archive, "libarchive.so.13")

// The version, as 1,000,000 x + 1,000 y + z; 0 when the library is not there. To be asked first.
static inline int lister_archive_version(void) {
  LISTER_FIND(archive, archive_version_number);
  return function == NULL ? 0 : function();
}

LISTER_CALL(archive, const char *, lister_archive_error, archive_error_string,
            (struct archive *archive), (archive))

// MARK: Reading

LISTER_CALL(archive, struct archive *, lister_archive_make_reader, archive_read_new, (void), ())
LISTER_CALL(archive, int, lister_archive_free_reader, archive_read_free,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_zip, archive_read_support_format_zip_seekable,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_tar, archive_read_support_format_tar,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_raw, archive_read_support_format_raw,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_gzip, archive_read_support_filter_gzip,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_zstd, archive_read_support_filter_zstd,
            (struct archive *archive), (archive))
// A library that was built without one of these would run another program in its place, and warns of it.
LISTER_CALL(archive, int, lister_archive_support_bzip2, archive_read_support_filter_bzip2,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_xz, archive_read_support_filter_xz,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_support_lz4, archive_read_support_filter_lz4,
            (struct archive *archive), (archive))
// The filter that the bytes come through first; `ARCHIVE_FILTER_NONE` if there is none.
LISTER_CALL(archive, int, lister_archive_filter, archive_filter_code,
            (struct archive *archive, int index), (archive, index))
// The bytes are not copied: they stay until the reader is freed.
LISTER_CALL(archive, int, lister_archive_open, archive_read_open_memory,
            (struct archive *archive, const void *bytes, size_t count), (archive, bytes, count))
LISTER_CALL(archive, int, lister_archive_next, archive_read_next_header,
            (struct archive *archive, struct archive_entry **entry), (archive, entry))
LISTER_CALL(archive, ptrdiff_t, lister_archive_read, archive_read_data,
            (struct archive *archive, void *room, size_t count), (archive, room, count))

// MARK: Entries

LISTER_CALL(archive, struct archive_entry *, lister_archive_make_entry, archive_entry_new,
            (void), ())
LISTER_CALL(archive, void, lister_archive_free_entry, archive_entry_free,
            (struct archive_entry *entry), (entry))
LISTER_CALL(archive, const char *, lister_archive_path, archive_entry_pathname,
            (struct archive_entry *entry), (entry))
LISTER_CALL(archive, const char *, lister_archive_path_utf8, archive_entry_pathname_utf8,
            (struct archive_entry *entry), (entry))
LISTER_CALL(archive, void, lister_archive_set_path, archive_entry_set_pathname,
            (struct archive_entry *entry, const char *path), (entry, path))
LISTER_CALL(archive, int, lister_archive_is_encrypted, archive_entry_is_encrypted,
            (struct archive_entry *entry), (entry))
LISTER_CALL(archive, unsigned, lister_archive_kind, archive_entry_filetype,
            (struct archive_entry *entry), (entry))

static inline int lister_archive_is_file(struct archive_entry *entry) {
  return lister_archive_kind(entry) == AE_IFREG || lister_archive_kind(entry) == 0;
}

static inline int lister_archive_is_directory(struct archive_entry *entry) {
  return lister_archive_kind(entry) == AE_IFDIR;
}

static inline int lister_archive_is_link(struct archive_entry *entry) {
  LISTER_FIND(archive, archive_entry_hardlink);
  return lister_archive_kind(entry) == AE_IFLNK || function(entry) != NULL;
}

LISTER_CALL(archive, void, lister_archive_set_file, archive_entry_set_filetype,
            (struct archive_entry *entry), (entry, AE_IFREG))

// MARK: Writing

LISTER_CALL(archive, struct archive *, lister_archive_make_writer, archive_write_new, (void), ())
LISTER_CALL(archive, int, lister_archive_free_writer, archive_write_free,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_write_raw, archive_write_set_format_raw,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_write_gzip, archive_write_add_filter_gzip,
            (struct archive *archive), (archive))
LISTER_CALL(archive, int, lister_archive_set_last_block, archive_write_set_bytes_in_last_block,
            (struct archive *archive, int count), (archive, count))
LISTER_CALL(archive, int, lister_archive_set_options, archive_write_set_options,
            (struct archive *archive, const char *options), (archive, options))
// How many bytes were written goes to `used`.
LISTER_CALL(archive, int, lister_archive_open_room, archive_write_open_memory,
            (struct archive *archive, void *room, size_t count, size_t *used),
            (archive, room, count, used))
LISTER_CALL(archive, int, lister_archive_write_header, archive_write_header,
            (struct archive *archive, struct archive_entry *entry), (archive, entry))
LISTER_CALL(archive, ptrdiff_t, lister_archive_write, archive_write_data,
            (struct archive *archive, const void *bytes, size_t count), (archive, bytes, count))
LISTER_CALL(archive, int, lister_archive_close, archive_write_close,
            (struct archive *archive), (archive))

#endif
