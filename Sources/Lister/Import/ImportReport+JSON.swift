// SPDX-License-Identifier: MIT

import ListerFormats
public import ListerJSON
import ListerModel

extension ImportReport: Response {
  /// One JSON value.
  public var json: JSONText {
    var stages = times.stages.map { JSONText.Member($0.name, Int(clamping: $0.time)) }
    stages.append(.init("wall", Int(clamping: times.wall)))
    return JSONText(members: [
      .init("sources", JSONText(elements: sources.map { json(of: $0) })),
      .init("times", JSONText(members: stages)),
    ])
  }

  private func json(of source: Source) -> JSONText {
    var members = [JSONText.Member("source", source.address)]
    switch source.outcome {
    case .imported: members.append(.init("outcome", "imported"))
    case .unchanged: members.append(.init("outcome", "unchanged"))
    case .failed(let message):
      members.append(.init("outcome", "failed"))
      members.append(.init("message", message))
    case .refused(let message):
      members.append(.init("outcome", "refused"))
      members.append(.init("message", message))
    }
    let refused = source.refusals.map { refusal in
      JSONText(members: [
        .init("file", refusal.file),
        .init("line", refusal.error.line.map { JSONText($0) } ?? .null),
        .init("column", refusal.error.column.map { JSONText($0) } ?? .null),
        .init("place", refusal.error.place),
        .init("message", refusal.error.message),
      ])
    }
    members.append(.init("bytes", source.bytes))
    members.append(.init("lists", JSONText(elements: source.lists.map(json(of:)))))
    members.append(.init("refused", JSONText(elements: refused)))
    members.append(
      .init("remarks", JSONText(elements: source.remarks.map(\.json)))
    )
    return JSONText(members: members)
  }

  private func json(of list: ImportedList) -> JSONText {
    var members = [JSONText.Member("name", list.name)]
    switch list.outcome {
    case .created: members.append(.init("outcome", "created"))
    case .merged: members.append(.init("outcome", "merged"))
    case .unchanged: members.append(.init("outcome", "unchanged"))
    case .failed(let message):
      members.append(.init("outcome", "failed"))
      members.append(.init("message", message))
    }
    members += [
      .init("added", list.changes?.added ?? 0),
      .init("changed", list.changes?.changed ?? 0),
      .init("removed", list.changes?.removed ?? 0),
      .init("moved", list.changes?.moved ?? 0),
      .init("cells", list.changes?.cells ?? 0),
      .init("document", list.changes?.document ?? 0),
      .init("kept", list.kept),
      .init("conflicts", JSONText(elements: list.conflicts.map(\.json))),
      .init("remarks", JSONText(elements: list.remarks.map(\.json))),
    ]
    return JSONText(members: members)
  }
}

extension ImportTimes {
  /// The times of the stages by their names, in their order.
  package var stages: [(name: String, time: UInt64)] {
    [("fetch", fetch), ("unpack", unpack), ("read", read), ("save", save)]
  }
}
