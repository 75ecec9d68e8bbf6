// SPDX-License-Identifier: MIT

public import ListerJSON

/// What happened in all lists of a folder.
public struct LogResponse: Response {
  /// One of the versions of a list.
  public struct Entry: Hashable, Sendable {
    /// Which list; it may be deleted.
    public let place: ListPlace
    /// The number of the version, by which it can be put back.
    public let version: Int
    /// When it came about, in milliseconds since 1970.
    package let time: Int
    /// When it came about.
    public var moment: Moment { Moment(unixMilliseconds: time) }
    /// What was done.
    public let action: String
    /// Who did it: window, command, import or program; nil where that isn't known.
    public let author: String?
    /// The address of the source that it came from, if it was an import.
    public let source: String?
  }

  /// The path of the folder.
  public let folder: String
  /// What happened, the newest first.
  public let entries: [Entry]
  /// Whether more happened, before the last of them.
  public let hasMore: Bool

  /// `{"folder", "entries": [{"name", "path", "version", "at", "action", "by", "from"}],
  /// "more"}`.
  public var json: JSONText {
    let entries = entries.map { entry in
      JSONText(
        members: entry.place.members + [
          .init("version", entry.version), .init("at", UnixTime.moment(entry.time)),
          .init("action", entry.action), .init("by", JSONText(optional: entry.author)),
          .init("from", JSONText(optional: entry.source)),
        ]
      )
    }
    return JSONText(members: [
      .init("folder", folder), .init("entries", JSONText(elements: entries)),
      .init("more", hasMore),
    ])
  }
}
