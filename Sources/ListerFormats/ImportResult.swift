// SPDX-License-Identifier: MIT

/// What was read from one file.
public struct ImportResult: Sendable {
  /// The lists.
  public var lists: [NamedList]
  /// What the user should know: fields that were kept as they are, cut sheets, a guessed encoding.
  public var remarks: [ImportRemark]

  /// A result of the given parts.
  package init(lists: [NamedList], remarks: [ImportRemark] = []) {
    self.lists = lists
    self.remarks = remarks
  }
}
