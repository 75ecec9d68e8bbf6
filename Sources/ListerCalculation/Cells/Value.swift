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
///                       function: see FunctionValue  ... | 1 << 61
///                       union: address of its areas   count << 34 | 1 << 59 | 8
///                       any, on what is taken        ... | 1 << 62
/// 7         empty       0, 1 for an omitted argument, 2 for what a lookup brings from an empty cell
/// ```
/// These bits have names in `Form`. Composite values live on the evaluator's stack only, never in a
/// cell.
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
    /// A reference, a union of such, an array or a function, while a formula is evaluated.
    case composite
    /// Nothing.
    case empty
  }

  /// The low bits of a tag, and where the rest begins; below `logical` are the forms of ``Number``.
  ///
  /// Computed, so that other modules see the constants through the code that is inlined there.
  @usableFromInline
  enum Form {
    @inlinable static var logical: Int64 { 3 }
    @inlinable static var text: Int64 { 4 }
    @inlinable static var error: Int64 { 5 }
    @inlinable static var composite: Int64 { 6 }
    @inlinable static var empty: Int64 { 7 }
    /// The bits of a tag that hold the kind.
    @inlinable static var mask: Int64 { 7 }
    /// The bit that tells an array from a reference.
    @inlinable static var array: Int64 { 8 }
    /// The bit of a composite's tag that says that its place or its shape rests on what is taken.
    @inlinable static var taken: Int64 { 1 << 62 }
    /// The bit of a composite's tag that tells a function from an array, and the one that tells a
    /// function of the table from one that a formula makes.
    @inlinable static var function: Int64 { 1 << 61 }
    @inlinable static var named: Int64 { 1 << 60 }
    /// The bit of a composite that isn't a function that tells several areas from an array.
    @inlinable static var union: Int64 { 1 << 59 }
    /// The same bit of a function: that it is several.
    @inlinable static var several: Int64 { 1 << 59 }
    /// How far a length, a grid or a number of columns is shifted.
    @inlinable static var shift: Int64 { 4 }
    /// How far a number of rows is shifted, and what the columns below it take.
    @inlinable static var rowShift: Int64 { 34 }
    @inlinable static var columnMask: Int64 { 1 << (rowShift - shift) - 1 }
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
    tag = Form.logical
  }

  /// Text, whose bytes (UTF-8) live at least until the next document begins.
  @inlinable
  public init(text: ByteView) {
    word = Int64(text.address)
    tag = Int64(text.count) << Form.shift | Form.text
  }

  /// An error value.
  @inlinable
  public init(_ error: CellError) {
    word = Int64(error.rawValue)
    tag = Form.error
  }

  /// Nothing: an empty cell.
  @inlinable public static var empty: Value { Value(word: 0, tag: Form.empty) }
  /// An argument that was left out between separators.
  @inlinable static var missing: Value { Value(word: 1, tag: Form.empty) }
  /// What a lookup brings from an empty cell: a value, which counts as 0, "" or FALSE.
  @inlinable static var nothing: Value { Value(word: 2, tag: Form.empty) }

  /// What kind of value this is.
  @inlinable public var kind: Kind {
    switch tag & Form.mask {
    case ..<Form.logical: .number
    case Form.logical: .logical
    case Form.text: .text
    case Form.error: .error
    case Form.composite: .composite
    default: .empty
    }
  }

  /// Whether this is a number.
  @inlinable public var isNumber: Bool { tag & Form.mask < Form.logical }
  /// Whether this is text.
  @inlinable public var isText: Bool { tag & Form.mask == Form.text }
  /// Whether this is TRUE or FALSE.
  @inlinable public var isLogical: Bool { tag & Form.mask == Form.logical }
  /// Whether this is an error value.
  @inlinable public var isError: Bool { tag & Form.mask == Form.error }
  /// Whether this is nothing, or an omitted argument.
  @inlinable public var isEmpty: Bool { tag & Form.mask == Form.empty }
  /// Whether this is a short exact decimal: the whole tag is its scale.
  @inlinable package var isShortDecimal: Bool {
    tag & (Number.Form.mask | Number.Form.approximated) == 0
  }
  @inlinable var isComposite: Bool { tag & Form.mask == Form.composite }
  @inlinable var isMissing: Bool { isEmpty && word == 1 }
  /// Whether this is nothing because a cell is empty, and no argument that counts as nothing.
  @inlinable var isEmptyCell: Bool { isEmpty && word == 0 }

  /// The number; the kind is number or error.
  @inlinable public var number: Number { Number(word: word, tag: tag) }
  /// The truth value; the kind is logical.
  @inlinable public var logical: Bool { word != 0 }
  /// The text; the kind is text.
  @inlinable public var text: ByteView {
    precondition(isText)
    return unsafe ByteView(address: Int(word), count: Int(tag >> Form.shift))
  }
  /// The error; the kind is error.
  @inlinable public var error: CellError {
    CellError(rawValue: UInt8(truncatingIfNeeded: word)) ?? .value
  }
}
