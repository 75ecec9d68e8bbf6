// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  /// How the values of a member are merged.
  enum Kind {
    case whole
    /// As a whole; missing means false, so two sides that both change it agree.
    case completed
    /// As a whole, by the color that is meant; missing means gray.
    case color
    /// As a whole; missing means true.
    case stocked
    /// A set of texts in order.
    case tags
    /// An object with an entry for each shop.
    case shops
    /// A price, or an object with it: the long form of the same.
    case price
    /// An object, member by member.
    case members(folding: Bool)
    /// Any value: an object member by member, at any depth; see ``Merger/tree(_:subject:field:)``.
    case tree
    /// An array of rows, cell by cell.
    case rows
    /// What was calculated: never a conflict, and worth nothing when the rest was merged.
    case results
    /// What the thing itself is known by: it may be missing, and never contradicts.
    case identity
  }

  package mutating func value(
    _ versions: Versions<JSONText>,
    kind: Kind = .whole,
    subject: MergeConflict.Subject,
    field: String
  ) -> JSONText? {
    let (ours, theirs) = (versions.ours, versions.theirs)
    let decision = Merger.decision(versions) { Merger.hasSameMeaning($0, $1, kind) }
    if case .taken(let text) = decision { return text }
    if Merger.hasSameMeaning(ours, theirs, kind) { return Merger.lesser(ours, theirs) }
    let (chosen, rule) = choice(ours, theirs)
    report(
      MergeConflict(
        subject: subject,
        field: field,
        base: versions.base,
        ours: ours,
        theirs: theirs,
        chosen: chosen,
        rule: rule
      )
    )
    return chosen
  }

  private func choice(
    _ ours: JSONText?,
    _ theirs: JSONText?
  ) -> (JSONText?, MergeConflict.Rule) {
    switch preference {
    case .ours: return (ours, .preference)
    case .theirs: return (theirs, .preference)
    case .rule: break
    }
    guard let ours, !ours.isNull else { return (theirs, .editBeatsDelete) }
    guard let theirs, !theirs.isNull else { return (ours, .editBeatsDelete) }
    return (max(ours, theirs), .greaterText)
  }

  /// Whether two values of a member mean the same.
  static func hasSameMeaning(
    _ left: JSONText?,
    _ right: JSONText?,
    _ kind: Kind
  ) -> Bool {
    switch kind {
    case .completed: (left?.logical ?? false) == (right?.logical ?? false)
    case .stocked: (left?.logical ?? true) == (right?.logical ?? true)
    case .color: List.Color(left) == List.Color(right)
    case .price: hasSameMeaning(left.map(ShopPrice.long), right.map(ShopPrice.long))
    default: hasSameMeaning(left, right)
    }
  }

  /// Whether two values mean the same; null means that there is nothing.
  static func hasSameMeaning(_ left: JSONText?, _ right: JSONText?) -> Bool {
    let left = left?.isNull == true ? nil : left
    let right = right?.isNull == true ? nil : right
    guard let left, let right else { return left == right }
    return left.hasSameMeaning(as: right)
  }

  /// Merges what a thing is known by: written on one side, it is written; twice, the lesser text.
  static func identity(_ versions: Versions<JSONText>) -> JSONText? {
    let base = versions.base
    guard let ours = versions.ours ?? base else { return versions.theirs }
    guard let theirs = versions.theirs ?? base else { return ours }
    if theirs == base { return ours }
    return ours == base ? theirs : min(ours, theirs)
  }

  // MARK: Sets

  /// Merges arrays of texts as sets: what a side added is added, what it removed is removed.
  ///
  /// The base's order is kept, what is new comes after it in the order of bytes.
  mutating func tags(
    _ versions: Versions<JSONText>,
    subject: MergeConflict.Subject,
    field: String
  ) -> JSONText? {
    let present = versions.map { $0.isNull ? nil : $0 }
    if !present.all.allSatisfy({
      $0.elements.allSatisfy { $0.kind == .string } && $0.kind == .array
    }) {
      return value(versions, subject: subject, field: field)
    }
    let sets = present.map { Set($0.elements.map(Merger.canonical)) }
    let (old, mine, other) = (sets.base ?? [], sets.ours ?? [], sets.theirs ?? [])
    let decision = Merger.decision(versions) { left, right in
      Merger.hasSameMeaning(left, right)
        || Set((left?.elements ?? []).map(Merger.canonical))
          == Set((right?.elements ?? []).map(Merger.canonical))
    }
    if case .taken(let text) = decision { return text }
    var merged: [JSONText] = []
    var seen: Set<JSONText> = []
    for tag in present.base?.elements ?? [] {
      let key = Merger.canonical(tag)
      if mine.contains(key), other.contains(key), seen.insert(key).inserted { merged.append(tag) }
    }
    merged += mine.union(other).subtracting(old).sorted()
    if merged.isEmpty, present.ours == nil || present.theirs == nil { return nil }
    return JSONText(elements: merged)
  }

  /// A text in the one spelling that needs the fewest escapes.
  private static func canonical(_ text: JSONText) -> JSONText {
    JSONText(string: text.string ?? "")
  }
}

extension List.Color {
  /// The color that the value of a member means.
  fileprivate init(_ value: JSONText?) {
    self =
      value?.string.flatMap { List.Color(name: $0) }
      ?? value?.number?.int.flatMap { List.Color(rawValue: $0) } ?? .gray
  }
}

extension JSONText {
  /// Whether the value is `null`, which in a document means that there is nothing.
  ///
  /// Not a comparison with ``null``: Swift 6.3.1 aborts while it optimizes some of those.
  var isNull: Bool { kind == .null }
}
