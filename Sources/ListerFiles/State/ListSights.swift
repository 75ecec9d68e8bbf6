// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerCoding
import ListerDatabase
import ListerModel
import Synchronization

/// How the documents of a folder were seen last: which file each was, and what was in it.
///
/// ```
/// entry of the folder ─ number of the file ─▶ row ─ same name, size and time? ─▶ what was in it
/// ```
/// Made by one walk over the table of lists. A look at the file is all that it takes to know what is
/// in a document, unless it has changed since.
package final class ListSights: Sendable {
  /// What is known of a document that is as it was seen.
  package struct Sight: Sendable {
    /// What is in it.
    package var summary: ListSummary
    /// Its items that have what was looked for; nil if its items aren't remembered.
    package var items: [ItemWords]?
  }

  private struct Row {
    /// The number of the file; 0 if it isn't known.
    var node: UInt
    var size: Int
    /// The time of the file; nil while it may change without a trace.
    var modified: Int?
    var name: Range<Int>
    var list: Int
    var isIndexed: Bool
    var color: UInt8
    var items: Int
    var completed: Int
    var grids: Int
  }

  private let rows: [Row]
  /// The names of all rows, one behind the other.
  private let names: [UInt8]
  /// The titles of those that have one, by the places of their rows.
  private let titles: [Int: String]
  /// The places of rows, counted from 1, by the numbers of their files; 0 where there is none.
  private let places: [UInt32]
  /// The same by names, once that is asked for.
  private let named = Mutex<[UInt32]?>(nil)
  private let folder: OpenFolder?
  /// Items that have what was looked for, by the numbers of their lists.
  private let found: [Int: [ItemWords]]

  /// What nothing is known of.
  init() {
    (rows, names, titles, places) = ([], [], [:], [0])
    (folder, found) = (nil, [:])
  }

  /// What is known of the documents of a folder.
  init(_ state: FolderState, searching words: SearchWords?) throws(DatabaseError) {
    var (rows, names, titles) = ([Row](), [UInt8](), [Int: String]())
    let all = try state.database.prepare(
      """
      SELECT name, node, size, modified, id, indexed, color, items, completed, grids, title
      FROM list WHERE digest IS NOT NULL
      """
    )
    try all.forEach { row in
      let isSeen = !row.isNull(6)
      let start = names.count
      let name = row.bytes(0)
      unsafe name.withUnsafeBuffer { unsafe names.append(contentsOf: $0) }
      if let title = row.optionalText(10) { titles[rows.count] = title }
      rows.append(
        Row(
          node: isSeen ? UInt(bitPattern: row.integer(1)) : 0,
          size: row.integer(2),
          modified: row.optionalInteger(3),
          name: start..<names.count,
          list: row.integer(4),
          isIndexed: row.integer(5) != 0,
          color: UInt8(clamping: row.integer(6)),
          items: row.integer(7),
          completed: row.integer(8),
          grids: row.integer(9)
        )
      )
    }
    (self.rows, self.names, self.titles) = (rows, names, titles)
    places = ListSights.places(of: rows) { $0.node }
    folder = try? OpenFolder(state.folder)
    found =
      try words.map { (words) throws(DatabaseError) in
        try state.items.items(with: words)
      } ?? [:]
  }

  // MARK: Looking rows up

  /// Where rows are found by a number that most of them have for themselves; 0 is for none.
  private static func places(of rows: [Row], by key: (Row) -> UInt) -> [UInt32] {
    var room = 16
    while room < 2 * rows.count { room *= 2 }
    var places = [UInt32](repeating: 0, count: room)
    for (index, row) in rows.enumerated() {
      let key = key(row)
      if key == 0 { continue }
      var slot = ListSights.slot(key, room)
      while places[slot] != 0 { slot = (slot + 1) & (room - 1) }
      places[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
    return places
  }

  /// Where the search for a number begins.
  private static func slot(_ key: UInt, _ room: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (room - 1)
  }

  /// The place of the row of a document among those that have a number.
  private func place(of file: String, _ key: UInt, in places: [UInt32]) -> Int? {
    guard key != 0 else { return nil }
    return names.withByteView { names in
      file.withByteView { file in
        var slot = ListSights.slot(key, places.count)
        while places[slot] != 0 {
          let index = Int(places[slot]) - 1
          if file == names[rows[index].name] { return index }
          slot = (slot + 1) & (places.count - 1)
        }
        return nil
      }
    }
  }

  /// What is in a document, if its file is as it was seen; nil if it has to be read.
  package func sight(of entry: Folder.Entry) -> Sight? {
    guard let folder, let index = place(of: entry.name, entry.node, in: places),
      let modified = rows[index].modified,
      let status = try? folder.status(of: entry.name)
    else { return nil }
    let row = rows[index]
    guard status.kind == .regular, status.identity.node == row.node, status.size == row.size,
      status.modified == modified
    else { return nil }
    let summary = ListSummary(
      name: titles[index],
      color: List.Color(rawValue: Int(row.color)) ?? .gray,
      items: row.items,
      completed: row.completed,
      grids: row.grids
    )
    return Sight(summary: summary, items: row.isIndexed ? found[row.list] ?? [] : nil)
  }

  /// Whether it is worth while to look whether a document still says what it said.
  package func knows(_ file: String) -> Bool {
    if rows.isEmpty { return false }
    let places = named.withLock { named in
      let places =
        named
        ?? names.withByteView { names in
          ListSights.places(of: rows) { UInt(names[$0.name].fastHash) }
        }
      named = places
      return places
    }
    return place(of: file, file.withByteView { UInt($0.fastHash) }, in: places) != nil
  }
}
