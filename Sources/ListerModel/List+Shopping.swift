// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What is done again and again with a list for shopping.
extension List {
  /// The name of the list of the same folder from which items have what they don't say themselves;
  /// nil if the document names none.
  public var catalogue: String? {
    get { self[DocumentField.catalogue.key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    set { self[DocumentField.catalogue.key] = newValue.map { JSONText(string: $0) } }
  }

  /// Puts all items away that are done, without quantities if these are reset; gives them as they
  /// are now.
  package mutating func putAwayCompleted(resetsQuantity: Bool) -> [ListItem] {
    let done = items.indices.filter { items[$0].isComplete && !items[$0].isRemoved }
    for index in done {
      items[index].isRemoved = true
      if resetsQuantity { items[index].quantity = nil }
    }
    return done.map { items[$0] }
  }

  /// The items of some names: of several of one name one that is to be done, else one that is done,
  /// else one that is put away.
  ///
  /// Names are the same in whatever case.
  package func items(named texts: [String]) -> [ItemName: ListItem] {
    var names = NamePlaces(capacity: texts.count)
    for (number, text) in texts.enumerated() { text.withByteView { names.insert($0, number) } }
    var found: [ItemName: ListItem] = [:]
    for item in items {
      let number = item.json.text.withByteView { names.number(ofItem: $0) }
      guard let name = number.map({ ItemName(texts[$0]) }) else { continue }
      if let former = found[name], former.rank <= item.rank { continue }
      found[name] = item
    }
    return found
  }
}
