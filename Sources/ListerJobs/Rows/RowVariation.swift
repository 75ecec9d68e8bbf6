// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// The values that one input takes on, one after the other.
///
/// ```
/// Rate=0.01:0.10:0.01     from, to, step
/// Years=10,20,30          these
/// ```
package struct RowVariation: Hashable, Sendable {
  /// What is filled.
  package let target: String
  /// The numbers as they are written.
  package let values: [String]

  /// So many combinations at most, and so many values of one input.
  package static let most = 100_000_000
  private static let mostOfOne = 1_000_000

  /// What is expected of a text.
  package static let expectation = "a cell or a name, =, and FROM:TO:STEP or values between commas"

  /// The variation that a text spells; nil if it spells none.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    target = String(text[..<sign])
    let rest = text[text.index(after: sign)...]
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 else {
      guard parts.count == 3, let values = RowVariation.steps(parts) else { return nil }
      self.values = values
      return
    }
    values = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard values.allSatisfy({ NumberText($0) != nil }) else { return nil }
  }

  /// The numbers from the first to the second in steps of the third, exactly; nil where they are none, or
  /// too many.
  private static func steps(_ parts: [String]) -> [String]? {
    let decimals = parts.compactMap { NumberText($0) }.map { DecimalParts($0.text) }
    let exponents = decimals.compactMap { Int($0.exponent) }
    guard exponents.count == 3, let least = exponents.min(), -18...0 ~= min(least, 0) else {
      return nil
    }
    let scale = -min(least, 0)
    let whole = decimals.compactMap { RowVariation.whole($0, scale: scale) }
    guard whole.count == 3, whole[2] != 0 else { return nil }
    let (distance, overflow) = whole[1].subtractingReportingOverflow(whole[0])
    guard !overflow, distance == 0 || (distance < 0) == (whole[2] < 0),
      distance.magnitude / whole[2].magnitude < RowVariation.mostOfOne
    else { return nil }
    return stride(from: whole[0], through: whole[1], by: whole[2]).map { number in
      var text = ByteBuffer(capacity: 32)
      text.append(decimal: Int64(number), scale: scale)
      return text.view.string
    }
  }

  /// A number times ten to the power of a scale; nil if a word doesn't hold it.
  private static func whole(_ number: DecimalParts, scale: Int) -> Int? {
    guard let exponent = Int(number.exponent), 0...18 ~= exponent + scale else { return nil }
    let sign = number.isNegative ? "-" : ""
    return Int(sign + number.digits + String(repeating: "0", count: exponent + scale))
  }
}
