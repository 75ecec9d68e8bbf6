// SPDX-License-Identifier: MIT

import Lister
import ListerCoding
import ListerFormats
import ListerJSON
import ListerKit
import ListerMeasurement
import ListerModel

/// What an import did, as text for people and as data.
struct ImportText {
  let report: ImportReport
  let isDryRun: Bool

  // MARK: Text

  /// A paragraph per source, and the times.
  var summary: Shown {
    var text = report.sources.map { paragraph(of: $0) }.joined()
    let lists = report.sources.reduce(0) { $0 + $1.lists.count }
    let seconds = Quantity.duration(Double(report.times.wall)).text
    text += "\(Display.count(lists, "list")) in \(seconds)"
    let times = stages.filter { $0.time > 0 }
      .map { "\($0.name) \(Quantity.duration(Double($0.time)).text)" }
    if !times.isEmpty { text += " (\(times.joined(separator: ", ")))" }
    return text + (isDryRun ? "; nothing was saved\n" : "\n")
  }

  private func paragraph(of source: ImportReport.Source) -> Shown {
    var text = Shown(source.address)
    switch source.outcome {
    case .unchanged: return text + ": not changed since the last import\n"
    case .failed: return text + ": nothing was imported\n" + remarks(of: source)
    case .refused: return text + ": not asked\n" + remarks(of: source)
    case .imported: text += ": \(Quantity.bytes(source.bytes).text)\n"
    }
    for list in source.lists {
      text += "  \(list.name): \(ImportText.line(of: list))\n"
      for conflict in list.conflicts {
        text += "    conflict: \(conflict.message)\n"
      }
      for remark in list.remarks { text += "    \(ImportText.line(of: remark))\n" }
    }
    return text + remarks(of: source)
  }

  private func remarks(of source: ImportReport.Source) -> Shown {
    source.remarks.map { "  \(ImportText.line(of: $0))\n" }.joined()
  }

  private static func line(of list: ImportedList) -> String {
    let changes = list.changes
    switch list.outcome {
    case .failed: return "not saved"
    case .created: return "new, \(Display.count(changes?.added ?? 0, "item"))"
    case .unchanged, .merged: break
    }
    let counts: [(number: Int, noun: String?, verb: String)] = [
      (changes?.added ?? 0, nil, " added"), (changes?.changed ?? 0, nil, " changed"),
      (changes?.removed ?? 0, nil, " removed"), (changes?.moved ?? 0, nil, " moved"),
      (changes?.cells ?? 0, "cell", " changed"),
      (changes?.document ?? 0, "member", " of the document changed"), (list.kept, nil, " kept"),
      (list.conflicts.count, "conflict", ""),
    ]
    let parts = counts.filter { $0.number > 0 }.map { number, noun, verb in
      (noun.map { Display.count(number, $0) } ?? Quantity.count(number).text) + verb
    }
    if list.outcome == .unchanged { return (["no change"] + parts).joined(separator: ", ") }
    return parts.isEmpty ? "changed" : parts.joined(separator: ", ")
  }

  private static func line(of remark: ImportRemark) -> Shown {
    let place = remark.line.map { "line \($0): " } ?? ""
    return "\(place)\(remark.message)"
  }

  /// What failed, a line each.
  var failures: [Shown] {
    report.sources.flatMap { source -> [Shown] in
      var lines: [String] = []
      switch source.outcome {
      case .failed(let message), .refused(let message):
        // A message of a file or an address begins with its name.
        lines.append(message.hasPrefix(source.address) ? message : "\(source.address): \(message)")
      case .imported, .unchanged: break
      }
      lines += source.refusals.map { refusal in
        let place = source.address == "-" ? "standard input" : source.address
        return refusal.error.description(
          in: refusal.file.isEmpty ? place : "\(place)/\(refusal.file)"
        )
      }
      for list in source.lists {
        if case .failed(let message) = list.outcome { lines.append(message) }
      }
      return lines.map { Shown($0) }
    }
  }

  // MARK: JSON

  private var stages: [(name: String, time: UInt64)] {
    let times = report.times
    return [
      ("fetch", times.fetch), ("unpack", times.unpack), ("read", times.read), ("save", times.save),
    ]
  }

  /// One JSON value.
  var json: JSONText {
    var times = stages.map { JSONText.Member($0.name, Int(clamping: $0.time)) }
    times.append(JSONText.Member("wall", Int(clamping: report.times.wall)))
    return JSONText(members: [
      JSONText.Member("sources", JSONText(elements: report.sources.map { json(of: $0) })),
      JSONText.Member("times", JSONText(members: times)),
    ])
  }

  private func json(of source: ImportReport.Source) -> JSONText {
    var members = [JSONText.Member("source", source.address)]
    switch source.outcome {
    case .imported: members.append(JSONText.Member("outcome", "imported"))
    case .unchanged: members.append(JSONText.Member("outcome", "unchanged"))
    case .failed(let message):
      members.append(JSONText.Member("outcome", "failed"))
      members.append(JSONText.Member("message", message))
    case .refused(let message):
      members.append(JSONText.Member("outcome", "refused"))
      members.append(JSONText.Member("message", message))
    }
    let refused = source.refusals.map { refusal in
      JSONText(members: [
        JSONText.Member("file", refusal.file),
        JSONText.Member("line", refusal.error.line.map { JSONText($0) } ?? .null),
        JSONText.Member("column", refusal.error.column.map { JSONText($0) } ?? .null),
        JSONText.Member("place", refusal.error.place),
        JSONText.Member("message", refusal.error.message),
      ])
    }
    members.append(JSONText.Member("bytes", source.bytes))
    members.append(JSONText.Member("lists", JSONText(elements: source.lists.map(json(of:)))))
    members.append(JSONText.Member("refused", JSONText(elements: refused)))
    members.append(
      JSONText.Member("remarks", JSONText(elements: source.remarks.map(ImportText.json(of:))))
    )
    return JSONText(members: members)
  }

  private func json(of list: ImportedList) -> JSONText {
    var members = [JSONText.Member("name", list.name)]
    switch list.outcome {
    case .created: members.append(JSONText.Member("outcome", "created"))
    case .merged: members.append(JSONText.Member("outcome", "merged"))
    case .unchanged: members.append(JSONText.Member("outcome", "unchanged"))
    case .failed(let message):
      members.append(JSONText.Member("outcome", "failed"))
      members.append(JSONText.Member("message", message))
    }
    members += [
      JSONText.Member("added", list.changes?.added ?? 0),
      JSONText.Member("changed", list.changes?.changed ?? 0),
      JSONText.Member("removed", list.changes?.removed ?? 0),
      JSONText.Member("moved", list.changes?.moved ?? 0),
      JSONText.Member("cells", list.changes?.cells ?? 0),
      JSONText.Member("document", list.changes?.document ?? 0),
      JSONText.Member("kept", list.kept),
      JSONText.Member("conflicts", JSONText(elements: list.conflicts.map(\.json))),
      JSONText.Member("remarks", JSONText(elements: list.remarks.map(ImportText.json(of:)))),
    ]
    return JSONText(members: members)
  }

  static func json(of remark: ImportRemark) -> JSONText {
    JSONText(members: [
      JSONText.Member("line", remark.line.map { JSONText($0) } ?? .null),
      JSONText.Member("message", remark.message),
    ])
  }
}
