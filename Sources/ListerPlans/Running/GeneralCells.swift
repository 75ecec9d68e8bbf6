// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerNumbers

/// One worker's cells of a document as the general engine has them, for formulas without steps.
///
/// Steps put what such formulas read into them. What is the same in all documents of a template is
/// put there once, as long as no document of another one comes between.
final class GeneralCells {
  let cells: DocumentCells
  /// The values of all cells.
  private(set) var values: Slab<Value>
  private let lane: Lane
  /// The layout that they are prepared for.
  private var holder: GeneralLease?

  /// Texts and what is made of them take so many times the bytes of a document at most, before any
  /// formula runs.
  private static let mostTexts = 4

  /// Cells for no template, whose formulas run on a machine that others run on in turns.
  init(on machine: Machine) {
    cells = DocumentCells(arithmetic: Arithmetic(on: machine.workbench))
    cells.formulaDecoder = EscapedFormulas()
    values = cells.values
    lane = Lane(on: machine, over: cells)
  }

  /// Forgets the template, so that it can end.
  func release() { holder = nil }

  // MARK: Documents

  /// Begins a document of a layout, whose literals are in the registers.
  func begin(
    _ lease: GeneralLease,
    _ document: ByteView,
    _ registers: Registers,
    now: Number,
    seed: UInt64
  ) {
    if holder !== lease { prepare(for: lease) }
    cells.beginNext(spending: lease.spent)
    cells.settings.now = now
    cells.settings.seed = seed
    if let identity = lease.identity {
      cells.settings.documentID = lease.view(of: identity, in: document, registers)
    }
    if let items = lease.items { cells.items = lease.view(of: items, in: document, registers) }
    lane.begin(lease.program)
  }

  private func prepare(for lease: GeneralLease) {
    holder = lease
    cells.begin(layoutOf: lease.program)
    cells.settings.locale = lease.layout.locale
    cells.settings.precision = lease.layout.precision
    values = cells.values
    let constants = lease.constants
    for index in 0..<constants.count { values[constants[index].cell] = constants[index].value }
  }

  /// Whether the formulas that have run gave what they give without plans, and nothing beside.
  ///
  /// A budget that was spent, or room for texts that may have been, leaves that open.
  func isCertain(_ lease: GeneralLease, _ document: ByteView) -> Bool {
    !lane.hasRunFaults && !cells.arithmetic.wasExhausted
      && cells.texts.used + GeneralCells.mostTexts * document.count <= Lane.maximumTextBytes
      && cells.hasSpilled(over: lease.spills)
  }

  /// Whether formulas have asked for the moment, or for chance.
  var isVolatile: Bool { lane.isVolatile }

  // MARK: Steps

  /// Does a step of the general engine; false where that ends the plan.
  @inline(never)
  func run(_ step: PlanStep, _ numbers: Slab<Int64>, _ texts: Slab<PlanText>) -> Bool {
    let (first, second, target) = (Int(step.first), Int(step.second), Int(step.target))
    switch step.operation {
    case .putNumber: return put(numbers[first], second, dividedBy: step.operand, into: target)
    case .putRatio:
      return put(numbers[first], Int(step.operand), dividedBy: numbers[second], into: target)
    case .putText: values[target] = Value(text: texts[first].view)
    case .putLogical: values[target] = Value(numbers[first] != 0)
    case .takeNumber:
      let value = values[Int(step.operand)]
      guard value.isShortDecimal, value.number.detail <= second else { return false }
      let power = Int64(PowersOfTen.word(second - Int(value.number.detail)))
      let (mantissa, overflow) = value.word.multipliedReportingOverflow(by: power)
      numbers[target] = mantissa
      return !overflow
    case .takeText:
      let value = values[Int(step.operand)]
      guard value.isText, value.text.count <= Literal.longestText else { return false }
      texts[target] = PlanText(value.text)
    case .takeLogical:
      let value = values[Int(step.operand)]
      guard value.isLogical else { return false }
      numbers[target] = value.logical ? 1 : 0
    case .calculate: return lane.calculate(formula: Int(step.operand))
    case .calculateLate: return holder.map { lane.evaluate(late: $0.late) } ?? false
    default: return false
    }
    return true
  }

  /// Puts `mantissa · 10^-scale / divisor` into a cell; false for a number with more digits than a word.
  @inline(__always)
  private func put(
    _ mantissa: Int64,
    _ scale: Int,
    dividedBy divisor: Int64,
    into cell: Int
  ) -> Bool {
    var number = Arithmetic.trimmed(mantissa, scale: scale)
    if divisor != 1 {
      number = cells.arithmetic.divide(number, Number(Int(divisor)))
      guard number.form == Number.Form.decimal || number.form == Number.Form.ratio else {
        return false
      }
    }
    values[cell] = Value(number)
    return true
  }
}

/// One worker's hold on what the general engine needs for a template.
///
/// What is asked for each document are handles, which nobody counts.
final class GeneralLease {
  let layout: GeneralLayout
  /// The program, by a lease of the worker's own.
  let program: ProgramLease
  let constants: Slab<GeneralLayout.Constant>
  let identity: DocumentPart?
  let items: GeneralLayout.Items?
  /// What a document's budget has less before the formulas without steps run.
  ///
  /// Twice what those with steps cost at most: half of the budget is for all formulas, and so much of
  /// that half they may have taken.
  let spent: Int
  /// The formulas that are late, in the order of the program.
  let late: Slab<Int32>
  private let bytes: ByteView
  private let ownedSpills: OwnedSlab<GridReference>

  /// The areas over which arrays spill.
  var spills: Slab<GridReference> { ownedSpills.slab }

  /// A worker's hold on a layout.
  init(_ layout: GeneralLayout) {
    self.layout = layout
    program = ProgramLease(layout.program)
    constants = layout.constants
    identity = layout.identity
    items = layout.items
    spent = 2 * layout.charged
    late = layout.late
    bytes = layout.bytes
    let list = SlabList<GridReference>()
    for area in layout.spills { list.append(area) }
    ownedSpills = OwnedSlab(copying: list)
  }

  /// A part of a document whose literals are in the registers.
  func view(
    of part: DocumentPart,
    in document: ByteView,
    _ registers: Registers
  ) -> ByteView {
    part.view(in: document, bytes, registers)
  }

  /// The items of such a document.
  func view(
    of items: GeneralLayout.Items,
    in document: ByteView,
    _ registers: Registers
  ) -> DocumentItems {
    var result = items.sample
    result.document = view(of: items.part, in: document, registers)
    result.end = result.document.count
    result.tables = items.tables.map { bytes[$0] }
    if case .places(let first, _) = items.part {
      let start = first.offset(registers)
      result.starts = items.places.map { UInt32($0.offset(registers) - start) }
    } else {
      result.starts = items.starts
    }
    return result
  }
}
