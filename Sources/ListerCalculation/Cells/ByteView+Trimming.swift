// SPDX-License-Identifier: MIT

import ListerBasics

extension ByteView {
  /// The text without the spaces at its ends.
  var trimmed: ByteView {
    var (start, end) = (0, count)
    while start < end && self[start] == 0x20 { start += 1 }
    while end > start && self[end - 1] == 0x20 { end -= 1 }
    return self[start..<end]
  }
}
