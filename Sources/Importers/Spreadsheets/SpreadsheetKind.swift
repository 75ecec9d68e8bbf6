// SPDX-License-Identifier: MIT

import Bytes

/// The two formats of spreadsheets, both of them zip files, told apart by their directory.
enum SpreadsheetKind {
  case officeOpen, openDocument

  /// The kind of a file; nil if it is none of them.
  init?(_ bytes: ByteView) {
    guard bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) else { return nil }
    // An OpenDocument file says what it is in its first entry, stored and not compressed.
    let mimetype = ByteView("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")
    if bytes.count > 30 + mimetype.count, bytes[30..<30 + mimetype.count] == mimetype {
      self = .openDocument
      return
    }
    // The names in the directory stand at the end of the file.
    let tail = bytes[max(0, bytes.count - (1 << 20))..<bytes.count]
    let names = SpreadsheetKind.names(in: tail)
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
  private static func names(in tail: ByteView) -> (isWorkbook: Bool, isOpenDocument: Bool) {
    var (hasTypes, hasWorkbook, hasContent, hasMimetype) = (false, false, false, false)
    var from = 0
    while let start = tail.firstIndex(of: UInt8(ascii: "P"), from: from), start + 46 < tail.count {
      from = start + 1
      guard tail[start + 1] == UInt8(ascii: "K"), tail[start + 2] == 1, tail[start + 3] == 2 else {
        continue
      }
      let length = Int(tail[start + 28]) | Int(tail[start + 29]) << 8
      guard start + 46 + length <= tail.count else { break }
      let name = tail[start + 46..<start + 46 + length]
      if name == ByteView("[Content_Types].xml") { hasTypes = true }
      if name.hasPrefix(ByteView("xl/")) { hasWorkbook = true }
      if name == ByteView("content.xml") { hasContent = true }
      if name == ByteView("mimetype") { hasMimetype = true }
      from = start + 46 + length
    }
    return (hasTypes && hasWorkbook, hasContent && hasMimetype)
  }
}
