// SPDX-License-Identifier: MIT

@testable import ListerFormats
import ListerModel
import TestKit
import Testing

/// What becomes of the words of a file in a merge.
///
/// Each edit of a random triple has words of its own, so what was added or lost is seen without knowing
/// how records are matched.
@Suite struct RecordWordTests {
  private static let formats = ["json", "ndjson", "csv", "tsv", "todotxt", "text"]

  @Test(arguments: formats)
  func `all that a side added is there, and nothing that it took away`(name: String) throws {
    let format = try #require(RecordFormat.named(name))
    var (clean, told) = (0, 0)
    for seed in 0..<UInt64(40) {
      var editor = WordEditor(name, seed: seed)
      let texts = editor.triple()
      let files = try texts.map { try format.read(Array($0.utf8)) }
      func merged(_ preference: ListMerge.Preference) throws -> RecordFileMerge {
        try RecordFileMerge(
          format,
          base: files[0],
          ours: files[1],
          theirs: files[2],
          preferring: preference
        )
      }
      let merge = try merged(.rule)
      let text = merge.file.text
      let words = texts.map(WordEditor.words)
      let added = words[1].union(words[2]).subtracting(words[0])
      let kept = words[0].intersection(words[1]).intersection(words[2])
      var found = WordEditor.words(text)
      if merge.conflicts.isEmpty {
        clean += 1
        let lines = texts.map { Set($0.split(whereSeparator: \.isNewline)) }
        for (side, other) in [(1, 2), (2, 1)] {
          // What the other side left as it was.
          let untouched = lines[0].intersection(lines[other]).joined(separator: " ")
          let gone = WordEditor.words(untouched).subtracting(words[side])
          #expect(found.isDisjoint(with: gone), "\(seed)")
        }
      } else {
        told += 1
        // What is around markers.
        found.formUnion(WordEditor.words(try merged(.ours).file.text))
        found.formUnion(WordEditor.words(try merged(.theirs).file.text))
      }
      #expect(added.union(kept).subtracting(found) == [], "\(seed)")
      #expect(text.isEmpty || (text.utf8.last == 0x0A) == editor.hasEnd, "\(seed)")
      #expect(text.hasPrefix("\u{FEFF}") == editor.hasMark, "\(seed)")
      let ends = text.utf8.count { $0 == 0x0A }
      let returns = text.utf8.count { $0 == 0x0D }
      #expect(returns == (editor.lineEnd == "\n" ? 0 : ends), "\(seed)")
    }
    #expect(clean > 20 && told > 0)
  }

  @Test func `an array behind a byte order mark is known by what is in it`() {
    for (text, isRecords) in [("[{\"id\": 1}]", true), ("[\"a\"]", true), ("[]", nil), ("", nil)] {
      #expect(RecordFormat.isRecords(Array("\u{FEFF}\(text)".utf8)) == isRecords)
    }
  }

  @Test func `arrays with nothing in them are records if the format is named`() {
    let nothing = [Array("[]".utf8), Array("[ ]\n".utf8)]
    #expect(RecordFormat.json.holds(nothing, isNamed: true))
    #expect(!RecordFormat.json.holds(nothing))
    let document = Array("{\"grid\": [], \"values\": []}".utf8)
    #expect(!RecordFormat.json.holds(nothing + [document], isNamed: true))
  }

  @Test func `a table of which only the header is left keeps its line end`() throws {
    try RecordMergeTests.expect("csv", "a,b\n1,2\n", "c,b\n", "a,b\n", gives: "c,b\n")
    try RecordMergeTests.expect("csv", "a,b\n1,2\n", "c,b", "a,b\n", gives: "c,b")
  }

  @Test func `an empty row in front does not hide what rows are called by`() throws {
    try RecordMergeTests.expect(
      "csv",
      "name\n\nMilk\nTea\n",
      "name\n\nMilk\nSoap\nTea\n",
      "name\nBread\nSalt\nMilk\nTea\n",
      gives: "name\nBread\nSalt\nMilk\nSoap\nTea\n"
    )
  }

