// SPDX-License-Identifier: MIT

package import ListerJSON

extension MergeConflict {
  /// The conflict that ``json`` has written; nil if the object is none.
  package init?(_ json: JSONText) {
    func value(_ key: String) -> JSONText? { json[key].flatMap { $0.isNull ? nil : $0 } }
    guard let kind = json["subject"]?.string, let field = json["field"]?.string,
      let rule = json["rule"]?.string.flatMap(Rule.init(rawValue:))
    else { return nil }
    let subject: Subject
    switch kind {
    case "document": subject = .document
    case "item":
      guard let uuid = json["uuid"]?.string.flatMap({ ItemUUID($0) }) else { return nil }
      subject = .item(uuid, text: json["text"]?.string ?? "")
    case "grid":
      subject = .grid(name: json["grid"]?.string ?? "", cell: json["cell"]?.string)
    default: return nil
    }
    self.init(
      subject: subject,
      field: field,
      base: value("base"),
      ours: value("ours"),
      theirs: value("theirs"),
      chosen: value("chosen"),
      rule: rule
    )
  }

  /// The text of the item that it is about; nil if it is about another thing.
  package var itemText: String? {
    if case .item(_, let text) = subject { text } else { nil }
  }

  /// What is in ``field`` when a column of a table is meant, by its name.
  package static let column = "column"

  /// The column that it is about, as it is called in the result; nil if it is about another thing.
  package var columnName: String? {
    subject == .document && field == MergeConflict.column ? chosen?.string : nil
  }

  /// Whether the whole item is meant: one side has edited it, the other one has deleted it.
  package var isAboutWholeItem: Bool { itemText != nil && field == "item" }
}
