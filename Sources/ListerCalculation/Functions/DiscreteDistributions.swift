// SPDX-License-Identifier: MIT

import ListerNumbers

/// Distributions of whole numbers, exact where their parameters are (OpenFormula 1.3, section 6.18).
enum DiscreteDistributions {
  static let all: [FunctionDefinition] = [
    binomial, binomialRange, binomialInverse, negativeBinomial, oldNegativeBinomial, hypergeometric,
    oldHypergeometric, poisson, exponential, weibull,
  ]

  private static let source = StatisticalFunctions.source

  static let binomial = FunctionDefinition(
    "BINOM.DIST",
    aliases: ["BINOMDIST"],
    .statistical,
    [
      .number("successes"), .number("trials"), .number("probability"), .logical("cumulative"),
    ],
    "The probability of so many successes among trials, or of at most so many.",
    source: source,
    example: "BINOM.DIST(2,4,0.5,FALSE)",
    gives: "0.375"
  ) { call in
    guard let (successes, trials) = wholes(call, 0, 1), successes <= trials,
      isProbability(call.quantity(2))
    else { return Value(CellError.number) }
    let first = call.logical(3) ? 0 : successes
    return sum(call, first, successes) { chance($0, of: trials, call.quantity(2)) }
  }

  static let binomialRange = FunctionDefinition(
    "BINOM.DIST.RANGE",
    aliases: ["B"],
    .statistical,
    [
      .number("trials"), .number("probability"), .number("successes"),
      .number("to", .optional),
    ],
    "The probability of so many successes among trials, or of a number of them from one to another.",
    source: source,
    example: "BINOM.DIST.RANGE(4,0.5,1,2)",
    gives: "0.625"
  ) { call in
    guard let (trials, first) = wholes(call, 0, 2), first <= trials,
      isProbability(call.quantity(1))
    else { return Value(CellError.number) }
    var last = first
    if call.count > 3 {
      guard let (_, given) = wholes(call, 2, 3), given >= first, given <= trials else {
        return Value(CellError.number)
      }
      last = given
    }
    return sum(call, first, last) { chance($0, of: trials, call.quantity(1)) }
  }

  static let binomialInverse = FunctionDefinition(
    "BINOM.INV",
    aliases: ["CRITBINOM"],
    .statistical,
    [.number("trials"), .number("probability"), .number("part")],
    "The least number of successes up to which the probability is at least a part in 0...1.",
    source: source,
    example: "BINOM.INV(6,0.5,0.75)",
    gives: "4"
  ) { call in
    guard let (trials, _) = wholes(call, 0, 0), isProbability(call.quantity(1)),
      isProbability(call.quantity(2))
    else { return Value(CellError.number) }
    var total = Quantity(0, call.arithmetic)
    for successes in 0...trials {
      guard call.pays(for: .walk(16)), !call.arithmetic.isExhausted else {
        return Value(CellError.number)
      }
      total = total + chance(successes, of: trials, call.quantity(1))
      if total.isFailure { return total.value }
      if total >= call.quantity(2) { return Value(successes) }
    }
    return Value(trials)
  }

  static let negativeBinomial = FunctionDefinition(
    "NEGBINOM.DIST",
    .statistical,
    [
      .number("failures"), .number("successes"), .number("probability"), .logical("cumulative"),
    ],
    "The probability of so many failures before a number of successes, or of at most so many.",
    source: "Excel, function NEGBINOM.DIST",
    example: "NEGBINOM.DIST(1,2,0.5,FALSE)",
    gives: "0.25"
  ) { call in negative(call, isCumulative: call.logical(3)) }

  static let oldNegativeBinomial = FunctionDefinition(
    "NEGBINOMDIST",
    .statistical,
    [.number("failures"), .number("successes"), .number("probability")],
    "The probability of so many failures before a number of successes.",
    source: source,
    example: "NEGBINOMDIST(1,2,0.5)",
    gives: "0.25"
  ) { call in negative(call, isCumulative: false) }

  private static func negative(_ call: Call, isCumulative: Bool) -> Value {
    let probability = call.quantity(2)
    guard let (failures, successes) = wholes(call, 0, 1), successes >= 1,
      isProbability(probability)
    else { return Value(CellError.number) }
    return sum(call, isCumulative ? 0 : failures, failures) { count in
      let ways = call.arithmetic.binomial(Number(count + successes - 1), Number(count))
      return probability.make(ways) * probability.raised(to: successes)
        * (1 - probability).raised(to: count)
    }
  }

  static let hypergeometric = FunctionDefinition(
    "HYPGEOM.DIST",
    .statistical,
    [
      .number("successes"), .number("drawn"), .number("successes of all"), .number("all"),
      .logical("cumulative"),
    ],
    "The probability of so many successes among things drawn without putting back, or of at most so "
      + "many.",
    source: source,
    example: "HYPGEOM.DIST(1,2,2,4,FALSE)",
    gives: "2/3"
  ) { call in drawn(call, isCumulative: call.logical(4)) }

