// SPDX-License-Identifier: MIT

public import ListerBasics

/// What a node of a parsed formula is.
///
/// Operands mean themselves; operators are after their operands; a call, and an array
/// constant, is a bracket of markers around its parts.
public enum NodeKind: UInt8, BitwiseCopyable, Sendable {
  // Operands.
  case number, text, logical, error, reference, name, missing
  /// A part of a table by its columns, `Prices[Amount]`; see ``StructuredReference``.
  case structured
  // After their operand; `implicitIntersection` is `@`.
  case unaryPlus, unaryMinus, implicitIntersection, percent, spill
  // After both operands.
  case add, subtract, multiply, divide, power, concatenate
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case range, intersection
  /// Several areas as one reference: `(A1:A3,C1)`, or `A1:A3~C1`.
  case union
  // Markers.
  case callBegin, argumentEnd, callEnd, arrayBegin, arrayRowEnd, arrayEnd
  /// Markers of a call of what the operand before gives: `LAMBDA(x,2*x)(3)`.
  case applyBegin, applyEnd
}

/// One step of a parsed formula, in postfix order.
///
/// The payload depends on the kind:
///
/// | kind | payload |
/// |---|---|
/// | `text` | 1 if it holds doubled quotes, else 0; the source range excludes the outer quotes |
/// | `logical` | 0 or 1 |
/// | `error` | the code that ERROR.TYPE gives: 1 ... 7, 9 `#SPILL!`, 14 `#CALC!`, 20 `#CIRC!` |
/// | `reference` | a packed ``SyntaxReference`` |
/// | `argumentEnd` | the argument's index, from 0 |
/// | `name` | 1 for an optional parameter in brackets, whose source is without them; 2 for one with a grid's name in front, `Grid!Rate`; else 0 |
/// | `structured` | how many bytes of its source are the name of the table, 0 without one |
/// | `callEnd`, `applyEnd` | how many arguments there are |
/// | `arrayRowEnd` | columns |
/// | `arrayEnd` | 65,536 × rows + columns |
/// | others | 0 |
public struct Node: BitwiseCopyable, Hashable, Sendable {
  /// What the node is.
  public var kind: NodeKind
  /// Where its source begins, in bytes of the formula text.
  ///
  /// Of an operator, the operator's own place; of a call's first and last node, the function's name
  /// without the prefixes `_xlfn.` and `_xlws.`.
  public var start: UInt16
  /// How many bytes of source it has; 0 for an omitted argument.
  public var length: UInt16
  /// What the kind needs to say, see the table of ``Node``.
  public var payload: UInt64

  /// Makes a node of its parts; `start` and `length` fit in 16 bits.
  @inlinable
  public init(_ kind: NodeKind, start: Int, length: Int, payload: UInt64 = 0) {
    self.kind = kind
    self.start = UInt16(truncatingIfNeeded: start)
    self.length = UInt16(truncatingIfNeeded: length)
    self.payload = payload
  }

  /// The source range, in bytes of the formula text.
  @inlinable
  public var sourceRange: Range<Int> { Int(start)..<Int(start) + Int(length) }

  /// The node's source: a part of `text`, the formula that was parsed.
  @inlinable
  public func source(in text: ByteView) -> ByteView { text[sourceRange] }

  /// The reference that a node of kind `reference` holds.
  @inlinable
  public var reference: SyntaxReference { SyntaxReference(payload: payload) }
}

extension NodeKind {
  /// Whether the value may be a reference, so that `:`, a space or `#` may follow.
  @inlinable
  var mayBeReference: Bool {
    switch self {
    case .reference, .name, .structured, .spill, .range, .intersection, .union, .callEnd,
      .applyEnd:
      true
    default: false
    }
  }
}
