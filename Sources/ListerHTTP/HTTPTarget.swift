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
  /// Refused is what could mean two things: a percent sign without two hexadecimal digits, text
  /// that is no UTF-8, a control character, an empty segment before another one, a segment `.` or
  /// `..` however it is spelt, and a slash or a zero byte that was hidden behind a percent sign.
  ///
  /// Nil if it is refused.
  ///
  /// - Parameter text: the target as it was sent.
  init?(_ text: some StringProtocol) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "?"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    path = []
    query = []
    let segments = parts[0].dropFirst().split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    for (index, segment) in segments.enumerated() {
      guard let text = HTTPTarget.resolved(segment, plusIsSpace: false), text != ".", text != "..",
        !text.utf8.contains(UInt8(ascii: "/")), !text.isEmpty || index == segments.count - 1
      else { return nil }
      path.append(text)
    }
    guard parts.count == 2 else { return }
    for item in parts[1].split(separator: UInt8(ascii: "&")) {
      let sides = item.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let name = HTTPTarget.resolved(sides[0], plusIsSpace: true),
        let value = sides.count == 2 ? HTTPTarget.resolved(sides[1], plusIsSpace: true) : ""
      else { return nil }
      query.append(HTTPQueryItem(name: name, value: value))
    }
  }

  /// A part with its percent signs resolved; nil if it is refused.
  private static func resolved(_ part: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
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
