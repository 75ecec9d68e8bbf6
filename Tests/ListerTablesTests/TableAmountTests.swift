// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Columns of numbers with a unit or a currency beside each.
struct TableAmountTests {
  /// What is read of a table of two columns, whose second one is `v`, between semicolons.
  private func read(_ cells: [String], _ heading: String = "v") throws -> ImportResult {
    let rows = cells.enumerated().map { "item \($0.offset);\($0.element)\n" }.joined()
    return try FormatRun("csv").read("name;\(heading)\n" + rows)
  }

  @Test(
    arguments: [
      (["1.355,90 €", "12,00 €"], ["1355.90", "12.00"], "€"),
      (["$1,234.00", "$5.50"], ["1234.00", "5.50"], "$"), (["USD 5", "USD 7"], ["5", "7"], "USD"),
      (["12 kg", "7kg"], ["12", "7"], "kg"), (["-$5", "$7.5"], ["-5", "7.5"], "$"),
      (["1\u{202F}234,50\u{A0}€", "5,00 €"], ["1234.50", "5.00"], "€"),
      (["50 km/h", "30 km/h"], ["50", "30"], "km/h"), (["12 m²", "7,5 m²"], ["12", "7.5"], "m²"),
      (["12 m2", "7 m2"], ["12", "7"], "m2"),
      (["10 237,65 kg", "1 234 kg"], ["10237.65", "1234"], "kg"),
      (["2,50 €/kg", "3,00 €/kg"], ["2.50", "3.00"], "€/kg"), (["2.5 m"], ["2.5"], "m"),
    ] as [([String], [String], String)]
  )
  func `one unit in all cells is left out, and told once`(
    cells: [String],
    numbers: [String],
    unit: String
  ) throws {
    let result = try read(cells)
    let items = result.lists[0].list.items
    #expect(items.map { $0["v"]?.text } == numbers)
    #expect(items.allSatisfy { $0["currency"] == nil && $0.unit == nil })
    let count = String(counting: cells.count, "cell")
    let remark = "v: the unit \(unit) is left out of \(count)"
    #expect(result.remarks.filter { $0.message == remark }.count == 1)
  }

