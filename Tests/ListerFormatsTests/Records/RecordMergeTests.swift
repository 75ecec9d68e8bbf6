// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import ListerModel
import Testing

/// One example for each format that is merged as it is, to be read.
@Suite struct RecordMergeTests {
  static func merge(
    _ format: String,
    _ base: String?,
    _ ours: String,
    _ theirs: String,
    preferring preference: ListMerge.Preference = .rule
  ) throws -> (text: String, conflicts: [String]) {
    let format = try #require(RecordFormat.named(format))
    let merge = try RecordFileMerge(
      format,
      base: try base.map { try format.read(Array($0.utf8)) },
      ours: try format.read(Array(ours.utf8)),
      theirs: try format.read(Array(theirs.utf8)),
      preferring: preference
    )
    return (merge.file.text, merge.conflicts.map(\.message))
  }

  /// Merges without conflicts, whichever side is ours.
  static func expect(
    _ format: String,
    _ base: String,
    _ ours: String,
    _ theirs: String,
    gives merged: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let result = try merge(format, base, mine, other)
      #expect(result.text == merged, sourceLocation: location)
      #expect(result.conflicts == [], sourceLocation: location)
    }
  }

  @Test func `todo.txt: marks, dates, tags and values of one task merge one by one`() throws {
    try Self.expect(
      "todotxt",
      "(A) Call Bob +work due:2026-01-01\nBuy milk\n",
      "(B) Call Bob +work due:2026-01-01\nBuy milk\nSleep\n",
      "(A) Call Robert +work @phone due:2026-01-02\nx Buy milk\n",
      gives: "(B) Call Robert +work @phone due:2026-01-02\nx Buy milk\nSleep\n"
    )
  }

  @Test func `Markdown: items with what is between them, and their indentation`() throws {
    try Self.expect(
      "text",
      "# Trip\n\nTo take:\n\n- [ ] Tent\n  - [ ] Pegs\n* Stove\n\nThe end.\n",
      "# Trip\n\nTo take:\n\n- [x] Tent\n  - [ ] Pegs\n  - [ ] Ropes\n* Stove\n\nThe end.\n",
      "# A trip\n\nTo take:\n\n- [ ] Tent for two\n  - [ ] Pegs\n* Stove\n* Gas\n\nThe end.\n",
      gives: "# A trip\n\nTo take:\n\n- [x] Tent for two\n  - [ ] Pegs\n  - [ ] Ropes\n* Stove\n"
        + "* Gas\n\nThe end.\n"
    )
  }

  @Test func `CSV: fields of a row, their quotes, and line ends`() throws {
    try Self.expect(
      "csv",
      "id,name,price\r\n1,\"Milk\",1.10\r\n2,Bread,2\r\n3,\"a \"\"b\"\"\",3\r\n",
      "id,name,price\r\n1,\"Milk\",1.20\r\n2,Bread,2\r\n3,\"a \"\"b\"\"\",3\r\n",
      "id,name,price\r\n1,\"Oat milk\",1.10\r\n3,\"a \"\"b\"\"\",3\r\n4,\"x, y\",\r\n",
      gives: "id,name,price\r\n1,\"Oat milk\",1.20\r\n3,\"a \"\"b\"\"\",3\r\n4,\"x, y\",\r\n"
    )
  }

  @Test func `CSV: columns that one side adds, renames, moves or removes`() throws {
    let base = "id,name,price,note\n1,Milk,1,a\n2,Bread,2,b\n"
    let rows = "id,name,price,note\n1,Milk,9,a\n2,Bread,2,b\n3,Salt,3,c\n"
    try Self.expect(
      "csv",
      base,
      "id,name,price,unit,note\n1,Milk,1,l,a\n2,Bread,2,,b\n",
      rows,
      gives: "id,name,price,unit,note\n1,Milk,9,l,a\n2,Bread,2,,b\n3,Salt,3,,c\n"
    )
    try Self.expect(
      "csv",
      base,
      "id,name,Price,note\n1,Milk,1,a\n2,Bread,2,b\n",
      rows,
      gives: "id,name,Price,note\n1,Milk,9,a\n2,Bread,2,b\n3,Salt,3,c\n"
    )
    try Self.expect(
      "csv",
      base,
      "id,name,cost,note\n1,Milk,1,a\n2,Bread,2,b\n",
      rows,
      gives: "id,name,cost,note\n1,Milk,9,a\n2,Bread,2,b\n3,Salt,3,c\n"
    )
    try Self.expect(
      "csv",
      base,
      "id,price,name,note\n1,1,Milk,a\n2,2,Bread,b\n",
      rows,
      gives: "id,price,name,note\n1,9,Milk,a\n2,2,Bread,b\n3,3,Salt,c\n"
    )
    try Self.expect(
      "csv",
      base,
      "id,name,note\n1,Milk,a\n2,Bread,b\n",
      "id,name,price,note\n2,Bread,2,x\n1,Milk,1,a\n3,Salt,,c\n",
      gives: "id,name,note\n2,Bread,x\n1,Milk,a\n3,Salt,c\n"
    )
  }

  @Test func `CSV: a column that is gone stays for the value of a new row, and is told`() throws {
    let merged = try Self.merge(
      "csv",
      "id,name,price,note\n1,Milk,1,a\n2,Bread,2,b\n",
      "id,name,note\n1,Milk,a\n2,Bread,b\n",
      "id,name,price,note\n1,Milk,1,a\n2,Bread,2,b\n3,Salt,3,c\n"
    )
    #expect(merged.text == "id,name,price,note\n1,Milk,,a\n2,Bread,,b\n3,Salt,3,c\n")
    #expect(merged.conflicts.count == 1)
    #expect(merged.conflicts.first?.hasPrefix("item \"Salt\": price: base nothing") == true)
  }

  @Test func `CSV: a field that was edited in a column that is gone is kept and told`() throws {
    let merged = try Self.merge(
      "csv",
      "id,name,price\n1,Milk,1\n2,Bread,2\n",
      "id,name\n1,Milk\n2,Bread\n",
      "id,name,price\n1,Milk,9\n2,Bread,2\n"
    )
    #expect(merged.text == "id,name,price\n1,Milk,9\n2,Bread,\n")
    #expect(merged.conflicts.count == 1)
    #expect(merged.conflicts.first?.hasPrefix("item \"Milk\": price: base \"1\"") == true)
  }

  @Test func `TSV: rows without a key are known by their texts`() throws {
    try Self.expect(
      "tsv",
      "name\tqty\nMilk\t1\nMilk\t2\nBread\t3\n",
      "name\tqty\nMilk\t2\nBread\t3\n",
      "name\tqty\nMilk\t1\nMilk\t2\nWhite bread\t3\n",
      gives: "name\tqty\nMilk\t2\nWhite bread\t3\n"
    )
  }

  @Test func `JSON: an array of objects keeps its layout and the order of members`() throws {
    try Self.expect(
      "json",
      "[\n  {\"id\": 1, \"b\": 1.10, \"a\": [1, 2]},\n  {\"id\": 2,\"b\":2}\n]\n",
      "[\n  {\"id\": 1, \"b\": 1.20, \"a\": [1, 2]},\n  {\"id\": 2,\"b\":2}\n]\n",
      "[\n  {\"id\": 2,\"b\":2},\n  {\"id\": 1, \"b\": 1.10, \"a\": [1, 3]},\n  {\"id\": 7}\n]\n",
      gives:
        "[\n  {\"id\": 2,\"b\":2},\n  {\"id\": 1, \"b\": 1.20, \"a\": [1, 3]},\n  {\"id\": 7}\n]\n"
    )
  }

  @Test func `JSON: a comma comes between what was alone in two versions`() throws {
    try Self.expect(
      "json",
      "[]\n",
      "[{\"id\":1}]\n",
      "[{\"id\":2}]\n",
      gives: "[{\"id\":1}, {\"id\":2}]\n"
    )
    try Self.expect(
      "json",
      "{}\n",
      "{\n  \"a\": {}\n}\n",
      "{\n  \"b\": {}\n}\n",
      gives: "{\n  \"a\": {},\n  \"b\": {}\n}\n"
    )
  }

  @Test func `two files of one line have its line end between them`() throws {
    try Self.expect("csv", "a\r\n", "a\r\n1\r\n", "a\r\n2\r\n", gives: "a\r\n1\r\n2\r\n")
    try Self.expect("todotxt", "", "Milk\r\n", "Tea\r\n", gives: "Milk\r\nTea\r\n")
  }

  @Test func `JSON: an object of objects is merged member by member`() throws {
    try Self.expect(
      "json",
      "{\n  \"x\": {\"v\": 1, \"w\": 1},\n  \"y\": {\"v\": 2}\n}\n",
      "{\n  \"x\": {\"v\": 3, \"w\": 1},\n  \"y\": {\"v\": 2}\n}\n",
      "{\n  \"x\": {\"v\": 1, \"w\": 4},\n  \"z\": {\"v\": 5}\n}\n",
      gives: "{\n  \"x\": {\"v\": 3, \"w\": 4},\n  \"z\": {\"v\": 5}\n}\n"
    )
  }

  @Test func `NDJSON: objects on their lines`() throws {
    try Self.expect(
      "ndjson",
      "{\"id\":1,\"n\":1,\"m\":1}\n{\"id\":2}\n",
      "{\"id\":1,\"n\":2,\"m\":1}\n{\"id\":2}\n",
      "{\"id\":1,\"n\":1,\"m\":2}\n{\"id\":3}\n",
      gives: "{\"id\":1,\"n\":2,\"m\":2}\n{\"id\":3}\n"
    )
  }

  @Test func `iCalendar: properties of a component, its folded lines and its alarms`() throws {
    func calendar(_ properties: String, _ stamp: Int) -> String {
      let todo = "BEGIN:VTODO\nUID:1\nDTSTAMP:\(stamp)\n\(properties)END:VTODO\n"
      return ("BEGIN:VCALENDAR\nVERSION:2.0\n" + todo + "END:VCALENDAR\n")
        .replacing("\n", with: "\r\n")
    }
    let alarm = "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n"
    let note = "DESCRIPTION:long\n  line\n"
    try Self.expect(
      "icalendar",
      calendar("SUMMARY:Milk\n\(note)\(alarm)", 1),
      calendar("SUMMARY:Oat milk\n\(note)\(alarm)", 3),
      calendar("SUMMARY:Milk\n\(note)\(alarm)STATUS:COMPLETED\n", 2),
      gives: calendar("SUMMARY:Oat milk\n\(note)\(alarm)STATUS:COMPLETED\n", 3)
    )
  }

  @Test func `different values of one field are told with all sides, and one is taken`() throws {
    let texts = [1, 2, 3].map { "[{\"id\":1,\"name\":\"Milk\",\"price\":\($0)}]" }
    for (preference, index) in [(ListMerge.Preference.rule, 2), (.ours, 1), (.theirs, 2)] {
      let merged = try Self.merge("json", texts[0], texts[1], texts[2], preferring: preference)
      #expect(merged.text == texts[index])
      #expect(merged.conflicts.first?.hasPrefix("item \"Milk\": price: base 1, ours 2") == true)
    }
  }

  @Test(arguments: [
    ("json", "[{\"id\": 1}]", "{\"a\": {}}"), ("ndjson", "[{\"id\": 1}]", "{\"id\": 1}\n"),
  ])
  func `files of unlike shapes are not merged`(name: String, ours: String, theirs: String) throws {
    #expect(throws: ImportError.self) { try Self.merge(name, nil, ours, theirs) }
  }

  @Test func `without a base two files are united`() throws {
    let merged = try Self.merge("todotxt", nil, "Milk\nBread\n", "Bread\nSalt\n")
    #expect(merged.text == "Milk\nBread\nSalt\n")
  }

  @Test(arguments: [
    ("json", "[1, {}]"), ("json", "[{}, \"a\"]"), ("json", "[true]"), ("ndjson", "1\n2\n"),
    ("json", "[{]"), ("csv", "a,b\n\"x\n"),
    ("icalendar", "BEGIN:VCALENDAR\nBEGIN:VTODO\n"), ("ndjson", "{}\n[]\n"),
  ])
  func `what has no records of the format is refused`(name: String, text: String) throws {
    let format = try #require(RecordFormat.named(name))
    #expect(throws: ImportError.self) { try format.read(Array(text.utf8)) }
  }

  @Test func `a file that is not UTF-8 is refused, for it could not be written as it is`() throws {
    #expect(throws: ImportError.self) { try RecordFormat.csv.read([0x61, 0xE4, 0x62]) }
  }
}
