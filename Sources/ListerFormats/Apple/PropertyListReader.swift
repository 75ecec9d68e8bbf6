// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerTables

/// Reads a binary property list: a table of objects that refer to one another by their number.
///
/// Every number in it is doubted: an offset, a size or a reference that leads outside is an error.
/// Each object that the top leads to is read once, and containers wait on a stack of this reader's
/// own, so neither what refers to what nor how deep it is nested can fill the memory or end the
/// program.
///
/// The form is that of `CFBinaryPList.c` in Apple's CoreFoundation.
struct PropertyListReader {
  /// Containers within one another; a keyed archive needs five.
  static let largestDepth = 32
  /// Objects; the largest list that a document can hold needs half of them.
  static let largestCount = 1 << 22
  /// What all values may take, in bytes of memory, roughly.
  static let largestCost = 512 << 20

  private let bytes: ByteView
  private let offsetSize: Int
  private let referenceSize: Int
  /// How many objects there are.
  private let count: Int
  /// Where the table of their offsets begins, and they end.
  private let table: Int
  /// The objects that have been read, by their number.
  private var values: [PropertyListValue?]
  private var cost = 0

  /// A container whose elements are being read.
  private struct Open {
    var object: Int
    /// Where its references are, and how many there are: of a dictionary, the keys come first.
    var references: Int
    var children: Int
    var isDictionary: Bool
    /// The first element that may not have been read yet.
    var next = 0
  }

  /// What an object turned out to be.
  private enum Shape {
    case value(PropertyListValue)
    case container(Open)
  }

  /// The value at the top of a property list.
  static func read(_ bytes: ByteView) throws(ImportError) -> PropertyListValue {
    let trailer = bytes.count - 32
    guard bytes.hasPrefix(ByteView("bplist00")), trailer >= 8 + 1 else {
      throw damaged("it is too short")
    }
    guard let count = number(in: bytes, at: trailer + 8, size: 8),
      let top = number(in: bytes, at: trailer + 16, size: 8),
      let table = number(in: bytes, at: trailer + 24, size: 8)
    else { throw damaged("its table of objects is missing or wrong") }
    let sizes = (offset: Int(bytes[trailer + 6]), reference: Int(bytes[trailer + 7]))
    guard 1...8 ~= sizes.offset, 1...8 ~= sizes.reference, table > 8, table <= trailer,
      top < count, count <= (trailer - table) / sizes.offset
    else { throw damaged("its table of objects is missing or wrong") }
    guard count <= largestCount else {
      throw ImportError(message: "the property list has more than \(largestCount) objects")
    }
    var reader = PropertyListReader(bytes, sizes.offset, sizes.reference, count, table)
    return try reader.read(top)
  }

  private init(_ bytes: ByteView, _ offset: Int, _ reference: Int, _ count: Int, _ table: Int) {
    self.bytes = bytes
    offsetSize = offset
    referenceSize = reference
    self.count = count
    self.table = table
    values = [PropertyListValue?](repeating: nil, count: count)
  }

  private static func damaged(_ what: String) -> ImportError {
    ImportError(message: "the property list is damaged or cut off: \(what)")
  }

  /// A number of the given size, the highest byte first; nil when it is too large for an index.
  private static func number(in bytes: ByteView, at index: Int, size: Int) -> Int? {
    var value = 0
    for place in index..<index + size {
      guard value <= Int.max >> 9 else { return nil }
      value = value << 8 | Int(bytes[place])
    }
    return value
  }

  private func number(at index: Int, size: Int) -> Int? {
    Self.number(in: bytes, at: index, size: size)
  }

  // MARK: Objects

  private mutating func read(_ top: Int) throws(ImportError) -> PropertyListValue {
    var stack: [Open] = []
    var isOpen: Set<Int> = []
    var wanted: Int? = top
    while true {
      if let object = wanted {
        guard !isOpen.contains(object) else { throw Self.damaged("an object contains itself") }
        switch try shape(of: object) {
        case .value(let value): values[object] = value
        case .container(let container):
          guard stack.count < Self.largestDepth else {
            throw ImportError(
              message: "the property list is nested deeper than \(Self.largestDepth) levels"
            )
          }
          isOpen.insert(object)
          stack.append(container)
        }
      }
      guard var open = stack.popLast() else { break }
      wanted = try firstUnread(&open)
      if wanted != nil {
        stack.append(open)
      } else {
        isOpen.remove(open.object)
        values[open.object] = open.isDictionary ? try dictionary(open) : try array(open)
      }
    }
    guard let value = values[top] else { throw Self.damaged("it is empty") }
    return value
  }

  /// The first element of a container that has not been read yet; nil when all have been.
  private func firstUnread(_ open: inout Open) throws(ImportError) -> Int? {
    while open.next < open.children {
      let child = try child(open.next, of: open)
      if values[child] == nil { return child }
      open.next += 1
    }
    return nil
  }

  private func child(_ index: Int, of open: Open) throws(ImportError) -> Int {
    let place = open.references + index * referenceSize
    guard let child = number(at: place, size: referenceSize), child < count else {
      throw Self.damaged("a reference leads nowhere")
    }
    return child
  }

  /// An element that has been read.
  private func element(_ index: Int, of open: Open) throws(ImportError) -> PropertyListValue {
    guard let value = values[try child(index, of: open)] else {
      throw Self.damaged("an element is missing")
    }
    return value
  }

