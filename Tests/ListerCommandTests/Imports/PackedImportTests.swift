// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Files as they are downloaded: packed by one program or another, and a whole Takeout.
struct PackedImportTests {
  @Test(arguments: ["gz", "zst", "bz2", "xz", "lz4"])
  func `a packed file is a list of its name, and a packed archive gives its lists`(
    ending: String
  ) throws {
    let fixture = try ImportFixture([:])
    let samples = Datasets.root.appendingPathComponent("imports/archives").path
    let one = try fixture.run("import", "\(samples)/one.txt.\(ending)", "--into", "lists")
    #expect(one.code == 0, "\(one.errors)")
    #expect(fixture.documents == ["one.list.json"])
    #expect(try fixture.items("one") == ["Milk", "Bread"])
    let all = try fixture.run("import", "\(samples)/lists.tar.\(ending)", "--into", "more")
    #expect(all.code == 0, "\(all.errors)")
    #expect(try fixture.lists.items("more/a.list.json") == ["Milk", "Bread"])
  }

  @Test(arguments: ["bz2", "lzma"])
  func `a packed table is read as the one in it`(packer: String) throws {
    let fixture = try ImportFixture()
    let ending = packer == "lzma" ? "xz" : packer
    let packed = try Child.shell(
      """
      python3 - <<'END'
      import \(packer)
      packed = \(packer).compress(open('prices.csv', 'rb').read())
      open('packed.csv.\(ending)', 'wb').write(packed)
      open('cut.csv.\(ending)', 'wb').write(packed[:-4])
      END
      """,
      in: fixture.folder.path
    )
    try #require(packed.code == 0, "\(packed.errors)")
    let outcome = try fixture.run("import", "packed.csv.\(ending)", "--into", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("packed") == ["Milk", "Bread"])
    let cut = try fixture.run("import", "cut.csv.\(ending)", "--into", "lists")
    #expect(
      cut.code == 3 && cut.errors.contains("cut.csv.\(ending): "),
      "\(cut.errors)"
    )
    #expect(fixture.documents == ["packed.list.json"])
  }

  @Test func `a file of data is refused with what makes CSV of it`() throws {
    let fixture = try ImportFixture(["prices.parquet": "PAR1\u{15}\u{4}\u{15}PAR1"])
    let outcome = try fixture.run("import", "prices.parquet", "--into", "lists")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("this is a Parquet file, which is not read; duckdb -c "))
  }

  @Test(arguments: ["Keep", "Google Notizen"])
  func `a whole Takeout is exit code 0`(folder: String) throws {
    let note =
      #"{"isTrashed":false,"listContent":[{"text":"Milk","isChecked":false}],"title":"Shop"}"#
    let fixture = try ImportFixture([
      "Takeout/archive_browser.html": "<html><body><h1>Takeout</h1></body></html>",
      "Takeout/\(folder)/Shop.json": note,
      "Takeout/\(folder)/Shop.html": "<html><body><p>Milk</p></body></html>",
    ])
    let packed = try Child.shell(
      "python3 -m zipfile -c takeout.zip Takeout",
      in: fixture.folder.path
    )
    try #require(packed.code == 0, "\(packed.errors)")
    let outcome = try fixture.run("import", "takeout.zip", "--into", "lists")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(fixture.documents == ["Shop.list.json"])
    #expect(try fixture.items("Shop") == ["Milk"])
    #expect(outcome.output.contains("1 page beside its .json skipped"))
  }

  @Test func `a stray quote is told with its line, and every row comes`() throws {
    let table = "id,name,lat\n1,Main St,47.5\n2,\"Elm\" St,47.7\n3,Oak St,47.8\n"
    let fixture = try ImportFixture(["streets.csv": table])
    let outcome = try fixture.run("import", "streets.csv", "--into", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("streets") == ["Main St", "\"Elm\" St", "Oak St"])
    #expect(outcome.output.contains("line 3: a quote in the middle of a field: "))
  }
}
