// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
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

  /// Changes the object, an empty one if there is none, under a lock: several programs may do so.
  ///
  /// The folder of the file need not exist.
  package static func change<Result>(
    _ path: String,
    _ body: (inout JSONText) -> Result
  ) throws(DocumentFileError) -> Result {
    let folder = Folder.parent(of: path)
    try FileError.mapping(at: path, try Folder.make(folder))
    let home = try FileError.mapping(at: path, try OpenFolder(folder))
    let lock = try FolderLock(in: home, of: path, waiting: LockTimeout())
    defer { withExtendedLifetime(lock) {} }
    let before = try read(path)
    var settings = before ?? JSONText(members: [])
    let result = body(&settings)
    if settings != before { try write(settings, path) }
    return result
  }
}
