// SPDX-License-Identifier: MIT

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
