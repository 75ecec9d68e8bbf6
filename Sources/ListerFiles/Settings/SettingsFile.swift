// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// A small file that holds one JSON object.
enum SettingsFile {
  private static let limit = 1 << 20

  /// The object; nil if there is no file, or it holds something else.
  static func read(_ path: String) throws(DocumentFileError) -> JSONText? {
    var buffer = ByteBuffer(capacity: 1_024)
    do throws(FileError) {
      try WholeFile.read(path, limit: limit, into: &buffer)
    } catch {
      if error.reason == .system(ENOENT) || error.reason == .tooLarge(limit: limit) { return nil }
      throw DocumentFileError(path, .file(error))
    }
    guard let json = JSONText(buffer.view.string), json.kind == .object else { return nil }
    return json
  }

  /// Replaces the file, whole or not at all.
  static func write(_ json: JSONText, _ path: String) throws(DocumentFileError) {
    try "\(json.text)\n".withByteView { (bytes) throws(DocumentFileError) in
      try DocumentFileError.wrapping(path) { () throws(FileError) in
        try AtomicFile.replace(path, with: bytes)
      }
    }
  }
}
