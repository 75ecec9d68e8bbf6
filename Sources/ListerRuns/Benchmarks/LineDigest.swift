// SPDX-License-Identifier: MIT

import ListerBasics

/// A digest of lines in their order, to compare runs with.
struct LineDigest {
  private(set) var value: UInt64 = 0

  /// Takes one line more into account.
  mutating func add(_ line: ByteView) {
    value = (value ^ line.fastHash) &* 0x9E37_79B9_7F4A_7C15
  }
}
