// SPDX-License-Identifier: MIT

import ListerBasics

extension NodeKind {
  /// How tight an operator binds, from 1 to 10; 11 for what is no operator.
  var precedence: UInt8 {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 1
    case .concatenate: 2
    case .add, .subtract: 3
    case .multiply, .divide: 4
    case .power: 5
    case .percent: 6
    case .unaryPlus, .unaryMinus, .implicitIntersection: 7
    case .spill, .union: 8
    case .intersection: 9
    case .range: 10
    default: 11
    }
  }
}

extension FormulaParser {
  /// Reads what may follow an operand, and says whether an operand must follow that.
  ///
  /// The white space before it, if any, begins at `start`.
  @inline(__always)
  mutating func readOperator(spacesFrom start: Int) throws(SyntaxError) -> Bool {
    switch text[position] {
    case UInt8(ascii: "+"): return try binary(.add, 3)
    case UInt8(ascii: "-"): return try binary(.subtract, 3)
    case UInt8(ascii: "*"): return try binary(.multiply, 4)
    case UInt8(ascii: "/"): return try binary(.divide, 4)
    case UInt8(ascii: ","), UInt8(ascii: ";"): return try separator()
    case UInt8(ascii: ")"): return try closing()
    case UInt8(ascii: "^"): return try binary(.power, 5)
    case UInt8(ascii: "&"): return try binary(.concatenate, 2)
    case UInt8(ascii: "="): return try binary(.equal, 1)
    case UInt8(ascii: "<"):
      switch text.byte(at: position + 1) {
      case UInt8(ascii: ">"): return try binary(.notEqual, 1, length: 2)
      case UInt8(ascii: "="): return try binary(.lessOrEqual, 1, length: 2)
      default: return try binary(.less, 1)
      }
    case UInt8(ascii: ">"):
      let orEqual = text.byte(at: position + 1) == UInt8(ascii: "=")
      return try orEqual ? binary(.greaterOrEqual, 1, length: 2) : binary(.greater, 1)
    case UInt8(ascii: "%"):
      try reduce(to: 7)
      emit(.percent, start: position, end: position + 1)
      return false
    default: return try readReferenceOperator(spacesFrom: start)
    }
  }

  /// Puts an operator on the stack, after those that bind no looser.
  @inline(__always)
  private mutating func binary(
    _ kind: NodeKind,
    _ precedence: UInt8,
    length: Int = 1
  ) throws(SyntaxError) -> Bool {
    try reduce(to: precedence)
    push(kind, precedence, start: position, length: length)
    position += length
    return true
  }

  /// Puts an operator on the stack.
  @inline(__always)
  mutating func push(_ kind: NodeKind, _ precedence: UInt8, start: Int, length: Int) {
    if precedence >= 8 { hasReferenceOperators = true }
    stack.append(
      Frame(role: .operation, kind: kind, precedence: precedence, start: start, length: length)
    )
  }

  /// Appends a node and moves after its source.
  @inline(__always)
  mutating func emit(_ kind: NodeKind, start: Int, end: Int, payload: UInt64 = 0) {
    storage.append(Node(kind, start: start, length: end - start, payload: payload))
    position = end
  }

  /// Takes the operators that bind at least as tight as `precedence`, from 1, off the stack.
  @inline(__always)
  mutating func reduce(to precedence: UInt8) throws(SyntaxError) {
    while stack.last.precedence >= precedence {
      let frame = stack.last
      stack.removeLast()
      if frame.precedence >= 8 { try requireReference(orError: frame.kind == .union) }
      storage.append(Node(frame.kind, start: Int(frame.start), length: Int(frame.length)))
    }
  }

  /// Checks that the operand that was read last may be a reference, or perhaps an error: an area that
  /// was deleted.
  private func requireReference(orError isErrorAllowed: Bool = false) throws(SyntaxError) {
    let node = storage.last
    guard node.kind.mayBeReference || isErrorAllowed && node.kind == .error else {
      // The source range of a text is without its quotes.
      let quotes = node.kind == .text ? 1 : 0
      throw SyntaxError(
        offset: Int(node.start) - quotes,
        length: Int(node.length) + 2 * quotes,
        reason: .referenceExpected
      )
    }
  }

  /// Puts the operator that joins areas on the stack.
  private mutating func pushUnion() -> Bool {
    push(.union, 8, start: position, length: 1)
    position += 1
    return true
  }

