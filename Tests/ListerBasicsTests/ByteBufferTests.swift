// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct ByteBufferTests {
  /// Thrown by what fills a buffer.
  private struct Refused: Error {}

  @Test func `bytes of all kinds follow one another`() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(UInt8(ascii: "a"))
    buffer.append("bc")
    buffer.append(ByteView("de"))
    buffer.append(String("fä"))
    buffer.append(repeating: UInt8(ascii: "-"), count: 3)
    buffer.append(repeating: 0, count: 0)
    buffer.append(word: 0x3837_3635_3433_3231)
    #expect(buffer.view.string == "abcdefä---12345678")
    #expect(buffer.count == 19)
    let isEmpty = buffer.isEmpty
    #expect(!isEmpty)
  }

  @Test(
    arguments: [
      (0, 1, "0"), (7, 1, "7"), (7, 3, "007"), (1234, 2, "1234"), (.max, 1, "\(UInt.max)"),
      (9, 25, "0000000000000000000000009"), (10, 0, "10"), (99, 2, "99"), (100, 2, "100"),
    ] as [(UInt, Int, String)]
  )
  func `a whole number has at least so many digits`(value: UInt, width: Int, expected: String) {
    var buffer = ByteBuffer()
    buffer.append(decimal: value, width: width)
    #expect(buffer.view.string == expected)
  }

  @Test(arguments: [0, -1, 42, Int.max, Int.min])
  func `a whole number has its sign`(value: Int) {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(buffer.view.string == "\(value)")
  }

  @Test func `bytes are changed, cut off and inserted in their place`() {
    var buffer = ByteBuffer()
    buffer.append("0123456789")
    buffer[3] = UInt8(ascii: "x")
    #expect(buffer[3] == UInt8(ascii: "x"))
    buffer.truncate(to: 6)
    buffer.insert(ByteView("<>"), at: 0)
    buffer.insert(ByteView("!"), at: 8)
    buffer.insert(ByteView("--"), at: 4)
    buffer.insert(.empty, at: 2)
    #expect(buffer.view.string == "<>01--2x45!")
    buffer.truncate()
    let isEmpty = buffer.isEmpty
    #expect(isEmpty)
  }

  @Test func `the room stays when a buffer is emptied`() {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(repeating: 1, count: 1000)
    let capacity = buffer.capacity
    #expect(capacity >= 1000)
    buffer.truncate()
    buffer.reserve(1000)
    #expect(buffer.capacity == capacity)
  }

  @Test func `room is filled as far as it is said to be, and not at all after an error`() {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append("ab")
    unsafe buffer.append(room: 100) { room in
      for index in 0..<room.count { unsafe room[index] = UInt8(ascii: "x") }
      return room.count == 100 ? 3 : 0
    }
    #expect(buffer.view.string == "abxxx")
    #expect(throws: Refused.self) {
      try unsafe buffer.append(room: 100) { _ throws(Refused) in throw Refused() }
    }
    #expect(buffer.view.string == "abxxx")
  }

  @Test func `a buffer is what an array with the same edits is`() {
    var random = SeededGenerator(seed: 8)
    var buffer = ByteBuffer(capacity: 1)
    var model: [UInt8] = []
    for _ in 0..<20_000 {
      let byte = UInt8(truncatingIfNeeded: random.next())
      let part = (0..<Int.random(in: 0...20, using: &random)).map { byte &+ UInt8($0) }
      let index = Int.random(in: 0...model.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        buffer.append(byte)
        model.append(byte)
      case 1:
        part.withByteView { buffer.append($0) }
        model += part
      case 2:
        part.withByteView { buffer.insert($0, at: index) }
        model.insert(contentsOf: part, at: index)
      case 3:
        buffer.append(repeating: byte, count: part.count)
        model += Array(repeating: byte, count: part.count)
      case 4 where index < model.count:
        buffer[index] = byte
        model[index] = byte
      case 5 where byte < 8:
        buffer.truncate(to: index)
        model.removeSubrange(index...)
      default: break
      }
      guard buffer.count == model.count else { break }
    }
    #expect(buffer.view.array == model)
  }
}
