// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let icalendar = Format(
    name: "icalendar",
    summary: "iCalendar: the tasks (VTODO) of calendars (RFC 5545)",
    extensions: ["ics", "ical"],
    discussion: """
      A calendar is a list, a VTODO an item: SUMMARY is the text, DESCRIPTION the note, UID the \
      identifier, CATEGORIES the tags, PRIORITY 1 to 9 the priority; STATUS:COMPLETED, or without a \
      status COMPLETED or PERCENT-COMPLETE:100, means done; DTSTART is start, DUE due, CREATED created, \
      COMPLETED finished, RRULE repeat, RELATED-TO, if it is to a parent, parent. A time of a zone (TZID) is read as one of the clocks there; one with \
      an offset is written in UTC. X-WR-CALNAME is the list's name, COLOR its color. Quantity, unit, \
      price, prices, section and bar code are written as X-LISTER-QUANTITY and so on. All other lines, those with parameters, alarms, events and time zones are kept in \
      "icalendar", of an item or of the list, and written back; so is, with a remark, a line that is \
      no property, such as the PERCENT_COMPLETE:100 that some programs write. The line ends CR and CR LF in \
      a text are written as the one that the format has, \\n.
      Source: RFC 5545, RFC 7986. Written with CR LF, folded after 75 bytes.
      """,
    example: """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Lister//Lister 1//EN
      X-WR-CALNAME:Groceries
      BEGIN:VTODO
      UID:6F1C2D3E-0000-4000-8000-0123456789AB
      DTSTAMP:20261121T080000Z
      SUMMARY:Milk\\, the blue one
      STATUS:COMPLETED
      CATEGORIES:dairy,cold
      END:VTODO
      END:VCALENDAR

      """,
    holds: FormatCapabilities(
      list: .only([.name, .color], own: ["icalendar"]),
      items: .declared(own: ["icalendar"])
    ),
    recognizes: { bytes in
      let mark = UTF8Text.byteOrderMark
      let start = bytes.hasPrefix(mark) ? mark.count : 0
      let head = bytes[start..<min(bytes.count, start + 64)].trimmed
      let begin = ByteView("BEGIN:VCALENDAR")
      guard head.count >= begin.count else { return .impossible }
      return head[0..<begin.count].isEqualIgnoringCase(begin) ? .certain : .impossible
    },
    read: decoding(CalendarReader.read),
    write: { (lists, _) throws(ExportError) in CalendarWriter.write(lists) }
  )
}

/// Writes lists as calendars.
enum CalendarWriter {
  /// What is before a calendar that came from nowhere else.
  static let head = ["VERSION:2.0", "PRODID:-//Lister//Lister 1//EN"]

  static func write(_ lists: [NamedList]) -> ExportResult {
    var buffer = ByteBuffer(capacity: 4_096)
    var remarks: [ImportRemark] = []
    for list in lists.map(\.list) {
      var lines = ["BEGIN:VCALENDAR"]
      var kept = list["icalendar"]?.elements.compactMap(\.string) ?? head
      let named = ownName(in: kept)
      if let name = list.name, named?.name != name {
        if let named { kept.remove(at: named.index) }
        let value = ContentLine.escaped(name)
        kept.append("X-WR-CALNAME:\(value)")
        if ContentLine.unescaped(value) != name {
          remarks.append(ImportRemark(message: "the list's name comes back in another form"))
        }
      }
      lines += kept
      if list["color"] != nil { lines.append("COLOR:\(list.color.name)") }
      var respelling = Respelling()
      for item in list.items {
        CalendarTask.note(&respelling, of: item)
        lines.append("BEGIN:VTODO")
        lines += CalendarTask.lines(of: item)
        lines.append("END:VTODO")
      }
      lines.append("END:VCALENDAR")
      for line in lines { ContentLine.append(line, to: &buffer) }
      remarks += respelling.remarks
    }
    return ExportResult(bytes: buffer.view.array, remarks: remarks)
  }

  /// The name that kept lines give their calendar, and where; a calendar within it has its own.
  private static func ownName(in kept: [String]) -> (index: Int, name: String)? {
    var depth = 0
    for (index, text) in kept.enumerated() {
      guard let line = ContentLine(text, line: 0) else { continue }
      switch line.name {
      case "BEGIN": depth += 1
      case "END": depth -= 1
      case "X-WR-CALNAME" where depth == 0 && !line.value.isEmpty:
        return (index, line.unescaped)
      default: break
      }
    }
    return nil
  }
}
