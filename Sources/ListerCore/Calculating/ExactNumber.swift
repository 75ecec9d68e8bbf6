// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON
import ListerNumbers

/// Exact arithmetic with numbers as documents spell them, whatever their size.
package enum ExactNumber {
  /// The sum; nil if it is over the limits of calculations.
  package static func sum(_ left: NumberText, _ right: NumberText) -> NumberText? {
    let arithmetic = Arithmetic()
    let sum = arithmetic.add(number(left, arithmetic), number(right, arithmetic))
    if sum.isFailure { return nil }
    var buffer = ByteBuffer()
    arithmetic.write(sum, .decimal, to: &buffer)
    return NumberText(buffer.view.string)
  }

  /// The value of a number, as formulas give it; `#NUM!` if it is over the limits of calculations.
  package static func value(of number: NumberText) -> CellValue { quotient(of: number, by: 1) }

  /// A number divided by a whole one, as formulas give it; `#NUM!` if it is over the limits of
  /// calculations.
  package static func quotient(of number: NumberText, by divisor: Int) -> CellValue {
    let arithmetic = Arithmetic()
    let result = arithmetic.divide(self.number(number, arithmetic), Number(divisor))
    return result.isFailure ? .error(.number) : .number(CellNumber(result, arithmetic))
  }

  private static func number(_ number: NumberText, _ arithmetic: Arithmetic) -> Number {
    number.text.withByteView { arithmetic.parse($0) } ?? Number(.notANumber)
  }
}
