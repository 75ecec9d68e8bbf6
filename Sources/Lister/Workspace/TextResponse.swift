// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// Items of a list as text.
package struct TextResponse: Response {
  package let place: ListPlace
  /// A line per item.
  package let text: String

  /// Some items of a list.
  ///
  /// - Parameters:
  ///   - viewed: what a view shows of the list.
  ///   - place: where it is.
  ///   - words: which items; all that the view shows if there is no word.
  ///   - style: how much of each.
  /// - Throws: ``ListerError`` when there is no such item.
  package init(
    _ viewed: ViewedList,
    at place: ListPlace,
    items words: [String],
    style: ListFormatting.Style
  ) throws(ListerError) {
    let (list, catalogue) = (viewed.list, viewed.catalogue)
    let indices =
      words.isEmpty
      ? viewed.indices
      : try ItemSelector.indices(of: words, in: list, name: place.title)
    let items = indices.map { catalogue?.filled(list.items[$0]) ?? list.items[$0] }
    (self.place, text) = (place, ListFormatting.string(from: items, style: style))
  }

  /// `{"name", "path", "text"}`.
  package var json: JSONText { JSONText(members: place.members + [.init("text", text)]) }
}
