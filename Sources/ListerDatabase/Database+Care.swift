// SPDX-License-Identifier: MIT

extension Database {
  /// Looks at each page and each row: whether they fit together, and keep to the schema.
  ///
  /// - Returns: what is wrong, up to 100 findings in SQLite's words; none when all is well.
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/damaged`` when not even
  ///   that can be read.
  package func checkIntegrity() throws(DatabaseError) -> [String] {
    var findings: [String] = []
    try prepare("PRAGMA integrity_check").forEach { row in findings.append(row.text(0)) }
    if findings == ["ok"] { findings = [] }
    try prepare("PRAGMA foreign_key_check").forEach { row in
      let place = row.optionalInteger(1).map { "row \($0)" } ?? "a row"
      findings.append("\(place) of \(row.text(0)) refers to a missing row of \(row.text(2))")
    }
    return findings
  }

  /// Gives back the room that nothing takes any more, which writes the whole file anew.
  ///
  /// While another program reads, the file shrinks when that has ended.
  ///
  /// - Throws: ``DatabaseError``; then the database is what it was.
  package func compact() throws(DatabaseError) {
    try execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// How large the database is, without what was not yet moved to its file.
  ///
  /// - Returns: the bytes of all pages, and of those that nothing takes.
  /// - Throws: ``DatabaseError``.
  package func size() throws(DatabaseError) -> (bytes: Int, unused: Int) {
    let page = try number("PRAGMA page_size")
    return (
      try number("PRAGMA page_count") * page,
      try number("PRAGMA freelist_count") * page
    )
  }
}
