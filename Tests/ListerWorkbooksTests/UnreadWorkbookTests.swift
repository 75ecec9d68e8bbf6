// SPDX-License-Identifier: MIT

@testable import ListerWorkbooks
import FormatKit
import ListerBasics
import ListerTables
import Testing

/// Workbooks of forms that are not read are named, with what helps.
struct UnreadWorkbookTests {
  private func message(_ bytes: [UInt8], _ name: String) -> String? {
    let error = #expect(throws: ImportError.self) {
      _ = try FormatRun(finding: bytes, in: name).read(bytes)
    }
    return error?.message
  }

  private func zip(_ names: [String]) -> [UInt8] {
    var zip = ZipWriter()
    for name in names { zip.add(name, "x") }
    return zip.file
  }

  @Test(arguments: ["Workbook", "Book", "EncryptedPackage"])
  func `an old workbook and an encrypted one, whatever they are called`(entry: String) {
    let start: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let file = start + [UInt8](repeating: 0, count: 504) + entry.utf8.flatMap { [$0, 0] }
    for name in ["old.xls", "data"] {
      let message = message(file, name)
      #expect(message?.contains("old format (.xls)") == true, "\(message ?? "")")
      #expect(message?.contains("soffice --convert-to xlsx") == true)
    }
  }

  @Test func `a binary workbook`() {
    let file = zip(["[Content_Types].xml", "xl/workbook.bin", "xl/worksheets/sheet1.bin"])
    #expect(message(file, "a.xlsb")?.contains("binary workbook (.xlsb)") == true)
  }

  @Test func `a document of Numbers, which is no archive of files`() {
    let file = zip(["Index/Document.iwa", "Index/Tables/DataList.iwa", "preview.jpg"])
    #expect(message(file, "a.numbers")?.contains("document of Numbers") == true)
    let isArchive = file.withByteView { ArchiveReader.isArchive($0) }
    #expect(!isArchive)
  }
}
