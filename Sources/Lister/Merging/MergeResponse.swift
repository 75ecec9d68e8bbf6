// SPDX-License-Identifier: MIT

import ListerFiles
public import ListerJSON
public import ListerModel

/// Two versions of a list in one.
public struct MergeResponse: Response {
  /// What the sides contradict each other in.
  public let conflicts: [MergeConflict]
  /// What the result changes in ours.
  public let changes: ListChanges
  /// The document of the result, with the values of its grids.
  public let document: [UInt8]
  /// What the files of the versions were when they were read.
  let inputs: [FileStatus]

  /// `{"conflicts", "changes", "document"}`.
  public var json: JSONText {
    let text = JSONText(String(decoding: document, as: UTF8.self))
    return JSONText(members: members + [.init("document", text ?? .null)])
  }

  /// The same without the document, for one that was saved.
  public var report: JSONText { JSONText(members: members) }

  private var members: [JSONText.Member] {
    [
      .init("conflicts", JSONText(elements: conflicts.map(\.json))),
      .init("changes", changes.json),
    ]
  }
}

extension ListChanges: Response {}
