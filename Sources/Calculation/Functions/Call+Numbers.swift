// SPDX-License-Identifier: MIT

import ExactNumbers

extension Call {
  /// Hands all numbers of the arguments from `first` on to `body`, in order.
  ///
  /// As in SUM: of ranges and arrays only numbers count, direct arguments are converted. Returns the
  /// first error met, and stops there.
  func forEachNumber(from first: Int = 0, _ body: (Number) -> Void) -> Value? {
    for position in first..<count {
      if isDirect(position) {
        let value = calculator.toNumber(self[position])
        if value.isError { return value }
        body(value.number)
        continue
      }
      let area = area(position)
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          let value = area[row, column]
          if value.isNumber {
            body(value.number)
          } else if value.isError {
            return value
          }
        }
      }
    }
    return nil
  }
}
