// SPDX-License-Identifier: MIT

public import ListerJSON

extension MergeConflict {
  /// The conflict as one JSON object.
  ///
  /// `{"subject": "item", "uuid": "…", "text": "Milk", "field": "price", "base": 1.19, "ours":
  /// 1.29, "theirs": 1.09, "chosen": 1.29, "rule": "greaterText", "message": "…"}`; a grid has
  /// `grid` and `cell` instead of `uuid` and `text`. What is not there is null.
  public var json: JSONText {
    var members = subject.members
    members.append(JSONText.Member(key: "field", value: JSONText(string: field)))
    for (key, value) in [("base", base), ("ours", ours), ("theirs", theirs), ("chosen", chosen)] {
      members.append(JSONText.Member(key: key, value: value ?? .null))
    }
    members.append(JSONText.Member(key: "rule", value: JSONText(string: rule.rawValue)))
    members.append(JSONText.Member(key: "message", value: JSONText(string: message)))
    return JSONText(members: members)
  }

  /// The conflict in one line for people.
  ///
  /// `item "Milk": price: base 1.19, ours 1.29, theirs 1.09; took 1.29 (the greater text)`. Long
  /// values are cut.
  public var message: String {
    if isDeletion {
      let (editor, deleter) = ours == nil ? ("theirs", "ours") : ("ours", "theirs")
      return "\(subject.phrase): edited by \(editor), deleted by \(deleter); kept"
    }
    let sides = "base \(shown(base)), ours \(shown(ours)), theirs \(shown(theirs))"
    return "\(place): \(sides); took \(shown(chosen)) (\(rule.phrase))"
  }

  /// What is there once the conflict is settled with a value, nil for nothing, in one line for
  /// people.
  ///
  /// `item "Milk": price is 1.19 now`; long values are cut.
  package func settled(with value: JSONText?) -> String {
    if isDeletion { return "\(subject.phrase) is \(value == nil ? "deleted" : "kept")" }
    return "\(place) is \(shown(value)) now"
  }

  /// Whether one side has deleted what the other one has edited.
  private var isDeletion: Bool { rule == .editBeatsDelete && field == subject.wholeField }

  private var place: String { field == "cell" ? subject.phrase : "\(subject.phrase): \(field)" }

  private func shown(_ value: JSONText?) -> String {
    value.map { MergeConflict.short($0.text) } ?? "nothing"
  }

  /// A text of at most 60 characters.
  fileprivate static func short(_ text: String) -> String { text.shortened(to: 60) }
}

extension MergeConflict: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}

extension MergeConflict.Subject {
  /// What is in `field` when the whole subject is meant.
  fileprivate var wholeField: String {
    switch self {
    case .document: "document"
    case .item: "item"
    case .grid: "grid"
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .document: return "document"
    case .item(_, let text):
      return "item \(MergeConflict.short(JSONText(string: text).text))"
    case .grid(let name, let cell):
      let grid = "grid \(MergeConflict.short(JSONText(string: name).text))"
      return cell.map { "\(grid) \($0)" } ?? grid
    }
  }

  fileprivate var members: [JSONText.Member] {
    switch self {
    case .document: return [JSONText.Member(key: "subject", value: JSONText(string: "document"))]
    case .item(let uuid, let text):
      return [
        JSONText.Member(key: "subject", value: JSONText(string: "item")),
        JSONText.Member(key: "uuid", value: JSONText(string: uuid.description)),
        JSONText.Member(key: "text", value: JSONText(string: text)),
      ]
    case .grid(let name, let cell):
      return [
        JSONText.Member(key: "subject", value: JSONText(string: "grid")),
        JSONText.Member(key: "grid", value: JSONText(string: name)),
        JSONText.Member(key: "cell", value: cell.map { JSONText(string: $0) } ?? .null),
      ]
    }
  }
}

extension MergeConflict.Rule {
  fileprivate var phrase: String {
    switch self {
    case .editBeatsDelete: "an edit beats a deletion"
    case .greaterText: "the greater text"
    case .preference: "as preferred"
    case .order: "places among unmoved neighbors"
    case .likeness: "which of these items is which is a guess"
    }
  }
}
