// SPDX-License-Identifier: MIT

package import ListerJSON

/// A request about one list.
package protocol ListRequest: Shaped {
  /// What the list is called; with `@5` behind it, its version 5.
  var list: String { get set }
}

/// A request about one list that says nothing else.
package struct ListOnlyRequest: ListRequest {
  package var list = ""

  package init() {}

  package init(_ list: String) { self.list = list }

  package static let fields: [Field<ListOnlyRequest>] = [.list(\.list)]
}

/// A request that says nothing.
package struct EmptyRequest: Shaped {
  package init() {}

  package static let fields: [Field<EmptyRequest>] = []
}
