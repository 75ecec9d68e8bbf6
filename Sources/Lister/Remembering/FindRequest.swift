// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What is looked for in the items of a folder's lists.
package struct FindRequest: Shaped {
  /// Words with white space between them, or texts on lines of their own.
  private var query = ""
  /// Whether the lines are texts, each to be found as it is.
  private var hasLines = false
  /// How many items are wanted at most, and how many cells; nil for all.
  package var limit: Int?
  /// Tags that an item has, all of them.
  package var tags: [NameChoice] = []
  /// Shops of which one has an item in stock.
  package var shops: [NameChoice] = []
  /// Whether items that are put away are looked at, too.
  package var includesPutAway = false
  /// Whether cells of grids are looked at, too.
  package var includesCells = false
  /// What the values of cells depend on.
  var calculation = Calculation()

  package init() {}

  /// Texts that are looked for in all items that are on a list.
  package init(_ texts: [String]) { look(for: texts) }

  /// Looks for texts, each as it is.
  package mutating func look(for texts: [String]) {
    (query, hasLines) = (texts.joined(separator: "\n"), true)
  }

  package static let fields: [Field<FindRequest>] =
    [
      Field(
        "q",
        \.query,
        """
        Words, each of which has to be in an item: in its text, its tags, its bar code or its note, in \
        whatever case
        """
      ),
      Field(
        "lines",
        \.hasLines,
        standard: false,
        "The lines of q are texts, each to be found as it is; without it q is words"
      ),
      Field(
        "limit",
        \.limit,
        schema: .integer(from: 1),
        "How many items at most, and how many cells; without it all, of a server 1,000"
      ),
      Field(
        "tag",
        \.tags,
        standard: [],
        "Only items with these tags, all of them, each compared whole. none: without tags"
      ),
      Field(
        "shop",
        \.shops,
        standard: [],
        "Only items that one of these shops has in stock. none: also those that name no shop"
      ),
      Field(
        "all",
        \.includesPutAway,
        standard: false,
        "Look among items that are put away, too; these have removed"
      ),
      Field(
        "cells",
        \.includesCells,
        standard: false,
        "Find cells of grids as well: by their value, or by what was typed"
      ),
    ] + fields(of: \.calculation)

  /// Texts that are all in an item: in its text, a tag, its bar code or its note, without case.
  var texts: [String] {
    guard hasLines else { return query.split { $0.isWhitespace }.map { String($0) } }
    let lines = query.split(separator: "\n").map { String($0) }
    // No text at all is in every item.
    return lines.isEmpty ? [""] : lines
  }

  /// Whether more than texts decides which items are meant, so that their lists and catalogues are read.
  var isFilter: Bool { !tags.isEmpty || !shops.isEmpty }

  /// The numbers of the items of a list that have the tags and are in the shops.
  func numbers(in list: List, _ catalogue: Catalogue?) -> Set<Int> {
    var view = ListView()
    (view.tags, view.shops) = (tags, shops)
    let states: [ViewedList.State] = includesPutAway ? [.present, .putAway] : [.present]
    return Set(
      states.flatMap { state in
        ViewedList(list, catalogue, by: view, state) { [:] }.indices.map { $0 + 1 }
      }
    )
  }
}
