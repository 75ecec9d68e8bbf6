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
/// `title`, `color`, `items`, `completed` and `grids` say what was in it.
///
/// A row of `current_file` says that a file which shows this of itself is up to date by a rule, by
/// what decides over values beside documents. That stays true, and is needed while there is such a
/// file.
enum StateSchema {
  /// `Lstr`, in the header of the file.
  static let current = DatabaseSchema(
    application: 0x4C73_7472,
    steps: [first, second, third, fourth, fifth, sixth, seventh],
    readableFrom: 1
  )

  private static let first: StaticString = """
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
      indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1))
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
    CREATE TABLE item (
      list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      folded TEXT NOT NULL,
      tags TEXT NOT NULL,
      PRIMARY KEY (list, position)
    ) STRICT, WITHOUT ROWID;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 1;
    """

  /// What a file without this table says is what it says with an empty one.
  private static let second: StaticString = """
    CREATE TABLE current_file (
      path TEXT PRIMARY KEY,
      node INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      rule INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 2;
    """

  /// What the user said about the tables of a source, and what came of it last.
  private static let third: StaticString = """
    CREATE TABLE source_reading (
      source INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
      said TEXT,
      came TEXT
    ) STRICT;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 3;
    """

  /// Who only reads does without it.
  private static let fourth: StaticString = """
    ALTER TABLE list ADD COLUMN birth INTEGER;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 4;
    """

  /// Who made a version, as far as it is known; and whether an item is completed.
  ///
  /// Items come again when they are searched.
  private static let fifth: StaticString = """
    ALTER TABLE version ADD COLUMN author TEXT;
    ALTER TABLE item ADD COLUMN completed INTEGER NOT NULL DEFAULT 0;
    DELETE FROM item;
    UPDATE list SET indexed = 0;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 5;
    """

  /// Whether an item is put away; and what is searched are bar codes and notes, too.
  private static let sixth: StaticString = """
    ALTER TABLE item ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
    DELETE FROM item;
    UPDATE list SET indexed = 0;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 6;
    """

  /// What items say is not kept: to read it takes no longer than to look it up.
  private static let seventh: StaticString = """
    DROP TABLE item;
    ALTER TABLE list DROP COLUMN indexed;
    PRAGMA application_id = 1282634866;
    PRAGMA user_version = 7;
    """

  /// Whether versions have authors in a database, which may be one that an earlier version has made
  /// and that is only read.
  static func knowsAuthors(_ database: Database) throws(DatabaseError) -> Bool {
    let columns = try database.prepare(
      "SELECT count(*) FROM pragma_table_info('version') WHERE name = 'author'"
    )
    return try columns.first { $0.integer(0) } == 1
  }
}
