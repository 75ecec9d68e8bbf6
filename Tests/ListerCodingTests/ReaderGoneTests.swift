// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerNumbers
import Testing

/// What formulas ask of a document is there without the reader that has read it.
@Suite struct ReaderGoneTests {
  /// The first column of the first grid, calculated when the reader of the document is gone.
  private func column(of document: String, rows: Int) throws -> [Value] {
    let calculator = Calculator()
    return try Array(document.utf8).withByteView { (bytes) throws(DocumentError) in
      var reader: DocumentReader? = DocumentReader(cells: calculator.cells)
      weak let gone = reader
      try reader?.read(bytes)
      reader = nil
      #expect(gone == nil)
      calculator.compile()
      calculator.evaluate()
      return (0..<rows).map { calculator.cells.value(row: $0, column: 0, grid: 0) }
    }
  }

  @Test func `ITEMS reads the columns of items`() throws {
    let values = try column(
      of: #"""
        {"items":[{"text":"Milk","price":1.19,"quantity":2},{"text":"Br\u0065ad","price":2.5}],
         "grid":[["=SUM(ITEMS(\"price\"))"],["=COUNT(ITEMS(\"quantity\"))"],
                 ["=MATCH(\"Bread\",ITEMS(\"text\"),0)"]]}
        """#,
      rows: 3
    )
    #expect(values.map(\.number.word) == [369, 1, 2])
    #expect(values.allSatisfy { $0.isNumber })
  }

  @Test func `formulas with escapes are decoded`() throws {
    let values = try column(
      of: #"{"grid":[["=LEN(\"a\\b\")"],["=1\u002b2"],["=\u0053UM(A1:A2)"]]}"#,
      rows: 3
    )
    #expect(values.map(\.number.word) == [3, 3, 6])
    #expect(values.allSatisfy { $0.isNumber })
  }
}
