// SPDX-License-Identifier: MIT

import ListerBasics

/// A repayment plan: 26 months in two blocks of 13 rows, interest rounded to the cent each month.
///
///          month  interest  repayment  balance | month ...
///     2    0      .         .          100000  | (empty)
///     3    1      354.17    ...                | 14
///     16   totals
struct Loan: WorkloadDocument {
  private enum Column: Int { case month, interest, repayment, balance }
  private static let rows = 2...14
  private static let headings: [StaticString] = ["Month", "Interest", "Repayment", "Balance"]

  private let index: Int
  private let layout: WorkloadLayout
  /// The order of the four columns in both blocks.
  private let order: ColumnOrder
  private let principal: Int
  /// Interest a year, in hundredths of a percent.
  private let rate: Int
  private let payment: Int
  private let fee: Int

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    self.layout = layout
    var random = WorkloadRandom(seed: seed, kind: 2, index: index)
    principal = random.pick(10_000...900_000) * 100
    rate = random.pick(50...999)
    // Between a small loss of ground and a loan paid off within the two years.
    payment = principal * random.pick(8...60) / 1000 + random.pick(0...99)
    var choices = layout.choices(after: random, seed: seed, kind: 2)
    order = ColumnOrder(count: 4, shuffledBy: &choices, distinct: layout != .shared)
    fee = layout == .shared ? 0 : layout.number(of: index) + 1
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("loan", index: index, grid: "Loan")
    for row in 0..<16 {
      buffer.openRow(row)
      switch row {
      case 0:
        buffer.append(#""Rate","#)
        buffer.append(rate, places: 4)
        buffer.append(#","Payment","#)
        buffer.append(payment, places: 2)
      case 15: writeTotals(to: &buffer)
      default:
        for place in 0..<8 {
          buffer.separate(place)
          writeCell(row, place, to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  /// The letter of a column in the first or second block.
  private func letter(_ column: Column, block: Int) -> UInt8 {
    order.letter(column.rawValue) + UInt8(4 * block)
  }

  private func writeCell(_ row: Int, _ place: Int, to buffer: inout ByteBuffer) {
    let block = place / 4
    guard let column = Column(rawValue: order.roles[place % 4]) else { return }
    guard row > 1 else {
      switch (block, column) {
      case (1, _): buffer.append(quoted: Loan.headings[column.rawValue])
      case (0, .month): buffer.append("0")
      case (0, .balance): buffer.append(principal, places: 2)
      default: buffer.append("null")
      }
      return
    }
    // The second block goes on where the first one ends.
    let carried = block == 1 && row == 2
    let (beforeBlock, before) = carried ? (0, 14) : (block, row - 1)
    let balance = FormulaPiece.cell(letter(.balance, block: beforeBlock), before)
    let interest = letter(.interest, block: block)
    switch column {
    case .month:
      buffer.appendFormula(.cell(letter(.month, block: beforeBlock), before), .text("+1"))
    case .interest:
      let rate = layout == .own ? FormulaPiece.decimal(rate, 4) : .text("$B$1")
      buffer.appendFormula(.text("ROUND("), balance, .text("*"), rate, .text("/12,2)"))
    case .repayment:
      let payment = layout == .own ? FormulaPiece.decimal(payment, 2) : .text("$D$1")
      buffer.appendFormula(
        .text("MIN("),
        payment,
        .text("-"),
        .cell(interest, row),
        .text(","),
        balance,
        .text(")")
      )
    case .balance:
      buffer.appendFormula(balance, .text("-"), .cell(letter(.repayment, block: block), row))
    }
  }

  private func writeTotals(to buffer: inout ByteBuffer) {
    let last = letter(.balance, block: 1)
    buffer.append(#""Interest","#)
    buffer.appendFormula(
      .text("SUM("),
      .column(letter(.interest, block: 0), Loan.rows),
      .text(")+SUM("),
      .column(letter(.interest, block: 1), Loan.rows),
      .text(")+"),
      .decimal(fee, 2)
    )
    buffer.append(#","State","#)
    buffer.appendFormula(.text("IF("), .cell(last, 14), .text(#"=0,\"paid\",\"open\")"#))
  }

  func expected() -> ExpectedCells {
    var balance = Int128(principal)
    var total = Int128(fee)
    var cells: ExpectedCells = []
    func add(_ row: Int, _ block: Int, _ column: Column, _ value: Int128, places: Int = 2) {
      let place = order.places[column.rawValue] + 4 * block
      cells.append((row, place, ExactText.decimal(value, places: places)))
    }
    for month in 0..<26 {
      let (block, row) = (month / 13, month % 13 + 2)
      let interest = ExactText.rounded(balance * Int128(rate), by: 120_000)
      let repayment = min(Int128(payment) - interest, balance)
      balance -= repayment
      total += interest
      add(row, block, .month, Int128(month + 1), places: 0)
      add(row, block, .interest, interest)
      add(row, block, .repayment, repayment)
      add(row, block, .balance, balance)
    }
    cells.append((15, 1, ExactText.decimal(total, places: 2)))
    cells.append((15, 3, balance == 0 ? #""paid""# : #""open""#))
    return cells
  }
}
