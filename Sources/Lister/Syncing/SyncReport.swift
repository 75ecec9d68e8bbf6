// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What `lister sync` has done, list by list.
public struct SyncReport: Sendable {
  /// The address of the server.
  public let server: String
  /// The lists of both sides, in the order of people.
  public package(set) var lists: [SyncedList] = []

  init(server: String) { self.server = server }

  /// Whether a list is not the same on both sides, or has conflicts that somebody should look at.
  public var hasFailures: Bool { lists.contains { $0.failure != nil || $0.reportsConflicts } }
}

/// What became of one list.
public struct SyncedList: Sendable {
  /// What has happened on one side.
  public enum Change: String, JSONWord {
    /// The list is new there.
    case created
    /// What was changed on the other side was taken in.
    case changed
    /// It was deleted, as on the other side; its history is kept.
    case deleted
  }

  /// What it is called here.
  public let name: String
  /// What has changed here, and on the server; nil for nothing.
  public internal(set) var here, there: Change?
  /// What was changed on both sides, in different ways.
  public internal(set) var conflicts: [MergeConflict] = []
  /// Whether they are to be looked at.
  public internal(set) var reportsConflicts = false
  /// What is said about it.
  public internal(set) var remarks: [String] = []
  /// Why it is not the same on both sides; nil if it is.
  public internal(set) var failure: String?

  init(name: String) { self.name = name }
}

extension SyncReport: Shaped {
  /// No lists.
  public init() { self.init(server: "") }

  /// Its members.
  public static let fields: [Field<SyncReport>] = [
    Field("server", derived: \.server, "The address of the server"),
    Field("lists", derived: \.lists, "The lists of both sides, in the order of people"),
  ]
}

extension SyncedList: Shaped {
  /// No list.
  public init() { self.init(name: "") }

  /// Its members.
  public static let fields: [Field<SyncedList>] = [
    Field("name", derived: \.name, "What it is called here"),
    Field("here", derived: \.here, orElse: .null, "What has changed here; null for nothing"),
    Field("there", derived: \.there, orElse: .null, "What has changed there; null for nothing"),
    Field(
      "conflicts",
      derived: { $0.conflicts.map(\.message) },
      "What was changed on both sides, in different ways"
    ),
    Field("remarks", derived: \.remarks, "What is said about it"),
    Field(
      "failure",
      derived: \.failure,
      orElse: .null,
      "Why it is not the same on both sides; null if it is"
    ),
  ]
}
