// SPDX-License-Identifier: MIT

/// An exact number in 16 bytes without a reference: a decimal, a ratio, or a place in an arena.
///
/// ```
/// word: Int64                     tag: Int64
/// ┌───────────────────────────┐   bit 63 ........ 4    3             2 1 0
/// │ mantissa                  │   scale 0...18         approximated  0      decimal: word · 10^-scale
/// │ numerator                 │   denominator > 1      approximated  1      ratio
/// │ offset in the arena       │   0                    approximated  2      big
/// │ NumberFailure.rawValue    │   0                    0             5      failure
/// └───────────────────────────┘
/// ```
/// The canonical form is the one invariant, so that equal small numbers have equal bits:
/// 1. A value that has a form `m · 10^-s` with `m` in Int64 and `s` in 0...18 is a decimal, and `s`
///    is the least such: `s == 0`, or `m` is no multiple of ten. Whole numbers have `s == 0`.
/// 2. Otherwise, a value in lowest terms `n / d` with `n` in Int64 and `d` in 2..<2^59 is a ratio.
/// 3. Otherwise it is big: numerator and denominator in lowest terms in the ``Arithmetic``'s arena.
///
/// `approximated` marks a number that was rounded to the document's precision; it takes no part in
/// comparisons. The forms 3, 4, 6 and 7 are left to whoever embeds numbers in wider values.
public struct Number: BitwiseCopyable, Sendable {
  /// Mantissa, numerator, arena offset or failure code, as the form says.
  public var word: Int64
  /// Form, flag and scale or denominator.
  public var tag: Int64

  /// A number of the given bits; the caller answers for the canonical form.
  @inlinable
  public init(word: Int64, tag: Int64) {
    self.word = word
    self.tag = tag
  }

  /// A whole number.
  @inlinable
  public init(_ value: Int) {
    word = Int64(value)
    tag = 0
  }

  /// A failure instead of a number.
  @inlinable
  public init(_ failure: NumberFailure) {
    word = Int64(failure.rawValue)
    tag = Form.failure
  }

  /// The low three bits of a tag.
  public enum Form {
    /// `word · 10^-scale`.
    public static let decimal: Int64 = 0
    /// `word / denominator`.
    public static let ratio: Int64 = 1
    /// A place in the arena.
    public static let big: Int64 = 2
    /// No number: see ``NumberFailure``.
    public static let failure: Int64 = 5
    /// The bits of a tag that hold the form.
    public static let mask: Int64 = 7
    /// The bit of a tag that marks an approximated number.
    public static let approximated: Int64 = 8
    /// How far the scale or the denominator is shifted.
    public static let shift: Int64 = 4
  }

  /// The form: the low three bits of the tag.
  @inlinable public var form: Int64 { tag & Form.mask }
  /// The scale of a decimal or the denominator of a ratio.
  @inlinable public var detail: Int64 { tag >> Form.shift }
  /// Whether the number was rounded to the precision on its way here.
  @inlinable public var isApproximated: Bool { tag & Form.approximated != 0 }
  /// Why there is no number, if there is none.
  @inlinable public var failure: NumberFailure? {
    form == Form.failure ? NumberFailure(rawValue: UInt8(truncatingIfNeeded: word)) : nil
  }
  /// Whether this is a failure and not a number.
  @inlinable public var isFailure: Bool { form == Form.failure }
  /// Whether this is an exact whole number that fits Int64: the whole tag is zero.
  @inlinable public var isSmallInteger: Bool { tag == 0 }

  /// Zero.
  @inlinable public static var zero: Number { Number(0) }
  /// One.
  @inlinable public static var one: Number { Number(1) }
}

/// Why an operation has no result; the codes are those of OpenFormula's ERROR.TYPE.
public enum NumberFailure: UInt8, Sendable {
  /// A division by zero: `#DIV/0!`.
  case divisionByZero = 2
  /// Outside the domain, over the limit of 1,048,576 bits, or over the document's budget: `#NUM!`.
  case notANumber = 6
}
