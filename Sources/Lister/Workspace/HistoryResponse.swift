// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// The versions of a list that are kept.
public struct HistoryResponse: Shaped {
  /// One of them.
  public struct Version: Equatable, Shaped {
    /// Its number, by which it can be put back.
    public internal(set) var number = 0
    /// When it came about.
    public internal(set) var time = Timestamp(milliseconds: 0)
    /// How many bytes its document has; nil if there was none.
    public internal(set) var bytes: Int?
    /// What was done.
    public internal(set) var action = ""
    /// Who did it: window, command, import or program; nil where that isn't known.
    public internal(set) var author: String?
    /// The name that the window gave itself, if it was one that has a name.
    public internal(set) var window: String?
    /// What it changed in the list.
    ///
    /// It is compared with the last document before it; one that was made anew, with an empty list.
    /// Nil for the oldest version, for a deletion, when the changes were not asked for, and where they
    /// are not known.
    public internal(set) var changes: ListChanges.Summary?
    /// Why the changes are not known.
    public internal(set) var error: ListerError?

    /// A version of which nothing is known.
    public init() {}

    /// The shape is called `Version`.
    public static let shapeName: String? = "Version"

    /// Its members.
    public static let fields: [Field<Version>] = [
      Field(
        "number",
        \.number,
        schema: .integer(from: 1),
        "Its number, by which it can be put back"
      ),
      Field("at", \.time, "When it came about"),
      Field("bytes", \.bytes, orElse: .null, "How many bytes it has; null where it was deleted"),
      Field("action", \.action, "What was done"),
      Field(
        "by",
        \.author,
        orElse: .null,
        schema: .nullable(.string(oneOf: ["window", "command", "import", "program"])),
        "Who did it; null where that isn't known"
      ),
      Field("window", \.window, "The name of the window, if it has one"),
      Field(
        "changes",
        \.changes,
        orElse: .null,
        "What that changed; null: nothing to compare with"
      ),
      Field("error", \.error, "Why it is not known what changed"),
    ]
  }

  /// Which list.
  public internal(set) var place = ListPlace()
  /// The versions, the oldest first; the last one is the list as it is.
  public internal(set) var versions: [Version] = []
  /// The actions that can be undone and redone next.
  public internal(set) var next = NextActions()

  /// No versions.
  public init() {}

  /// Its members.
  public static let fields: [Field<HistoryResponse>] =
    fields(of: \.place) + [Field("versions", \.versions, "The versions, the oldest first")]
    + fields(of: \.next)
}

/// The actions on a list that can be undone and redone next.
public struct NextActions: Equatable, Shaped {
  /// The name of the action that can be undone; nil if there is none.
  public internal(set) var undo: String?
  /// The name of the action that can be redone; nil if there is none.
  public internal(set) var redo: String?

  /// None.
  public init() {}

  init(_ next: (undo: String?, redo: String?)) { (undo, redo) = next }

  /// Members of answers.
  public static let shapeName: String? = nil

  /// Its members.
  public static let fields: [Field<NextActions>] = [
    Field("undo", \.undo, orElse: .null, "The action that can be undone next"),
    Field("redo", \.redo, orElse: .null, "The action that can be redone next"),
  ]
}
