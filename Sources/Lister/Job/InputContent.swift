// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerFormats
import ListerJSON
import ListerKit
import ListerModel

/// What the content of a file that is named shows where its name doesn't say it.
///
/// What can't be opened or read shows nothing: whoever works on it tells why.
enum InputContent {
  /// How much is read to find a format, and a first line that is no longer.
  private static let headSize = 4_096

  /// Whether a file holds several JSON values on lines of their own: that is no document, but lines
  /// of them.
  static func isStream(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    let reader = LineReader(file, lineLimit: DocumentLimits.bytes)
    let block = LineBlock()
    var first: [UInt8]?
    while (try? reader.read(into: block, size: headSize)) == true {
      while let line = block.next() {
        guard let byte = line.text.firstVisible else {
          if line.isTooLong { return false }
          continue
        }
        // The first line is read closely only once there is a second one.
        if let first { return JSONText(String(decoding: first, as: UTF8.self)) != nil }
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
    var head = ByteBuffer()
    guard let count = try? file.read(room: headSize, into: &head), count > 0,
      let format = format(of: head.view, path)
    else { return nil }
    return "no document, but a file of the format \(format.name): 'lister import' reads it"
  }

  /// The format of a file that is no JSON, if the content has its mark or the name says it.
  private static func format(of head: ByteView, _ path: String) -> Format? {
    guard head.firstVisible.map({ !isBracket($0) }) ?? true,
      let format = try? FormatFinder.format(for: head, fileName: path),
      InputFinder.kind(ofName: ".\(format.name)") == nil
    else { return nil }
    let isNamed = FormatTable.format(forFileName: path)?.name == format.name
    return isNamed || format.recognizes(head) >= .likely ? format : nil
  }
}
