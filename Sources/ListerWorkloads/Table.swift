// SPDX-License-Identifier: MIT

import ListerBasics

/// A list with a table and no formula: JSON that is read, and written with the table's values.
///
///     items: 12 of text, note, completed, quantity and price
///     A1:D1 the headings   A2:D16 code, name, amount, price
///
/// Distinct documents have the columns of the table in other places.
struct Table: WorkloadDocument {
  private struct Line {
    var code, amount, cents: Int
    var name: StaticString
  }
  private static let headings: [StaticString] = ["Code", "Name", "Amount", "Price"]
  private static let names: [StaticString] = [
    "Apples", "Bread", "Butter", "Cheese", "Coffee", "Eggs", "Flour", "Honey", "Milk", "Rice",
    #"Jam 12\" jar"#, "Crème fraîche",
  ]
  private static let notes: [StaticString] = [
    "", "the ones from the market", #"ask for \"ripe\" ones"#, "two if they are small",
    #"line one\nline two"#,
  ]

  private let index: Int
  private let order: ColumnOrder
  private let items: [(line: Line, note: StaticString)]
  private let lines: [Line]

  init(index: Int, seed: UInt64, layout: WorkloadLayout) {
    self.index = index
    var random = WorkloadRandom(seed: seed, kind: 10, index: index)
    items = (0..<12).map { _ in
      (Table.line(&random), Table.notes[random.pick(0...Table.notes.count - 1)])
    }
    lines = (1..<16).map { _ in Table.line(&random) }
    var choices = layout.choices(after: random, seed: seed, kind: 10)
    order = ColumnOrder(count: 4, shuffledBy: &choices, distinct: layout != .shared)
  }

  private static func line(_ random: inout WorkloadRandom) -> Line {
    Line(
      code: random.pick(100_000...999_999),
      amount: random.pick(1...48),
      cents: random.pick(10...9_999),
      name: names[random.pick(0...names.count - 1)]
    )
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.append(#"{"lister":1,"id":"table-"#)
    buffer.append(decimal: index.magnitude, width: 6)
    buffer.append(#"","items":["#)
    for (place, item) in items.enumerated() {
      buffer.separate(place)
      buffer.append(#"{"text":"#)
      buffer.append(quoted: item.line.name)
      buffer.append(item.line.code % 2 == 0 ? #","completed":true"# : #","completed":false"#)
      buffer.append(#","quantity":"#)
      buffer.append(decimal: item.line.amount)
      buffer.append(#","price":"#)
      buffer.append(item.line.cents, places: 2)
      buffer.append(#","note":"#)
      buffer.append(quoted: item.note)
      buffer.append("}")
    }
    buffer.append(#"],"grids":[{"name":"Table","rows":["#)
    for row in 0...lines.count {
      buffer.openRow(row)
      for (place, role) in order.roles.enumerated() {
        buffer.separate(place)
        if row == 0 {
          buffer.append(quoted: Table.headings[role])
        } else {
          write(role, of: lines[row - 1], to: &buffer)
        }
      }
      buffer.closeRow()
    }
    buffer.closeDocument()
  }

  private func write(_ role: Int, of line: Line, to buffer: inout ByteBuffer) {
    switch role {
    case 0: buffer.append(decimal: line.code)
    case 1: buffer.append(quoted: line.name)
    case 2: buffer.append(decimal: line.amount)
    default: buffer.append(line.cents, places: 2)
    }
  }

  func expected() -> ExpectedCells {
    lines.enumerated().flatMap { number, line in
      [
        (number + 1, order.places[0], "\(line.code)"),
        (number + 1, order.places[2], "\(line.amount)"),
        (number + 1, order.places[3], ExactText.decimal(Int128(line.cents), places: 2)),
      ]
    }
  }
}
