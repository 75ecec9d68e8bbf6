// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON

/// The cells of some lists that have errors.
package struct ErrorsResponse: Shaped {
  /// A list and its cells that have errors, or why they are not known.
  package struct Entry: Shaped {
    package internal(set) var place = ListPlace()
    package internal(set) var cells: [ErrorCell] = []
    /// Why the list can't be read.
    package internal(set) var error: ListerError?

    package init() {}

    init(_ place: ListPlace, _ cells: Result<[ErrorCell], ListerError>) {
      self.place = place
      switch cells {
      case .success(let cells): self.cells = cells
      case .failure(let error): self.error = error
      }
    }

    package static let shapeName: String? = "ListErrors"

    package static let fields: [Field<Entry>] =
      fields(of: \.place) + [
        Field("cells", \.cells, "The cells that have errors: grid by grid, row by row"),
        Field("error", \.error, "Why the list can't be read"),
      ]
  }

  /// The lists in which something has an error, and those that can't be read.
  package internal(set) var lists: [Entry] = []
  /// How many lists were looked at.
  package internal(set) var count = 0

  /// How many cells have errors.
  package var cellCount: Int { lists.reduce(0) { $0 + $1.cells.count } }

  package init() {}

  package static let fields: [Field<ErrorsResponse>] = [
    Field("lists", \.lists, "The lists with errors, and those that can't be read"),
    Field("looked_at", \.count, "How many lists were looked at"),
  ]
}
