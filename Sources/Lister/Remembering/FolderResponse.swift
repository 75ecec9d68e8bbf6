// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is remembered of the lists of a folder, and how large that is.
public struct FolderResponse: Shaped {
  /// An address that lists were imported from.
  public struct Source: Hashable, Shaped {
    /// The address, or a path from the root on.
    public internal(set) var address = ""
    /// How many documents of the folder came of it.
    public internal(set) var documents = 0
    /// When it was imported last.
    public internal(set) var time = Timestamp(milliseconds: 0)

    /// No source.
    public init() {}

    /// Its members.
    public static let fields: [Field<Source>] = [
      Field("address", \.address, "The address, or a path from the root on"),
      Field("documents", \.documents, "How many documents of the folder came of it"),
      Field("at", \.time, "When it was imported last"),
    ]
  }

  /// The path of the folder.
  public internal(set) var folder = ""
  /// The path of the database.
  public internal(set) var path = ""
  /// Why nothing is remembered; nil where something is.
  public internal(set) var reason: String?
  /// How many lists are known, how many of them are deleted, and how many versions there are.
  public internal(set) var lists = 0, deleted = 0, versions = 0
  /// How many bytes the database has, and how many of them are contents of versions and of what
  /// came of sources, compressed.
  public internal(set) var bytes = 0, contents = 0
  /// The sources, in the order of their addresses.
  public internal(set) var sources: [Source] = []

  /// Nothing.
  public init() {}

  /// Its members.
  public static let fields: [Field<FolderResponse>] = [
    Field("folder", \.folder, "The path of the folder"),
    Field("path", \.path, "The path of the database"),
    Field("reason", \.reason, orElse: .null, "Why nothing is remembered; null where something is"),
    Field("lists", \.lists, "How many lists are known"),
    Field("deleted", \.deleted, "How many of them are deleted"),
    Field("versions", \.versions, "How many versions there are"),
    Field("bytes", \.bytes, "How many bytes the database has"),
    Field("contents", \.contents, "How many of them are contents of versions and of sources"),
    Field("sources", \.sources, "What lists were imported from, in the order of the addresses"),
  ]
}
