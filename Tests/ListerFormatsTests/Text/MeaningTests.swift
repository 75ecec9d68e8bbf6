// SPDX-License-Identifier: MIT

import FormatKit
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What a source says is what the list says: a round trip alone shows no more than that two errors agree.
struct MeaningTests {
  @Test(arguments: [
    ("text", "- [x] done\n- [ ] open\n"), ("text", "1. [X] done\n* [ ] open\n"),
    ("todotxt", "x 2026-01-03 done\nopen\n"), ("todotxt", "x done\nopen x\n"),
    ("csv", "text,completed\ndone,true\nopen,false\n"), ("csv", "item,bought\ndone,x\nopen,\n"),
    ("tsv", "text\tdone\ndone\tyes\nopen\tno\n"),
    (
      "keep",
      #"""
      {"title":"T","isTrashed":false,"listContent":[{"text":"done","isChecked":true},
      {"text":"open","isChecked":false}]}
      """#
    ),
    (
      "taskwarrior",
      #"""
      [{"description":"done","status":"completed","uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a01"},
      {"description":"open","status":"pending","uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a02"}]
      """#
    ),
    (
      "icalendar",
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      SUMMARY:done
      STATUS:COMPLETED
      END:VTODO
      BEGIN:VTODO
      SUMMARY:open
      STATUS:NEEDS-ACTION
      END:VTODO
      END:VCALENDAR

      """
    ),
    (
      "icalendar",
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      SUMMARY:done
      PERCENT-COMPLETE:100
      END:VTODO
      BEGIN:VTODO
      SUMMARY:open
      PERCENT-COMPLETE:99
      END:VTODO
      END:VCALENDAR

      """
    ),
    ("oi-csv", "Subject,% Complete,Categories,Tags\ndone,1,G,\nopen,0,G,\n"),
    ("json", #"{"items":[{"text":"done","completed":true},{"text":"open"}]}"#),
    ("ndjson", #"{"items":[{"text":"done","completed":true},"open"]}"# + "\n"),
  ])
  func `what is ticked in a source is ticked in the list, and nothing else`(
    format: String,
    source: String
  ) throws {
    let items = try FormatRun(format).items(source)
    #expect(items.map(\.text.first) == ["d", "o"])
    #expect(items.map(\.isComplete) == [true, false])
  }

  // All that Keep has, and which of them are ours.
  @Test(arguments: [
    ("RED", List.Color.red), ("ORANGE", .orange), ("YELLOW", .yellow), ("GREEN", .green),
    ("BLUE", .blue), ("CERULEAN", .blue), ("GRAY", .gray), ("DEFAULT", nil), ("TEAL", nil),
    ("PINK", nil), ("PURPLE", nil), ("BROWN", nil),
  ])
  func `a color of Keep is that of its name, or none`(name: String, color: List.Color?) throws {
    let run = try FormatRun("keep")
    let note = #"{"color":"\#(name)","isTrashed":false,"listContent":[],"title":"T"}"#
    let list = try run.read(note).lists[0].list
    #expect(list["color"]?.string == color?.name)
    #expect(list.color == color ?? .gray)
    // It goes out under the name that it came in by.
    let written = try run.text(try run.read(note).lists).replacing(" ", with: "")
    #expect(written.contains(#""color":"\#(name)""#))
  }

  @Test(arguments: [
    (List.Color.red, "RED"), (.orange, "ORANGE"), (.yellow, "YELLOW"), (.green, "GREEN"),
    (.blue, "BLUE"),
  ])
  func `a color of ours goes to Keep by its name`(color: List.Color, name: String) throws {
    var list = List(items: [ListItem(text: "a")])
    list.color = color
    let text = try FormatRun("keep").text([NamedList(name: "a", list: list)])
    #expect(text.replacing(" ", with: "").contains(#""color":"\#(name)""#))
  }
}