  @Test func `a renamed column is known again where rows came, went and changed`() throws {
    try RecordMergeTests.expect(
      "csv",
      "id,name,price\n1,Milk,2\n2,Tea,3\n3,Salt,4\n",
      "id,label,price\n9,Bread,7\n1,Milk,2\n2,Tea,3\n",
      "id,name,price\n2,Tea,3\n3,Salt,4\n8,Soap,1\n1,Milk,2\n",
      gives: "id,label,price\n9,Bread,7\n2,Tea,3\n8,Soap,1\n1,Milk,2\n"
    )
    try RecordMergeTests.expect(
      "tsv",
      "name\nMilk\nTea\nSalt\n",
      "name\nMilk\nTea\nSalt\nSoap\n",
      "label\nMilk\nOats\nTea\n",
      gives: "label\nMilk\nOats\nTea\nSoap\n"
    )
  }
}

/// Makes a file and two edits of it, in which no word but those that are common is made twice.
private struct WordEditor {
  let hasEnd: Bool, hasMark: Bool
  let lineEnd: String

  private typealias Row = (id: Int, text: String, note: String)

  private let format: String
  private var random: SeededGenerator
  private var count = 0

  init(_ format: String, seed: UInt64) {
    self.format = format
    random = SeededGenerator(seed: seed)
    hasEnd = random.next() % 4 > 0
    hasMark = random.next() % 8 == 0 && format != "ndjson"
    lineEnd = random.next() % 4 == 0 ? "\r\n" : "\n"
  }

  /// The words of a text that were made for one place.
  static func words(_ text: String) -> Set<String> {
    Set(
      text.split { !$0.isLetter && !$0.isNumber }.lazy
        .filter { $0.hasPrefix("w") && $0.dropFirst().allSatisfy(\.isNumber) }.map(String.init)
    )
  }

  /// The base, and what two sides made of it; each has rows, for what has none has no layout.
  mutating func triple() -> [String] {
    let rows = (0..<4 + below(6)).map { _ in row() }
    return [text(rows)] + (0..<2).map { _ in text(edited(rows)) }
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func word() -> String {
    count += 1
    return "w\(count)"
  }

  private mutating func row() -> Row {
    let common = ["", " Milk", " Oat milk", " 日本", " é"][below(5)]
    return (count + 1, word() + common, word())
  }

  private mutating func edited(_ rows: [Row]) -> [Row] {
    var rows = rows
    for _ in 0..<1 + below(4) {
      let place = below(rows.count)
      switch below(6) {
      case 0: rows.insert(row(), at: below(rows.count + 1))
      case 1 where rows.count > 3: rows.remove(at: place)
      case 2: rows.insert(rows.remove(at: place), at: below(rows.count + 1))
      case 3: rows[place].text += " " + word()
      case 4: rows[place].text = word()
      default: rows[place].note = word()
      }
    }
    return rows
  }

  private func text(_ rows: [Row]) -> String {
    var lines: [String]
    switch format {
    case "json":
      let objects = rows.enumerated().map { index, row in
        "\t" + object(row) + (index + 1 < rows.count ? "," : "")
      }
      lines = ["["] + objects + ["]"]
    case "ndjson": lines = rows.map(object)
    case "csv": lines = ["id,name,note"] + rows.map { "\($0.id),\"\($0.text), x\",\($0.note)" }
    case "tsv": lines = ["id\tname\tnote"] + rows.map { "\($0.id)\t\($0.text)\t\($0.note)" }
    case "todotxt": lines = rows.map { "\($0.text) +\($0.note) due:2026-01-01" }
    default:
      let items = rows.map { "  - [ ] \($0.text) #\($0.note)" }
      lines = ["# Things", ""] + items + ["", "> End"]
    }
    if hasEnd { lines.append("") }
    return (hasMark ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd)
  }

  private func object(_ row: Row) -> String {
    "{\"id\": \(row.id), \"name\": \"\(row.text)\", \"more\": {\"note\": \"\(row.note)\"}}"
  }
}
