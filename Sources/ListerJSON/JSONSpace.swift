// SPDX-License-Identifier: MIT

package import ListerBasics

extension UInt8 {
  /// Whether it is white space of JSON: a space, a tab, a line feed or a carriage return, and nothing else.
  ///
  /// A NUL is none: file systems leave such bytes where a power cut took what was written. Source: RFC
  /// 8259, section 2.
  @inlinable @inline(__always) package var isJSONSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}

extension ByteView {
  /// The first byte that is no white space of JSON; nil if there is none.
  package var firstNonSpace: UInt8? {
    for index in 0..<count where !self[index].isJSONSpace { return self[index] }
    return nil
  }
}
