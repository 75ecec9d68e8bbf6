// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON
import ListerModel

/// What was read from one file.
public struct ImportResult: Sendable {
  /// The lists.
  public var lists: [NamedList]
  /// What the user should know: fields that were kept as they are, cut sheets, a guessed encoding.
  public var remarks: [ImportRemark]
  /// How its tables were read, in their order; those that are no tables are not among them.
  public package(set) var readings: [TableReading] = []
  /// What it is, in a few words.
  public package(set) var content = ImportContent()
  /// Whether its rows say which list they are in: one that none of them is in is empty, not missing.
  package var isSplit = false
  /// Whether it is of a program for lists, which says so: other JSON is empty where something is missing.
  package var isDocument = false

  /// A result of the given parts.
  package init(
    lists: [NamedList],
    remarks: [ImportRemark] = [],
    readings: [TableReading] = []
  ) {
    self.lists = lists
    self.remarks = remarks
    self.readings = readings
  }

  /// Counts what came.
  package mutating func count(as format: Format) {
    content.format = format.name
    content.lists = lists.count
    content.items = lists.reduce(0) { $0 + $1.list.items.count }
    content.isEmpty = content.items == 0 && lists.allSatisfy(\.list.isBlank)
  }

  /// Why the result is no import; nil if something is in it, or it is a document that is meant to
  /// be empty.
  package func emptiness(of bytes: ByteView, readAs format: Format) -> ImportError? {
    guard content.isEmpty, !isDocument else { return nil }
    let found =
      bytes.trimmed.isEmpty
      ? "the file is blank"
      : "there is neither an item nor a cell in it, read as \(format.name) (\(format.summary)); say "
        + "with --as if it is something else"
    return ImportError(message: "\(found); --accept takes it as an empty list")
  }
}

extension List {
  /// Whether there is neither an item nor a cell with something in it.
  var isBlank: Bool {
    items.isEmpty
      && DocumentGrid.all(of: self).allSatisfy { grid in
        grid.rows.allSatisfy { row in
          row.allSatisfy { $0 == .null || $0.string?.isEmpty == true }
        }
      }
  }
}
