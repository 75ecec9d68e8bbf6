// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// As what files are read, in the report of an import.
struct ExplainedImportTests {
  private static let sales = """
    Sales 2026

    Region;Sales;Day
    North;1.234,50;03/04/2026
    South;(D);13/04/2026
    West;500,00;01/05/2026
    East;600,00;02/05/2026

    """

  @Test func `a report says as what each file was read`() throws {
    let fixture = try ImportFixture([
      "sales.csv": ExplainedImportTests.sales, "todo.txt": "x Milk\n(A) Bread\n",
      "all/a.csv": "text,quantity\nTea,2\n", "all/b.csv": "text\nRice\n", "all/c.txt": "Salt\n",
    ])
    let one = try fixture.run("import", "sales.csv", "todo.txt", "--into", "lists")
    #expect(one.code == 0, "\(one.errors)")
    #expect(
      one.output.contains("sales.csv: 122 B, read as csv with ;, without the title in line 1\n")
    )
    #expect(one.output.contains("todo.txt: 17 B, read as todotxt\n"))
    let several = try fixture.run("import", "all", "--into", "lists")
    #expect(several.output.contains(", read as csv (2 files), text (1 file)\n"))
  }

  @Test func `an explained import shows each column and saves nothing`() throws {
    let fixture = try ImportFixture(["sales.csv": ExplainedImportTests.sales])
    let outcome = try fixture.run("import", "sales.csv", "--into", "lists", "--items", "--explain")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.contains(
        "  read as csv with ;, headings in line 3, 4 rows as items, without the title in line 1\n"
      )
    )
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "column becomes kind values missing others decided by", "Region text text 4 0 0",
      "Sales Sales number (decimal ,) 3 0 1 line 4: 1.234,50 (a decimal comma)",
      "Day Day day-first 4 0 0 line 5: 13/04/2026 (the day is first)",
    ] {
      #expect(lines.contains(line), "\(outcome.output)")
    }
    #expect(outcome.output.hasSuffix("; nothing was saved\n"))
    #expect(fixture.documents == [])
  }

  @Test func `titles and a total row are said once, with how the table was read`() throws {
    let report = "An office\nRain\n\ntown,a\nUlm,3\nKiel,4\nTotal,7\n"
    let files = ["rain.csv": report, "all/rain.csv": report, "all/x.txt": "a\n"]
    let fixture = try ImportFixture(files)
    let one = try fixture.run("import", "rain.csv", "--into", "lists", "--items")
    let line = ", read as csv, without the titles in lines 1 to 2 and the total row in line 7\n"
    #expect(one.output.contains(line), "\(one.output)")
    #expect(!one.output.contains("left out"), "\(one.output)")
    // Of one file among others a remark says it.
    let several = try fixture.run("import", "all", "--into", "others", "--items")
    #expect(several.output.contains("lines 1 to 2, above the table, are left out"))
    #expect(several.output.contains("a total row, line 7, is left out: \"Total\""))
    let json = try fixture.run("import", "rain.csv", "--into", "third", "--items", "--json")
    let leftOut = """
      "left_out": [{"what": "titles", "line": 1, "last_line": 2}, \
      {"what": "total", "line": 7, "last_line": 7}]
      """
    #expect(json.output.contains(leftOut), "\(json.output)")
  }

  @Test func `the reading is in the answer, with what decided where that is wanted`() throws {
    let fixture = try ImportFixture(["sales.csv": ExplainedImportTests.sales])
    for (word, clue) in [("--dry-run", nil), ("--explain", "1.234,50")] {
      let outcome = try fixture.run("import", "sales.csv", "--into", "lists", word, "--json")
      let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let sources = try #require((answer as? [String: Any])?["sources"] as? [[String: Any]])
      let readings = try #require(sources.first?["readings"] as? [[String: Any]])
      #expect(readings.map { $0["format"] as? String } == ["csv"])
      let tables = try #require(readings.first?["tables"] as? [[String: Any]])
      #expect(tables.first?["heading_line"] as? Int == 3)
      let columns = try #require(tables.first?["columns"] as? [[String: Any]])
      #expect(columns.map { $0["name"] as? String } == ["Region", "Sales", "Day"])
      let found = columns[1]["clue"] as? [String: Any]
      #expect(found?["text"] as? String == clue)
    }
  }
}
