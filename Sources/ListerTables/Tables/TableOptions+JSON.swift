// SPDX-License-Identifier: MIT

package import ListerJSON

extension TableOptions {
  /// What is said, as a folder remembers it of a source; nil if nothing is.
  package var json: JSONText? {
    guard self != TableOptions() else { return nil }
    var members: [JSONText.Member] = []
    if let text { members.append(.init("text", text)) }
    if !key.isEmpty { members.append(.init("key", JSONText(texts: key))) }
    if !columns.isEmpty {
      let pairs = columns.map { JSONText(texts: [$0.heading, $0.key]) }
      members.append(.init("columns", JSONText(elements: pairs)))
    }
    if let shape { members.append(.init("shape", shape.rawValue)) }
    if let split { members.append(.init("split", split)) }
    if let place { members.append(.init("at", place)) }
    if let rowsOf { members.append(.init("rows_of", rowsOf)) }
    if let encoding { members.append(.init("encoding", encoding)) }
    if let delimiter { members.append(.init("delimiter", delimiter.word)) }
    if let quoting { members.append(.init("quoting", quoting.rawValue)) }
    if let skippedLines { members.append(.init("skip", skippedLines)) }
    if let headingRows { members.append(.init("heading_rows", headingRows)) }
    if let decimalMark { members.append(.init("decimal", decimalMark.rawValue)) }
    if let groupMark { members.append(.init("thousands", groupMark.rawValue)) }
    if !missing.isEmpty { members.append(.init("missing", JSONText(texts: missing))) }
    if !kinds.isEmpty {
      members.append(.init("kinds", JSONText(elements: kinds.map(\.json))))
    }
    if isStrict { members.append(.init("strict", true)) }
    return JSONText(members: members)
  }

  /// Reads what is remembered; what isn't understood counts as not said.
  package init(json: JSONText) {
    text = json["text"]?.string
    key = json["key"]?.texts ?? []
    columns = (json["columns"]?.elements ?? []).compactMap { pair in
      let texts = pair.texts
      return texts.count == 2 ? Column(heading: texts[0], key: texts[1]) : nil
    }
    shape = json["shape"]?.string.flatMap { Shape(rawValue: $0) }
    split = json["split"]?.string
    place = json["at"]?.string
    rowsOf = json["rows_of"]?.string
    encoding = json["encoding"]?.string
    delimiter = json["delimiter"]?.string.flatMap { Delimiter($0) }
    quoting = json["quoting"]?.string.flatMap { Quoting(rawValue: $0) }
    skippedLines = json["skip"]?.number?.int.map { max($0, 0) }
    headingRows = json["heading_rows"]?.number?.int.map { max($0, 0) }
    decimalMark = json["decimal"]?.string.flatMap { DecimalMark(rawValue: $0) }
    groupMark = json["thousands"]?.string.flatMap { GroupMark(rawValue: $0) }
    missing = json["missing"]?.texts ?? []
    kinds = (json["kinds"]?.elements ?? []).compactMap { ColumnKind(json: $0) }
    isStrict = json["strict"]?.logical ?? false
  }

  /// The columns of a text such as `name=text,preis=price,internal=`; nil for another one.
  public static func columns(_ text: String) -> [Column]? {
    var columns: [Column] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      columns.append(
        Column(heading: String(parts[0]).trimmed, key: String(parts[1]).trimmed)
      )
    }
    return columns.isEmpty ? nil : columns
  }

  /// These options, with those in their place that are said newly.
  package func replaced(by new: TableOptions) -> TableOptions {
    var result = self
    result.text = new.text ?? text
    if !new.key.isEmpty { result.key = new.key }
    if !new.columns.isEmpty { result.columns = new.columns }
    result.shape = new.shape ?? shape
    result.split = new.split ?? split
    // One place has the rows.
    if new.place != nil || new.rowsOf != nil {
      (result.place, result.rowsOf) = (new.place, new.rowsOf)
    }
    result.encoding = new.encoding ?? encoding
    result.delimiter = new.delimiter ?? delimiter
    result.quoting = new.quoting ?? quoting
    result.skippedLines = new.skippedLines ?? skippedLines
    result.headingRows = new.headingRows ?? headingRows
    // One mark without the other one says what both are.
    if new.decimalMark != nil || new.groupMark != nil {
      (result.decimalMark, result.groupMark) = (new.decimalMark, new.groupMark)
    }
    if !new.missing.isEmpty { result.missing = new.missing }
    if !new.kinds.isEmpty { result.kinds = new.kinds }
    if new.isStrict { result.isStrict = true }
    return result
  }
}

extension TableOptions.ColumnKind {
  fileprivate var json: JSONText {
    var members: [JSONText.Member] = [.init("column", heading), .init("kind", kind.rawValue)]
    if let decimalMark { members.append(.init("decimal", decimalMark.rawValue)) }
    if let groupMark { members.append(.init("thousands", groupMark.rawValue)) }
    if !missing.isEmpty { members.append(.init("missing", JSONText(texts: missing))) }
    return JSONText(members: members)
  }

  fileprivate init?(json: JSONText) {
    guard let heading = json["column"]?.string,
      let kind = json["kind"]?.string.flatMap({ TableOptions.Kind(rawValue: $0) })
    else { return nil }
    self.init(heading: heading, kind: kind)
    decimalMark = json["decimal"]?.string.flatMap { TableOptions.DecimalMark(rawValue: $0) }
    groupMark = json["thousands"]?.string.flatMap { TableOptions.GroupMark(rawValue: $0) }
    missing = json["missing"]?.texts ?? []
  }
}

extension JSONText {
  /// An array of texts.
  fileprivate init(texts: [String]) {
    self.init(elements: texts.map { JSONText(string: $0) })
  }

  /// The texts of an array.
  fileprivate var texts: [String] { elements.compactMap(\.string) }
}
