// SPDX-License-Identifier: MIT

public import ListerJSON

/// What giving back room came to.
public struct FolderCompactionResponse: Response {
  /// The path of the folder.
  public let folder: String
  /// How many bytes the database had, and has now.
  public let before, after: Int

  /// `{"folder", "before", "after"}`.
  public var json: JSONText {
    JSONText(members: [
      .init("folder", folder), .init("before", before), .init("after", after),
    ])
  }
}
