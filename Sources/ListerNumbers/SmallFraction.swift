// SPDX-License-Identifier: MIT

/// A number that is not big as a fraction in lowest terms; the denominator is at most 10^18.
struct SmallFraction {
  var numerator: Int64
  var denominator: UInt64

  /// The fraction of a decimal or a ratio.
  init(_ number: Number) {
    numerator = number.word
    let detail = number.detail
    if number.form == Number.Form.ratio {
      denominator = UInt64(truncatingIfNeeded: detail)
      return
    }
    denominator = PowersOfTen.word(Int(detail))
    if detail == 0 { return }
    // A mantissa with a scale is no multiple of ten: it shares twos or fives with 10^s, never both.
    if numerator & 1 == 0 {
      let twos = min(Int64(numerator.trailingZeroBitCount), detail)
      numerator >>= twos
      denominator >>= UInt64(twos)
    } else {
      var rest = detail
      while rest > 0, numerator % 5 == 0 {
        numerator /= 5
        denominator /= 5
        rest -= 1
      }
    }
  }
}

/// The greatest common divisor of two words; that of 0 and x is x.
///
/// The binary algorithm without a branch that depends on the order of the two; where one of them is
/// much longer, a division first, which is as good as many steps.
/// Source: J. Stein, "Computational problems associated with Racah algebra", 1967.
func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
  var (a, b) = (first, second)
  if a == 0 { return b }
  if b == 0 { return a }
  if a.leadingZeroBitCount + 8 < b.leadingZeroBitCount {
    a %= b
    if a == 0 { return b }
  } else if b.leadingZeroBitCount + 8 < a.leadingZeroBitCount {
    b %= a
    if b == 0 { return a }
  }
  let shift = UInt64(truncatingIfNeeded: (a | b).trailingZeroBitCount)
  var x = a &>> UInt64(truncatingIfNeeded: a.trailingZeroBitCount)
  var y = b &>> UInt64(truncatingIfNeeded: b.trailingZeroBitCount)
  while x != y {
    let (difference, isLess) = x.subtractingReportingOverflow(y)
    y = isLess ? x : y
    x = isLess ? 0 &- difference : difference
    x &>>= UInt64(truncatingIfNeeded: difference.trailingZeroBitCount)
  }
  return x &<< shift
}

/// The greatest common divisor of two double words; that of 0 and x is x.
func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
  var x = a
  var y = b
  while y != 0 {
    if (x | y) >> 64 == 0 {
      let small = greatestCommonDivisor(
        UInt64(truncatingIfNeeded: x),
        UInt64(truncatingIfNeeded: y)
      )
      return UInt128(small)
    }
    (x, y) = (y, x % y)
  }
  return x
}
