// SPDX-License-Identifier: MIT

public import ListerBasics

/// The cells of a document on their way in.
///
/// A value of its own, and not methods of the class, because Swift checks each access to a class's
/// storage for exclusivity: whoever sets hundreds of cells borrows `cells.input` once, and three
/// checks a cell become one a grid. That is four fifths of the time it takes to set a formula.
public struct CellInput: ~Copyable {
  /// Cells set to something, formulas included, in this document.
  @inlinable public var count: Int { used }
  @usableFromInline var used = 0

  /// The values of all cells; see ``DocumentCells``.
  @usableFromInline var values: Slab<Value>
  let formulas = SlabList<FormulaText>(capacity: 256)
  /// The records of grids, names and tables, with which the layout begins.
  private var declared = ByteBuffer(capacity: 1024)

  /// A formula as the document gives it.
  struct FormulaText: BitwiseCopyable {
    var cell: CellIndex
    /// The grid that references without a grid's name mean.
    var home: Int32
    var text: ByteView
    /// Whether the text is still as the document spells it: see ``FormulaDecoder``.
    var isEncoded: Bool

    /// The word of its record in a layout.
    @inline(__always)
    fileprivate var record: UInt64 {
      let place = cell.offset << 8 | Int(home) << 2 | (isEncoded ? 0 : 2)
      return UInt64(truncatingIfNeeded: text.count << 24 | place)
    }
  }

  init(values: Slab<Value>) { self.values = values }

  /// Forgets the document; the values are their owner's to clear.
  mutating func reset() {
    used = 0
    formulas.truncate()
    declared.truncate()
  }

  /// Sets a cell that is no formula; row and column are zero-based, below 16.
  @inlinable
  public mutating func setValue(_ value: Value, row: Int, column: Int, grid: Int) {
    values[CellIndex(grid: grid, row: row, column: column)] = value
    used += 1
  }

  /// Sets a cell to a formula, whose text (without `=`) lives until the next document begins.
  ///
  /// References without a grid's name mean the grid `home`, by default the formula's own. A text
  /// that is still encoded, with escapes, is decoded only if its layout has to be compiled.
  public mutating func setFormula(
    _ text: ByteView,
    isEncoded: Bool = false,
    row: Int,
    column: Int,
    grid: Int,
    home: Int? = nil
  ) {
    let cell = CellIndex(grid: grid, row: row, column: column)
    formulas.append(
      FormulaText(cell: cell, home: Int32(home ?? grid), text: text, isEncoded: isEncoded)
    )
    used += 1
  }

  mutating func addGrid(name: ByteView) { declare(.grid, name) }

  mutating func addName(_ name: ByteView, refersTo text: ByteView) {
    declare(.name, name)
    declare(.name, text)
  }

  /// Adds a table: its name, and the facts that ``DocumentTable`` keeps.
  mutating func addTable(_ name: ByteView, _ facts: ByteView) {
    declare(.table, name)
    declare(.table, facts)
  }

  // MARK: Layout

  /// What decides the program: grids, names and tables, and then formulas, but not values of cells.
  ///
  /// Different documents have different layouts. One is a sequence of records, each a word and a
  /// text: kind, places and length are in the word. It is made when a program is compiled; until then
  /// ``layoutHash`` and ``hasLayout(_:)`` do.
  var layout: ByteBuffer {
    var layout = ByteBuffer(capacity: 4096)
    layout.append(declared.view)
    for index in 0..<formulas.count {
      layout.append(word: formulas[index].record)
      layout.append(formulas[index].text)
    }
    return layout
  }

  /// A hash of the layout.
  var layoutHash: UInt64 {
    var hash = declared.view.fastHash
    let formulas = formulas.slab
    for index in 0..<formulas.count {
      hash = formulas[index].text.fastHash(after: hash ^ formulas[index].record)
    }
    return hash
  }

  /// Whether the document has this layout, record by record; nothing is copied.
  func hasLayout(_ layout: ByteView) -> Bool {
    var end = declared.count
    guard end <= layout.count, layout[0..<end] == declared.view else { return false }
    let formulas = formulas.slab
    for index in 0..<formulas.count {
      let start = end + 8
      end = start + formulas[index].text.count
      guard end <= layout.count, layout.word(at: start - 8) == formulas[index].record,
        layout[start..<end] == formulas[index].text
      else { return false }
    }
    return end == layout.count
  }

  /// A record of a layout that is no formula: the low byte of its word, which is odd; a formula's is
  /// even.
  enum Record: UInt64 {
    /// The name of a grid.
    case grid = 1
    /// A name, or what the name before means.
    case name = 3
    /// The name of a table, or the facts of the table before.
    case table = 7
  }

  /// Calls `body` with the texts of these records of a layout, in their order.
  static func forEachRecord(of layout: ByteView, _ body: (Record, ByteView) -> Void) {
    var start = 0
    while start < layout.count {
      let word = layout.word(at: start)
      let end = start + 8 + Int(word >> 24)
      if let record = Record(rawValue: word & 0xFF) { body(record, layout[start + 8..<end]) }
      start = end
    }
  }

  /// The text of a cell's formula in a layout, and whether it is still encoded; nil if it has none.
  static func formula(of cell: CellIndex, in layout: ByteView) -> (text: ByteView, isEncoded: Bool)?
  {
    var start = 0
    while start < layout.count {
      let word = layout.word(at: start)
      let end = start + 8 + Int(word >> 24)
      if word & 1 == 0, Int(word >> 8 & 0xFFFF) == cell.offset {
        return (layout[start + 8..<end], word & 3 == 0)
      }
      start = end
    }
    return nil
  }

  private mutating func declare(_ kind: Record, _ text: ByteView) {
    declared.append(word: kind.rawValue | UInt64(truncatingIfNeeded: text.count) << 24)
    declared.append(text)
  }
}
