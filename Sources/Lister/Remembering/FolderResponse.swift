// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is remembered of the lists of a folder, and how large that is.
public struct FolderResponse: Response {
  /// An address that lists were imported from.
  public struct Source: Hashable, Sendable {
    /// The address, or a path from the root on.
    public let address: String
    /// How many documents of the folder came of it.
    public let documents: Int
    /// When it was imported last, in milliseconds since 1970.
    package let time: Int
    /// When it was imported last.
    public var moment: Moment { Moment(unixMilliseconds: time) }
  }

  /// The path of the folder.
  public let folder: String
  /// The path of the database.
  public let path: String
  /// Why nothing is remembered; nil where something is.
  public let reason: String?
  /// How many lists are known, how many of them are deleted, and how many versions there are.
  public let lists, deleted, versions: Int
  /// How many bytes the database has, and how many of them are contents of versions and of what
  /// came of sources, compressed.
  public let bytes, contents: Int
  /// The sources, in the order of their addresses.
  public let sources: [Source]

  /// `{"folder", "path", "reason", "lists", "deleted", "versions", "bytes", "contents", "sources":
  /// [{"address", "documents", "at"}]}`.
  public var json: JSONText {
    let sources = sources.map { source in
      JSONText(members: [
        .init("address", source.address), .init("documents", source.documents),
        .init("at", UnixTime.moment(source.time)),
      ])
    }
    return JSONText(members: [
      .init("folder", folder), .init("path", path), .init("reason", JSONText(optional: reason)),
      .init("lists", lists), .init("deleted", deleted), .init("versions", versions),
      .init("bytes", bytes), .init("contents", contents),
      .init("sources", JSONText(elements: sources)),
    ])
  }
}
