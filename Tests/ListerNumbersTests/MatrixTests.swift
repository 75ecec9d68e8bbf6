// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerNumbers

/// Kinds of random matrices.
enum MatrixKind: CaseIterable {
  case integers, cents, mixedDecimals, evenNumbers, words, hilbert, smallRatios, wideRatios
  case bigIntegers, sparse

  func entry(
    _ row: Int,
    _ column: Int,
    _ generator: inout SeededGenerator,
    _ arithmetic: Arithmetic
  )
    -> Number
  {
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func ratio(_ above: Int, _ below: Int) -> Number {
      arithmetic.divide(Number(above), Number(below))
    }
    switch self {
    case .integers: return Number(random(-99...99))
    case .cents: return ratio(random(-999_999...999_999), 100)
    case .mixedDecimals:
      return ratio(random(-99_999...99_999), [1, 10, 1000, 1 << 10][random(0...3)])
    case .evenNumbers: return Number(random(-50...50) << random(0...20))
    case .words: return Number(random(-Int.max...Int.max))
    case .hilbert: return ratio(1, row + column + 1)
    case .smallRatios: return ratio(random(-20...20), random(1...20))
    case .wideRatios: return ratio(random(-(1 << 32)...(1 << 32)), random(1...(1 << 32)))
    case .bigIntegers:
      let factor = Number(random(-Int.max...Int.max))
      return arithmetic.multiply(factor, Number(random(1...Int.max)))
    case .sparse: return random(0...2) == 0 ? Number(random(-9...9)) : .zero
    }
  }

  func matrix(
    _ rows: Int,
    _ columns: Int,
    _ generator: inout SeededGenerator,
    _ arithmetic: Arithmetic
  ) -> [Number] {
    var result: [Number] = []
    for row in 0..<rows {
      for column in 0..<columns { result.append(entry(row, column, &generator, arithmetic)) }
    }
    return result
  }
}

@Suite struct MatrixTests {
  let arithmetic = Arithmetic()

  private static let orders = [1, 2, 3, 4, 5, 7, 10, 16]

