// SPDX-License-Identifier: MIT

public import ListerBasics

/// Writes the nodes of a formula as text again, in one spelling.
///
/// Arguments are separated by `,`, there is no white space but the operator, functions, references,
/// logicals and errors are in capitals, and parentheses are only where the operators need them.
/// Numbers, texts and names stay as they are spelled. Parsing the text that is written gives the
/// same nodes, source ranges aside, and writing those gives the same text.
public struct FormulaPrinter: ~Copyable {
  var items: [Item] = []
  /// Whether an array constant is being written, and what is before its next element.
  var isInArray = false
  var elementSeparator: UInt8 = 0
  /// Where the element of the array that was written last begins.
  var elementStart = 0

  /// A printer; used again, it allocates nothing.
  public init() {}

  /// Appends the formula that `parser` has parsed from `text` to `buffer`, without a `=`.
  public mutating func print(
    _ parser: borrowing FormulaParser,
    of text: ByteView,
    to buffer: inout ByteBuffer
  ) {
    items.removeAll(keepingCapacity: true)
    isInArray = false
    for index in 0..<parser.count {
      let node = parser[index]
      if isInArray {
        writeInArray(node, text, &buffer)
      } else {
        write(node, text, &buffer)
      }
    }
  }
}

/// A part of the formula that has been written: how tight it binds, and how its text looks.
struct Item {
  /// Where its text begins in the buffer.
  var start: Int
  /// That of its operator; 11 of an operand, 12 of one in parentheses.
  var precedence: UInt8
  /// What a colon might join with another of the same kind into one reference.
  ///
  /// `reference` of one cell, as in `A1:B2`; `name` of a name, as in `B:C`; else `missing`.
  var corner = NodeKind.missing
  /// Whether a grid's name is in front that another corner and a colon before it would take for their
  /// own.
  var hasGrid = false
  /// Whether it is a reference to several grids, whose colon another one before it would take.
  var isSpan = false
  /// Whether it is a range spelled with a colon, which is no single operand to a colon before it.
  var isRange = false
  /// Whether it is a union in parentheses.
  var isUnion = false
  /// Whether it ends in a word that a space and a parenthesis after it would make a call; only
  /// known of what may be left of a space.
  var endsInWord = false
}

extension FormulaPrinter {
  private mutating func write(_ node: Node, _ text: ByteView, _ buffer: inout ByteBuffer) {
    switch node.kind {
    case .number, .text, .logical, .error, .reference, .name, .missing, .structured:
      writeOperand(node, text, &buffer)
    case .unaryPlus, .unaryMinus, .implicitIntersection:
      let index = items.count - 1
      if items[index].precedence < 7 { parenthesise(index, &buffer) }
      buffer.insert(FormulaPrinter.sign(node.kind), at: items[index].start)
      items[index] = Item(start: items[index].start, precedence: 7)
    case .percent, .spill:
      let index = items.count - 1
      let precedence = node.kind.precedence
      if items[index].precedence < precedence { parenthesise(index, &buffer) }
      buffer.append(UInt8(ascii: node.kind == .percent ? "%" : "#"))
      items[index] = Item(start: items[index].start, precedence: precedence)
    case .callBegin:
      items.append(Item(start: buffer.count, precedence: 11))
      FormulaPrinter.appendCapitals(node.source(in: text), to: &buffer)
      buffer.append(UInt8(ascii: "("))
    case .argumentEnd:
      let argument = items.removeLast()
      if node.payload > 0 { buffer.insert(ByteView(","), at: argument.start) }
    case .applyBegin: buffer.append(UInt8(ascii: "("))
    case .callEnd, .applyEnd: buffer.append(UInt8(ascii: ")"))
    case .arrayBegin:
      items.append(Item(start: buffer.count, precedence: 11))
      buffer.append(UInt8(ascii: "{"))
      isInArray = true
      elementSeparator = 0
    case .arrayRowEnd, .arrayEnd: break
    case .union: writeUnion(&buffer)
    default: writeBinary(node.kind, &buffer)
    }
  }

  /// Writes a union in parentheses, those of more than two areas in one pair.
  private mutating func writeUnion(_ buffer: inout ByteBuffer) {
    let left = items.count - 2
    let right = items.removeLast()
    if items[left].isUnion {
      buffer[right.start - 1] = UInt8(ascii: ",")
    } else {
      buffer.insert(ByteView(","), at: right.start)
      buffer.insert(ByteView("("), at: items[left].start)
    }
    buffer.append(UInt8(ascii: ")"))
    items[left] = Item(start: items[left].start, precedence: 12)
    items[left].isUnion = true
  }

  private mutating func writeOperand(_ node: Node, _ text: ByteView, _ buffer: inout ByteBuffer) {
    var item = Item(start: buffer.count, precedence: 11)
    switch node.kind {
    case .text:
      buffer.append(UInt8(ascii: "\""))
      buffer.append(node.source(in: text))
      buffer.append(UInt8(ascii: "\""))
    case .reference:
      let reference = node.reference
      FormulaPrinter.append(node, in: text, to: &buffer)
      item.corner = reference.isRange ? .missing : .reference
      item.isRange = reference.isRange
      item.hasGrid = reference.hasSheet && !reference.isGridQuoted
      let name = reference.gridName(of: node, in: text)
      item.isSpan = item.hasGrid && name.firstIndex(of: UInt8(ascii: ":")) != nil
      item.endsInWord = reference.isOutside
    case .name:
      if node.payload == 1 { buffer.append(UInt8(ascii: "[")) }
      buffer.append(node.source(in: text))
      if node.payload == 1 { buffer.append(UInt8(ascii: "]")) }
      item.corner = .name
      item.hasGrid = node.payload == 2
      item.endsInWord = true
    case .structured: buffer.append(node.source(in: text))
    case .number, .logical, .error:
      FormulaPrinter.appendCapitals(node.source(in: text), to: &buffer)
    default: break
    }
    items.append(item)
  }

