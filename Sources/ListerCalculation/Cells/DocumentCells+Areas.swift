// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerSyntax

extension DocumentCells {
  /// The cells that a text means: a reference such as `Totals!B2`, of the first grid without a name, or
  /// a name of the document for one; nil if it means none.
  package func area(meantBy text: ByteView) -> GridReference? {
    if let area = reference(spelledBy: text) { return area }
    guard let (definition, home) = names.definition(of: text, in: nil) else { return nil }
    // A formula may be a reference and nothing else.
    let isFormula = definition.text.element(at: 0) == UInt8(ascii: "=")
    let text = definition.text[isFormula ? 1..<definition.text.count : 0..<definition.text.count]
    return reference(spelledBy: text, home: home ?? 0)
  }

  /// The name of the document that a text means, as the document spells it, if it stands for a formula that
  /// is no reference; nil otherwise.
  package func formulaName(meantBy text: ByteView) -> String? {
    guard let (definition, _) = names.definition(of: text, in: nil),
      definition.text.element(at: 0) == UInt8(ascii: "="), area(meantBy: text) == nil
    else { return nil }
    return definition.name.string
  }

  /// The grid of a name, without regard to case; nil if there is none.
  package func grid(named name: ByteView) -> Int? { names.grid(named: name) }

  /// The area of all cells that a grid's values have; nil if there are none.
  package func area(ofGrid grid: Int) -> GridReference? {
    let (rows, columns) = shape(grid: grid)
    return GridReference.within(grid: grid, row: 0, column: 0, rows: rows, columns: columns)
  }

  /// The cells that a text spells, of a grid without a name; nil for what is no reference, or not all
  /// within a grid.
  func reference(spelledBy text: ByteView, home: Int = 0) -> GridReference? {
    var parser = FormulaParser()
    guard (try? parser.parse(text)) != nil, parser.count == 1, parser[0].kind == .reference else {
      return nil
    }
    let syntax = parser[0].reference
    guard !syntax.isOutside, !syntax.reachesBeyond, home < gridCount else { return nil }
    let grid = syntax.hasSheet ? names.grid(of: parser[0], syntax, in: text) : home
    return grid.map { GridReference(syntax, grid: $0) }
  }
}
