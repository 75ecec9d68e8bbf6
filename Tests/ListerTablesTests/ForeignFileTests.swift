// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerTables
import Testing

/// Files of data that are not read: each is told as what it is, with what makes CSV of it.
struct ForeignFileTests {
  /// What an import says of a file that it finds a format for.
  private func told(_ bytes: [UInt8], in name: String) -> String? {
    do throws(ImportError) {
      _ = try FormatRun(finding: bytes, in: name)
      return nil
    } catch {
      return error.message
    }
  }

  /// Expects a file to be told as what it is, whatever it is called and whatever format is named.
  private func expect(_ bytes: [UInt8], isToldAs kind: String, _ way: String) throws {
    let csv = try FormatRun("csv").format
    let error = #expect(throws: ImportError.self) {
      try bytes.withByteView { (view) throws(ImportError) in try csv.checkIsNotForeign(view) }
    }
    let message = try #require(error?.message)
    #expect(message.hasPrefix("this is \(kind), which is not read; "), "\(message)")
    #expect(message.contains(way) && message.hasSuffix(" writes CSV of it"), "\(message)")
    for name in ["data.csv", "data.txt", "data.bin", "data"] {
      #expect(told(bytes, in: name) == message)
    }
  }

  @Test(arguments: [
    ("a Parquet file", "duckdb", "PAR1\u{15}\u{4}\u{15}\u{1E}\u{7}\0\0PAR1"),
    ("a Feather or Arrow file", "read_feather", "ARROW1\0\0\u{1}\0\u{3}"),
    ("a Feather or Arrow file", "read_feather", "FEA1\0\0\0\0\u{2}"),
    ("a file of Stata", "read_stata", "<stata_dta><header><release>118</release>"),
    ("a file of Stata", "read_stata", "r\u{2}\u{1}\0\u{3}\0\u{2}\0"),
    ("a file of Stata", "read_stata", "i\u{1}\u{1}\0\0\u{3}\0\u{2}"),
    ("a file of SAS", "read_sas", "HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!000000"),
  ])
  func `a file of data is told with what makes CSV of it`(
    kind: String,
    way: String,
    text: String
  ) throws {
    try expect(Array(text.utf8), isToldAs: kind, way)
  }

  @Test func `a file of SAS is known by the mark behind its zeros`() throws {
    var bytes = [UInt8](repeating: 0, count: 12)
    bytes += [0xC2, 0xEA, 0x81, 0x60, 0xB3, 0x14, 0x11, 0xCF, 0xBD, 0x92, 0x08, 0x00]
    bytes += [0x09, 0xC7, 0x31, 0x8C, 0x18, 0x1F, 0x10, 0x11, 0x33, 0x22]
    try expect(bytes, isToldAs: "a file of SAS", "read_sas")
    #expect(told([UInt8](repeating: 0, count: 64), in: "data.csv")?.contains("SAS") != true)
  }

  @Test(arguments: [
    "PAR1,PAR2\n1,2\n3,4\n", "ARROW1,x\n1,2\n3,4\n", "FEA1,FEA2\n1,2\n3,4\n",
    "red,size\n1,2\n3,4\n",
    "HEADER RECORD,x\n1,2\n3,4\n",
  ])
  func `a table whose first heading is called like a mark is a table`(text: String) throws {
    #expect(told(Array(text.utf8), in: "data.csv") == nil)
  }
}
