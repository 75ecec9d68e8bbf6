// SPDX-License-Identifier: MIT

/// The path and the query of a request, with their percent signs resolved.
///
/// ```
/// /v1/lists/Caf%C3%A9?as=csv&flat     path ["v1", "lists", "Café"], query as → csv, flat → ""
/// ```
package struct HTTPTarget: Hashable, Sendable {
  /// The segments of the path; the last one is empty where the path ends in a slash.
  package var path: [String]
  /// The items of the query, in their order.
  package var query: [HTTPQueryItem]

  /// The target of the given parts.
  package init(path: [String], query: [HTTPQueryItem] = []) {
    self.path = path
    self.query = query
  }

  /// Reads a target in origin form.
  ///
  /// Refused is what could mean two things: white space or a control character, a percent sign without two hexadecimal digits, text
  /// that is no UTF-8, a control character that is spelt so, an empty segment before another one, a segment `.` or
  /// `..` however it is spelt, and a slash or a zero byte that was hidden behind a percent sign.
  ///
  /// Nil if it is refused.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      return nil
    }
    path = []
    query = []
    let pathEnd = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    var start = 1
    while start <= pathEnd {
      let end = HTTPTarget.index(of: UInt8(ascii: "/"), in: bytes, start..<pathEnd)
      guard let text = HTTPTarget.resolved(bytes[start..<end], plusIsSpace: false), text != ".",
        text != "..", !text.utf8.contains(UInt8(ascii: "/")), !text.isEmpty || end == pathEnd
      else { return nil }
      path.append(text)
      start = end + 1
    }
    start = pathEnd + 1
    while start < bytes.count {
      let end = HTTPTarget.index(of: UInt8(ascii: "&"), in: bytes, start..<bytes.count)
      defer { start = end + 1 }
      if start == end { continue }
      let sign = HTTPTarget.index(of: UInt8(ascii: "="), in: bytes, start..<end)
      guard let name = HTTPTarget.resolved(bytes[start..<sign], plusIsSpace: true),
        let value = HTTPTarget.resolved(bytes[min(sign + 1, end)..<end], plusIsSpace: true)
      else { return nil }
      query.append(HTTPQueryItem(name: name, value: value))
    }
  }

  /// Where a byte is first in a part; the end of the part where it isn't.
  private static func index(of byte: UInt8, in bytes: [UInt8], _ part: Range<Int>) -> Int {
    var index = part.lowerBound
    while index < part.upperBound, bytes[index] != byte { index += 1 }
    return index
  }

  /// Whether a byte means itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "#"), 0x7F...: false
    default: true
    }
  }

  /// A part with its percent signs resolved; nil if it is refused.
  private static func resolved(_ part: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
    if part.allSatisfy(isPlain) { return String(decoding: part, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var rest = part.makeIterator()
    while var byte = rest.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
          return nil
        }
        byte = high << 4 | low
      } else if byte == UInt8(ascii: "+"), plusIsSpace {
        byte = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "#") {
        return nil
      }
      // What a query says may have several lines.
      let isLine = plusIsSpace && (byte == 0x0A || byte == 0x0D || byte == 0x09)
      guard byte >= 0x20 || isLine, byte != 0x7F else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// One `name=value` of a query; the value is empty where there is no `=`.
package struct HTTPQueryItem: Hashable, Sendable {
  package var name: String
  package var value: String

  /// An item of a name and a value.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
