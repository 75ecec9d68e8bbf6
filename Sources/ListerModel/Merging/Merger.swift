// SPDX-License-Identifier: MIT

import ListerJSON

/// The work of one merge: what is preferred, and the conflicts so far.
///
/// ```
/// AlignedVersions ─▶ ItemAlignment   which items of the sides are items of the base
///     │
/// ListMerge ─┬─▶ +Items     items by identifier ────────────────┐
///            ├─▶ +Document  the object around the items ────────┤
///            │     └─▶ +Grids  grids by name, cells by address ─┤
///            │                                                  ▼
///            │                +Objects  members by key ─▶ +Values  one value, or tags
///            ├─▶ SequenceMerge ─▶ OrderMerge  the order of the items, and of grids
///            ├─▶ ItemSorting   the order by one member, if all versions have it
///            └─▶ +Spacing   the white space between items
/// ```
///
/// Everything is merged in the same three steps, from the whole list down to a single value:
///
/// 1. If one side has the bytes of the base, the other side's are taken as they are.
/// 2. If one side means the same as the base, only spelled in another way, the other side's are
///    taken as they are; if both do, the lesser text.
/// 3. Otherwise the text of the *base* is taken, and what was changed is put into it, part by part.
///    New parts come after it in a fixed order.
///
/// Each step treats both sides alike, so the bytes don't depend on which of them is ours. Merging a
/// result again with one of its sides gives the same bytes, because the parts do, and because the
/// text is a function of the base and the parts. A result of step 3 never means the same as the
/// base, so it is not taken for an untouched side by step 2.
struct Merger {
  /// Which edit is taken where the sides contradict each other.
  let preference: ListMerge.Preference
  /// What both sides changed in different ways.
  private(set) var conflicts: [MergeConflict] = []

  init(preferring preference: ListMerge.Preference) { self.preference = preference }

  /// Three versions of one thing.
  struct Versions<Content> {
    var base: Content?
    var ours: Content?
    var theirs: Content?

    init(base: Content?, ours: Content?, theirs: Content?) {
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }

    func map<Part>(_ part: (Content) -> Part?) -> Versions<Part> {
      Versions<Part>(
        base: base.flatMap(part),
        ours: ours.flatMap(part),
        theirs: theirs.flatMap(part)
      )
    }

    /// All versions that there are.
    var all: [Content] { [base, ours, theirs].compactMap(\.self) }
  }

  /// Notes a conflict.
  mutating func report(_ conflict: MergeConflict) { conflicts.append(conflict) }

  /// Notes conflicts.
  mutating func report(_ more: [MergeConflict]) { conflicts += more }

  /// Gives the conflicts from an index on the subject that they belong to.
  mutating func setSubject(_ subject: MergeConflict.Subject, from start: Int) {
    for index in start..<conflicts.count { conflicts[index].subject = subject }
  }

  // MARK: Steps 1 and 2

  /// What the first two steps decide.
  enum Decision {
    /// The text to take; nil for nothing.
    case taken(JSONText?)
    /// Both sides changed it.
    case open
  }

  /// Takes the text of a side if the other one has not changed anything.
  static func decision(
    _ texts: Versions<JSONText>,
    _ hasSameMeaning: (JSONText?, JSONText?) -> Bool
  ) -> Decision {
    let (base, ours, theirs) = (texts.base, texts.ours, texts.theirs)
    if ours == theirs || theirs == base { return .taken(ours) }
    if ours == base { return .taken(theirs) }
    switch (hasSameMeaning(ours, base), hasSameMeaning(theirs, base)) {
    case (true, true): return .taken(lesser(ours, theirs))
    case (true, false): return .taken(theirs)
    case (false, true): return .taken(ours)
    case (false, false): return .open
    }
  }

  /// The text that comes first in the order of bytes; nothing comes before all texts.
  static func lesser(_ left: JSONText?, _ right: JSONText?) -> JSONText? {
    guard let left, let right else { return nil }
    return min(left, right)
  }
}