  private mutating func writeBinary(_ kind: NodeKind, _ buffer: inout ByteBuffer) {
    let left = items.count - 2
    let right = items.count - 1
    let precedence = kind.precedence
    var needsLeft = items[left].precedence < precedence
    var needsRight = items[right].precedence <= precedence
    if kind == .range {
      // A colon between two corners would be read as part of one reference; see the parser.
      needsRight = needsRight || items[right].isRange || items[right].isSpan
      let isCorner = items[left].corner != .missing
      let isJoined = items[left].corner == items[right].corner || items[right].hasGrid
      needsLeft = needsLeft || isCorner && isJoined
    } else if kind == .intersection {
      // A name, a space and a parenthesis would be read as a call.
      let opens = needsRight || buffer[items[right].start] == UInt8(ascii: "(")
      needsLeft = needsLeft || opens && items[left].endsInWord
    }
    let endsInWord = !needsRight && items[right].endsInWord
    if needsRight { parenthesise(right, &buffer) }
    if needsLeft { parenthesise(left, &buffer) }
    buffer.insert(FormulaPrinter.symbol(kind), at: items[right].start)
    items.removeLast()
    items[left] = Item(start: items[left].start, precedence: precedence, endsInWord: endsInWord)
  }

  /// Puts parentheses around an item; `index` is that of the last item, or of the one before it.
  private mutating func parenthesise(_ index: Int, _ buffer: inout ByteBuffer) {
    buffer.insert(ByteView("("), at: items[index].start)
    if index == items.count - 1 {
      buffer.append(UInt8(ascii: ")"))
    } else {
      buffer.insert(ByteView(")"), at: items[index + 1].start + 1)
      items[index + 1].start += 2
    }
    items[index].precedence = 12
  }

  private mutating func writeInArray(_ node: Node, _ text: ByteView, _ buffer: inout ByteBuffer) {
    switch node.kind {
    case .unaryMinus: buffer.insert(ByteView("-"), at: elementStart)
    case .arrayRowEnd: elementSeparator = UInt8(ascii: ";")
    case .arrayEnd:
      buffer.append(UInt8(ascii: "}"))
      isInArray = false
    default:
      if elementSeparator > 0 { buffer.append(elementSeparator) }
      elementSeparator = UInt8(ascii: ",")
      elementStart = buffer.count
      writeOperand(node, text, &buffer)
      items.removeLast()
    }
  }
}

// MARK: Spelling

extension FormulaPrinter {
  private static func appendCapitals(_ word: ByteView, to buffer: inout ByteBuffer) {
    for index in 0..<word.count { buffer.append(word[index].uppercased) }
  }

  /// Appends a reference; of what is beyond `P16` no numbers are kept, but the source in capitals.
  private static func append(_ node: Node, in text: ByteView, to buffer: inout ByteBuffer) {
    let reference = node.reference
    var address = node.sourceRange
    if reference.hasSheet {
      let name = reference.gridRange(of: node)
      let end = name.upperBound + (reference.isGridQuoted ? 2 : 1)
      buffer.append(text[address.lowerBound..<end])
      address = end..<address.upperBound
    }
    if reference.isOutside || reference.reachesBeyond {
      for index in address where !text[index].isSpace { buffer.append(text[index].uppercased) }
      return
    }
    append(
      row: reference.isWholeColumns ? nil : Int(reference.firstRow),
      reference.isFirstRowAbsolute,
      column: reference.isWholeRows ? nil : Int(reference.firstColumn),
      reference.isFirstColumnAbsolute,
      to: &buffer
    )
    guard reference.isRange else { return }
    buffer.append(UInt8(ascii: ":"))
    append(
      row: reference.isWholeColumns ? nil : Int(reference.lastRow),
      reference.isLastRowAbsolute,
      column: reference.isWholeRows ? nil : Int(reference.lastColumn),
      reference.isLastColumnAbsolute,
      to: &buffer
    )
  }

  private static func append(
    row: Int?,
    _ isRowAbsolute: Bool,
    column: Int?,
    _ isColumnAbsolute: Bool,
    to buffer: inout ByteBuffer
  ) {
    if let column {
      if isColumnAbsolute { buffer.append(UInt8(ascii: "$")) }
      CellAddress.append(column: column, to: &buffer)
    }
    if let row {
      if isRowAbsolute { buffer.append(UInt8(ascii: "$")) }
      buffer.append(decimal: row + 1)
    }
  }

  private static func sign(_ kind: NodeKind) -> ByteView {
    switch kind {
    case .unaryMinus: ByteView("-")
    case .implicitIntersection: ByteView("@")
    default: ByteView("+")
    }
  }

  private static func symbol(_ kind: NodeKind) -> ByteView {
    switch kind {
    case .add: ByteView("+")
    case .subtract: ByteView("-")
    case .multiply: ByteView("*")
    case .divide: ByteView("/")
    case .power: ByteView("^")
    case .concatenate: ByteView("&")
    case .equal: ByteView("=")
    case .notEqual: ByteView("<>")
    case .less: ByteView("<")
    case .lessOrEqual: ByteView("<=")
    case .greater: ByteView(">")
    case .greaterOrEqual: ByteView(">=")
    case .range: ByteView(":")
    default: ByteView(" ")
    }
  }
}
