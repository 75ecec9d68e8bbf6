// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase

extension Format {
  package static let sqlite = Format(
    name: "sqlite",
    summary: "A table or a view of an SQLite database, as items",
    extensions: ["sqlite", "sqlite3", "db", "db3", "gpkg"],
    discussion: """
      The only table of the database, or else the one with most rows, which the report names; --at NAME \
      chooses another table, or a view. Tables of a GeoPackage or of SpatiaLite that are about others are \
      chosen by their name alone. The primary key identifies the items. Whole numbers are exact, others are \
      the shortest text of their double, and what has no value is left out, as are bytes that are no text, \
      with a remark. Views call no functions with effects; what takes more than four thousand million steps is \
      refused. Rows that are still in a journal beside the file (-wal) are not seen, which is said. \
      Only read, and never changed. Source: the file format of SQLite 3.
      """,
    example: """
      sqlite3 groceries.db "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price REAL); \
      INSERT INTO items VALUES (1, 'Milk', 1.19)"
      """,
    holds: .table,
    takes: [.cells, .columns, .places],
    recognizes: { bytes in bytes.hasPrefix(ForeignDatabase.mark) ? .certain : .impossible },
    read: { (bytes, options) throws(ImportError) in
      let (file, tables, technical) = try ImportError.reading { () throws(DatabaseError) in
        let file = try ForeignDatabase(bytes)
        let tables = try file.tables()
        return (file, tables, try TechnicalTables.names(tables, of: file))
      }
      let hasTables = tables.contains { !$0.isView && !technical.contains($0.name) }
      let candidates = tables.map { table in
        // A view is not counted: it may be anything.
        TableChoice.Candidate(
          names: [table.name],
          size: table.isView ? (hasTables ? 0 : 1) : table.rows,
          isTechnical: technical.contains(table.name)
        )
      }
      let choice = try TableChoice(candidates, at: options.table.place, in: "this database")
      var remarks = [choice.remark].compactMap(\.self)
      if file.hasJournal {
        let message = "rows that a program has not yet moved from its journal (-wal) are not seen"
        remarks.append(ImportRemark(message: message))
      }
      return try TableReader.read(SQLiteRows(file, tables[choice.index], remarks), options)
    },
    write: nil
  )
}
