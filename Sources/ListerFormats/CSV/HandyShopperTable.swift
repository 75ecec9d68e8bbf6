// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads and writes the tables of HandyShopper.
enum HandyShopperTable {
  static let columns = [
    "Need", "Priority", "Description", "CustomText", "Quantity", "Units", "Price", "Aisle", "Date",
    "Category", "Stores", "PerStoreInfo", "EntryOrder", "Coupon", "Tax", "Tax2", "AutoDelete",
    "Private", "Note", "Alarm", "AlarmMidi", "Icon", "AutoOrder",
  ]
  /// The columns that have no member of their own, and what the app writes into an empty one.
  private static let kept: [(name: String, empty: String)] = [
    ("Aisle", ""), ("Date", ""), ("EntryOrder", ""), ("Coupon", ""), ("Tax", ""), ("Tax2", ""),
    ("AutoDelete", ""), ("Private", ""), ("Alarm", ""), ("AlarmMidi", "0"), ("Icon", "0"),
    ("AutoOrder", ""),
  ]
  /// The declared members that have columns.
  static let fields: [ItemField] = [
    .text, .completed, .removed, .quantity, .unit, .price, .prices, .priority, .tags, .note,
  ]
  /// The members of its own.
  static let own = Set(kept.map(\.name)).union([
    "Need", "PerStoreInfo", "quantityText", "priceText", "priorityText",
  ])

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var log = RemarkLog()
    var parser = CSVParser(text, separator: UInt8(ascii: ","))
    var sink = ListSink(name: options.name)
    while try parser.next() {
      if parser.isBlank || parser.string(0) == "Need" { continue }
      try parser.check(fields: columns.count)
      var cells: [String: String] = [:]
      for (index, column) in columns.enumerated() { cells[column] = parser.string(index) }
      try sink.appendItem(item(cells, parser.line, &log), line: parser.line)
    }
    return ImportResult(lists: [try sink.list()], remarks: log.remarks + parser.remarks)
  }

  // MARK: Reading

  private static func item(
    _ cells: [String: String],
    _ line: Int,
    _ log: inout RemarkLog
  ) -> [JSONText.Member] {
    func cell(_ column: String) -> String { cells[column] ?? "" }
    var members: [JSONText.Member] = []
    members.append("text", string: cell("Description").trimmed)
    let need = cell("Need")
    switch need.lowercased() {
    case "x": break
    case "": members.append("completed", JSONText(true))
    case "have": members.append("removed", JSONText(true))
    default:
      log.note("another need than x and have means put away, and is kept as \"Need\"", line: line)
      members.append("removed", JSONText(true))
      members.append("Need", string: need)
    }
    for (column, key) in [("Quantity", "quantity"), ("Price", "price"), ("Priority", "priority")] {
      let text = cell(column)
      if text.isEmpty { continue }
      if key == "price", text == "-0.01" {
        log.note("the price -0.01 stands for none, and is left out", line: line)
      } else if let number = NumberText(text) {
        members.append(key, JSONText(number))
      } else {
        log.note("a \(key) that is not a number is kept as \"\(key)Text\"", line: line)
        members.append("\(key)Text", string: text)
      }
      if key == "quantity", !cell("Units").isEmpty {
        members.append("unit", string: cell("Units"))
      }
    }
    if cell("Quantity").isEmpty, !cell("Units").isEmpty {
      members.append("unit", string: cell("Units"))
    }
    appendStores(cell("Stores"), cell("PerStoreInfo"), line, &members, &log)
    let tags = [cell("Category").trimmed].filter { !$0.isEmpty } + custom(cell("CustomText"))
    members.append("tags", texts: tags)
    let note = cell("Note").replacing("\r\n", with: "\n")
    if !note.isEmpty { members.append("note", string: note) }
    for (column, empty) in kept where !cell(column).isEmpty && cell(column) != empty {
      log.note("the column \"\(column)\" is kept as a member of its name", line: line)
      members.append(column, string: cell(column))
    }
    return members
  }

  private static func custom(_ text: String) -> [String] {
    text.withByteView { $0.parts(between: UInt8(ascii: ",")).map(\.string) }
  }

  /// Appends the prices by shop, and the column itself where more is in it.
  private static func appendStores(
    _ stores: String,
    _ info: String,
    _ line: Int,
    _ members: inout [JSONText.Member],
    _ log: inout RemarkLog
  ) {
    let read = HandyShopperStores(stores: stores, info: info)
    var item = ListItem(text: "")
    item.shopPrices = read.prices
    if let prices = item[ItemField.prices.key] { members.append("prices", prices) }
    if read.isMended {
      log.note("the price -0.01 stands for none, and is left out", line: line)
    }
    if !read.isWhole {
      log.note("details of stores of another form are kept as \"PerStoreInfo\"", line: line)
      members.append("PerStoreInfo", string: info)
    }
  }

  // MARK: Writing

  static func write(_ list: List, _ options: WritingOptions) -> ExportResult {
    var writer = CSVWriter(defuses: options.defuses)
    var log = RemarkLog()
    writer.append(record: columns)
    for item in list.items {
      let cells = cells(item, &log)
      for column in columns {
        let cell = cells[column] ?? ""
        let isNote = column == "Note" && !cell.isEmpty
        writer.append(cell, quoting: isNote ? .always : .whenNeeded)
      }
      writer.endRecord()
    }
    return writer.result(log.remarks)
  }

  private static func cells(_ item: ListItem, _ log: inout RemarkLog) -> [String: String] {
    var cells: [String: String] = [:]
    for (name, empty) in kept {
      let value = item[name].flatMap { $0 == .null ? nil : $0 }
      cells[name] = value.map(CSVListWriter.plain) ?? empty
      if let value, value.kind != .string {
        log.note("the member \(Format.excerpt(name)) comes back as a text", line: nil)
      }
    }
    cells["Description"] = item.text
    cells["Need"] = need(of: item)
    if item.isRemoved, item.isComplete {
      log.note("what is put away is not done as well in this format", line: nil)
    }
    cells["Quantity"] = item.quantity?.text ?? item["quantityText"]?.string
    cells["Units"] = item.unit
    cells["Price"] = item.price?.text ?? item["priceText"]?.string
    cells["Priority"] = item.priority?.text ?? item["priorityText"]?.string
    let prices = item.shopPrices
    let columns = HandyShopperStores.columns(of: prices)
    for _ in 0..<columns.leftOut {
      log.note("a shop that doesn't stock the item is left out", line: nil)
    }
    cells["Stores"] = columns.stores
    let kept = item["PerStoreInfo"]?.string
    let isSame = kept.map { HandyShopperStores(stores: columns.stores, info: $0).prices == prices }
    cells["PerStoreInfo"] = isSame == true ? kept : columns.info
    cells["Category"] = item.tags.first
    cells["CustomText"] = item.tags.dropFirst().joined(separator: ",")
    cells["Note"] = item.note?.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    return cells
  }

  private static func need(of item: ListItem) -> String {
    if !item.isRemoved { return item.isComplete ? "" : "x" }
    let kept = item["Need"]?.string
    return kept.flatMap { ["x", ""].contains($0.lowercased()) ? nil : $0 } ?? "have"
  }
}

