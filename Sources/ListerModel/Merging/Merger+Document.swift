// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  static let documentRules = Rules(
    subject: .document,
    identity: "items",
    known: DocumentField.all.map { ($0.key, $0.merging) }
  )

  /// Merges documents except for their items; if the result has items, it gets a member for them.
  package mutating func shell(_ shells: Versions<JSONText>, hasItems: Bool) -> JSONText {
    var merged = mergedShell(shells)
    if hasItems, merged.range(of: "items") == nil {
      merged = Merger.object(of: merged)
      merged["items"] = JSONText(elements: [])
    }
    return merged
  }

  private mutating func mergedShell(_ shells: Versions<JSONText>) -> JSONText {
    guard let ours = shells.ours, let theirs = shells.theirs else { return shells.all[0] }
    if ours == theirs || theirs == shells.base { return ours }
    if ours == shells.base { return theirs }
    let groups = shells.map { GridGroup($0) }
    let texts = shells.map { ObjectText(Merger.object(of: $0)) }
    guard let mine = texts.ours, let other = texts.theirs else { return ours }
    // Where one version has a single grid without a name, `values` belongs to grids.
    var keys: Set<String> = ["grid", "grids"]
    if groups.all.contains(where: { $0.texts["grid"] != nil }) { keys.insert("values") }
    if let base = texts.base {
      let isMine =
        Merger.isSame(mine, base, besides: keys) && Merger.isSame(groups.ours, groups.base)
      let isOther =
        Merger.isSame(other, base, besides: keys) && Merger.isSame(groups.theirs, groups.base)
      switch (isMine, isOther) {
      case (true, true): return min(ours, theirs)
      case (true, false): return theirs
      case (false, true): return ours
      case (false, false): break
      }
    }
    if let text = Merger.identified(mine, other, Merger.documentRules) { return text }
    return document(texts, groups, keys)
  }

  /// The object that a document is, or that a bare grid is short for.
  static func object(of shell: JSONText) -> JSONText {
    shell.kind == .array ? JSONText(members: [JSONText.Member(key: "grid", value: shell)]) : shell
  }

  /// Whether the members have equal bytes, except for the items and the given ones.
  private static func isSame(
    _ left: ObjectText,
    _ right: ObjectText,
    besides keys: Set<String>
  ) -> Bool {
    let counts = { (entry: ObjectText.Entry) in
      entry.key.text != "items" && !keys.contains(entry.key.text)
    }
    let mine = left.entries.filter(counts)
    return mine.count == right.entries.count(where: counts)
      && mine.allSatisfy { right[$0.key] == $0.value }
  }

  private mutating func document(
    _ texts: Versions<ObjectText>,
    _ groups: Versions<GridGroup>,
    _ keys: Set<String>
  ) -> JSONText {
    let rules = Merger.documentRules
    var spellings: [MemberKey: String] = [:]
    for text in [texts.ours, texts.theirs] {
      for entry in text?.entries ?? [] where texts.base?[entry.key] == nil {
        spellings[entry.key] = entry.spelling
      }
    }
    var changes: [ObjectText.Change] = []
    for entry in texts.base?.entries ?? [] where !keys.contains(entry.key.text) {
      let merged = member(entry.key, entry.spelling, texts.map { $0[entry.key] }, rules)
      changes.append(merged.map { $0 == entry.value ? .keep : .set($0) } ?? .remove)
    }
    var new: [(key: MemberKey, value: JSONText)] = []
    for (key, _) in rules.sorted(spellings) where !keys.contains(key.text) {
      let versions = Versions(base: nil, ours: texts.ours?[key], theirs: texts.theirs?[key])
      guard let merged = member(key, key.text, versions, rules) else { continue }
      new.append((key, merged))
    }
    let group = grids(groups)
    for (place, entry) in (texts.base?.entries ?? []).enumerated()
    where keys.contains(entry.key.text) {
      changes.insert(group.texts[entry.key.text].map { .set($0) } ?? .remove, at: place)
    }
    for key in keys where texts.base?[MemberKey(key)] == nil {
      if let text = group.texts[key] { new.append((MemberKey(key), text)) }
    }
    let members = rules.sorted(new).map { JSONText.Member(key: $0.key.text, value: $0.value) }
    if group.isBare, let rows = group.texts["grid"] {
      // A document of nothing but its grid needs no object around it.
      let kept = changes.count { if case .remove = $0 { false } else { true } }
      if kept + members.count == 1 { return rows }
    }
    return texts.base?.rebuilt(with: changes, appending: members) ?? Merger.lines(members)
  }

  /// An object with a line for each member, as a new list has it.
  @inline(never)
  private static func lines(_ members: [JSONText.Member]) -> JSONText {
    let lines = members.map { "  \(JSONText(string: $0.key)): \($0.value)" }
    return JSONText(checked: lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n}")
  }

  // MARK: Orders

  /// Reports that the sides contradict each other about an order, if they do.
  ///
  /// The conflict says where each order has what they moved, a hundred at most; positions are from
  /// 1.
  mutating func reportOrder<Key: Hashable & Comparable>(
    of field: String,
    _ sequences: Versions<[Key]>,
    _ merged: SequenceMerge<Key>,
    naming name: (Key) -> JSONText
  ) {
    guard !merged.disputed.isEmpty else { return }
    let named = Set(merged.order.lazy.filter { merged.disputed.contains($0) }.prefix(100))
    func names(_ sequence: [Key]) -> JSONText {
      Merger.places(of: named, in: sequence, naming: name)
    }
    let shown = (
      base: sequences.base.map { names($0) },
      ours: sequences.ours.map { names($0) },
      theirs: sequences.theirs.map { names($0) }
    )
    report(
      MergeConflict(
        subject: .document,
        field: field,
        base: shown.base,
        ours: shown.ours,
        theirs: shown.theirs,
        chosen: names(merged.order),
        rule: preference == .rule ? .order : .preference
      )
    )
  }

  /// Where some things are in an order, with their names; positions are from 1.
  static func places<Key: Hashable>(
    of named: Set<Key>,
    in sequence: [Key],
    naming name: (Key) -> JSONText
  ) -> JSONText {
    JSONText(
      elements: sequence.enumerated().filter { named.contains($1) }.map { index, key in
        JSONText(members: [
          JSONText.Member(key: "text", value: name(key)),
          JSONText.Member(key: "position", value: JSONText(NumberText(index + 1))),
        ])
      }
    )
  }
}
