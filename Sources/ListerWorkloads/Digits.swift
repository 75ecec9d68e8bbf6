// SPDX-License-Identifier: MIT

import ListerBasics

/// Products of whole numbers of many digits, their sums so far, and what those leave by a prime.
///
///          Left    Right   Product  Sum       Rest
///     2    (30 to 80 digits) =A2*B2 =C2*C2    =MOD(D2,999999937)
///     3    ...     ...     =A3*B3   =C3*C3+D2 =MOD(D3,999999937)
///
/// Distinct documents have their columns in other places, and add a number to each product.
struct Digits: WorkloadDocument {
  private enum Column: Int, CaseIterable { case left, right, product, sum, rest }
  private static let headings: [StaticString] = ["Left", "Right", "Product", "Sum", "Rest"]
  private static let rows = 1..<16
  private static let prime: UInt64 = 999_999_937

  private let index: Int
  private let order: ColumnOrder
  private let pairs: [(left: LargeWhole, right: LargeWhole)]
  /// What is added to each product.
  private let added: Int

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 9, index: index)
    pairs = Digits.rows.map { _ in
      let left = LargeWhole(digits: random.pick(30...80), from: &random)
      return (left, LargeWhole(digits: random.pick(30...80), from: &random))
    }
    var choices = layout.choices(after: random, seed: seed, kind: 9)
    order = ColumnOrder(count: 5, shuffledBy: &choices, distinct: layout != .shared)
    added = layout == .shared ? 0 : layout.number(of: index) + 1
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("digits", index: index, grid: "Digits")
    for row in 0..<16 {
      buffer.openRow(row)
      for (place, role) in order.roles.enumerated() {
        guard let column = Column(rawValue: role) else { continue }
        buffer.separate(place)
        if row == 0 {
          buffer.append(quoted: Digits.headings[role])
        } else {
          write(column, row: row, to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func write(_ column: Column, row: Int, to buffer: inout ByteBuffer) {
    let (times, plus) = (FormulaPiece.text("*"), FormulaPiece.text("+"))
    switch column {
    case .left: buffer.append(pairs[row - 1].left.text)
    case .right: buffer.append(pairs[row - 1].right.text)
    case .product where added > 0:
      buffer.appendFormula(cell(.left, row), times, cell(.right, row), plus, .decimal(added, 0))
    case .product: buffer.appendFormula(cell(.left, row), times, cell(.right, row))
    case .sum:
      let square = cell(.product, row)
      if row == Digits.rows.lowerBound {
        buffer.appendFormula(square, times, square)
      } else {
        buffer.appendFormula(square, times, square, plus, cell(.sum, row - 1))
      }
    case .rest: buffer.appendFormula(.text("MOD("), cell(.sum, row), .text(",999999937)"))
    }
  }

  private func cell(_ column: Column, _ row: Int) -> FormulaPiece {
    .cell(order.letter(column.rawValue), row)
  }

  func expected() -> ExpectedCells {
    var sum = LargeWhole(0)
    return zip(Digits.rows, pairs).flatMap { row, pair in
      let product = pair.left * pair.right + LargeWhole(UInt64(added))
      sum = sum + product * product
      return [
        (row, order.places[Column.product.rawValue], product.text),
        (row, order.places[Column.sum.rawValue], sum.text),
        (row, order.places[Column.rest.rawValue], "\(sum.remainder(by: Digits.prime))"),
      ]
    }
  }
}
