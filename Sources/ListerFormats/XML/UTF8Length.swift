// SPDX-License-Identifier: MIT

import Glibc

/// The length of texts of C.
enum UTF8Length {
  /// How many bytes are before the NUL.
  static func of(_ text: UnsafePointer<CChar>) -> Int { unsafe strlen(text) }
}
