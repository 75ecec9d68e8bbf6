// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// The locks that the system tells of.
package enum FileLocks {
  /// Whether the error number of a call of flock(2) says that the file system has no locks.
  package static func areMissing(_ number: Int32) -> Bool {
    [ENOLCK, ENOSYS, EOPNOTSUPP].contains(number)
  }

  /// The process that holds a flock(2) lock of a file; nil if none is known.
  ///
  /// Source: proc(5), `/proc/locks`; a line is
  /// `1: FLOCK  ADVISORY  WRITE 4711 08:02:131 0 EOF`, with the device in hexadecimal digits.
  package static func holder(of file: FileStatus.Identity) -> Int32? {
    var buffer = ByteBuffer(capacity: 4_096)
    guard let locks = try? FileDescriptor(reading: "/proc/locks") else { return nil }
    while let count = try? locks.read(room: 4_096, into: &buffer), count > 0 {}
    for line in buffer.view.string.split(separator: "\n") {
      let words = line.split(separator: " ")
      // Who waits has an arrow before the kind.
      guard words.count >= 6, words[1] == "FLOCK", words[3] == "WRITE" else { continue }
      let place = words[5].split(separator: ":")
      guard place.count == 3, UInt(place[2]) == file.node, let process = Int32(words[4]),
        process > 0
      else { continue }
      return process
    }
    return nil
  }
}
