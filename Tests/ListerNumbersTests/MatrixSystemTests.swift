// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerNumbers

@Suite struct MatrixSystemTests {
  let arithmetic = Arithmetic()

  @Test(arguments: MatrixKind.allCases)
  func `solutions are those of rational elimination`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 11)
    for order in [1, 2, 3, 4, 5, 7, 10, 16] {
      for sides in [1, 2, 5] {
        arithmetic.reset()
        let matrix = kind.matrix(order, order, &generator, arithmetic)
        let right = kind.matrix(order, sides, &generator, arithmetic)
        let solution = arithmetic.solution(matrix, right, order: order)
        #expect(!arithmetic.isExhausted)
        var system: [Number] = []
        for row in 0..<order {
          system += matrix[(row * order)..<((row + 1) * order)]
          system += right[(row * sides)..<((row + 1) * sides)]
        }
        let oracle = RationalMatrix(system, rows: order, columns: order + sides, in: arithmetic)
        #expect(oracle.reduce() == (solution != nil), "\(kind), order \(order)")
        guard let solution else { continue }
        var isRight = solution.count == order * sides
        for index in solution.indices where isRight {
          let (row, column) = (index / sides, order + index % sides)
          isRight = oracle.equals(row, column, solution[index], in: arithmetic)
        }
        #expect(isRight, "\(kind), order \(order) with \(sides) right sides")
      }
    }
  }

  @Test(arguments: MatrixKind.allCases)
  func `a product of narrow matrices has their rank`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 13)
    for (rows, inner, columns) in [(1, 1, 1), (3, 1, 3), (4, 2, 4), (5, 3, 7), (6, 4, 5)] {
      arithmetic.reset()
      let a = kind.matrix(rows, inner, &generator, arithmetic)
      let b = kind.matrix(inner, columns, &generator, arithmetic)
      let product = arithmetic.product(a, b, rows: rows, inner: inner, columns: columns)
      let rank = arithmetic.rank(product, rows: rows)
      let turned = arithmetic.rank(transposed(product, rows: rows), rows: columns)
      #expect(rank.word == turned.word && rank.word <= inner, "\(kind), \(rows)x\(columns)")
      // Those of wide entries are never dependent by chance.
      if kind == .words || kind == .wideRatios { #expect(rank.word == inner) }
    }
  }

  @Test(arguments: [MatrixKind.integers, .cents, .hilbert, .smallRatios])
  func `powers are repeated products`(_ kind: MatrixKind) {
    var generator = SeededGenerator(seed: 17)
    for order in [1, 2, 3, 5] {
      arithmetic.reset()
      let matrix = kind.matrix(order, order, &generator, arithmetic)
      var expected = (0..<order * order).map { $0 % (order + 1) == 0 ? Number.one : .zero }
      for exponent in 0...9 {
        let power = arithmetic.power(matrix, order: order, exponent) ?? []
        #expect(isSame(power, expected), "\(kind)^\(exponent), order \(order)")
        if let inverse = arithmetic.power(matrix, order: order, -exponent) {
          let unit = product(power, inverse, order)
          #expect(isSame(unit, arithmetic.power(matrix, order: order, 0) ?? []))
        }
        expected = product(expected, matrix, order)
      }
    }
  }

  private func product(_ a: [Number], _ b: [Number], _ order: Int) -> [Number] {
    arithmetic.product(a, b, rows: order, inner: order, columns: order)
  }

  private func transposed(_ m: [Number], rows: Int) -> [Number] {
    let columns = m.count / rows
    return m.indices.map { m[$0 % rows * columns + $0 / rows] }
  }

  private func isSame(_ a: [Number], _ b: [Number]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { arithmetic.compare($0, $1) == 0 }
  }
}
