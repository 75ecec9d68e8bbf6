// SPDX-License-Identifier: MIT

/// Questions about single bytes of ASCII.
public enum ASCII {
  /// The byte, a small letter made a capital.
  @inlinable
  public static func upper(_ byte: UInt8) -> UInt8 {
    byte &- 0x61 < 26 ? byte & 0xDF : byte
  }

  /// The byte, a capital letter made small.
  @inlinable
  public static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether the byte is a digit.
  @inlinable
  public static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether the byte is a letter.
  @inlinable
  public static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
