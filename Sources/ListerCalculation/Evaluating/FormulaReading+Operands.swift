// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Operands: numbers, texts, cells and calls of functions.
extension FormulaReading {
  @inline(__always)
  mutating func operand() throws(Unfit) -> Value {
    let value = try signedOperand()
    return byte == UInt8(ascii: "%") ? percentage(of: value) : value
  }

  /// What the percent signs behind a value make of it.
  @inline(never)
  private mutating func percentage(of first: Value) -> Value {
    var value = first
    while byte == UInt8(ascii: "%") {
      advance(by: 1)
      value = lane.unary(.percent, value)
    }
    return value
  }

  /// An operand without the percent signs after it, as a minus sign takes it.
  @inline(__always)
  private mutating func signedOperand() throws(Unfit) -> Value {
    if let cell = PlainCell(text, at: at) {
      advance(by: cell.end &- at)
      return try value(at: home | cell.offset)
    }
    return ASCII.isDigit(byte) ? try number() : try otherOperand()
  }

  @inline(__always)
  private mutating func number() throws(Unfit) -> Value {
    guard let number = PlainNumber(text, at: at),
      text.element(at: number.end &- 1) != UInt8(ascii: ".")
    else { throw Unfit() }
    advance(by: number.end &- at)
    if number.isInteger { return Value(Int(number.digits)) }
    let scale = Int64(number.scale) << Number.Form.shift
    return Value(Number(word: Int64(truncatingIfNeeded: number.digits), tag: scale))
  }

  @inline(never)
  private mutating func otherOperand() throws(Unfit) -> Value {
    switch byte {
    case UInt8(ascii: "("):
      try enter()
      advance(by: 1)
      let value = try expression()
      try pass(UInt8(ascii: ")"))
      depth -= 1
      return value
    case UInt8(ascii: "-"):
      advance(by: 1)
      try enter()
      let value = try signedOperand()
      depth -= 1
      return lane.unary(.negate, value)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return try literal()
    default: return try call()
    }
  }

  /// Reads a byte that has to be there.
  @inline(__always)
  private mutating func pass(_ byte: UInt8) throws(Unfit) {
    guard self.byte == byte else { throw Unfit() }
    advance(by: 1)
  }

  /// A text in quotes, without any quotes or escapes in it.
  private mutating func literal() throws(Unfit) -> Value {
    try passQuote()
    let start = at
    while let byte = text.element(at: at), byte >= 0x20, byte != UInt8(ascii: "\""),
      byte != UInt8(ascii: "\\")
    {
      at &+= 1
    }
    let end = at
    try passQuote()
    let after = text.element(at: at)
    guard after != UInt8(ascii: "\""), after != UInt8(ascii: "\\") else { throw Unfit() }
    advance(by: 0)
    return Value(text: text[start..<end])
  }

  /// Reads a quote as the text spells it.
  private mutating func passQuote() throws(Unfit) {
    if isEncoded {
      guard text.element(at: at) == UInt8(ascii: "\\") else { throw Unfit() }
      at &+= 1
    }
    guard text.element(at: at) == UInt8(ascii: "\"") else { throw Unfit() }
    at &+= 1
  }

  // MARK: Calls

  /// Reads the name of a function up to its parenthesis, and that; returns the function.
  private mutating func function() throws(Unfit) -> Int {
    let name = PlainName(text, at: at)
    guard text.element(at: name.end) == UInt8(ascii: "("),
      let function = lane.machine.plainFunctions.index(of: name)
    else { throw Unfit() }
    advance(by: name.end &+ 1 &- at)
    return function
  }

  private mutating func call() throws(Unfit) -> Value {
    let function = try function()
    try enter()
    let traits = lane.traits[function]
    let value = traits.form == .if ? try choice() : try result(of: function, traits)
    depth -= 1
    return value
  }

  /// What a call of IF gives; its parenthesis has been read.
  private mutating func choice() throws(Unfit) -> Value {
    let condition = lane.toLogical(try expression())
    try pass(UInt8(ascii: ","))
    let first = try expression()
    var second = Value(false)
    if byte == UInt8(ascii: ",") {
      advance(by: 1)
      second = try expression()
    }
    try pass(UInt8(ascii: ")"))
    hasChosen = true
    return condition.isError ? condition : condition.logical ? first : second
  }

  /// What a call of a function gives; its parenthesis has been read.
  private mutating func result(
    of function: Int,
    _ traits: FunctionSignatures.Traits
  ) throws(Unfit) -> Value {
    let base = top
    var count = 0
    repeat {
      guard count < Int(traits.maximumArguments), base + count < Program.maximumDepth else {
        throw Unfit()
      }
      let takesWhole = lane.parameterKinds[Int(traits.firstKind) + count].takesWhole
      let isResized = count == 2 && traits.form == .resizing
      lane.stack[top] =
        isResized
        ? try resizedArea(like: lane.stack[base])
        : takesWhole ? try wholeArgument() : try expression()
      top += 1
      count += 1
    } while try hasMoreArguments()
    guard count >= Int(traits.minimumArguments) else { throw Unfit() }
    let result = lane.call(function, base: base, count: count)
    top = base
    if result.isComposite { throw Unfit() }
    return result
  }

  /// Reads what is after an argument: a comma, or the parenthesis.
  @inline(__always)
  private mutating func hasMoreArguments() throws(Unfit) -> Bool {
    let isFollowed = byte == UInt8(ascii: ",")
    guard isFollowed || byte == UInt8(ascii: ")") else { throw Unfit() }
    advance(by: 1)
    return isFollowed
  }

  /// An argument that a function takes as it is: an area, or one value.
  private mutating func wholeArgument() throws(Unfit) -> Value {
    if let area = area() {
      try require(area)
      return Value(area)
    }
    guard byte != UInt8(ascii: "(") else { throw Unfit() }
    hasChosen = false
    let value = try expression()
    if hasChosen { throw Unfit() }
    return value
  }

  /// An area that takes the shape of another.
  private mutating func resizedArea(like first: Value) throws(Unfit) -> Value {
    guard let shape = first.reference, let area = area() else { throw Unfit() }
    let resized = area.resized(rows: shape.rows, columns: shape.columns)
    try require(resized)
    return Value(resized)
  }

  /// An area that is all of an argument; nil, with nothing read, if there is none.
  private mutating func area() -> GridReference? {
    guard let first = PlainCell(text, at: at) else { return nil }
    var last = first
    if text.element(at: first.end) == UInt8(ascii: ":") {
      guard let corner = PlainCell(text, at: first.end &+ 1) else { return nil }
      last = corner
    }
    let start = at
    advance(by: last.end &- at)
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") else {
      at = start
      advance(by: 0)
      return nil
    }
    return GridReference(SyntaxReference(from: first, to: last), grid: home >> 8)
  }
}

extension PlainCell {
  /// Where the cell is among those of its grid.
  @inline(__always)
  fileprivate var offset: Int { Int(place & 255) &<< 4 | Int(place &>> 16) }
}
