// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import ListerBasics
import Foundation
import TestKit
import ListerModel
import Testing

struct PropertyListTests {
  private func read(_ bytes: [UInt8]) throws(ImportError) -> PropertyListValue {
    try bytes.withByteView { (view) throws(ImportError) in try PropertyListReader.read(view) }
  }

  /// A property list of objects that are given as bytes, the first of them at the top.
  private static func list(_ objects: [[UInt8]], references: UInt8 = 1) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += (0..<4).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, references]
    for number in [objects.count, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return bytes
  }

  @Test func `what plistlib writes is read, every kind and every size`() throws {
    let bytes = stride(from: 0, to: Self.plistlib.count, by: 2).compactMap { index in
      UInt8(Self.plistlib.dropFirst(index).prefix(2), radix: 16)
    }
    let value = try read(bytes)
    let numbers: [Int128] = [
      0, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, -1, Int128(Int64.min),
      Int128(Int64.max), Int128(UInt64.max),
    ]
    let expected: [MemberKey: PropertyListValue] = [
      "a": .array(numbers.map { .integer($0) }), "b": .real(1.5), "c": .logical(true),
      "d": .logical(false), "e": .data([0, 255]), "f": .date(1), "g": .uid(1), "h": .uid(300),
      "i": .string("Käse 🧀"), "j": .string("0123456789abcdef"), "k": .dictionary([:]),
      "l": .string("nul\0x"),
    ]
    #expect(value == .dictionary(expected))
    #expect(try read(PropertyListWriter.write(value)) == value)
  }

  /// Written with `sort_keys=True` by Python 3.11.
  private static let plistlib = """
    62706c6973743030dc0102030405060708090a0b0c0d191a1b1c1d1e1f2021222351615162516351645165516651\
    6751685169516a516b516cab0e0f101112131415161718100010ff11010011ffff120001000012ffffffff130000\
    00010000000013ffffffffffffffff138000000000000000137fffffffffffffff140000000000000000ffffffff\
    ffffffff233ff800000000000009084200ff333ff0000000000000800181012c67004b00e4007300650020d83edd\
    c05f101030313233343536373839616263646566d0556e756c00780821232527292b2d2f31333537394547494c4f\
    5459626b747d8e9798999ca5a7aab9cccd0000000000000101000000000000002400000000000000000000000000\
    0000d3
    """

  @Test(arguments: [14, 15, 255, 256, 65_535, 65_536])
  func `texts, data, arrays and references of any length come back`(count: Int) throws {
    let value = PropertyListValue.dictionary([
      "text": .string(String(repeating: "a", count: count)),
      "wide": .string(String(repeating: "ä", count: count)),
      "data": .data([UInt8](repeating: 7, count: count)),
      "array": .array((0..<count).map { .integer(Int128($0)) }),
    ])
    #expect(try read(PropertyListWriter.write(value)) == value)
  }

  @Test func `texts that only look the same stay two`() throws {
    let value = PropertyListValue.array([.string("é"), .string("e\u{301}")])
    guard case .array(let read) = try read(PropertyListWriter.write(value)) else {
      Issue.record("it should be an array")
      return
    }
    #expect(read.compactMap { $0.text.map { Array($0.utf8).count } } == [2, 3])
  }

  @Test(
    arguments: [
      ([[0xA1, 0x00]], "an object contains itself"),
      ([[0xA1, 0x01], [0xA1, 0x00]], "an object contains itself"),
      ([[0xA1, 0x05]], "a reference leads nowhere"),
      ([[0xD1, 0x01, 0x01], [0x10, 0x07]], "a key is no text"),
      ([[0xD2, 0x01, 0x01, 0x01, 0x01], [0x51, 0x61]], "a key occurs twice in a dictionary"),
      ([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "cut off or too large"),
      ([[0x5F, 0x10, 0xFF]], "an object is cut off"), ([[0x5F, 0x23]], "an object has no length"),
      ([[0x15]], "a number has an unknown size"), ([[0x21, 0]], "a number has an unknown size"),
      ([[0x32, 0, 0, 0, 0]], "a date has an unknown size"), ([[0x13, 0]], "a number is cut off"),
      ([[0x51, 0x80]], "a text of ASCII has a byte beyond it"),
      ([[0x61, 0xD8, 0x00]], "a text has half of a surrogate pair"),
      ([[0x70]], "it has an object of an unknown kind"), ([[0xC0]], "an object of an unknown kind"),
      ([[0x0C]], "an object of an unknown kind"), ([], "it is too short"),
    ] as [([[UInt8]], String)]
  )
  func `objects that are wrong are refused`(objects: [[UInt8]], message: String) {
    let error = #expect(throws: ImportError.self) { try read(PropertyListTests.list(objects)) }
    #expect(error?.message.hasSuffix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `containers within one another are bounded`() {
    let chain = (1...40).map { [0xA1, UInt8($0)] } + [[0x09]]
    let error = #expect(throws: ImportError.self) { try read(PropertyListTests.list(chain)) }
    #expect(error?.message == "the property list is nested deeper than 32 levels")
  }

  @Test func `a few bytes that name one another again and again take little`() throws {
    let laughs = (1...12).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
    #expect(try read(PropertyListTests.list(laughs + [[0x51, 0x61]])).kind == "an array")
  }

  @Test func `objects that lie over one another are bounded`() {
    // A top, and 60,000 arrays that are the same 60,000 references to one value.
    let count = 60_000
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let head: [UInt8] = [0xAF, 0x11] + number(count, 2)
    var bytes = Array("bplist00".utf8) + head + (1...count).flatMap { number($0, 2) }
    let array = bytes.count
    bytes += head + (0..<count).flatMap { _ in number(count + 1, 2) }
    let leaf = bytes.count
    bytes.append(0x09)
    let table = bytes.count
    for offset in [8] + [Int](repeating: array, count: count) + [leaf] {
      bytes += number(offset, 4)
    }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2]
    for value in [count + 2, 0, table] { bytes += number(value, 8) }
    let error = #expect(throws: ImportError.self) { try read(bytes) }
    #expect(error?.message == "the property list needs more than 512 MiB")
  }

  @Test func `changed, cut and random bytes are read or refused, and never trap`() throws {
    let whole = PropertyListWriter.write(
      .dictionary([
        "a": .array([.integer(1), .real(0.5), .logical(true), .uid(3), .data([1, 2])]),
        "b": .string("Käse"), "c": .dictionary(["d": .date(7)]),
      ])
    )
    for count in 0..<whole.count {
      #expect(throws: ImportError.self) { try read(Array(whole[..<count])) }
    }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 8..<bytes.count, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
      }
      _ = try? read(bytes)
    }
  }
}
