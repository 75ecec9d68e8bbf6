// SPDX-License-Identifier: MIT

public import ListerJSON

/// The versions of a list that are kept.
public struct HistoryResponse: Response {
  /// One of them.
  public struct Version: Hashable, Sendable {
    /// Its number, by which it can be put back.
    public let number: Int
    /// When it came about, in milliseconds since 1970.
    package let time: Int
    /// When it came about.
    public var moment: Moment { Moment(unixMilliseconds: time) }
    /// How many bytes its document has; nil if there was none.
    public let bytes: Int?
    /// What was done.
    public let action: String
  }

  /// Which list.
  public let place: ListPlace
  /// The versions, the oldest first; the last one is the list as it is.
  public let versions: [Version]
  /// The actions that can be undone and redone next.
  public let next: (undo: String?, redo: String?)

  /// `{"name", "path", "versions": [{"number", "time", "bytes", "action"}], "undo", "redo"}`.
  public var json: JSONText {
    let entries = versions.map { version in
      JSONText(members: [
        .init("number", version.number), .init("time", version.time),
        .init("bytes", version.bytes.map { JSONText($0) } ?? .null),
        .init("action", version.action),
      ])
    }
    return JSONText(
      members: place.members + [
        .init("versions", JSONText(elements: entries)),
        .init("undo", JSONText(optional: next.undo)),
        .init("redo", JSONText(optional: next.redo)),
      ]
    )
  }
}
