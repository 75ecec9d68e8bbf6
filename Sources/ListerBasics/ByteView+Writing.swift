// SPDX-License-Identifier: MIT

import Glibc

extension ByteView {
  /// Writes all bytes to an open file, and waits for as long as that takes.
  ///
  /// - Returns: 0, or the number of the error; then some of the bytes may have been written.
  public func write(to descriptor: Int32) -> Int32 {
    var done = 0
    while done < count {
      let written = unsafe Glibc.write(descriptor, start + done, count - done)
      if written < 0, errno != EINTR { return errno }
      done += max(written, 0)
    }
    return 0
  }
}
