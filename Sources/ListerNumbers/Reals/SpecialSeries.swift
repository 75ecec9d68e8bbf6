// SPDX-License-Identifier: MIT

import Glibc

/// How a value of an incomplete function is found, and what that costs: estimates by which a way is
/// chosen, on which no digit depends.
struct SpecialSeries {
  /// How many terms of the series are added.
  var terms: Double
  /// How many bits are lost when the sum is taken from 1.
  var lostBits = 0.0

  /// The most terms that are worth an attempt.
  static let termLimit = Double(1 << 32)

  /// Terms rise up to one of them and fall from there: by m/(m + j) or faster, or if 1/(1 - x) is
  /// larger than 1, no faster than the powers of x do.
  ///
  /// j terms after the largest one, the product of the ratios is e^(-j²(1-x)/(2(m+j))) at most. If
  /// all ratios are below a number under 1, it is below the powers of that as well.
  private init(largest: Double, scale: Double, slowness: Double, ratio: Double, bits: Int) {
    let size = (Double(bits) + 32) * M_LN2
    let width = size * slowness
    terms = max(largest, 0) + width + (width * width + 2 * width * max(scale, 1)).squareRoot() + 16
    if ratio < 1 { terms = min(terms, size / -log(max(ratio, 1e-300)) + 16) }
  }

  /// The series of the lower incomplete gamma function.
  static func gamma(_ a: Double, _ x: Double, bits: Int) -> SpecialSeries {
    var series = SpecialSeries(
      largest: x - a,
      scale: max(a, x),
      slowness: 1,
      ratio: x / (a + 1),
      bits: bits
    )
    if x > a { series.lostBits = (x - a - a * log(x / a)) / M_LN2 }
    return series
  }

  /// The series of the incomplete beta function up to x, where y is 1 - x.
  static func beta(_ a: Double, _ b: Double, _ x: Double, _ y: Double, bits: Int) -> SpecialSeries {
    let y = max(y, 1e-300)
    let largest = max((x * (a + b) - a - 1) / y, 0)
    var series = SpecialSeries(
      largest: largest,
      scale: a + 1 + largest,
      slowness: 1 / y,
      ratio: max(x * (a + b) / (a + 1), x),
      bits: bits
    )
    let mean = a / (a + b)
    if x > mean {
      series.lostBits = (a * log(mean / x) + b * log(b / (a + b) / y)) / M_LN2
    }
    return series
  }

  /// What it costs with so many bits, or when it is to have so many after it is taken from 1.
  func cost(bits: Int, isComplement: Bool) -> Double {
    let limbs = (Double(bits) + (isComplement ? lostBits : 0)) / 64 + 3
    return terms * (200 + 1.5 * limbs * limbs)
  }
}
