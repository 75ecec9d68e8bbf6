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

extension PickChoice {
  /// The edits that put items on a list: those that are put away by number, uuid or text, those of its
  /// catalogue by their name.
  ///
  /// What neither has is left to the edit, which says so.
  static func edits(
    _ words: [String],
    _ list: List,
    _ catalogue: Catalogue?,
    _ place: ListPlace
  ) -> [Edit] {
    words.map { word in
      let own = try? ItemSelector.index(of: word, in: list, name: place.name, .putAway)
      if own == nil, let known = catalogue?.text(named: word) {
        return PickChoice.known(known).edit
      }
      return .pick(items: [word])
    }
  }
}
