// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request for the tags, shops or units of lists.
package struct LabelsRequest: Shaped {
  package var kind = LabelKind.tag
  /// The list; nil for all lists of the folder.
  package var list: String?

  package init() {}

  package init(_ kind: LabelKind, of list: String?) { (self.kind, self.list) = (kind, list) }

  package static let fields: [Field<LabelsRequest>] = [
    Field("kind", \.kind, "What is counted"),
    Field("list", \.list, "The name of the list; without it all lists of the folder"),
  ]
}

/// A request for another name of a tag, a shop or a unit.
package struct LabelChangeRequest: Shaped {
  package var kind = LabelKind.tag
  package var name = ""
  /// What takes its place; nil for nothing.
  package var replacement: String?
  /// The list; nil for all lists of the folder.
  package var list: String?

  package init() {}

  package init(_ kind: LabelKind, _ name: String, by replacement: String?, in list: String?) {
    self.kind = kind
    (self.name, self.replacement, self.list) = (name, replacement, list)
  }

  package static let fields: [Field<LabelChangeRequest>] = [
    Field("kind", \.kind, "What it is"), Field("name", \.name, "The name"),
    Field(
      "to",
      \.replacement,
      orElse: .null,
      "The name that takes its place; null takes the old one away"
    ),
    Field("list", \.list, "The name of the list; without it all lists of the folder"),
  ]
}

extension Operations {
  static let labelling: [AnyOperation] = [AnyOperation(labels), AnyOperation(changeLabel)]

  package static let labels = Operation<LabelsRequest, LabelsResponse>(
    "labels",
    .get("/v1/labels"),
    "Count the tags, the shops or the units of lists",
    answer: "The words, with how many items and lists have them."
  ) { (workspace, request) throws(ListerError) in
    let place = try request.list.map { (name) throws(ListerError) in try workspace.place(of: name) }
    return try workspace.labels(request.kind, of: place)
  }

  package static let changeLabel = Operation<LabelChangeRequest, LabelChangeResponse>(
    "change-label",
    .post("/v1/labels"),
    "Rename a tag, a shop or a unit in lists, or take it away: one action of each list",
    about: "All lists are changed, or none.",
    rights: .write,
    problems: [.missing, .malformed, .refused, .unavailable],
    answer: "The lists that were changed."
  ) { (workspace, request) throws(ListerError) in
    let place = try request.list.map { (name) throws(ListerError) in try workspace.place(of: name) }
    let change = try workspace.replace(
      request.kind,
      request.name,
      by: request.replacement,
      in: place
    )
    for entry in change.entries { workspace.note(entry.place) }
    return change
  }
}
