// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What a table of items has of numbers that are times, days or codes by their formats.
struct SheetTimesTests {
  private func result(_ file: [UInt8], _ format: String) throws -> ImportResult {
    var table = TableOptions()
    table.shape = .items
    return try FormatRun(format).read(file, table)
  }

  /// The values of the second column of a workbook, the cells of which are given, as JSON.
  private func values(
    xlsx cells: [String],
    _ formats: [String],
    is1904: Bool = false
  ) throws -> [String?] {
    var rows = XLSXSample.rows([["Name", "When"]])
    for (index, cell) in cells.enumerated() {
      rows += "<row r=\"\(index + 2)\"><c t=\"str\"><v>item \(index)</v></c>\(cell)</row>"
    }
    let sheets = [(name: "S", rows: rows)]
    let result = try result(XLSXSample.file(sheets, formats: formats, is1904: is1904), "xlsx")
    #expect(!result.remarks.contains { $0.message.contains("number formats") })
    return result.lists[0].list.items.map { $0["When"]?.text }
  }

  private func value(_ number: String, _ format: String, is1904: Bool = false) throws -> String? {
    try values(xlsx: ["<c s=\"1\"><v>\(number)</v></c>"], [format], is1904: is1904)[0]
  }

  private func values(ods cells: [String], styles: String = "") throws -> [String?] {
    var rows = [[ODSSample.cell("Name"), ODSSample.cell("When")]]
    for (index, cell) in cells.enumerated() {
      rows.append([ODSSample.cell("item \(index)"), cell])
    }
    let file = ODSSample.file(ODSSample.sheet(rows), styles: styles)
    return try result(file, "ods").lists[0].list.items.map { $0["When"]?.text }
  }

  // MARK: Times

