// SPDX-License-Identifier: MIT

import Glibc

/// A file in the folder for temporary files, which is removed with this value.
final class TemporaryFile {
  let path: String

  init() throws(ExportError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/lister-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else {
      throw ExportError(message: "no temporary file could be made in \(folder)")
    }
    close(descriptor)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unsafe unlink(path) }

  /// All bytes of the file.
  func bytes() throws(ExportError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ExportError(message: "the temporary file \(path) can't be read")
    }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ExportError(message: "the temporary file \(path) can't be read")
      }
      if count == 0 { return result }
      result += room[..<count]
    }
  }
}
