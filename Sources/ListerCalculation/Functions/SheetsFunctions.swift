// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Functions that Google Sheets alone has: operators by name, and what others spell otherwise.
enum SheetsFunctions {
  static let all: [FunctionDefinition] =
    operators + values + [split, join, isBetween, epochToDate] + arrays

  static func source(_ name: String) -> String { "Google Sheets, function \(name)" }

  // MARK: Operators

  static let operators: [FunctionDefinition] = [
    add, minus, multiply, divide, negate, plus, percent, equal, notEqual, greater, greaterOrEqual,
    less, lessOrEqual,
  ]

  static let add = ofTwo("ADD", "The sum of two numbers.", example: "ADD(1,2)", gives: "3") {
    $0.add($1, $2)
  }
  static let minus = ofTwo(
    "MINUS",
    "A number less another one.",
    example: "MINUS(1,2)",
    gives: "-1"
  ) { $0.subtract($1, $2) }
  static let multiply = ofTwo(
    "MULTIPLY",
    "The product of two numbers.",
    example: "MULTIPLY(2,3)",
    gives: "6"
  ) { $0.multiply($1, $2) }
  static let divide = ofTwo(
    "DIVIDE",
    "A number divided by another one.",
    example: "DIVIDE(1,3)",
    gives: "1/3"
  ) { $0.divide($1, $2) }

