// SPDX-License-Identifier: MIT

import Glibc

/// A file in the folder for temporary files that has no name there, so that nothing is left of it
/// however the program ends.
final class TemporaryFile {
  private let descriptor: Int32
  /// What a library of C can open it by.
  let path: String

  init() throws(ExportError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/lister-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else {
      throw ExportError(message: "no temporary file could be made in \(folder)")
    }
    unsafe unlink(template)
    path = "/proc/self/fd/\(descriptor)"
  }

  deinit { close(descriptor) }

  /// All bytes of the file.
  func bytes() throws(ExportError) -> [UInt8] {
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe pread(descriptor, &room, room.count, result.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ExportError(message: "the temporary file can't be read") }
      if count == 0 { return result }
      result += room[..<count]
    }
  }
}
