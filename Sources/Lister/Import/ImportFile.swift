// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
package import ListerFiles
import ListerFormats
public import ListerTables

/// A file of a source: what the source calls it, and its bytes.
public struct ImportFile: Sendable {
  /// The path within the source; the file's own name if it is the whole source.
  public var name: String
  /// The bytes.
  public var bytes: [UInt8]

  /// The table that is meant, if the source names one.
  var table: String?
  /// Whether it is one of several files of a source: what is said of tables counts for those among them.
  var isPart = false
  /// Whether the cells are looked for that decide how its tables are read.
  var findsClues = false

  /// What a file is called that was sent without a name: it is no version of another one.
  package static let unnamed = "upload"

  /// The most bytes of a file that is read whole.
  package static let limit = 256 << 20

  /// A file of the given parts.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads the file at a path.
  ///
  /// - Parameters:
  ///   - path: which file.
  ///   - name: what the source calls it; the last part of the path if nil.
  ///   - limit: the most bytes.
  /// - Throws: ``FileError``, for a folder, a pipe or a device too.
  package init(path: String, name: String? = nil, limit: Int = limit) throws(FileError) {
    var buffer = ByteBuffer()
    try WholeFile.read(path, limit: limit, into: &buffer)
    self.init(name: name ?? Folder.name(of: path), bytes: buffer.view.array)
  }

  /// Reads the standard input to its end.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - wake: a descriptor that ends a wait for more when it becomes readable, or -1.
  /// - Returns: a file called `standard input`.
  /// - Throws: ``FileError``.
  package static func standardInput(
    limit: Int = limit,
    wake: Int32 = -1
  ) throws(FileError) -> ImportFile {
    let name = "standard input"
    let file = FileDescriptor(borrowing: STDIN_FILENO, path: name)
    var buffer = ByteBuffer()
    while try file.read(room: 1 << 16, into: &buffer, wake: wake) > 0 {
      guard buffer.count <= limit else { throw FileError(.read, name, .tooLarge(limit: limit)) }
    }
    return ImportFile(name: name, bytes: buffer.view.array)
  }

  /// What a list is called that has no name of its own: as the table that the source names, or else as the
  /// file, of which a number alone says nothing.
  var title: String {
    guard let table else { return stem }
    let words = table.hasPrefix("/") ? JSONPointer(table).parts.filter { !$0.isEmpty } : [table]
    let isNumbered = words.allSatisfy { Int($0) != nil }
    return ((isNumbered ? [stem] : []) + words).joined(separator: " ")
  }

  /// The name without folders and extension.
  private var stem: String {
    let name = Folder.name(of: name)
    if let format = FormatTable.format(forFileName: name) {
      for ending in format.extensions where name.lowercased().hasSuffix(".\(ending)") {
        let title = name.dropLast(ending.utf8.count + 1)
        if !title.isEmpty { return String(title) }
      }
    }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Reads the lists of the file.
  ///
  /// - Parameters:
  ///   - format: the format; nil when it is found by content and name.
  ///   - tilesLargeSheets: whether sheets larger than a grid are cut into tiles.
  ///   - table: what the user says about tables.
  /// - Returns: the lists, and what is to be said about them.
  /// - Throws: `ImportError` with the place.
  public func lists(
    as format: FormatDescription? = nil,
    tilesLargeSheets: Bool = false,
    table: TableOptions = TableOptions()
  ) throws(ImportError) -> ImportResult {
    try bytes.withByteView { (view) throws(ImportError) in
      guard let name = table.encoding, try isText(view, format, table) else {
        return try lists(of: view, format, tilesLargeSheets, table)
      }
      guard let encoding = TextEncoding(name) else {
        throw ImportError(message: "this system knows no encoding \(Format.excerpt(name))")
      }
      let text = try SourceText(view, encoding: encoding)
      var result = try lists(of: text.view, format, tilesLargeSheets, table)
      if let remark = text.remark { result.remarks.insert(remark, at: 0) }
      return result
    }
  }

  /// Whether the user can say what characters bytes are; otherwise that is refused, except of one file
  /// among others.
  private func isText(
    _ bytes: ByteView,
    _ format: FormatDescription?,
    _ table: TableOptions
  ) throws(ImportError) -> Bool {
    // Bytes of another encoding may look like anything but a file that is no text.
    let found = format?.format ?? (try? FormatTable.format(of: bytes, fileName: name))
    guard let found, !found.takes.contains(.encoding) else { return true }
    if !isPart { try table.check(for: found) }
    return false
  }

  /// The format of the file: of those that it is as likely one that has what is said of its tables, as an
  /// array of arrays is a grid, or a table with headings.
  private func format(
    of bytes: ByteView,
    _ table: TableOptions
  ) throws(ImportError) -> Format {
    let found = try FormatTable.format(of: bytes, fileName: name)
    guard !table.voidOptions(for: found.takes).isEmpty else { return found }
    let recognition = max(found.recognizes(bytes), .likely)
    let other = FormatTable.standard.first { format in
      table.voidOptions(for: format.takes).isEmpty && format.recognizes(bytes) >= recognition
    }
    return other ?? found
  }

  private func lists(
    of bytes: ByteView,
    _ format: FormatDescription?,
    _ tilesLargeSheets: Bool,
    _ table: TableOptions
  ) throws(ImportError) -> ImportResult {
    let found: Format
    if let format {
      found = format.format
    } else {
      found = try self.format(of: bytes, table)
    }
    try found.checkIsNotForeign(bytes)
    if !isPart { try table.check(for: found) }
    var options = ReadingOptions(
      name: title,
      tilesLargeSheets: tilesLargeSheets,
      table: table.restricted(to: found.takes)
    )
    options.findsClues = findsClues
    var result = try found.read(bytes, options)
    result.count(as: found)
    return result
  }
}
