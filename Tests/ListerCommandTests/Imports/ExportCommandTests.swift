// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerTables
import ListerWorkbooks
import TestKit
import Testing

struct ExportCommandTests {
  @Test func `an archive for Apple's program is one to Python's plistlib too`() throws {
    let fixture = try ImportFixture([
      "Basket.list.json": """
      {"color": "red", "items": [{"text": "Käse 🧀", "shelf": -1}, {"text": "a\\u0000b", "completed": true}]}
      """
    ])
    try #require(try fixture.run("export", "Basket", "-o", "Basket.list").code == 0)
    let read = try Child.shell(
      """
      python3 - <<'END'
      import plistlib
      value = plistlib.load(open('Basket.list', 'rb'))
      objects = value['$objects']
      at = lambda uid: objects[uid.data]
      root = at(value['$top']['root'])
      print(value['$archiver'], value['$version'], at(root['$class'])['$classname'], root['color'])
      for uid in at(root['items'])['NS.objects']:
        item = at(uid)
        print(repr(at(item['text'])), item['completed'], item.get('shelf'), at(item['$class'])['$classname'],
              len(at(item['uuid'])['NS.uuidbytes']))
      END
      """,
      in: fixture.folder.path
    )
    #expect(
      read.output == """
        NSKeyedArchiver 100000 AAPLList 5
        'Käse 🧀' False -1 AAPLListItem 16
        'a\\x00b' True None AAPLListItem 16

        """,
      "\(read.errors)"
    )
  }

  @Test(arguments: ["csv", "tsv", "xlsx", "ods"])
  func `tables keep every digit of numbers`(name: String) throws {
    let fixture = try ImportFixture([
      "Prices.list.json": """
      {"items": [{"text": "A", "price": 0.1, "quantity": 12345678901234567890},
                 {"text": "B", "price": 1.10, "unit": "kg", "tags": ["x", "y"]}]}
      """
    ])
    try #require(try fixture.run("export", "Prices", "-o", "Prices.\(name)").code == 0)
    try #require(try fixture.run("import", "Prices.\(name)", "--into", "lists").code == 0)
    let difference = try fixture.run(
      ["diff", "Prices.list.json", "lists/Prices.list.json", "--json"]
    )
    let changes = try ListFixture.object(difference)
    let texts = ["added", "removed"].flatMap { changes[$0] as? [Any] ?? [] }
    #expect(texts.isEmpty || name != "csv", "\(difference.output)")
    let text = try fixture.folder.text("lists/Prices.list.json")
    #expect(text.contains("0.1"))
    #expect(text.contains("12345678901234567890"))
    #expect(text.contains("\"kg\""))
  }

  @Test func `an export without a file goes to the standard output`() throws {
    let fixture = try ImportFixture(["A.list.json": "{\"items\": [\"Milk\"]}"])
    let outcome = try fixture.run("export", "A", "--as", "csv")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Milk"))
    let data = try fixture.run("export", "A", "-o", "a.csv", "--json")
    let object = try ListFixture.object(data)
    #expect(Set(object.keys) == ["format", "path", "bytes", "lists", "remarks"])
    #expect(object["format"] as? String == "csv")
    #expect(object["bytes"] as? Int == fixture.folder.size("a.csv"))
  }

  @Test func `mistakes of an export and a conversion are told, and no file is made`() throws {
    let fixture = try ImportFixture([
      "A.list.json": "{\"items\": [\"Milk\"]}", "bad.csv": "text,price\n\"A,1\n",
    ])
    func expect(_ arguments: [String], _ code: Int32, _ message: String) throws {
      let outcome = try fixture.lists.run(arguments)
      #expect(outcome.code == code, "\(arguments)")
      #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
    }
    let before = fixture.folder.allNames
    try expect(["export", "A"], 2, "--as FORMAT")
    try expect(["export"], 2, "LIST")
    try expect(["export", "B", "--as", "csv"], 3, "B")
    try expect(["export", "A", "-o", "a.docx"], 1, "a.docx: no format has files of this name")
    try expect(["export", "A", "--as", "csv", "-o", "none/a.csv"], 3, "none/a.csv: cannot")
    try expect(["export", "A", "--as", "csv", "--json"], 2, "--output FILE")
    try expect(["convert", "bad.csv", "a.tsv"], 1, "bad.csv:2:1: the quote")
    try expect(["convert", "none.csv", "a.tsv"], 3, "none.csv: cannot open")
    try expect(["convert", "bad.csv", "-"], 2, "--as FORMAT")
    #expect(fixture.folder.allNames == before)
  }

  @Test func `documents show what the formulas give`() throws {
    let fixture = try ImportFixture([
      "a.list.json": #"{"grids": [{"rows": [["=1+2", "=TODAY()"]], "values": [[0, 0]]}]}"#
    ])
    let words = [["convert", "a.list.json", "-"], ["export", "a"]]
    for command in words {
      for format in ["json", "ndjson"] {
        let options = ["--as", format, "--now", "1900-01-01"]
        let outcome = try fixture.lists.run(command + options)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.replacing(" ", with: "").contains("\"values\":[[3,2]]"))
      }
    }
  }

  @Test func `a workbook that comes of another shows what the formulas give`() throws {
    let fixture = try ImportFixture(["a.csv": "a,b\n=1/4,=A2*2\n"])
    try #require(try fixture.run("convert", "a.csv", "a.xlsx").code == 0)
    let other = try fixture.run("convert", "a.xlsx", "a.ods", "--now", "2026-11-21")
    try #require(other.code == 0, "\(other.errors)")
    #expect(try part("xl/worksheets/sheet1.xml", of: "a.xlsx", fixture).contains("<v>0.5</v>"))
    #expect(try part("content.xml", of: "a.ods", fixture).contains("office:value=\"0.5\""))
  }

  private func part(_ name: String, of file: String, _ fixture: ImportFixture) throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture.folder.path(of: file)))
    var text = ""
    _ = try Array(data).withByteView { view throws(ImportError) in
      try ArchiveReader().forEachEntry(of: view, named: "x.zip") { entry, bytes in
        if entry == name { text = bytes.string }
      }
    }
    return text
  }

  @Test func `a table is defused on demand, and otherwise told of`() throws {
    let fixture = try ImportFixture(["A.list.json": #"{"items": ["=cmd()", "-1", "Milk"]}"#])
    let plain = try fixture.run("export", "A", "--as", "csv")
    #expect(plain.output.contains("\n=cmd()\r\n"))
    #expect(plain.errors.contains("1 cell begins like a formula"))
    #expect(plain.errors.contains("--defuse"))
    let defused = try fixture.run("export", "A", "--as", "csv", "--defuse")
    #expect(defused.output.contains("\n\"'=cmd()\"\r\n-1\r\n"))
  }

  @Test func `a conversion reads a file or the standard input, and writes one`() throws {
    let fixture = try ImportFixture()
    #expect(try fixture.run("convert", "prices.csv", "prices.tsv").code == 0)
    #expect(try fixture.folder.text("prices.tsv").contains("Milk\t"))
    #expect(try fixture.run("convert", "prices.tsv", "again.csv").code == 0)
    let shown = try fixture.run(
      ["convert", "-", "-", "--from", "csv", "--as", "tsv"],
      input: ImportFixture.prices
    )
    #expect(shown.code == 0)
    #expect(shown.output == (try fixture.folder.text("prices.tsv")))
  }
}
