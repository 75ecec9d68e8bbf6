// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

struct SpreadsheetRefusalTests {
  private func read(_ bytes: [UInt8], _ format: String) throws -> ImportResult {
    let format = try BinarySample.format(format)
    return try bytes.withByteView { try format.read($0, ReadingOptions(name: "x")) }
  }

  @Test(arguments: [
    ("archives/bomb.xlsx", "xl/worksheets/sheet1.xml", "as bombs have"),
    ("archives/entities.xlsx", "xl/worksheets/sheet1.xml", "declares a document type"),
    ("archives/deep.xlsx", "xl/worksheets/sheet1.xml", "more than 256 deep"),
    ("archives/encrypted.zip", "xl/workbook.xml", "no such part"),
    ("apple/Today.list", "", "not a zip file"),
    ("archives/void.xlsx", "", "there is nothing in the sheets"),
  ])
  func `a workbook that is wrong is refused with its place`(
    path: String,
    place: String,
    message: String
  ) throws {
    let error = #expect(throws: ImportError.self) {
      _ = try read(BinarySample.bytes(path), "xlsx")
    }
    #expect(error?.place == place)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `formulas without a value are calculated where only values are kept`() throws {
    let format = try BinarySample.format("xlsx")
    var options = ReadingOptions(name: "x")
    options.table.shape = .items
    let result = try BinarySample.bytes("archives/unsaved.xlsx").withByteView {
      try format.read($0, options)
    }
    let told = "Calc: 3 formulas have no values in the file: they are calculated"
    #expect(result.remarks.map(\.message).contains(told))
    #expect(result.lists[0].list.items.map { $0["Sum"]?.text } == ["2", "4", "6"])
  }

  @Test func `two sheets of one name become two grids`() throws {
    let list = try BinarySample.first(read(BinarySample.bytes("archives/twins.xlsx"), "xlsx"))
    #expect(BinarySample.gridNames(list) == ["S", "S 2"])
    #expect(BinarySample.rows(list, "S") == [["\"=@B2#+S!A1\""]])
    #expect(BinarySample.rows(list, "S 2") == [["2"]])
  }

  @Test func `an encrypted workbook is told from one that is damaged`() throws {
    let error = #expect(throws: ImportError.self) {
      _ = try read([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "xlsx")
    }
    #expect(error?.message.contains("encrypted workbook") == true)
  }

  @Test(arguments: [("archives/tiny.xlsx", "xlsx"), ("spreadsheets/odfpy.ods", "ods")])
  func `a workbook that is cut off anywhere is refused`(path: String, format: String) throws {
    let bytes = try BinarySample.bytes(path)
    for count in 0..<bytes.count {
      let error = #expect(throws: ImportError.self, "\(count) bytes") {
        _ = try read(Array(bytes[..<count]), format)
      }
      #expect(error?.message.isEmpty == false)
    }
  }

  @Test(arguments: [("archives/tiny.xlsx", "xlsx"), ("spreadsheets/odfpy.ods", "ods")])
  func `a workbook with changed bytes is read or refused, and never traps`(
    path: String,
    format: String
  ) throws {
    let bytes = try BinarySample.bytes(path)
    var generator = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        changed[place] = .random(in: 0...255, using: &generator)
      }
      do {
        _ = try read(changed, format)
      } catch let error as ImportError {
        #expect(!error.message.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test func `repeats in a sheet are no way to fill the memory`() throws {
    let bytes = try BinarySample.bytes("spreadsheets/repeats.ods")
    let error = #expect(throws: ImportError.self) { _ = try read(bytes, "ods") }
    #expect(error?.place == "Full!XFD1")
    let huge = #expect(throws: ImportError.self) {
      _ = try read(BinarySample.bytes("archives/huge.ods"), "ods")
    }
    #expect(huge?.place == "S!XFD1")
    let tiled = #expect(throws: ImportError.self) {
      let format = try BinarySample.format("ods")
      _ = try bytes.withByteView {
        try format.read($0, ReadingOptions(name: "x", tilesLargeSheets: true))
      }
    }
    #expect(tiled?.message.contains("16384 cells") == true, "\(tiled?.message ?? "")")
  }
}
