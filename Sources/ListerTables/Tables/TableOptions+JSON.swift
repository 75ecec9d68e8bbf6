// SPDX-License-Identifier: MIT

package import ListerJSON

extension TableOptions {
  /// What is said, as a folder remembers it of a source; nil if nothing is.
  package var json: JSONText? {
    guard self != TableOptions() else { return nil }
    func texts(_ texts: [String]) -> JSONText {
      JSONText(elements: texts.map { JSONText(string: $0) })
    }
    var members: [JSONText.Member] = []
    if let text { members.append(.init("text", text)) }
    if !key.isEmpty { members.append(.init("key", texts(key))) }
    if !columns.isEmpty {
      let pairs = columns.map { texts([$0.heading, $0.key]) }
      members.append(.init("columns", JSONText(elements: pairs)))
    }
    if let shape { members.append(.init("shape", shape.rawValue)) }
    if let split { members.append(.init("split", split)) }
    if let place { members.append(.init("at", place)) }
    return JSONText(members: members)
  }

  /// Reads what is remembered; what isn't understood counts as not said.
  package init(json: JSONText) {
    text = json["text"]?.string
    key = json["key"]?.elements.compactMap(\.string) ?? []
    columns = (json["columns"]?.elements ?? []).compactMap { pair in
      let texts = pair.elements.compactMap(\.string)
      return texts.count == 2 ? Column(heading: texts[0], key: texts[1]) : nil
    }
    shape = json["shape"]?.string.flatMap { Shape(rawValue: $0) }
    split = json["split"]?.string
    place = json["at"]?.string
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
    if new.text != nil { result.text = new.text }
    if !new.key.isEmpty { result.key = new.key }
    if !new.columns.isEmpty { result.columns = new.columns }
    if new.shape != nil { result.shape = new.shape }
    if new.split != nil { result.split = new.split }
    if new.place != nil { result.place = new.place }
    return result
  }
}
