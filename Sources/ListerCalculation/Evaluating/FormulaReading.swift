// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Calculates the formulas of one document as it reads them: for a layout that is met for the first
/// time, and mostly never again.
///
/// No formula is compiled, and none is put into an order: one that meets the cell of another that has
/// no value yet reads that one first. So a formula is read once.
/// ```
/// expression   sum, perhaps compared with another
/// sum          products, added and subtracted
/// product      operands, multiplied and divided
/// operand      minus signs, a number, text, cell, call or expression in parentheses, percent signs
/// ```
/// What most formulas are made of is read, with functions that depend on nothing but their arguments;
/// and small numbers alone. Whatever else there is in a document, and all that a diagnostic or the
/// budget may have to do with (an error of syntax, a cycle, much work), makes it unfit: then the cells
/// are as before, and the program of its layout calculates the document. A formula reads all cells
/// that its program would, those of a choice that isn't taken too, so that none is missed that is on
/// a cycle.
struct FormulaReading: ~Copyable {
  /// The document is one for a program.
  struct Unfit: Error {}

  let lane: Lane
  private let arithmetic: Arithmetic
  private let values: Slab<Value>
  private let formulas: Slab<CellInput.FormulaText>
  /// The formula that is read, where in it, and the first cell of its grid.
  var text = ByteView.empty
  var at = 0
  /// The byte at that place, which is no space; 0 at the end.
  var byte: UInt8 = 0
  var home = 0
  /// Whether the text is still as a JSON string spells it.
  var isEncoded = false
  /// Arguments on the lane's stack.
  var top = 0
  /// Formulas, calls and parentheses within one another.
  var depth = 0
  /// Whether a call of IF has been read: what it gives may be a cell, and not only its value.
  var hasChosen = false

  /// So many may be within one another.
  private static let mostDepth = 64
  /// A formula has so many bytes at most.
  private static let longestText = 1024
  /// With so many units of the budget left the part of each formula is as large as what all of them
  /// may spend here: so none of them would be short of units, in whatever order they run.
  private static let leastLeft = 1 << 30
  private static let mostSpent = 1 << 15

  /// A reading of the document that the cells of a lane hold.
  init(on lane: Lane) {
    self.lane = lane
    arithmetic = lane.arithmetic
    lane.beginWithoutProgram()
    values = lane.values
    formulas = lane.cells.input.formulas.slab
  }

  /// Calculates all formulas; false, with nothing changed, if the document is unfit.
  mutating func calculate() -> Bool {
    let budget = arithmetic.budgetState
    guard !budget.isSpent, budget.left >= FormulaReading.leastLeft else { return false }
    let mark = arithmetic.mark()
    for index in 0..<formulas.count { values[formulas[index].cell] = Value(waiting: index) }
    do throws(Unfit) {
      for index in 0..<formulas.count where values[formulas[index].cell].isComposite {
        try calculate(index)
      }
      let (isSpent, left) = arithmetic.budgetState
      let isModest = !isSpent && budget.left - left <= FormulaReading.mostSpent
      if isModest, arithmetic.isUnchanged(since: mark) { return true }
    } catch {}
    for index in 0..<formulas.count { values[formulas[index].cell] = .empty }
    _ = arithmetic.release(to: mark, keeping: .zero)
    arithmetic.budgetState = budget
    return false
  }

  /// Calculates a formula whose cell waits for it.
  private mutating func calculate(_ index: Int) throws(Unfit) {
    let formula = formulas[index]
    guard formula.text.count <= FormulaReading.longestText else { throw Unfit() }
    values[formula.cell] = Value(waiting: -1)
    text = formula.text
    at = 0
    home = Int(formula.home) << 8
    isEncoded = formula.isEncoded
    advance(by: 0)
    let value = try expression()
    guard at == text.count, !value.isNumber || value.number.form != Number.Form.big else {
      throw Unfit()
    }
    values[formula.cell] = value.isEmpty ? Value(0) : value
  }

  // MARK: Cells

  /// The value of a cell.
  @inline(__always)
  mutating func value(at place: Int) throws(Unfit) -> Value {
    let value = values[place]
    return value.isReadable ? value : try lateValue(at: place)
  }

  /// The value of a cell whose formula is not calculated yet; what calls it goes on with its own.
  @inline(never)
  private mutating func lateValue(at place: Int) throws(Unfit) -> Value {
    let value = values[place]
    guard value.isComposite, value.word >= 0 else { throw Unfit() }
    let outer = (text, at, byte, home, isEncoded, hasChosen)
    try enter()
    try calculate(Int(value.word))
    depth -= 1
    (text, at, byte, home, isEncoded, hasChosen) = outer
    return values[place]
  }

