// SPDX-License-Identifier: MIT

import ListerNumbers

/// Names within a formula, functions as values, and what calls them for many values.
enum FunctionalFunctions {
  static let all: [FunctionDefinition] = [
    `let`, lambda, isOmitted, map, reduce, scan, byRow, byColumn, makeArray,
  ]

  static let `let` = FunctionDefinition(
    "LET",
    .logical,
    [
      .area("name"), .area("value"), .area("calculation or name"),
      .area("value", .repeating), .area("calculation or name", .repeating),
    ],
    "The last argument, in which each name stands for the value behind it; later values see the names "
      + "before them.",
    source: "Excel, function LET",
    example: "LET(x,3,y,x+1,x*y)",
    gives: "12",
    repeatingGroup: 2,
    form: .let,
    body: LogicalFunctions.compiledInPlace
  )

  static let lambda = FunctionDefinition(
    "LAMBDA",
    .logical,
    [.area("parameter or calculation"), .area("parameter or calculation", .repeating)],
    "A function: what its last argument gives when the names before it stand for arguments. A name in "
      + "brackets, `[x]`, may be left out. A name of the document that means one may be called, by "
      + "itself as well.",
    source: "Excel, function LAMBDA",
    example: "LAMBDA(x,y,x*y)(3,4)",
    gives: "12",
    form: .lambda,
    body: LogicalFunctions.compiledInPlace
  )

  static let isOmitted = FunctionDefinition(
    "ISOMITTED",
    .logical,
    [.any("parameter")],
    "Whether a parameter of LAMBDA was left out.",
    source: "Excel, function ISOMITTED",
    example: "LAMBDA(x,[y],ISOMITTED(y))(1)",
    gives: "TRUE"
  ) { call in
    Value(call[0].isMissing)
  }

  static let map = FunctionDefinition(
    "MAP",
    .logical,
    [.area("array"), .area("array or function"), .area("arrays, function", .repeating)],
    "What the function, which comes last, gives for the elements of the arrays at each place.",
    source: "Excel, function MAP",
    example: "SUM(MAP({1,2,3},LAMBDA(x,x^2)))",
    gives: "14",
    givesArray: true
  ) { call in
    if let error = call.givenError() { return error }
    let function = call[call.count - 1]
    guard function.isFunction else { return Value(CellError.value) }
    let areas = (0..<call.count - 1).map { call.area($0) }
    let rows = areas.reduce(1) { max($0, $1.rows) }
    let columns = areas.reduce(1) { max($0, $1.columns) }
    return filled(call, rows: rows, columns: columns) { row, column in
      var arguments: [Value] = []
      for (position, area) in areas.enumerated() {
        guard row < area.rows, column < area.columns else { return Value(CellError.notAvailable) }
        arguments.append(call.lane.element(area[row, column], of: call[position]))
      }
      return call.single(of: function, for: arguments)
    }
  }

  static let reduce = FunctionDefinition(
    "REDUCE",
    .logical,
    [.area("start or array"), .area("array or function"), .area("function", .optional)],
    "What the function gives at last, called for each element of the array with what it gave before "
      + "(the start, or the first element) and the element.",
    source: "Excel, function REDUCE",
    example: "REDUCE(1,{2,3,4},LAMBDA(a,x,a*x))",
    gives: "24"
  ) { call in
    guard let fold = Fold(call) else { return Fold.failure(call) }
    var result = fold.start
    for index in fold.first..<fold.area.count {
      guard call.pays(for: .walk(1)) else { return Value(CellError.number) }
      result = call.result(of: fold.function, for: [result, fold.element(index)])
    }
    return result
  }

  static let scan = FunctionDefinition(
    "SCAN",
    .logical,
    [.area("start or array"), .area("array or function"), .area("function", .optional)],
    "All that the function gives on the way of REDUCE, at the places of the elements.",
    source: "Excel, function SCAN",
    example: "SUM(SCAN(0,{1,2,3},LAMBDA(a,x,a+x)))",
    gives: "10",
    givesArray: true
  ) { call in
    guard let fold = Fold(call) else { return Fold.failure(call) }
    var last = call.lane.dereferenced(fold.start)
    return filled(call, rows: fold.area.rows, columns: fold.area.columns) { row, column in
      let index = row * fold.area.columns + column
      if index >= fold.first {
        last = call.single(of: fold.function, for: [last, fold.element(index)])
      }
      return last.isComposite ? Value(CellError.calculation) : last
    }
  }

