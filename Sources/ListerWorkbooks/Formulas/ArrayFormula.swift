// SPDX-License-Identifier: MIT

/// An array formula of a sheet: its result goes into all cells of an area, whatever its size.
///
/// One value fills the area, one row or one column is repeated; cells beyond the result are `#N/A`,
/// and what is beyond the area is left out. A formula of a document spills just as far as its
/// result reaches instead.
struct ArrayFormula: Sendable {
  /// The cells that it fills; the formula is in the first one.
  var area: SheetArea
  /// Whether the area is only as large as the result was, which spills.
  var spills = false

  /// A formula without `=` that spills over the area as the array formula fills it.
  func spilling(_ formula: String) -> String {
    let (rows, columns) = (area.rows.count, area.columns.count)
    let extent = FormulaShape(formula)?.result
    if spills || extent == .sized(ArraySize(rows: rows, columns: columns)) { return formula }
    if rows == 1, columns == 1 { return "INDEX(\(formula),1,1)" }
    // A test with an element for each cell repeats what is too small, and misses what isn't there.
    let filled = "IF(SEQUENCE(\(rows),\(columns)),\(formula))"
    if case .sized(let size) = extent, size.rows <= rows, size.columns <= columns { return filled }
    return "INDEX(\(filled),SEQUENCE(\(rows)),SEQUENCE(1,\(columns)))"
  }
}
