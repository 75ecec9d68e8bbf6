// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON

/// What one worker runs plans on: the values of one document.
final class Registers {
  private(set) var numbers = OwnedSlab<Int64>(256, filledWith: 0)
  private(set) var texts = OwnedSlab<PlanText>(256, filledWith: .empty)
  /// Where the literals of the slots end in the document, each one place behind that of its slot:
  /// the first is 0, where the document begins.
  private(set) var ends = OwnedSlab<Int32>(257, filledWith: 0)
  /// The literals that the values show otherwise, in the order of their slots.
  let deviations = SlabList<Deviation>()

  /// The columns of the row that has filled the document, as JSON; none if no row has.
  var columns: Slab<ByteView> { ownedColumns.slab }
  private let ownedColumns = SlabList<ByteView>()
  /// The columns that are shown in the place of parts of the document.
  private var columnOfPart: [Int?] = []

  /// The cells that the general engine calculates.
  let general: GeneralCells

  /// The template whose constants they hold; what they hold of a document is its own.
  private var holder: TemplateLease?

  /// How literals are shown that the document spells otherwise.
  private let spellings = SlabList<ByteView>()
  /// The bytes of these, and of texts without their escapes.
  private var arena = ByteArena()
  private var scratch = ByteBuffer()

  /// Registers for no template, on a machine that the general engine uses in turns with others.
  init(on machine: Machine) { general = GeneralCells(on: machine) }

  /// Makes the registers those of a template.
  func prepare(for lease: TemplateLease) {
    guard holder !== lease else { return }
    holder = lease
    let tables = lease.tables
    // A step reads the number of its first register before it is known to be one of a text.
    let count = max(tables.numberCount, tables.textCount)
    if numbers.slab.count < count {
      numbers = OwnedSlab(2 * count, filledWith: 0)
      texts = OwnedSlab(2 * count, filledWith: .empty)
    }
    let slots = tables.slots.count
    if ends.slab.count <= slots { ends = OwnedSlab(2 * slots + 1, filledWith: 0) }
    for index in 0..<tables.constants.count {
      let constant = tables.constants[index]
      numbers.slab[constant.register] = constant.value
    }
    for index in 0..<tables.texts.count {
      let constant = tables.texts[index]
      texts.slab[constant.register] = PlanText(constant.text)
    }
  }

  /// Forgets the template that they belong to, so that it can end.
  func release() {
    holder = nil
    general.release()
  }

  // MARK: Rows

  /// Takes the columns of the row that fills the next document.
  func setColumns(_ columns: Slab<ByteView>) { ownedColumns.replace(by: columns) }

  /// Lets a column be shown in the place of a part of the document.
  func show(column: Int, asPart part: Int) {
    while columnOfPart.count <= part { columnOfPart.append(nil) }
    columnOfPart[part] = column
  }

  /// The column that is shown in the place of a part of the document; nil if that is.
  func column(shownAsPart part: Int) -> ByteView? {
    part < columnOfPart.count ? columnOfPart[part].map { columns[$0] } : nil
  }

  // MARK: Literals

  /// Whether a literal of the document is shown, or was read, by a spelling of its own.
  var hasSpellings: Bool { !spellings.isEmpty }

  /// Forgets the literals of the document before.
  @inline(__always)
  func beginDocument() {
    if !deviations.isEmpty { deviations.truncate() }
    if !spellings.isEmpty { forgetSpellings() }
  }

  private func forgetSpellings() {
    spellings.truncate()
    arena.reset()
  }

  /// The spelling of a literal that has one of its own.
  func spelling(_ deviation: Deviation) -> ByteView { spellings[~deviation.end] }

  /// Notes that of the number of a slot, behind those of all others, less is shown.
  func cut(_ slot: Int, to end: Int) { deviations.append(Deviation(slot: slot, end: end)) }

  /// Notes that the literal of a slot, behind those of all others, is shown by a spelling, which
  /// stays as it is.
  private func spell(_ slot: Int, _ spelling: ByteView) {
    deviations.append(Deviation(slot: slot, end: ~spellings.count))
    spellings.append(spelling)
  }

  /// Makes room for reading the literal of a slot again, behind which none was read; false if it has a
  /// spelling of its own already.
  func forget(_ slot: Int) -> Bool {
    guard let last = deviations.last, last.slot == slot else { return true }
    guard last.end >= 0 else { return false }
    deviations.removeLast()
    return true
  }

  /// Takes a text in quotes that may hold escapes or letters beyond ASCII.
  ///
  /// - Returns: its end; nil if it is no text that the slot takes.
  func takeText(_ document: ByteView, at start: Int, _ index: Int, _ slot: Slot) -> Int? {
    var scanner = JSONScanner(document, at: start - 1)
    guard start > 0, let token = try? scanner.string(), !token.isBroken,
      token.end - start <= Literal.longestText
    else { return nil }
    guard slot.kind != .passedText else { return token.end }
    var text = document[start..<token.end]
    if token.isEscaped {
      scratch.truncate()
      scanner.appendText(of: token, to: &scratch)
      text = arena.copy(scratch.view)
      scratch.truncate()
      scratch.append(jsonText: text)
      spell(index, arena.copy(scratch.view[1..<scratch.count - 1]))
    }
    guard text.element(at: 0) != UInt8(ascii: "=") else { return nil }
    if slot.kind == .text { texts.slab[Int(slot.register)] = PlanText(text) }
    return token.end
  }

  /// Takes a number that is written with digits alone.
  ///
  /// - Returns: its end; nil if it is no such number, or none that the slot takes.
  func takePlainNumber(_ document: ByteView, at start: Int, _ index: Int, _ slot: Slot) -> Int? {
    guard let number = NumberSlot(document, at: start, scale: Int(slot.scale)) else { return nil }
    numbers.slab[Int(slot.register)] = number.mantissa
    if number.start != start {
      spell(index, document[number.start..<number.end])
    } else if number.end != number.next {
      cut(index, to: number.end)
    }
    return number.next
  }

  /// Takes a number with an exponent, or with zeros beyond the scale of a slot.
  ///
  /// - Returns: its end; nil if it is no number that the slot takes.
  func takeNumber(_ document: ByteView, at start: Int, _ index: Int, _ slot: Slot) -> Int? {
    var scanner = JSONScanner(document, at: start)
    guard JSONScanner.beginsNumber(scanner.next), let token = try? scanner.number(),
      let number = LongNumber(document[token.start..<token.end]),
      let mantissa = number.mantissa(scale: Int(slot.scale))
    else { return nil }
    numbers.slab[Int(slot.register)] = mantissa
    scratch.truncate()
    scratch.fill(room: 40) { $0.append(trimmed: mantissa, DecimalUnit(scale: Int(slot.scale))) }
    spell(index, arena.copy(scratch.view))
    return token.end
  }
}
