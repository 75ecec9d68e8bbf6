// SPDX-License-Identifier: MIT

public import ListerBasics

/// Turns formula texts into nodes in postfix order, one formula after another.
///
/// Goals, in order: no text makes it trap or recurse; every fault has its place; a parser that
/// is used again allocates nothing; it is fast.
///
/// The method is Dijkstra's shunting yard over bytes: operands go straight to the nodes, operators
/// and open brackets wait on a stack until a looser operator or the closing bracket comes. From
/// tight to loose:
///
/// `:` · space (intersection) · `#` · `~` (union) · `+ - @` in front · `%` · `^` · `* /` · `+ -` · `&` ·
/// `= <> < <= > >=`, all of them from left to right.
///
/// So `-2^2` is 4 and `2^3^2` is 64. Whether an operand may be a reference is read off the last
/// node, which in postfix order is the root of the operand before an operator.
public struct FormulaParser: ~Copyable {
  /// How many characters (Unicode scalars) a formula has at most.
  public static let largestLength = 8192
  /// How many parentheses and calls are within one another at most.
  public static let largestDepth = 256
  /// How many arguments a call has at most.
  public static let largestArgumentCount = 255
  /// How many elements an array constant has at most.
  public static let largestArrayCount = 256

  @usableFromInline var storage: Stack<Node>
  /// What waits: never empty while parsing, for its first frame is that of the whole formula.
  var stack: Stack<Frame>
  var text = ByteView.empty
  /// The byte that comes next.
  var position = 0
  /// How many parentheses and calls are open.
  var depth = 0
  /// Whether the formula has an operator on references: `:` between expressions, a space, `#`, or a
  /// union.
  public internal(set) var hasReferenceOperators = false

  /// A parser that has seen no formula yet.
  public init() {
    storage = Stack(capacity: 256, blank: Node(.missing, start: 0, length: 0))
    stack = Stack(capacity: 64, blank: .formula)
  }

  /// How many nodes the formula has; 0 after an error.
  @inlinable public var count: Int { storage.count }

  /// The node at `index`, in `0..<count`.
  @inlinable
  public subscript(index: Int) -> Node { storage[index] }

  /// All nodes, in an array of their own.
  public var nodes: [Node] { (0..<count).map { storage[$0] } }

  /// Parses a formula, without its `=`, into nodes that replace those of the formula before.
  ///
  /// - Throws: ``SyntaxError`` for a text that is no formula or is beyond a limit.
  public mutating func parse(_ text: ByteView) throws(SyntaxError) {
    storage.removeAll()
    stack.removeAll()
    stack.append(.formula)
    self.text = text
    position = 0
    depth = 0
    hasReferenceOperators = false
    do throws(SyntaxError) {
      try parse()
    } catch {
      storage.removeAll()
      throw error
    }
  }

  private mutating func parse() throws(SyntaxError) {
    // The bytes of the longest formula fit in the 16 bits of a node's source range.
    let isShort = text.count <= FormulaParser.largestLength
    guard
      isShort
        || text.count <= 4 * FormulaParser.largestLength
          && text.scalarCount <= FormulaParser.largestLength
    else { throw SyntaxError(offset: 0, length: text.count, reason: .tooLong) }
    var expectsOperand = true
    while true {
      let start = position
      position = text.skippingSpaces(from: position)
      if expectsOperand {
        expectsOperand = try readOperand()
      } else {
        guard position < text.count else { break }
        expectsOperand = try readOperator(spacesFrom: start)
      }
    }
    try reduce(to: 1)
    let frame = stack.last
    guard frame.role == .formula else {
      // Of a call, the place is its parenthesis: after the name and perhaps white space.
      let bracket =
        frame.role == .call
        ? text.skippingSpaces(from: Int(frame.start) + Int(frame.length)) : Int(frame.start)
      throw SyntaxError(offset: bracket, length: 1, reason: .unbalanced)
    }
  }
}

/// What waits on the parser's stack: an operator, or an open bracket.
struct Frame: BitwiseCopyable {
  /// The frame at the bottom of the stack.
  static let formula = Frame(role: .formula, kind: .missing, precedence: 0, start: 0, length: 0)

  enum Role: UInt8 { case formula, parenthesis, call, operation }

  var role: Role
  /// The operator.
  var kind: NodeKind
  /// How tight the operator binds, from 1; 0 of a bracket.
  var precedence: UInt8
  /// How many arguments of the call are complete.
  var argumentCount: UInt8 = 0
  /// The source of the operator, of the parenthesis or of the call's name.
  var start: UInt16
  var length: UInt16

  @inline(__always)
  init(role: Role, kind: NodeKind, precedence: UInt8, start: Int, length: Int) {
    self.role = role
    self.kind = kind
    self.precedence = precedence
    self.start = UInt16(truncatingIfNeeded: start)
    self.length = UInt16(truncatingIfNeeded: length)
  }
}

extension FormulaParser {
  /// The error for the character at `offset`: one that has no place there.
  func unexpected(at offset: Int, _ reason: SyntaxError.Reason) -> SyntaxError {
    guard offset < text.count else {
      return SyntaxError(offset: text.count, length: 0, reason: .unexpectedEnd)
    }
    guard let scalar = text.scalar(at: offset) else {
      return SyntaxError(offset: offset, length: 1, reason: .invalidText)
    }
    let isNoBreakSpace = scalar.value == .noBreakSpace
    return SyntaxError(
      offset: offset,
      length: scalar.length,
      reason: isNoBreakSpace ? .noBreakSpace : reason
    )
  }

  /// The error for the word at `offset`, or for the character there when it begins no word.
  func unexpectedWord(at offset: Int, _ reason: SyntaxError.Reason) -> SyntaxError {
    let end = text.endOfWord(from: offset)
    guard end > offset else { return unexpected(at: offset, reason) }
    return SyntaxError(offset: offset, length: end - offset, reason: reason)
  }
}
