// SPDX-License-Identifier: MIT

import ListerBasics

/// An invoice: lines with quantity, price, tax class and discount; totals by class; what is due.
///
/// Each line is rounded to the cent, as invoices are; shipping is free from a certain sum.
struct Invoice: WorkloadDocument {
  private enum Column: Int {
    case item, quantity, price, rateClass, discount, net, rate, tax, gross
  }
  private struct Line {
    var quantity, cents, rateClass, discount: Int
  }
  private static let lineCount = 11
  private static let lineRows = 1...lineCount
  private static let headings: [StaticString] = [
    "Item", "Quantity", "Price", "Class", "Discount", "Net", "Rate", "Tax", "Gross",
  ]
  private static let names: [StaticString] = [
    "Desk", "Lamp", "Paper", "Chair", "Shelf", "Cable", "Screen", "Folder", "Printer", "Clock",
    "Board",
  ]
  private static let classes: [StaticString] = ["A", "B", "C"]

  private let index: Int
  private let order: ColumnOrder
  private let lines: [Line]
  /// Tax of each class, in thousandths.
  private let rates: [Int]
  private let freeShippingFrom: Int
  private let shipping: Int

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 1, index: index)
    lines = (0..<Invoice.lineCount).map { _ in
      Line(
        quantity: random.pick(1...40),
        cents: random.pick(45...99_999),
        rateClass: random.pick(0...2),
        discount: random.pick(0...3) * 5
      )
    }
    var choices = layout.choices(after: random, seed: seed, kind: 1)
    let isShared = layout == .shared
    order = ColumnOrder(count: 9, shuffledBy: &choices, distinct: !isShared)
    rates = isShared ? [190, 70, 0] : [choices.pick(150...250), choices.pick(30...140), 0]
    // The number is part of a formula, so that no two layouts are the same.
    freeShippingFrom = isShared ? 500_000 : 10_000 + layout.number(of: index)
    shipping = isShared ? 495 : choices.pick(100...999)
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("invoice", index: index, grid: "Invoice")
    for row in 0..<16 {
      buffer.openRow(row)
      for place in 0..<9 {
        buffer.separate(place)
        let role = order.roles[place]
        switch row {
        case 0: buffer.append(quoted: Invoice.headings[role])
        case Invoice.lineRows: writeLine(row, Column(rawValue: role), to: &buffer)
        default: writeTotal(row, role, to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func letter(_ column: Column) -> UInt8 { order.letter(column.rawValue) }

  private func writeLine(_ row: Int, _ column: Column?, to buffer: inout ByteBuffer) {
    let line = lines[row - 1]
    switch column {
    case .item: buffer.append(quoted: Invoice.names[row - 1])
    case .quantity: buffer.append(decimal: line.quantity)
    case .price: buffer.append(line.cents, places: 2)
    case .rateClass: buffer.append(quoted: Invoice.classes[line.rateClass])
    case .discount: buffer.append(decimal: line.discount)
    case .net:
      buffer.appendFormula(
        .text("ROUND("),
        .cell(letter(.quantity), row),
        .text("*"),
        .cell(letter(.price), row),
        .text("*(1-"),
        .cell(letter(.discount), row),
        .text("/100),2)")
      )
    case .rate:
      let rateClass = letter(.rateClass)
      buffer.appendFormula(
        .text("IF("),
        .cell(rateClass, row),
        .text(#"=\"A\","#),
        .decimal(rates[0], 3),
        .text(",IF("),
        .cell(rateClass, row),
        .text(#"=\"B\","#),
        .decimal(rates[1], 3),
        .text(",0))")
      )
    case .tax:
      buffer.appendFormula(
        .text("ROUND("),
        .cell(letter(.net), row),
        .text("*"),
        .cell(letter(.rate), row),
        .text(",2)")
      )
    case .gross, .none:
      buffer.appendFormula(.cell(letter(.net), row), .text("+"), .cell(letter(.tax), row))
    }
  }
}

// MARK: Totals

extension Invoice {
  /// Rows 13...16; the columns of the table hold other things there.
  ///
  ///     13  Total    .         .         .   .          net sum   .         tax sum  gross sum
  ///     14  Classes  net of A  tax of A  .   net of B   tax of B  .         .        .
  ///     15  Other    net of C  tax of C  .   shipping   its tax   .         .        .
  ///     16  Due      due       early     .   lines      largest   size      .        .
  private func writeTotal(_ row: Int, _ role: Int, to buffer: inout ByteBuffer) {
    let rows = Invoice.lineRows
    switch (row, role) {
    case (12, 0): buffer.append(quoted: "Total")
    case (13, 0): buffer.append(quoted: "Classes")
    case (14, 0): buffer.append(quoted: "Other")
    case (15, 0): buffer.append(quoted: "Due")
    case (12, 5), (12, 7), (12, 8):
      buffer.appendFormula(.text("SUM("), .column(order.letter(role), rows), .text(")"))
    case (13, 1): writeSum(of: #",\"A\","#, .net, to: &buffer)
    case (13, 2): writeSum(of: #",\"A\","#, .tax, to: &buffer)
    case (13, 4): writeSum(of: #",\"B\","#, .net, to: &buffer)
    case (13, 5): writeSum(of: #",\"B\","#, .tax, to: &buffer)
    case (14, 1): writeSum(of: #",\"C\","#, .net, to: &buffer)
    case (14, 2): writeSum(of: #",\"C\","#, .tax, to: &buffer)
    case (14, 4):
      buffer.appendFormula(
        .text("IF("),
        .cell(letter(.net), 12),
        .text(">="),
        .decimal(freeShippingFrom, 2),
        .text(",0,"),
        .decimal(shipping, 2),
        .text(")")
      )
    case (14, 5):
      buffer.appendFormula(
        .text("ROUND("),
        .cell(letter(.discount), 14),
        .text("*"),
        .decimal(rates[0], 3),
        .text(",2)")
      )
    case (15, 1):
      buffer.appendFormula(
        .cell(letter(.gross), 12),
        .text("+"),
        .cell(letter(.discount), 14),
        .text("+"),
        .cell(letter(.net), 14)
      )
    case (15, 2):
      buffer.appendFormula(.text("ROUND("), .cell(letter(.quantity), 15), .text("*98%,2)"))
    case (15, 4):
      buffer.appendFormula(.text("COUNT("), .column(letter(.price), rows), .text(")"))
    case (15, 5):
      buffer.appendFormula(.text("MAX("), .column(letter(.gross), rows), .text(")"))
    case (15, 6):
      buffer.appendFormula(
        .text("IF("),
        .cell(letter(.quantity), 15),
        .text(#">20000,\"large\",\"small\")"#)
      )
    default: buffer.append("null")
    }
  }

  private func writeSum(of rateClass: StaticString, _ column: Column, to buffer: inout ByteBuffer) {
    let rows = Invoice.lineRows
    buffer.appendFormula(
      .text("SUMIF("),
      .column(letter(.rateClass), rows),
      .text(rateClass),
      .column(letter(column), rows),
      .text(")")
    )
  }

  func expected() -> ExpectedCells {
    var net: [Int128] = [0, 0, 0]
    var tax: [Int128] = [0, 0, 0]
    var largest: Int128 = 0
    for line in lines {
      let hundredths = Int128(line.quantity * line.cents * (100 - line.discount))
      let cents = ExactText.rounded(hundredths, by: 100)
      let taxCents = ExactText.rounded(cents * Int128(rates[line.rateClass]), by: 1000)
      net[line.rateClass] += cents
      tax[line.rateClass] += taxCents
      largest = max(largest, cents + taxCents)
    }
    let netSum = net[0] + net[1] + net[2]
    let taxSum = tax[0] + tax[1] + tax[2]
    let sent: Int128 = netSum >= Int128(freeShippingFrom) ? 0 : Int128(shipping)
    let due = netSum + taxSum + sent + ExactText.rounded(sent * Int128(rates[0]), by: 1000)
    func cell(_ row: Int, _ column: Column, _ cents: Int128) -> (Int, Int, String) {
      (row, order.places[column.rawValue], ExactText.decimal(cents, places: 2))
    }
    return [
      cell(12, .net, netSum), cell(12, .tax, taxSum), cell(12, .gross, netSum + taxSum),
      cell(13, .quantity, net[0]), cell(13, .price, tax[0]),
      cell(13, .discount, net[1]), cell(13, .net, tax[1]),
      cell(14, .quantity, net[2]), cell(14, .price, tax[2]), cell(14, .discount, sent),
      cell(15, .quantity, due), cell(15, .price, ExactText.rounded(due * 98, by: 100)),
      cell(15, .discount, Int128(Invoice.lineCount) * 100), cell(15, .net, largest),
      (15, order.places[Column.rate.rawValue], due > 2_000_000 ? #""large""# : #""small""#),
    ]
  }
}
