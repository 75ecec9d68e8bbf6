// SPDX-License-Identifier: MIT

package import ListerJSON

/// A three-way merge of the records of files, by the rules of ``ListMerge``.
///
/// A record is known by its key, or by its text as an item without an identifier is. Its fields are
/// merged one by one, objects among them at any depth.
package struct RecordMerge: Sendable {
  /// A record of one version.
  package struct Record: Sendable {
    /// What it is known by in all versions; nil if nothing identifies it.
    package var key: String?
    package var text: String
    /// An object with its fields.
    package var fields: JSONText

    /// A record of the given parts.
    package init(key: String?, text: String, fields: JSONText) {
      (self.key, self.text, self.fields) = (key, text, fields)
    }
  }

  /// A record of the result.
  package struct Merged: Sendable {
    /// An object with its fields.
    package let fields: JSONText
    /// Where it is in each version.
    package let base, ours, theirs: Int?
    /// What it is called in reports.
    package let subject: MergeConflict.Subject
  }

  /// What a record without a key is known by in all versions.
  package enum Naming: CaseIterable, Sendable {
    /// Its text, or its place and what else it says if its text was edited; see ``ItemAlignment``.
    case guess
    case text
    /// All that it says: what was edited is another record.
    case content
  }

  /// The merged records in their order.
  package let records: [Merged]
  /// What both sides changed in different ways.
  package let conflicts: [MergeConflict]
  /// The order that all versions had, and that the result was put into; nil if it had it anyway.
  package let sorting: ItemSorting?

  /// Whether an edited record, which the other side has deleted, says what the base said.
  package typealias Untouched = (_ fields: JSONText, _ base: JSONText, _ isOurs: Bool) -> Bool

  /// The text is merged like the field that it is taken from.
  private static let rules = Merger.Rules(
    subject: .document,
    identity: ItemField.uuid.key,
    known: [(ListItem.recordKey, .tree)]
  )

  /// Merges the records of two versions that descend from one.
  ///
  /// The base is nil if there is none; `naming` tells which records are the same. `isUntouched`
  /// says whether a record that the other side has deleted is as it was, for reasons of the format;
  /// members that say nothing are no edit in any.
  package init(
    base: [Record]?,
    ours: [Record],
    theirs: [Record],
    naming: Naming = .guess,
    preferring preference: ListMerge.Preference,
    isUntouched: Untouched = { _, _, _ in false }
  ) {
    var (old, sides, names) = RecordMerge.named(base, ours, theirs, naming)
    if let old {
      let present = (Set(sides.ours.map(\.uuid)), Set(sides.theirs.map(\.uuid)))
      let places = IdentityPlaces(old)
      func settled(_ items: [ListItem], beside other: Set<ItemUUID>, _ isOurs: Bool) -> [ListItem] {
        items.map { item in
          guard !other.contains(item.uuid), let former = places[item.uuid].map({ old[$0] }),
            let fields = item.record, let base = former.record,
            isUntouched(fields, base, isOurs)
          else { return item }
          return former
        }
      }
      sides.ours = settled(sides.ours, beside: present.1, true)
      sides.theirs = settled(sides.theirs, beside: present.0, false)
    }
    let versions = Merger.Versions(base: old, ours: sides.ours, theirs: sides.theirs)
    let merged = Merger(preferring: preference).items(versions, by: RecordMerge.rules)
    let places = versions.map { IdentityPlaces($0) }
    records = merged.items.map { item in
      Merged(
        fields: item.record ?? JSONText(members: []),
        base: places.base?[item.uuid],
        ours: places.ours?[item.uuid],
        theirs: places.theirs?[item.uuid],
        subject: MergeConflict.Subject.item(item.uuid, text: item.text).known(by: names)
      )
    }
    // What is told of the field need not be told of the text.
    conflicts = merged.conflicts.filter { $0.field != ItemField.text.key }
      .map { $0.known(by: names).ofRecord }
    sorting = merged.sorting
  }

  /// The versions with the identifiers by which their records are the same, and the names of those
  /// that have been given one.
  private static func named(
    _ base: [Record]?,
    _ ours: [Record],
    _ theirs: [Record],
    _ naming: Naming
  ) -> (
    base: [ListItem]?, sides: (ours: [ListItem], theirs: [ListItem]), names: [ItemUUID: JSONText]
  ) {
    if naming == .content {
      return (base.map(itemsByContent), (itemsByContent(ours), itemsByContent(theirs)), [:])
    }
    let old = base.map(items)
    let aligned = AlignedVersions(
      base: old ?? [],
      ours: items(ours),
      theirs: items(theirs),
      likeness: naming == .guess ? .records : nil
    )
    return (old, (aligned.ours, aligned.theirs), aligned.names)
  }

  /// Records as items, those without a key known by all that they say and by their number among
  /// equal ones.
  private static func itemsByContent(_ records: [Record]) -> [ListItem] {
    var counts: [JSONText: Int] = [:]
    return items(records).map { item in
      if item.hasWrittenIdentity { return item }
      let position = counts[item.json, default: 0]
      counts[item.json] = position + 1
      let uuid = ItemUUID.derived(from: item.json.text, position: position)
      return ListItem(json: item.json, uuid: uuid)
    }
  }

  /// Where the record is that a conflict is about: known by its identifier, or by its text if no
  /// other one has that.
  package static func place(of uuid: ItemUUID, _ text: String, in records: [Record]) -> Int? {
    if let place = items(records).firstIndex(where: { $0.uuid == uuid }) { return place }
    let places = records.indices.filter { records[$0].text == text }
    return places.count == 1 ? places[0] : nil
  }

  static func items(_ records: [Record]) -> [ListItem] {
    var identities = ItemIdentities(itemCount: records.count)
    var explicit: [Bool] = []
    let objects = records.map { record in
      var members = [JSONText.Member(ItemField.text.key, record.text)]
      if let key = record.key { members.insert(.init(ItemField.uuid.key, key), at: 0) }
      members.append(.init(ListItem.recordKey, record.fields))
      let object = JSONText(members: members)
      explicit.append(record.key != nil && identities.noteExplicit(object)?.isNew == true)
      return object
    }
    return zip(objects, explicit).map { object, isExplicit in
      var object = object
      if !isExplicit { object[ItemField.uuid.key] = nil }
      let written = object[ItemField.uuid.key]?.string.map(ItemUUID.meaning(of:))
      return ListItem(json: object, uuid: written ?? identities.identity(of: object))
    }
  }
}

extension MergeConflict {
  /// The same about a record: its fields are not in a member.
  fileprivate var ofRecord: MergeConflict {
    let prefix = ListItem.recordKey + "."
    let isField = field.hasPrefix(prefix)
    func part(_ value: JSONText?) -> JSONText? {
      isField ? value : value.map { $0[ListItem.recordKey] ?? $0 }
    }
    return MergeConflict(
      subject: subject,
      field: isField ? String(field.dropFirst(prefix.count)) : field,
      base: part(base),
      ours: part(ours),
      theirs: part(theirs),
      chosen: part(chosen),
      rule: rule
    )
  }
}
