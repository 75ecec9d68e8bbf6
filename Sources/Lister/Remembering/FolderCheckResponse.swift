// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is wrong with what is remembered of a folder, and with the names of its files.
public struct FolderCheckResponse: Response {
  /// The path of the folder.
  public let folder: String
  /// What is wrong, a line each; nothing when all is well.
  public let findings: [String]

  /// `{"folder", "findings": ["..."]}`.
  public var json: JSONText {
    JSONText(members: [
      .init("folder", folder),
      .init("findings", JSONText(elements: findings.map { JSONText(string: $0) })),
    ])
  }
}
