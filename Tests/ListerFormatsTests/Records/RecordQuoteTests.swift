// SPDX-License-Identifier: MIT

@testable import ListerFormats
import ListerTables
import Testing

/// Files that are written back keep each byte around their quotes.
struct RecordQuoteTests {
  @Test func `fields with blanks around their quotes are written as they were`() throws {
    try RecordMergeTests.expect(
      "csv",
      "name, town\nAnn, \"Paris\"\nBo, \"Rome\" \n",
      "name, town\nAnn, \"Lyon\"\nBo, \"Rome\" \n",
      "name, town\nAnn, \"Paris\"\nBo, \"Rome\" \nCy, \"Oslo\"\n",
      gives: "name, town\nAnn, \"Lyon\"\nBo, \"Rome\" \nCy, \"Oslo\"\n"
    )
  }

  @Test(arguments: [("csv", ","), ("tsv", "\t")])
  func `a stray quote is refused with its line`(format: String, separator: String) throws {
    let format = try #require(RecordFormat.named(format))
    let text = "id\(separator)name\n1\(separator)\"Elm\" St\n"
    let error = #expect(throws: ImportError.self) { try format.read(Array(text.utf8)) }
    #expect(error?.line == 2)
  }
}
