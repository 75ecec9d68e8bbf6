// SPDX-License-Identifier: MIT

// libarchive, loaded when the first archive or workbook is met.
//
// It brings ten other libraries along, ICU among them, and loading them takes longer than all else that
// a short command does. So it is not linked: each function is looked up on its first call. Two threads
// that ask at once get the same.
#ifndef LISTER_CARCHIVE_SHIM_H
#define LISTER_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <stddef.h>

// A function of libarchive; NULL when the library is not there.
static inline void *lister_archive_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_ARCHIVE(name)                                              \
  static __typeof__(&name) function;                                      \
  if (function == NULL) *(void **)&function = lister_archive_function(#name)

// The version, as 1,000,000 x + 1,000 y + z; 0 when the library is not there. To be asked first.
static inline int lister_archive_version(void) {
  LISTER_ARCHIVE(archive_version_number);
  return function == NULL ? 0 : function();
}

static inline const char *lister_archive_error(struct archive *archive) {
  LISTER_ARCHIVE(archive_error_string);
  return function(archive);
}

// MARK: Reading

static inline struct archive *lister_archive_make_reader(void) {
  LISTER_ARCHIVE(archive_read_new);
  return function();
}

static inline int lister_archive_free_reader(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_free);
  return function(archive);
}

static inline int lister_archive_support_zip(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_support_format_zip_seekable);
  return function(archive);
}

static inline int lister_archive_support_tar(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_support_format_tar);
  return function(archive);
}

static inline int lister_archive_support_raw(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_support_format_raw);
  return function(archive);
}

static inline int lister_archive_support_gzip(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_support_filter_gzip);
  return function(archive);
}

static inline int lister_archive_support_zstd(struct archive *archive) {
  LISTER_ARCHIVE(archive_read_support_filter_zstd);
  return function(archive);
}

// The bytes are not copied: they stay until the reader is freed.
static inline int lister_archive_open(struct archive *archive, const void *bytes, size_t count) {
  LISTER_ARCHIVE(archive_read_open_memory);
  return function(archive, bytes, count);
}

static inline int lister_archive_next(struct archive *archive, struct archive_entry **entry) {
  LISTER_ARCHIVE(archive_read_next_header);
  return function(archive, entry);
}

static inline ptrdiff_t lister_archive_read(struct archive *archive, void *room, size_t count) {
  LISTER_ARCHIVE(archive_read_data);
  return function(archive, room, count);
}

// MARK: Entries

static inline struct archive_entry *lister_archive_make_entry(void) {
  LISTER_ARCHIVE(archive_entry_new);
  return function();
}

static inline void lister_archive_free_entry(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_free);
  function(entry);
}

static inline const char *lister_archive_path(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_pathname);
  return function(entry);
}

static inline const char *lister_archive_path_utf8(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_pathname_utf8);
  return function(entry);
}

static inline void lister_archive_set_path(struct archive_entry *entry, const char *path) {
  LISTER_ARCHIVE(archive_entry_set_pathname);
  function(entry, path);
}

static inline int lister_archive_is_encrypted(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_is_encrypted);
  return function(entry);
}

static inline unsigned lister_archive_kind(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_filetype);
  return function(entry);
}

static inline int lister_archive_is_file(struct archive_entry *entry) {
  return lister_archive_kind(entry) == AE_IFREG || lister_archive_kind(entry) == 0;
}

static inline int lister_archive_is_directory(struct archive_entry *entry) {
  return lister_archive_kind(entry) == AE_IFDIR;
}

static inline int lister_archive_is_link(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_hardlink);
  return lister_archive_kind(entry) == AE_IFLNK || function(entry) != NULL;
}

static inline void lister_archive_set_file(struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_entry_set_filetype);
  function(entry, AE_IFREG);
}

// MARK: Writing

static inline struct archive *lister_archive_make_writer(void) {
  LISTER_ARCHIVE(archive_write_new);
  return function();
}

static inline int lister_archive_free_writer(struct archive *archive) {
  LISTER_ARCHIVE(archive_write_free);
  return function(archive);
}

static inline int lister_archive_write_raw(struct archive *archive) {
  LISTER_ARCHIVE(archive_write_set_format_raw);
  return function(archive);
}

static inline int lister_archive_write_gzip(struct archive *archive) {
  LISTER_ARCHIVE(archive_write_add_filter_gzip);
  return function(archive);
}

static inline int lister_archive_set_last_block(struct archive *archive, int count) {
  LISTER_ARCHIVE(archive_write_set_bytes_in_last_block);
  return function(archive, count);
}

static inline int lister_archive_set_options(struct archive *archive, const char *options) {
  LISTER_ARCHIVE(archive_write_set_options);
  return function(archive, options);
}

// How many bytes were written goes to `used`.
static inline int lister_archive_open_room(
    struct archive *archive, void *room, size_t count, size_t *used) {
  LISTER_ARCHIVE(archive_write_open_memory);
  return function(archive, room, count, used);
}

static inline int lister_archive_write_header(
    struct archive *archive, struct archive_entry *entry) {
  LISTER_ARCHIVE(archive_write_header);
  return function(archive, entry);
}

static inline ptrdiff_t lister_archive_write(
    struct archive *archive, const void *bytes, size_t count) {
  LISTER_ARCHIVE(archive_write_data);
  return function(archive, bytes, count);
}

static inline int lister_archive_close(struct archive *archive) {
  LISTER_ARCHIVE(archive_write_close);
  return function(archive);
}

#endif
