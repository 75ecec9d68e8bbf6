// SPDX-License-Identifier: MIT

/// What a server says that it sends, as far as it says something about the format.
///
/// Source: RFC 9110, section 8.3, and the registry of media types of IANA.
package struct ContentTypeClaim {
  /// The type in lower case without parameters, such as `text/csv`; empty if the server didn't say so.
  private let type: Substring

  /// A type as a server writes it, without parameters.
  package init(_ type: String) { self.type = type[...] }

  /// The endings of files that servers call so.
  private static let endings: [Substring: [String]] = [
    "text/html": ["html"], "application/xhtml+xml": ["html"], "application/json": ["json"],
    "text/json": ["json"], "application/x-ndjson": ["ndjson"], "application/jsonl": ["ndjson"],
    "text/csv": ["csv"], "application/csv": ["csv"], "text/tab-separated-values": ["tsv"],
    "text/calendar": ["ics"], "text/markdown": ["md"], "text/xml": ["opml", "html"],
    "application/xml": ["opml", "html"], "text/x-opml": ["opml"],
    "application/vnd.sqlite3": ["sqlite"], "application/x-sqlite3": ["sqlite"],
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
    "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
    // What spreadsheets have registered is sent for text tables as well.
    "application/vnd.ms-excel": ["xlsx", "csv", "tsv"],
  ]

  /// What is no list, whatever is in it.
  private static let others = ["image/", "audio/", "video/", "font/", "application/pdf"]

  /// Formats whose files are no text.
  private static let binaries = ["xlsx", "ods", "sqlite"]

  /// Whether the bytes are of a format with other endings than the type is for.
  ///
  /// What says nothing, such as `application/octet-stream` or a type that isn't known, contradicts
  /// nothing; `text/plain` says that it is text.
  package func contradicts(_ extensions: [String]) -> Bool {
    if Self.others.contains(where: type.hasPrefix) { return true }
    if type == "text/plain" { return Self.binaries.contains(where: extensions.contains) }
    let isJSON = type.hasSuffix("+json")
    guard let expected = isJSON ? ["json"] : Self.endings[type] else { return false }
    return !expected.contains(where: extensions.contains)
  }
}