extension Format {
  static let handyShopper = Format(
    name: "handyshopper",
    summary: "HandyShopper: one list (CSV, as OI Shopping List writes it too)",
    extensions: ["csv"],
    discussion: """
      23 columns. Need x means to be bought, empty means done, and have means put away; another value \
      means that too and is kept as the member "Need". Description is the text, Category the first tag, \
      CustomText the others; Quantity, Units, Price, Priority and Note are ours. Stores names the shops \
      that have the item, PerStoreInfo their aisles and prices; one of which only this knows has the item \
      no more. Names of shops have a backslash before ; = / and \\, and are read without it too. All \
      other columns are kept as members of their names; so is Date, which means what its user wants, in \
      the spelling of the device. A price of -0.01, which the app writes where there is none, is left out.
      Source: the sources of openintents/convertcsv and its test data.
      """,
    example: HandyShopperTable.columns.joined(separator: ",")
      + "\nx,1,Milk,cold,2,l,1.19,,,dairy,Market,Market=/0.99,,,,,,,,,0,0,\n",
    holds: FormatCapabilities(
      list: .only([]),
      items: .only(HandyShopperTable.fields, own: HandyShopperTable.own),
      trimsTexts: true
    ),
    recognizes: { bytes in
      FixedTable.recognition(bytes, Array(HandyShopperTable.columns.prefix(5)))
    },
    read: decoding(HandyShopperTable.read),
    write: { (lists, options) throws(ExportError) in
      HandyShopperTable.write(try lists.sole(of: "handyshopper").list, options)
    }
  )
}
