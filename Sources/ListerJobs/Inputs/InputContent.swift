// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles
import ListerFormats
import ListerTables

/// What the content of a file that is named shows where its name doesn't say it.
///
/// What can't be opened or read shows nothing: whoever works on it tells why.
enum InputContent {
  /// How much is read to find a format, and a first line that is no longer.
  private static let headSize = 4_096

  /// Whether a file holds several JSON values, on lines of their own or in any layout: that is no
  /// document, but a stream of them.
  static func isStream(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    let reader = StreamReader(file, framing: .content, limit: DocumentLimits.bytes)
    let block = LineBlock()
    var first: [UInt8]?
    while (try? reader.read(into: block, size: headSize)) == true {
      while let line = block.next() {
        guard let byte = line.text.firstNonSpace else {
          if line.isTooLong { return false }
          continue
        }
        // The first line is read closely only once there is a second one.
        if let first {
          return line.isValue || JSONText(String(decoding: first, as: UTF8.self)) != nil
        }
        guard isBracket(byte) else { return false }
        first = line.text.array
      }
    }
    return false
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// That a file is of a format which is imported, in words; nil for what may be a document.
  static func otherFormat(of path: String, _ status: FileStatus) -> String? {
    guard status.kind == .regular, InputFinder.kind(ofName: path) == nil,
      let file = try? FileDescriptor(reading: path)
    else { return nil }
    let reader = StreamReader(file, framing: .content, limit: DocumentLimits.bytes)
    guard let head = try? reader.peek(), !head.isEmpty,
      let format = format(of: head, Compression.plainName(path))
    else { return nil }
    return FileError.otherFormat(format.name)
  }

  /// The name of the format of a stream, if its first bytes are no text; nil for all else.
  static func binaryFormat(of head: ByteView, _ path: String) -> String? {
    let start = head[0..<min(head.count, 16)]
    guard (0..<start.count).contains(where: { start[$0] < 0x09 }) else { return nil }
    return format(of: head, path)?.name
  }

  /// The format of a file that is no JSON, if the content has its mark or the name says it.
  private static func format(of head: ByteView, _ path: String) -> Format? {
    guard head.firstNonSpace.map({ !isBracket($0) }) ?? true,
      let format = try? FormatTable.format(of: head, fileName: path),
      InputFinder.kind(ofName: ".\(format.name)") == nil
    else { return nil }
    let isNamed = FormatTable.format(forFileName: path)?.name == format.name
    return isNamed || format.recognizes(head) >= .likely ? format : nil
  }
}
