// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// The versions of a list that are kept.
public struct HistoryResponse: Response {
  /// One of them.
  public struct Version: Equatable, Sendable {
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
    /// Who did it: window, command, import or program; nil where that isn't known.
    public let author: String?
    /// The name that the window gave itself, if it was one that has a name.
    public let window: String?
    /// What it changed in the list, or why that is not known.
    ///
    /// It is compared with the last document before it; one that was made anew, with an empty list.
    /// Nil for the oldest version, for a deletion, and when the changes were not asked for.
    public let changes: Result<ListChanges.Summary, ListerError>?
  }

  /// Which list.
  public let place: ListPlace
  /// The versions, the oldest first; the last one is the list as it is.
  public let versions: [Version]
  /// The actions that can be undone and redone next.
  public let next: (undo: String?, redo: String?)

  /// `{"name", "path", "versions": [{"number", "at", "bytes", "action", "by", "window",
  /// "changes"}], "undo", "redo"}`.
  ///
  /// `by` is window, command, import or program, or null; `window` is there for one that has a name.
  /// `changes` is that of `ListChanges.Summary.json`, or null; a version of which they are not
  /// known has `"error"` as well.
  public var json: JSONText {
    JSONText(
      members: place.members + [
        .init("versions", JSONText(elements: versions.map(\.json))),
        .init("undo", JSONText(optional: next.undo)),
        .init("redo", JSONText(optional: next.redo)),
      ]
    )
  }
}

extension HistoryResponse.Version {
  fileprivate var json: JSONText {
    var members: [JSONText.Member] = [
      .init("number", number), .init("at", UnixTime.moment(time)),
      .init("bytes", bytes.map { JSONText($0) } ?? .null), .init("action", action),
      .init("by", JSONText(optional: author)),
    ]
    if let window { members.append(.init("window", window)) }
    switch changes {
    case .success(let summary): members.append(.init("changes", summary.json))
    case .failure(let error):
      members += [.init("changes", .null), .init("error", error.description)]
    case nil: members.append(.init("changes", .null))
    }
    return JSONText(members: members)
  }
}
