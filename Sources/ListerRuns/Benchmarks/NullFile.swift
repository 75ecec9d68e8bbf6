// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerFiles

/// The file that swallows everything.
final class NullFile {
  /// The descriptor.
  let number: Int32

  /// Opens it.
  ///
  /// - Throws: ``FileError`` when there is none.
  init() throws(FileError) {
    number = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError(.open, "/dev/null", .system(errno)) }
  }

  /// Lets it swallow some bytes.
  func write(_ bytes: ByteView) throws(FileError) {
    let failure = bytes.write(to: number)
    guard failure == 0 else { throw FileError(.write, "/dev/null", .system(failure)) }
  }

  deinit { close(number) }
}
