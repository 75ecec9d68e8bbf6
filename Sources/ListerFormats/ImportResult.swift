// SPDX-License-Identifier: MIT

import ListerModel

/// What was read from one file.
public struct ImportResult: Sendable {
  /// The lists.
  public var lists: [NamedList]
  /// What the user should know: fields that were kept as they are, cut sheets, a guessed encoding.
  public var remarks: [ImportRemark]
  /// What it is, in a few words.
  public package(set) var content = ImportContent()

  /// A result of the given parts.
  package init(lists: [NamedList], remarks: [ImportRemark] = []) {
    self.lists = lists
    self.remarks = remarks
  }

  /// Counts what came.
  package mutating func count(as format: Format) {
    content.format = format.name
    content.lists = lists.count
    content.items = lists.reduce(0) { $0 + $1.list.items.count }
  }
}
