// SPDX-License-Identifier: MIT

import ListerBasics

/// The header of a frame of Zstandard (RFC 8878, 3.1.1.1).
enum FrameHeader {
  /// How many bytes it has at most.
  static let mostSize = 18

  private static let mark: UInt64 = 0xFD2F_B528

  /// How many bytes come of a frame that begins with these bytes; nil unless its header tells.
  static func content(in bytes: ByteView) -> UInt64? {
    guard bytes.count > 5, bytes[0..<4].word == mark else { return nil }
    let descriptor = bytes[4]
    let isSingle = descriptor & 0x20 != 0
    // A byte for the window, unless that is the content; then the number of a dictionary.
    let start = (isSingle ? 5 : 6) + [0, 1, 2, 4][Int(descriptor & 3)]
    let code = descriptor >> 6
    let size = code == 0 ? (isSingle ? 1 : 0) : 1 << Int(code)
    guard size > 0, start + size <= bytes.count else { return nil }
    let number = bytes[start..<start + size].word
    // Two bytes count from where one ends.
    return size == 2 ? number + 256 : number
  }
}
