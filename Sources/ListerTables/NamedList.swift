// SPDX-License-Identifier: MIT

import ListerJSON
public import ListerModel

/// A list and the name that its file gets.
public struct NamedList: Sendable {
  /// The name, without folder and extension; not checked yet.
  public var name: String
  /// The list.
  public var list: List

  /// A list of the given name.
  public init(name: String, list: List) {
    self.name = name
    self.list = list
  }
}

extension NamedList {
  /// The list of a table under another name, and so is what it keeps of the headings.
  package func called(_ name: String) -> NamedList {
    var list = list
    if name != self.name, let tables = list[DocumentField.tables.key]?.members {
      list[DocumentField.tables.key] = JSONText(
        members: tables.map { $0.key == self.name ? JSONText.Member(name, $0.value) : $0 }
      )
    }
    return NamedList(name: name, list: list)
  }
}
