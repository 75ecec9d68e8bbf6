// SPDX-License-Identifier: MIT

public import ListerJSON

extension List.Color: JSONValue {
  /// One of the names.
  public static var schema: Schema { .string(oneOf: allCases.map(\.name)) }
  /// The name.
  public var json: JSONText { JSONText(string: name) }

  /// Reads a name.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let color = json.string.flatMap({ List.Color(name: $0) }) else {
      throw ShapeError(path, "expected \(List.Color.schema.expectation)")
    }
    self = color
  }

  /// Takes a name.
  public init(text: String, at path: String) throws(ShapeError) {
    try self.init(json: JSONText(string: text), at: path)
  }
}

extension LabelKind: JSONWord {}

extension ListView {
  /// What the value of the member `view` of a document looks like.
  package static let schema = Schema.named(
    "View",
    [
      .optional("sort", .array(SortKey.schema), "What the items are sorted by"),
      .optional("tags", .array(.string()), "Tags that an item has, all of them"),
      .optional("shop", .any, "Shops of which one has an item in stock: a text, or several"),
      .optional("hide", .array(Hidden.schema), "What is left out"),
      .optional(
        "subtotal",
        .integer(from: subtotals.lowerBound, to: subtotals.upperBound),
        "The last priority of those that are added up apart"
      ),
    ]
  )
}

extension ListView.Hidden: JSONWord {
  /// Reads words with commas between them.
  package static func values(
    text: String,
    at path: String
  ) throws(ShapeError) -> [ListView.Hidden] {
    var values: [ListView.Hidden] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      values.append(try ListView.Hidden(text: String(word), at: path))
    }
    return values
  }
}

extension SortKey: JSONValue {
  package static var schema: Schema { .string() }
  package var json: JSONText { JSONText(string: description) }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard let key = json.string.flatMap({ SortKey($0) }) else {
      let names = Property.allCases.map(\.rawValue).joined(separator: ", ")
      throw ShapeError(path, "not one of \(names), perhaps with - before it")
    }
    self = key
  }

  package init(text: String, at path: String) throws(ShapeError) {
    try self.init(json: JSONText(string: text), at: path)
  }

  /// Reads keys with commas between them.
  package static func values(word: String, at path: String) throws(ShapeError) -> [SortKey] {
    var values: [SortKey] = []
    for word in word.split(separator: ",", omittingEmptySubsequences: false) {
      values.append(try SortKey(text: String(word), at: path))
    }
    return values
  }
}

extension NameChoice: JSONValue {
  package static var schema: Schema { .string() }
  package var json: JSONText { JSONText(string: spelling) }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard let text = json.string else { throw ShapeError(path, "not a text") }
    self.init(spelled: text)
  }

  package init(text: String, at path: String) throws(ShapeError) { self.init(spelled: text) }

  /// The spelling on a line of its own, where a name may have a comma.
  package var queryText: String { lineSpelling }

  /// Reads names with commas between them; after an equals sign a comma is one.
  package static func values(word: String, at path: String) throws(ShapeError) -> [NameChoice] {
    let choices = NameChoice.choices(spelled: word)
    if choices.isEmpty { throw ShapeError(path, "expected names with commas between them") }
    return choices
  }
}

extension MergeConflict: JSONValue {
  /// What ``json`` writes.
  public static var schema: Schema {
    .named(
      "Conflict",
      [
        .required("subject", .string(oneOf: ["document", "item", "grid"]), "What it is about"),
        .optional("uuid", .string(), "The item"),
        .optional("text", .string(), "The text of the item"),
        .optional("grid", .string(), "The name of the grid"),
        .optional("cell", .nullable(.string()), "The cell; null for the whole grid"),
        .required("field", .string(), "The member, or item, grid, cell or items for a whole"),
        .required("base", .any, "What both sides had before; null for nothing"),
        .required("ours", .any, "What the list had"), .required("theirs", .any, "What came"),
        .required("chosen", .any, "What the list has since"),
        .required("rule", .string(oneOf: Rule.allCases.map(\.rawValue)), "How it was chosen"),
        .required("message", .string(), "The conflict in one line"),
      ]
    )
  }

  /// Reads what ``json`` writes.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let conflict = MergeConflict(json) else { throw ShapeError(path, "not a conflict") }
    self = conflict
  }
}
