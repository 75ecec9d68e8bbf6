// SPDX-License-Identifier: MIT

public import ListerBasics
public import ListerNumbers

/// The cells of a document: what a reader fills, a machine calculates and a writer reads.
///
/// ```
/// begin → addGrid, setShape, setValue, setFormula, addName … → calculated → value, shape
/// ```
/// ```
/// grids    │ rows, columns; those that spilled │ …            one entry for each grid
/// storage  │ A1 │ B1 │ … │ P1 │ A2 │ … │ P16 │ A1 │ …         one Value of 16 bytes for each cell
///          └────────── grid 0: 256 ─────────┘└─ grid 1       offset: grid << 8 | row << 4 | column
/// values   number: its words, or a place in the arena of `arithmetic`
///          text:   a view of the document's bytes, or of `texts`
/// input    layout ─▶ Program   names of grids, places and texts of formulas, as they came in
/// names, spills                names of grids and of the document; arrays that spilled
/// ```
/// All storage is kept from one document to the next. Cells of all grids are in one slab, 256 to a
/// grid: see ``CellIndex``. Not for use by two threads at once.
public final class DocumentCells {
  /// A document takes this many grids.
  public static let maximumGrids = 64

  private struct Grid: BitwiseCopyable {
    var rows = 0
    var columns = 0
    var spilledRows = 0
    var spilledColumns = 0
  }

  /// The arithmetic whose numbers the cells hold; it has the document's budget of work and memory.
  public let arithmetic: Arithmetic
  /// Texts that the document's own bytes don't hold as they are: unescaped, or calculated.
  public var texts = ByteArena()
  /// What the calculation depends on beside the cells.
  public var settings = CalculationSettings()
  /// The items whose columns ITEMS gives; an empty column without them.
  public var items: (any ItemColumns)?
  /// Decodes formulas that were set encoded; their texts are taken as they are without it.
  public var formulaDecoder: (any FormulaDecoder)?
  /// The cells on their way in; borrow it to set many.
  public var input: CellInput

  /// The names of grids, and those that the document defines.
  let names = DocumentNames()
  /// The arrays that spilled.
  let spills = Spills()
  private var storage: OwnedSlab<Value>
  private let grids = SlabList<Grid>()

  /// The cells of no document, of numbers of an arithmetic.
  public init(arithmetic: Arithmetic) {
    self.arithmetic = arithmetic
    storage = OwnedSlab(CellIndex.perGrid, filledWith: .empty)
    input = CellInput(values: storage.slab)
  }

  // MARK: Input

  /// Forgets the document, and takes on the default settings.
  ///
  /// The budget is full again, and all big numbers of the arithmetic are dropped.
  public func begin() {
    storage.slab[0..<grids.count * CellIndex.perGrid].fill(with: .empty)
    grids.truncate()
    input.reset()
    names.reset()
    spills.reset()
    texts.reset()
    items = nil
    arithmetic.reset()
    settings = CalculationSettings()
  }

  /// Adds an empty grid and returns its index, or `nil` when there are 64 already.
  ///
  /// The caller sees to it that names differ (without case).
  public func addGrid(name: ByteView) -> Int? {
    guard grids.count < DocumentCells.maximumGrids else { return nil }
    if storage.slab.count < (grids.count + 1) * CellIndex.perGrid {
      let larger = OwnedSlab<Value>(storage.slab.count * 4, filledWith: .empty)
      larger.slab.copy(from: storage.slab)
      storage = larger
      input.values = storage.slab
    }
    grids.append(Grid())
    names.addGrid(name)
    input.addGrid(name: name)
    return grids.count - 1
  }

  /// Sets the shape that a grid has in its document: how many rows, and how long the longest is.
  public func setShape(rows: Int, columns: Int, grid: Int) {
    grids[grid].rows = rows
    grids[grid].columns = columns
  }

  /// Sets a cell that is no formula; row and column are zero-based, below 16.
  public func setValue(_ value: Value, row: Int, column: Int, grid: Int) {
    input.setValue(value, row: row, column: column, grid: grid)
  }

  /// Sets a cell to a formula, whose text (without `=`) lives until the next document begins.
  ///
  /// References without a grid's name mean the grid `home`, by default the formula's own.
  public func setFormula(
    _ text: ByteView,
    row: Int,
    column: Int,
    grid: Int,
    home: Int? = nil
  ) {
    input.setFormula(text, row: row, column: column, grid: grid, home: home)
  }

  /// Defines a name for a reference such as `Totals!B2`, or for a formula.
  public func addName(_ name: ByteView, refersTo text: ByteView) {
    names.define(name, as: text)
    input.addName(name, refersTo: text)
  }

  // MARK: Calculation

  /// The values of all cells, for the machine that calculates them.
  package var values: Slab<Value> { storage.slab }

  /// Forgets what has spilled; nothing may, or arrays may from now on.
  func beginSpilling(_ maySpill: Bool) {
    guard maySpill else { return spills.reset() }
    spills.begin(grids: grids.count)
    for grid in 0..<grids.count {
      grids[grid].spilledRows = 0
      grids[grid].spilledColumns = 0
    }
  }

  /// Notes an array that fills `target`, and widens its grid.
  func addSpill(over target: GridReference, isTaken: Bool) {
    spills.add(
      Spills.Spill(
        anchor: target.firstCell,
        rows: target.rows,
        columns: target.columns,
        isTaken: isTaken
      )
    )
    let grid = target.grid
    grids[grid].spilledRows = max(grids[grid].spilledRows, target.lastRow + 1)
    grids[grid].spilledColumns = max(grids[grid].spilledColumns, target.lastColumn + 1)
  }

  // MARK: Results

  /// How many formulas the document has.
  public var formulaCount: Int { input.formulas.count }

  /// Cells set to something, formulas included, in this document.
  public var cellCount: Int { input.count }

  /// How many grids the document has.
  public var gridCount: Int { grids.count }

  /// The name of a grid.
  public func name(ofGrid grid: Int) -> ByteView { names.name(ofGrid: grid) }

  /// The value of a cell, calculated or as it was set.
  public func value(row: Int, column: Int, grid: Int) -> Value {
    values[CellIndex(grid: grid, row: row, column: column)]
  }

  /// The values of a row of a grid, 16 of them, until the next document begins.
  @inline(__always)
  public func values(row: Int, grid: Int) -> Slab<Value> {
    let first = CellIndex(grid: grid, row: row, column: 0).offset
    return values[first..<first + CellIndex.side]
  }

  /// Whether a formula filled cells besides its own.
  public var hasSpilled: Bool { spills.all.count > 0 }

  /// The shape of a grid's results: its own, widened by what spills.
  public func shape(grid: Int) -> (rows: Int, columns: Int) {
    let grid = grids[grid]
    return (max(grid.rows, grid.spilledRows), max(grid.columns, grid.spilledColumns))
  }

  /// How many rows and columns the array of a formula's cell fills, its own among them.
  ///
  /// Nil for a cell whose formula gives one value, or that has none.
  public func spilledSize(
    row: Int,
    column: Int,
    grid: Int
  ) -> (rows: Int, columns: Int)? {
    let cell = CellIndex(grid: grid, row: row, column: column)
    guard let spill = spills.spill(over: cell), spill.anchor == cell else { return nil }
    return (spill.rows, spill.columns)
  }
}
