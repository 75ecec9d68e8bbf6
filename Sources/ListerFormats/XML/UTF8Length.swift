// SPDX-License-Identifier: MIT

import Glibc

/// The length of texts of C.
enum UTF8Length {
  /// How many bytes stand before the NUL.
  static func of(_ text: UnsafePointer<CChar>) -> Int { unsafe strlen(text) }
}
