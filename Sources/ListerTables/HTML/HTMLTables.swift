// SPDX-License-Identifier: MIT

import ListerBasics

/// The tables of a page, those inside of others apart from them.
struct HTMLTables {
  private(set) var tables: [HTMLTable] = []
  /// What a comma in a number is, by the language that the page says it is in.
  private(set) var comma = TableNumber.Comma.unknown
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
      if language.lowercased().hasPrefix("en") { comma = .group }
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
    case ByteView("thead"), ByteView("tbody"), ByteView("tfoot"): open[top].group = name.string
    case ByteView("caption"): open[top].text = HTMLText()
    case ByteView("tr"):
      tables[open[top].place].beginRow(line: page.line, isFoot: open[top].group == "tfoot")
    case ByteView("td"), ByteView("th"):
      let span = { (name: StaticString) in page.attribute(name).flatMap { Int($0.trimmed) } ?? 1 }
      let isHeading = name == ByteView("th") || open[top].group == "thead"
      open[top].cell = (isHeading, span("colspan"), span("rowspan"))
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
    case ByteView("table"): open.removeLast()
    case ByteView("caption"):
      tables[place].caption = open[top].text?.words ?? ""
      open[top].text = nil
    case ByteView("thead"), ByteView("tbody"), ByteView("tfoot"): open[top].group = ""
    case ByteView("td"), ByteView("th"):
      guard let cell = open[top].cell, let text = open[top].text else { return }
      try tables[place].add(
        text.words,
        isHeading: cell.isHeading,
        columns: cell.columns,
        rows: cell.rows
      )
      (open[top].cell, open[top].text) = (nil, nil)
    case ByteView("tr"):
      cells += tables[place].endRow()
      guard cells <= HTMLTable.largest else {
        throw ImportError(
          message: "the tables of the page have more than \(HTMLTable.largest) cells"
        )
      }
    case ByteView("sup"): open[top].text?.lower()
    default: break
    }
  }
}
