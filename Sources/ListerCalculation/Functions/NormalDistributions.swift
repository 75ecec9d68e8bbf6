// SPDX-License-Identifier: MIT

import ListerNumbers

/// The error function and the normal distribution, correctly rounded.
enum NormalDistributions {
  static let all: [FunctionDefinition] =
    [
      error, preciseError, complement, standard, oldStandard, normal, density, halfWay, logarithmic,
      oldLogarithmic, test,
    ] + quantiles

  private static let source = StatisticalFunctions.source

  static let error = FunctionDefinition(
    "ERF",
    .statistical,
    [.number("low"), .number("high", .optional)],
    "The integral of 2/√π · e^(-t²) from 0 to a number, or from one number to another.",
    source: "OpenFormula 1.3, section 6.16.27",
    example: "ERF(0)",
    gives: "0"
  ) { call in
    let first = call.quantity(0).evaluated(.erf)
    return (call.count > 1 ? call.quantity(1).evaluated(.erf) - first : first).value
  }

  static let preciseError = ofNumber(
    "ERF.PRECISE",
    "The error function: the integral of 2/√π · e^(-t²) from 0 to a number.",
    source: "Excel, function ERF.PRECISE",
    example: "ERF.PRECISE(0)",
    gives: "0"
  ) { $0.evaluated(.erf) }

  static let complement = ofNumber(
    "ERFC",
    aliases: ["ERFC.PRECISE"],
    "1 minus the error function.",
    source: "OpenFormula 1.3, section 6.16.28",
    example: "ERFC(0)",
    gives: "1"
  ) { $0.evaluated(.erfc) }

  // MARK: Normal distribution

  static let standard = FunctionDefinition(
    "NORM.S.DIST",
    .statistical,
    [.number("z"), .logical("cumulative")],
    "The probability of at most z in the standard normal distribution, or its density.",
    source: "Excel, function NORM.S.DIST",
    example: "NORM.S.DIST(0,TRUE)",
    gives: "0.5"
  ) { call in (call.logical(1) ? cumulative(call.quantity(0)) : density(call.quantity(0))).value }

  static let oldStandard = ofNumber(
    "NORMSDIST",
    aliases: ["LEGACY.NORMSDIST"],
    "The probability of at most z in the standard normal distribution.",
    source: source,
    example: "NORMSDIST(0)",
    gives: "0.5"
  ) { cumulative($0) }

  static let normal = FunctionDefinition(
    "NORM.DIST",
    aliases: ["NORMDIST"],
    .statistical,
    [.number("x"), .number("mean"), .number("deviation"), .logical("cumulative")],
    "The probability of at most x in a normal distribution, or its density.",
    source: source,
    example: "NORM.DIST(5,5,2,TRUE)",
    gives: "0.5"
  ) { call in
    let deviation = call.quantity(2)
    guard deviation > 0 else { return Value(CellError.number) }
    let z = (call.quantity(0) - call.quantity(1)) / deviation
    return (call.logical(3) ? cumulative(z) : density(z) / deviation).value
  }

  static let density = ofNumber(
    "PHI",
    "The density of the standard normal distribution.",
    source: source,
    example: "PHI(0)*SQRT(2*PI())",
    gives: "1"
  ) { density($0) }

  static let halfWay = ofNumber(
    "GAUSS",
    "The probability of a number between 0 and z in the standard normal distribution.",
    source: source,
    example: "GAUSS(0)",
    gives: "0"
  ) { ($0 / $0.make(2).squareRoot).evaluated(.erf) / 2 }

  static let logarithmic = FunctionDefinition(
    "LOGNORM.DIST",
    .statistical,
    [.number("x"), .number("mean"), .number("deviation"), .logical("cumulative")],
    "The probability of at most x where the logarithm is normally distributed, or its density.",
    source: "Excel, function LOGNORM.DIST",
    example: "LOGNORM.DIST(1,0,1,TRUE)",
    gives: "0.5"
  ) { call in ofLogarithm(call, isCumulative: call.logical(3)) }

  static let oldLogarithmic = FunctionDefinition(
    "LOGNORMDIST",
    .statistical,
    [
      .number("x"), .number("mean", .optional), .number("deviation", .optional),
      .logical("cumulative", .optional),
    ],
    "The same; a mean of 0, a deviation of 1, and cumulative, unless given.",
    source: source,
    example: "LOGNORMDIST(1)",
    gives: "0.5"
  ) { call in ofLogarithm(call, isCumulative: call.logical(3, default: true)) }

  private static func ofLogarithm(_ call: Call, isCumulative: Bool) -> Value {
    let (x, deviation) = (call.quantity(0), call.quantity(2, default: 1))
    guard x > 0, deviation > 0 else { return Value(CellError.number) }
    let z = (x.evaluated(.ln) - call.quantity(1, default: 0)) / deviation
    return (isCumulative ? cumulative(z) : density(z) / (deviation * x)).value
  }

  static let test = FunctionDefinition(
    "Z.TEST",
    aliases: ["ZTEST"],
    .statistical,
    [.area("numbers"), .number("mean"), .number("deviation", .optional)],
    "The probability that the average of a sample is as great or greater, if the mean is as given; the "
      + "deviation is that of the sample unless given.",
    source: source,
    example: "Z.TEST({1,2,3},2)",
    gives: "0.5"
  ) { call in
    let (numbers, failure) = call.numbers(of: 0)
    if let failure { return failure }
    guard !numbers.isEmpty else { return Value(CellError.notAvailable) }
    let arithmetic = call.arithmetic
    let distance = numbers.mean(arithmetic) - call.quantity(1)
    let deviation =
      call.count > 2
      ? call.quantity(2)
      : (StatisticalFunctions.power(2, of: numbers, arithmetic) / (numbers.count - 1)).squareRoot
    if deviation.isFailure { return deviation.value }
    guard deviation.sign >= 0 else { return Value(CellError.number) }
    guard !deviation.isZero else { return Value(CellError.divisionByZero) }
    let z = distance * distance.make(numbers.count).squareRoot / deviation
    return cumulative(-z).value
  }

  // MARK: Parts

  /// The probability of at most z.
  static func cumulative(_ z: Quantity) -> Quantity {
    (-z / z.make(2).squareRoot).evaluated(.erfc) / 2
  }

  private static func density(_ z: Quantity) -> Quantity {
    let circle = z.make(z.arithmetic.pi()) * 2
    return (-(z * z) / 2).evaluated(.exp) / circle.squareRoot
  }

  private static func ofNumber(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    source: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Quantity) -> Quantity
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      [.number("number")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in body(call.quantity(0)).value }
  }
}
