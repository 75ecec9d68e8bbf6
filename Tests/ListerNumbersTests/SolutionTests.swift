// SPDX-License-Identifier: MIT

import Testing

@testable import ListerNumbers

@Suite struct SolutionTests {
  private let text = NumberText()
  private var arithmetic: Arithmetic { text.arithmetic }

  /// The root next to `guess` of the polynomial whose coefficients fall in their exponents.
  private func root(_ coefficients: [Int], nearest guess: String = "1") throws -> Number {
    let terms = coefficients.reversed().enumerated().map { place, coefficient in
      EquationTerm(Number(coefficient), exponent: Number(place))
    }
    return arithmetic.solution(of: terms, nearest: try #require(text.parse(guess)))
  }

  @Test(arguments: [
    ([2, -3], "1.5"), ([1, -3, 2], "1"), ([4, -12, 9], "1.5"), ([8, -36, 54, -27], "1.5"),
    ([1, 0, 0, -8], "2"), ([9, 0, -4], "2/3"), ([1000, -3600, 4310, -1716], "1.1"),
    ([1, -1_000_000], "1000000"), ([1_000_000, -1], "0.000001"),
  ])
  func `a rational root is exact`(coefficients: [Int], expected: String) throws {
    let root = try root(coefficients)
    #expect(!arithmetic.isReal(root) && !root.isApproximated)
    #expect(text.write(root, .ratio) == expected || text.write(root, .decimal) == expected)
  }

  @Test(arguments: [
    ([1, 0, -2], "1.414213562373095048801688724209698"),
    ([1, -1, -1], "1.618033988749894848204586834365638"),
    ([1, 0, -1, -1], "1.324717957244746025960908854478097"),
    ([1, 0, 0, 0, -1, -1], "1.167303978261418684256045899854842"),
    ([1, 0, -4, 0, 4], "1.414213562373095048801688724209698"),
  ])
  func `an irrational root is rounded rightly`(coefficients: [Int], expected: String) throws {
    let root = try root(coefficients)
    #expect(arithmetic.isReal(root))
    #expect(text.write(arithmetic.settled(root), .decimal) == expected)
  }

  @Test func `of several roots the nearest one is the answer`() throws {
    // Roots 1, 2, 3.
    let cubic = [1, -6, 11, -6]
    for (guess, expected) in [
      ("-9", 1), ("1.49", 1), ("1.5", 1), ("1.51", 2), ("2.49", 2), ("2.51", 3), ("1e30", 3),
    ] {
      #expect(arithmetic.equal(try root(cubic, nearest: guess), Number(expected)), "\(guess)")
    }
  }

  @Test func `no positive root is a failure`() throws {
    for coefficients in [
      [1, 1], [1, 0, 1], [1, -2, 2], [-1, -1, -1], [0, 0], [0, 7], [1, 0],
    ] {
      #expect(try root(coefficients).failure == .notANumber, "\(coefficients)")
    }
  }

  @Test func `roots that a small step makes vanish are told apart`() throws {
    // (x - 1)² less or more 10^-60: two roots, or none.
    let tiny = try #require(text.parse("1e-60"))
    let (two, none) = (arithmetic.subtract(.one, tiny), arithmetic.add(.one, tiny))
    for (last, hasRoots) in [(two, true), (none, false)] {
      let root = arithmetic.solution(
        of: [
          EquationTerm(.one, exponent: Number(2)), EquationTerm(Number(-2), exponent: .one),
          EquationTerm(last, exponent: .zero),
        ],
        nearest: Number(2)
      )
      #expect(root.isFailure != hasRoots)
      if hasRoots {
        let distance = arithmetic.subtract(root, .one)
        #expect(text.write(arithmetic.multiply(distance, distance), .decimal).hasPrefix("0.000"))
        #expect(arithmetic.equal(distance, try #require(text.parse("1e-30"))))
      }
    }
  }

  @Test func `exponents may be fractions, negative and large`() throws {
    func terms(_ list: [(Int, String)]) throws -> [EquationTerm] {
      try list.map { EquationTerm(Number($0), exponent: try #require(text.parseRatio($1))) }
    }
    let cases: [([(Int, String)], String)] = [
      ([(2, "1/2"), (-3, "0/1")], "2.25"),
      ([(100, "0/1"), (-121, "-2/1")], "1.1"),
      ([(-100, "0/1"), (110, "-1/1"), (-100, "-100/365"), (110, "-465/365")], "1.1"),
      ([(1, "100000/1"), (-2, "50000/1"), (1, "0/1")], "1"),
    ]
    for (list, expected) in cases {
      let root = arithmetic.solution(of: try terms(list), nearest: .one)
      #expect(!arithmetic.isReal(root))
      #expect(text.write(root, .decimal) == expected)
    }
    let large = try terms([(1, "100000/1"), (-1, "1/1"), (-1, "0/1")])
    let root = arithmetic.solution(of: large, nearest: .one)
    #expect(text.write(arithmetic.settled(root), .decimal).hasPrefix("1.00000693153"))
  }

  @Test func `coefficients may be irrational`() throws {
    let root = arithmetic.evaluate(.squareRoot, Number(2))
    let solution = arithmetic.solution(
      of: [EquationTerm(.one, exponent: Number(3)), EquationTerm(root, exponent: .zero)].map {
        EquationTerm(
          arithmetic.equal($0.exponent, .zero) ? arithmetic.negate($0.coefficient) : $0.coefficient,
          exponent: $0.exponent
        )
      },
      nearest: .one
    )
    // The sixth root of 2.
    #expect(
      text.write(arithmetic.settled(solution), .decimal) == "1.12246204830937298143353304967918"
    )
    #expect(arithmetic.compare(solution, Number(1)) > 0)
  }

  @Test func `the factor x - 1 is taken away once`() throws {
    func root(_ coefficients: [Int]) -> Number {
      arithmetic.solution(
        of: coefficients.reversed().enumerated().map {
          EquationTerm(Number($1), exponent: Number($0))
        },
        nearest: .one,
        leavingOutOne: true
      )
    }
    #expect(arithmetic.equal(root([1, -3, 2]), Number(2)))
    #expect(arithmetic.equal(root([1, -2, 1]), .one))
    #expect(root([1, -1]).failure == .notANumber)
  }

  @Test func `roots go on in arithmetic`() throws {
    let golden = try root([1, -1, -1])
    let square = arithmetic.multiply(golden, golden)
    #expect(arithmetic.compare(golden, try #require(text.parse("1.6"))) > 0)
    let ratio = arithmetic.divide(square, arithmetic.add(golden, .one))
    #expect(text.write(arithmetic.settled(ratio), .decimal) == "1")
    #expect(arithmetic.round(golden, places: 3, .halfEven).isFailure == false)
  }
}
