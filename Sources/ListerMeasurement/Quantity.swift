// SPDX-License-Identifier: MIT

import Glibc

/// A measured value with its unit, written for people or for programs.
package enum Quantity: Hashable, Sendable {
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

  /// For people: three or four digits with a unit, as `12.3 µs`, `84,210 /s`, `3.40 MB`, `93.1 %`.
  ///
  /// What is not finite, such as a rate over no time at all, is a dash.
  package var text: String {
    switch self {
    case .count(let value): Quantity.grouped(value)
    case .duration(let value): Quantity.duration(value)
    case .bytes(let value): Quantity.bytes(Double(value))
    case .rate(let value): Quantity.rate(value)
    case .byteRate(let value): Quantity.bytes(value) + (value.isFinite ? "/s" : "")
    case .factor(let value): Quantity.fixed(value, places: 2)
    case .share(let value):
      value.isFinite ? Quantity.fixed(value * 100, places: 1) + " %" : Quantity.none
    case .text(let value): value
    }
  }

  /// For programs: a JSON value in the base unit, without the unit.
  ///
  /// The base units are nanoseconds, bytes, things per second and bytes per second; a share is
  /// between 0 and 1. What is not finite is `null`.
  package var json: String {
    switch self {
    case .count(let value), .bytes(let value): String(value)
    case .duration(let value): Quantity.fixed(value, places: 0, otherwise: "null")
    case .rate(let value): Quantity.fixed(value, places: 3, otherwise: "null")
    case .byteRate(let value): Quantity.fixed(value, places: 0, otherwise: "null")
    case .factor(let value), .share(let value):
      Quantity.fixed(value, places: 4, otherwise: "null")
    case .text(let value): JSONText.quoted(value)
    }
  }

  static let none = "-"

  /// A whole number with a comma after each group of three digits.
  static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number with a fixed number of places after the point, rounded half away from zero.
  static func fixed(_ value: Double, places: Int, otherwise: String = none) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded(.toNearestOrAwayFromZero)
    // Beyond 2^53 the places mean nothing, and the whole number may not fit Int.
    guard value.isFinite else { return otherwise }
    guard abs(scaled) < 9e15 else { return abs(value) < 9e18 ? String(Int(value)) : otherwise }
    let digits = String(Int(scaled.magnitude))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// Three significant digits or more, as the size of the value asks.
  static func scaled(_ value: Double) -> String {
    let size = value.magnitude
    return fixed(value, places: size < 9.995 ? 2 : size < 99.95 ? 1 : 0)
  }

  private static func duration(_ nanoseconds: Double) -> String {
    guard nanoseconds.isFinite else { return none }
    let size = nanoseconds.magnitude
    if size < 999.5 { return "\(fixed(nanoseconds, places: 0)) ns" }
    if size < 999_500 { return "\(scaled(nanoseconds / 1e3)) µs" }
    if size < 999_500_000 { return "\(scaled(nanoseconds / 1e6)) ms" }
    return size < 60e9
      ? "\(scaled(nanoseconds / 1e9)) s"
      : "\(grouped(Int(min(nanoseconds / 1e9, 9e15)))) s"
  }

  private static func bytes(_ value: Double) -> String {
    guard value.isFinite else { return none }
    if value.magnitude < 999.5 { return "\(fixed(value, places: 0)) B" }
    if value.magnitude < 999_500 { return "\(scaled(value / 1e3)) kB" }
    if value.magnitude < 999_500_000 { return "\(scaled(value / 1e6)) MB" }
    return "\(scaled(value / 1e9)) GB"
  }

  private static func rate(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 9e15 else { return none }
    return (value < 99.95 ? scaled(value) : grouped(Int(value.rounded()))) + " /s"
  }
}
