// SPDX-License-Identifier: MIT

import ListerBasics

/// A bill as one program writes it over time: most have eight lines, and all are nearly alike.
///
///          Item     Quantity  Price  Net
///     2    "Nail"   12        3.95   =ROUND(B2*C2,2)
///     ...
///     n+2  Sum      .         .      =SUM(D2:D9)
///     n+3  Tax      0.19      .      =ROUND(D10*B11,2)
///     n+4  Due      .         .      =D10+D11
///
/// Every few bills there is a line more or less, a customer or a note before or behind the grid, a
/// text with an escape or a letter beyond ASCII, a price with an exponent or without its zeros.
struct Drift: WorkloadDocument {
  private struct Line {
    var item: StaticString
    var quantity, cents, spelling: Int
  }
  private static let items: [StaticString] = [
    "Nail", "Screw", "Bolt", "Hinge", "Board", "Paint", "Brush", "Glue", "Tape", "Hook",
    #"Board 2\" wide"#, "Lack für Türen", #"Caf\u00e9 table"#, #"Nut\/bolt set"#,
  ]
  private static let customers: [StaticString] = [
    "Harbour Works", "Mill Lane School", "Müller & Söhne", #"\"The Corner\""#,
  ]

  private let index: Int
  private let lines: [Line]
  /// Tax in thousandths.
  private let rate: Int
  /// The customer before the grid, if there is one.
  private let customer: StaticString?
  /// Whether a note is behind it.
  private let hasNote: Bool
  /// What is added to each bill, in cents: so no two layouts are the same.
  private let fee: Int?

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 8, index: index)
    let count = random.pick(0...9) < 6 ? 8 : random.pick(6...10)
    lines = (0..<count).map { _ in
      Line(
        item: Drift.items[random.pick(0...29) == 0 ? random.pick(10...13) : random.pick(0...9)],
        quantity: random.pick(1...99),
        cents: random.pick(5...99_999),
        spelling: random.pick(0...49)
      )
    }
    rate = random.pick(0...3) == 0 ? 70 : 190
    customer = random.pick(0...3) == 0 ? nil : Drift.customers[random.pick(0...3)]
    hasNote = random.pick(0...9) == 0
    fee = layout == .shared ? nil : layout.number(of: index)
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.append(#"{"lister":1,"id":"drift-"#)
    buffer.append(decimal: index.magnitude, width: 6)
    if let customer {
      buffer.append(#"","customer":""#)
      buffer.append(customer)
    }
    buffer.append(#"","grids":[{"name":"Bill","rows":[["Item","Quantity","Price","Net"]"#)
    for (number, line) in lines.enumerated() { write(line, row: number + 1, to: &buffer) }
    writeTotals(to: &buffer)
    buffer.append("]}]")
    if hasNote { buffer.append(#","note":"paid in cash""#) }
    buffer.append("}\n")
  }

  private func write(_ line: Line, row: Int, to buffer: inout ByteBuffer) {
    buffer.append(",[")
    buffer.append(quoted: line.item)
    buffer.append(",")
    buffer.append(decimal: line.quantity)
    buffer.append(",")
    switch line.spelling {
    case 0:
      buffer.append(decimal: line.cents)
      buffer.append("e-2")
    case 1: buffer.append(line.cents * 10, places: 3)
    default: buffer.append(ExactText.decimal(Int128(line.cents), places: 2))
    }
    buffer.append(",")
    buffer.appendFormula(
      .text("ROUND("),
      .cell(UInt8(ascii: "B"), row),
      .text("*"),
      .cell(UInt8(ascii: "C"), row),
      .text(",2)")
    )
    buffer.append("]")
  }

  private func writeTotals(to buffer: inout ByteBuffer) {
    let (letter, sum) = (UInt8(ascii: "D"), lines.count + 1)
    buffer.append(#",["Sum",null,null,"#)
    buffer.appendFormula(.text("SUM("), .column(letter, 1...lines.count), .text(")"))
    buffer.append(#"],["Tax","#)
    buffer.append(rate, places: 3)
    buffer.append(",null,")
    buffer.appendFormula(
      .text("ROUND("),
      .cell(letter, sum),
      .text("*"),
      .cell(UInt8(ascii: "B"), sum + 1),
      .text(",2)")
    )
    buffer.append(#"],["Due",null,null,"#)
    let (tax, more) = (FormulaPiece.cell(letter, sum + 1), FormulaPiece.text("+"))
    if let fee {
      buffer.appendFormula(.cell(letter, sum), more, tax, more, .decimal(fee, 2))
    } else {
      buffer.appendFormula(.cell(letter, sum), more, tax)
    }
    buffer.append("]")
  }

  func expected() -> ExpectedCells {
    let sum = lines.reduce(Int128(0)) { $0 + Int128($1.quantity * $1.cents) }
    let tax = ExactText.rounded(sum * Int128(rate), by: 1_000)
    let totals = [sum, tax, sum + tax + Int128(fee ?? 0)]
    return totals.enumerated().map { number, cents in
      (lines.count + 1 + number, 3, ExactText.decimal(cents, places: 2))
    }
  }
}