  @Test(arguments: MatrixKind.allCases)
  func `determinants and inverses are those of rational elimination`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 42)
    for order in MatrixTests.orders {
      for _ in 0..<(order <= 4 ? 12 : order <= 7 ? 4 : 1) {
        arithmetic.reset()
        let matrix = kind.matrix(order, order, &generator, arithmetic)
        let oracle = RationalMatrix.augmented(matrix, order: order, in: arithmetic)
        let isRegular = oracle.reduce()
        let determinant = arithmetic.determinant(matrix, order: order)
        #expect(oracle.isDeterminant(determinant, in: arithmetic), "\(kind), order \(order)")
        let inverse = arithmetic.inverse(matrix, order: order)
        #expect((inverse != nil) == isRegular && !arithmetic.isExhausted)
        guard let inverse else { continue }
        var isRight = inverse.count == order * order
        for index in inverse.indices where isRight {
          let (row, column) = (index / order, order + index % order)
          isRight = oracle.equals(row, column, inverse[index], in: arithmetic)
        }
        #expect(isRight, "inverse of \(kind), order \(order)")
      }
    }
  }

  @Test(arguments: MatrixKind.allCases)
  func `products are those of rationals`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 7)
    for (rows, inner, columns) in [(1, 1, 1), (2, 3, 4), (3, 1, 5), (1, 40, 1), (16, 16, 16)] {
      arithmetic.reset()
      let a = kind.matrix(rows, inner, &generator, arithmetic)
      let b = kind.matrix(inner, columns, &generator, arithmetic)
      let expected = RationalMatrix.product(
        RationalMatrix(a, rows: rows, columns: inner, in: arithmetic),
        RationalMatrix(b, rows: inner, columns: columns, in: arithmetic)
      )
      let result = arithmetic.product(a, b, rows: rows, inner: inner, columns: columns)
      var isRight = result.count == rows * columns
      for index in result.indices where isRight {
        isRight = expected.equals(index / columns, index % columns, result[index], in: arithmetic)
      }
      #expect(isRight, "\(kind), \(rows)x\(inner)x\(columns)")
    }
  }

  @Test(arguments: MatrixKind.allCases)
  func `a matrix times its inverse is the identity, bit by bit`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 3)
    for order in [1, 2, 5, 10] {
      arithmetic.reset()
      let matrix = kind.matrix(order, order, &generator, arithmetic)
      guard let inverse = arithmetic.inverse(matrix, order: order) else { continue }
      let product = arithmetic.product(
        matrix,
        inverse,
        rows: order,
        inner: order,
        columns: order
      )
      for index in product.indices {
        let expected: Int64 = index / order == index % order ? 1 : 0
        #expect(product[index].word == expected && product[index].tag == 0)
      }
    }
  }

  @Test(arguments: MatrixKind.allCases)
  func `a singular matrix has determinant 0 and no inverse`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 11)
    for order in [2, 3, 4, 8, 16] {
      arithmetic.reset()
      var matrix = kind.matrix(order, order, &generator, arithmetic)
      // The last row is the difference of the first two, or twice the first.
      for column in 0..<order {
        let first = matrix[column]
        matrix[(order - 1) * order + column] =
          order == 2
          ? arithmetic.multiply(first, Number(2))
          : arithmetic.subtract(first, matrix[order + column])
      }
      let determinant = arithmetic.determinant(matrix, order: order)
      #expect(determinant.word == 0 && determinant.tag == 0, "\(kind), order \(order)")
      #expect(arithmetic.inverse(matrix, order: order) == nil)
      #expect(!arithmetic.isExhausted)
    }
  }

  @Test func `the determinant of the Hilbert matrix of order 10 is one over an integer`() {
    var generator = SeededGenerator(seed: 0)
    let matrix = MatrixKind.hilbert.matrix(10, 10, &generator, arithmetic)
    let determinant = arithmetic.determinant(matrix, order: 10)
    // Source: OEIS A005249, 46206893947914691316295628839036278726983680000000000.
    let fraction = arithmetic.load(determinant, 0)
    #expect(fraction.numerator.isOne)
    let expected = Scratch(count: 1)
    unsafe expected[0].set(digits: "46206893947914691316295628839036278726983680000000000")
    #expect(fraction.denominator.order(expected[0]) == 0)
    // The inverse has whole entries; its first is the square of the order.
    let inverse = arithmetic.inverse(matrix, order: 10) ?? []
    #expect(inverse.first?.word == 100)
    #expect(inverse.allSatisfy { $0.tag == 0 })
  }

  @Test func `failures come through, and approximated entries approximate the result`() {
    let failure = Number(.divisionByZero)
    let matrix = [Number(1), failure, Number(3), Number(4)]
    #expect(arithmetic.determinant(matrix, order: 2).failure == .divisionByZero)
    #expect(arithmetic.inverse(matrix, order: 2)?.first?.failure == .divisionByZero)
    let product = arithmetic.product(matrix, matrix, rows: 2, inner: 2, columns: 2)
    #expect(product.allSatisfy { $0.failure == .divisionByZero })
    arithmetic.precision = 5
    let rough = [arithmetic.roundedPi(), Number(1), Number(2), Number(3)]
    let determinant = arithmetic.determinant(rough, order: 2)
    // 3.1416 · 3 - 2 = 7.4248.
    #expect(determinant.word == 74_248 && determinant.isApproximated)
    let inverse = arithmetic.inverse(rough, order: 2) ?? []
    #expect(inverse.count == 4 && inverse.allSatisfy { $0.isApproximated })
    // 3 / 7.4248 = 0.404051..., to five digits.
    #expect(inverse.first.map { arithmetic.approximated($0).word } == 40_405)
    #expect(arithmetic.product(rough, rough, rows: 2, inner: 2, columns: 2)[0].isApproximated)
  }

  @Test func `the empty matrix has determinant 1`() {
    #expect(arithmetic.determinant([], order: 0).word == 1)
    #expect(arithmetic.inverse([], order: 0)?.isEmpty == true)
  }

  @Test func `matrices over the limits are refused, not calculated`() {
    let huge = arithmetic.scaledTen(150_000, plus: 1)
    let matrix = (0..<16).map { $0 % 5 == 0 ? huge : Number($0) }
    #expect(arithmetic.determinant(matrix, order: 4).failure == .notANumber)
    #expect(arithmetic.inverse(matrix, order: 4) == nil)
    let wide = [Number](repeating: huge, count: 256)
    let product = arithmetic.product(wide, wide, rows: 16, inner: 16, columns: 16)
    #expect(product.count == 256)
    #expect(product.contains { $0.failure == .notANumber } && arithmetic.isExhausted)
    #expect(arithmetic.determinant([Number(2)], order: 1).failure == .notANumber)
    arithmetic.reset()
    #expect(arithmetic.determinant([Number(2)], order: 1).word == 2)
  }
}
