// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The headings of a file that was imported, as names of the columns of its list.
@Suite struct ImportedHeadingsTests {
  private static let goods = "Product,Price,Qty\nMilk,1.19,2\nBread,3.20,1\n"

  private func list(_ fixture: ImportFixture, _ name: String) throws -> String {
    try String(contentsOfFile: fixture.folder.path(of: "lists/\(name).list.json"), encoding: .utf8)
  }

  @Test(arguments: [
    (ImportedHeadingsTests.goods, "SUM(ITEMS(\"Price\")*ITEMS(\"Qty\"))", "5.58"),
    (ImportedHeadingsTests.goods, "COUNTA(ITEMS(\"Product\"))", "2"),
    (ImportedHeadingsTests.goods, "SUM(ITEMS(\"price\"))", "4.39"),
    ("eruptions\n3.6\n1.8\n3.333\n", "SUM(ITEMS(\"eruptions\"))", "8.733"),
    ("Wert;Art\n1,5;a\n2,5;a\n1.234,5;a\n", "SUM(ITEMS(\"Wert\"))", "1238.5"),
  ])
  func `a formula names the columns of a list as its file does`(
    file: String,
    formula: String,
    result: String
  ) throws {
    let fixture = try ImportFixture(["in.csv": file])
    let imported = try fixture.run("import", "in.csv", "--items", "--into", "lists")
    #expect(imported.code == 0, "\(imported.errors)")
    let sum = try fixture.run("eval", formula, "--list", "in", "--in", "lists")
    #expect(sum.output == result + "\n", "\(sum.errors)")
  }

  @Test(arguments: [
    ("in.csv", "in.csv", "Rates"), ("in.csv", "in.csv", "in"),
    ("pages/in.csv", "pages", "in"), ("in.csv", "in.csv", "a/b"),
  ])
  func `the table is called as the list is`(file: String, source: String, name: String) throws {
    let fixture = try ImportFixture([file: ImportedHeadingsTests.goods])
    let options = source == file ? ["--name", name] : []
    let arguments = ["import", source, "--items", "--into", "lists"]
    let imported = try fixture.run(arguments + options)
    #expect(imported.code == 0, "\(imported.errors)")
    let name = name.replacing("/", with: "-")
    #expect(try list(fixture, name).contains(#""tables": {"\#(name)": {"columns""#))
    // The name that the user has given is remembered.
    try fixture.folder.add(file, ImportedHeadingsTests.goods + "Tea,2,3\n")
    #expect(try fixture.run("update", "--in", "lists").code == 0)
    #expect(try list(fixture, name).contains(#""tables": {"\#(name)": {"columns""#))
    #expect(try fixture.items(name) == ["Milk", "Bread", "Tea"])
  }

  @Test func `a later import brings new headings, and keeps what was written here`() throws {
    let fixture = try ImportFixture(["goods.csv": ImportedHeadingsTests.goods])
    #expect(try fixture.run("import", "goods.csv", "--items", "--into", "lists").code == 0)
    let before = try list(fixture, "goods")
    #expect(before.contains(#""Price": "price""#))
    try fixture.folder.add(
      "lists/goods.list.json",
      before.replacingOccurrences(
        of: #""Price": "price""#,
        with: #""Price": "price", "Mine": "note""#
      )
    )
    try fixture.folder.add(
      "goods.csv",
      "Product,Price,Qty,Einheit\nMilk,1.19,2,l\nBread,3.20,1,kg\n"
    )
    let second = try fixture.run("update", "--in", "lists")
    #expect(second.code == 0, "\(second.errors)")
    let after = try list(fixture, "goods")
    #expect(after.contains(#""Mine": "note""#) && after.contains(#""Einheit": "unit""#))
  }
}
