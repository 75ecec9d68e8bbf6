// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import Testing

/// The columns of a document's items.
@Suite struct ItemsTests {
  /// The column of a field as words: numbers as whole numbers or `decimal`.
  private func column(_ field: String, of items: String) throws -> [String] {
    try column(field, ofDocument: "{\"items\":\(items)}")
  }

  private func column(_ field: String, ofDocument document: String) throws -> [String] {
    let documents = Documents()
    let name = Array(field.utf8)
    return try Array(document.utf8).withByteView { (view) throws(DocumentError) in
      try documents.reader.read(view)
      var values: [Value] = []
      name.withByteView { field in
        documents.appendColumn(field, to: &values)
      }
      return values.map { value in
        switch value.kind {
        case .number:
          var text = ByteBuffer()
          documents.calculator.arithmetic.write(value.number, .decimal, to: &text)
          return text.view.string
        case .text: return "'\(value.text.string)'"
        case .logical: return value.logical ? "true" : "false"
        case .error: return "\(value.error.text)"
        case .empty: return "-"
        case .composite: return "?"
        }
      }
    }
  }

  private static let items = """
    ["Bread", {"text":"Mi\\u006ck","completed":true,"quantity":2,"unit":"l","price":1.19,
     "prices":{"Corner shop":1.19,"Market":0.99,"free":null},"priority":-1,"tags":["dairy","a, b",""],
     "note":"","barcode":4006381333931,"aisle":7,"on offer":false,"deep":{"text":"no"},"list":[1],
     "te\\u006Cl":"yes","twice":1,"twice":2,"lone":"\\ud800"},
     {"text":null,"completed":false,"quantity":0.50,"price":1e2,"tags":[],"barcode":"x","prices":{}},
     {}]
    """

  @Test(arguments: [
    ("text", ["'Bread'", "'Milk'", "-", "-"]),
    ("completed", ["-", "true", "false", "-"]),
    ("quantity", ["-", "2", "0.5", "-"]),
    ("unit", ["-", "'l'", "-", "-"]),
    ("price", ["-", "1.19", "100", "-"]),
    ("priority", ["-", "-1", "-", "-"]),
    ("tags", ["-", "'dairy, a, b, '", "''", "-"]),
    ("note", ["-", "''", "-", "-"]),
    ("barcode", ["-", "4006381333931", "'x'", "-"]),
    ("prices", ["-", "-", "-", "-"]),
    ("prices.Market", ["-", "0.99", "-", "-"]),
    ("prices.Corner shop", ["-", "1.19", "-", "-"]),
    ("prices.free", ["-", "-", "-", "-"]),
    ("prices.", ["-", "-", "-", "-"]),
    ("aisle", ["-", "7", "-", "-"]),
    ("on offer", ["-", "false", "-", "-"]),
    ("deep", ["-", "-", "-", "-"]),
    ("list", ["-", "-", "-", "-"]),
    ("tell", ["-", "'yes'", "-", "-"]),
    ("twice", ["-", "1", "-", "-"]),
    ("lone", ["-", "#VALUE!", "-", "-"]),
    ("Text", ["-", "-", "-", "-"]),
    ("", ["-", "-", "-", "-"]),
  ])
  func `a field gives a value for each item`(field: String, values: [String]) throws {
    #expect(try column(field, of: ItemsTests.items) == values)
  }

  private static let priced = """
    [{"prices":{"Market":0.99,"Corner":{"price":0.98,"aisle":"4"},"Farm":{"price":0.5,"stocked":false}}},
     {"prices":{"Far\\u006d":1,"Market":1.0}}, {"prices":{"A":{"aisle":"1"},"B":0}},
     {"prices":{"A":null,"B":{"price":null},"C":{}}}, {"price":1}, "Salt", {"prices":{}},
     {"removed":true,"prices":{"A":0.01}}, {"prices":{"A":5},"shop":"mine","cheapest":7}]
    """