  static let oldHypergeometric = FunctionDefinition(
    "HYPGEOMDIST",
    .statistical,
    [
      .number("successes"), .number("drawn"), .number("successes of all"), .number("all"),
      .logical("cumulative", .optional),
    ],
    "The same; not cumulative unless asked.",
    source: source,
    example: "HYPGEOMDIST(1,2,2,4)",
    gives: "2/3"
  ) { call in drawn(call, isCumulative: call.logical(4, default: false)) }

  private static func drawn(_ call: Call, isCumulative: Bool) -> Value {
    guard let (successes, drawn) = wholes(call, 0, 1), let (good, all) = wholes(call, 2, 3),
      successes <= drawn, drawn <= all, good <= all, successes <= good,
      successes >= drawn - (all - good)
    else { return Value(CellError.number) }
    let arithmetic = call.arithmetic
    let ways = Quantity(arithmetic.binomial(Number(all), Number(drawn)), arithmetic)
    let first = isCumulative ? max(0, drawn - (all - good)) : successes
    return sum(call, first, successes) { count in
      let chosen = arithmetic.binomial(Number(good), Number(count))
      let rest = arithmetic.binomial(Number(all - good), Number(drawn - count))
      return ways.make(chosen) * ways.make(rest) / ways
    }
  }

  static let poisson = FunctionDefinition(
    "POISSON.DIST",
    aliases: ["POISSON"],
    .statistical,
    [.number("events"), .number("mean"), .logical("cumulative")],
    "The probability of so many events where there are `mean` on average, or of at most so many.",
    source: source,
    example: "POISSON.DIST(0,0,FALSE)",
    gives: "1"
  ) { call in
    let mean = call.quantity(1)
    guard let (events, _) = wholes(call, 0, 0), mean >= 0 else { return Value(CellError.number) }
    let arithmetic = call.arithmetic
    let weight = (-mean).evaluated(.exp)
    // The sum is rational, and e^-mean comes once.
    let terms = total(call, call.logical(2) ? 0 : events, events) { count in
      mean.raised(to: count) / mean.make(arithmetic.factorial(Number(count)))
    }
    return terms.map { ($0 * weight).value } ?? Value(CellError.number)
  }

  // MARK: Distributions by one exponential function

  static let exponential = FunctionDefinition(
    "EXPON.DIST",
    aliases: ["EXPONDIST"],
    .statistical,
    [.number("x"), .number("rate"), .logical("cumulative")],
    "The probability of a time of at most x until the next event, or its density.",
    source: source,
    example: "EXPON.DIST(0,2,FALSE)",
    gives: "2"
  ) { call in
    let (x, rate) = (call.quantity(0), call.quantity(1))
    guard x >= 0, rate > 0 else { return Value(CellError.number) }
    let left = (-(rate * x)).evaluated(.exp)
    return (call.logical(2) ? 1 - left : rate * left).value
  }

  static let weibull = FunctionDefinition(
    "WEIBULL.DIST",
    aliases: ["WEIBULL"],
    .statistical,
    [.number("x"), .number("shape"), .number("scale"), .logical("cumulative")],
    "The probability of a lifetime of at most x, or its density.",
    source: source,
    example: "WEIBULL.DIST(0,1,2,FALSE)",
    gives: "0.5"
  ) { call in
    let (x, shape, scale) = (call.quantity(0), call.quantity(1), call.quantity(2))
    guard x >= 0, shape > 0, scale > 0 else { return Value(CellError.number) }
    let ratio = x / scale
    let left = (-ratio.raised(to: shape)).evaluated(.exp)
    if call.logical(3) { return (1 - left).value }
    return (shape / scale * ratio.raised(to: shape - 1) * left).value
  }

  // MARK: Parts

  /// Two arguments without their fractions; nil if one is negative or too large to count to.
  private static func wholes(_ call: Call, _ first: Int, _ second: Int) -> (Int, Int)? {
    guard call.quantity(first) >= 0, call.quantity(second) >= 0, let a = call.integer(first),
      let b = call.integer(second), max(a, b) < 1 << 40
    else { return nil }
    return (a, b)
  }

  private static func isProbability(_ part: Quantity) -> Bool { part >= 0 && part <= 1 }

  private static func chance(_ successes: Int, of trials: Int, _ probability: Quantity) -> Quantity
  {
    let ways = probability.arithmetic.binomial(Number(trials), Number(successes))
    return probability.make(ways) * probability.raised(to: successes)
      * (1 - probability).raised(to: trials - successes)
  }

  /// The sum of terms, or `#NUM!` where the budget doesn't pay for it.
  private static func sum(
    _ call: Call,
    _ first: Int,
    _ last: Int,
    _ term: (Int) -> Quantity
  ) -> Value {
    total(call, first, last, term)?.value ?? Value(CellError.number)
  }

  private static func total(
    _ call: Call,
    _ first: Int,
    _ last: Int,
    _ term: (Int) -> Quantity
  ) -> Quantity? {
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    for count in first...max(first, last) {
      guard call.pays(for: .walk(16)), !arithmetic.isExhausted else { return nil }
      total.fold(arithmetic) { arithmetic.add($0, term(count).number) }
      // A failure stays one, whatever is added.
      if total.value(arithmetic).isFailure { break }
    }
    return Quantity(total.value(arithmetic), arithmetic)
  }
}
