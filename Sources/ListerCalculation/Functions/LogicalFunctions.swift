// SPDX-License-Identifier: MIT

/// Conditions and truth values (OpenFormula, ODF 1.3 part 4, section 6.15).
enum LogicalFunctions {
  static let all: [FunctionDefinition] = [
    `if`, ifs, ifError, ifNA, `switch`, choose, and, or, exclusiveOr, not, trueValue, falseValue,
  ]

  private static let source = "OpenFormula 1.3, section 6.15"

  static let `if` = FunctionDefinition(
    "IF",
    .logical,
    [.logical("test"), .value("then", .optional), .value("otherwise", .optional)],
    "The second argument, or TRUE, if the first is TRUE, else the third, or FALSE; only the one is "
      + "calculated.",
    source: source,
    example: "IF(2>1,\"yes\",\"no\")",
    gives: "yes",
    form: .if,
    body: compiledInPlace
  )

  static let ifs = FunctionDefinition(
    "IFS",
    .logical,
    [.logical("test"), .value("then"), .logical("tests", .repeating), .value("thens", .repeating)],
    "The value behind the first test that is TRUE; `#N/A` if none is.",
    source: "Excel, function IFS",
    example: "IFS(1>2,\"a\",2>1,\"b\")",
    gives: "b",
    repeatingGroup: 2,
    form: .ifs,
    body: compiledInPlace
  )

  static let ifError = FunctionDefinition(
    "IFERROR",
    .logical,
    [.any("value"), .any("alternative")],
    "The first argument, unless it is an error: then the second.",
    source: source,
    example: "IFERROR(1/0,\"none\")",
    gives: "none",
    form: .ifError,
    body: compiledInPlace
  )

  static let ifNA = FunctionDefinition(
    "IFNA",
    .logical,
    [.any("value"), .any("alternative")],
    "The first argument, unless it is `#N/A`: then the second.",
    source: source,
    example: "IFNA(NA(),0)",
    gives: "0",
    form: .ifNA,
    body: compiledInPlace
  )

  static let `switch` = FunctionDefinition(
    "SWITCH",
    .logical,
    [.value("value"), .any("case"), .any("result"), .any("more", .repeating)],
    "The result behind the first case that equals the value; an odd last argument is for no case.",
    source: "Excel, function SWITCH",
    example: "SWITCH(2,1,\"one\",2,\"two\",\"many\")",
    gives: "two"
  ) { call in
    var position = 1
    while position + 1 < call.count {
      let candidate = call[position]
      if candidate.isError { return candidate }
      if call.lane.equal(call[0], candidate) { return call[position + 1] }
      position += 2
    }
    return position < call.count ? call[position] : Value(CellError.notAvailable)
  }

  static let choose = FunctionDefinition(
    "CHOOSE",
    .logical,
    [.number("index"), .areas("value"), .areas("values", .repeating)],
    "The value at a position in 1...254, which may be a reference.",
    source: "OpenFormula 1.3, section 6.14.3",
    example: "CHOOSE(2,\"a\",\"b\",\"c\")",
    gives: "b"
  ) { call in
    guard let index = call.integer(0), index >= 1, index < call.count else {
      return Value(CellError.value)
    }
    return call[index]
  }

  static let and = FunctionDefinition(
    "AND",
    .logical,
    [.list("value"), .list("values", .repeating)],
    "Whether all values are TRUE; empty cells and texts in ranges are skipped.",
    source: source,
    example: "AND(TRUE,1<2)",
    gives: "TRUE"
  ) { call in
    fold(call, from: true) { $0 && $1 }
  }

  static let or = FunctionDefinition(
    "OR",
    .logical,
    [.list("value"), .list("values", .repeating)],
    "Whether any value is TRUE; empty cells and texts in ranges are skipped.",
    source: source,
    example: "OR(FALSE,1<2)",
    gives: "TRUE"
  ) { call in
    fold(call, from: false) { $0 || $1 }
  }

  static let exclusiveOr = FunctionDefinition(
    "XOR",
    .logical,
    [.list("value"), .list("values", .repeating)],
    "Whether an odd number of values is TRUE.",
    source: source,
    example: "XOR(TRUE,TRUE,TRUE)",
    gives: "TRUE"
  ) { call in
    fold(call, from: false) { $0 != $1 }
  }

  static let not = FunctionDefinition(
    "NOT",
    .logical,
    [.logical("value")],
    "TRUE for FALSE, and FALSE for TRUE.",
    source: source,
    example: "NOT(1>2)",
    gives: "TRUE"
  ) { call in
    Value(!call.logical(0))
  }

  static let trueValue = FunctionDefinition(
    "TRUE",
    .logical,
    [],
    "The truth value TRUE.",
    source: source,
    example: "TRUE()",
    gives: "TRUE"
  ) { _ in Value(true) }

  static let falseValue = FunctionDefinition(
    "FALSE",
    .logical,
    [],
    "The truth value FALSE.",
    source: source,
    example: "FALSE()",
    gives: "FALSE"
  ) { _ in Value(false) }

  /// The body of a function that the compiler writes code for; it is never called.
  static let compiledInPlace: @Sendable (Call) -> Value = { _ in
    preconditionFailure("the compiler writes code for this function")
  }

  /// Joins the truth values of all arguments; `#VALUE!` when there are none.
  private static func fold(
    _ call: Call,
    from start: Bool,
    _ join: (Bool, Bool) -> Bool
  ) -> Value {
    var result = start
    var found = false
    for position in 0..<call.count {
      let isDirect = call.isDirect(position)
      let area = call.area(position)
      for index in 0..<area.count {
        let value = area[index]
        // Text counts only where it was written as an argument; there it has to be TRUE or FALSE.
        if value.isEmptyCell || (value.isText && !isDirect) { continue }
        let truth = call.lane.toLogical(value)
        if truth.isError { return call.failure(of: truth, from: position) }
        result = join(result, truth.logical)
        found = true
      }
    }
    return found ? Value(result) : Value(CellError.value)
  }
}
