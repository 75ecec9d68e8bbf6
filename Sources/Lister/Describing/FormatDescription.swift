// SPDX-License-Identifier: MIT

import ListerFormats
import ListerTables

/// A format of files: what is known of it, and the word for it in requests.
///
/// There are none but those that ``all`` holds, so a request can't ask for one that there isn't.
public struct FormatDescription: Sendable {
  /// What reads and writes it.
  let format: Format

  /// The word that names it: `csv`.
  public var name: String { format.name }
  /// What it is, in one line without a full stop.
  public var summary: String { format.summary }
  /// What its files end in, in lower case without the dot; the first is preferred.
  public var extensions: [String] { format.extensions }
  /// What is said besides: which fields it has, what becomes of those it doesn't know, its source.
  public var discussion: String { format.discussion }
  /// A small file of it, as text; for a binary format, how such a file is made.
  public var example: String { format.example }
  /// The members of a list and those of an item that it has a place for, in words.
  package var members: (list: String, items: String) { format.holds.words }
  /// Whether it is written too; all formats are read.
  public var isWritten: Bool { format.write != nil }

  /// All formats, in the order in which they are listed.
  public static var all: [FormatDescription] {
    FormatTable.standard.map { FormatDescription($0) }
  }

  init(_ format: Format) { self.format = format }

  /// The format of a name; nil if there is none.
  public init?(named name: String) {
    guard let format = FormatTable.format(named: name) else { return nil }
    self.init(format)
  }
}
