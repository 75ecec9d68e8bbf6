// SPDX-License-Identifier: MIT

import ListerNumbers

/// What kind a value is (OpenFormula, ODF 1.3 part 4, section 6.13).
enum InformationFunctions {
  static let all: [FunctionDefinition] = [
    isBlank, isNumber, isText, isNotText, isLogical, isError, isOtherError, isMissing,
    isReference, isFormula, isEven, isOdd, missing, errorType, type, toNumber,
  ]

  private static let source = "OpenFormula 1.3, section 6.13"

  /// A question about one value, whatever it is.
  private static func question(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ test: @escaping @Sendable (Value) -> Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .information,
      [.any("value")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      Value(test(call[0]))
    }
  }

  static let isBlank = question(
    "ISBLANK",
    "Whether a cell is empty; a formula that gives \"\" is not.",
    example: "ISBLANK(\"\")",
    gives: "FALSE"
  ) { $0.isEmptyCell }

  static let isNumber = question(
    "ISNUMBER",
    "Whether a value is a number.",
    example: "ISNUMBER(1/3)",
    gives: "TRUE"
  ) { $0.isNumber }

  static let isText = question(
    "ISTEXT",
    "Whether a value is text.",
    example: "ISTEXT(\"12\")",
    gives: "TRUE"
  ) { $0.isText }

  static let isNotText = question(
    "ISNONTEXT",
    "Whether a value is anything but text; TRUE for empty cells and errors.",
    example: "ISNONTEXT(12)",
    gives: "TRUE"
  ) { !$0.isText }

  static let isLogical = question(
    "ISLOGICAL",
    "Whether a value is TRUE or FALSE.",
    example: "ISLOGICAL(1=2)",
    gives: "TRUE"
  ) { $0.isLogical }

  static let isError = question(
    "ISERROR",
    "Whether a value is an error.",
    example: "ISERROR(1/0)",
    gives: "TRUE"
  ) { $0.isError }

  static let isOtherError = question(
    "ISERR",
    "Whether a value is an error other than `#N/A`.",
    example: "ISERR(NA())",
    gives: "FALSE"
  ) { $0.isError && $0.error != .notAvailable }

  static let isMissing = question(
    "ISNA",
    "Whether a value is the error `#N/A`.",
    example: "ISNA(NA())",
    gives: "TRUE"
  ) { $0.isError && $0.error == .notAvailable }

  static let isReference = FunctionDefinition(
    "ISREF",
    .information,
    [.place("value")],
    "Whether the argument is a reference.",
    source: source,
    example: "ISREF(B2)",
    gives: "TRUE"
  ) { call in
    Value(call.reference(0) != nil || call[0].isUnion)
  }

  static let isFormula = FunctionDefinition(
    "ISFORMULA",
    .information,
    [.place("cell")],
    "Whether a cell holds a formula.",
    source: source,
    example: "ISFORMULA(B2)",
    gives: "FALSE"
  ) { call in
    guard let reference = call.reference(0) else {
      return call[0].isError ? call[0] : Value(CellError.value)
    }
    let formulaAt = call.lane.program.formulaAt
    guard !reference.isSingle else { return Value(formulaAt[reference.firstCell] >= 0) }
    guard let array = call.makeArray(rows: reference.rows, columns: reference.columns) else {
      return Value(CellError.number)
    }
    for row in 0..<reference.rows {
      for column in 0..<reference.columns {
        array.area[row, column] = Value(formulaAt[reference.cell(row, column)] >= 0)
      }
    }
    return array.value
  }

  static let isEven = FunctionDefinition(
    "ISEVEN",
    .information,
    [.value("number")],
    "Whether a number, without its fraction, is even.",
    source: source,
    example: "ISEVEN(-4.9)",
    gives: "TRUE"
  ) { call in
    parity(call).map { Value($0 == 0) } ?? Value(CellError.value)
  }

  static let isOdd = FunctionDefinition(
    "ISODD",
    .information,
    [.value("number")],
    "Whether a number, without its fraction, is odd.",
    source: source,
    example: "ISODD(10^20+1)",
    gives: "TRUE"
  ) { call in
    parity(call).map { Value($0 != 0) } ?? Value(CellError.value)
  }

  static let missing = FunctionDefinition(
    "NA",
    .information,
    [],
    "The error `#N/A`: no value is available.",
    source: source,
    example: "NA()",
    gives: "#N/A"
  ) { _ in Value(CellError.notAvailable) }

  static let errorType = FunctionDefinition(
    "ERROR.TYPE",
    .information,
    [.any("error")],
    "The number of an error value, 1 for `#NULL!` to 7 for `#N/A`; `#N/A` for no error.",
    source: source,
    example: "ERROR.TYPE(1/0)",
    gives: "2"
  ) { call in
    call[0].isError ? Value(Int(call[0].error.rawValue)) : Value(CellError.notAvailable)
  }

  static let type = FunctionDefinition(
    "TYPE",
    .information,
    [.area("value")],
    "1 for a number, 2 for text, 4 for a truth value, 16 for an error, 64 for an array.",
    source: "OpenFormula 1.3, section 6.13.33",
    example: "TYPE(\"a\")",
    gives: "2"
  ) { call in
    let value = call.lane.dereferenced(call[0])
    switch value.kind {
    case .number, .empty: return Value(1)
    case .text: return Value(2)
    case .logical: return Value(4)
    case .error: return Value(16)
    case .composite: return Value(64)
    }
  }

  static let toNumber = FunctionDefinition(
    "N",
    .information,
    [.value("value")],
    "A number itself, 1 for TRUE, 0 for anything else but an error.",
    source: source,
    example: "N(\"7\")",
    gives: "0"
  ) { call in
    let value = call[0]
    if value.isNumber { return value }
    return Value(value.isLogical && value.logical ? 1 : 0)
  }

  /// The last bit of a number without its fraction; truth values have none, as in Excel.
  private static func parity(_ call: Call) -> Int? {
    guard !call[0].isLogical else { return nil }
    let value = call.lane.toNumber(call[0])
    guard value.isNumber else { return nil }
    let whole = call.arithmetic.round(value.number, places: 0, .down)
    return call.arithmetic.int(call.arithmetic.modulo(whole, Number(2)))
  }
}
