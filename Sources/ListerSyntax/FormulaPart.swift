// SPDX-License-Identifier: MIT

package import ListerBasics

/// A part of a formula that has a value of its own: a reference, a name, a call, or an operator
/// with what it works on.
package struct FormulaPart: Hashable, Sendable {
  /// Where it is, in bytes of the formula's text without its `=`; parentheses around it are not in it.
  package let range: Range<Int>
  /// Whether it is a reference as it is spelled, whose value is that of its cells.
  package let isReference: Bool
}

extension FormulaParser {
  /// The parts of the formula that was parsed last, each after those within it.
  ///
  /// Constants are none, and nothing within an array constant is, nor within a call of LET or LAMBDA,
  /// whose names mean nothing outside of it.
  ///
  /// - Parameter text: the text that was parsed.
  /// - Returns: the parts; none after an error.
  package func parts(of text: ByteView) -> [FormulaPart] {
    var finder = FormulaPartFinder(text: text)
    for index in 0..<count { finder.take(self[index]) }
    return finder.parts
  }
}

/// Puts the source ranges of operands together to those of what is made of them.
///
/// Nodes know the place of an operator, not what it works on, and nothing of parentheses. Between an
/// operator and its operand there are only spaces, parentheses and the prefixes of functions: so as
/// many parentheses as there are on one side of the operand belong to it on the other.
private struct FormulaPartFinder {
  let text: ByteView
  private(set) var parts: [FormulaPart] = []
  private var operands: [Range<Int>] = []
  /// The calls and array constants that are open: how many operands were there, and where the last
  /// argument ended.
  private var open: [(operands: Int, end: Int)] = []
  /// How many calls are open when the outermost one of LET or LAMBDA has ended; nil outside of one.
  private var outside: Int?
  private var isInArray = false

  init(text: ByteView) { self.text = text }

  mutating func take(_ node: Node) {
    if isInArray, node.kind != .arrayEnd { return }
    switch node.kind {
    case .number, .logical, .error, .missing: operands.append(node.sourceRange)
    case .text: operands.append(node.sourceRange.lowerBound - 1..<node.sourceRange.upperBound + 1)
    case .reference: append(node.sourceRange, isReference: true)
    case .name, .structured: append(node.sourceRange)
    case .callBegin:
      let name = node.source(in: text)
      if outside == nil, name.matches("LET") || name.matches("LAMBDA") { outside = open.count }
      open.append((operands.count, node.sourceRange.upperBound))
    case .applyBegin: open.append((operands.count - 1, node.sourceRange.upperBound))
    case .argumentEnd:
      if !open.isEmpty { open[open.count - 1].end = node.sourceRange.upperBound }
    case .callEnd, .applyEnd: endCall(node)
    case .arrayBegin: isInArray = true
    case .arrayRowEnd: break
    case .arrayEnd:
      isInArray = false
      operands.append(node.sourceRange)
    case .unaryPlus, .unaryMinus, .implicitIntersection: append(prefix: node.sourceRange)
    case .percent, .spill: append(postfix: node.sourceRange)
    case .union:
      // As a value it is an error, and without its parentheses nothing.
      if let range = range(ofBinary: node.sourceRange) { operands.append(range) }
    default:
      if let range = range(ofBinary: node.sourceRange) { append(range) }
    }
  }

  private mutating func append(_ range: Range<Int>, isReference: Bool = false) {
    operands.append(range)
    guard outside == nil else { return }
    parts.append(FormulaPart(range: range, isReference: isReference))
  }

  private mutating func endCall(_ node: Node) {
    guard let call = open.popLast() else { return }
    if outside == open.count { outside = nil }
    let start =
      node.kind == .callEnd ? node.sourceRange.lowerBound : operands[call.operands].lowerBound
    operands.removeLast(operands.count - call.operands)
    var end = call.end
    if node.payload == 0, let bracket = text.firstIndex(of: UInt8(ascii: ")"), from: end) {
      end = bracket + 1
    }
    append(start..<end)
  }

  private mutating func append(prefix sign: Range<Int>) {
    guard let operand = operands.popLast() else { return }
    append(sign.lowerBound..<end(of: operand, after: sign.upperBound))
  }

  private mutating func append(postfix sign: Range<Int>) {
    guard let operand = operands.popLast() else { return }
    append(start(of: operand, before: sign.lowerBound)..<sign.upperBound)
  }

  /// The range of an operator of two operands, which are the last ones and are taken.
  private mutating func range(ofBinary sign: Range<Int>) -> Range<Int>? {
    guard let right = operands.popLast(), let left = operands.popLast() else { return nil }
    return start(of: left, before: sign.lowerBound)..<end(of: right, after: sign.upperBound)
  }

  /// Where an operand begins with the parentheses that close before an operator.
  private func start(of operand: Range<Int>, before sign: Int) -> Int {
    var missing = count(of: UInt8(ascii: ")"), in: operand.upperBound..<sign)
    var start = operand.lowerBound
    while missing > 0, start > 0 {
      start -= 1
      if text[start] == UInt8(ascii: "(") { missing -= 1 }
    }
    return start
  }

  /// Where an operand ends with the parentheses that open after an operator.
  private func end(of operand: Range<Int>, after sign: Int) -> Int {
    var missing = count(of: UInt8(ascii: "("), in: sign..<operand.lowerBound)
    var end = operand.upperBound
    while missing > 0, end < text.count {
      if text[end] == UInt8(ascii: ")") { missing -= 1 }
      end += 1
    }
    return end
  }

  private func count(of byte: UInt8, in range: Range<Int>) -> Int {
    range.count { text[$0] == byte }
  }
}
