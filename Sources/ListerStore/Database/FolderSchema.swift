// SPDX-License-Identifier: MIT

import ListerDatabase

/// The tables of a folder's state.
///
/// ```
/// list ─┬─< version                  the newest content is whole, each other one beside the next
///       ├─< source_document >─ source   a base is the content of a version, or kept by itself
///       └── step                     what was announced and may not have come about
/// source_reading ── source           how a source is read, and what came of it
/// current_file                       files that a recalculation found, or left, up to date
/// ```
/// A list has a row from its first edit or import on. `node`, `size` and `modified` say which file
/// it was when it was seen last, `digest` what was in it; all four are null while it is deleted.
/// `birth` says when that file was made, where the file system tells.
/// `modified` is null, too, while the file may yet change without a trace in its time.
/// `title`, `color`, `items`, `completed` and `grids` say what was in it. `author` says who made a
/// version, as far as it is known. `said` is what the user said about the tables of a source, `came`
/// what came of it last.
///
/// A row of `current_file` caches that a file with this trace is up to date under a rule: the
/// options that its values depend on. The row is kept as long as there is such a file.
enum FolderSchema {
  /// `Lstr`, in the header of the file.
  static let current = DatabaseSchema(
    application: 0x4C73_7472,
    version: 1,
    tables: tables
  )

  private static let tables: StaticString = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> '' AND instr(name, '/') = 0),
      node INTEGER,
      size INTEGER,
      modified INTEGER,
      digest BLOB CHECK (length(digest) = 16),
      title TEXT,
      color INTEGER,
      items INTEGER,
      completed INTEGER,
      grids INTEGER,
      birth INTEGER
    ) STRICT;
    CREATE INDEX list_node ON list (node);
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      address TEXT NOT NULL UNIQUE,
      format TEXT,
      name TEXT,
      tiled INTEGER NOT NULL CHECK (tiled IN (0, 1)),
      etag TEXT,
      modified TEXT,
      time INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE version (
      list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0),
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,
      target INTEGER,
      action TEXT NOT NULL,
      source INTEGER REFERENCES source ON DELETE SET NULL,
      size INTEGER CHECK (size >= 0),
      content BLOB,
      author TEXT,
      PRIMARY KEY (list, number),
      CHECK ((size IS NULL) = (content IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX version_time ON version (time);
    CREATE TABLE source_document (
      list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      key TEXT NOT NULL,
      version INTEGER,
      size INTEGER CHECK (size >= 0),
      content BLOB,
      PRIMARY KEY (list, source, key),
      CHECK ((size IS NULL) = (content IS NULL)),
      CHECK (version IS NULL OR content IS NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE step (
      list INTEGER PRIMARY KEY REFERENCES list ON DELETE CASCADE,
      version INTEGER NOT NULL,
      file TEXT NOT NULL,
      node INTEGER,
      digest BLOB CHECK (length(digest) = 16),
      source INTEGER,
      key TEXT,
      base_version INTEGER,
      base_size INTEGER,
      base BLOB
    ) STRICT;
    CREATE TABLE current_file (
      path TEXT PRIMARY KEY,
      node INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      rule INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE source_reading (
      source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
      said TEXT,
      came TEXT
    ) STRICT;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 1;
    """
}
