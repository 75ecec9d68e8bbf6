// SPDX-License-Identifier: MIT

import ListerNumbers

/// Tests of hypotheses: the probability that samples differ as much as they do, or more.
enum SampleTests {
  static let all: [FunctionDefinition] = [chiSquared, student, ratio]

  private static let source = StatisticalFunctions.source

  static let chiSquared = FunctionDefinition(
    "CHISQ.TEST",
    aliases: ["CHITEST"],
    .statistical,
    [.area("actual"), .area("expected")],
    "The probability that numbers differ from what is expected of them as much as they do, or more.",
    source: source,
    example: "CHISQ.TEST({1,3;3,1},{2,2;2,2})=CHISQ.DIST.RT(2,1)",
    gives: "TRUE",
    needsArb: true
  ) { call in
    let (actual, expected) = (call.area(0), call.area(1))
    guard actual.rows == expected.rows, actual.columns == expected.columns, actual.count > 1 else {
      return Value(CellError.notAvailable)
    }
    guard call.pays(for: .walk(2 * actual.count)) else { return Value(CellError.number) }
    var total = Quantity(0, call.arithmetic)
    for index in 0..<actual.count {
      let (first, second) = (actual[index], expected[index])
      if let error = [first, second].first(where: \.isError) { return error }
      guard first.isNumber, second.isNumber else { continue }
      let wanted = Quantity(second.number, call.arithmetic)
      let distance = Quantity(first.number, call.arithmetic) - wanted
      total = total + distance * distance / wanted
      if total.isFailure { return total.value }
    }
    let (rows, columns) = (actual.rows, actual.columns)
    let degrees = rows > 1 && columns > 1 ? (rows - 1) * (columns - 1) : actual.count - 1
    guard total >= 0 else { return Value(CellError.number) }
    return GammaDistributions.tail(total, total.make(degrees)).value
  }

  static let student = FunctionDefinition(
    "T.TEST",
    aliases: ["TTEST"],
    .statistical,
    [.area("first"), .area("second"), .number("tails"), .number("type")],
    "The probability that the averages of two samples differ as much as they do, or more, in one tail or "
      + "in two: of pairs (1), of samples with equal variances (2), or with any variances (3).",
    source: source,
    example: "T.TEST({1,2,3},{1,2,3},2,2)",
    gives: "1",
    needsArb: true
  ) { call in
    guard let tails = call.integer(2), let type = call.integer(3), 1...2 ~= tails, 1...3 ~= type
    else { return Value(CellError.number) }
    let (square, degrees): (Quantity, Quantity)
    switch type == 1 ? ofPairs(call) : ofSamples(call, areAlike: type == 2) {
    case .failure(let failure): return failure.value
    case .success(let found): (square, degrees) = found
    }
    if square.isFailure { return square.value }
    let probability = BetaDistributions.tails(ofSquare: square, degrees)
    return (probability * tails / 2).value
  }

  /// A value instead of a result.
  private struct Failure: Error {
    let value: Value

    init(_ value: Value) { self.value = value }
    init(_ error: CellError) { value = Value(error) }
  }

  /// The square of t, and the degrees of freedom.
  private typealias Measure = Result<(square: Quantity, degrees: Quantity), Failure>

  private static func ofPairs(_ call: Call) -> Measure {
    let (first, second) = (call.area(0), call.area(1))
    guard first.count == second.count else { return .failure(Failure(.notAvailable)) }
    guard call.pays(for: .walk(2 * first.count)) else { return .failure(Failure(.number)) }
    var differences: [Number] = []
    for index in 0..<first.count {
      let pair = [first[index], second[index]]
      if let error = pair.first(where: \.isError) { return .failure(Failure(error)) }
      guard pair.allSatisfy(\.isNumber) else { continue }
      differences.append(call.arithmetic.subtract(pair[0].number, pair[1].number))
    }
    guard differences.count > 1 else { return .failure(Failure(.divisionByZero)) }
    let sample = Sample(differences, call.arithmetic)
    return .success((sample.mean * sample.mean / sample.error, sample.mean.make(sample.count - 1)))
  }

  private static func ofSamples(_ call: Call, areAlike: Bool) -> Measure {
    switch samples(call) {
    case .failure(let failure): return .failure(failure)
    case .success(let (a, b)):
      let distance = a.mean - b.mean
      let (first, second) = (a.count - 1, b.count - 1)
      guard !areAlike else {
        let variance = (a.variance * first + b.variance * second) / (first + second)
        let error = variance / a.count + variance / b.count
        return .success((distance * distance / error, distance.make(first + second)))
      }
      let error = a.error + b.error
      let degrees = error * error / (a.error * a.error / first + b.error * b.error / second)
      return .success((distance * distance / error, degrees))
    }
  }

  static let ratio = FunctionDefinition(
    "F.TEST",
    aliases: ["FTEST"],
    .statistical,
    [.area("first"), .area("second")],
    "The probability that the variances of two samples differ as much as they do, or more.",
    source: source,
    example: "F.TEST({1,2,3},{4,5,6})",
    gives: "1",
    needsArb: true
  ) { call in
    switch samples(call) {
    case .failure(let failure): return failure.value
    case .success(let (a, b)):
      if a.variance.isFailure { return a.variance.value }
      guard !a.variance.isZero, !b.variance.isZero else { return Value(CellError.divisionByZero) }
      let (first, second) = (a.mean.make(a.count - 1), a.mean.make(b.count - 1))
      let tail = BetaDistributions.ratioTail(a.variance / b.variance, first, second)
      return ((tail * 2 > 1 ? 1 - tail : tail) * 2).value
    }
  }

  // MARK: Samples

  /// What a test knows of a sample of two numbers or more.
  private struct Sample {
    let count: Int
    let mean: Quantity
    let variance: Quantity
    /// The square of the standard error of the average.
    var error: Quantity { variance / count }

    init(_ numbers: [Number], _ arithmetic: Arithmetic) {
      count = numbers.count
      mean = numbers.mean(arithmetic)
      variance = StatisticalFunctions.power(2, of: numbers, arithmetic) / (count - 1)
    }
  }

  private static func samples(_ call: Call) -> Result<(Sample, Sample), Failure> {
    let (first, second) = (call.numbers(of: 0), call.numbers(of: 1))
    if let failure = first.failure ?? second.failure { return .failure(Failure(failure)) }
    guard first.list.count > 1, second.list.count > 1 else {
      return .failure(Failure(.divisionByZero))
    }
    return .success((Sample(first.list, call.arithmetic), Sample(second.list, call.arithmetic)))
  }
}
