// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles
import ListerJSON
import ListerTables

/// Rows of a file, a stream or of variations, of which the first ones were looked at.
struct RowInput {
  /// How rows are spelled.
  let form: FilledRows.Form
  /// What the columns are called.
  let columns: [String]
  /// The rows, as input of a job.
  let input: JobInput

  /// So much of a file is looked at, and of a stream as much as is there with one row.
  private static let most = 256 << 10

  /// Opens a file of CSV or NDJSON, or the standard input.
  ///
  /// - Throws: ``RowFault/rows(_:)``.
  init(path: String, _ options: TableOptions) throws(RowFault) {
    let name = path == "-" ? "standard input" : path
    let bytes: InputBytes
    let status: FileStatus
    do throws(FileError) {
      let file =
        path == "-"
        ? FileDescriptor(borrowing: 0, path: name) : try FileDescriptor(reading: path)
      status = try file.status()
      bytes = InputBytes(file)
    } catch {
      throw .rows(error.description)
    }
    try self.init(bytes, status.kind == .regular ? status : nil, name, path, options)
  }

  /// Begins with rows that a function gives.
  ///
  /// - Throws: ``RowFault/rows(_:)``.
  init(_ feed: ByteFeed, _ options: TableOptions) throws(RowFault) {
    let name = "input"
    try self.init(InputBytes(feed, path: name), nil, name, name, options)
  }

  private init(
    _ bytes: InputBytes,
    _ status: FileStatus?,
    _ name: String,
    _ path: String,
    _ options: TableOptions
  ) throws(RowFault) {
    var head = ByteBuffer(capacity: 1 << 16)
    do throws(FileError) {
      while head.count < (status != nil ? RowInput.most : DocumentLimits.bytes) {
        if status == nil, RowInput.hasRow(head.view) { break }
        guard try bytes.read(1 << 16, into: &head, waits: true) == .some else { break }
      }
    } catch {
      throw .rows(error.description)
    }
    try self.init(head, bytes, status, name, path, options)
  }

  private init(
    _ head: consuming ByteBuffer,
    _ bytes: InputBytes,
    _ status: FileStatus?,
    _ name: String,
    _ path: String,
    _ options: TableOptions
  ) throws(RowFault) {
    var head = head
    if head.view.hasPrefix(UTF8Text.byteOrderMark) {
      let rest = head.view[UTF8Text.byteOrderMark.count..<head.count].array
      head.truncate()
      rest.withByteView { head.append($0) }
    }
    let first = head.view.firstNonSpace
    guard let first else { throw .rows("\(name): no rows") }
    guard first != UInt8(ascii: "[") else {
      throw .rows("\(name): an array of JSON; rows are objects, each on a line of its own")
    }
    let start: Int
    let framing: StreamFraming
    if first == UInt8(ascii: "{") {
      let end = head.view.firstIndex(of: UInt8(ascii: "\n")) ?? head.count
      let members = JSONText(head.view[0..<end].string)?.members ?? []
      guard !members.isEmpty else { throw .rows("\(name): the first line is no object of JSON") }
      (form, columns, start, framing) = (.objects, members.map(\.key), 0, .lines)
    } else {
      let table = try RowInput.table(head.view, name, path, options)
      (form, columns, start) = (.table(table), table.headings, table.start)
      framing = .records(separator: table.separator)
    }
    let line = 1 + RowInput.newlines(in: head.view[0..<start])
    bytes.putBack(head.view[start..<head.count])
    var input = JobInput(.begun(BegunInput(bytes, of: status)), path: name)
    input.framing = framing
    input.firstLine = line
    self.input = input
  }

  /// The table that the first rows of a file show.
  private static func table(
    _ head: ByteView,
    _ name: String,
    _ path: String,
    _ options: TableOptions
  ) throws(RowFault) -> RowTable {
    guard UTF8Text.isWellFormed(upToLastLine(head)) else {
      throw .rows(
        "\(name): not UTF-8; iconv -f WINDOWS-1252 -t UTF-8 makes it so of one common encoding"
      )
    }
    let plain = Compression.plainName(path)
    let separator = plain.hasSuffix(".tsv") || plain.hasSuffix(".tab") ? UInt8(ascii: "\t") : nil
    var sample = head.count < most ? head : upToLastLine(head)
    while true {
      do throws(ImportError) {
        return try RowTable(sample, separator: separator, options)
      } catch {
        // A record may go on behind what was looked at.
        let shorter = upToLastLine(sample[0..<sample.count / 2])
        guard head.count >= most, shorter.count > most / 16 else {
          throw .rows("\(name): \(error.description)")
        }
        sample = shorter
      }
    }
  }

  private static func upToLastLine(_ view: ByteView) -> ByteView {
    view[0..<(view.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? view.count)]
  }

  /// Whether there is a row in the first bytes, below a line of headings or as an object.
  private static func hasRow(_ view: ByteView) -> Bool {
    newlines(in: view) > (view.firstNonSpace == UInt8(ascii: "{") ? 0 : 1)
  }

  private static func newlines(in view: ByteView) -> Int {
    var count = 0
    var index = 0
    while let found = view.firstIndex(of: UInt8(ascii: "\n"), from: index) {
      (count, index) = (count + 1, found + 1)
    }
    return count
  }
}
