// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerModel

extension Workspace {
  /// The tags, the shops, or the units of lists, with counts.
  ///
  /// - Parameters:
  ///   - kind: which of them.
  ///   - place: the list that is looked at; nil for all lists of the folder.
  /// - Returns: the words.
  /// - Throws: ``ListerError`` when the list or the folder can't be read.
  package func labels(
    _ kind: LabelKind,
    of place: ListPlace? = nil
  ) throws(ListerError) -> LabelsResponse {
    let (parts, failures) = try each(place) { (_, list, _) -> [String: Int]? in
      var counts: [String: Int] = [:]
      for name in kind.names(besidesItemsOf: list) { counts[name] = 0 }
      for item in list.shownItems {
        for name in kind.names(in: item) { counts[name, default: 0] += 1 }
      }
      return counts.isEmpty ? nil : counts
    }
    var totals: [String: (items: Int, lists: Int)] = [:]
    for part in parts {
      for (name, count) in part {
        let total = totals[name] ?? (0, 0)
        totals[name] = (total.items + count, total.lists + 1)
      }
    }
    let orders = totals.keys.map { (name: $0, order: NameOrder($0)) }
    let entries = orders.sorted { $0.order < $1.order }.map { name, _ in
      let total = totals[name] ?? (0, 0)
      return LabelsResponse.Entry(name: name, items: total.items, lists: total.lists)
    }
    var response = LabelsResponse()
    (response.kind, response.entries, response.failures) = (kind, entries, failures)
    return response
  }

  /// Puts another word into the place of a tag, a shop, or a unit, or takes it away: one action of each
  /// list, all of them or none.
  ///
  /// - Parameters:
  ///   - kind: what the word is.
  ///   - old: the word, whole and in its case.
  ///   - new: what takes its place; nil for nothing.
  ///   - place: the list that is changed; nil for all lists of the folder.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` when no list says the word, or one can't be read or changed; then nothing
  ///   has changed.
  package func replace(
    _ kind: LabelKind,
    _ old: String,
    by new: String?,
    in place: ListPlace? = nil
  ) throws(ListerError) -> LabelChangeResponse {
    if let new, new.allSatisfy(\.isWhitespace) {
      throw ListerError(.noLabel(kind, new, near: nil))
    }
    typealias Plan = (change: PendingChange, items: Int)
    let (plans, failures) = try each(place) { (place, list, tag) -> Plan? in
      var changed = list
      let items = changed.replace(kind, old, by: new)
      guard !items.isEmpty || !changed.isIdentical(to: list) else { return nil }
      return (change: PendingChange(place: place, tag: tag, list: changed), items: items.count)
    }
    if let failure = failures.first { throw failure }
    if plans.isEmpty {
      let names = try labels(kind, of: place).entries.map(\.name)
      throw ListerError(.noLabel(kind, old, near: Suggestion.nearest(to: old, among: names)))
    }
    let action = "\(new == nil ? "Remove" : "Rename") \(kind.title)"
    try change(together: plans.map(\.change), action)
    var response = LabelChangeResponse()
    (response.name, response.replacement) = (old, new)
    response.entries = plans.map { .init(place: $0.change.place, items: $0.items) }
    return response
  }

  /// What is made of one list, or of all lists of the folder.
  private func each<Value: Sendable>(
    _ place: ListPlace?,
    _ body: @escaping @Sendable (ListPlace, List, ListTag) -> Value?
  ) throws(ListerError) -> (values: [Value], failures: [ListerError]) {
    guard let place else { return try mapLists(body) }
    let (bytes, _) = try place.contents()
    let value = body(place, try place.list(from: bytes), ListTag(of: bytes))
    return (value.map { [$0] } ?? [], [])
  }
}
