// SPDX-License-Identifier: MIT

/// How a number is written.
public enum NumberStyle: Sendable, Equatable {
  /// All digits of an expansion that ends, without an exponent: `-0.125`.
  case decimal
  /// Lowest terms with the sign in front, `-1/8`; a whole number without a denominator.
  case ratio
  /// Up to so many significant digits, 1...1000, halves away from zero, as spreadsheets show
  /// numbers.
  ///
  /// Zeros at the end of the fraction are cut. From 1E+20 on and below 1E-09 there is an exponent
  /// of at least two digits: `1E+20`, `1.5E-10`.
  case significant(Int)
  /// The shortest digits that read back as the nearest double: `0.1`, `1e+21`; `null` out of range.
  ///
  /// Plain from 1e-6 up to 1e21, otherwise with an exponent, like numbers in JavaScript.
  case double
}
