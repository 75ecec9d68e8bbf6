// SPDX-License-Identifier: MIT

/// Numbers as people read them in tables.
enum Figures {
  /// A number with a fixed count of decimals, half away from zero: `12.50`.
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return "-" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 9e15 else { return "\(value)" }
    let whole = Int(scaled)
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return sign + "\(whole)" }
    let power = Int(scale)
    let fraction = "\(whole % power)"
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(whole / power).\(zeros)\(fraction)"
  }

  /// A count with its thousands apart: `1,234,567`.
  static func grouped(_ value: Int) -> String {
    var digits = Array(String(value.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (value < 0 ? "-" : "") + String(digits)
  }

  /// A duration in the unit that fits: `412 ns`, `3.1 µs`, `12.0 ms`, `2.41 s`.
  static func duration(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(fixed(nanoseconds, 0)) ns"
    case ..<1e6: "\(fixed(nanoseconds / 1e3, 1)) µs"
    case ..<1e9: "\(fixed(nanoseconds / 1e6, 1)) ms"
    default: "\(fixed(nanoseconds / 1e9, 2)) s"
    }
  }

  /// A size in bytes: `812 B`, `4.0 KB`, `150.3 MB`, in powers of 1000.
  static func size(bytes: Int) -> String {
    switch Double(bytes) {
    case ..<1e3: "\(bytes) B"
    case ..<1e6: "\(fixed(Double(bytes) / 1e3, 1)) KB"
    case ..<1e9: "\(fixed(Double(bytes) / 1e6, 1)) MB"
    default: "\(fixed(Double(bytes) / 1e9, 2)) GB"
    }
  }
}
