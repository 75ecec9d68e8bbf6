// SPDX-License-Identifier: MIT

@testable import ListerTables
import TestKit
import Testing

/// What becomes of the words of a line: each stays in its place, and none is lost without a conflict.
@Suite struct RecordSentenceTests {
  @Test func `todo.txt: a word inside of the text stays where it is`() throws {
    try RecordMergeTests.expect(
      "todotxt",
      "Ask @anna about the key\n",
      "Ask @bert about the key\n",
      "Ask @anna about the key due:2026-12-01\n",
      gives: "Ask @bert about the key due:2026-12-01\n"
    )
    try RecordMergeTests.expect(
      "todotxt",
      "Read https://example.org/a:b and note:it down +x\n",
      "(A) Read https://example.org/a:b and note:it down +x\n",
      "Read https://example.org/a:b and note:that down +x\n",
      gives: "(A) Read https://example.org/a:b and note:that down +x\n"
    )
  }

  @Test func `todo.txt: a word that both sides changed in another way is a conflict`() throws {
    let merged = try RecordMergeTests.merge(
      "todotxt",
      "Meet @home now\n",
      "Meet @work now\n",
      "Meet @gym now\n"
    )
    #expect(merged.text == "Meet @work now\n")
    #expect(merged.conflicts.count == 1)
  }

  @Test func `todo.txt: what is in front of a done task has another place`() throws {
    try RecordMergeTests.expect(
      "todotxt",
      "Call Bob @work\nBuy milk\n",
      "x Call Bob @work\nx Buy milk\n",
      "(B) Call Bob @work\n2026-11-19 Buy milk\n",
      gives: "x Call Bob @work pri:B\nx Buy milk created:2026-11-19\n"
    )
  }

  @Test func `todo.txt: a word that one side took away is not back in the text`() throws {
    let merged = try RecordMergeTests.merge(
      "todotxt",
      "Call Bob +work\n",
      "Call Bob +work now\n",
      "Call Bob\n"
    )
    #expect(merged.conflicts.count == 1)
  }

  @Test func `Markdown: quantity, unit, text, price and tags merge one by one`() throws {
    try RecordMergeTests.expect(
      "text",
      "- [ ] 2 l Milk (1.19, dairy)\n",
      "- [ ] 3 l Milk (1.19, dairy)\n",
      "- [ ] 2 l Milk (1.29, dairy)\n",
      gives: "- [ ] 3 l Milk (1.29, dairy)\n"
    )
    try RecordMergeTests.expect(
      "text",
      "# Week\n\n* [ ]  500g  Oat *flakes*  (#dry,#box)  \nProse 2 l\n",
      "# Week\n\n* [x]  600g  Oat *flakes*  (#dry,#box)  \nProse 2 l\n",
      "# Week\n\n  * [ ]  500g  Oat *meal*  (#dry,#box)  \nProse 3 l\n",
      gives: "# Week\n\n  * [x]  600g  Oat *meal*  (#dry,#box)  \nProse 3 l\n"
    )
    try RecordMergeTests.expect(
      "text",
      "- [ ] Milk\n- [ ] 2 Tea (#hot)\n",
      "- [ ] 2 l Milk\n- [ ] 2 Tea (2.10, hot)\n",
      "- [ ] Milk (#dairy)\n- [ ] 4 Tea (#hot, #dry)\n",
      gives: "- [ ] 2 l Milk (#dairy)\n- [ ] 4 Tea (2.10, hot, dry)\n"
    )
  }

  // MARK: Random words

  private static let words = [
    "Ask", "about", "the", "key", "@anna", "@bert", "+work", "due:2026-12-01", "note:x", "(1)",
  ]

  /// A sentence of different words, and an edit of it.
  private struct Writer {
    var random: SeededGenerator

    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    mutating func sentence() -> [String] {
      var words = RecordSentenceTests.words
      for index in words.indices { words.swapAt(index, below(words.count)) }
      return ["Please"] + words.prefix(3 + below(5))
    }

    mutating func edit(_ sentence: [String]) -> [String] {
      var sentence = sentence
      for _ in 0..<1 + below(2) {
        let word = RecordSentenceTests.words[below(RecordSentenceTests.words.count)]
        let place = 1 + below(sentence.count)
        switch below(3) {
        case 0 where place < sentence.count: sentence.remove(at: place)
        case 1 where place < sentence.count && !sentence.contains(word): sentence[place] = word
        default: if !sentence.contains(word) { sentence.insert(word, at: place) }
        }
      }
      return sentence
    }
  }

  @Test(arguments: [("todotxt", ""), ("text", "- [ ] "), ("text", "")])
  func `no word is lost, revived or moved without conflict`(format: String, front: String) throws {
    var writer = Writer(random: SeededGenerator(seed: 40))
    var (clean, conflicting) = (0, 0)
    for _ in 0..<1_500 {
      let base = writer.sentence()
      let sides = [writer.edit(base), writer.edit(base)]
      let lines = ([base] + sides).map { front + $0.joined(separator: " ") + "\n" }
      let merged = try RecordMergeTests.merge(format, lines[0], lines[1], lines[2])
      let other = try RecordMergeTests.merge(format, lines[0], lines[2], lines[1])
      #expect(merged.text == other.text, "\(lines)")
      for side in lines {
        #expect(try RecordMergeTests.merge(format, lines[0], side, lines[0]).text == side)
      }
      // Where nothing is alike, the edited line is another one: so where one word is left of the text.
      guard merged.conflicts.isEmpty, merged.text.split(separator: "\n").count == 1,
        sides.allSatisfy({ $0.dropFirst().contains { !Self.isLoose($0) } })
      else {
        conflicting += 1
        continue
      }
      clean += 1
      let result = merged.text.dropFirst(front.count).split { " \n".contains($0) }.map(String.init)
      #expect(Self.isRight(result, base, sides[0], sides[1]), "\(lines) \(merged.text)")
    }
    #expect(clean > 300 && conflicting > 300)
  }

  /// Whether a word is a field where it is at the end of a task.
  private static func isLoose(_ word: String) -> Bool { word.contains(/^[@+]|^[a-z]+:/) }

  /// Whether each word is there as the side has it that changed that, and after the words that it is
  /// after there; the words at the end of a task have no order among themselves.
  private static func isRight(
    _ result: [String],
    _ base: [String],
    _ ours: [String],
    _ theirs: [String]
  ) -> Bool {
    for word in Set(base + ours + theirs + result) {
      let counts = [result, base, ours, theirs].map { $0.count { $0 == word } }
      if counts[0] == (counts[2] == counts[1] ? counts[3] : counts[2]) { continue }
      // Both have added it, in two places.
      guard counts[1] == 0, counts[2] == 1, counts[3] == 1, counts[0] == 2 else { return false }
    }
    func isBefore(_ left: String, _ right: String, _ words: [String]) -> Bool? {
      guard let first = words.firstIndex(of: left), let second = words.firstIndex(of: right) else {
        return nil
      }
      return first < second
    }
    for (index, left) in base.enumerated() {
      for right in base[(index + 1)...] where !(isLoose(left) && isLoose(right)) {
        guard let now = isBefore(left, right, result), let mine = isBefore(left, right, ours),
          let other = isBefore(left, right, theirs)
        else { continue }
        if now != (mine && other) { return false }
      }
    }
    return true
  }
}
