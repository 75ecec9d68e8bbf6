// SPDX-License-Identifier: MIT

import ListerBasics

/// A 6x6 matrix of whole numbers: its determinant, its inverse, and their product.
///
///     A1:F6 the matrix    H1 determinant  H2 that of the inverse  H3 trace of the product  H4 sum
///     A8:F13 the inverse (spilled)        H8:M13 matrix times inverse (spilled)
///
/// Distinct documents have the four blocks in other places and other constants in the formulas.
struct Matrix: WorkloadDocument {
  private static let order = 6

  private let index: Int
  private let elements: [Int]
  /// The first row and column of the matrix, the inverse, the product, and of the summary.
  private let places: [(row: Int, column: Int)]
  private let added: Int
  private let scale: Int

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 6, index: index)
    var elements: [Int]
    repeat {
      elements = (0..<36).map { _ in random.pick(-9...9) }
    } while Matrix.determinant(elements, order: 6) == 0
    self.elements = elements
    var choices = layout.choices(after: random, seed: seed, kind: 6)
    let isShared = layout == .shared
    if !isShared {
      let quarters = choices.permutation(of: 4)
      places = quarters.map { quarter in
        (quarter / 2 * 8 + choices.pick(0...2), quarter % 2 * 8 + choices.pick(0...2))
      }
    } else {
      places = [(0, 0), (7, 0), (7, 7), (0, 7)]
    }
    added = layout.number(of: index)
    scale = isShared ? 1 : choices.pick(2...9)
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("matrix", index: index, grid: "Matrix")
    for row in 0..<16 {
      buffer.openRow(row)
      let end = places.map { $0.row == row ? $0.column + 1 : 0 }.reduce(0, max)
      let inMatrix = (places[0].row..<places[0].row + 6).contains(row)
      let inSummary = (places[3].row..<places[3].row + 4).contains(row)
      let matrixEnd = inMatrix ? places[0].column + 6 : 0
      let summaryEnd = inSummary ? places[3].column + 1 : 0
      for column in 0..<max(end, matrixEnd, summaryEnd) {
        buffer.separate(column)
        writeCell(row, column, inMatrix: inMatrix, inSummary: inSummary, to: &buffer)
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func writeCell(
    _ row: Int,
    _ column: Int,
    inMatrix: Bool,
    inSummary: Bool,
    to buffer: inout ByteBuffer
  ) {
    let (top, left) = places[0]
    if inMatrix, column >= left, column < left + 6 {
      buffer.append(decimal: elements[(row - top) * 6 + column - left])
    } else if (row, column) == places[1] {
      buffer.append(#""=MINVERSE("#)
      append(block: 0, to: &buffer)
      writeScale(UInt8(ascii: ")"), to: &buffer)
    } else if (row, column) == places[2] {
      buffer.append(#""=MMULT("#)
      append(block: 0, to: &buffer)
      buffer.append(",")
      append(block: 1, to: &buffer)
      writeScale(UInt8(ascii: ")"), to: &buffer)
    } else if inSummary, column == places[3].column {
      writeSummary(row - places[3].row, to: &buffer)
    } else {
      buffer.append("null")
    }
  }

  private func writeScale(_ closing: UInt8, to buffer: inout ByteBuffer) {
    buffer.append(closing)
    if scale != 1 {
      buffer.append("*")
      buffer.append(decimal: scale)
    }
    buffer.append("\"")
  }

  private func append(block: Int, to buffer: inout ByteBuffer) {
    let (top, left) = places[block]
    let letter = UInt8(ascii: "A") + UInt8(left)
    buffer.append(letter, top)
    buffer.append(":")
    buffer.append(letter + 5, top + 5)
  }

  /// Determinant, that of the inverse, the sum of the product's cells, and whether all is well.
  private func writeSummary(_ line: Int, to buffer: inout ByteBuffer) {
    let functions: [StaticString] = [
      #""=MDETERM("#, #""=MDETERM("#, #""=SUM("#, #""=SUMSQ("#,
    ]
    buffer.append(functions[line])
    append(block: line < 2 ? line : 2, to: &buffer)
    buffer.append(")+")
    buffer.append(decimal: added)
    buffer.append("\"")
  }
}

// MARK: Answers

extension Matrix {
  func expected() -> ExpectedCells {
    let determinant = Matrix.determinant(elements, order: 6)
    let added = Int128(added)
    let scale = Int128(scale)
    let power = scale * scale * scale * scale * scale * scale
    let (summaryRow, summaryColumn) = places[3]
    var cells: ExpectedCells = [
      (summaryRow, summaryColumn, ExactText.decimal(determinant + added, places: 0)),
      (
        summaryRow + 1, summaryColumn,
        ExactText.quotient(power + added * determinant, determinant)
      ),
      (summaryRow + 2, summaryColumn, ExactText.decimal(6 * scale * scale + added, places: 0)),
      (
        summaryRow + 3, summaryColumn,
        ExactText.decimal(6 * scale * scale * scale * scale + added, places: 0)
      ),
    ]
    for row in 0..<6 {
      for column in 0..<6 {
        // The inverse by cofactors: (-1)^(i+j) times the minor of (j, i), over the determinant.
        let minor = Matrix.determinant(minor(row: column, column: row), order: 5)
        let cofactor = (row + column) % 2 == 0 ? minor : -minor
        let inverse = ExactText.quotient(cofactor * scale, determinant)
        cells.append((places[1].row + row, places[1].column + column, inverse))
        let identity = ExactText.decimal(row == column ? scale * scale : 0, places: 0)
        cells.append((places[2].row + row, places[2].column + column, identity))
      }
    }
    return cells
  }

  private func minor(row: Int, column: Int) -> [Int] {
    (0..<36).filter { $0 / 6 != row && $0 % 6 != column }.map { elements[$0] }
  }

  /// The determinant of whole numbers without a fraction.
  ///
  /// Source: Bareiss, "Sylvester's Identity and Multistep Integer-Preserving Gaussian Elimination",
  /// Mathematics of Computation 22 (1968): each division is exact.
  static func determinant(_ elements: [Int], order n: Int) -> Int128 {
    var a = elements.map { Int128($0) }
    var (sign, previous): (Int128, Int128) = (1, 1)
    for k in 0..<n - 1 {
      guard let pivot = (k..<n).first(where: { a[$0 * n + k] != 0 }) else { return 0 }
      if pivot != k {
        for column in 0..<n { a.swapAt(pivot * n + column, k * n + column) }
        sign = -sign
      }
      for row in k + 1..<n {
        for column in k + 1..<n {
          let product = a[row * n + column] * a[k * n + k] - a[row * n + k] * a[k * n + column]
          a[row * n + column] = product / previous
        }
      }
      previous = a[k * n + k]
    }
    return sign * a[n * n - 1]
  }
}
