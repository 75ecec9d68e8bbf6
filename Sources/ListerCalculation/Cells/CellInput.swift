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
  /// The layout of the document, unless it is still that of the document before.
  private var ownLayout = ByteBuffer(capacity: 4096)
  /// The layout of the document before.
  private var expected = ByteView.empty
  /// How much of that has come in again; nil once something else came in.
  private var repeated: Int?

  /// A formula as the document gives it.
  struct FormulaText: BitwiseCopyable {
    var cell: CellIndex
    /// The grid that references without a grid's name mean.
    var home: Int32
    var text: ByteView
    /// Whether the text is still as the document spells it: see ``FormulaDecoder``.
    var isEncoded: Bool
  }

  init(values: Slab<Value>) { self.values = values }

  /// Forgets the document; the values are their owner's to clear.
  mutating func reset() {
    used = 0
    formulas.truncate()
    ownLayout.truncate()
    repeated = 0
  }

  /// What decides the program: grids, names and formulas, but not the values of cells.
  var layout: ByteView { repeated.map { expected[0..<$0] } ?? ownLayout.view }

  /// Whether the layout is the one that was expected.
  var isExpected: Bool { repeated == expected.count }

  /// Expects the next documents to have this layout, which lives as long as it is expected.
  ///
  /// Then nothing is copied as long as what comes in is the same.
  mutating func expect(_ layout: ByteView) {
    if repeated != nil { leaveExpected() }
    expected = layout
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
    let home = home ?? grid
    formulas.append(
      FormulaText(cell: cell, home: Int32(home), text: text, isEncoded: isEncoded)
    )
    appendToLayout(isEncoded ? 0 : 2, cell: cell.offset, home: home, text)
    used += 1
  }

  mutating func addGrid(name: ByteView) { appendToLayout(Record.grid.rawValue, name) }

  mutating func addName(_ name: ByteView, refersTo text: ByteView) {
    appendToLayout(Record.name.rawValue, name)
    appendToLayout(Record.name.rawValue, text)
  }

  /// Adds a table: its name, and the facts that ``DocumentTable`` keeps.
  mutating func addTable(_ name: ByteView, _ facts: ByteView) {
    appendToLayout(Record.table.rawValue, name)
    appendToLayout(Record.table.rawValue, facts)
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

  /// Appends a record: kind, places and length in one word, then the text.
  ///
  /// So different documents have different layouts.
  @inline(__always)
  private mutating func appendToLayout(
    _ kind: UInt64,
    cell: Int = 0,
    home: Int = 0,
    _ text: ByteView
  ) {
    let place = UInt64(truncatingIfNeeded: cell << 8 | home << 2)
    let word = kind | place | UInt64(truncatingIfNeeded: text.count) << 24
    if let start = repeated {
      let end = start + 8 + text.count
      if end <= expected.count, expected.word(at: start) == word, expected[start + 8..<end] == text
      {
        return repeated = end
      }
      leaveExpected()
    }
    ownLayout.append(word: word)
    ownLayout.append(text)
  }

  /// Copies what is the same as was expected: from now on the layout is the document's own.
  @inline(never)
  private mutating func leaveExpected() {
    ownLayout.append(layout)
    repeated = nil
  }
}
