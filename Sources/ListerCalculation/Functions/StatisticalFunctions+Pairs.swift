// SPDX-License-Identifier: MIT

import ListerNumbers

/// What two columns of numbers have to do with each other: exact but for roots.
extension StatisticalFunctions {
  static let pairs: [FunctionDefinition] = [
    ofPairs(
      "COVARIANCE.P",
      aliases: ["COVAR"],
      ("first", "second"),
      "The covariance of two whole populations.",
      example: "COVARIANCE.P({1,2,3},{2,4,6})",
      gives: "4/3"
    ) { $0.products / $0.count },
    ofPairs(
      "COVARIANCE.S",
      ("first", "second"),
      "The covariance of two samples.",
      example: "COVARIANCE.S({1,2,3},{2,4,6})",
      gives: "2"
    ) { $0.products / ($0.count - 1) },
    ofPairs(
      "CORREL",
      aliases: ["PEARSON"],
      ("first", "second"),
      "The correlation of two columns, from -1 to 1.",
      example: "CORREL({1,2,3},{2,4,6})",
      gives: "1"
    ) { $0.products / ($0.squares.x * $0.squares.y).squareRoot },
    ofPairs(
      "RSQ",
      ("y", "x"),
      "The square of the correlation.",
      example: "RSQ({1,2,4},{1,2,3})",
      gives: "27/28"
    ) { $0.products * $0.products / ($0.squares.x * $0.squares.y) },
    ofPairs(
      "SLOPE",
      ("y", "x"),
      "The slope of the straight line that fits points best, by least squares.",
      example: "SLOPE({3,5,7},{1,2,3})",
      gives: "2"
    ) { $0.products / $0.squares.x },
    ofPairs(
      "INTERCEPT",
      ("y", "x"),
      "Where the straight line that fits points best has x = 0.",
      example: "INTERCEPT({3,5,7},{1,2,3})",
      gives: "1"
    ) { $0.means.y - $0.products / $0.squares.x * $0.means.x },
    ofPairs(
      "STEYX",
      ("y", "x"),
      "The standard error of y, by the straight line that fits best.",
      example: "STEYX({3,5,7},{1,2,3})",
      gives: "0"
    ) { line in
      let rest = line.squares.y - line.products * line.products / line.squares.x
      return (rest / (line.count - 2)).squareRoot
    },
    forecast, squaresLess, squaresMore, squaredDifferences, probability,
  ]

  static let forecast = FunctionDefinition(
    "FORECAST",
    aliases: ["FORECAST.LINEAR"],
    .statistical,
    [.number("at"), .area("y"), .area("x")],
    "The y of the straight line that fits points best, at another x.",
    source: source,
    example: "FORECAST(4,{3,5,7},{1,2,3})",
    gives: "9"
  ) { call in
    let (pairs, failure) = Pairs.read(call, 1, 2)
    guard let pairs else { return failure }
    let slope = pairs.products / pairs.squares.x
    return (pairs.means.y + slope * (call.quantity(0) - pairs.means.x)).value
  }

  static let squaresLess = termwise(
    "SUMX2MY2",
    "The sum of the differences of squares, x² - y².",
    example: "SUMX2MY2({3,4},{1,2})",
    gives: "20"
  ) { $0 * $0 - $1 * $1 }

  static let squaresMore = termwise(
    "SUMX2PY2",
    "The sum of the sums of squares, x² + y².",
    example: "SUMX2PY2({3,4},{1,2})",
    gives: "30"
  ) { $0 * $0 + $1 * $1 }

  static let squaredDifferences = termwise(
    "SUMXMY2",
    "The sum of the squares of differences, (x - y)².",
    example: "SUMXMY2({3,4},{1,2})",
    gives: "8"
  ) { ($0 - $1) * ($0 - $1) }

