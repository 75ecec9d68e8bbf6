// SPDX-License-Identifier: MIT

public import ListerJSON

/// What happened in all lists of a folder.
public struct LogResponse: Shaped {
  /// One of the versions of a list.
  public struct Entry: Hashable, Shaped {
    /// Which list; it may be deleted.
    public internal(set) var place = ListPlace()
    /// The number of the version, by which it can be put back.
    public internal(set) var version = 0
    /// When it came about.
    public internal(set) var time = Timestamp(milliseconds: 0)
    /// What was done.
    public internal(set) var action = ""
    /// Who did it: window, command, import or program; nil where that isn't known.
    public internal(set) var author: String?
    /// The address of the source that it came from, if it was an import.
    public internal(set) var source: String?

    /// Nothing that happened.
    public init() {}

    /// The shape is called `LogEntry`.
    public static let shapeName: String? = "LogEntry"

    /// Its members.
    public static let fields: [Field<Entry>] = [
      Field("name", derived: \.place.name, "The name of the list; it may be deleted"),
      Field("path", \.place.path, "Where its document is, or was"),
      Field(
        "version",
        \.version,
        schema: .integer(from: 1),
        "The number of the version, by which it can be put back"
      ),
      Field("at", \.time, "When it came about"), Field("action", \.action, "What was done"),
      Field(
        "by",
        \.author,
        orElse: .null,
        schema: .nullable(.string(oneOf: ["window", "command", "import", "program"])),
        "Who did it; null where that isn't known"
      ),
      Field("from", \.source, orElse: .null, "Where it was imported from; null if it was not"),
    ]
  }

  /// The path of the folder.
  public internal(set) var folder = ""
  /// What happened, the newest first.
  public internal(set) var entries: [Entry] = []
  /// Whether more happened, before the last of them.
  public internal(set) var hasMore = false

  /// Nothing that happened.
  public init() {}

  /// Its members.
  public static let fields: [Field<LogResponse>] = [
    Field("folder", \.folder, "The path of the folder"),
    Field("entries", \.entries, "What happened, the newest first"),
    Field("more", \.hasMore, "Whether more happened before the last of them"),
  ]
}
