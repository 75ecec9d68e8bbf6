// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request that settles a conflict.
package struct SettleRequest: ListRequest {
  package var list = ""
  package var expected: ExpectedState?
  /// Which conflict: its id, its number, the text of its item, or the name of its column.
  package var conflict = ""
  private var side: Side?
  private var value = Given<JSONText>.nothing
  private var text: String?

  private enum Side: String, JSONWord {
    case ours, theirs, chosen
  }

  package init() {}

  package init(_ list: String, _ conflict: String, _ choice: ConflictChoice) {
    (self.list, self.conflict) = (list, conflict)
    switch choice {
    case .ours: side = .ours
    case .theirs: side = .theirs
    case .chosen: side = .chosen
    case .value(let text): self.text = text
    case .exactly(let value): self.value = .value(value ?? .null)
    }
  }

  package static let fields: [Field<SettleRequest>] = [
    .list(\.list), ExpectedState.field(\.expected),
    Field("conflict", \.conflict, "Its id, its number, or the text of its item"),
    Field("take", \.side, "Which side counts; chosen leaves the list as it is"),
    Field("value", \.value, "Another value; null takes the member away"),
    Field("text", \.text, "Another value, as people spell it"),
  ]

  /// What is to be there.
  func choice() throws(ListerError) -> ConflictChoice {
    switch (side, value, text) {
    case (.ours, .nothing, nil): return .ours
    case (.theirs, .nothing, nil): return .theirs
    case (.chosen, .nothing, nil): return .chosen
    case (nil, .value(let value), nil): return .exactly(value == .null ? nil : value)
    case (nil, .nothing, let text?): return .value(text)
    default:
      let expected = "either take, which is ours, theirs or chosen, or value, or text"
      throw ListerError(.request(expected: expected), at: .init(member: "take"))
    }
  }
}

/// A request for what differs between two lists, or two versions of one.
package struct DiffRequest: Shaped {
  package var from = ""
  package var to = ""
  package var format: String?

  package init() {}

  package static let fields: [Field<DiffRequest>] = [
    Field("from", \.from, "The name of a list; with @5 behind it its version 5"),
    Field("to", \.to, "Another one, or another version of it"),
    Field("format", \.format, "The format of both, for files that are no lists"),
  ]
}

/// What compares lists and settles what merges have left.
extension Operations {
  static let merging: [AnyOperation] = [
    AnyOperation(conflicts), AnyOperation(settle), AnyOperation(diff),
  ]

  package static let conflicts = Operation<ListOnlyRequest, ConflictsResponse>(
    "conflicts",
    .get("/v1/lists/{list}/conflicts"),
    "List what imports and merges have left to be settled in a list",
    about: """
      `ours` is what the list had, `theirs` what came, `base` what both had before, `chosen` what the \
      list has since; null is nothing. `from` and `at` say where the other side came from, and when, \
      as far as that is known.
      """,
    answer: "The conflicts, the oldest first."
  ) { (workspace, request) throws(ListerError) in
    ConflictsResponse(try workspace.conflicts(of: request.list), in: workspace)
  }

  package static let settle = Operation<SettleRequest, ConflictsResponse>(
    "settle",
    .post("/v1/lists/{list}/conflicts"),
    "Settle a conflict of a list: one side, another value, or what is there",
    about: """
      `take` is ours, theirs or chosen; the last one takes the conflict away and leaves the list as it \
      is. In place of it, `value` is another value; null takes the member away. What is changed can be \
      undone.
      """,
    rights: .write,
    problems: [.missing, .malformed, .refused, .unavailable, .superseded],
    answer: "What is left."
  ) { (workspace, request) throws(ListerError) in
    let choice = try request.choice()
    let open = try workspace.conflicts(of: request.list)
    let place = ListPlace(path: open.path)
    let tag = try workspace.tag(request.expected, of: place)
    let left = try workspace.noting(place) { () throws(ListerError) in
      try workspace.resolve(request.conflict, of: open, with: choice, expecting: tag)
    }
    return ConflictsResponse(left, in: workspace)
  }

  package static let diff = Operation<DiffRequest, ListChanges>(
    "diff",
    .get("/v1/diff"),
    "Say what differs between two lists, or two versions of one",
    about:
      "What has to happen to `from` to make `to` of it; results that formulas give don't count.",
    problems: [.missing, .malformed, .refused, .unavailable],
    answer: "The changes."
  ) { (workspace, request) throws(ListerError) in
    try workspace.diff(from: request.from, to: request.to, format: request.format)
  }
}
