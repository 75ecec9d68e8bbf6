// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

/// Looking values up, exactly.
extension PlanCompiler {
  /// What such a function gives; nil for another function.
  mutating func lookup(_ name: String, _ arguments: [Operand]) throws(NoSteps) -> Operand? {
    switch name {
    case "MATCH":
      guard arguments.count > 2, try numeric(arguments[2]).constantInteger == 0,
        case .area(let vector) = arguments[1], vector.rows == 1 || vector.columns == 1
      else { throw NoSteps() }
      let place = try position(of: single(arguments[0]), in: try values(of: vector))
      return .number(Numeric(register: place, scale: 0))
    case "VLOOKUP": return try lookup(arguments, isVertical: true)
    case "HLOOKUP": return try lookup(arguments, isVertical: false)
    case "INDEX": return try element(arguments)
    default: return nil
    }
  }

  /// The register of the position, from 1, at which a value is among others.
  private mutating func position(
    of key: Operand,
    in values: [Operand]
  ) throws(NoSteps) -> Int {
    var registers: [UInt16] = []
    switch key {
    case .number(let number):
      var scale = number.scale
      for case .number(let value) in values { scale = max(scale, value.scale) }
      for value in values {
        guard case .number(let own) = value else {
          registers.append(RegisterList.nothing)
          continue
        }
        registers.append(UInt16(try register(of: own, scale: scale)))
      }
      let wanted = try register(of: number, scale: scale)
      return try writer.calculate(.find, wanted, operand: writer.list(registers))
    case .text(let wanted):
      for value in values {
        guard case .text(let own) = value else {
          registers.append(RegisterList.nothing)
          continue
        }
        try writer.chargeComparison(wanted, own)
        registers.append(UInt16(own))
      }
      if let text = writer.constantText(wanted) {
        guard !text.withByteView({ TextMeaning.isPattern($0) }) else { throw NoSteps() }
      } else {
        try writer.emit(.requireNoPattern, wanted)
      }
      return try writer.calculate(.findText, wanted, operand: writer.list(registers))
    case .logical, .empty, .area, .failure, .other: throw NoSteps()
    }
  }

  /// VLOOKUP, and HLOOKUP: the value in a line of a table, where its first line has the key.
  private mutating func lookup(
    _ arguments: [Operand],
    isVertical: Bool
  ) throws(NoSteps) -> Operand {
    guard arguments.count > 3, case .area(let table) = arguments[1],
      try isFalse(arguments[3]), let line = try numeric(arguments[2]).constantInteger, line >= 1,
      line <= (isVertical ? table.columns : table.rows)
    else { throw NoSteps() }
    let values = try values(of: table)
    func cells(ofLine line: Int) -> [Operand] {
      isVertical
        ? (0..<table.rows).map { values[$0 * table.columns + line] }
        : (0..<table.columns).map { values[line * table.columns + $0] }
    }
    let place = try position(of: single(arguments[0]), in: cells(ofLine: 0))
    return try pick(place, of: cells(ofLine: line - 1))
  }

  /// Whether a value is FALSE, or 0, in all documents.
  private mutating func isFalse(_ value: Operand) throws(NoSteps) -> Bool {
    switch value {
    case .logical(let register): register == (try writer.constant(0))
    case .number(let number): number.constantInteger == 0
    default: false
    }
  }

  /// INDEX: the cell at a place of a reference.
  private mutating func element(_ arguments: [Operand]) throws(NoSteps) -> Operand {
    guard case .area(let area) = arguments[0], arguments.count < 4 else { throw NoSteps() }
    let values = try values(of: area)
    if arguments.count == 2 {
      // The one number counts along a row; of a column it is the row.
      guard area.rows == 1 || area.columns == 1 else { throw NoSteps() }
      return try pick(integer(arguments[1]), of: values)
    }
    let row = try integer(arguments[1])
    if area.columns == 1 {
      try requireOne(integer(arguments[2]))
      return try pick(row, of: values)
    }
    if area.rows == 1 {
      try requireOne(row)
      return try pick(integer(arguments[2]), of: values)
    }
    // Of a table, the column is the same in all documents.
    guard let column = try numeric(arguments[2]).constantInteger,
      (1...area.columns).contains(column)
    else { throw NoSteps() }
    return try pick(row, of: (0..<area.rows).map { values[$0 * area.columns + column - 1] })
  }

  /// Ends the plan where a whole number is not 1.
  private mutating func requireOne(_ register: Int) throws(NoSteps) {
    let isOne = try writer.calculate(.equal, register, writer.constant(1))
    try writer.emit(.requireNonzero, isOne)
  }

  /// The value at a position, from 1, of values that are all of one kind.
  private mutating func pick(_ place: Int, of values: [Operand]) throws(NoSteps) -> Operand {
    var numbers: [Numeric] = []
    var texts: [UInt16] = []
    for value in values {
      switch value {
      case .number(let number): numbers.append(number)
      case .text(let register): texts.append(UInt16(register))
      case .logical, .empty, .area, .failure, .other: throw NoSteps()
      }
    }
    if numbers.isEmpty {
      let target = try writer.newTextRegister()
      try writer.emit(.pickText, to: target, place, operand: writer.list(texts))
      return .text(target)
    }
    guard texts.isEmpty else { throw NoSteps() }
    let scale = numbers.reduce(0) { max($0, $1.scale) }
    var registers: [UInt16] = []
    for number in numbers { registers.append(UInt16(try register(of: number, scale: scale))) }
    let list = try writer.list(registers)
    return .number(
      Numeric(register: try writer.calculate(.pick, place, operand: list), scale: scale)
    )
  }
}
