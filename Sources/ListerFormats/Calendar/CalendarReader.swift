// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads the tasks of calendars.
struct CalendarReader {
  private let options: ReadingOptions
  private var lists: [NamedList] = []
  private var log = RemarkLog()
  private var uuids: Set<ItemUUID> = []

  /// The lists of a file, one for each calendar in it.
  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = CalendarReader(options: options)
    let lines = ContentLine.lines(of: text)
    var rest = lines[...]
    while let line = rest.popFirst() {
      guard line.isProperty else {
        reader.log.note("a line outside of calendars is left out", line: line.line)
        continue
      }
      guard line.name == "BEGIN", line.value.uppercased() == "VCALENDAR" else {
        throw ImportError(line: line.line, column: 1, message: "BEGIN:VCALENDAR is expected here")
      }
      try reader.calendar(&rest, from: line.line)
    }
    guard !reader.lists.isEmpty else { throw ImportError(message: "there is no calendar") }
    return ImportResult(lists: reader.lists, remarks: reader.log.remarks)
  }

  private init(options: ReadingOptions) { self.options = options }

  private mutating func calendar(
    _ rest: inout ArraySlice<ContentLine>,
    from start: Int
  ) throws(ImportError) {
    var members: [JSONText.Member] = []
    var kept: [String] = []
    var items: [(line: Int, members: [JSONText.Member])] = []
    uuids = []
    var isEnded = false
    while !isEnded {
      guard let line = take(&rest) else {
        throw ImportError(line: start, column: 1, message: "this calendar has no END:VCALENDAR")
      }
      switch (line.name, line.value.uppercased()) {
      case ("END", "VCALENDAR"): isEnded = true
      case ("BEGIN", "VTODO"):
        let body = try body(&rest, of: line)
        items.append((line.line, try task(body)))
      case ("BEGIN", let component):
        log.note("components \(component) are kept as they are in \"icalendar\"", line: line.line)
        let body = try body(&rest, of: line)
        kept.append(line.text)
        kept += body.map(\.text)
        kept.append("END:\(line.value)")
      case ("END", _):
        throw ImportError(line: line.line, column: 1, message: "nothing is begun that ends here")
      case ("X-WR-CALNAME", _) where members.contains { $0.key == "name" },
        ("COLOR", _) where members.contains { $0.key == "color" }:
        log.note("the \(line.name) that comes again is left out", line: line.line)
      default:
        if !CalendarTask.takes(line, of: &members) { kept.append(line.text) }
      }
    }
    let isStandard = kept == CalendarWriter.head
    if !isStandard {
      members.append("icalendar", JSONText(elements: kept.map { JSONText(string: $0) }))
    }
    let own = members.first { $0.key == "name" }?.value.string
    let number = lists.isEmpty ? "" : " \(lists.count + 1)"
    var sink = ListSink(name: own ?? options.name + number, members: members)
    for item in items { try sink.appendItem(item.members, line: item.line) }
    lists.append(try sink.list())
  }

  /// Takes the next line; one that is no property is reported.
  private mutating func take(_ rest: inout ArraySlice<ContentLine>) -> ContentLine? {
    guard let line = rest.popFirst() else { return nil }
    if !line.isProperty {
      log.note("a line that is no property is kept as it is in \"icalendar\"", line: line.line)
    }
    return line
  }

  /// The lines up to the end of a component that has begun, those of its parts among them.
  private mutating func body(
    _ rest: inout ArraySlice<ContentLine>,
    of begin: ContentLine
  ) throws(ImportError) -> [ContentLine] {
    var lines: [ContentLine] = []
    var open = [begin]
    while let line = take(&rest) {
      if line.name == "BEGIN" {
        guard open.count < 16 else {
          throw ImportError(line: line.line, column: 1, message: "components nest too deep here")
        }
        open.append(line)
      } else if line.name == "END" {
        let last = open.removeLast()
        guard last.value.uppercased() == line.value.uppercased() else {
          throw ImportError(
            line: line.line,
            column: 1,
            message: "END:\(last.value) is expected here, for the BEGIN in line \(last.line)"
          )
        }
        if open.isEmpty { return lines }
      }
      lines.append(line)
    }
    throw ImportError(
      line: begin.line,
      column: 1,
      message: "this component has no END:\(begin.value)"
    )
  }

  private mutating func task(_ body: [ContentLine]) throws(ImportError) -> [JSONText.Member] {
    var task = CalendarTask(body)
    if let uuid = task.uuid, !uuids.insert(.meaning(of: uuid)).inserted {
      log.note("a UID that comes twice is kept in \"icalendar\"", line: body.first?.line)
      task.uuid = nil
    }
    if task.hasUnknown {
      log.note("properties that are not known are kept in \"icalendar\"", line: body.first?.line)
    }
    return task.members
  }
}