  @Test func `cells without a value are left out beside amounts`() throws {
    let items = try read(["12 kg", "-", "", "7 kg"]).lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["12", nil, nil, "7"])
  }

  @Test(
    arguments: [
      (["12 kg", "500 g"], #"v: amounts with different units are kept as texts: "kg", "g""#),
      (["5 €", "7 $", "9 €"], #"v: amounts with different units are kept as texts: "€", "$""#),
      (["12 kg", "5"], #"v: amounts, some of them with the unit "kg", are kept as texts"#),
    ] as [([String], String)]
  )
  func `different units are kept in texts, and told`(cells: [String], remark: String) throws {
    let result = try read(cells)
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test(arguments: [
    // Streets, rooms, models, houses, places, ordinals, times, grades, ranges, volumes of prose.
    ["12 Main Street", "14 Side Street"], ["Room 12", "Room 14"], ["BMW 320", "BMW 318"],
    ["12 a", "14 a"], ["12a", "14a"], ["1. Platz", "2. Platz"], ["4th", "5th"], ["10 am", "11 am"],
    ["3 B", "4 B"], ["12 h"], ["10-20", "30-40"], ["1.2-beta", "1.3-beta"], ["5 of 10", "6 of 10"],
    ["A-12", "A-13"], ["2 kg", "a few"], ["007 kg", "008 kg"], ["12 kg 5", "13 kg 6"],
    ["ISO 9001", "ISO 9002"], ["2026-03-01 x", "2026-03-02 x"],
  ])
  func `what has no unit beside a number stays as it is`(cells: [String]) throws {
    let result = try read(cells)
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    #expect(!result.remarks.contains { $0.message.contains("unit") })
  }

  @Test func `amounts whose marks can mean two things stay texts`() throws {
    let result = try read(["1.234 €", "2.345 €"])
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == ["1.234 €", "2.345 €"])
    #expect(result.remarks.contains { $0.message.contains("can mean two things") })
    let blanks = try read(["1 234 kg", "2 345 kg"])
    #expect(blanks.lists[0].list.items[0]["v"]?.string == "1 234 kg")
    #expect(blanks.remarks.contains { $0.message.contains("numbers such as 1 234") })
  }

  @Test func `a column called like a price keeps its currency`() throws {
    let result = try read(["5,50 €", "", "7,00 €"], "Verkaufspreis")
    let items = result.lists[0].list.items
    #expect(items.map { $0["Verkaufspreis"]?.text } == ["5.50", nil, "7.00"])
    #expect(items.map { $0["currency"]?.string } == ["€", nil, "€"])
    let remark = #"Verkaufspreis: the currency € of 2 cells is kept as "currency""#
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test(arguments: [
    "name;price;Market price\na;5 €;6 $\nb;7 €;8 $\n", "name;Shop price;currency\na;6 $;€\n",
  ])
  func `there is one currency`(text: String) throws {
    let items = try FormatRun("csv").items(text)
    #expect(items.allSatisfy { $0["currency"]?.string == "€" })
    #expect(items[0].members.count { $0.key == "currency" } == 1)
  }

  @Test func `a note, a text and a unit of their own names are texts`() throws {
    let items = try FormatRun("csv").items("name;note;unit\n12 kg;5 kg;3 kg\n7 kg;6 kg;4 kg\n")
    #expect(items[0].text == "12 kg" && items[0].note == "5 kg" && items[0].unit == "3 kg")
  }

  @Test func `a grid has the numbers, and its headings stay`() throws {
    var table = TableOptions()
    table.shape = .grid
    let text = "Town;5 kg;v\nA;12 kg;5 €\nB;7 kg;6 $\n"
    let result = try FormatRun("csv").read(Array(text.utf8), table)
    let rows = result.lists[0].list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(rows == [#"["Town", "5 kg", "v"]"#, #"["A", 12, "5 €"]"#, #"["B", 7, "6 $"]"#])
    #expect(result.remarks.map(\.message) == ["5 kg: the unit kg is left out of 2 cells"])
  }

  // MARK: Rows of units

  @Test(
    arguments: [
      ("Land;Umsatz;Anteil\n;Mio. €;%\nA;12,5;3\nB;7,5;4\n", #"Umsatz "Mio. €", Anteil "%""#),
      ("name;size;rate\n;kg;\nA;5;x\nB;7;y\n", #"size "kg""#),
      ("name;size\n;(1000)\nA;5\n", #"size "(1000)""#),
      ("name;size\n\"\";in km²\nA;5,5\nB;\nC;7\n", #"size "in km²""#),
      ("name;size;of\n;[1 000 t];%\nA;5;3 %\nB;7;4 %\n", #"size "[1 000 t]", of "%""#),
    ] as [(String, String)]
  )
  func `a row of units below the headings is told, and is no item`(
    text: String,
    units: String
  ) throws {
    var table = TableOptions()
    table.shape = .items
    let result = try FormatRun("csv").read(Array(text.utf8), table)
    let items = result.lists[0].list.items
    #expect(items[0].text == "A" && items[0].members.contains { $0.value.kind == .number })
    #expect(items.allSatisfy { !$0.text.isEmpty })
    let remark = "a row of units, line 2, is left out: \(units)"
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test(arguments: [
    // Its column holds texts, something else is in the row, or it is not the first one.
    "name;size\nkg;\nA;5\nB;7\n", "name;size\n;kg\nA;big\nB;7\n", "name;size\nm;5\nA;6\nB;7\n",
    "name;size\nA;5\n;kg\nB;7\n", "name;size\n;1000\nA;5\nB;7\n", "name;size\n;kg\n;kg\nB;7\n",
  ])
  func `what is no row of units is an item`(text: String) throws {
    let result = try FormatRun("csv").read(text)
    #expect(result.lists[0].list.items.count == 3)
    #expect(!result.remarks.contains { $0.message.contains("row of units") })
  }

  @Test func `a row of units is a row of a grid`() throws {
    var table = TableOptions()
    table.shape = .grid
    let text = "Land;Umsatz\n;€\nA;12,5\n"
    let list = try FormatRun("csv").read(Array(text.utf8), table).lists[0].list
    let rows = list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(rows == [#"["Land", "Umsatz"]"#, #"[null, "€"]"#, #"["A", 12.5]"#])
  }
}
