// SPDX-License-Identifier: MIT

import ListerBasics
import ListerMeasurement
import ListerNumbers

/// Exact determinants, inverses and products of integers, cents and Hilbert matrices.
enum MatrixSuite {
  static func run() {
    let arithmetic = Arithmetic()
    var table = TextTable(columns: [
      ("entries", .left), ("order", .right), ("determinant µs", .right), ("inverse µs", .right),
      ("product µs", .right),
    ])
    for (name, entry) in entries(arithmetic) {
      for order in [2, 4, 8, 16] {
        let owned = OwnedSlab(order * order, filledWith: Number.zero)
        let result = OwnedSlab(order * order, filledWith: Number.zero)
        let matrix = owned.slab
        for index in 0..<matrix.count { matrix[index] = entry(index / order, index % order) }
        let runs = 20_000 / (order * order * order) + 2
        let times = [
          nanoseconds(per: runs, named: "determinants: \(name), \(order)") {
            for _ in 0..<runs { _ = arithmetic.determinant(matrix, order: order) }
            arithmetic.reset()
          },
          nanoseconds(per: runs, named: "inverses: \(name), \(order)") {
            for _ in 0..<runs {
              _ = arithmetic.invert(matrix, order: order, into: result.slab)
              arithmetic.reset()
            }
          },
          nanoseconds(per: runs, named: "products: \(name), \(order)") {
            for _ in 0..<runs {
              arithmetic.multiply(
                matrix,
                matrix,
                rows: order,
                inner: order,
                columns: order,
                into: result.slab
              )
              arithmetic.reset()
            }
          },
        ]
        table.rows.append([name, "\(order)"] + times.map { tenths($0 / 1000) })
      }
    }
    print(table.text)
  }

  private static func entries(
    _ arithmetic: Arithmetic
  ) -> [(String, (Int, Int) -> Number)] {
    func mixed(_ row: Int, _ column: Int) -> Int {
      let hash = (UInt64(row * 31 + column + 1) &* 0x9E37_79B9_7F4A_7C15) >> 33
      return Int(hash)
    }
    return [
      ("integers below 100", { Number(mixed($0, $1) % 199 - 99) }),
      ("cents", { arithmetic.divide(Number(mixed($0, $1) % 1_999_999 - 999_999), Number(100)) }),
      ("Hilbert", { arithmetic.divide(.one, Number($0 + $1 + 1)) }),
    ]
  }
}
