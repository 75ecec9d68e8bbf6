// SPDX-License-Identifier: MIT

// SQLite, loaded when the first database is opened: commands that touch no folder never need it.
#ifndef LISTER_CSQLITE_SHIM_H
#define LISTER_CSQLITE_SHIM_H

#include <errno.h>
#include <stddef.h>
#include <sqlite3.h>

#include "../CListerLoading/loading.h"

LISTER_LIBRARY(sqlite, "libsqlite3.so.0")

// The version, as 1,000,000 x + 1,000 y + z; 0 when the library is not there. To be asked first.
static inline int lister_sqlite_version(void) {
  LISTER_FIND(sqlite, sqlite3_libversion_number);
  return function == NULL ? 0 : function();
}

// MARK: Connections

LISTER_CALL(sqlite, int, lister_sqlite_open, sqlite3_open_v2,
            (const char *path, sqlite3 **database, int flags), (path, database, flags, NULL))

// Puts a file that is in memory into the place of a database in memory, to be read alone; the bytes
// stay as long as the connection.
static inline int lister_sqlite_read_bytes(
    sqlite3 *database, const void *bytes, sqlite3_int64 count) {
  LISTER_FIND(sqlite, sqlite3_deserialize);
  if (function == NULL) return SQLITE_ERROR;
  return function(
      database, "main", (unsigned char *)bytes, count, count, SQLITE_DESERIALIZE_READONLY);
}

// The bytes of a database in memory as a file has them, for lister_sqlite_free; NULL without memory.
static inline void *lister_sqlite_write_bytes(sqlite3 *database, sqlite3_int64 *count) {
  LISTER_FIND(sqlite, sqlite3_serialize);
  return function == NULL ? NULL : function(database, "main", count, 0);
}

LISTER_CALL(sqlite, void, lister_sqlite_free, sqlite3_free, (void *bytes), (bytes))
// Lets statements do so many millions of steps in all.
LISTER_CALL(sqlite, void, lister_sqlite_limit_steps, sqlite3_progress_handler,
            (sqlite3 *database, int (*mayGoOn)(void *), void *context),
            (database, 1000000, mayGoOn, context))
LISTER_CALL(sqlite, int, lister_sqlite_limit, sqlite3_limit,
            (sqlite3 *database, int what, int value), (database, what, value))
LISTER_CALL(sqlite, int, lister_sqlite_close, sqlite3_close_v2, (sqlite3 *database), (database))

// Nothing that SQL says may damage the file, or call what has effects outside of it.
static inline int lister_sqlite_defend(sqlite3 *database) {
  LISTER_FIND(sqlite, sqlite3_db_config);
  int code = function(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
  if (code == SQLITE_OK) code = function(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
  return code;
}

LISTER_CALL(sqlite, int, lister_sqlite_busy_handler, sqlite3_busy_handler,
            (sqlite3 *database, int (*handler)(void *, int), void *context),
            (database, handler, context))
LISTER_CALL(sqlite, int, lister_sqlite_system_error, sqlite3_system_errno,
            (sqlite3 *database), (database))
LISTER_CALL(sqlite, const char *, lister_sqlite_message, sqlite3_errmsg,
            (sqlite3 *database), (database))
LISTER_CALL(sqlite, int, lister_sqlite_is_idle, sqlite3_get_autocommit,
            (sqlite3 *database), (database))
LISTER_CALL(sqlite, sqlite3_int64, lister_sqlite_changes, sqlite3_changes64,
            (sqlite3 *database), (database))
LISTER_CALL(sqlite, sqlite3_int64, lister_sqlite_last_row, sqlite3_last_insert_rowid,
            (sqlite3 *database), (database))

// MARK: Statements

// How many of the bytes the first statement takes goes to `used`.
static inline int lister_sqlite_prepare(
    sqlite3 *database, const void *sql, int length, sqlite3_stmt **statement, int *used) {
  LISTER_FIND(sqlite, sqlite3_prepare_v3);
  const char *rest = sql;
  errno = 0;
  int code = function(database, sql, length, SQLITE_PREPARE_PERSISTENT, statement, &rest);
  *used = (int)(rest - (const char *)sql);
  return code;
}

LISTER_CALL(sqlite, int, lister_sqlite_finalize, sqlite3_finalize,
            (sqlite3_stmt *statement), (statement))

static inline int lister_sqlite_step(sqlite3_stmt *statement) {
  LISTER_FIND(sqlite, sqlite3_step);
  errno = 0;
  return function(statement);
}

LISTER_CALL(sqlite, int, lister_sqlite_reset, sqlite3_reset, (sqlite3_stmt *statement), (statement))
LISTER_CALL(sqlite, int, lister_sqlite_unbind, sqlite3_clear_bindings,
            (sqlite3_stmt *statement), (statement))
LISTER_CALL(sqlite, int, lister_sqlite_parameters, sqlite3_bind_parameter_count,
            (sqlite3_stmt *statement), (statement))
LISTER_CALL(sqlite, int, lister_sqlite_bind_integer, sqlite3_bind_int64,
            (sqlite3_stmt *statement, int index, sqlite3_int64 value), (statement, index, value))

// The bytes are copied.
static inline int lister_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  LISTER_FIND(sqlite, sqlite3_bind_text64);
  const char *text = bytes == NULL ? "" : bytes;
  return function(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// The bytes are not copied: they stay until the statement is reset.
LISTER_CALL(sqlite, int, lister_sqlite_bind_bytes, sqlite3_bind_blob64,
            (sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count),
            (statement, index, bytes == NULL ? "" : bytes, count, SQLITE_STATIC))
// The bytes are copied.
LISTER_CALL(sqlite, int, lister_sqlite_bind_copy, sqlite3_bind_blob64,
            (sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count),
            (statement, index, bytes == NULL ? "" : bytes, count, SQLITE_TRANSIENT))

// MARK: Rows

LISTER_CALL(sqlite, int, lister_sqlite_column_type, sqlite3_column_type,
            (sqlite3_stmt *statement, int index), (statement, index))
LISTER_CALL(sqlite, sqlite3_int64, lister_sqlite_column_integer, sqlite3_column_int64,
            (sqlite3_stmt *statement, int index), (statement, index))
LISTER_CALL(sqlite, double, lister_sqlite_column_real, sqlite3_column_double,
            (sqlite3_stmt *statement, int index), (statement, index))
// The value as a text in UTF-8.
LISTER_CALL(sqlite, const void *, lister_sqlite_column_text, sqlite3_column_text,
            (sqlite3_stmt *statement, int index), (statement, index))
LISTER_CALL(sqlite, int, lister_sqlite_columns, sqlite3_column_count,
            (sqlite3_stmt *statement), (statement))
LISTER_CALL(sqlite, const char *, lister_sqlite_column_name, sqlite3_column_name,
            (sqlite3_stmt *statement, int index), (statement, index))
LISTER_CALL(sqlite, const void *, lister_sqlite_column_bytes, sqlite3_column_blob,
            (sqlite3_stmt *statement, int index), (statement, index))
LISTER_CALL(sqlite, int, lister_sqlite_column_count, sqlite3_column_bytes,
            (sqlite3_stmt *statement, int index), (statement, index))

#endif
