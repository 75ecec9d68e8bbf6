// SPDX-License-Identifier: MIT

import Lister

/// What an import did, as text for people.
struct ImportText {
  let report: ImportReport
  let isDryRun: Bool

  /// A paragraph per source, and the times.
  var summary: Shown {
    var text = report.sources.map { paragraph(of: $0) }.joined()
    let lists = report.sources.reduce(0) { $0 + $1.lists.count }
    let seconds = Quantity.duration(Double(report.times.wall)).text
    text += "\(Display.count(lists, "list")) in \(seconds)"
    let times = report.times.stages.filter { $0.time > 0 }
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

  /// A source on one line, with the sums of its lists.
  static func line(of source: ImportReport.Source) -> Shown {
    let address = Shown(source.address)
    switch source.outcome {
    case .unchanged: return address + ": not changed since the last import"
    case .failed: return address + ": nothing was imported"
    case .refused: return address + ": not asked"
    case .imported: break
    }
    var parts = [Display.count(source.lists.count, "list")]
    func add(_ number: Int, _ noun: String) {
      if number > 0 { parts.append(Quantity.count(number).text + " " + noun) }
    }
    func sum(_ count: (ListChanges.Counts) -> Int) -> Int {
      source.lists.reduce(0) { $0 + ($1.changes.map(count) ?? 0) }
    }
    add(sum(\.added), "added")
    add(sum(\.changed), "changed")
    add(sum(\.removed), "removed")
    add(sum(\.moved), "moved")
    add(source.lists.reduce(0) { $0 + $1.conflicts.count }, "in conflict")
    add(source.lists.count(where: \.hasFailed), "failed")
    add(source.refusals.count, "refused")
    return address + ": \(parts.joined(separator: ", "))"
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
  var failures: [Shown] { report.sources.flatMap { ImportText.failures(of: $0) } }

  /// What failed of a source, a line each.
  static func failures(of source: ImportReport.Source) -> [Shown] {
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