  /// Sees to it that all cells of an area have their values.
  mutating func require(_ area: GridReference) throws(Unfit) {
    let columns = area.columns
    var place = area.firstCell.offset
    for _ in 0..<area.rows {
      let end = place &+ columns
      while place < end {
        _ = try value(at: place)
        place &+= 1
      }
      place &+= 16 &- columns
    }
  }

  @inline(__always)
  mutating func enter() throws(Unfit) {
    depth += 1
    if depth > FormulaReading.mostDepth { throw Unfit() }
  }

  // MARK: Operators

  /// Goes on after so many bytes, and after the spaces there.
  @inline(__always)
  mutating func advance(by count: Int) {
    at &+= count
    byte = text.element(at: at) ?? 0
    if byte == UInt8(ascii: " ") { skipSpaces() }
  }

  @inline(never)
  private mutating func skipSpaces() {
    while text.element(at: at) == UInt8(ascii: " ") { at &+= 1 }
    byte = text.element(at: at) ?? 0
  }

  @inline(__always)
  mutating func expression() throws(Unfit) -> Value {
    let value = try sum()
    return byte >= UInt8(ascii: "<") && byte <= UInt8(ascii: ">") ? try compared(value) : value
  }

  /// What the comparisons give that a value is the first operand of.
  @inline(never)
  private mutating func compared(_ first: Value) throws(Unfit) -> Value {
    var value = first
    while let opcode = comparison() {
      let other = try sum()
      value =
        value.isNumber && other.isNumber
        ? Value(opcode.relation.holds(arithmetic.compare(value.number, other.number)))
        : otherwise(opcode, value, other)
    }
    return value
  }

  /// Reads a comparison, if there is one.
  @inline(__always)
  private mutating func comparison() -> Opcode? {
    guard byte >= UInt8(ascii: "<"), byte <= UInt8(ascii: ">") else { return nil }
    let first = byte
    let second = text.element(at: at &+ 1)
    let isLess = first == UInt8(ascii: "<")
    if first != UInt8(ascii: "="), second == UInt8(ascii: "=") {
      advance(by: 2)
      return isLess ? .lessOrEqual : .greaterOrEqual
    }
    if isLess, second == UInt8(ascii: ">") {
      advance(by: 2)
      return .notEqual
    }
    advance(by: 1)
    return isLess ? .less : first == UInt8(ascii: "=") ? .equal : .greater
  }

  private mutating func sum() throws(Unfit) -> Value {
    var value = Value.empty
    // The operator before a product, which is read in one place so that it can be a part of this
    // function: 0 before the first one.
    var sign: UInt8 = 0
    while true {
      let other = try product()
      let isSum = sign == UInt8(ascii: "+")
      if sign == 0 {
        value = other
      } else if value.isNumber, other.isNumber {
        let (a, b) = (value.number, other.number)
        value = Value(isSum ? arithmetic.add(a, b) : arithmetic.subtract(a, b))
      } else {
        value = otherwise(isSum ? .add : .subtract, value, other)
      }
      guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return value }
      sign = byte
      advance(by: 1)
    }
  }

  /// What an operator gives for operands that aren't both numbers.
  @inline(never)
  private func otherwise(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    lane.binary(opcode, left, right)
  }

  @inline(__always)
  private mutating func product() throws(Unfit) -> Value {
    var value = Value.empty
    var sign: UInt8 = 0
    while true {
      let other = try operand()
      let isProduct = sign == UInt8(ascii: "*")
      if sign == 0 {
        value = other
      } else if value.isNumber, other.isNumber {
        let (a, b) = (value.number, other.number)
        value = Value(isProduct ? arithmetic.multiply(a, b) : arithmetic.divide(a, b))
      } else {
        value = otherwise(isProduct ? .multiply : .divide, value, other)
      }
      guard byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") else { return value }
      sign = byte
      advance(by: 1)
    }
  }
}

extension Value {
  /// What is in the cell of a formula that has no value yet, by its index; -1 while it is read: nothing
  /// else that is composite is in a cell.
  fileprivate init(waiting formula: Int) {
    self.init(word: Int64(formula), tag: Form.composite)
  }

  /// Whether this is neither composite nor a big number, whose forms have these bits.
  @inline(__always)
  fileprivate var isReadable: Bool { tag & 3 != 2 }
}
