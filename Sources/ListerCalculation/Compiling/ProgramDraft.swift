// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A program that is being written: code and constants, and what its values may be.
///
/// One compiler's, reused for all its programs.
final class ProgramDraft {
  let formulas = SlabList<Program.Formula>()
  let code = SlabList<Instruction>()
  let reads = SlabList<GridReference>()
  let places = SlabList<GridReference>()
  let order = SlabList<Int32>()
  let circular = SlabList<Bool>()
  let formulaAt = SlabList<Int16>()
  let numbers = SlabList<Number>()
  let textConstants = SlabList<ByteView>()
  let elements = SlabList<Program.ArrayElement>()
  let arrays = SlabList<Program.ArrayConstant>()
  let lambdas = SlabList<Program.Lambda>()
  var bigNumbers: [BigConstant] = []
  var diagnostics: [CellDiagnostic] = []
  private(set) var mayReorder = false
  /// Whether the formula that is being written makes references while it runs.
  var makesReferences = false
  /// Whether the formula that is being written joins areas.
  var hasUnions = false
  /// How many functions of the table a machine has to know that runs it.
  var functionCount = 0
  private var texts = ByteArena()

  /// A read that takes the shape of another one: see `Compiler.resize`.
  struct Resizing: BitwiseCopyable {
    var read: Int32
    var shape: Int32
  }

  /// The reads of the formula that is being written which have taken the shape of others.
  let resizings = SlabList<Resizing>()

  /// For each value that will be on the stack: whether it may be an array or several cells.
  private let mayBeArrays = SlabList<Bool>()
  /// The most values that the code of a formula has had on the stack so far.
  private(set) var deepest = 0

  /// Empties the draft, for a layout of so many grids.
  func begin(grids: Int) {
    formulas.truncate()
    code.truncate()
    reads.truncate()
    places.truncate()
    order.truncate()
    circular.truncate()
    formulaAt.truncate()
    formulaAt.append(repeating: -1, count: grids * CellIndex.perGrid)
    numbers.truncate()
    textConstants.truncate()
    elements.truncate()
    arrays.truncate()
    lambdas.truncate()
    bigNumbers = []
    diagnostics = []
    mayReorder = false
    functionCount = 0
    texts.reset()
    deepest = 0
  }

  /// What the formulas read, for their order.
  var needs: EvaluationOrder.Needs {
    EvaluationOrder.Needs(
      formulas: formulas.slab,
      reads: reads.slab,
      formulaAt: formulaAt.slab,
      mayReorder: mayReorder
    )
  }

  // MARK: Formulas

  /// Begins the code of a formula, with nothing on the stack.
  func beginFormula(_ cell: CellIndex, home: Int32) -> Program.Formula {
    mayBeArrays.truncate()
    resizings.truncate()
    hasUnions = false
    makesReferences = false
    var entry = Program.Formula(cell: cell, home: home)
    entry.codeStart = Int32(code.count)
    entry.readsStart = Int32(reads.count)
    return entry
  }

  /// Ends the code of a formula, which leaves one value, and returns the formula.
  func endFormula(_ formula: Program.Formula) -> Program.Formula {
    var entry = formula
    if hasUnions { callOnUnions(from: Int(formula.codeStart)) }
    entry.maySpill = mayBeArrays.last ?? false
    entry.mayReorder = makesReferences || entry.maySpill
    entry.readsAhead = lastRead(from: formula.readsStart) >= formula.cell.offset
    return add(entry)
  }

  /// Lets the calls of the code from one place on look for unions among their arguments.
  private func callOnUnions(from start: Int) {
    for place in start..<code.count where code[place].opcode == .call {
      code[place].opcode = .callOnUnions
    }
  }

  /// Replaces the code of a formula by an error.
  func fail(_ formula: Program.Formula, with error: CellError) {
    code.truncate(to: Int(formula.codeStart))
    reads.truncate(to: Int(formula.readsStart))
    emit(Instruction(opcode: .error, operand: Int32(error.rawValue)))
    add(formula)
  }

