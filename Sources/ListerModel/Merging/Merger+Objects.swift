// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  /// How the members of an object are merged.
  struct Rules {
    /// What conflicts are about.
    var subject: MergeConflict.Subject
    /// What is before the key in the name of a field: `prices.`.
    var prefix = ""
    /// The member that the object is known by, if it has one.
    var identity: String?
    /// The known members in the order of the format, each with its kind.
    var known: [(key: String, kind: Kind)] = []
    var others = Kind.whole
    /// Whether keys are compared without case.
    var isFolding = false

    func kind(of key: MemberKey) -> Kind {
      known.first { $0.key == key.text }?.kind ?? others
    }

    /// New members in their order: known ones first, what the object is known by last.
    ///
    /// Each is ranked once. A closure that holds the rules would count references to what all threads share.
    func sorted<Value>(
      _ members: some Sequence<(key: MemberKey, value: Value)>
    ) -> [(key: MemberKey, value: Value)] {
      var ranked: [(rank: Int, key: MemberKey, value: Value)] = []
      for (key, value) in members { ranked.append((rank(key), key, value)) }
      ranked.sort { $0.rank == $1.rank ? $0.key < $1.key : $0.rank < $1.rank }
      return ranked.map { (key: $0.key, value: $0.value) }
    }

    private func rank(_ key: MemberKey) -> Int {
      if key.text == identity { return .max }
      return known.firstIndex { $0.key == key.text } ?? known.count
    }
  }

  /// Merges objects member by member.
  ///
  /// - Returns: the merged text; without a base, its members are in a fixed order, in one line.
  mutating func object(
    base: JSONText?,
    ours: JSONText,
    theirs: JSONText,
    rules: Rules
  ) -> JSONText {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    let texts = Versions(base: base, ours: ours, theirs: theirs).map {
      ObjectText($0, folding: rules.isFolding)
    }
    guard let mine = texts.ours, let other = texts.theirs else { return ours }
    if let text = Merger.decision(texts.base, mine, other, rules) { return text }
    return rebuilt(texts.base, mine, other, rules)
  }

  /// The text to take if only one side, or none, has changed a value.
  static func decision(
    _ base: ObjectText?,
    _ ours: ObjectText,
    _ theirs: ObjectText,
    _ rules: Rules
  ) -> JSONText? {
    if let base {
      switch (isSame(ours, base, rules), isSame(theirs, base, rules)) {
      case (true, true): return lesser(ours, theirs, rules)
      case (true, false): return theirs.json
      case (false, true): return ours.json
      case (false, false): break
      }
    }
    return identified(ours, theirs, rules)
  }

  /// Of two texts that say the same the one that also says what the object is known by; the lesser one
  /// if both do, or none.
  private static func lesser(_ ours: ObjectText, _ theirs: ObjectText, _ rules: Rules) -> JSONText {
    let key = rules.identity.map { MemberKey($0) }
    switch (key.flatMap { ours[$0] }, key.flatMap { theirs[$0] }) {
    case (_?, nil): return ours.json
    case (nil, _?): return theirs.json
    default: return min(ours.json, theirs.json)
    }
  }

  /// The side that differs from the other one only in saying what the object is known by.
  static func identified(
    _ ours: ObjectText,
    _ theirs: ObjectText,
    _ rules: Rules
  ) -> JSONText? {
    guard let identity = rules.identity, abs(ours.entries.count - theirs.entries.count) == 1 else {
      return nil
    }
    let (longer, shorter) =
      ours.entries.count > theirs.entries.count ? (ours, theirs) : (theirs, ours)
    let isSame = longer.entries.allSatisfy { entry in
      shorter[entry.key] == (entry.key.text == identity ? nil : entry.value)
    }
    return isSame ? longer.json : nil
  }

  /// Whether the members have equal bytes, except for what was calculated, and what the object is
  /// known by.
  static func isSame(_ left: ObjectText, _ right: ObjectText, _ rules: Rules) -> Bool {
    func counts(_ key: MemberKey) -> Bool {
      switch rules.kind(of: key) {
      case .results, .identity: false
      default: true
      }
    }
    for (position, entry) in left.entries.enumerated()
    where right[entry.key, near: position] != entry.value && counts(entry.key) { return false }
    for (position, entry) in right.entries.enumerated()
    where left[entry.key, near: position] == nil && counts(entry.key) { return false }
    return true
  }

  private mutating func rebuilt(
    _ base: ObjectText?,
    _ ours: ObjectText,
    _ theirs: ObjectText,
    _ rules: Rules
  ) -> JSONText {
    var changes: [ObjectText.Change] = []
    for (position, entry) in (base?.entries ?? []).enumerated() {
      let mine = ours[entry.key, near: position]
      let other = theirs[entry.key, near: position]
      if mine == entry.value, other == entry.value {
        changes.append(.keep)
        continue
      }
      let versions = Versions(base: entry.value, ours: mine, theirs: other)
      let merged = member(entry.key, entry.spelling, versions, rules)
      changes.append(merged.map { $0 == entry.value ? .keep : .set($0) } ?? .remove)
    }
    var spellings: [MemberKey: String] = [:]
    for side in [ours, theirs] {
      for (position, entry) in side.entries.enumerated()
      where base?[entry.key, near: position] == nil {
        // Of keys that differ in case, the lesser is taken.
        let spelling = spellings[entry.key] ?? entry.spelling
        spellings[entry.key] =
          MemberKey(entry.spelling) < MemberKey(spelling) ? entry.spelling : spelling
      }
    }
    var new: [JSONText.Member] = []
    for (key, spelling) in rules.sorted(spellings) {
      let versions = Versions(base: nil, ours: ours[key], theirs: theirs[key])
      guard let merged = member(key, spelling, versions, rules) else { continue }
      new.append(JSONText.Member(key: spelling, value: merged))
    }
    return base?.rebuilt(with: changes, appending: new) ?? JSONText(members: new)
  }

  /// Merges the values of a member.
  @inline(never)
  mutating func member(
    _ key: MemberKey,
    _ spelling: String,
    _ versions: Versions<JSONText>,
    _ rules: Rules
  ) -> JSONText? {
    let field = rules.prefix + spelling
    let subject = rules.subject
    switch rules.kind(of: key) {
    case .tags: return tags(versions, subject: subject, field: field)
    case .members(let folding):
      let rules = Rules(subject: subject, prefix: field + ".", isFolding: folding)
      return members(versions, by: rules, field: field)
    case .shops:
      let rules = Rules(subject: subject, prefix: field + ".", others: .price)
      return members(versions, by: rules, field: field)
    case .price: return price(versions, subject: subject, field: field)
    case .tree: return tree(versions, subject: subject, field: field)
    case .rows: return rows(versions, subject: subject)
    case .results: return versions.ours == versions.theirs ? versions.ours : nil
    case .identity: return Merger.identity(versions)
    case let kind: return value(versions, kind: kind, subject: subject, field: field)
    }
  }

  /// Merges a value that is an object; where it is missing, so are all its members.
  private mutating func members(
    _ versions: Versions<JSONText>,
    by rules: Rules,
    field: String
  ) -> JSONText? {
    let present = versions.map { $0.isNull ? nil : $0 }
    guard present.all.allSatisfy({ $0.kind == .object }) else {
      return value(versions, subject: rules.subject, field: field)
    }
    if case .taken(let text) = Merger.decision(versions, Merger.hasSameMeaning) { return text }
    let empty = JSONText(members: [])
    let merged = object(
      base: present.base,
      ours: present.ours ?? empty,
      theirs: present.theirs ?? empty,
      rules: rules
    )
    let isMissing = present.ours == nil || present.theirs == nil
    return isMissing && merged.members.isEmpty ? nil : merged
  }
}
