// SPDX-License-Identifier: MIT

import ListerModel

/// Writes a binary property list, as CoreFoundation reads it.
///
/// Objects are in the order in which they are met, the top first; values that are equal byte for
/// byte and are no containers occur once.
struct PropertyListWriter {
  /// An object before it is known how long a reference is.
  private enum Object {
    case bytes([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var places: [[UInt8]: Int] = [:]

  /// The bytes of a value.
  ///
  /// It is walked by recursion, so it must not be deeper than a keyed archive is.
  static func write(_ value: PropertyListValue) -> [UInt8] {
    var writer = PropertyListWriter()
    _ = writer.add(value)
    return writer.bytes
  }

  // MARK: Objects

  private mutating func add(_ value: PropertyListValue) -> Int {
    switch value {
    case .array(let elements):
      let place = objects.count
      objects.append(.array([]))
      objects[place] = .array(elements.map { add($0) })
      return place
    case .dictionary(let members):
      let place = objects.count
      objects.append(.dictionary(keys: [], values: []))
      let sorted = members.sorted { $0.key < $1.key }
      let keys = sorted.map { add(.string($0.key.text)) }
      objects[place] = .dictionary(keys: keys, values: sorted.map { add($0.value) })
      return place
    case .string(let text): return add(PropertyListWriter.bytes(of: text))
    case .integer(let number): return add(PropertyListWriter.bytes(of: number))
    case .real(let number): return add([0x23] + number.bitPattern.bigEndianBytes)
    case .date(let seconds): return add([0x33] + seconds.bitPattern.bigEndianBytes)
    case .logical(let logical): return add([logical ? 0x09 : 0x08])
    case .data(let data): return add(PropertyListWriter.head(4, data.count) + data)
    case .uid(let index):
      let bytes = PropertyListWriter.shortest(UInt64(clamping: index))
      return add([0x80 | UInt8(bytes.count - 1)] + bytes)
    case .other: return add([0x00])
    }
  }

  private mutating func add(_ bytes: [UInt8]) -> Int {
    if let place = places[bytes] { return place }
    places[bytes] = objects.count
    objects.append(.bytes(bytes))
    return objects.count - 1
  }

  private static func bytes(of text: String) -> [UInt8] {
    let utf8 = Array(text.utf8)
    if utf8.allSatisfy({ $0 < 0x80 }) { return head(5, utf8.count) + utf8 }
    let units = Array(text.utf16)
    return head(6, units.count) + units.flatMap { $0.bigEndianBytes }
  }

  /// A whole number: in one, two or four bytes it has no sign, in eight and sixteen it has one.
  private static func bytes(of number: Int128) -> [UInt8] {
    if let number = UInt32(exactly: number) {
      let bytes = shortest(UInt64(number))
      return [0x10 | UInt8(bytes.count.trailingZeroBitCount)] + bytes
    }
    if let number = Int64(exactly: number) { return [0x13] + number.bigEndianBytes }
    return [0x14] + number.bigEndianBytes
  }

  /// A number without a sign in one, two, four or eight bytes.
  private static func shortest(_ number: UInt64) -> [UInt8] {
    let bytes = number.bigEndianBytes
    return bytes.suffix(size(of: number))
  }

  private static func size(of number: UInt64) -> Int {
    [1, 2, 4].first { number >> (8 * $0) == 0 } ?? 8
  }

  /// The first bytes of an object that has a length.
  private static func head(_ kind: UInt8, _ length: Int) -> [UInt8] {
    length < 15
      ? [kind << 4 | UInt8(length)] : [kind << 4 | 15] + bytes(of: Int128(length))
  }

  // MARK: The file

  private var bytes: [UInt8] {
    let referenceSize = PropertyListWriter.size(of: UInt64(objects.count))
    func references(_ places: [Int]) -> [UInt8] {
      places.flatMap { UInt64($0).bigEndianBytes.suffix(referenceSize) }
    }
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      switch object {
      case .bytes(let raw): bytes += raw
      case .array(let elements):
        bytes += PropertyListWriter.head(0xA, elements.count)
        bytes += references(elements)
      case .dictionary(let keys, let values):
        bytes += PropertyListWriter.head(0xD, keys.count)
        bytes += references(keys)
        bytes += references(values)
      }
    }
    let table = bytes.count
    let offsetSize = PropertyListWriter.size(of: UInt64(table))
    for offset in offsets { bytes += UInt64(offset).bigEndianBytes.suffix(offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { bytes += UInt64(number).bigEndianBytes }
    return bytes
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest first.
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> Self($0))
    }
  }
}
