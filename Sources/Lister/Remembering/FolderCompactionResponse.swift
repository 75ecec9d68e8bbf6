// SPDX-License-Identifier: MIT

public import ListerJSON

/// What giving back room came to.
public struct FolderCompactionResponse: Shaped {
  /// The path of the folder.
  public internal(set) var folder = ""
  /// How many bytes the database had, and has now.
  public internal(set) var before = 0, after = 0

  /// No room.
  public init() {}

  init(folder: String, before: Int, after: Int) {
    (self.folder, self.before, self.after) = (folder, before, after)
  }

  /// Its members.
  public static let fields: [Field<FolderCompactionResponse>] = [
    Field("folder", \.folder, "The path of the folder"),
    Field("before", \.before, "How many bytes the database had"),
    Field("after", \.after, "How many it has now"),
  ]
}