  static let byRow = FunctionDefinition(
    "BYROW",
    .logical,
    [.area("array"), .area("function")],
    "What the function gives for each row, one below the other.",
    source: "Excel, function BYROW",
    example: "SUM(BYROW({1,2;3,4},MAX))",
    gives: "6",
    givesArray: true
  ) { call in
    lines(of: call, areRows: true)
  }

  static let byColumn = FunctionDefinition(
    "BYCOL",
    .logical,
    [.area("array"), .area("function")],
    "What the function gives for each column, side by side.",
    source: "Excel, function BYCOL",
    example: "SUM(BYCOL({1,2;3,4},MAX))",
    gives: "7",
    givesArray: true
  ) { call in
    lines(of: call, areRows: false)
  }

  static let makeArray = FunctionDefinition(
    "MAKEARRAY",
    .logical,
    [.number("rows"), .number("columns"), .area("function")],
    "An array of what the function gives for each number of a row and of a column, from 1.",
    source: "Excel, function MAKEARRAY",
    example: "SUM(MAKEARRAY(2,3,LAMBDA(r,c,r*c)))",
    gives: "18",
    givesArray: true
  ) { call in
    if call[2].isError { return call[2] }
    let (rows, columns) = (call.clampedInteger(0), call.clampedInteger(1))
    guard rows >= 1, columns >= 1, call[2].isFunction else { return Value(CellError.value) }
    guard rows <= Lane.maximumElements / columns else { return Value(CellError.number) }
    return filled(call, rows: rows, columns: columns) { row, column in
      call.single(of: call[2], for: [Value(row + 1), Value(column + 1)])
    }
  }

  // MARK: Parts

  /// An array of the single values that `value` gives for each row and column, from 0.
  private static func filled(
    _ call: Call,
    rows: Int,
    columns: Int,
    _ value: (Int, Int) -> Value
  ) -> Value {
    guard call.pays(for: .walk(rows * columns)),
      let array = call.makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    for row in 0..<rows {
      for column in 0..<columns {
        if call.arithmetic.isExhausted { return Value(CellError.number) }
        array.area[row, column] = value(row, column)
      }
    }
    return array.value
  }

  private static func lines(of call: Call, areRows: Bool) -> Value {
    if let error = call.givenError() { return error }
    guard call[1].isFunction else { return Value(CellError.value) }
    let area = call.area(0)
    let count = areRows ? area.rows : area.columns
    let length = areRows ? area.columns : area.rows
    return filled(call, rows: areRows ? count : 1, columns: areRows ? 1 : count) { row, column in
      let line = areRows ? row : column
      guard call.pays(for: .walk(length)),
        let array = call.makeArray(rows: areRows ? 1 : length, columns: areRows ? length : 1)
      else { return Value(CellError.number) }
      for place in 0..<length {
        array.area[place] = areRows ? area[line, place] : area[place, line]
      }
      let argument = call[0].isTaken ? call.lane.marked(array.value) : array.value
      return call.single(of: call[1], for: [argument])
    }
  }

  /// What REDUCE and SCAN go through.
  private struct Fold {
    let call: Call
    let position: Int
    let area: Area
    let function: Value
    /// What the function is called with first, and the first element that it is called for.
    let start: Value
    let first: Int

    /// The arguments of a call; nil if they are others.
    init?(_ call: Call) {
      guard call.givenError() == nil, call[call.count - 1].isFunction else { return nil }
      self.call = call
      position = call.count - 2
      function = call[call.count - 1]
      area = call.area(position)
      let hasStart = position == 1 && !call[0].isMissing
      first = hasStart ? 0 : 1
      guard hasStart || area.count > 0 else { return nil }
      start = hasStart ? call[0] : call.lane.element(area[0], of: call[position])
    }

    /// Why a call has other arguments.
    static func failure(_ call: Call) -> Value { call.givenError() ?? Value(CellError.value) }

    func element(_ index: Int) -> Value { call.lane.element(area[index], of: call[position]) }
  }
}
