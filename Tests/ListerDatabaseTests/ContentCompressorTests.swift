// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@testable import ListerDatabase

@Suite struct ContentCompressorTests {
  private let compressor: ContentCompressor

  init() throws { compressor = try ContentCompressor() }

  private func compressed(_ content: [UInt8], beside neighbour: [UInt8] = []) -> [UInt8] {
    content.withByteView { content in
      neighbour.withByteView { compressor.compressed(content, beside: $0) }
    }
  }

  private func content(
    of bytes: [UInt8],
    count: Int,
    beside neighbour: [UInt8] = []
  ) throws(ContentCompressor.Failure) -> [UInt8] {
    try bytes.withByteView { bytes throws(ContentCompressor.Failure) in
      try neighbour.withByteView { near throws(ContentCompressor.Failure) in
        try compressor.content(of: bytes, count: count, beside: near)
      }
    }
  }

  /// A document of some items.
  private func document(of count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let items = (0..<count).map { _ in
      let text = String(generator.next(), radix: 36)
      return #"{"text": "\#(text)", "isComplete": false, "price": 1.19}"#
    }
    return Array(#"{"color": 3, "items": [\#(items.joined(separator: ", "))]}"#.utf8)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `each content comes back, beside each neighbour`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func bytes() -> [UInt8] {
      let count = Int.random(
        in: 0...(1 << Int.random(in: 0...18, using: &generator)),
        using: &generator
      )
      let highest = UInt8.random(in: 0...255, using: &generator)
      return (0..<count).map { _ in UInt8.random(in: 0...highest, using: &generator) }
    }
    for _ in 0..<4 {
      let neighbour = bytes()
      var content = Bool.random(using: &generator) ? neighbour : bytes()
      for _ in 0..<Int.random(in: 0..<4, using: &generator) where !content.isEmpty {
        let place = Int.random(in: 0..<content.count, using: &generator)
        if Bool.random(using: &generator) {
          content.remove(at: place)
        } else {
          content.insert(7, at: place)
        }
      }
      let small = compressed(content, beside: neighbour)
      #expect(small == compressed(content, beside: neighbour), "nothing is left of the one before")
      #expect(try self.content(of: small, count: content.count, beside: neighbour) == content)
      let alone = compressed(content)
      #expect(try self.content(of: alone, count: content.count) == content)
    }
  }

  @Test(arguments: [0, 1, 10, 1_000, 100_000])
  func `beside a neighbour, a content with one change takes next to nothing`(count: Int) throws {
    let old = document(of: count)
    var new = old
    new.replaceSubrange(old.count / 2..<old.count / 2, with: "Bread".utf8)
    let small = compressed(old, beside: new)
    #expect(small.count < 32 + old.count / 5_000)
    #expect(try content(of: small, count: old.count, beside: new) == old)
    #expect(compressed(old).count < 64 + old.count / 2)
  }

  @Test func `of long contents, what lies far apart is found`() throws {
    let old = document(of: 60_000)
    let new = document(of: 3_000, seed: 2) + old
    #expect(compressed(new, beside: old).count < 3_000 * 40)
  }

  @Test func `a harder try takes less`() throws {
    let content = document(of: 2_000)
    let harder = try ContentCompressor(level: 19)
    let hard = content.withByteView { harder.compressed($0, beside: .empty) }
    #expect(hard.count < compressed(content).count)
    #expect(try self.content(of: hard, count: content.count) == content)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `damaged bytes are reported, and never taken for another content`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let old = document(of: Int.random(in: 0...1_500, using: &generator))
    let new = document(of: 3, seed: 2) + old
    for neighbour in [[], new] {
      var bytes = compressed(old, beside: neighbour)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      case 1: bytes.append(UInt8.random(in: 0...255, using: &generator))
      default:
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
        }
      }
      do throws(ContentCompressor.Failure) {
        let content = try content(of: bytes, count: old.count, beside: neighbour)
        #expect(content == old)
      } catch {
        #expect(error == .damaged)
      }
    }
  }

  @Test func `a number of bytes, or a neighbour, that doesn't fit is reported`() throws {
    let old = document(of: 2_000)
    let new = document(of: 2_000, seed: 2)
    let small = compressed(old, beside: new)
    for count in [-1, 0, old.count - 1, old.count + 1, 1 << 30, .max, .min] {
      #expect(throws: ContentCompressor.Failure.damaged) {
        try content(of: small, count: count, beside: new)
      }
    }
    #expect(throws: ContentCompressor.Failure.damaged) {
      try content(of: small, count: old.count, beside: old)
    }
    #expect(throws: ContentCompressor.Failure.damaged) { try content(of: [], count: 4) }
    #expect(try content(of: compressed([]), count: 0) == [])
  }
}
