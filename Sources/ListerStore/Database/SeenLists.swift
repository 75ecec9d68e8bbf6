// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerCoding
import ListerDatabase
package import ListerFiles
import ListerModel
import Synchronization

/// How the documents of a folder were seen last: which file each was, and what was in it.
///
/// ```
/// entry of the folder ─ number of the file ─▶ row ─ same name, size and time? ─▶ what was in it
/// ```
/// Made by one walk over the table of lists. A look at the file is all that it takes to know what is
/// in a document, unless it has changed since.
package final class SeenLists: Sendable {
  private struct Row {
    /// The number of the file; 0 if it isn't known, or the file may change without a trace.
    var node: UInt
    var size: Int
    var modified: Int
    var name: Range<Int>
    var items: Int32
    var completed: Int32
    var grids: Int32
    var color: UInt8
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

  /// What nothing is known of.
  init() {
    (rows, names, titles, places) = ([], [], [:], [0])
    folder = nil
  }

  /// What is known of the documents of a folder.
  init(_ state: FolderDatabase) throws(DatabaseError) {
    var (rows, names, titles) = ([Row](), [UInt8](), [Int: String]())
    let all = try state.database.prepare(
      """
      SELECT name, node, size, modified, color, items, completed, grids, title
      FROM list WHERE digest IS NOT NULL
      """
    )
    try all.forEach { row in
      let isSeen = !row.isNull(4) && !row.isNull(3)
      let start = names.count
      let name = row.bytes(0)
      unsafe name.withUnsafeBuffer { unsafe names.append(contentsOf: $0) }
      if let title = row.optionalText(8) { titles[rows.count] = title }
      rows.append(
        Row(
          node: isSeen ? UInt(bitPattern: row.integer(1)) : 0,
          size: row.integer(2),
          modified: row.integer(3),
          name: start..<names.count,
          items: Int32(clamping: row.integer(5)),
          completed: Int32(clamping: row.integer(6)),
          grids: Int32(clamping: row.integer(7)),
          color: UInt8(clamping: row.integer(4))
        )
      )
    }
    (self.rows, self.names, self.titles) = (rows, names, titles)
    places = SeenLists.places(of: rows) { $0.node }
    folder = try? OpenFolder(state.folder)
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
      var slot = SeenLists.slot(key, room)
      while places[slot] != 0 { slot = (slot + 1) & (room - 1) }
      places[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
    return places
  }

  /// Where the search for a number begins.
  ///
  /// Files that are made one after the other have numbers that follow one another, and are looked
  /// for in this order: what is known of them is in the same line of the cache.
  private static func slot(_ key: UInt, _ room: Int) -> Int {
    let line = (key >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (line >> 20) << 4 | key & 15) & (room - 1)
  }

  /// The place of the row of a document among those that have a number.
  private func place(of file: ByteView, _ key: UInt, in places: [UInt32]) -> Int? {
    guard key != 0 else { return nil }
    return names.withByteView { names in
      var slot = SeenLists.slot(key, places.count)
      while places[slot] != 0 {
        let index = Int(places[slot]) - 1
        if file == names[rows[index].name] { return index }
        slot = (slot + 1) & (places.count - 1)
      }
      return nil
    }
  }

  /// The place of what is known of a document, if its file is as it was seen.
  private func place(of index: Int, in files: FolderListing) -> Int? {
    let node = files.node(at: index)
    guard let folder, let place = files.withName(at: index, { place(of: $0, node, in: places) }),
      let status = files.status(at: index, in: folder)
    else { return nil }
    let row = rows[place]
    guard status.kind == .regular, status.identity.node == row.node, status.size == row.size,
      status.modified == row.modified
    else { return nil }
    return place
  }

  /// What is in the document at a place of a folder; nil if it has to be read.
  package func summary(of index: Int, in files: FolderListing) -> ListSummary? {
    guard let place = place(of: index, in: files) else { return nil }
    let row = rows[place]
    return ListSummary(
      name: titles[place],
      color: List.Color(rawValue: Int(row.color)) ?? .gray,
      items: Int(row.items),
      completed: Int(row.completed),
      grids: Int(row.grids)
    )
  }

  /// Whether it is worth while to look whether a document still says what it said.
  package func knows(_ file: String) -> Bool {
    if rows.isEmpty { return false }
    let places = named.withLock { named in
      let places =
        named
        ?? names.withByteView { names in
          SeenLists.places(of: rows) { UInt(names[$0.name].fastHash) }
        }
      named = places
      return places
    }
    return file.withByteView { place(of: $0, UInt($0.fastHash), in: places) } != nil
  }
}