  /// Reads `:`, `#`, `~`, the parenthesis of a call of a value, or finds that white space before an
  /// operand means an intersection.
  private mutating func readReferenceOperator(spacesFrom start: Int) throws(SyntaxError) -> Bool {
    switch text[position] {
    case UInt8(ascii: ":"):
      try reduce(to: 10)
      try requireReference()
      push(.range, 10, start: position, length: 1)
      position += 1
      return true
    case UInt8(ascii: "#"):
      // Of a union it is the last area that is meant.
      try reduce(to: 9)
      try requireReference()
      hasReferenceOperators = true
      emit(.spill, start: position, end: position + 1)
      return false
    case UInt8(ascii: "~"):
      try reduce(to: 8)
      try requireReference()
      return pushUnion()
    case UInt8(ascii: "(") where start == position:
      let last = storage.last.kind
      guard last == .callEnd || last == .applyEnd else { break }
      storage.append(Node(.applyBegin, start: position, length: 1))
      try open(.call, .applyBegin, at: position, start: position, length: 0)
      return true
    default: break
    }
    guard beginsOperand(text[position]) else {
      throw unexpected(at: position, .unexpectedCharacter)
    }
    try reduce(to: 9)
    guard start < position, storage.last.kind.mayBeReference else {
      throw unexpectedWord(at: position, .operatorExpected)
    }
    push(.intersection, 9, start: start, length: position - start)
    return true
  }

  private func beginsOperand(_ byte: UInt8) -> Bool {
    if byte < 0x80 && byte.isWordByte { return true }
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "("),
      UInt8(ascii: "{"):
      return true
    case UInt8(ascii: "["): return beginsOwnRow(at: position)
    default: return text.scalar(at: position)?.value.isLetterOfName == true
    }
  }
}

// MARK: Brackets

extension FormulaParser {
  /// Opens a parenthesis, or that of a call whose name has the given source; of a call of an
  /// operand's value the kind is `applyBegin`.
  @inline(__always)
  mutating func open(
    _ role: Frame.Role,
    _ kind: NodeKind = .callBegin,
    at bracket: Int,
    start: Int,
    length: Int
  ) throws(SyntaxError) {
    depth += 1
    guard depth <= FormulaParser.largestDepth else {
      throw SyntaxError(offset: bracket, length: 1, reason: .tooDeep)
    }
    stack.append(
      Frame(role: role, kind: kind, precedence: 0, start: start, length: length)
    )
    position = bracket + 1
  }

  /// Reads a separator after an argument, or between the areas of a union in parentheses.
  private mutating func separator() throws(SyntaxError) -> Bool {
    try reduce(to: 1)
    guard stack.last.role == .call else {
      let last = storage.last.kind
      if stack.last.role == .parenthesis, last.mayBeReference || last == .error {
        return pushUnion()
      }
      throw SyntaxError(offset: position, length: 1, reason: .separatorOutsideCall)
    }
    try endArgument()
    return true
  }

  /// Ends an argument at the separator that comes next.
  private mutating func endArgument() throws(SyntaxError) {
    let complete = stack.last.argumentCount
    guard Int(complete) < FormulaParser.largestArgumentCount - 1 else {
      throw SyntaxError(offset: position, length: 1, reason: .tooManyArguments)
    }
    stack.last.argumentCount = complete + 1
    emit(.argumentEnd, start: position, end: position + 1, payload: UInt64(complete))
  }

  /// Reads a closing parenthesis after an operand.
  private mutating func closing() throws(SyntaxError) -> Bool {
    try reduce(to: 1)
    switch stack.last.role {
    case .call:
      let complete = stack.last.argumentCount
      emit(.argumentEnd, start: position, end: position + 1, payload: UInt64(complete))
      closeCall(count: Int(complete) + 1)
    case .parenthesis:
      stack.removeLast()
      depth -= 1
      position += 1
    case .formula, .operation:
      throw SyntaxError(offset: position, length: 1, reason: .unbalanced)
    }
    return false
  }

  /// Takes a call off the stack; the parenthesis has been read.
  private mutating func closeCall(count: Int) {
    let frame = stack.last
    stack.removeLast()
    depth -= 1
    storage.append(
      Node(
        frame.kind == .applyBegin ? .applyEnd : .callEnd,
        start: Int(frame.start),
        length: Int(frame.length),
        payload: UInt64(truncatingIfNeeded: count)
      )
    )
  }

  /// Reads a separator or a closing parenthesis where an operand is expected.
  ///
  /// In a call the argument is omitted, or there is none; elsewhere it is an error.
  mutating func readWithoutOperand() throws(SyntaxError) -> Bool {
    let frame = stack.last
    guard frame.role == .call else { throw unexpected(at: position, .unexpectedCharacter) }
    if text[position] != UInt8(ascii: ")") {
      storage.append(Node(.missing, start: position, length: 0))
      try endArgument()
      return true
    }
    if frame.argumentCount == 0 {
      position += 1
      closeCall(count: 0)
      return false
    }
    storage.append(Node(.missing, start: position, length: 0))
    return try closing()
  }
}
