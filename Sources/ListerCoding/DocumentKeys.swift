// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// The known members of a document.
enum DocumentKey: String, CaseIterable {
  case lister, id, name, color, items, grid, grids, values, names, precision
}

/// The known members of a grid.
enum GridKey: String, CaseIterable {
  case name, rows, values
}

/// The known members of a cell that is an object.
enum CellKey: String, CaseIterable {
  case formula, text, ratio, approx, error
}

/// The known members of an item.
enum ItemKey: String, CaseIterable {
  case uuid, text, completed, quantity, unit, price, prices, priority, tags, note, barcode
}
