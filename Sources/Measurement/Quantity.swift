// SPDX-License-Identifier: MIT

/// A measured value with its unit, written for people or for programs.
public enum Quantity: Hashable, Sendable {
  /// A number of things.
  case count(Int)
  /// Nanoseconds.
  case duration(Double)
  /// A number of bytes.
  case bytes(Int)
  /// Things per second.
  case rate(Double)
  /// Bytes per second.
  case byteRate(Double)
  /// A ratio of two like quantities, shown as a factor: `1.93`.
  case factor(Double)
  /// A share of a whole, shown in per cent.
  case share(Double)
  /// Anything else.
  case text(String)
}
