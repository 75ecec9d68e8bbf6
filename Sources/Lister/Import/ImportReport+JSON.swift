// SPDX-License-Identifier: MIT

public import ListerJSON

extension ImportReport: Response {
  /// One JSON value.
  public var json: JSONText {
    JSONText(members: [
      .init("sources", JSONText(elements: sources.map(\.json))), .init("times", times.json),
    ])
  }
}

extension ImportReport.Source {
  fileprivate var json: JSONText {
    let word =
      switch outcome {
      case .imported: "imported"
      case .unchanged: "unchanged"
      case .failed: "failed"
      case .refused: "refused"
      }
    return JSONText(members: [.init("source", address), .init("outcome", word)] + members)
  }

  /// What is said of it beside its address and the word for what became of it.
  var members: [JSONText.Member] {
    var members: [JSONText.Member] = []
    switch outcome {
    case .imported, .unchanged: break
    case .failed(let message), .refused(let message): members.append(.init("message", message))
    }
    let refused = refusals.map { refusal in
      JSONText(members: [
        .init("file", refusal.file),
        .init("line", refusal.error.line.map { JSONText($0) } ?? .null),
        .init("column", refusal.error.column.map { JSONText($0) } ?? .null),
        .init("place", refusal.error.place),
        .init("message", refusal.error.message),
      ])
    }
    return members + [
      .init("bytes", bytes), .init("lists", JSONText(elements: lists.map(\.json))),
      .init("refused", JSONText(elements: refused)),
      .init("remarks", JSONText(elements: remarks.map(\.json))),
    ]
  }
}

extension ImportedList {
  fileprivate var json: JSONText {
    var members = [JSONText.Member("name", name)]
    switch outcome {
    case .created: members.append(.init("outcome", "created"))
    case .merged: members.append(.init("outcome", "merged"))
    case .unchanged: members.append(.init("outcome", "unchanged"))
    case .failed(let message):
      members.append(.init("outcome", "failed"))
      members.append(.init("message", message))
    }
    members += [
      .init("added", changes?.added ?? 0),
      .init("changed", changes?.changed ?? 0),
      .init("removed", changes?.removed ?? 0),
      .init("moved", changes?.moved ?? 0),
      .init("cells", changes?.cells ?? 0),
      .init("document", changes?.document ?? 0),
      .init("kept", kept),
      .init("conflicts", JSONText(elements: conflicts.map(\.json))),
      .init("remarks", JSONText(elements: remarks.map(\.json))),
    ]
    if let saved {
      members += [
        .init("version", saved.version.map { JSONText($0) } ?? .null),
        .init("tag", saved.tag.description),
      ]
    }
    return JSONText(members: members)
  }
}

extension ImportTimes {
  /// The times of the stages by their names, in their order.
  package var stages: [(name: String, time: UInt64)] {
    [("fetch", fetch), ("unpack", unpack), ("read", read), ("save", save)]
  }

  /// `{"fetch_ns", "unpack_ns", "read_ns", "save_ns", "wall_ns"}`.
  var json: JSONText {
    let stages = stages.map { JSONText.Member($0.name + "_ns", Int(clamping: $0.time)) }
    return JSONText(members: stages + [.init("wall_ns", Int(clamping: wall))])
  }
}
