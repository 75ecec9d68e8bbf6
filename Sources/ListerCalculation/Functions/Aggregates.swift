// SPDX-License-Identifier: MIT

import ListerNumbers

/// The aggregates that functions are made of; see ``Aggregate``.
enum Aggregates {
  /// The sum, exact.
  struct Sum: Aggregate {
    private var total: Accumulator

    @inline(__always)
    init(_ arithmetic: Arithmetic) { total = Accumulator(arithmetic) }

    @inline(__always)
    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      total.add(number, arithmetic)
    }

    func result(_ arithmetic: Arithmetic) -> Number { total.value(arithmetic) }
  }

  /// The sum divided by the count; a division by zero of no numbers.
  struct Average: Aggregate {
    private var total: Accumulator
    private var count = 0

    @inline(__always)
    init(_ arithmetic: Arithmetic) { total = Accumulator(arithmetic) }

    @inline(__always)
    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      total.add(number, arithmetic)
      count += 1
    }

    func result(_ arithmetic: Arithmetic) -> Number {
      arithmetic.divide(total.value(arithmetic), Number(count))
    }
  }

  /// The product; 0 of no numbers.
  struct Product: Aggregate {
    private var total: Accumulator
    private var isEmpty = true

    init(_ arithmetic: Arithmetic) { total = Accumulator(arithmetic, .one) }

    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      isEmpty = false
      total.fold(arithmetic) { arithmetic.multiply($0, number) }
    }

    func result(_ arithmetic: Arithmetic) -> Number { isEmpty ? .zero : total.value(arithmetic) }
  }

  struct SumOfSquares: Aggregate {
    private var total: Accumulator

    init(_ arithmetic: Arithmetic) { total = Accumulator(arithmetic) }

    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      total.add(number, times: number, arithmetic)
    }

    func result(_ arithmetic: Arithmetic) -> Number { total.value(arithmetic) }
  }

  /// The first of the least numbers; 0 of none.
  struct Least: Aggregate {
    private var best: Number?

    init(_ arithmetic: Arithmetic) {}

    @inline(__always)
    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      guard let best else { return best = number }
      if arithmetic.compare(number, best) < 0 { self.best = number }
    }

    func result(_ arithmetic: Arithmetic) -> Number { best ?? .zero }
  }

  /// The first of the greatest numbers; 0 of none.
  struct Greatest: Aggregate {
    private var best: Number?

    init(_ arithmetic: Arithmetic) {}

    @inline(__always)
    mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
      guard let best else { return best = number }
      if arithmetic.compare(number, best) > 0 { self.best = number }
    }

    func result(_ arithmetic: Arithmetic) -> Number { best ?? .zero }
  }

  /// The variance of a sample, whose numbers are one fewer when it comes to dividing.
  struct SampleVariance: Variance {
    static let missing = 1
    var numbers: [Number] = []

    init(_ arithmetic: Arithmetic) {}
  }

  /// The variance of a whole population.
  struct PopulationVariance: Variance {
    static let missing = 0
    var numbers: [Number] = []

    init(_ arithmetic: Arithmetic) {}
  }

  /// The square root of another aggregate.
  struct Root<Base: Aggregate>: Aggregate {
    private var base: Base

    init(_ arithmetic: Arithmetic) { base = Base(arithmetic) }

    static var keepsNumbers: Bool { Base.keepsNumbers }
    var kept: Int { base.kept }

    mutating func add(_ number: Number, _ arithmetic: Arithmetic) { base.add(number, arithmetic) }

    func result(_ arithmetic: Arithmetic) -> Number {
      arithmetic.evaluate(.squareRoot, base.result(arithmetic))
    }
  }
}
