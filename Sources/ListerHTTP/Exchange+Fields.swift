// SPDX-License-Identifier: MIT

import Synchronization

extension Exchange {
  /// The fields of an answer: names and values in turn, each with a zero byte behind it.
  ///
  /// `arrived` is when the body was there; nil if it isn't.
  func fields(of response: HTTPResponse, at now: UInt64, arrived: UInt64?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(768)
    for (name, value) in response.fields {
      // A line of its own, or what ends the text, would be another field.
      guard name.utf8.allSatisfy(HTTPFields.isOfToken), value.utf8.allSatisfy(HTTPFields.isOfValue)
      else { continue }
      Exchange.append(name, value, to: &bytes)
    }
    if response.fields.allSatisfy({ !Exchange.isOfSafety($0.name) }) {
      bytes += Exchange.allSafety
    } else {
      for field in Exchange.safety where !response.has(field.name) { bytes += field.bytes }
    }
    Exchange.append("X-Request-Id", work.request.id, to: &bytes)
    bytes += "Server-Timing\0".utf8
    for (name, nanoseconds) in response.timings {
      Exchange.append(name, nanoseconds, to: &bytes)
      bytes += ", ".utf8
    }
    if let arrived {
      Exchange.append("receive", arrived - began, to: &bytes)
      bytes += ", ".utf8
    }
    Exchange.append("total", now - began, to: &bytes)
    bytes.append(0)
    if server.isEnding.load(ordering: .relaxed) {
      Exchange.append("Connection", "close", to: &bytes)
    }
    return bytes
  }

  /// What a page gets that tries to use an answer in a way that isn't meant.
  private static let safety: [(name: String, bytes: [UInt8])] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
  ].map { name, value in
    var bytes: [UInt8] = []
    append(name, value, to: &bytes)
    return (name, bytes)
  }

  private static let allSafety = safety.flatMap(\.bytes)

  private static func isOfSafety(_ name: String) -> Bool {
    safety.contains { HTTPFields.isSame($0.name, name) }
  }

  private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes += name.utf8
    bytes.append(0)
    bytes += value.utf8
    bytes.append(0)
  }

  /// A time in milliseconds with three decimals.
  private static func append(_ name: String, _ nanoseconds: UInt64, to bytes: inout [UInt8]) {
    let microseconds = nanoseconds / 1_000
    bytes += name.utf8
    bytes += ";dur=".utf8
    bytes += String(microseconds / 1_000).utf8
    bytes.append(UInt8(ascii: "."))
    for unit: UInt64 in [100, 10, 1] {
      bytes.append(UInt8(ascii: "0") + UInt8(microseconds / unit % 10))
    }
  }
}
