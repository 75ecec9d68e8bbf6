// SPDX-License-Identifier: MIT

import Lister

/// What an import did, as text for people.
struct ImportText {
  let report: ImportReport
  let isDryRun: Bool

  /// Whether a source has one line, and more only where there is something to look at.
  var isBrief = false

  /// Whether it shows how each table was read.
  var explains = false

  /// Whether it says why something failed, because ``failures`` are not told.
  var saysReasons = false

  /// A paragraph or a line per source, and the times.
  var summary: Shown {
    var text = report.sources.map { isBrief ? brief($0) : paragraph(of: $0) }.joined()
    let lists = report.sources.reduce(0) { $0 + $1.lists.count }
    let seconds = Quantity.duration(Double(report.times.wall)).text
    text += "\(Display.count(lists, "list")) in \(seconds)"
    let times = report.times.stages.filter { $0.time > 0 }
      .map { "\($0.name) \(Quantity.duration(Double($0.time)).text)" }
    if !times.isEmpty { text += " (\(times.joined(separator: ", ")))" }
    return text + (isDryRun ? "; nothing was saved\n" : "\n")
  }

  private func paragraph(of source: ImportReport.Source) -> Shown {
    guard source.outcome == .imported, !source.lists.isEmpty else { return brief(source) }
    var text: Shown = "\(source.address): \(Quantity.bytes(source.bytes).text)"
    if explains {
      text += "\n" + ReadingText.explanation(source.readings)
    } else {
      text += ReadingText.phrase(source.readings) + "\n"
    }
    let isToldOnce = ReadingText.soleTable(of: source.readings) != nil
    let isLeft = { (remark: ImportRemark) in !(isToldOnce && remark.isInReading) }
    for list in source.lists {
      text += "  \(list.name): \(line(of: list))\n"
      text += ImportText.notes(on: list, isLeft).map { "    \($0)\n" }.joined()
    }
    return text + remarks(source.remarks.filter(isLeft))
  }

  private func brief(_ source: ImportReport.Source) -> Shown {
    var text = ImportText.line(of: source, saysReasons) + "\n"
    for list in source.lists {
      let name: Shown = source.lists.count > 1 ? "\(list.name): " : ""
      if list.isFailed { text += "  \(name)\(line(of: list))\n" }
      text += ImportText.notes(on: list).map { "  \(name)\($0)\n" }.joined()
    }
    return text + remarks(source.remarks)
  }

  /// A source on one line, with the sums of its lists.
  ///
  /// - Parameters:
  ///   - source: what was imported.
  ///   - saysReason: whether it says why nothing was.
  /// - Returns: the line, without its end.
  static func line(of source: ImportReport.Source, _ saysReason: Bool) -> Shown {
    let address = Shown(source.address)
    if source.outcome == .unchanged { return address + ": not changed since the last import" }
    if let reason = reason(of: source) {
      guard saysReason else { return address + ": nothing was imported" }
      return "\(address): nothing was imported: \(reason)"
    }
    var parts = [Display.count(source.lists.count, "list")] + counts(source.lists)
    func add(_ number: Int, _ verb: String) {
      if number > 0 { parts.append(Quantity.count(number).text + " " + verb) }
    }
    add(source.lists.count(where: \.isFailed), "not saved")
    add(source.refusals.count, "refused")
    return address + ": \(parts.joined(separator: ", "))"
  }

  /// Why nothing of a source was imported, without its name; nil where that is not so.
  private static func reason(of source: ImportReport.Source) -> String? {
    switch source.outcome {
    case .failed(let message): return message.trimming(source.address)
    case .refused(let message):
      return message.trimming(source.address).trimming("nothing was imported")
    case .imported, .unchanged:
      return source.refusals.first { $0.file.isEmpty }?.error.description
    }
  }

  private func remarks(_ remarks: [ImportRemark]) -> Shown {
    remarks.map { "  \(ImportText.line(of: $0))\n" }.joined()
  }

  /// What there is to say on a list beside its counts, with those remarks that are not said elsewhere.
  private static func notes(
    on list: ImportedList,
    _ isLeft: (ImportRemark) -> Bool = { _ in true }
  ) -> [Shown] {
    list.conflicts.map { "conflict: \($0.message)" }
      + list.remarks.filter(isLeft).map { line(of: $0) }
  }

  private func line(of list: ImportedList) -> String {
    let counts = ImportText.counts
    switch list.outcome {
    case .failed(let message): return saysReasons ? "not saved: \(message)" : "not saved"
    case .created:
      var parts: [String] = []
      let items = list.changes?.added ?? 0
      if items > 0 || list.grids.isEmpty { parts.append(Display.count(items, "item")) }
      switch list.grids.count {
      case 0: break
      case 1: parts.append("a grid of \(list.grids[0])")
      default:
        let sizes = list.grids.prefix(3).map(\.description).joined(separator: ", ")
        parts.append("\(list.grids.count) grids of \(sizes)" + (list.grids.count > 3 ? " ..." : ""))
      }
      return "new, " + parts.joined(separator: " and ")
    case .unchanged: return (["no change"] + counts([list])).joined(separator: ", ")
    case .merged:
      let parts = counts([list])
      return parts.isEmpty ? "changed" : parts.joined(separator: ", ")
    }
  }

  /// How much has changed in lists, without what there is none of.
  private static func counts(_ lists: [ImportedList]) -> [String] {
    func sum(_ number: (ListChanges.Counts) -> Int) -> Int {
      lists.reduce(0) { $0 + ($1.changes.map(number) ?? 0) }
    }
    // All members of a new list are new.
    let members = lists.filter { $0.outcome != .created }.reduce(0) {
      $0 + ($1.changes?.document ?? 0)
    }
    let counts: [(number: Int, noun: String?, verb: String)] = [
      (sum(\.added), nil, " added"), (sum(\.changed), nil, " changed"),
      (sum(\.removed), nil, " removed"), (sum(\.moved), nil, " moved"),
      (sum(\.cells), "cell", " changed"), (members, "member", " of the document changed"),
      (lists.reduce(0) { $0 + $1.kept }, nil, " kept"),
      (lists.reduce(0) { $0 + $1.conflicts.count }, "conflict", ""),
    ]
    return counts.filter { $0.number > 0 }.map { number, noun, verb in
      (noun.map { Display.count(number, $0) } ?? Quantity.count(number).text) + verb
    }
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

extension ImportedList {
  /// Whether it could not be saved.
  fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
}

extension String {
  /// A message without the address that it begins with, as that of a file or of a download does.
  fileprivate func trimming(_ address: String) -> String {
    guard hasPrefix("\(address):") else { return self }
    return String(dropFirst(address.count + 1).drop { $0 == " " })
  }
}
