// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The two formats of spreadsheets, both of them zip files, distinguished by their directory.
enum SpreadsheetKind {
  case officeOpen, openDocument

  /// The kind of a file; nil if it isn't any of them.
  init?(_ bytes: ByteView) {
    guard bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) else { return nil }
    // An OpenDocument file says what it is in its first entry, stored and not compressed.
    let mimetype = ByteView("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")
    if bytes.count > 30 + mimetype.count, bytes[30..<30 + mimetype.count] == mimetype {
      self = .openDocument
      return
    }
    // Only the names in the directory count: an archive may hold workbooks, with directories of
    // their own.
    guard let directory = ZipEnd.directory(of: bytes) else { return nil }
    let names = SpreadsheetKind.names(in: directory)
    if names.isWorkbook {
      self = .officeOpen
    } else if names.isOpenDocument {
      self = .openDocument
    } else {
      return nil
    }
  }

  /// How sure it is that a file is of one of the formats.
  ///
  /// One that is cut off or encrypted may be, if its name says so: its reader says what is wrong.
  static func recognition(_ bytes: ByteView, as kind: SpreadsheetKind) -> Format.Recognition {
    if let found = SpreadsheetKind(bytes) { return found == kind ? .certain : .impossible }
    let isCut = bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) && !ZipEnd.isWhole(bytes)
    let isCompound = bytes.count >= 4 && bytes[0] == 0xD0 && bytes[1] == 0xCF && bytes[2] == 0x11
    return isCut || isCompound && kind == .officeOpen ? .possible : .impossible
  }

  /// Looks for entries of the directory that only one of the formats has.
  private static func names(
    in directory: ByteView
  ) -> (isWorkbook: Bool, isOpenDocument: Bool) {
    var (hasTypes, hasWorkbook, hasContent, hasMimetype) = (false, false, false, false)
    func number(_ place: Int) -> Int { Int(directory[place]) | Int(directory[place + 1]) << 8 }
    var start = 0
    while start + 46 <= directory.count, directory[start..<start + 4] == ByteView("PK\u{1}\u{2}") {
      let end = start + 46 + number(start + 28)
      guard end <= directory.count else { break }
      let name = directory[start + 46..<end]
      if name == ByteView("[Content_Types].xml") { hasTypes = true }
      if name.hasPrefix(ByteView("xl/")) { hasWorkbook = true }
      if name == ByteView("content.xml") { hasContent = true }
      if name == ByteView("mimetype") { hasMimetype = true }
      start = end + number(start + 30) + number(start + 32)
    }
    return (hasTypes && hasWorkbook, hasContent && hasMimetype)
  }
}