  @Test(arguments: [
    ("h:mm", "0.0104166", "00:15"), ("id:20", "0.0104166", "00:15"), ("hh:mm;@", "0", "00:00"),
    ("h:mm:ss", "0.5452430555555555", "13:05:09"), ("id:21", "0.5452430555555555", "13:05:09"),
    ("h:mm", "0.5452430555555555", "13:05:09"), ("h:mm AM/PM", "0.75", "18:00"),
    ("id:18", "0.75", "18:00"), ("id:19", "0.354166666666667", "08:30"),
    (#"[$-F400]h:mm:ss\ AM/PM"#, "0.5", "12:00"), (#"h"h" mm"#, "0.5", "12:00"),
    ("h", "0.25", "06:00"), ("[Red]h:mm", "0.25", "06:00"),
    // Hours of spans go on beyond those of a day, and so do those of times.
    ("[h]:mm", "1.1041666666666667", "26:30"), ("[hh]:mm:ss", "1.1041782407407408", "26:30:01"),
    ("id:46", "2", "48:00"), ("h:mm", "1.1041666666666667", "26:30"), ("[h]:mm", "0.5", "12:00"),
    ("[h]:mm", "-0.0625", "-01:30"), ("[h]:mm", "20000", "480000:00"),
    // Where no hours are shown, minutes and seconds are not taken for hours and minutes.
    ("mm:ss", "0.003472222222222222", "00:05:00"), ("id:45", "0.0104166", "00:15:00"),
    ("[mm]:ss", "0.0625", "01:30:00"), ("[ss]", "0.0625", "01:30:00"),
    // Parts of a second count where they are shown.
    ("mm:ss.0", "1.7361111111111111E-5", "00:00:01.500"), ("id:47", "0.0625", "01:30:00"),
    ("h:mm:ss.000", "0.5000173611111111", "12:00:01.500"),
    ("h:mm:ss", "0.5000185185185185", "12:00:02"),
    // A day may be there and not be shown, or be shown and not be there.
    ("h:mm", "45000.5", "2023-03-15T12:00:00"), ("d/m/yyyy h:mm", "45000.5", "2023-03-15T12:00:00"),
    ("d/m/yyyy h:mm", "0.5", "12:00"), ("id:22", "0.25", "06:00"),
  ])
  func `a number with the format of a time is a time`(
    format: String,
    number: String,
    time: String
  ) throws {
    #expect(try value(number, format) == "\"\(time)\"")
  }

  @Test(arguments: [
    "General", "0.00", "id:2", "id:10", "id:49", #"0.0 "hours""#, #"0.0\h"#, "[<1]0.00", "[Red]0.0",
    "0.0_h", "yyyy-mm-dd", "@", "# ?/?",
  ])
  func `a number with another format is a number`(format: String) throws {
    var table = TableOptions()
    table.shape = .items
    let rows =
      XLSXSample.rows([["Name", "When"]])
      + "<row r=\"2\"><c t=\"str\"><v>a</v></c><c s=\"1\"><v>0.25</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: [format])
    let items = try FormatRun("xlsx").read(file, table).lists[0].list.items
    #expect(items.map { $0["When"]?.text } == ["0.25"])
  }

  @Test func `what a formula gives is a time, and so is a text of a cell of days`() throws {
    let cells = [
      "<c s=\"1\"><f>1/4</f><v>0.25</v></c>", "<c t=\"d\"><v>08:30:00</v></c>",
      "<c t=\"d\"><v>T13:05:09</v></c>", "<c t=\"d\"><v>13:05:09.250</v></c>",
    ]
    #expect(
      try values(xlsx: cells, ["h:mm"]) == [
        #""06:00""#, #""08:30""#, #""13:05:09""#, #""13:05:09.250""#,
      ]
    )
    let error = #expect(throws: ImportError.self) {
      try values(xlsx: ["<c t=\"d\"><v>25:00</v></c>"], ["h:mm"])
    }
    #expect(error?.message == "\"25:00\" is no day")
  }

  @Test(arguments: [
    ("PT08H30M00S", "08:30"), ("PT00H20M00S", "00:20"), ("PT13H05M09S", "13:05:09"),
    ("PT26H30M00S", "26:30"), ("PT26H30M05S", "26:30:05"), ("-PT01H30M00S", "-01:30"),
    ("PT10H29M59.999997648S", "10:30"), ("PT00H00M01.5S", "00:00:01.500"), ("PT0S", "00:00"),
    ("PT90M", "01:30"), ("P1DT2H30M", "26:30"), ("P2D", "48:00"), ("PT00H00M01,5S", "00:00:01.500"),
    // What is no duration stays what it is.
    ("soon", "soon"), ("P1M", "P1M"), ("PT5", "PT5"), ("P", "P"), ("PT1e3S", "PT1e3S"),
  ])
  func `a duration of OpenDocument is a time`(duration: String, time: String) throws {
    let cell = "<table:table-cell office:value-type=\"time\" office:time-value=\"\(duration)\"/>"
    #expect(try values(ods: [cell]) == ["\"\(time)\""])
  }

  @Test func `a small sheet of times is a table, as one of days is`() throws {
    let rows =
      XLSXSample.rows([["Runner", "Lap 1", "Lap 2"]])
      + "<row r=\"2\"><c t=\"str\"><v>a</v></c><c s=\"1\"><v>0.25</v></c><c s=\"1\"><v>0.5</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: ["h:mm"])
    let items = try BinarySample.first(BinarySample.read(file, "x.xlsx")).items
    #expect(items.map(\.json.text) == [#"{"text": "a", "Lap 1": "06:00", "Lap 2": "12:00"}"#])
  }

  @Test func `a column of times called like a day has its own name`() throws {
    let rows =
      XLSXSample.rows([["Course", "Start", "Due"]])
      + "<row r=\"2\"><c t=\"str\"><v>a</v></c><c s=\"1\"><v>0.25</v></c><c s=\"2\"><v>45000</v></c></row>"
    let formats = ["h:mm", "yyyy-mm-dd"]
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: formats)
    let items = try result(file, "xlsx").lists[0].list.items
    #expect(
      items.map(\.json.text) == [#"{"text": "a", "due": "2023-03-15", "Start": "06:00"}"#]
    )
  }

  @Test func `a time in a grid is the number that formulas calculate with`() throws {
    let rows = "<row><c s=\"1\"><v>0.25</v></c><c><f>A1*24</f><v>6</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: ["h:mm"])
    let book = try BinarySample.read(file, "x.xlsx")
    #expect(BinarySample.rows(try BinarySample.first(book), "S") == [["0.25", "\"=A1*24\""]])
    #expect(book.remarks.contains { $0.message.hasPrefix("1 time stays a number") })
    let cells = [
      "<table:table-cell office:value-type=\"time\" office:time-value=\"PT08H30M00S\"/>",
      "<table:table-cell table:formula=\"of:=[.A1]*24\"/>",
    ]
    let list = try BinarySample.first(
      BinarySample.read(ODSSample.file(ODSSample.sheet([cells])), "x.ods")
    )
    #expect(BinarySample.rows(list, "S") == [[#"{"ratio": "17/48"}"#, "\"=A1*24\""]])
  }

  @Test(arguments: [
    ("h:mm", "0.0423611111111111", #""01:01""#, "1 time became text such as 08:30"),
    ("[h]:mm", "1.5", #""36:00""#, "1 time became text such as 08:30"),
    ("00000", "1067", #""01067""#, "1 code became text with the zeros in front, as 00123"),
    ("yyyy-mm-dd", "46347", #""2026-11-21""#, "1 day became text such as 2026-11-21"),
  ])
  func `a cell of a grid that no formula refers to is what it shows`(
    format: String,
    number: String,
    shown: String,
    told: String
  ) throws {
    let rows =
      "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>\(number)</v></c><c r=\"B1\"><v>6</v></c>"
      + "<c r=\"C1\"><f>B1*2</f><v>12</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: [format])
    let book = try BinarySample.read(file, "x.xlsx")
    #expect(
      BinarySample.rows(try BinarySample.first(book), "S") == [[shown, "6", "\"=B1*2\""]]
    )
    #expect(book.remarks.map(\.message) == [told])
  }

  @Test func `a code that a formula refers to stays a number, which is said`() throws {
    let rows = "<row><c s=\"1\"><v>1067</v></c><c><f>A1+1</f><v>1068</v></c></row>"
    let book = try BinarySample.read(
      XLSXSample.file([(name: "S", rows: rows)], formats: ["00000"]),
      "x.xlsx"
    )
    #expect(BinarySample.rows(try BinarySample.first(book), "S") == [["1067", "\"=A1+1\""]])
    #expect(
      book.remarks.map(\.message)
        == ["1 code stays a number without the zeros in front (formulas refer to it)"]
    )
  }

  // MARK: Days

  @Test(arguments: [
    ("yyyy-mm-dd", "43538", "2023-03-15"), ("yyyy-mm-dd hh:mm", "43538.5", "2023-03-15T12:00:00"),
    ("id:14", "0", "1904-01-01"), ("h:mm", "0.5", "12:00"),
    ("h:mm", "43538.5", "2023-03-15T12:00:00"),
  ])
  func `days of a workbook of 1904 count from there`(
    format: String,
    number: String,
    day: String
  ) throws {
    #expect(try value(number, format, is1904: true) == "\"\(day)\"")
  }

  // MARK: Codes

  @Test(arguments: [
    ("00000", "2138", #""02138""#), ("00000", "12010", #""12010""#), ("00000", "0", #""00000""#),
    ("00", "7", #""07""#), ("00", "123", #""123""#), ("[$-407]00000", "1067", #""01067""#),
    ("0000000000000", "4006381333931", #""4006381333931""#), ("00000", "2138.0", #""02138""#),
    ("00000", "2.138E3", #""02138""#),
    // These are amounts, or no whole numbers.
    ("0", "7", "7"), ("id:1", "7", "7"), ("00.0", "7", "7"), ("00%", "7", "7"),
    ("000-00", "7", "7"),
    ("00000", "-5", "-5"), ("00000", "2138.5", "2138.5"), ("#000", "7", "7"),
  ])
  func `a number with a format of zeros alone is a code`(
    format: String,
    number: String,
    code: String
  ) throws {
    let rows =
      XLSXSample.rows([["Name", "Zip"]])
      + "<row r=\"2\"><c t=\"str\"><v>a</v></c><c s=\"1\"><v>\(number)</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], formats: [format])
    #expect(try result(file, "xlsx").lists[0].list.items[0]["Zip"]?.text == code)
  }

  @Test func `all codes of a column are texts`() throws {
    let cells = ["<c s=\"1\"><v>2138</v></c>", "<c s=\"1\"><v>12010</v></c>"]
    #expect(try values(xlsx: cells, ["00000"]) == [#""02138""#, #""12010""#])
  }

  @Test(arguments: [
    (#"<number:number number:decimal-places="0" number:min-integer-digits="5"/>"#, #""02138""#),
    (#"<number:number number:min-integer-digits="5"/>"#, #""02138""#),
    (#"<number:number number:min-integer-digits="3"/>"#, #""2138""#),
    (#"<number:number number:min-integer-digits="1"/>"#, "2138"),
    (#"<number:number number:decimal-places="2" number:min-integer-digits="5"/>"#, "2138"),
    (#"<number:number number:grouping="true" number:min-integer-digits="5"/>"#, "2138"),
    (#"<number:number number:min-integer-digits="5"/><number:text>m</number:text>"#, "2138"),
    (#"<number:text>No. </number:text><number:number number:min-integer-digits="5"/>"#, "2138"),
  ])
  func `a style of zeros makes codes of numbers in OpenDocument, too`(
    format: String,
    code: String
  ) throws {
    let styles = """
      <number:number-style style:name="N1">\(format)</number:number-style>\
      <style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>
      """
    let number = "office:value-type=\"float\" office:value=\"2138\"/>"
    let cell = "<table:table-cell table:style-name=\"ce1\" \(number)"
    #expect(try values(ods: [cell], styles: styles) == [code])
    // The style of a column is that of its cells.
    let rows = [
      [ODSSample.cell("Name"), ODSSample.cell("Zip")],
      [ODSSample.cell("a"), "<table:table-cell \(number)"],
    ]
    let column =
      "<table:table-column table:number-columns-repeated=\"2\" table:default-cell-style-name=\"ce1\"/>"
    let sheet = ODSSample.sheet(rows).split(separator: ">", maxSplits: 1)
    let file = ODSSample.file("\(sheet[0])>\(column)\(sheet[1])", styles: styles)
    #expect(try result(file, "ods").lists[0].list.items[0]["Zip"]?.text == code)
  }

  @Test func `an amount in a sheet of items stays one, and a code has its zeros`() throws {
    let rows =
      XLSXSample.rows([["text", "quantity", "barcode"]])
      + "<row r=\"2\"><c t=\"str\"><v>Milk</v></c><c s=\"1\"><v>7</v></c><c s=\"2\"><v>12345678905</v></c></row>"
    let file = XLSXSample.file(
      [(name: "Items", rows: rows)],
      formats: ["000", "0000000000000"]
    )
    let item = try BinarySample.first(BinarySample.read(file, "x.xlsx")).items[0]
    #expect(item.quantity?.text == "7")
    #expect(item["barcode"]?.string == "0012345678905")
  }
}
