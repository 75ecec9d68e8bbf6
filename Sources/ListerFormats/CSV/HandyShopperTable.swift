// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

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
    .text, .completed, .quantity, .unit, .price, .prices, .priority, .tags, .note,
  ]
  /// The members of its own.
  static let own = Set(kept.map(\.name)).union([
    "Need", "Stores", "PerStoreInfo", "quantityText", "priceText", "priorityText",
  ])

  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let text = try SourceText(bytes)
    var log = RemarkLog()
    log.add(text.remark)
    var parser = CSVParser(text.view, separator: UInt8(ascii: ","))
    var sink = ListSink(name: options.name)
    while try parser.next() {
      if parser.isBlank || parser.string(0) == "Need" { continue }
      try parser.check(fields: columns.count)
      var cells: [String: String] = [:]
      for (index, column) in columns.enumerated() { cells[column] = parser.string(index) }
      try sink.appendItem(item(cells, parser.line, &log), line: parser.line)
    }
    return ImportResult(lists: [try sink.list()], remarks: log.remarks)
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
    if need.lowercased() != "x" { members.append("completed", JSONText(true)) }
    if !["x", ""].contains(need.lowercased()) { members.append("Need", string: need) }
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
    if !tags.isEmpty {
      members.append("tags", JSONText(elements: tags.map { JSONText(string: $0) }))
    }
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

  /// Appends the prices by shop, and the two columns themselves where more is in them.
  private static func appendStores(
    _ stores: String,
    _ info: String,
    _ line: Int,
    _ members: inout [JSONText.Member],
    _ log: inout RemarkLog
  ) {
    let prices = prices(info)
    if !prices.isEmpty {
      members.append(
        "prices",
        JSONText(members: prices.map { JSONText.Member(key: $0.shop, value: JSONText($0.price)) })
      )
    }
    if text(of: prices) != info.replacing("=null/", with: "=/") {
      log.note("aisles and other details of stores are kept as \"PerStoreInfo\"", line: line)
      members.append("PerStoreInfo", string: info)
    }
    if shops(of: prices) != stores {
      log.note("stores without a price are kept as \"Stores\"", line: line)
      members.append("Stores", string: stores)
    }
  }

  /// The prices in `Market=3/1.5;Corner=/2.0`; nothing of an entry that has another form.
  private static func prices(_ info: String) -> [(shop: String, price: NumberText)] {
    var prices: [(shop: String, price: NumberText)] = []
    for entry in info.split(separator: ";") {
      guard let equals = entry.firstIndex(of: "="), let slash = entry.lastIndex(of: "/"),
        equals < slash, let price = NumberText(String(entry[entry.index(after: slash)...]))
      else { continue }
      let shop = String(entry[..<equals])
      if prices.contains(where: { MemberKey($0.shop) == MemberKey(shop) }) { continue }
      prices.append((shop, price))
    }
    return prices
  }

  private static func text(of prices: [(shop: String, price: NumberText)]) -> String {
    prices.map { "\($0.shop)=/\($0.price)" }.joined(separator: ";")
  }

  private static func shops(of prices: [(shop: String, price: NumberText)]) -> String {
    prices.map(\.shop).joined(separator: ";")
  }

  // MARK: Writing

  static func write(_ list: List, _ options: WritingOptions) -> ExportResult {
    var writer = CSVWriter(defuses: options.defuses)
    writer.append(record: columns)
    for item in list.items {
      let cells = cells(item)
      for column in columns {
        let cell = cells[column] ?? ""
        let isNote = column == "Note" && !cell.isEmpty
        writer.append(cell, quoting: isNote ? .always : .whenNeeded)
      }
      writer.endRecord()
    }
    return writer.result([])
  }

  private static func cells(_ item: ListItem) -> [String: String] {
    var cells: [String: String] = [:]
    for (name, empty) in kept { cells[name] = item[name]?.string ?? empty }
    cells["Description"] = item.text
    cells["Need"] = item.isComplete ? item["Need"]?.string ?? "" : "x"
    cells["Quantity"] = item.quantity?.text ?? item["quantityText"]?.string
    cells["Units"] = item.unit
    cells["Price"] = item.price?.text ?? item["priceText"]?.string
    cells["Priority"] = item.priority?.text ?? item["priorityText"]?.string
    let prices = item.prices
    let keptInfo = item["PerStoreInfo"]?.string
    let isSame = keptInfo.map { text(of: self.prices($0)) == text(of: prices) } ?? false
    cells["PerStoreInfo"] = isSame ? keptInfo : text(of: prices)
    cells["Stores"] = item["Stores"]?.string ?? shops(of: prices)
    cells["Category"] = item.tags.first
    cells["CustomText"] = item.tags.dropFirst().joined(separator: ",")
    cells["Note"] = item.note?.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    return cells
  }
}

extension Format {
  /// A list of HandyShopper.
  static let handyShopper = Format(
    name: "handyshopper",
    summary: "HandyShopper: one list (CSV, as OI Shopping List writes it too)",
    extensions: ["csv"],
    discussion: """
      23 columns. Need x means open, empty means done; another value is done too and kept as the \
      member "Need". Description is the text, Category the first tag, CustomText the others; \
      Quantity, Units, Price, Priority and Note are ours; PerStoreInfo gives the prices by shop. \
      Aisles, stores without a price and all other columns are kept as members of their names; so is \
      Date, which means what its user wants, in the spelling of the device. A \
      price of -0.01, which the app writes where there is none, is left out.
      Source: the sources of openintents/convertcsv and its test data.
      """,
    example: HandyShopperTable.columns.joined(separator: ",")
      + "\nx,1,Milk,cold,2,l,1.19,,,dairy,Market,Market=/0.99,,,,,,,,,0,0,\n",
    holds: Holdings(
      list: .only([]),
      items: .only(HandyShopperTable.fields, own: HandyShopperTable.own),
      trimsTexts: true
    ),
    recognizes: { bytes in
      FixedTable.recognition(bytes, Array(HandyShopperTable.columns.prefix(5)))
    },
    read: { (bytes, options) throws(ImportError) in try HandyShopperTable.read(bytes, options) },
    write: { (lists, options) throws(ExportError) in
      HandyShopperTable.write(try lists.sole(of: "handyshopper").list, options)
    }
  )
}
