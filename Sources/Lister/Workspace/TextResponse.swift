// SPDX-License-Identifier: MIT

package import ListerJSON

/// Items of a list as text.
package struct TextResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// A line per item.
  package internal(set) var text = ""

  package init() {}

  package static let fields: [Field<TextResponse>] =
    fields(of: \.place) + [Field("text", \.text, "A line for each item")]
}

/// The items that a selection means.
package struct MatchingResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// Their identifiers, in the order of the list.
  package internal(set) var items: [String] = []

  package init() {}

  package static let fields: [Field<MatchingResponse>] =
    fields(of: \.place) + [
      Field("items", \.items, "The uuids of the items, in the order of the list")
    ]
}
