// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON

/// A small file that holds one JSON object.
package enum SettingsFile {
  private static let limit = 1 << 20

  /// The object; nil if there is no file, or it holds something else.
  package static func read(_ path: String) throws(DocumentFileError) -> JSONText? {
    var buffer = ByteBuffer(capacity: 1_024)
    let status = try FileError.mapping(
      at: path,
      try FileError.ignoring(
        { $0.isMissing || $0.reason == .tooLarge(limit: limit) },
        try WholeFile.read(path, limit: limit, into: &buffer)
      )
    )
    guard status != nil, let json = JSONText(buffer.view.string), json.kind == .object else {
      return nil
    }
    return json
  }

  /// Replaces the file, whole or not at all.
  package static func write(_ json: JSONText, _ path: String) throws(DocumentFileError) {
    try FileError.mapping(at: path, try AtomicFile.replace(path, with: json.text + "\n"))
  }
}
