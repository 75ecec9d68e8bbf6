// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON

extension ListChanges {
  /// Changes in short: how many there are, and the first of them in a line.
  public struct Summary: Hashable, Shaped {
    /// How much changed.
    public internal(set) var counts = Counts()
    /// The changes in one line for people, without control characters; empty when there are none.
    ///
    /// `ticked Bread; Milk: price 1.19 → 1.29; added Eggs, Butter and 3 more; removed Salt; grid
    /// Totals: B2 =A1*2 → =A1*3; color gray → green`. Long texts are cut, and what would make the
    /// line longer than 160 characters is counted at its end: `; and 14 more`.
    public internal(set) var text = ""

    init(counts: Counts, text: String) { (self.counts, self.text) = (counts, text) }

    /// Nothing changed.
    public init() {}

    /// The shape is called `Changes`.
    public static let shapeName: String? = "Changes"

    /// The counts, and the line.
    public static let fields: [Field<Summary>] =
      fields(of: \.counts) + [Field("text", \.text, "The changes in one line")]
  }

  /// The changes in short.
  ///
  /// Items that are elsewhere because one was ticked, which puts it at the end of its list, are not
  /// said to have moved; they are counted.
  public var summary: Summary {
    Summary(counts: counts, text: Phrase.line(of: phrases, limit: 160))
  }

  /// What happened, most telling first.
  private var phrases: [Phrase] {
    let ticks = changed.compactMap { change in change.tick.map { (item: change.item, isDone: $0) } }
    let puts = changed.compactMap { change in change.put.map { (item: change.item, isAway: $0) } }
    let edits = changed.compactMap(Phrase.init(fieldsOf:))
    var phrases = [
      Phrase("ticked", ticks.filter(\.isDone).map(\.item)),
      Phrase("unticked", ticks.filter { !$0.isDone }.map(\.item)),
      Phrase("put away", puts.filter(\.isAway).map(\.item)),
      Phrase("picked", puts.filter { !$0.isAway }.map(\.item)),
    ]
    phrases += Phrase.first(edits) {
      String(counting: $0, one: "other item", many: "other items")
    }
    phrases += [
      Phrase("added", added), Phrase("removed", removed), Phrase("moved", movedAlone),
    ]
    phrases += Phrase.first(Phrase.grids(of: cells)) {
      String(counting: $0, one: "cell of other grids", many: "cells of other grids")
    }
    phrases += document.map(Phrase.init(member:))
    return phrases.compactMap(\.self)
  }
}

extension ListChanges.ItemChange {
  /// Whether the item was ticked, or unticked; nil if neither.
  var tick: Bool? {
    fields.first { $0.field == ItemField.completed.key }.map { $0.to?.logical == true }
  }

  /// Whether the item was put away, or put on the list again; nil if neither.
  fileprivate var put: Bool? {
    fields.first { $0.field == ItemField.removed.key }.map { $0.to?.logical == true }
  }
}

/// Some changes in words.
private struct Phrase {
  /// The words: `added Eggs, Butter and 3 more`.
  let text: String
  /// How many changes they are about.
  let count: Int

  init(_ text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// What happened to items; nil if there are none.
  init?(_ verb: String, _ items: [ListItem]) {
    if items.isEmpty { return nil }
    self.init("\(verb) \(Phrase.enumeration(items) { Phrase.short($0.text) })", count: items.count)
  }

  /// The fields of an item apart from whether it is done; nil if no other has changed.
  init?(fieldsOf change: ListChanges.ItemChange) {
    let states = [ItemField.completed.key, ItemField.removed.key]
    let fields = change.fields.filter { !states.contains($0.field) }
    if fields.isEmpty { return nil }
    guard let text = fields.first(where: { $0.field == ItemField.text.key }) else {
      let values = Phrase.enumeration(fields, Phrase.words(of:))
      self.init("\(Phrase.short(change.item.text)): \(values)", count: 1)
      return
    }
    let rest = fields.filter { $0 != text }
    let values = rest.isEmpty ? "" : ": " + Phrase.enumeration(rest, Phrase.words(of:))
    self.init(Phrase.step(from: text.from, to: text.to) + values, count: 1)
  }

  /// A member of the document, or a grid of it.
  init(member change: ListChanges.FieldChange) {
    self.init(Phrase.grid(change) ?? Phrase.words(of: change), count: 1)
  }

  /// A phrase for each grid some of whose cells hold something else.
  static func grids(of cells: [ListChanges.CellChange]) -> [Phrase] {
    var phrases: [Phrase] = []
    var rest = cells[...]
    while let grid = rest.first?.grid {
      let own = rest.prefix { $0.grid == grid }
      rest = rest[own.endIndex...]
      let values = enumeration(own) { "\($0.address) \(step(from: $0.from, to: $0.to))" }
      phrases.append(Phrase("grid \(short(grid)): \(values)", count: own.count))
    }
    return phrases
  }

  /// The first of many phrases of one kind, which leave room for those of others, and the number of
  /// changes that the rest are about.
  static func first(_ phrases: [Phrase], rest number: (Int) -> String) -> [Phrase] {
    let shown = phrases.prefix(3)
    let rest = phrases.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    return rest == 0 ? Array(shown) : shown + [Phrase(number(rest), count: rest)]
  }

  /// The phrases in one line, with the number of the changes for which there is no room.
  static func line(of phrases: [Phrase], limit: Int) -> String {
    var line = ""
    for (index, phrase) in phrases.enumerated() {
      let next = line.isEmpty ? phrase.text.shortened(to: limit) : "\(line); \(phrase.text)"
      if next.count > limit {
        line += "; and \(phrases[index...].reduce(0) { $0 + $1.count }) more"
        break
      }
      line = next
    }
    return VisibleText.line(line)
  }

  /// Up to three things by name, or two and the number of the others.
  private static func enumeration<Things: Collection>(
    _ things: Things,
    _ name: (Things.Element) -> String
  ) -> String {
    let shown = things.prefix(things.count > 3 ? 2 : 3).map(name).joined(separator: ", ")
    return things.count > 3 ? "\(shown) and \(things.count - 2) more" : shown
  }

  /// `price 1.19 → 1.29`.
  private static func words(of change: ListChanges.FieldChange) -> String {
    "\(short(change.field)) \(step(from: change.from, to: change.to))"
  }

  private static func step(from old: JSONText?, to new: JSONText?) -> String {
    "\(short(old)) → \(short(new))"
  }

  /// That a grid is new, or no longer exists; nil for another change.
  private static func grid(_ change: ListChanges.FieldChange) -> String? {
    let mark = "grids."
    guard change.field.hasPrefix(mark) else { return nil }
    let name = short(String(change.field.dropFirst(mark.count)))
    switch (change.from?["rows"], change.to?["rows"]) {
    case (nil, .some) where change.from == nil: return "added grid \(name)"
    case (.some, nil) where change.to == nil: return "removed grid \(name)"
    default: return nil
    }
  }

  private static func short(_ value: JSONText?) -> String {
    guard let value else { return "nothing" }
    return short(value.string ?? value.text)
  }

  /// A text that says something, cut.
  private static func short(_ text: String) -> String {
    text.isEmpty ? "\"\"" : text.shortened(to: 30)
  }
}