  /// Adds a formula whose code and reads are the last ones.
  @inline(__always) @discardableResult
  func add(_ formula: Program.Formula) -> Program.Formula {
    var entry = formula
    entry.codeEnd = Int32(truncatingIfNeeded: code.count)
    entry.readsEnd = Int32(truncatingIfNeeded: reads.count)
    mayReorder = mayReorder || entry.mayReorder
    formulaAt[entry.cell.offset] = Int16(truncatingIfNeeded: formulas.count)
    formulas.append(entry)
    return entry
  }

  // MARK: References

  /// Keeps a reference whose cells are read; returns its index.
  func add(read reference: GridReference) -> Int32 {
    reads.append(reference)
    return Int32(reads.count - 1)
  }

  /// Keeps a reference of which only the place counts; returns its index.
  func add(place reference: GridReference) -> Int32 {
    places.append(reference)
    return Int32(places.count - 1)
  }

  /// The last cell of the reads from one on, in the order of the document; -1 without any.
  func lastRead(from start: Int32) -> Int {
    var last = -1
    for index in Int(start)..<reads.count { last = max(last, reads[index].lastCell.offset) }
    return last
  }

  /// Gives a reference the shape of another one, by their indices, from its top left cell on.
  func resize(_ read: Int32, as shape: Int32) {
    let shape = reads[Int(shape)]
    reads[Int(read)] = reads[Int(read)].resized(rows: shape.rows, columns: shape.columns)
  }

  // MARK: Code

  /// Appends an instruction that leaves as many values as it takes.
  func emit(_ instruction: Instruction) { code.append(instruction) }

  /// Appends an instruction that leaves one value more.
  func push(_ instruction: Instruction, mayBeArray: Bool = false) {
    emit(instruction)
    pushType(mayBeArray)
  }

  /// Appends an error value.
  func push(_ error: CellError) {
    push(Instruction(opcode: .error, operand: Int32(error.rawValue)))
  }

  /// Sends a branch to the instruction that comes next.
  func aim(_ branch: Int) { code[branch].operand = Int32(code.count) }

  // MARK: Types

  /// Values on the stack after the code that was written so far has run.
  var depth: Int { mayBeArrays.count }

  /// Counts a value that is on the stack when code begins to run: an argument of a function.
  func pushParameter() { pushType(true) }

  /// The last `count` values become one.
  func replaceTypes(_ count: Int, with mayBeArray: Bool) {
    mayBeArrays.truncate(to: mayBeArrays.count - count)
    pushType(mayBeArray)
  }

  /// Whether any of the last values may be an array.
  func mayBeArrays(last count: Int) -> Bool {
    for index in mayBeArrays.count - count..<mayBeArrays.count where mayBeArrays[index] {
      return true
    }
    return false
  }

  /// Whether one of the last `count` values may be an array, zero-based.
  func mayBeArray(_ position: Int, ofLast count: Int) -> Bool {
    mayBeArrays[mayBeArrays.count - count + position]
  }

  private func pushType(_ mayBeArray: Bool) {
    mayBeArrays.append(mayBeArray)
    deepest = max(deepest, mayBeArrays.count)
  }

  // MARK: Constants

  /// Keeps a text constant; returns its index.
  func add(text: ByteView) -> Int32 {
    textConstants.append(texts.copy(text))
    return Int32(textConstants.count - 1)
  }

  /// Keeps a number that is no small whole one; returns the instruction that pushes it.
  func add(_ number: Number, _ arithmetic: Arithmetic) -> Instruction {
    if number.form == Number.Form.big {
      bigNumbers.append(arithmetic.exportBig(number))
      return Instruction(opcode: .bigNumber, operand: Int32(bigNumbers.count - 1))
    }
    numbers.append(number)
    return Instruction(opcode: .number, operand: Int32(numbers.count - 1))
  }

  /// Hands the bytes of the text constants over, whose views stay good.
  func takeTexts() -> ByteArena {
    var taken = ByteArena()
    swap(&taken, &texts)
    return taken
  }
}
