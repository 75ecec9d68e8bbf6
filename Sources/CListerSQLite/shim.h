// SPDX-License-Identifier: MIT

// SQLite, loaded when the first database is opened.
//
// Commands that touch no folder never need it. So it is not linked: each function is looked up on
// its first call. Two threads that ask at once get the same.
#ifndef LISTER_CSQLITE_SHIM_H
#define LISTER_CSQLITE_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <sqlite3.h>

// A function of SQLite; NULL when the library is not there.
static inline void *lister_sqlite_function(const char *name) {
  static void *library;
  if (library == NULL) library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  return library == NULL ? NULL : dlsym(library, name);
}

#define LISTER_SQLITE(name)                                              \
  static __typeof__(&name) function;                                     \
  if (function == NULL) *(void **)&function = lister_sqlite_function(#name)

// The version, as 1,000,000 x + 1,000 y + z; 0 when the library is not there. To be asked first.
static inline int lister_sqlite_version(void) {
  LISTER_SQLITE(sqlite3_libversion_number);
  return function == NULL ? 0 : function();
}

// MARK: Connections

static inline int lister_sqlite_open(const char *path, sqlite3 **database, int flags) {
  LISTER_SQLITE(sqlite3_open_v2);
  return function(path, database, flags, NULL);
}

// Puts a file that is in memory into the place of a database in memory, to be read alone; the bytes
// stay as long as the connection.
static inline int lister_sqlite_read_bytes(
    sqlite3 *database, const void *bytes, sqlite3_int64 count) {
  LISTER_SQLITE(sqlite3_deserialize);
  if (function == NULL) return SQLITE_ERROR;
  return function(
      database, "main", (unsigned char *)bytes, count, count, SQLITE_DESERIALIZE_READONLY);
}

// The bytes of a database in memory as a file has them, for lister_sqlite_free; NULL without memory.
static inline void *lister_sqlite_write_bytes(sqlite3 *database, sqlite3_int64 *count) {
  LISTER_SQLITE(sqlite3_serialize);
  return function == NULL ? NULL : function(database, "main", count, 0);
}

static inline void lister_sqlite_free(void *bytes) {
  LISTER_SQLITE(sqlite3_free);
  function(bytes);
}

// Lets statements do so many millions of steps in all.
static inline void lister_sqlite_limit_steps(
    sqlite3 *database, int (*mayGoOn)(void *), void *context) {
  LISTER_SQLITE(sqlite3_progress_handler);
  function(database, 1000000, mayGoOn, context);
}

static inline int lister_sqlite_limit(sqlite3 *database, int what, int value) {
  LISTER_SQLITE(sqlite3_limit);
  return function(database, what, value);
}

static inline int lister_sqlite_close(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_close_v2);
  return function(database);
}

static inline int lister_sqlite_extended_codes(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_extended_result_codes);
  return function(database, 1);
}

// Nothing that SQL says may damage the file, or call what has effects outside of it.
static inline int lister_sqlite_defend(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_db_config);
  int code = function(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
  if (code == SQLITE_OK) code = function(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
  return code;
}

static inline int lister_sqlite_busy_handler(
    sqlite3 *database, int (*handler)(void *, int), void *context) {
  LISTER_SQLITE(sqlite3_busy_handler);
  return function(database, handler, context);
}

static inline int lister_sqlite_system_error(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_system_errno);
  return function(database);
}

static inline const char *lister_sqlite_message(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_errmsg);
  return function(database);
}

static inline int lister_sqlite_is_idle(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_get_autocommit);
  return function(database);
}

static inline sqlite3_int64 lister_sqlite_changes(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_changes64);
  return function(database);
}

static inline sqlite3_int64 lister_sqlite_last_row(sqlite3 *database) {
  LISTER_SQLITE(sqlite3_last_insert_rowid);
  return function(database);
}

// MARK: Statements

// How many of the bytes the first statement takes goes to `used`.
static inline int lister_sqlite_prepare(
    sqlite3 *database, const void *sql, int length, sqlite3_stmt **statement, int *used) {
  LISTER_SQLITE(sqlite3_prepare_v3);
  const char *rest = sql;
  errno = 0;
  int code = function(database, sql, length, SQLITE_PREPARE_PERSISTENT, statement, &rest);
  *used = (int)(rest - (const char *)sql);
  return code;
}

static inline int lister_sqlite_finalize(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_finalize);
  return function(statement);
}

static inline int lister_sqlite_step(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_step);
  errno = 0;
  return function(statement);
}

static inline int lister_sqlite_reset(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_reset);
  return function(statement);
}

static inline int lister_sqlite_unbind(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_clear_bindings);
  return function(statement);
}

static inline int lister_sqlite_parameters(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_bind_parameter_count);
  return function(statement);
}

static inline int lister_sqlite_bind_integer(
    sqlite3_stmt *statement, int index, sqlite3_int64 value) {
  LISTER_SQLITE(sqlite3_bind_int64);
  return function(statement, index, value);
}

// The bytes are copied.
static inline int lister_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  LISTER_SQLITE(sqlite3_bind_text64);
  const char *text = bytes == NULL ? "" : bytes;
  return function(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// The bytes are not copied: they stay until the statement is reset.
static inline int lister_sqlite_bind_bytes(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  LISTER_SQLITE(sqlite3_bind_blob64);
  return function(statement, index, bytes == NULL ? "" : bytes, count, SQLITE_STATIC);
}

// The bytes are copied.
static inline int lister_sqlite_bind_copy(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  LISTER_SQLITE(sqlite3_bind_blob64);
  return function(statement, index, bytes == NULL ? "" : bytes, count, SQLITE_TRANSIENT);
}

// MARK: Rows

static inline int lister_sqlite_column_type(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_type);
  return function(statement, index);
}

static inline sqlite3_int64 lister_sqlite_column_integer(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_int64);
  return function(statement, index);
}

static inline double lister_sqlite_column_real(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_double);
  return function(statement, index);
}

// The value as a text in UTF-8.
static inline const void *lister_sqlite_column_text(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_text);
  return function(statement, index);
}

static inline int lister_sqlite_columns(sqlite3_stmt *statement) {
  LISTER_SQLITE(sqlite3_column_count);
  return function(statement);
}

static inline const char *lister_sqlite_column_name(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_name);
  return function(statement, index);
}

static inline const void *lister_sqlite_column_bytes(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_blob);
  return function(statement, index);
}

static inline int lister_sqlite_column_count(sqlite3_stmt *statement, int index) {
  LISTER_SQLITE(sqlite3_column_bytes);
  return function(statement, index);
}

#endif
