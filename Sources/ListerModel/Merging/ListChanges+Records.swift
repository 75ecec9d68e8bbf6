// SPDX-License-Identifier: MIT

import ListerJSON

extension ListChanges {
  /// What happened to the records of a file; they are items with a text and their fields.
  package init(from old: [RecordMerge.Record], to new: [RecordMerge.Record]) {
    let sides = [old, new].map(RecordMerge.items)
    let alignment = ItemAlignment(
      of: sides[1],
      to: sides[0],
      at: IdentityPlaces(sides[0]),
      likeness: .records
    )
    let fields = sides.map { items in
      Dictionary(
        items.map { ($0.uuid, ObjectText($0.record ?? JSONText(members: []))) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    self.init(
      from: sides[0].map(\.ofFields),
      to: sides[1].map(\.ofFields),
      at: alignment.origins,
      document: ([], [])
    ) { former, item in
      guard let before = fields[0][former.uuid], let after = fields[1][item.uuid] else { return [] }
      return ListChanges.fields(from: before, to: after, Merger.Rules(subject: .document))
    }
  }
}

extension ListItem {
  /// A record as an item: its text, and its fields.
  fileprivate var ofFields: ListItem {
    let fields = record?.members ?? []
    let others = fields.filter { $0.key != ItemField.text.key }
    return ListItem(
      json: JSONText(members: [.init(ItemField.text.key, text)] + others),
      uuid: uuid
    )
  }
}
