// SPDX-License-Identifier: MIT

package import ListerJSON

extension ListItem {
  /// What is to be bought or done; empty if the document has no text for it.
  package var text: String {
    get { self["text"]?.string ?? "" }
    set { self["text"] = JSONText(string: newValue) }
  }

  /// Whether it is done.
  package var isComplete: Bool {
    get { self["completed"]?.logical ?? false }
    set { self["completed"] = JSONText(newValue) }
  }

  /// How many, in ``unit``.
  package var quantity: NumberText? {
    get { self["quantity"]?.number }
    set { self["quantity"] = newValue.map { JSONText($0) } }
  }

  /// What the quantity counts: `kg`.
  package var unit: String? {
    get { self["unit"]?.string }
    set { self["unit"] = newValue.map { JSONText(string: $0) } }
  }

  /// The price of one ``unit``.
  package var price: NumberText? {
    get { self["price"]?.number }
    set { self["price"] = newValue.map { JSONText($0) } }
  }

  /// The prices by shop, in the order of the document.
  package var prices: [(shop: String, price: NumberText)] {
    get {
      (self["prices"]?.members ?? []).compactMap { member in
        member.value.number.map { (member.key, $0) }
      }
    }
    set {
      let members = newValue.map { JSONText.Member(key: $0.shop, value: JSONText($0.price)) }
      self["prices"] = members.isEmpty ? nil : JSONText(members: members)
    }
  }

  /// How important it is; 1 is the first.
  package var priority: NumberText? {
    get { self["priority"]?.number }
    set { self["priority"] = newValue.map { JSONText($0) } }
  }

  /// Words to find it by.
  package var tags: [String] {
    get { (self["tags"]?.elements ?? []).compactMap(\.string) }
    set {
      let elements = newValue.map { JSONText(string: $0) }
      self["tags"] = elements.isEmpty ? nil : JSONText(elements: elements)
    }
  }

  /// A remark.
  package var note: String? {
    get { self["note"]?.string }
    set { self["note"] = newValue.map { JSONText(string: $0) } }
  }

  /// The bar code: digits, as a text or as a number.
  package var barcode: String? {
    get { self["barcode"].flatMap { $0.string ?? $0.number?.text } }
    set { self["barcode"] = newValue.map { JSONText(string: $0) } }
  }
}
