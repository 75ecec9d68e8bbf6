// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// Items of a list as text.
package struct TextResponse: Response {
  /// Which list.
  package let place: ListPlace
  /// A line per item.
  package let text: String

  /// Some items of a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - place: where it is.
  ///   - words: which items; all that are not put away if there is no word.
  ///   - style: how much of each.
  ///   - catalogue: what says the rest.
  /// - Throws: ``ListerError`` when there is no such item.
  package init(
    _ list: List,
    at place: ListPlace,
    items words: [String],
    style: ListFormatting.Style,
    catalogue: Catalogue? = nil
  ) throws(ListerError) {
    let indices =
      words.isEmpty
      ? list.shownIndices
      : try ItemSelector.indices(of: words, in: list, name: place.title)
    let items = indices.map { catalogue?.filled(list.items[$0]) ?? list.items[$0] }
    (self.place, text) = (place, ListFormatting.string(from: items, style: style))
  }

  /// `{"name", "path", "text"}`.
  package var json: JSONText { JSONText(members: place.members + [.init("text", text)]) }
}
