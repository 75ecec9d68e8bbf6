// SPDX-License-Identifier: MIT

@testable import ListerTables
import Testing

/// What is no edit of a record that the other side has deleted.
@Suite struct RecordNothingTests {
  @Test(arguments: ["csv", "tsv"])
  func `a column that came or went is no edit of each row`(format: String) throws {
    func text(_ text: String) -> String {
      format == "tsv" ? text.replacing(",", with: "\t") : text
    }
    for (base, ours, theirs, merged) in [
      (
        "id,a\n1,one\n9,nine\n", "id,a,b\n1,one,\n9,nine,\n", "id,a\n1,one\n",
        "id,a,b\n1,one,\n"
      ),
      (
        "id,a,b\n1,one,x\n9,nine,y\n", "id,a\n1,one\n9,nine\n", "id,a,b\n1,one,x\n",
        "id,a\n1,one\n"
      ),
      (
        "a,b\none,x\nnine,y\n", "a,b,c\none,x,\"\"\nnine,y,\"\"\n", "a,b\none,x\n",
        "a,b,c\none,x,\"\"\n"
      ),
    ] {
      try RecordMergeTests.expect(
        format,
        text(base),
        text(ours),
        text(theirs),
        gives: text(merged)
      )
    }
  }

  @Test func `a value in a new column is an edit of its row, and so is a value that went`() throws {
    for (base, ours, theirs, merged) in [
      (
        "id,a\n1,one\n9,nine\n", "id,a,b\n1,one,\n9,nine,y\n", "id,a\n1,one\n",
        "id,a,b\n1,one,\n9,nine,y\n"
      ),
      ("id,a\n1,one\n9,nine\n", "id,a\n1,one\n9,\n", "id,a\n1,one\n", "id,a\n1,one\n9,\n"),
    ] {
      let result = try RecordMergeTests.merge("csv", base, ours, theirs)
      #expect(result.text == merged)
      #expect(result.conflicts.count == 1)
    }
  }

  @Test func `null says nothing, at any depth`() throws {
    try RecordMergeTests.expect(
      "json",
      "[\n  {\"id\": 1, \"a\": {\"x\": 1}},\n  {\"id\": 2, \"a\": {\"x\": 1}}\n]\n",
      "[\n  {\"id\": 1, \"b\": null, \"a\": {\"x\": 1}},\n"
        + "  {\"id\": 2, \"a\": {\"x\": 1, \"y\": null}, \"b\": null}\n]\n",
      "[\n  {\"id\": 1, \"a\": {\"x\": 1}}\n]\n",
      gives: "[\n  {\"id\": 1, \"b\": null, \"a\": {\"x\": 1}}\n]\n"
    )
  }

  @Test func `what programs write by themselves is no edit of an event`() throws {
    func calendar(_ stamps: [Int]) -> String {
      let events = stamps.enumerated().map { "BEGIN:VTODO\nUID:\($0)\nDTSTAMP:\($1)\nEND:VTODO\n" }
      return "BEGIN:VCALENDAR\n" + events.joined() + "END:VCALENDAR\n"
    }
    try RecordMergeTests.expect(
      "icalendar",
      calendar([1, 1]),
      calendar([2, 2]),
      calendar([1]),
      gives: calendar([2])
    )
  }
}
