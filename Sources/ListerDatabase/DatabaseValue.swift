// SPDX-License-Identifier: MIT

package import ListerBasics

/// What a parameter of a statement is given.
package enum DatabaseValue: Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int)
  /// A text, which is copied.
  case text(String)
  /// Bytes, which are read until the statement has run.
  case bytes(ByteView)
  /// Bytes, which are copied.
  case array([UInt8])
  /// A digest, as 16 bytes with the highest one first.
  case digest(UInt128)

  /// A number, or nothing.
  package static func integer(_ value: Int?) -> DatabaseValue {
    value.map { .integer($0) } ?? .null
  }

  /// A text, or nothing.
  package static func text(_ value: String?) -> DatabaseValue { value.map { .text($0) } ?? .null }

  /// A digest, or nothing.
  package static func digest(_ value: UInt128?) -> DatabaseValue {
    value.map { .digest($0) } ?? .null
  }
}
