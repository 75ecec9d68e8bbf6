// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

/// Sources in the folder of the lists, and files there that are called as lists are.
struct ImportOwnFileTests {
  private static let goods = #"[{"name": "Milk", "price": 2}, {"name": "Eggs", "price": 3}]"#

  private func text(_ run: ImportRun, _ file: String) throws -> String {
    try String(contentsOfFile: "\(run.lists)/\(file)", encoding: .utf8)
  }

  @Test(arguments: [
    #"{"items": GOODS}"#, #"{"rows": GOODS}"#, "GOODS", "// goods\nGOODS", "f(GOODS)",
    #"{"a": 1, "data": {"rows": GOODS}}"#,
  ])
  func `a table called NAME.json in the folder stays, and its list is NAME`(file: String) throws {
    let run = try ImportRun()
    let first = file.replacing("GOODS", with: Self.goods)
    let path = try run.write(first, to: "lists/shop.json")
    let report = run(path)
    #expect(report.sources[0].lists.map(\.name) == ["shop"])
    #expect(report.sources[0].lists.map(\.outcome) == [.created])
    #expect(try text(run, "shop.json") == first)
    #expect(try run.texts("shop") == ["Milk", "Eggs"])
    let second = first.replacing("]", with: #", {"name": "Tea", "price": 4}]"#)
    try run.write(second, to: "lists/shop.json")
    let update = run.update()
    #expect(update.sources[0].lists.map(\.outcome) == [.merged])
    #expect(try text(run, "shop.json") == second)
    #expect(try run.texts("shop") == ["Milk", "Eggs", "Tea"])
    #expect(run(path).sources[0].lists.map(\.outcome) == [.unchanged])
    // A list that was deleted here doesn't go into the file of that name.
    try FileManager.default.removeItem(atPath: "\(run.lists)/shop.list.json")
    try run.write(first, to: "lists/shop.json")
    #expect(run.update().sources[0].lists.flatMap(\.remarks).map(\.message).count == 1)
    #expect(try text(run, "shop.json") == first)
    #expect(run.files == ["shop.json"])
    #expect(run(path).sources[0].lists.map(\.outcome) == [.created])
    #expect(try text(run, "shop.json") == first && run.files == ["shop.json", "shop.list.json"])
  }

  @Test(arguments: ["shop.csv", "Shop.csv", "in/shop.csv"])
  func `another source doesn't write to a file NAME.json that is no document`(
    file: String
  ) throws {
    let run = try ImportRun()
    try run.write(Self.goods, to: "lists/shop.json")
    let path = try run.write("text\nTea\n", to: file)
    let name = file.hasPrefix("S") ? "Shop" : "shop"
    let source = file.hasPrefix("in/") ? (path as NSString).deletingLastPathComponent : path
    let report = run(source)
    #expect(report.sources[0].lists.map(\.outcome) == [.created])
    #expect(try text(run, "shop.json") == Self.goods)
    #expect(try run.texts(name) == ["Tea"])
  }

  @Test func `a document NAME.json is the list of that name`() throws {
    let run = try ImportRun()
    try run.write(#"{"items": ["Milk"]}"#, to: "lists/shop.json")
    let report = run(try run.write("text\nMilk\nTea\n", to: "shop.csv"))
    #expect(report.sources[0].lists.map(\.outcome) == [.merged])
    #expect(run.files == ["shop.json"])
    #expect(try text(run, "shop.json").contains("Tea"))
  }

  @Test(arguments: ["shop.list.json", "shop.json"])
  func `the document of a list is no source of itself`(file: String) throws {
    let run = try ImportRun()
    let document = #"{"lister": 1, "items": ["Milk"], "grids": [{"rows": [["=1+1"]]}]}"#
    let path = try run.write(document, to: "lists/\(file)")
    let lists = run(path).sources[0].lists
    #expect(lists.map(\.name) == ["shop"] && lists.map(\.outcome) == [.unchanged])
    #expect(lists[0].remarks.contains { $0.message.contains("--name") })
    #expect(try text(run, file) == document)
    #expect(run.update().sources.isEmpty)
    #expect(run(path) { $0.name = "copy" }.sources[0].lists.map(\.outcome) == [.created])
    #expect(run.files == ["copy.list.json", file])
    #expect(try text(run, file) == document)
  }

  @Test func `a table that is called as documents are is not overwritten`() throws {
    let run = try ImportRun()
    let table = #"{"rows": \#(Self.goods)}"#
    let path = try run.write(table, to: "lists/shop.list.json")
    let report = run(path)
    guard case .failed(let reason) = report.sources[0].lists.first?.outcome else {
      Issue.record("it was imported")
      return
    }
    #expect(reason.contains("--name") && reason.contains("--into"))
    #expect(report.hasFailures)
    #expect(try text(run, "shop.list.json") == table)
    #expect(run(path) { $0.name = "goods" }.sources[0].lists.map(\.outcome) == [.created])
    #expect(try text(run, "shop.list.json") == table)
    #expect(try run.texts("goods") == ["Milk", "Eggs"])
  }

  @Test func `the folder of the lists as a source gives its lists once`() throws {
    let run = try ImportRun()
    try run.write("text\nMilk\n", to: "lists/shop.csv")
    try run.write(Self.goods, to: "lists/goods.json")
    #expect(run(run.lists).sources[0].lists.map(\.outcome) == [.created, .created])
    let files = ["goods.json", "goods.list.json", "shop.csv", "shop.list.json"]
    #expect(run.files == files)
    for _ in 0..<2 {
      let lists = run(run.lists).sources[0].lists
      #expect(lists.allSatisfy { $0.outcome == .unchanged } && lists.count == 4)
      #expect(run.files == files)
    }
    #expect(try text(run, "goods.json") == Self.goods)
    try run.write("text\nMilk\nTea\n", to: "lists/shop.csv")
    #expect(!run.update().hasFailures)
    #expect(try run.texts("shop") == ["Milk", "Tea"])
    #expect(run.files == files)
  }
}