  @Test(arguments: [
    ("cheapest", ["0.98", "1", "0", "-", "-", "-", "-", "7"]),
    ("shop", ["'Corner'", "'Farm'", "'B'", "-", "-", "-", "-", "'mine'"]),
    ("prices.Market", ["0.99", "1", "-", "-", "-", "-", "-", "-"]),
    ("prices.Farm", ["-", "1", "-", "-", "-", "-", "-", "-"]),
  ])
  func `per-store prices, aisles, cheapest: the shop where each item costs least`(
    field: String,
    values: [String]
  ) throws {
    #expect(try column(field, of: ItemsTests.priced) == values)
  }

  private static let titled = """
    {"tables":{"Geyser":{"columns":{"eruptions":{"member":"text","kind":"number","decimal":","},
     "Price":"price","At market":"prices.Market","own":"price","kinds":{"member":"text","kind":"color"}}},
     "Old":{"columns":{"Price":"note","tex\\u0074s":"text"}},"none":null,"odd":{"columns":[1]}},
     "items":["1,5",{"text":"1.234,5","price":2,"prices":{"Market":3}},{"text":"12 %","own":"mine"},
     {"text":"-,5"},{"text":"7-"},{"text":"2.5"},{"text":"n/a"},{"price":1,"removed":true},{}]}
    """

  @Test(arguments: [
    ("eruptions", ["1.5", "1234.5", "0.12", "-0.5", "-7", "'2.5'", "'n/a'", "-"]),
    ("Price", ["-", "2", "-", "-", "-", "-", "-", "-"]),
    ("At market", ["-", "3", "-", "-", "-", "-", "-", "-"]),
    ("own", ["-", "2", "'mine'", "-", "-", "-", "-", "-"]),
    ("kinds", ["'1,5'", "'1.234,5'", "'12 %'", "'-,5'", "'7-'", "'2.5'", "'n/a'", "-"]),
    ("texts", ["'1,5'", "'1.234,5'", "'12 %'", "'-,5'", "'7-'", "'2.5'", "'n/a'", "-"]),
    ("eruption", ["-", "-", "-", "-", "-", "-", "-", "-"]),
  ])
  func `a heading gives the member that it means, where an item has none of its name`(
    field: String,
    values: [String]
  ) throws {
    #expect(try column(field, ofDocument: ItemsTests.titled) == values)
  }

  @Test(arguments: [
    ("texts", false), ("price", false), ("Price", false), ("prices.nowhere", false),
    ("cheapest", false), ("own", false), ("Text", true), ("prise", true), ("", true), ("Old", true),
  ])
  func `a column is a member, a heading, or what an item has`(field: String, isNone: Bool) throws {
    let documents = Documents()
    let columns = try Array(ItemsTests.titled.utf8).withByteView {
      (view) throws(DocumentError) -> [String]? in
      try documents.reader.read(view)
      let cells = documents.calculator.cells
      return field.withByteView { cells.items?.columns(besides: $0, for: cells) }
    }
    #expect((columns != nil) == isNone)
    if let columns { #expect(columns.contains("own") && columns.contains("Price")) }
  }

  @Test func `no items, no column`() throws {
    #expect(try column("text", of: "[]").isEmpty)
  }

  @Test func `what is too large in an item is an error value`() throws {
    let long = String(repeating: "x", count: 32_768)
    #expect(try column("text", of: "[\"\(long)\"]") == ["#VALUE!"])
    #expect(try column("price", of: "[{\"price\":1e999999}]") == ["#NUM!"])
  }

  @Test func `asking spends the document's budget`() throws {
    let documents = Documents()
    try Array("{\"items\":[\"first\",\"second\",\"third\"]}".utf8).withByteView {
      (view) throws(DocumentError) in
      try documents.reader.read(view)
      var values: [Value] = []
      // All but ten of the document's units are gone already.
      #expect(documents.calculator.arithmetic.charge(1 << 31 - 10))
      let field = ByteView("text")
      documents.appendColumn(field, to: &values)
      #expect(values.count == 1)
      #expect(values.first?.kind == .error)
    }
  }

  @Test func `formulas see the items`() throws {
    let document =
      "{\"items\":[\"a\",{\"text\":\"b\",\"quantity\":2,\"price\":1.5}],"
      + "\"grid\":[[\"=COUNTA(ITEMS(\\\"text\\\"))\",\"=SUM(ITEMS(\\\"price\\\"))\"]]}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(output == "{\"values\":[[2,1.5]]}")
  }
}
