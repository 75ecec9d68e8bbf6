// SPDX-License-Identifier: MIT

package import ListerJSON

/// How a list is shown: in which order, which of its items, and what is added up apart.
///
/// It is the value of the member `view` of a document, and what the options of commands say. A view
/// never changes a list: it gives numbers of items, and item 3 is item 3 in every view.
package struct ListView: Hashable, Sendable {
  /// What the items are sorted by, the first key first; none for the order of the document.
  package var sort: [SortKey] = []
  /// Tags that an item has, all of them.
  package var tags: [NameChoice] = []
  /// Shops of which one has an item in stock.
  package var shops: [NameChoice] = []
  package var hidden: Set<Hidden> = []
  /// The last priority of those that are added up apart; nil for none.
  package var subtotal: Int?

  /// What a view may hide, besides what is put away.
  package enum Hidden: String, CaseIterable, Sendable {
    case done
    case open
  }

  /// The members of the value.
  package enum Member: String, CaseIterable {
    case sort, tags, shop, hide, subtotal
  }

  /// The priorities up to which there may be a sum.
  package static let subtotals = 1...9

  /// All items in the order of the document.
  package init() {}

  /// What a value says; whatever is not of a view's form says nothing.
  package init(_ value: JSONText?) {
    guard let value, value.kind == .object else { return }
    let words = { (member: Member) in
      (value[member.rawValue]?.elements ?? []).compactMap(\.string)
    }
    sort = words(.sort).compactMap { SortKey($0) }
    tags = words(.tags).map { NameChoice(spelled: $0) }
    shops =
      value[Member.shop.rawValue]?.string.map(NameChoice.choices)
      ?? words(.shop).map { NameChoice(spelled: $0) }
    hidden = Set(words(.hide).compactMap { Hidden(rawValue: $0) })
    subtotal = value[Member.subtotal.rawValue]?.number?.int
      .flatMap { ListView.subtotals.contains($0) ? $0 : nil }
  }

  /// Whether it leaves items out.
  package var isFilter: Bool { !tags.isEmpty || !shops.isEmpty || !hidden.isEmpty }

  /// The value of the member, which keeps what another program has put there; nil if there is
  /// nothing to say.
  package func value(replacing old: JSONText?) -> JSONText? {
    let former = ListView(old)
    var value = old?.kind == .object ? old ?? JSONText(members: []) : JSONText(members: [])
    let texts = { (texts: [String]) in
      texts.isEmpty ? nil : JSONText(elements: texts.map { JSONText(string: $0) })
    }
    if sort != former.sort { value[Member.sort.rawValue] = texts(sort.map(\.description)) }
    if tags != former.tags { value[Member.tags.rawValue] = texts(tags.map(\.spelling)) }
    if shops != former.shops { value[Member.shop.rawValue] = NameChoice.value(of: shops) }
    if hidden != former.hidden {
      let words = Hidden.allCases.filter(hidden.contains).map(\.rawValue)
      value[Member.hide.rawValue] = texts(words)
    }
    if subtotal != former.subtotal {
      value[Member.subtotal.rawValue] = subtotal.map { JSONText($0) }
    }
    return value.members.isEmpty ? nil : value
  }
}

extension List {
  /// How the document says that it is shown.
  package var view: ListView {
    get { ListView(self[DocumentField.view.key]) }
    set {
      let old = self[DocumentField.view.key]
      let value = newValue.value(replacing: old)
      if value != old { self[DocumentField.view.key] = value }
    }
  }
}
