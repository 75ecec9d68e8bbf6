// SPDX-License-Identifier: MIT

import ListerBasics

/// A shopping list priced in eight shops: each item's best price and shop, and the cheapest basket.
struct PriceMatrix: WorkloadDocument {
  private static let itemCount = 12
  private static let shopCount = 8
  private static let itemRows = 1...itemCount
  private static let names: [StaticString] = [
    "Bread", "Milk", "Butter", "Eggs", "Rice", "Apples", "Cheese", "Coffee", "Pasta", "Onions",
    "Salt", "Juice",
  ]
  private static let shops: [StaticString] = [
    "Market", "Corner", "North", "South", "Harbour", "Station", "Mill", "Castle",
  ]
  /// The columns of the table: name, quantity, shops 2...9, best price, its shop, its cost.
  private static let (quantity, firstShop, best, bestShop, cost) = (1, 2, 10, 11, 12)

  private let index: Int
  private let quantities: [Int]
  private let prices: [Int]
  private let fees: [Int]
  /// The order of the shops' columns among themselves, so that ranges stay ranges.
  private let shopOrder: ColumnOrder
  /// The order of the five other columns; the shops stay together at `shopStart`.
  private let order: ColumnOrder
  private let shopStart: Int

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 3, index: index)
    let (items, shops) = (PriceMatrix.itemCount, PriceMatrix.shopCount)
    quantities = (0..<items).map { _ in random.pick(1...30) }
    let usual = (0..<items).map { _ in random.pick(40...2500) }
    prices = (0..<items * shops).map { usual[$0 / shops] + random.pick(-20...60) }
    var choices = layout.choices(after: random, seed: seed, kind: 3)
    let isShared = layout == .shared
    shopOrder = ColumnOrder(count: shops, shuffledBy: &choices, distinct: !isShared)
    order = ColumnOrder(count: 5, shuffledBy: &choices, distinct: !isShared)
    shopStart = isShared ? 2 : choices.pick(0...5)
    let first = layout.number(of: index)
    fees = (0..<shops).map { isShared ? 0 : first + $0 * choices.pick(0...40) }
  }

  /// The column of the grid for one of the table.
  private func place(_ role: Int) -> Int {
    if role >= PriceMatrix.firstShop, role < PriceMatrix.best {
      return shopStart + shopOrder.places[role - PriceMatrix.firstShop]
    }
    let other = order.places[role < PriceMatrix.firstShop ? role : role - PriceMatrix.shopCount]
    return other < shopStart ? other : other + PriceMatrix.shopCount
  }

  /// The column of the table for one of the grid.
  private func role(_ place: Int) -> Int {
    if place >= shopStart, place < shopStart + PriceMatrix.shopCount {
      return PriceMatrix.firstShop + shopOrder.roles[place - shopStart]
    }
    let other = order.roles[place < shopStart ? place : place - PriceMatrix.shopCount]
    return other < PriceMatrix.firstShop ? other : other + PriceMatrix.shopCount
  }

  private func letter(_ role: Int) -> UInt8 { UInt8(ascii: "A") + UInt8(place(role)) }
  private var firstLetter: UInt8 { UInt8(ascii: "A") + UInt8(shopStart) }
  private var lastLetter: UInt8 { firstLetter + UInt8(PriceMatrix.shopCount - 1) }

  func write(to buffer: inout ByteBuffer) {
    buffer.openDocument("pricematrix", index: index, grid: "Prices")
    for row in 0..<16 {
      buffer.openRow(row)
      if row == 15 {
        writeSummary(to: &buffer)
      } else {
        for place in 0..<13 {
          buffer.separate(place)
          writeCell(row, role(place), to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func writeCell(_ row: Int, _ role: Int, to buffer: inout ByteBuffer) {
    let shop = role - PriceMatrix.firstShop
    let isShop = shop >= 0 && shop < PriceMatrix.shopCount
    switch row {
    case 0:
      let others: [StaticString] = ["Item", "Quantity", "Best", "Where", "Cost"]
      let other = role < PriceMatrix.firstShop ? role : role - PriceMatrix.shopCount
      buffer.append(quoted: isShop ? PriceMatrix.shops[shop] : others[other])
    case PriceMatrix.itemRows: writeItem(row, role, shop: isShop ? shop : nil, to: &buffer)
    case 13 where isShop:
      buffer.appendFormula(
        .text("SUMPRODUCT("),
        .column(letter(PriceMatrix.quantity), PriceMatrix.itemRows),
        .text(","),
        .column(letter(role), PriceMatrix.itemRows),
        .text(")+"),
        .decimal(fees[shop], 2)
      )
    case 14 where isShop:
      buffer.appendFormula(
        .cell(letter(role), 13),
        .text("-MIN("),
        .cell(firstLetter, 13),
        .text(":"),
        .cell(lastLetter, 13),
        .text(")")
      )
    default: buffer.append("null")
    }
  }

  private func writeItem(_ row: Int, _ role: Int, shop: Int?, to buffer: inout ByteBuffer) {
    let item = row - 1
    if let shop {
      return buffer.append(prices[item * PriceMatrix.shopCount + shop], places: 2)
    }
    switch role {
    case 0: buffer.append(quoted: PriceMatrix.names[item])
    case PriceMatrix.quantity: buffer.append(decimal: quantities[item])
    case PriceMatrix.best:
      buffer.appendFormula(
        .text("MIN("),
        .cell(firstLetter, row),
        .text(":"),
        .cell(lastLetter, row),
        .text(")")
      )
    case PriceMatrix.bestShop:
      buffer.appendFormula(
        .text("INDEX("),
        .cell(firstLetter, 0),
        .text(":"),
        .cell(lastLetter, 0),
        .text(",MATCH("),
        .cell(letter(PriceMatrix.best), row),
        .text(","),
        .cell(firstLetter, row),
        .text(":"),
        .cell(lastLetter, row),
        .text(",0))")
      )
    default:
      buffer.appendFormula(
        .cell(letter(PriceMatrix.quantity), row),
        .text("*"),
        .cell(letter(PriceMatrix.best), row)
      )
    }
  }
}

// MARK: Summary

extension PriceMatrix {
  /// Row 16: cheapest basket, its shop, all bought at their best, saved, dearest, spread in
  /// percent.
  private func writeSummary(to buffer: inout ByteBuffer) {
    let (first, last) = (firstLetter, lastLetter)
    buffer.appendFormula(.text("MIN("), .cell(first, 13), .text(":"), .cell(last, 13), .text(")"))
    buffer.separate(1)
    buffer.appendFormula(
      .text("INDEX("),
      .cell(first, 0),
      .text(":"),
      .cell(last, 0),
      .text(",MATCH(A16,"),
      .cell(first, 13),
      .text(":"),
      .cell(last, 13),
      .text(",0))")
    )
    buffer.separate(2)
    buffer.appendFormula(
      .text("SUM("),
      .column(letter(PriceMatrix.cost), PriceMatrix.itemRows),
      .text(")")
    )
    buffer.separate(3)
    buffer.appendFormula(.text("A16-C16"))
    buffer.separate(4)
    buffer.appendFormula(.text("MAX("), .cell(first, 13), .text(":"), .cell(last, 13), .text(")"))
    buffer.separate(5)
    buffer.appendFormula(.text("ROUND((E16-A16)/E16*100,2)"))
  }

  func expected() -> ExpectedCells {
    let (items, shops) = (PriceMatrix.itemCount, PriceMatrix.shopCount)
    /// The shops in the order of their columns, for among equals the first one is found.
    let columns = shopOrder.roles
    var totals = fees.map { Int128($0) }
    var bestSum: Int128 = 0
    var cells: ExpectedCells = []
    for item in 0..<items {
      var found = columns[0]
      for shop in 0..<shops {
        totals[shop] += Int128(quantities[item] * prices[item * shops + shop])
      }
      for shop in columns where prices[item * shops + shop] < prices[item * shops + found] {
        found = shop
      }
      let price = prices[item * shops + found]
      bestSum += Int128(quantities[item] * price)
      cells.append((item + 1, place(PriceMatrix.best), ExactText.decimal(Int128(price), places: 2)))
      cells.append((item + 1, place(PriceMatrix.bestShop), "\"\(PriceMatrix.shops[found])\""))
    }
    var cheapest = columns[0]
    for shop in columns where totals[shop] < totals[cheapest] { cheapest = shop }
    let (low, high) = (totals[cheapest], totals.reduce(0, max))
    for shop in 0..<shops {
      let column = place(PriceMatrix.firstShop + shop)
      cells.append((13, column, ExactText.decimal(totals[shop], places: 2)))
      cells.append((14, column, ExactText.decimal(totals[shop] - low, places: 2)))
    }
    let spread = ExactText.rounded((high - low) * 10_000, by: high)
    let summary = [low, bestSum, low - bestSum, high, spread]
    for (column, value) in zip([0, 2, 3, 4, 5], summary) {
      cells.append((15, column, ExactText.decimal(value, places: 2)))
    }
    cells.append((15, 1, "\"\(PriceMatrix.shops[cheapest])\""))
    return cells
  }
}
