// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is wrong with what is remembered of a folder, and with the names of its files.
public struct FolderCheckResponse: Shaped {
  /// The path of the folder.
  public internal(set) var folder = ""
  /// What is wrong, a line each; nothing when all is well.
  public internal(set) var findings: [String] = []

  /// Nothing wrong.
  public init() {}

  init(folder: String, findings: [String]) { (self.folder, self.findings) = (folder, findings) }

  /// Its members.
  public static let fields: [Field<FolderCheckResponse>] = [
    Field("folder", \.folder, "The path of the folder"),
    Field("findings", \.findings, "What is wrong, a line each"),
  ]
}