  static let probability = FunctionDefinition(
    "PROB",
    .statistical,
    [.area("x"), .area("probabilities"), .number("low"), .number("high", .optional)],
    "The probability of the values from low to high; the probabilities are in 0...1, with the sum 1.",
    source: source,
    example: "PROB({1,2,3},{0.5,0.25,0.25},2,3)",
    gives: "0.5"
  ) { call in
    let (pairs, failure) = Pairs.read(call, 0, 1)
    guard let pairs else { return failure }
    let arithmetic = call.arithmetic
    let (low, high) = (call.quantity(2), call.count > 3 ? call.quantity(3) : call.quantity(2))
    guard pairs.x.allSatisfy({ Quantity($0, arithmetic) >= 0 && Quantity($0, arithmetic) <= 1 }),
      pairs.x.sum(arithmetic) == Quantity(1, arithmetic)
    else { return Value(CellError.number) }
    var total = Quantity(0, arithmetic)
    for (x, probability) in zip(pairs.y, pairs.x) {
      let x = Quantity(x, arithmetic)
      if x >= low, x <= high { total = total + Quantity(probability, arithmetic) }
    }
    return total.value
  }

  // MARK: Parts

  private static func ofPairs(
    _ name: String,
    aliases: [String] = [],
    _ parameters: (String, String),
    _ summary: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Pairs) -> Quantity
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      [.area(parameters.0), .area(parameters.1)],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let (pairs, failure) = Pairs.read(call, 0, 1)
      return pairs.map { body($0).value } ?? failure
    }
  }

  private static func termwise(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ term: @escaping @Sendable (Quantity, Quantity) -> Quantity
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      [.area("x"), .area("y")],
      summary,
      source: "OpenFormula 1.3, section 6.16",
      example: example,
      gives: result
    ) { call in
      // The first column is called y here only because it comes first.
      let (pairs, failure) = Pairs.read(call, 0, 1)
      guard let pairs else { return failure }
      let arithmetic = call.arithmetic
      var total = Accumulator(arithmetic)
      for (x, y) in zip(pairs.y, pairs.x) {
        let value = term(Quantity(x, arithmetic), Quantity(y, arithmetic))
        total.fold(arithmetic) { arithmetic.add($0, value.number) }
      }
      return Value(total.value(arithmetic))
    }
  }
}

/// Numbers that stand at the same place of two areas, y first.
struct Pairs {
  let y: [Number]
  let x: [Number]
  private let arithmetic: Arithmetic

  /// The pairs of two arguments; those with anything but two numbers are left out.
  ///
  /// Areas of different sizes are `#N/A`; then, and for errors in them, there is a failure instead.
  static func read(_ call: Call, _ first: Int, _ second: Int) -> (pairs: Pairs?, failure: Value) {
    for position in [first, second] where call.isDirect(position) && call[position].isError {
      return (nil, call[position])
    }
    let (ys, xs) = (call.area(first), call.area(second))
    guard ys.count == xs.count else { return (nil, Value(CellError.notAvailable)) }
    guard call.pays(for: .walk(8 * ys.count)) else { return (nil, Value(CellError.number)) }
    var (y, x): ([Number], [Number]) = ([], [])
    for index in 0..<ys.count {
      if ys[index].isError { return (nil, ys[index]) }
      if xs[index].isError { return (nil, xs[index]) }
      guard ys[index].isNumber, xs[index].isNumber else { continue }
      y.append(ys[index].number)
      x.append(xs[index].number)
    }
    return (Pairs(y: y, x: x, arithmetic: call.arithmetic), .empty)
  }

  var count: Int { y.count }
  var means: (y: Quantity, x: Quantity) { (y.mean(arithmetic), x.mean(arithmetic)) }

  /// The sums of the squares of the distances from the averages.
  var squares: (y: Quantity, x: Quantity) {
    (
      StatisticalFunctions.power(2, of: y, arithmetic),
      StatisticalFunctions.power(2, of: x, arithmetic)
    )
  }

  /// The sum of the products of the distances from the averages.
  var products: Quantity {
    let means = means
    var total = Accumulator(arithmetic)
    for (y, x) in zip(y, x) {
      let product =
        (Quantity(y, arithmetic) - means.y) * (Quantity(x, arithmetic) - means.x)
      total.fold(arithmetic) { arithmetic.add($0, product.number) }
    }
    return Quantity(total.value(arithmetic), arithmetic)
  }
}
