// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCoding
import ListerModel
import TestKit
import Testing

@testable import Lister

@Suite struct FindingTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace

  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.path)
  }

  private func found(_ texts: String...) throws -> [String] {
    try workspace.find(texts).lists.flatMap { list in
      list.items.map { "\(list.place.name) \($0.number)" }
    }
  }

  @Test func `texts are found however documents spell them`() throws {
    try folder.add("a.list.json", #"{"items": ["Oat MILK", {"text": "Tea", "note": "with milk"}]}"#)
    let escaped = #"["o\u0061t m\u0069lk", "50 \u212a", "\"oat\" \\ milk"]"#
    try folder.add("b.list.json", "{\"items\": \(escaped)}")
    try folder.add("c.list.json", #"{"items": ["Oat", "Milk", "İzmir ÖL", "300 K", "日本 tea"]}"#)
    #expect(try found("oat milk") == ["a 1", "b 1"])
    #expect(try found("milk", "OAT") == ["a 1", "b 1", "b 3"])
    #expect(try found("50 k") == ["b 2"])
    #expect(try found("300 K") == ["c 4"])
    #expect(try found("öl") == ["c 3"])
    #expect(try found("i\u{307}zmir") == ["c 3"])
    #expect(try found("日本") == ["c 5"])
    #expect(try found("\"oat\" \\") == ["b 3"])
    #expect(try found("tea\nwith") == ["a 2"])
    #expect(try found("tea with") == [])
    #expect(try found("").count == 10)
  }

  @Test func `what can't be read is reported on any search, and nothing is written`() throws {
    try folder.add("a.list.json", #"{"items": ["Milk"]}"#)
    try folder.add("b.list.json", #"{"items": ["Bread"}"#)
    for word in ["milk", "bread", "none"] {
      let response = try workspace.find([word])
      #expect(response.failures.map { $0.place.path?.hasSuffix("b.list.json") } == [true])
      #expect(response.count == (word == "milk" ? 1 : 0))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["a.list.json", "b.list.json"])
  }

  @Test func `what can't be in a document, and only that, isn't looked for in items`() throws {
    var random = SeededGenerator(seed: 16)
    // With letters that are ASCII in lower case, and with escapes; with neither.
    let alphabets = ["abkis ıİKKſßÉéÇ日\"\\/\n\u{307}", "abckistu ÉéÇß日"].map {
      $0.map(String.init)
    }
    var letters = alphabets[0]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    let reader = ListReader()
    var room = ByteBuffer(capacity: 64)
    var (hits, skips) = (0, 0)
    for _ in 0..<4_000 {
      letters = alphabets.randomElement(using: &random) ?? letters
      var list = List()
      list.items = (0..<3).map { _ in ListItem(text: text(Int.random(in: 1...8, using: &random))) }
      let whole = list.items.randomElement(using: &random)?.text ?? ""
      let start = whole.indices.randomElement(using: &random) ?? whole.startIndex
      let part = String(whole[start...].prefix(Int.random(in: 1...3, using: &random)))
      let words = SearchWords([Bool.random(using: &random) ? part : text(3)])
      let bytes = list.bytes
      let isIn = try reader.list(from: bytes).items.enumerated().contains {
        words.areAll(in: ItemWords($0.offset + 1, $0.element))
      }
      let mayBe = bytes.withByteView { words.mayBe(in: $0, &room) }
      #expect(mayBe || !isIn, "\(words.words) in \(list.items.map(\.text))")
      hits += isIn ? 1 : 0
      skips += mayBe ? 0 : 1
    }
    #expect(hits > 1_000 && skips > 300, "\(hits) \(skips)")
  }

  @Test func `no other letters than these are ASCII in lower case`() {
    let other = (0x80...0x2FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }.filter {
      $0.properties.lowercaseMapping.utf8.contains { $0 < 0x80 }
    }
    let known = SearchWords.lettersOfOtherKinds.map(\.description)
    #expect(other.map { String($0) } == known)
  }
}
