// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let ticktick = Format(
    name: "ticktick",
    summary: "TickTick: the lists of a backup (CSV)",
    extensions: ["csv"],
    discussion: """
      Some records on the file itself, then a header from "Folder Name" on, and a task a record. List \
      Name is the name of the list. Title is the text, Content the note, Tags are tags between commas, \
      taskId is the identifier and parentId says by parent which task a task is a part of; Column Name is \
      the section, Repeat a rule of RFC 5545, Priority 5, 3 and 1 are the priorities 1, 2 and 3, Status 1 \
      and 2 mean done. Start Date and Due Date are start and due: times in UTC, or, where Is All Day says \
      so, the days that begin nearest to them, for the file spells the midnight of another zone in UTC. \
      Created Time and Completed Time are created and finished. The check list of a task stays in its \
      note, with the signs ▫ and ▪. All else is kept and written back: other columns and other \
      states as the item's member "ticktick", the folder and the first records as the list's.
      Source: backups of TickTick, version 7.1 of the file; the format has no specification.
      """,
    example: """
      "Date: 2026-11-21+0000"
      "Version: 7.1"
      "Status: 0 Normal, 1 Completed, 2 Archived"
      "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date",\
      "Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order",\
      "Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
      "","Groceries","Milk","TEXT","dairy","the blue one","N","","2026-11-30T23:00:00+0000","",\
      "RRULE:FREQ=WEEKLY;INTERVAL=1","5","0","2026-11-21T08:00:00+0000","","-1099511627776",\
      "Europe/Berlin","true","false","","","list","1",""

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [TickTick.key]),
      items: .only(
        [
          .uuid, .text, .completed, .priority, .start, .due, .repeat, .section, .parent, .tags,
          .note, .created, .finished,
        ],
        own: [TickTick.key]
      )
    ),
    recognizes: { bytes in TickTickReader.recognition(bytes) },
    read: decoding(TickTickReader.read),
    write: { (lists, options) throws(ExportError) in try TickTickWriter.write(lists, options) }
  )
}

/// What the columns of TickTick's backups mean.
enum TickTick {
  /// The member that keeps what has no member of its own.
  static let key = "ticktick"
  static let folder = "Folder Name"
  static let list = "List Name"
  static let allDay = "Is All Day"
  /// The member of the list that keeps the records before the header.
  static let preamble = "preamble"

  /// The records before the header of a file that came from nowhere else.
  static let head = [
    "Date: 1970-01-01+0000", "Version: 7.1", "Status: \n0 Normal\n1 Completed\n2 Archived",
  ]

  static let columns = [
    folder, list, "Title", "Kind", "Tags", "Content", "Is Check list", "Start Date", "Due Date",
    "Reminder", "Repeat", "Priority", "Status", "Created Time", "Completed Time", "Order",
    "Timezone", allDay, "Is Floating", "Column Name", "Column Order", "View Mode", "taskId",
    "parentId",
  ]

  /// What plain tasks have in columns that no member says.
  static let usual = [
    "Kind": "TEXT", "Is Check list": "N", "Is Floating": "false", "View Mode": "list",
  ]

  /// Whether the dates of an item are whole days; nil if it has none.
  static func isAllDay(_ item: [JSONText.Member]) -> Bool? {
    let texts = [ItemField.due, .start].compactMap { field in
      item.first { $0.key == field.key }?.value.string
    }
    return texts.compactMap { ItemDate($0) }.first.map { $0.seconds == nil }
  }

  /// What the column for whole days says then.
  static func allDayText(_ isAllDay: Bool?) -> String { isAllDay == true ? "true" : "false" }

  /// Whether a text of this column says the same, in whatever words; any does where there is no date.
  static func agrees(_ text: String, with isAllDay: Bool?) -> Bool {
    isAllDay.map { $0 == meansAllDay(text) } ?? true
  }

  /// Whether a text of this column means whole days.
  static func meansAllDay(_ text: String?) -> Bool { text?.lowercased() == "true" }

  /// The columns that members say, where dates are days or times.
  static func attributes(allDay isAllDay: Bool) -> [TextAttribute] {
    [
      .text("taskId", .uuid),
      .text("Title", .text),
      .choice("Status", .completed, none: "0", [("1", JSONText(true)), ("2", JSONText(true))]),
      .choice(
        "Priority",
        .priority,
        none: "0",
        [("5", JSONText(1)), ("3", JSONText(2)), ("1", JSONText(3))]
      ),
      date("Start Date", .start, isAllDay),
      date("Due Date", .due, isAllDay),
      .rule("Repeat", read: rule, write: { "RRULE:\($0.text)" }),
      .text("Column Name", .section),
      .text("parentId", .parent),
      .texts("Tags", .tags),
      .text("Content", .note),
      date("Created Time", .created, false),
      date("Completed Time", .finished, false),
    ]
  }

  private static func rule(_ text: String) -> RecurrenceRule? {
    RecurrenceRule(text.hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text)
  }

  private static func date(
    _ name: String,
    _ field: ItemField,
    _ isAllDay: Bool
  ) -> TextAttribute {
    .date(
      name,
      field,
      read: { text in
        ItemDate(looseOffset: text).flatMap { isAllDay ? $0.nearestDay : $0 }
      },
      write: { date in
        date.spelledInUTC.map { date in
          "\(date.day.text)T\(Calendar.time(isAllDay ? 0 : date.seconds ?? 0))+0000"
        }
      }
    )
  }
}
