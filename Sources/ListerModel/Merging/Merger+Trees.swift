// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  /// Merges values of any shape: objects member by member, arrays where the sides changed them apart
  /// from each other, all else as a whole.
  mutating func tree(
    _ versions: Versions<JSONText>,
    subject: MergeConflict.Subject,
    field: String
  ) -> JSONText? {
    if case .taken(let text) = Merger.decision(versions, Merger.hasSameMeaning) { return text }
    let present = versions.map { $0.isNull ? nil : $0 }
    if let base = present.base, present.ours == nil || present.theirs == nil {
      let edited = present.ours ?? present.theirs
      if edited.map({ Merger.saysSame($0, base) }) ?? true {
        return present.ours == nil ? versions.ours : versions.theirs
      }
    }
    guard let ours = present.ours, let theirs = present.theirs,
      !Merger.hasSameMeaning(ours, theirs)
    else { return value(versions, subject: subject, field: field) }
    let all = Versions(base: present.base, ours: ours, theirs: theirs)
    if all.all.allSatisfy({ $0.kind == .object }) {
      return members(all.map { ObjectText($0) }, subject, field)
    }
    if present.base != nil, all.all.allSatisfy({ $0.kind == .array }) {
      let arrays = ArrayMerge(all)
      if arrays.isClean { return elements(arrays, subject, field) }
    }
    return value(versions, subject: subject, field: field)
  }

  /// Whether a value says what the base says: members that are null say nothing.
  static func saysSame(_ value: JSONText?, _ base: JSONText?) -> Bool {
    if hasSameMeaning(value, base) { return true }
    guard value.map({ $0.kind == .object || $0.isNull }) ?? true,
      base.map({ $0.kind == .object || $0.isNull }) ?? true, value != nil, base != nil
    else { return false }
    let sides = [value, base].map { ObjectText($0 ?? .null) }
    let keys = Set(sides.flatMap { $0.entries.map(\.key) })
    return keys.allSatisfy { saysSame(sides[0][$0], sides[1][$0]) }
  }

  /// Merges objects member by member; members keep their places, and new ones are near their
  /// neighbors.
  private mutating func members(
    _ objects: Versions<ObjectText>,
    _ subject: MergeConflict.Subject,
    _ field: String
  ) -> JSONText {
    let rules = Rules(subject: subject, prefix: field + ".", others: .tree)
    let keys = objects.map { $0.entries.map(\.key) }
    var values: [MemberKey: JSONText] = [:]
    var seen: Set<MemberKey> = []
    for object in objects.all {
      for entry in object.entries where seen.insert(entry.key).inserted {
        let versions = objects.map { $0[entry.key] }
        values[entry.key] = member(entry.key, entry.spelling, versions, rules)
      }
    }
    let kept = Set(values.keys)
    let order = SequenceMerge(keys, keeping: kept, preferring: preference) { $0.text }.order
    return ObjectText.joined(
      order.compactMap { key in values[key].map { (key, $0) } },
      from: objects
    )
  }

  private mutating func elements(
    _ arrays: ArrayMerge,
    _ subject: MergeConflict.Subject,
    _ field: String
  ) -> JSONText {
    var elements: [ArrayMerge.Element] = []
    for chunk in arrays.chunks {
      if let taken = chunk.taken {
        elements += taken
        continue
      }
      for (index, element) in chunk.base.enumerated() {
        let versions = Versions(
          base: element.value,
          ours: chunk.ours[index].value,
          theirs: chunk.theirs[index].value
        )
        let name = "\(field)[\(elements.count)]"
        let merged = tree(versions, subject: subject, field: name) ?? element.value
        elements.append(.init(value: merged, gap: element.gap))
      }
    }
    return arrays.joined(elements)
  }
}

extension ObjectText {
  /// An object of members in their order, with the bytes that a version has around each value: the
  /// base's where it has the member.
  static func joined(
    _ members: [(key: MemberKey, value: JSONText)],
    from versions: Merger.Versions<ObjectText>
  ) -> JSONText {
    let sides = [versions.ours, versions.theirs].compactMap(\.self)
      .sorted { $0.json < $1.json }
    let objects = ([versions.base].compactMap(\.self) + sides).filter { !$0.entries.isEmpty }
    guard let model = objects.first, !members.isEmpty else { return JSONText(members: []) }
    let usual = objects.lazy.compactMap { $0.gap(before: $0.entries.count - 1) }.first
    var text = model.head
    for (index, member) in members.enumerated() {
      for object in objects {
        guard let place = object.entries.firstIndex(where: { $0.key == member.key }) else {
          continue
        }
        if index > 0 { text += object.gap(before: place) ?? usual ?? model.soleGap }
        text += object.name(of: place) + member.value.text
        break
      }
    }
    return JSONText(checked: text + model.tail)
  }
}
