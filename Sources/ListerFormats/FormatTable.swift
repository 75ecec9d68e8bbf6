// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerTables
import ListerWorkbooks

/// All formats, in the order of `lister formats`.
package enum FormatTable {
  /// The declarations.
  ///
  /// The order breaks ties when a format is looked for: what has a stricter grammar is first.
  package static let standard: [Format] = [
    // Archives and workbooks.
    .appleList,
    .xlsx,
    .ods,
    .shoppingDatabase,
    .sqlite,
    // Exports in JSON, those with given members first, and documents.
    .googleTasks,
    .microsoftToDo,
    .trello,
    .superProductivity,
    .shoppingExtras,
    .json,
    .ndjson,
    .keep,
    .taskwarrior,
    .jsonTable,
    // Calendars.
    .icalendar,
    // Outlines.
    .opml,
    // Tables, those with given columns first.
    .oiCSV,
    .handyShopper,
    .todoist,
    .ticktick,
    .html,
    .csv,
    .tsv,
    // Lines.
    .org,
    .text,
    .obsidian,
    .todotxt,
    // Tables among lines: their files are called as lists are, which an export makes.
    .markdownTable,
  ]

  /// The format of a file by its content and its name, as ``FormatFinder`` finds it.
  package static func format(
    of bytes: ByteView,
    fileName: String?
  ) throws(ImportError) -> Format {
    try FormatFinder.format(for: bytes, fileName: fileName, among: standard)
  }

  package static func format(named name: String) -> Format? {
    standard.first { $0.name == name }
  }

  /// The format whose files are called like this one; nil if there is none.
  ///
  /// Of several endings the longest counts, `.list.json` before `.json`; of several formats with
  /// the same ending the one that is called so, or else the first. A file may be called like an ending
  /// of two words and nothing else: `shopping.db`.
  package static func format(forFileName name: String) -> Format? {
    var rest = name.lowercased()[...]
    if let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[rest.utf8.index(after: slash)...]
    }
    if rest.utf8.contains(UInt8(ascii: ".")), let place = endings[String(rest)] {
      return standard[place]
    }
    // An ending begins behind a point: the first one that is known is the longest.
    while let point = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.utf8.index(after: point)...]
      if let place = endings[String(rest)] { return standard[place] }
    }
    return nil
  }

  /// The places of the formats, by the endings of their files.
  private static let endings: [String: Int] = {
    var endings: [String: Int] = [:]
    for (place, format) in standard.enumerated() {
      for ending in format.extensions where endings[ending] == nil || format.name == ending {
        endings[ending] = place
      }
    }
    return endings
  }()
}