  private func array(_ open: Open) throws(ImportError) -> PropertyListValue {
    var elements: [PropertyListValue] = []
    elements.reserveCapacity(open.children)
    for index in 0..<open.children { elements.append(try element(index, of: open)) }
    return .array(elements)
  }

  private func dictionary(_ open: Open) throws(ImportError) -> PropertyListValue {
    let half = open.children / 2
    var members: [MemberKey: PropertyListValue] = [:]
    for index in 0..<half {
      guard case .string(let key) = try element(index, of: open) else {
        throw Self.damaged("a key is no text")
      }
      let value = try element(half + index, of: open)
      guard members.updateValue(value, forKey: MemberKey(key)) == nil else {
        throw Self.damaged("a key occurs twice in a dictionary")
      }
    }
    return .dictionary(members)
  }

  // MARK: Shapes

  private mutating func spend(_ amount: Int) throws(ImportError) {
    cost += amount
    guard cost <= Self.largestCost else {
      throw ImportError(message: "the property list needs more than \(Self.largestCost >> 20) MiB")
    }
  }

  private mutating func shape(of object: Int) throws(ImportError) -> Shape {
    guard let start = number(at: table + object * offsetSize, size: offsetSize),
      start >= 8, start < table
    else { throw Self.damaged("an object is outside of it") }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    try spend(64)
    switch kind {
    case 0: return .value(try constant(low))
    case 1:
      guard low <= 4 else { throw Self.damaged("a number has an unknown size") }
      return .value(try integer(in: part(start + 1, 1 << low)))
    case 2:
      guard 2...3 ~= low else { throw Self.damaged("a number has an unknown size") }
      return .value(.real(Self.real(in: try part(start + 1, 1 << low))))
    case 3:
      guard low == 3 else { throw Self.damaged("a date has an unknown size") }
      return .value(.date(Self.real(in: try part(start + 1, 8))))
    case 8:
      let raw = try part(start + 1, low + 1)
      return .value(.uid(Self.number(in: raw, at: 0, size: raw.count) ?? .max))
    case 4, 5, 6, 0xA, 0xD: break
    default: throw Self.damaged("it has an object of an unknown kind")
    }
    let (length, data) = try length(at: start, low)
    let unit =
      kind == 6 ? 2 : kind == 0xA ? referenceSize : kind == 0xD ? 2 * referenceSize : 1
    guard length <= (table - data) / unit else { throw Self.damaged("an object is cut off") }
    // A dictionary takes more than what is in it.
    try spend(length * (kind == 0xD ? 96 : kind == 0xA ? 32 : 2))
    switch kind {
    case 4: return .value(.data(bytes[data..<data + length].array))
    case 5: return .value(.string(try ascii(bytes[data..<data + length])))
    case 6: return .value(.string(try utf16(bytes[data..<data + 2 * length])))
    default:
      let isDictionary = kind == 0xD
      return .container(
        Open(
          object: object,
          references: data,
          children: isDictionary ? 2 * length : length,
          isDictionary: isDictionary
        )
      )
    }
  }

  private func constant(_ low: Int) throws(ImportError) -> PropertyListValue {
    switch low {
    case 0, 15: return .other
    case 8: return .logical(false)
    case 9: return .logical(true)
    default: throw Self.damaged("it has an object of an unknown kind")
    }
  }

  /// How many bytes, characters or elements an object has, and where they begin.
  private func length(at start: Int, _ low: Int) throws(ImportError) -> (Int, data: Int) {
    if low < 15 { return (low, start + 1) }
    guard start + 2 <= table, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 15 <= 3 else {
      throw Self.damaged("an object has no length")
    }
    let size = 1 << Int(bytes[start + 1] & 15)
    guard start + 2 + size <= table, let length = number(at: start + 2, size: size) else {
      throw Self.damaged("an object's length is cut off or too large")
    }
    return (length, start + 2 + size)
  }

  // MARK: Values

  private func part(_ start: Int, _ size: Int) throws(ImportError) -> ByteView {
    guard start + size <= table else { throw Self.damaged("a number is cut off") }
    return bytes[start..<start + size]
  }

  /// A whole number: of up to four bytes without a sign, of eight and sixteen with one.
  private func integer(in raw: ByteView) -> PropertyListValue {
    var value: UInt128 = 0
    for index in 0..<raw.count { value = value << 8 | UInt128(raw[index]) }
    if raw.count == 8 { return .integer(Int128(Int64(truncatingIfNeeded: value))) }
    return .integer(Int128(truncatingIfNeeded: value))
  }

  private static func real(in raw: ByteView) -> Double {
    var bits: UInt64 = 0
    for index in 0..<raw.count { bits = bits << 8 | UInt64(raw[index]) }
    return raw.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func ascii(_ raw: ByteView) throws(ImportError) -> String {
    for index in 0..<raw.count where raw[index] >= 0x80 {
      throw Self.damaged("a text of ASCII has a byte beyond it")
    }
    return raw.string
  }

  private func utf16(_ raw: ByteView) throws(ImportError) -> String {
    let units = (0..<raw.count / 2).map { UInt16(raw[2 * $0]) << 8 | UInt16(raw[2 * $0 + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw Self.damaged("a text has half of a surrogate pair")
    }
    return text
  }
}
