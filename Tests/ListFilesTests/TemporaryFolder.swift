// SPDX-License-Identifier: MIT

import Bytes
import Foundation
import ListFiles

/// A folder of its own for one test, removed at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/listfiles-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  func add(_ name: String, _ text: String = "") throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: Folder.parent(of: file),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  /// The bytes of a file as text.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the text.
  func withBytes<Failure: Error>(_ body: (ByteView) throws(Failure) -> Void) throws(Failure) {
    try Array(utf8).withByteView(body)
  }
}
