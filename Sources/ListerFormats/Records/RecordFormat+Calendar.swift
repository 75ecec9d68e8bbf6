// SPDX-License-Identifier: MIT

import ListerJSON
import ListerTables

extension RecordFormat {
  /// Components of a calendar, each with its properties; what is around them is lines.
  static let icalendar = RecordFormat(
    name: "icalendar",
    patterns: ["*.ics"],
    unheeded: ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"],
    records: { (text) throws(ImportError) in try calendar(text) },
    render: { fields, versions, _ in
      let parts = versions.map { CalendarComponent.parts(of: $0.content) }
      return parts.first?.rendered(
        fields,
        from: parts,
        spelling: { _, value in "\r\n" + (value.string ?? "") },
        placing: CalendarComponent.place
      ) ?? ""
    }
  )

  private static func calendar(_ text: String) throws(ImportError) -> RecordFile {
    var file = RecordFile()
    var before: String?
    var open: (content: String, name: String, end: String)?
    for (index, line) in lines(of: text).enumerated() {
      let content = String(line.content)
      let name = CalendarComponent.value(of: content, "BEGIN")
      if var component = open {
        component.content += component.end + content
        component.end = String(line.end)
        open = component
        guard CalendarComponent.value(of: content, "END") == component.name else { continue }
        file.records.append(CalendarComponent.record(component.content, before))
        open = nil
      } else if let name, name != "VCALENDAR" {
        open = (content, name, String(line.end))
        if index == 0 { before = nil }
        continue
      } else {
        file.records.append(
          RecordFile.Record(
            before: before,
            content: content,
            text: content,
            fields: JSONText(members: [.init("line", content)])
          )
        )
      }
      before = String(line.end)
    }
    if let open { throw ImportError(message: "the end of \(open.name) is missing") }
    file.tail = before ?? ""
    return file
  }
}

/// A component of a calendar as its properties.
///
/// Source: RFC 5545, section 3.1.
enum CalendarComponent {
  /// The value of a line `NAME:value`; nil if it has another name.
  static func value(of line: String, _ name: String) -> String? {
    guard line.uppercased().hasPrefix(name + ":") else { return nil }
    return line.dropFirst(name.count + 1).uppercased()
  }

  static func record(_ content: String, _ before: String?) -> RecordFile.Record {
    let parts = parts(of: content)
    func text(_ key: String) -> String? {
      parts.parts.first { $0.key == key }?.value.string.flatMap {
        ContentLine($0, line: 0)?.unescaped
      }
    }
    return RecordFile.Record(
      before: before,
      content: content,
      key: text("UID"),
      text: text("SUMMARY") ?? text("UID") ?? "",
      fields: parts.fields
    )
  }

  /// The properties, each with its lines; what is nested is one property.
  static func parts(of content: String) -> RecordParts {
    var result = RecordParts()
    var before = ""
    var depth = 0
    var counts: [String: Int] = [:]
    for line in RecordFormat.lines(of: content) {
      let text = String(line.content)
      let isFolded = text.hasPrefix(" ") || text.hasPrefix("\t")
      let opens = value(of: text, "BEGIN")
      let closes = value(of: text, "END")
      if isFolded || depth > 1, let last = result.parts.indices.last {
        result.parts[last].raw += before + text
        let former = result.parts[last].value.string ?? ""
        let more = isFolded ? String(text.dropFirst()) : "\n" + text
        result.parts[last].value = JSONText(string: former + more)
      } else {
        let name = key(of: text, opens, closes, depth)
        let count = counts[name, default: 0]
        counts[name] = count + 1
        let key = count == 0 || name.isEmpty ? name : "\(name) (\(count + 1))"
        result.parts.append(
          RecordParts.Part(key: key, value: JSONText(string: text), raw: before + text)
        )
      }
      if opens != nil { depth += 1 }
      if closes != nil { depth -= 1 }
      before = String(line.end)
    }
    return result
  }

  /// What a line is known by; the first and the last one of a component are in any version.
  private static func key(
    of line: String,
    _ opens: String?,
    _ closes: String?,
    _ depth: Int
  ) -> String {
    if opens != nil, depth == 0 { return "" }
    if closes != nil, depth == 1 { return "" }
    return opens ?? String(line.prefix { $0 != ":" && $0 != ";" }).uppercased()
  }

  /// A property that is new comes before the last line.
  static func place(_ part: RecordParts.Part, _ parts: [RecordParts.Part]) -> Int {
    max(parts.count - 1, 1)
  }
}
