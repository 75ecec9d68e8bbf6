// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerNumbers
import ListerSyntax

/// One worker's calculator: takes the cells of a document, calculates them, and shows the results.
///
/// ```
/// begin → addGrid, setShape, setValue, setFormula, addName … → compile → evaluate → value, shape
/// ```
/// All storage is kept from one document to the next. Cells of all grids lie in one slab, 256 to a
/// grid: index `grid << 8 | row << 4 | column`. Not for use by two threads at once.
package final class Calculator {
  /// A grid takes this many rows and this many columns.
  package static let gridSize = 16
  /// A document takes this many grids.
  package static let maximumGrids = 64
  /// A text in a cell takes this many characters (Unicode scalars).
  package static let maximumTextLength = 32_767

  struct GridState: BitwiseCopyable {
    var name: ByteView
    var rows = 0
    var columns = 0
    var spilledRows = 0
    var spilledColumns = 0
  }

  struct DefinedName: BitwiseCopyable {
    var name: ByteView
    var text: ByteView
  }

  /// Exact arithmetic, and the document's budget of work and memory.
  package let arithmetic: Arithmetic
  /// Texts that the document's own bytes don't hold as they are: unescaped, or calculated.
  package var texts = ByteArena()
  /// What the calculation depends on beside the cells.
  package var settings = CalculationSettings()
  /// Supplies ITEMS("field"); an empty column without it.
  package weak var items: (any ItemColumns)?
  /// Decodes formulas that were set encoded; their texts are taken as they are without it.
  package weak var formulaDecoder: (any FormulaDecoder)?
  /// Documents whose layout was found in the cache.
  package private(set) var cacheHits = 0
  /// Documents whose formulas had to be compiled.
  package private(set) var cacheMisses = 0
  /// The cells of the document; borrow it to set many.
  package var input: CellInput

  var cells: Slab<Value>
  var grids: [GridState] = []
  var definedNames: [DefinedName] = []
  private var nameIndex = NameIndex()
  private var gridIndex = NameIndex()
  private var cache = ProgramCache()
  private var compiler = Compiler()
  var program = Program()

  let stack: Slab<Value>
  var elements = SlabArena<Value>(chunkSize: 1024, blank: .empty)
  /// The columns of ITEMS that were asked for; their values outlive the formula that asked.
  var itemColumns: [(field: ByteView, column: Value)] = []
  var itemElements = SlabArena<Value>(chunkSize: 1024, blank: .empty)
  let referenceParser = ParserBox()
  var scratch = ByteBuffer(capacity: 1024)
  let evaluation = EvaluationState()
  let functions = FunctionTable.standard
  // What a call needs of the table, with closures of this calculator alone: threads that count
  // references to one and the same object slow each other down, here by a sixth.
  let bodies = FunctionTable.standard.functions.map(\.body)
  let traits = FunctionTable.standard.traits
  let parameterKinds = FunctionTable.standard.kinds

  /// A calculator without a document.
  package init() {
    arithmetic = Arithmetic()
    cells = .allocate(256, filledWith: .empty)
    input = CellInput(cells: cells)
    // A formula of 8,192 characters has fewer than 4,096 operands, twice over for lifted calls.
    stack = .allocate(16_384, filledWith: .empty)
  }

  deinit {
    cells.deallocate()
    stack.deallocate()
  }

  // MARK: - Input

  /// Forgets the document, and takes on the default settings.
  package func begin() {
    cells[0..<grids.count << 8].fill(with: .empty)
    grids.removeAll(keepingCapacity: true)
    input.reset()
    definedNames.removeAll(keepingCapacity: true)
    nameIndex.reset()
    gridIndex.reset()
    itemColumns.removeAll(keepingCapacity: true)
    texts.reset()
    elements.reset()
    itemElements.reset()
    arithmetic.reset()
    settings = CalculationSettings()
  }

  /// Adds an empty grid and returns its index, or `nil` when there are 64 already.
  ///
  /// The caller sees to it that names differ (without case).
  package func addGrid(name: ByteView) -> Int? {
    guard grids.count < Calculator.maximumGrids else { return nil }
    if cells.count < (grids.count + 1) << 8 {
      let larger = Slab.allocate(cells.count * 4, filledWith: Value.empty)
      larger.copy(from: cells)
      cells.deallocate()
      cells = larger
      input.cells = larger
    }
    grids.append(GridState(name: name))
    input.addGrid(name: name)
    return grids.count - 1
  }

  /// Sets the shape that a grid has in its document: how many rows, and how long the longest is.
  package func setShape(rows: Int, columns: Int, grid: Int) {
    grids[grid].rows = rows
    grids[grid].columns = columns
  }

  /// Sets a cell that is no formula; row and column are zero-based, below 16.
  package func setValue(_ value: Value, row: Int, column: Int, grid: Int) {
    input.setValue(value, row: row, column: column, grid: grid)
  }

  /// Sets a cell to a formula, whose text (without `=`) lives until the next document begins.
  ///
  /// References without a grid's name mean the grid `home`, by default the formula's own.
  package func setFormula(
    _ text: ByteView,
    row: Int,
    column: Int,
    grid: Int,
    home: Int? = nil
  ) {
    input.setFormula(text, row: row, column: column, grid: grid, home: home)
  }

  /// Defines a name for a reference such as `Totals!B2`, or for a formula.
  package func addName(_ name: ByteView, refersTo text: ByteView) {
    definedNames.append(DefinedName(name: name, text: text))
    input.addName(name, refersTo: text)
  }

  // MARK: - Calculation

  /// Finds the program of this layout, or compiles it.
  package func compile() {
    arithmetic.precision = settings.precision
    let view = input.layout.view
    let hash = view.fastHash
    if let known = cache.program(for: view, hash: hash) {
      program = known
      cacheHits += 1
      return
    }
    program = cache.replace(for: view, hash: hash)
    cacheMisses += 1
    compiler.compile(self, into: program)
  }

  /// What a name of the document stands for, without regard to case.
  func definedName(_ name: ByteView) -> DefinedName? {
    let names = definedNames
    return nameIndex.index(of: name, among: names.count) { names[$0].name }.map { names[$0] }
  }

  /// The index of the grid of a name, without regard to case.
  func grid(of name: ByteView) -> Int? {
    let grids = grids
    return gridIndex.index(of: name, among: grids.count) { grids[$0].name }
  }

  // MARK: - Results

  /// How many formulas the document has.
  package var formulaCount: Int { input.formulas.count }

  /// Cells set to something, formulas included, in this document.
  package var cellCount: Int { input.count }

  /// What is wrong with formulas of this document, in document order.
  package var diagnostics: [CellDiagnostic] { program.diagnostics }

  /// Whether there are any.
  package var hasDiagnostics: Bool { !program.diagnostics.isEmpty }

  /// The name of a grid.
  package func name(ofGrid grid: Int) -> ByteView { grids[grid].name }

  /// The value of a cell, after `evaluate`.
  @inlinable
  package func value(row: Int, column: Int, grid: Int) -> Value {
    value(at: grid << 8 | row << 4 | column)
  }

  @usableFromInline
  func value(at cell: Int) -> Value { cells[cell] }

  /// The values of a grid, after `evaluate`: row by row, 16 to a row, until the next document begins.
  package func values(grid: Int) -> Slab<Value> { cells[grid << 8..<(grid + 1) << 8] }

  /// The shape of a grid's results: its own, widened by what spills.
  package func shape(grid: Int) -> (rows: Int, columns: Int) {
    let state = grids[grid]
    return (max(state.rows, state.spilledRows), max(state.columns, state.spilledColumns))
  }
}
