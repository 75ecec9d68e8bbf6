// SPDX-License-Identifier: MIT

import ListerModel

extension TableHeader {
  /// Which column became what, in one sentence; nil if each became what it is called.
  func remark(_ source: some TableSource) -> ImportRemark? {
    let names = source.headings
    func name(_ column: Int) -> String {
      Format.excerpt(names[column].trimmed.isEmpty ? "column \(column + 1)" : names[column])
    }
    var parts: [String] = []
    if let text, !isOwn(.text, text) { parts.append("\(name(text)) is the text") }
    if !key.isEmpty {
      let columns = key.map(name).joined(separator: " and ")
      parts.append("\(columns) \(key.count == 1 ? "identifies" : "identify") the items")
    }
    for known in fields where known.field != .text && !isOwn(known.field, known.column) {
      parts.append("\(name(known.column)) is \(known.field.key)")
    }
    if let split { parts.append("each \(name(split)) has a list of its own") }
    if !others.isEmpty {
      let keys = Format.enumeration(others.map(\.key))
      parts.append("kept as members of their names: \(keys)")
    }
    guard !parts.isEmpty else { return nil }
    return .columns(parts)
  }

  /// What is told of columns of numbers that are not all plain.
  func numberRemarks(_ profile: TableProfile) -> [ImportRemark] {
    let names = others.map { (name: $0.key, column: $0.column) }
    return profile.numberRemarks(names, currency: currency, areItems: true)
  }

  /// What is spelled otherwise here, and what could be meant in two ways, and stayed as it is written.
  func ambiguities(_ profile: TableProfile) -> [ImportRemark] {
    var remarks: [ImportRemark] = []
    func add(_ columns: [Other], _ message: String, isUnsettled: Bool = true) {
      guard !columns.isEmpty else { return }
      let names = Format.enumeration(columns.map(\.key))
      remarks.append(ImportRemark(message: "\(message): \(names)", isUnsettled: isUnsettled))
    }
    let found = others.filter { other in
      other.column < profile.columns.count && profile.columns[other.column].kind == nil
    }
    add(
      found.filter { profile.columns[$0.column].isPercentage },
      "percentages are kept as the numbers that they are, 12.5% as 0.125",
      isUnsettled: false
    )
    add(
      found.filter { profile.columns[$0.column].isAmbiguous },
      "dates whose day and month can be the other way round are kept as texts"
    )
    add(
      found.filter { column in
        let found = profile.columns[column.column]
        return found.isUnsettled && !found.writing.hasTwoGroupings
      },
      "numbers such as 1,234 or 1.234, whose mark can mean two things, are kept as texts"
    )
    add(
      found.filter { profile.columns[$0.column].isStrange },
      "numbers, some with other marks than those that are given, are kept as texts"
    )
    add(
      found.filter { column in
        let found = profile.columns[column.column]
        return found.numbers == found.said && found.writing.hasPlus && !found.writing.isSigned
      },
      "numbers with a plus sign, which may be codes, are kept as texts"
    )
    let texts = fields.filter { known in
      known.field != .text && known.field.type == .text && known.column < profile.columns.count
        && profile.columns[known.column].kind == nil && profile.columns[known.column].isNumeric
    }
    if !texts.isEmpty {
      let names = Format.enumeration(texts.map(\.field.key))
      let message = "numbers are kept as texts, which these members of items hold: \(names)"
      remarks.append(ImportRemark(message: message))
    }
    return remarks
  }
}
