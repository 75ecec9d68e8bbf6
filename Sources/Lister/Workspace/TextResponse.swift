// SPDX-License-Identifier: MIT

package import ListerJSON

/// Items of a list as text.
package struct TextResponse: Response {
  /// Which list.
  package let place: ListPlace
  /// A line per item.
  package let text: String

  /// `{"name", "path", "text"}`.
  package var json: JSONText { JSONText(members: place.members + [.init("text", text)]) }
}
