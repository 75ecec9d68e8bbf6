// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import TestKit
import Testing

@Suite struct SlabTests {
  @Test func `all copies of a slab show the same elements`() {
    let owner = OwnedSlab(4, filledWith: 7)
    let slab = owner.slab
    let copy = slab
    let part = slab[1..<3]
    copy[1] = 1
    part[1] = 2
    #expect((0..<4).map { slab[$0] } == [7, 1, 2, 7])
    #expect(slab.element(at: 1) == 1)
    #expect(slab.element(at: 4) == nil && slab.element(at: -1) == nil)
    #expect(part.count == 2 && part[0] == 1)
    part.fill(with: 9)
    #expect((0..<4).map { slab[$0] } == [7, 9, 9, 7])
  }

  @Test func `a slab is copied to the front of another`() {
    let short = OwnedSlab(2, filledWith: 1)
    let long = OwnedSlab(4, filledWith: 2)
    long.slab.copy(from: short.slab)
    #expect((0..<4).map { long.slab[$0] } == [1, 1, 2, 2])
  }

  @Test func `an address leads back to the elements`() {
    let owner = OwnedSlab(3, filledWith: 5)
    let slab = owner.slab
    let again = unsafe Slab<Int>(address: slab.address, count: 3)
    again[2] = 6
    #expect(slab[2] == 6)
    let view = ByteView("abc")
    #expect(unsafe ByteView(address: view.address, count: 2).string == "ab")
  }

  @Test func `a slab without elements has room for none`() {
    let owner = OwnedSlab(0, filledWith: 5)
    let slab = owner.slab
    #expect(slab.count == 0 && slab.element(at: 0) == nil)
    #expect(slab[0..<0].count == 0)
  }

  @Test func `room for zeros is not touched before it is used`() throws {
    let pages = try residentPages()
    let owner = OwnedSlab(1 << 26, filledWith: 0)
    #expect(try residentPages() - pages < 1 << 14)
    #expect(owner.slab[0] == 0 && owner.slab[1 << 26 - 1] == 0)
  }

  /// How many pages of memory the process has, of 4 KiB.
  private func residentPages() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let words = text.split(separator: " ")
    return try #require(words.count > 1 ? Int(words[1]) : nil)
  }

  @Test func `lists lie in one block behind each other`() {
    let bytes = SlabList<UInt8>()
    for byte in 1...11 { bytes.append(UInt8(byte)) }
    let words = SlabList<Int>()
    for word in 1...3 { words.append(-word) }
    let none = SlabList<Int32>()
    #expect(SlabBlock.words(of: bytes) == 2 && SlabBlock.words(of: none) == 0)
    var block = SlabBlock(words: 5)
    let copies = (block.copy(bytes), block.copy(none), block.copy(words))
    bytes[0] = 9
    #expect((0..<copies.0.count).map { copies.0[$0] } == Array(1...11))
    #expect(copies.1.count == 0)
    #expect((0..<copies.2.count).map { copies.2[$0] } == [-1, -2, -3])
  }

  // MARK: Lists

  @Test func `a list that grows keeps its elements`() {
    let list = SlabList<Int>(capacity: 1)
    for number in 0..<1000 { list.append(number) }
    #expect(list.count == 1000)
    #expect((0..<1000).allSatisfy { list[$0] == $0 })
    #expect(list.last == 999 && list.slab[999] == 999)
  }

  @Test func `a list replaced by a slab is what the slab is, and not the slab itself`() {
    let owner = OwnedSlab(5, filledWith: 3)
    let list = SlabList<Int>(capacity: 2)
    list.append(8)
    list.replace(by: owner.slab)
    owner.slab[0] = 9
    #expect((0..<list.count).map { list[$0] } == [3, 3, 3, 3, 3])
    list.replace(by: owner.slab[0..<1])
    #expect(list.count == 1 && list[0] == 9)
  }

  @Test func `a copy of a list stays when the list changes`() {
    let list = SlabList<Int>(capacity: 1)
    for number in 0..<5 { list.append(number) }
    let copy = OwnedSlab(copying: list)
    list[0] = 7
    list.truncate()
    #expect((0..<copy.slab.count).map { copy.slab[$0] } == [0, 1, 2, 3, 4])
  }

  @Test func `a list is what an array with the same edits is`() {
    var random = SeededGenerator(seed: 9)
    let list = SlabList<UInt64>(capacity: 1)
    var model: [UInt64] = []
    for _ in 0..<20_000 {
      let value = random.next()
      switch value % 8 {
      case 0...3:
        list.append(value)
        model.append(value)
      case 4:
        list.append(repeating: value, count: Int(value >> 60))
        model += Array(repeating: value, count: Int(value >> 60))
      case 5 where !model.isEmpty:
        let index = Int(value >> 8) % model.count
        list[index] = value
        model[index] = value
      case 6 where !model.isEmpty: #expect(list.removeLast() == model.removeLast())
      case 7 where value >> 56 < 8:
        let count = Int(value >> 16) % (model.count + 1)
        list.truncate(to: count)
        model.removeSubrange(count...)
      default: break
      }
      #expect(list.last == model.last && list.isEmpty == model.isEmpty)
    }
    #expect((0..<list.count).map { list[$0] } == model)
  }
}
