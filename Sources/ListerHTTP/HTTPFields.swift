// SPDX-License-Identifier: MIT

import CListerHTTP

/// The fields of a request's head, in their order; names are compared without regard to case.
package struct HTTPFields: Sendable {
  private struct Place {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// All names and values, one behind the other.
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// Fields of the given names and values.
  package init(_ fields: KeyValuePairs<String, String> = [:]) {
    for (name, value) in fields {
      append(name: Array(name.utf8), value: Array(value.utf8))
    }
  }

  /// The fields of a head, copied.
  init(_ head: borrowing lister_http_head) {
    let fields = unsafe UnsafeBufferPointer(start: head.fields, count: head.field_count)
    places.reserveCapacity(fields.count)
    bytes.reserveCapacity(unsafe fields.reduce(0) { unsafe $0 + $1.name_count + $1.value_count })
    for index in fields.indices {
      let field = unsafe fields[index]
      unsafe append(
        name: UnsafeRawBufferPointer(start: field.name, count: field.name_count),
        value: UnsafeRawBufferPointer(start: field.value, count: field.value_count)
      )
    }
  }

  private mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    let middle = bytes.count
    bytes.append(contentsOf: value)
    places.append(Place(name: start..<middle, value: middle..<bytes.count))
  }

  /// How many fields there are.
  package var count: Int { places.count }

  /// The value of the first field of a name; nil where there is none.
  ///
  /// Bytes that are no UTF-8 are replaced.
  package subscript(name: String) -> String? {
    places.first { isNamed($0, name) }.map(value)
  }

  /// The values of all fields of a name, in their order.
  package func all(_ name: String) -> [String] {
    places.filter { isNamed($0, name) }.map(value)
  }

  /// The values of all fields of a name as one list, with commas between them; nil where there is none.
  package func list(_ name: String) -> String? {
    let values = all(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether there is a field of a name.
  package func has(_ name: String) -> Bool { places.contains { isNamed($0, name) } }

  private func value(of place: Place) -> String {
    String(decoding: bytes[place.value], as: UTF8.self)
  }

  private func isNamed(_ place: Place, _ name: String) -> Bool {
    guard place.name.count == name.utf8.count else { return false }
    return zip(bytes[place.name], name.utf8).allSatisfy {
      HTTPFields.lower($0) == HTTPFields.lower($1)
    }
  }

  /// Whether two texts are alike without regard to the case of ASCII letters.
  static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) }
  }

  /// Whether a byte may be in a name.
  static func isOfToken(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: ":")
  }

  /// Whether a byte may be in a value.
  static func isOfValue(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

  static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
