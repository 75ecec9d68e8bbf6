// SPDX-License-Identifier: MIT

package import ListerModel

/// A list and the name that its file gets.
package struct NamedList: Sendable {
  /// The name, without folder and extension; not checked yet.
  package var name: String
  /// The list.
  package var list: List

  /// A list of the given name.
  package init(name: String, list: List) {
    self.name = name
    self.list = list
  }
}
