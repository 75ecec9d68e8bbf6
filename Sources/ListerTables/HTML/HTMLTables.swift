// SPDX-License-Identifier: MIT

import ListerBasics

/// The tables of a page, those inside of others apart from them.
struct HTMLTables {
  private(set) var tables: [HTMLTable] = []
  /// What points and commas in numbers are, by the language that the page says it is in.
  private(set) var marks = TableNumber.Marks.points
  private var open: [Open] = []
  /// How many elements that are not shown are around what comes.
  private var hidden = 0
  /// Which of the open elements are.
  private var elements: [Bool] = []
  private var cells = 0

  /// A table that is being read.
  private struct Open {
    let place: Int
    var text: HTMLText?
    var cell: (isHeading: Bool, columns: Int, rows: Int)?
    var group = ""
  }

  /// The tables of a page.
  init(_ page: HTMLPage) throws(ImportError) {
    while let node = try page.next() {
      switch node {
      case .begin(let name, let isEmpty):
        let isShown = isShown(name, page)
        if !isEmpty {
          elements.append(!isShown)
          if !isShown { hidden += 1 }
        }
        if hidden == 0, isShown { try begin(name, page) }
        if isEmpty, hidden == 0, isShown { try end(name) }
      case .end(let name):
        if hidden == 0 { try end(name) }
        if elements.popLast() == true { hidden -= 1 }
      case .text(let text):
        if hidden == 0, !open.isEmpty { open[open.count - 1].text?.append(text.string) }
      }
    }
  }

  /// Whether an element is what a browser shows.
  private func isShown(_ name: ByteView, _ page: HTMLPage) -> Bool {
    let isCode = [ByteView("script"), ByteView("style"), ByteView("template")].contains(name)
    if isCode { return false }
    guard !open.isEmpty, let style = page.attribute("style") else { return true }
    return !style.lowercased().filter { $0 != " " }.contains("display:none")
  }

  private mutating func begin(_ name: ByteView, _ page: HTMLPage) throws(ImportError) {
    if name == ByteView("html") {
      let language = page.attribute("lang") ?? page.attribute("xml:lang") ?? ""
      marks = TableNumber.Marks(language: language)
      return
    }
    if name == ByteView("table") {
      open.append(Open(place: tables.count))
      tables.append(HTMLTable())
      tables[tables.count - 1].id = page.attribute("id") ?? ""
      return
    }
    guard let top = open.indices.last else { return }
    switch name {
    case ByteView("thead"), ByteView("tbody"), ByteView("tfoot"):
      try endGroup(top)
      open[top].group = name.string
    case ByteView("caption"): open[top].text = HTMLText()
    case ByteView("tr"):
      try endRow(open[top].place)
      tables[open[top].place].beginRow(line: page.line, isFoot: open[top].group == "tfoot")
    case ByteView("td"), ByteView("th"):
      let isHeading = name == ByteView("th") || open[top].group == "thead"
      let columns = HTMLTables.span(page.attribute("colspan"), 1...1_000)
      let rows = HTMLTables.span(page.attribute("rowspan"), 0...65_534)
      open[top].cell = (isHeading, columns, rows)
      open[top].text = HTMLText()
    case ByteView("sup"): open[top].text?.raise()
    case ByteView("br"), ByteView("p"), ByteView("div"), ByteView("li"): open[top].text?.append(" ")
    default: break
    }
  }

  private mutating func end(_ name: ByteView) throws(ImportError) {
    guard let top = open.indices.last else { return }
    let place = open[top].place
    switch name {
    case ByteView("table"):
      try endRow(place)
      open.removeLast()
    case ByteView("caption"):
      tables[place].caption = open[top].text?.words ?? ""
      open[top].text = nil
    case ByteView("thead"), ByteView("tbody"), ByteView("tfoot"):
      try endGroup(top)
      open[top].group = ""
    case ByteView("td"), ByteView("th"):
      guard let cell = open[top].cell, let text = open[top].text else { return }
      try tables[place].add(
        text.words,
        isHeading: cell.isHeading,
        columns: cell.columns,
        rows: cell.rows
      )
      (open[top].cell, open[top].text) = (nil, nil)
    case ByteView("tr"): try endRow(place)
    case ByteView("sup"): open[top].text?.lower()
    default: break
    }
  }

  /// Ends the row of a table that is open, if any: a cell may also stand outside of rows.
  private mutating func endRow(_ place: Int) throws(ImportError) {
    cells += tables[place].endRow()
    guard cells <= HTMLTable.largest else {
      throw ImportError(
        message: "the tables of the page have more than \(HTMLTable.largest) cells"
      )
    }
  }

  private mutating func endGroup(_ top: Int) throws(ImportError) {
    try endRow(open[top].place)
    tables[open[top].place].endGroup()
  }

  /// How many columns or rows a cell spans by an attribute, by the standard's rules for parsing
  /// non-negative integers: white space and a sign before the digits, and whatever behind them.
  ///
  /// A number beyond the range is the nearest one in it; it is 1 where there is none.
  private static func span(_ attribute: String?, _ range: ClosedRange<Int>) -> Int {
    guard let attribute else { return 1 }
    var rest = attribute.utf8.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { ASCII.isDigit($0) }
    guard !digits.isEmpty else { return 1 }
    // All numbers in the range have fewer digits than what is cut off.
    let number = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000) }
    if isNegative, number > 0 { return 1 }
    return min(max(number, range.lowerBound), range.upperBound)
  }
}
