// SPDX-License-Identifier: MIT

import Bytes

/// Looks a binary property list over before the library reads it.
///
/// The library makes a value of its own for each reference to an object, and goes down into containers by
/// recursion: a few bytes that refer to one another could fill the memory and the stack. So the tree is
/// measured first, without building it. The form is that of `CFBinaryPList.c` in Apple's CoreFoundation.
struct BinaryPropertyListCheck {
  /// Containers within one another; a keyed archive needs five.
  static let largestDepth = 32
  /// What all values may cost, in bytes.
  static let largestCost = 256 << 20

  private let bytes: ByteView
  private var offsetSize = 0
  private var referenceSize = 0
  private var count = 0
  private var top = 0
  private var table = 0

  /// An object that is a container, while its elements are looked at.
  private struct Open {
    var object: Int
    var references: Int
    var children: Int
    var next = 0
    var cost = 64
  }

  /// Checks the bytes.
  static func check(_ bytes: ByteView) throws(ImportError) {
    var check = try BinaryPropertyListCheck(bytes)
    try check.measure()
  }

  private init(_ bytes: ByteView) throws(ImportError) {
    self.bytes = bytes
    guard bytes.hasPrefix(ByteView("bplist00")), bytes.count >= 8 + 1 + 32 else {
      throw Self.damaged("it is too short")
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    count = number(at: trailer + 8, size: 8) ?? -1
    top = number(at: trailer + 16, size: 8) ?? -1
    table = number(at: trailer + 24, size: 8) ?? -1
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, count > 0, count <= trailer,
      top >= 0, top < count, table >= 9, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw Self.damaged("its table of objects is missing or wrong") }
  }

  private static func damaged(_ what: String) -> ImportError {
    ImportError(message: "the property list is damaged or cut off: \(what)")
  }

  /// A number of the given size, the highest byte first; nil when it is too large for an index.
  private func number(at index: Int, size: Int) -> Int? {
    var value = 0
    for place in index..<index + size {
      guard value <= Int.max >> 9 else { return nil }
      value = value << 8 | Int(bytes[place])
    }
    return value
  }

  private func offset(of object: Int) throws(ImportError) -> Int {
    guard object >= 0, object < count,
      let offset = number(at: table + object * offsetSize, size: offsetSize),
      offset >= 8, offset < table
    else { throw Self.damaged("an object lies outside of it") }
    return offset
  }

  // MARK: Measuring

  private mutating func measure() throws(ImportError) {
    var costs = [Int32](repeating: -1, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var stack: [Open] = []
    func enter(_ object: Int) throws(ImportError) {
      guard !isOpen[object] else { throw Self.damaged("an object contains itself") }
      let (children, references, cost) = try shape(of: object)
      guard children > 0 else {
        costs[object] = Int32(truncatingIfNeeded: cost)
        return
      }
      guard stack.count < Self.largestDepth else {
        throw ImportError(
          message: "the property list is nested deeper than \(Self.largestDepth) levels"
        )
      }
      isOpen[object] = true
      stack.append(Open(object: object, references: references, children: children))
    }
    try enter(top)
    while var open = stack.popLast() {
      guard open.next < open.children else {
        isOpen[open.object] = false
        costs[open.object] = Int32(truncatingIfNeeded: open.cost)
        continue
      }
      let place = open.references + open.next * referenceSize
      guard let child = number(at: place, size: referenceSize), child < count else {
        throw Self.damaged("a reference leads nowhere")
      }
      if costs[child] < 0 {
        stack.append(open)
        try enter(child)
        continue
      }
      open.cost += Int(costs[child])
      open.next += 1
      guard open.cost <= Self.largestCost else {
        throw ImportError(
          message: "the property list is too large once its references are followed"
        )
      }
      stack.append(open)
    }
  }

  /// How many elements a container has and where; none for other objects; and what an object costs.
  private func shape(
    of object: Int
  ) throws(ImportError) -> (children: Int, references: Int, cost: Int) {
    let start = try offset(of: object)
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    if kind <= 3 || kind == 8 {
      // A number's size is a power of two; that of a reference is one more than the low bits.
      let size = kind == 0 ? 0 : kind == 8 ? low + 1 : low <= 4 ? 1 << low : table
      guard start + 1 + size <= table else { throw Self.damaged("a number is cut off") }
      return (0, 0, 64)
    }
    let (length, data) = try length(at: start, low)
    // What follows is bounded by the file, so the products are small.
    let unit =
      kind == 6
      ? 2 : kind == 0xA || kind == 0xC ? referenceSize : kind == 0xD ? 2 * referenceSize : 1
    guard length <= (table - data) / unit else { throw Self.damaged("an object is cut off") }
    switch kind {
    case 4, 5, 6, 7: return (0, 0, 64 + length * unit)
    case 0xA: return (length, data, 64)
    case 0xD: return (2 * length, data, 64)
    default: throw Self.damaged("it has an object of an unknown kind")
    }
  }

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
}
