// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON
import ListerNumbers

/// Where a column of rows goes in the document that they fill.
package struct RowPlace: Equatable, Sendable {
  /// The value in the document, with the quotes of a text.
  package var range: Range<Int>
  /// The number of the column.
  package var column: Int

  /// The place of a column.
  package init(_ range: Range<Int>, column: Int) { (self.range, self.column) = (range, column) }
}

/// A template whose documents are filled by rows: what a row has goes into registers, and no document is
/// made of it.
///
/// What the rows have in common is there from the document that the plan was made of. Only formulas run
/// that depend on a column, and on which a selected field depends.
final class RowPlan {
  /// What becomes of a value of a row.
  private enum Input {
    /// It goes into a slot, of which it is to be a literal.
    case slot(Int)
    /// A text, or a number, that isn't calculated with.
    case text, number
    /// It has to be that one.
    case constant(ByteView)
  }

  let lease: TemplateLease
  /// The registers, which no other documents use.
  let registers: Registers
  private let document: ByteBuffer
  private let inputs: [(column: Int, input: Input)]
  private let steps: [Range<Int>]

  /// A plan of a document that fits a template, with the places that rows have filled in it.
  ///
  /// Nil where a row has an effect beside that on registers and on fields that are a place of it: on the
  /// identity or the items, if the general engine asks for them, or on a part of a field. A text with
  /// escapes, and formulas that are wrong, have no such plan either.
  init?(_ lease: TemplateLease, _ filled: ByteView, _ places: [RowPlace], on machine: Machine) {
    var document = ByteBuffer(capacity: filled.count + 8)
    document.append(filled)
    let registers = Registers(on: machine)
    guard lease.tables.selected != nil, lease.tables.tails.count == 1,
      lease.ends(document.view), lease.matches(document.view, registers), !registers.hasSpellings,
      lease.general?.program.diagnostics.isEmpty ?? true
    else { return nil }
    let fixed = lease.general.map { [$0.identity, $0.items?.part] } ?? []
    for part in fixed {
      guard let range = part?.range(registers) else { continue }
      guard !places.contains(where: { $0.range.overlaps(range) }) else { return nil }
    }
    for index in 0..<lease.tables.parts.count {
      guard let range = lease.tables.parts[index].range(registers) else { continue }
      let within = places.filter { $0.range.overlaps(range) }
      guard within.allSatisfy({ $0.range == range }) else { return nil }
      if let place = within.first { registers.show(column: place.column, asPart: index) }
    }
    self.lease = lease
    self.registers = registers
    let view = document.view
    self.document = document
    inputs = places.map { place in
      let literal = view[place.range]
      let isText = literal[0] == UInt8(ascii: "\"")
      let start = place.range.lowerBound + (isText ? 1 : 0)
      let tables = lease.tables
      let slot = (0..<tables.slots.count).first { index in
        Int(registers.ends.slab[index]) + Int(tables.slots[index].length) == start
      }
      guard let slot else { return (place.column, .constant(literal)) }
      switch tables.slots[slot].kind {
      case .number, .text: return (place.column, .slot(slot))
      case .label, .passedText: return (place.column, .text)
      case .passedNumber: return (place.column, .number)
      }
    }
    var changed: Set<PlanRegister> = []
    for case (_, .slot(let index)) in inputs {
      let slot = lease.tables.slots[index]
      let register = Int(slot.register)
      changed.insert(slot.kind == .number ? .number(register) : .text(register))
    }
    steps = lease.template.steps(behind: changed)
    // What doesn't depend on rows is calculated here.
    guard lease.general != nil || lease.tables.run(registers) == nil else { return nil }
  }

  /// Takes the columns of a row; false if one of them doesn't fit.
  func fill(_ columns: Slab<ByteView>) -> Bool {
    registers.beginDocument()
    let slots = lease.tables.slots
    for (column, input) in inputs {
      let literal = columns[column]
      guard let first = literal.element(at: 0) else { return false }
      let isText = first == UInt8(ascii: "\"")
      switch input {
      case .slot(let index):
        guard takes(literal, slots[index], index, isText: isText) else { return false }
      case .constant(let constant): guard literal == constant else { return false }
      case .text: guard isText, literal.count <= Literal.longestText else { return false }
      case .number: guard JSONScanner.beginsNumber(first) else { return false }
      }
    }
    registers.setColumns(columns)
    return true
  }

  /// Appends the selected fields of the row that was taken last; false, with nothing appended, where the
  /// plan ends.
  func recalculate(now: Number, seed: UInt64, to output: inout ByteBuffer) -> Bool {
    let tables = lease.tables
    let cells = registers.general
    if let general = lease.general {
      cells.begin(general, document.view, registers, now: now, seed: seed)
    }
    for range in steps where tables.run(registers, range) != nil { return false }
    if let general = lease.general, !cells.isCertain(general, document.view) { return false }
    let start = output.count
    output.reserve(tables.room)
    if tables.writeSelected(document.view, registers, to: &output) { return true }
    output.truncate(to: start)
    return false
  }
}

extension RowPlan {
  /// Takes a literal that stands alone into the register of a slot; false if it doesn't fit.
  fileprivate func takes(
    _ literal: ByteView,
    _ slot: Slot,
    _ index: Int,
    isText: Bool
  ) -> Bool {
    let register = Int(slot.register)
    guard slot.kind == .text else {
      guard !isText else { return false }
      if let mantissa = Self.shortMantissa(literal, scale: Int(slot.scale)) {
        registers.numbers.slab[register] = mantissa
        return true
      }
      guard let number = NumberSlot(literal, at: 0, scale: Int(slot.scale)),
        number.next == literal.count
      else { return registers.takeNumber(literal, at: 0, index, slot) == literal.count }
      registers.numbers.slab[register] = number.mantissa
      return true
    }
    guard isText else { return false }
    let end = literal.count - 1
    guard JSONScanner.plainEnd(literal, from: 1) == end, end > 0, end <= Literal.longestText,
      literal[1] != UInt8(ascii: "=")
    else { return registers.takeText(literal, at: 1, index, slot) == end }
    registers.texts.slab[register] = PlanText(in: literal, from: 1, to: end)
    return true
  }

  /// The mantissa of a short number, as most are; nil for any other literal.
  private static func shortMantissa(_ literal: ByteView, scale: Int) -> Int64? {
    guard literal.count <= 8 else { return nil }
    let sign = literal[0] == UInt8(ascii: "-") ? 1 : 0
    guard let short = ShortDecimal(literal.word >> UInt64(8 * sign)), short.places <= scale,
      short.count + sign == literal.count
    else { return nil }
    let (mantissa, overflow) = short.digits.multipliedReportingOverflow(
      by: DecimalScale.power(scale - short.places)
    )
    return overflow ? nil : sign == 1 ? -mantissa : mantissa
  }
}
