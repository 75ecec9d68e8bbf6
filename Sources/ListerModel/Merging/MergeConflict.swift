// SPDX-License-Identifier: MIT

public import ListerJSON

/// Two edits of one thing that can't both be had, and which of them was taken.
///
/// A conflict never stops a merge. The result holds one of the two edits, by a rule that does not
/// depend on which side is called ours; the other one is kept here.
public struct MergeConflict: Hashable, Sendable {
  /// What the sides disagree about.
  public enum Subject: Hashable, Sendable {
    /// A member of the document, or the order of its items or grids.
    case document
    /// An item, with the text that it has in the result.
    case item(ItemUUID, text: String)
    /// A grid, or one of its cells by its address, such as `B2`.
    case grid(name: String, cell: String?)
  }

  /// How the chosen edit was found.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// An edit is kept against a deletion.
    case editBeatsDelete
    /// The text that comes last in the order of bytes, which is the same on every machine.
    case greaterText
    /// The side that the caller prefers.
    case preference
    /// Moves that contradict each other: the places among unmoved neighbors count.
    case order
    /// Items of one text, one of which a side has given an identifier: which one is a guess.
    case likeness
  }

  /// What the sides disagree about.
  public internal(set) var subject: Subject
  /// The field: `price`, `prices.Market`, `color`; `item`, `grid`, `cell` or `items` for a whole.
  public let field: String
  /// What was there in the last version that both sides have in common; nil if there was nothing.
  public let base: JSONText?
  /// What our side has; nil if it has nothing there.
  public let ours: JSONText?
  /// What the other side has; nil if it has nothing there.
  public let theirs: JSONText?
  /// What the result has; nil if it has nothing there.
  public let chosen: JSONText?
  /// How the chosen edit was found.
  public let rule: Rule

  /// A conflict of the given parts.
  package init(
    subject: Subject,
    field: String,
    base: JSONText?,
    ours: JSONText?,
    theirs: JSONText?,
    chosen: JSONText?,
    rule: Rule
  ) {
    self.subject = subject
    self.field = field
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.chosen = chosen
    self.rule = rule
  }

  /// The same about a field that is called otherwise.
  package func about(_ field: String) -> MergeConflict {
    MergeConflict(
      subject: subject,
      field: field,
      base: base,
      ours: ours,
      theirs: theirs,
      chosen: chosen,
      rule: rule
    )
  }

  /// The same conflict, seen from the other side.
  package var swapped: MergeConflict {
    MergeConflict(
      subject: subject,
      field: field,
      base: base,
      ours: theirs,
      theirs: ours,
      chosen: chosen,
      rule: rule
    )
  }
}
