// SPDX-License-Identifier: MIT

public import ListerBasics
public import ListerNumbers

/// What a cell holds or a formula gives, in 16 bytes without a reference.
///
/// ```
/// tag & 7   kind        word                         rest of the tag
/// 0, 1, 2   number      as in Number, bit for bit
/// 3         logical     0 or 1
/// 4         text        address of the first byte    length << 4
/// 5         error       CellError.rawValue           (5 is also Number's failure, bit for bit)
/// 6         composite   reference: packed bounds     grid << 4
///                       array: address of elements   rows << 34 | columns << 4 | 8
/// 7         empty       0, or 1 for an omitted argument
/// ```
/// Composite values live on the evaluator's stack only, never in a cell.
public struct Value: BitwiseCopyable, Sendable {
  /// The payload, as the kind says.
  public var word: Int64
  /// Kind, flags and lengths.
  public var tag: Int64

  /// The kinds of values that can be distinguished.
  public enum Kind: Sendable {
    /// A number of any form.
    case number
    /// TRUE or FALSE.
    case logical
    /// Text.
    case text
    /// An error value.
    case error
    /// A reference or an array, while a formula is evaluated.
    case composite
    /// Nothing.
    case empty
  }

  @inlinable
  init(word: Int64, tag: Int64) {
    self.word = word
    self.tag = tag
  }

  /// A number; a failure becomes the error value it means.
  @inlinable
  public init(_ number: Number) {
    word = number.word
    tag = number.tag
  }

  /// A whole number.
  @inlinable
  public init(_ integer: Int) { self.init(Number(integer)) }

  /// TRUE or FALSE.
  @inlinable
  public init(_ logical: Bool) {
    word = logical ? 1 : 0
    tag = 3
  }

  /// Text, whose bytes (UTF-8) live at least until the next document begins.
  @inlinable
  public init(text: ByteView) {
    word = Int64(text.address)
    tag = Int64(text.count) << 4 | 4
  }

  /// An error value.
  @inlinable
  public init(_ error: CellError) {
    word = Int64(error.rawValue)
    tag = 5
  }

  /// Nothing: an empty cell.
  @inlinable public static var empty: Value { Value(word: 0, tag: 7) }
  /// An argument that was left out between separators.
  @inlinable static var missing: Value { Value(word: 1, tag: 7) }

  /// What kind of value this is.
  @inlinable public var kind: Kind {
    switch tag & 7 {
    case 0, 1, 2: .number
    case 3: .logical
    case 4: .text
    case 5: .error
    case 6: .composite
    default: .empty
    }
  }

  /// Whether this is a number.
  @inlinable public var isNumber: Bool { tag & 7 < 3 }
  /// Whether this is text.
  @inlinable public var isText: Bool { tag & 7 == 4 }
  /// Whether this is TRUE or FALSE.
  @inlinable public var isLogical: Bool { tag & 7 == 3 }
  /// Whether this is an error value.
  @inlinable public var isError: Bool { tag & 7 == 5 }
  /// Whether this is nothing, or an omitted argument.
  @inlinable public var isEmpty: Bool { tag & 7 == 7 }
  @inlinable var isComposite: Bool { tag & 7 == 6 }
  @inlinable var isMissing: Bool { isEmpty && word == 1 }

  /// The number; the kind is number or error.
  @inlinable public var number: Number { Number(word: word, tag: tag) }
  /// The truth value; the kind is logical.
  @inlinable public var logical: Bool { word != 0 }
  /// The text; the kind is text.
  @inlinable public var text: ByteView {
    precondition(isText)
    return unsafe ByteView(address: Int(word), count: Int(tag >> 4))
  }
  /// The error; the kind is error.
  @inlinable public var error: CellError {
    CellError(rawValue: UInt8(truncatingIfNeeded: word)) ?? .value
  }
}
