// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerModel
import ListerStore
import TestKit
import Testing

struct ImportUpdateTests {
  private let prices = "text,price\nMilk,1.19\nBread,3.20\n"

  /// Writes a file as if that had been long ago.
  private func write(_ text: String, to name: String, _ run: ImportRun) throws {
    let path = try run.write(text, to: name)
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test(arguments: ["in/prices.csv", "in"])
  func `a file or a folder that nobody has touched is not read again`(source: String) throws {
    let run = try ImportRun()
    try write(prices, to: "in/prices.csv", run)
    run(run.folder.path + "/" + source)
    try run.edit("prices") { $0.items[0].isComplete = true }
    let update = run.update().sources[0]
    #expect(update.outcome == .unchanged)
    #expect(update.bytes == 0 && update.lists.isEmpty)
    // It stays a source.
    try write(prices + "Tea,2.50\n", to: "in/prices.csv", run)
    #expect(run.update().sources[0].lists.map(\.outcome) == [.merged])
    #expect(try run.texts("prices") == ["Milk", "Bread", "Tea"])
    #expect(try run.list("prices").items[0].isComplete)
    #expect(run.update().sources[0].outcome == .unchanged)
  }

  @Test func `a file that is named is read, whatever is remembered of it`() throws {
    let run = try ImportRun()
    try write(prices, to: "prices.csv", run)
    let path = run.folder.path + "/prices.csv"
    run(path)
    try FileManager.default.removeItem(atPath: run.lists + "/prices.list.json")
    #expect(run.update().sources[0].outcome == .unchanged)
    #expect(run.files == [])
    #expect(run(path).sources[0].lists.map(\.outcome) == [.created])
    #expect(run.files == ["prices.list.json"])
  }

  @Test func `a folder of which something could not be read is read again`() throws {
    let run = try ImportRun()
    try write(prices, to: "in/a.csv", run)
    try write("{", to: "in/b.json", run)
    #expect(run(run.folder.path + "/in").sources[0].refusals.count == 1)
    let update = run.update().sources[0]
    #expect(update.outcome != .unchanged)
    #expect(update.refusals.count == 1)
  }

  @Test func `the sources of some lists are asked, and a list without one is told`() throws {
    let run = try ImportRun()
    for name in ["a", "b"] {
      try write(prices, to: "\(name).csv", run)
      run(run.folder.path + "/\(name).csv")
    }
    let report = run.update(["b", "c"])
    #expect(report.sources.map(\.address) == ["c", run.folder.path + "/b.csv"])
    guard case .failed = report.sources[0].outcome else {
      Issue.record("a list without a source was updated")
      return
    }
    #expect(report.sources[1].outcome == .unchanged)
  }

  @Test func `what came of a source is known when the version that it made is no longer kept`()
    throws
  {
    let run = try ImportRun()
    try write(prices, to: "prices.csv", run)
    let path = run.folder.path + "/prices.csv"
    run(path)
    let document = try DocumentFile(path: "\(run.lists)/prices.list.json")
    try document.edit("Remove", at: 1) { (list) throws(DocumentFileError) in
      list.items.removeLast()
    }
    for number in 0..<55 {
      try document.edit("Note", at: 1) { (list) throws(DocumentFileError) in
        list.items[0].note = "\(number)"
      }
    }
    #expect(try document.versions().first?.number ?? 0 > 2)
    try write(prices + "Tea,2.50\n", to: "prices.csv", run)
    run(path)
    // Bread, which was removed here, has not come back.
    #expect(try run.texts("prices") == ["Milk", "Tea"])
  }
}
