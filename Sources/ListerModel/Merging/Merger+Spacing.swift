// SPDX-License-Identifier: MIT

extension Merger {
  /// Merges the white space between items, for those in the result; nobody is asked about it.
  ///
  /// A list without items has no say: its white space is not known.
  static func spacing(_ lists: Versions<List>, of items: [ListItem]) -> List.Spacing {
    let versions = lists.map { $0.items.isEmpty ? nil : $0.spacing }
    guard let ours = versions.ours, let theirs = versions.theirs else {
      return versions.ours ?? versions.theirs ?? .lines
    }
    if ours == theirs { return ours }
    func merged(_ part: (List.Spacing) -> String) -> String {
      let texts = versions.map { part($0) }
      return spacing(texts) ?? part(.lines)
    }
    var result = List.Spacing(
      first: merged { $0.first },
      lead: merged { $0.lead },
      tail: merged { $0.tail }
    )
    // Most lists have the same white space everywhere.
    if versions.all.allSatisfy({ $0.befores.isEmpty && $0.afters.isEmpty }) { return result }
    for item in items {
      result.befores[item.uuid] = spacing(versions.map { $0.befores[item.uuid] })
      result.afters[item.uuid] = spacing(versions.map { $0.afters[item.uuid] })
    }
    return result
  }

  private static func spacing(_ texts: Versions<String>) -> String? {
    if texts.ours == texts.theirs || texts.theirs == texts.base { return texts.ours }
    if texts.ours == texts.base { return texts.theirs }
    guard let ours = texts.ours, let theirs = texts.theirs else { return nil }
    return min(ours, theirs)
  }
}
