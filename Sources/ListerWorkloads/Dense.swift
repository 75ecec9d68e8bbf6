// SPDX-License-Identifier: MIT

import ListerBasics

/// A full grid: the first row and column are inputs, the other 225 cells are formulas.
///
/// Each formula has three operations: two inputs multiplied, or one divided by 4, 5 or 8, and two
/// more cells of the rows above added or taken away. So values stay below 2^15 products of inputs,
/// and have at most five decimal places: the generator adds them up in units of 10^-5.
struct Dense: WorkloadDocument {
  private enum Shape: Int { case product, scaled, quotient, constant }
  private struct Formula {
    var shape: Shape
    /// Inputs, as cells (row * 16 + column), or a constant in thousandths.
    var first, second: Int
    /// Two cells of rows above, and whether each is taken away.
    var third, fourth: Int
    var negativeThird, negativeFourth: Bool
  }

  private let index: Int
  private let formulas: [Formula]
  /// The 31 inputs in hundredths: those of the first row, then those of the first column.
  private let inputs: [Int]

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 4, index: index)
    inputs = (0..<31).map { _ in random.pick(-99_999...99_999) }
    // What the formulas of a layout are depends on the seed only.
    let number = layout == .shared ? -1 : layout.number(of: index)
    let own = WorkloadRandom(seed: seed, kind: 5, index: number)
    var choices = layout.choices(after: own, seed: seed, kind: 5)
    formulas = (0..<225).map { Dense.formula(row: $0 / 15 + 1, &choices) }
  }

  private static func formula(row: Int, _ random: inout WorkloadRandom) -> Formula {
    func input() -> Int {
      let number = random.pick(0...30)
      return number < 16 ? number : (number - 15) * 16
    }
    func above() -> Int { random.pick(max(0, row - 3)...row - 1) * 16 + random.pick(0...15) }
    let shape = Shape(rawValue: random.pick(0...3)) ?? .product
    let constant =
      switch shape {
      case .product: input()
      case .scaled: random.pick(2...999)
      case .quotient: [4, 5, 8][random.pick(0...2)]
      case .constant: random.pick(1...9_999_999)
      }
    return Formula(
      shape: shape,
      first: input(),
      second: constant,
      third: above(),
      fourth: above(),
      negativeThird: random.pick(0...1) == 0,
      negativeFourth: random.pick(0...1) == 0
    )
  }

  /// The input at a cell of the first row or column, in hundredths.
  private func input(_ cell: Int) -> Int { cell < 16 ? inputs[cell] : inputs[15 + cell / 16] }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("dense", index: index, grid: "Dense")
    for row in 0..<16 {
      buffer.openRow(row)
      for column in 0..<16 {
        buffer.separate(column)
        if row == 0 || column == 0 {
          buffer.append(input(row * 16 + column), places: 2)
        } else {
          writeFormula(formulas[(row - 1) * 15 + column - 1], to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func writeFormula(_ formula: Formula, to buffer: inout ByteBuffer) {
    func piece(_ cell: Int) -> FormulaPiece {
      .cell(UInt8(ascii: "A") + UInt8(cell % 16), cell / 16)
    }
    func sign(_ negative: Bool) -> FormulaPiece { negative ? .text("-") : .text("+") }
    let (first, third, fourth) = (piece(formula.first), piece(formula.third), piece(formula.fourth))
    let (signs, more) = (sign(formula.negativeThird), sign(formula.negativeFourth))
    switch formula.shape {
    case .product:
      let second = piece(formula.second)
      buffer.appendFormula(first, .text("*"), second, signs, third, more, fourth)
    case .scaled:
      let factor = FormulaPiece.decimal(formula.second, 3)
      buffer.appendFormula(first, .text("*"), factor, signs, third, more, fourth)
    case .quotient:
      let divisor = FormulaPiece.decimal(formula.second, 0)
      buffer.appendFormula(third, more, fourth, signs, first, .text("/"), divisor)
    case .constant:
      let constant = FormulaPiece.decimal(formula.second, 3)
      buffer.appendFormula(
        .text("("),
        first,
        signs,
        third,
        .text(")"),
        more,
        fourth,
        signs,
        constant
      )
    }
  }

  func expected() -> ExpectedCells {
    var values: [Int128] = (0..<256).map { cell in
      cell < 16 || cell % 16 == 0 ? Int128(input(cell)) * 1000 : 0
    }
    for (number, formula) in formulas.enumerated() {
      let first = Int128(input(formula.first))
      let sign: Int128 = formula.negativeThird ? -1 : 1
      let third = sign * values[formula.third]
      let fourth = (formula.negativeFourth ? -1 : 1) * values[formula.fourth]
      let cell = (number / 15 + 1) * 16 + number % 15 + 1
      values[cell] =
        switch formula.shape {
        case .product: first * Int128(input(formula.second)) * 10 + third + fourth
        case .scaled: first * Int128(formula.second) + third + fourth
        case .quotient:
          values[formula.third] + fourth + sign * first * 1000 / Int128(formula.second)
        case .constant: first * 1000 + third + fourth + sign * Int128(formula.second) * 100
        }
    }
    return (0..<256).filter { $0 >= 16 && $0 % 16 > 0 }.map { cell in
      (cell / 16, cell % 16, ExactText.decimal(values[cell], places: 5))
    }
  }
}
