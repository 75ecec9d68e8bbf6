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

  /// What a file is that holds tables in a form that is not read, and what helps; nil for other files.
  static func unread(_ bytes: ByteView) -> String? {
    let way = "a spreadsheet program, or soffice --convert-to xlsx FILE"
    if isCompound(bytes) {
      return """
        this is an encrypted workbook or one of an old format (.xls), which are not read: save it as .xlsx \
        without a password by \(way)
        """
    }
    guard bytes.hasPrefix(ByteView("PK\u{3}\u{4}")), let directory = ZipEnd.directory(of: bytes)
    else { return nil }
    let names = names(in: directory)
    if names.isBinary {
      return "this is a binary workbook (.xlsb), which is not read: save it as .xlsx by \(way)"
    }
    if names.isApple {
      return """
        this is a document of Numbers or a program like it, which is not read: export it there as Excel \
        or CSV
        """
    }
    return nil
  }

  /// Whether a file is one of the container in which Office once kept its documents.
  private static func isCompound(_ bytes: ByteView) -> Bool {
    let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]
    return mark.withByteView { bytes.hasPrefix($0) }
  }

  /// Whether such a file holds a workbook: its directory has names in UTF-16.
  private static func holdsWorkbook(_ bytes: ByteView) -> Bool {
    ["Workbook", "Book", "EncryptedPackage"].contains { name in
      name.utf8.flatMap { [$0, 0] }.withByteView { bytes.contains($0) }
    }
  }

  /// How sure it is that a file is of one of the formats.
  ///
  /// One that is cut off or encrypted may be, if its name says so: its reader says what is wrong.
  static func recognition(_ bytes: ByteView, as kind: SpreadsheetKind) -> Format.Recognition {
    if let found = SpreadsheetKind(bytes) { return found == kind ? .certain : .impossible }
    if kind == .officeOpen, unread(bytes) != nil {
      return isCompound(bytes) && !holdsWorkbook(bytes) ? .possible : .likely
    }
    let isCut = bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) && !ZipEnd.isWhole(bytes)
    return isCut ? .possible : .impossible
  }

  /// Which kinds of documents have the entries of a directory.
  private struct Names {
    var isWorkbook = false
    var isOpenDocument = false
    var isBinary = false
    var isApple = false
  }

  /// Looks for entries of the directory that only one of the formats has.
  private static func names(in directory: ByteView) -> Names {
    var found = Names()
    var (hasTypes, hasWorkbook, hasContent, hasMimetype) = (false, false, false, false)
    func number(_ place: Int) -> Int { Int(directory[place]) | Int(directory[place + 1]) << 8 }
    var start = 0
    while start + 46 <= directory.count, directory[start..<start + 4] == ByteView("PK\u{1}\u{2}") {
      let end = start + 46 + number(start + 28)
      guard end <= directory.count else { break }
      let name = directory[start + 46..<end]
      if name == ByteView("[Content_Types].xml") { hasTypes = true }
      if name.hasPrefix(ByteView("xl/")) { hasWorkbook = true }
      if name == ByteView("xl/workbook.bin") { found.isBinary = true }
      if name == ByteView("Index/Document.iwa") { found.isApple = true }
      if name == ByteView("content.xml") { hasContent = true }
      if name == ByteView("mimetype") { hasMimetype = true }
      start = end + number(start + 30) + number(start + 32)
    }
    found.isWorkbook = hasTypes && hasWorkbook
    found.isOpenDocument = hasContent && hasMimetype
    return found
  }
}
