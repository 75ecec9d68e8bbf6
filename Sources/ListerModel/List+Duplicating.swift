// SPDX-License-Identifier: MIT

extension List {
  /// A list that says the same and is another one: its items have new identities, parts stay parts of
  /// their items, and what programs know the document by is not taken along.
  ///
  /// It is called `name` if the document says a name.
  package func duplicate(named name: String) -> List {
    var copy = self
    if copy.name != nil { copy.name = name }
    if copy[DocumentField.id.key] != nil { copy[DocumentField.id.key] = nil }
    var identities: [ItemUUID: ItemUUID] = [:]
    for index in copy.items.indices {
      let former = copy.items[index].uuid
      copy.items[index].refreshIdentity()
      identities[former] = copy.items[index].uuid
    }
    for index in copy.items.indices {
      if let parent = copy.items[index].parent, let new = identities[parent] {
        copy.items[index].parent = new
      }
    }
    return copy
  }
}
