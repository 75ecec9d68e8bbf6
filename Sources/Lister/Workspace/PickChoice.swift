// SPDX-License-Identifier: MIT

package import ListerModel

/// Something that can be put on a list.
package enum PickChoice: Hashable, Sendable {
  /// An item of the list that is put away.
  case putAway(ItemUUID)
  /// The item of the catalogue that has a name.
  case known(String)

  /// What puts it on the list.
  var edit: Edit {
    switch self {
    case .putAway(let uuid): .pick(items: [uuid.description])
    case .known(let text): .want([ListItem(text: text)])
    }
  }
}
