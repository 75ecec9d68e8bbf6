// SPDX-License-Identifier: MIT

/// Builds a FlatBuffer from its end to its beginning, as what is pointed to comes first.
///
/// An object is named by its distance from the end.
///
/// Source: FlatBuffers, "FlatBuffer Internals", https://flatbuffers.dev/internals.
struct FlatBuffer {
  /// A field of a table: its number, and its value.
  enum Value {
    case byte(UInt8)
    case short(Int16)
    case int(Int32)
    case long(Int64)
    case object(Int)
  }

  /// The bytes, the last one first.
  private var reversed: [UInt8] = []

  /// The bytes of the buffer whose root is an object, whose number is a multiple of eight.
  consuming func finish(root: Int) -> [UInt8] {
    align(8, before: 4)
    append(offset: root)
    return reversed.reversed()
  }

  /// Adds a table.
  mutating func table(_ fields: [(number: Int, value: Value)]) -> Int {
    let end = reversed.count
    var places: [Int: Int] = [:]
    for (number, value) in fields {
      switch value {
      case .byte(let byte): append(byte)
      case .short(let short): append(short)
      case .int(let int): append(int)
      case .long(let long): append(long)
      case .object(let object): append(offset: object)
      }
      places[number] = reversed.count
    }
    append(Int32(0))
    let table = reversed.count
    let count = (places.keys.max() ?? -1) + 1
    for number in (0..<count).reversed() {
      append(UInt16(places[number].map { table - $0 } ?? 0))
    }
    append(UInt16(table - end))
    append(UInt16(4 + 2 * count))
    // The table begins with the distance of its list of fields.
    let distance = Int32(reversed.count - table)
    for byte in 0..<4 {
      reversed[table - 1 - byte] = UInt8(truncatingIfNeeded: distance >> (8 * Int32(byte)))
    }
    return table
  }

  /// Adds a text.
  mutating func text(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    align(4, before: bytes.count + 1)
    reversed.append(0)
    reversed.append(contentsOf: bytes.reversed())
    append(UInt32(bytes.count))
    return reversed.count
  }

  /// Adds a vector of objects.
  mutating func vector(_ objects: [Int]) -> Int {
    align(4, before: 4 * objects.count)
    for object in objects.reversed() { append(offset: object) }
    append(UInt32(objects.count))
    return reversed.count
  }

  /// Adds a vector of structures of two words.
  mutating func vector(_ pairs: [(Int64, Int64)]) -> Int {
    align(8, before: 16 * pairs.count)
    for (first, second) in pairs.reversed() {
      append(second)
      append(first)
    }
    append(UInt32(pairs.count))
    return reversed.count
  }

  /// Adds zeros so that what follows, with so many bytes before its end, begins at a multiple.
  private mutating func align(_ multiple: Int, before count: Int) {
    while (reversed.count + count) % multiple != 0 { reversed.append(0) }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    let width = number.bitWidth / 8
    align(width, before: width)
    for byte in (0..<width).reversed() {
      reversed.append(UInt8(truncatingIfNeeded: number >> (8 * byte)))
    }
  }

  private mutating func append(offset object: Int) {
    align(4, before: 4)
    append(UInt32(reversed.count + 4 - object))
  }
}