  private static func ofTwo(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Arithmetic, Number, Number) -> Number
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("other")],
      summary,
      source: source(name),
      example: example,
      gives: result
    ) { call in Value(body(call.arithmetic, call.number(0), call.number(1))) }
  }

  static let negate = FunctionDefinition(
    "UMINUS",
    .mathematical,
    [.number("number")],
    "A number with the other sign.",
    source: source("UMINUS"),
    example: "UMINUS(2)",
    gives: "-2"
  ) { call in Value(call.arithmetic.negate(call.number(0))) }

  static let plus = unchanged("UPLUS", "A value as it is.", example: "UPLUS(-2)", gives: "-2")

  static let percent = FunctionDefinition(
    "UNARY_PERCENT",
    .mathematical,
    [.number("number")],
    "A hundredth of a number.",
    source: source("UNARY_PERCENT"),
    example: "UNARY_PERCENT(50)",
    gives: "0.5"
  ) { call in Value(call.arithmetic.divide(call.number(0), Number(100))) }

  static let equal = comparison(
    "EQ",
    .equal,
    "Whether two values are equal, without case.",
    gives: "FALSE"
  )
  static let notEqual = comparison(
    "NE",
    .notEqual,
    "Whether two values are not equal.",
    gives: "TRUE"
  )
  static let greater = comparison(
    "GT",
    .greater,
    "Whether a value is above another one.",
    gives: "FALSE"
  )
  static let greaterOrEqual = comparison(
    "GTE",
    .greaterOrEqual,
    "Whether a value is not below another one.",
    gives: "FALSE"
  )
  static let less = comparison(
    "LT",
    .less,
    "Whether a value is below another one.",
    gives: "TRUE"
  )
  static let lessOrEqual = comparison(
    "LTE",
    .lessOrEqual,
    "Whether a value is not above another one.",
    gives: "TRUE"
  )

  private static func comparison(
    _ name: String,
    _ relation: Relation,
    _ summary: String,
    gives result: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .logical,
      [.value("value"), .value("other")],
      summary,
      source: source(name),
      example: "\(name)(1,2)",
      gives: result
    ) { call in Value(relation.holds(call.lane.compare(call[0], call[1]))) }
  }

  // MARK: Kinds of values

  /// A cell has no format of its own here, so those that set one change nothing.
  static let values: [FunctionDefinition] = [
    unchanged(
      "TO_DATE",
      "A number as it is: the days since 1899-12-30.",
      example: "TO_DATE(45000)",
      gives: "45000"
    ),
    unchanged("TO_DOLLARS", "A number as it is.", example: "TO_DOLLARS(5)", gives: "5"),
    unchanged("TO_PERCENT", "A number as it is.", example: "TO_PERCENT(0.5)", gives: "0.5"),
    unchanged("TO_PURE_NUMBER", "A number as it is.", example: "TO_PURE_NUMBER(50%)", gives: "0.5"),
    toText,
  ]

  private static func unchanged(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .information,
      [.value("value")],
      summary,
      source: source(name),
      example: example,
      gives: result
    ) { call in call[0].isEmpty ? .nothing : call[0] }
  }

  static let toText = FunctionDefinition(
    "TO_TEXT",
    .text,
    [.text("value")],
    "A value as text, as `&` makes it.",
    source: source("TO_TEXT"),
    example: "TO_TEXT(24)&TO_TEXT(TRUE)",
    gives: "24TRUE"
  ) { call in call[0] }

  static let isBetween = FunctionDefinition(
    "ISBETWEEN",
    .logical,
    [
      .value("value"), .value("lower"), .value("upper"), .logical("with lower", .optional),
      .logical("with upper", .optional),
    ],
    "Whether a value is between two others; these are included unless a truth value says no.",
    source: source("ISBETWEEN"),
    example: "ISBETWEEN(5,1,5,TRUE,FALSE)",
    gives: "FALSE"
  ) { call in
    let lower: Relation = call.logical(3, default: true) ? .greaterOrEqual : .greater
    let upper: Relation = call.logical(4, default: true) ? .lessOrEqual : .less
    return Value(
      lower.holds(call.lane.compare(call[0], call[1]))
        && upper.holds(call.lane.compare(call[0], call[2]))
    )
  }

  static let epochToDate = FunctionDefinition(
    "EPOCHTODATE",
    .date,
    [.number("moment"), .number("unit", .optional)],
    "The moment so many seconds after the beginning of 1970, or milliseconds (2) or microseconds (3).",
    source: source("EPOCHTODATE"),
    example: "EPOCHTODATE(1655942400)",
    gives: "44735"
  ) { call in
    let arithmetic = call.arithmetic
    let units = [86_400, 86_400_000, 86_400_000_000]
    let unit = call.clampedInteger(1, default: 1)
    guard (1...3).contains(unit), arithmetic.sign(call.number(0)) >= 0 else {
      return Value(CellError.number)
    }
    let days = arithmetic.divide(call.number(0), Number(units[unit - 1]))
    return Value(arithmetic.add(Number(25_569), days))
  }

  // MARK: Texts

  static let join = FunctionDefinition(
    "JOIN",
    .text,
    [.text("delimiter"), .area("text"), .area("texts", .repeating)],
    "All texts with a delimiter between them.",
    source: source("JOIN"),
    example: "JOIN(\"-\",{1,\"a\"},TRUE)",
    gives: "1-a-TRUE"
  ) { call in
    let delimiter = call.text(0)
    return TextFunctions.joined(call, from: 1, skipsEmpty: false) { $1.append(delimiter) }
  }

  static let split = FunctionDefinition(
    "SPLIT",
    .text,
    [
      .text("text"), .text("delimiters"), .logical("by each", .optional),
      .logical("skip empty", .optional),
    ],
    "The parts of a text between characters, or between a whole text if the third argument is FALSE, in a "
      + "row; empty ones are left out unless the last one is FALSE. Parts that spell numbers are numbers.",
    source: source("SPLIT"),
    example: "SPLIT(\"a1 b,c\",\" ,\")",
    gives: "a1\tb\tc",
    givesArray: true
  ) { call in
    let (text, signs) = (call.paidText(0), Array(call.text(1).string.unicodeScalars))
    guard !signs.isEmpty else { return Value(CellError.value) }
    let byEach = call.logical(2, default: true)
    let delimiters = Delimiters(byEach ? Set(signs).map { [$0] } : [signs])
    guard let matches = delimiters.matches(in: text, call) else { return Value(CellError.number) }
    let skipsEmpty = call.logical(3, default: true)
    var (parts, start) = ([ByteView](), 0)
    for match in matches + [text.count..<text.count] {
      let part = text[start..<match.lowerBound]
      if !skipsEmpty || !part.isEmpty { parts.append(part) }
      start = match.upperBound
    }
    guard !parts.isEmpty else { return Value(CellError.value) }
    guard call.pays(for: .steps(64 * parts.count)),
      let array = call.makeArray(rows: 1, columns: parts.count)
    else { return Value(CellError.number) }
    for (index, part) in parts.enumerated() {
      let number = call.lane.numberSpelled(part)
      array.area[index] = number.map { Value($0) } ?? Value(text: part)
    }
    return array.value
  }
}
