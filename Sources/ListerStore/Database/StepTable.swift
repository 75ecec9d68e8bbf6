// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerModel

/// The table of steps: empty but while programs change documents, and after one was killed.
final class StepTable {
  private let all: Statement
  private let find: Statement
  private let insert: Statement
  private let delete: Statement

  init(_ database: Database) throws(DatabaseError) {
    let columns: StaticString = """
      SELECT version, file, node, digest, source, key, base_version, base_size, base
      FROM step WHERE list = ?
      """
    find = try database.prepare(columns)
    // In this order: there are next to no steps, and perhaps a million lists.
    all = try database.prepare(
      "SELECT list, name, file FROM step CROSS JOIN list ON list.id = step.list"
    )
    insert = try database.prepare(
      """
      INSERT INTO step (list, version, file, node, digest, source, key,
        base_version, base_size, base) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    delete = try database.prepare("DELETE FROM step WHERE list BETWEEN ? AND ?")
  }

  /// The lists with a step, the names of their documents, and the files of the steps.
  func pending() throws(DatabaseError) -> [(list: Int, name: String, file: String)] {
    var lists: [(Int, String, String)] = []
    try all.forEach { lists.append(($0.integer(0), $0.text(1), $0.text(2))) }
    return lists
  }

  func step(of list: Int) throws(DatabaseError) -> Step? {
    try find.first(.integer(list)) { row in
      var step = Step(
        version: row.integer(0),
        file: row.text(1),
        node: row.optionalInteger(2).map { UInt(bitPattern: $0) },
        digest: row.digest(3).map { ContentDigest($0) }
      )
      if let source = row.optionalInteger(4) {
        let content: SourceTable.Base? =
          if let version = row.optionalInteger(6) {
            .version(version)
          } else if let size = row.optionalInteger(7) {
            .content(StoredContent(count: size, bytes: row.bytes(8).array))
          } else {
            nil
          }
        step.base = Step.FormerBase(source: source, key: row.text(5), content: content)
      }
      return step
    }
  }

  /// Adds the step of a list, which has none.
  func add(_ step: Step, of list: Int) throws(DatabaseError) {
    var (version, content): (Int?, StoredContent?)
    switch step.base?.content {
    case .version(let number): version = number
    case .content(let stored): content = stored
    case nil: break
    }
    try (content?.bytes ?? []).withByteView { (bytes) throws(DatabaseError) in
      try insert.run(
        .integer(list),
        .integer(step.version),
        .text(step.file),
        .integer(step.node.map { Int(bitPattern: $0) }),
        .digest(step.digest?.value),
        .integer(step.base?.source),
        .text(step.base?.key),
        .integer(version),
        .integer(content?.count),
        content == nil ? .null : .bytes(bytes)
      )
    }
  }

  /// Takes the step of a list away, if there is one.
  func remove(of list: Int) throws(DatabaseError) { try remove(of: list...list) }

  /// Takes the steps away that lists of the given numbers have.
  func remove(of lists: ClosedRange<Int>) throws(DatabaseError) {
    try delete.run(.integer(lists.lowerBound), .integer(lists.upperBound))
  }
}
