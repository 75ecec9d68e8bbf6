// SPDX-License-Identifier: MIT

/// Powers of ten on the way of a document.
enum DecimalScale {
  /// Ten to the power of 0...18; most are low, so that a loop is faster than a table.
  @inline(__always)
  static func power(_ exponent: Int) -> Int64 {
    var result: Int64 = 1
    var rest = exponent
    while rest > 0 {
      result = result &* 10
      rest &-= 1
    }
    return result
  }
}
