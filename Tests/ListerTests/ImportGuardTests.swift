// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerWorkbooks
import TestKit
import Testing

/// Folders and archives that look like something else than the last time, and texts that were edited.
struct ImportGuardTests {
  private static let many = "text,price\n" + (1...8).map { "Item \($0),\($0)\n" }.joined()

  /// A run that has imported a folder of four lists.
  private func folder() throws -> (run: ImportRun, path: String) {
    let run = try ImportRun()
    for name in ["a", "b", "c", "d"] { try run.write(Self.many, to: "in/\(name).csv") }
    let path = run.folder.path + "/in"
    #expect(run(path).sources[0].lists.count == 4)
    return (run, path)
  }

  private func failure(_ source: ImportReport.Source) -> String {
    if case .failed(let message) = source.outcome { message } else { "" }
  }

  @Test func `a folder with less than half of its files is refused, unless told`() throws {
    let (run, path) = try folder()
    for name in ["b", "c", "d"] {
      try FileManager.default.removeItem(atPath: "\(path)/\(name).csv")
    }
    try run.write("text\nOther\nItem 1\nItem 2\nItem 3\n", to: "in/a.csv")
    let source = run.update().sources[0]
    #expect(failure(source).contains("it was 4 files, and is 1: less than half now"))
    #expect(failure(source).contains("--accept"))
    #expect(try run.texts("a").count == 8)
    #expect(run.update(accepting: true).sources[0].outcome == .imported)
    #expect(try run.texts("a").first == "Other")
    #expect(failure(run.update().sources[0]) == "")
    #expect(run.files.count == 4, "a list that is gone in the source stays here")
  }

  /// Writes an archive with lists of the given names, and a file that is no list.
  private func archive(_ names: [String], _ text: String, in run: ImportRun) throws -> String {
    var archive = ZipWriter()
    archive.add("read.me", "no list")
    for name in names { archive.add("all/\(name).csv", text) }
    let path = run.folder.path + "/lists.zip"
    try Data(archive.file).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: [(["a"], "1: less than half now"), ([], "empty now")])
  func `an archive with less than half of its files is refused, and accepted when told`(
    names: [String],
    now: String
  ) throws {
    let run = try ImportRun()
    #expect(run(try archive(["a", "b", "c", "d"], Self.many, in: run)).sources[0].lists.count == 4)
    let other = "text\nOther\nItem 1\nItem 2\nItem 3\n"
    _ = try archive(names, other, in: run)
    let message = failure(run.update().sources[0])
    #expect(message.hasPrefix("it was 4 files, and is \(now); "))
    #expect(message.hasSuffix("say --accept"))
    #expect(try run.texts("a").count == 8, "nothing was saved")
    // Half of them is no suspicion.
    _ = try archive(["a", "b"], Self.many + "Item 9,9\n", in: run)
    #expect(run.update().sources[0].outcome == .imported)
    #expect(try run.texts("a").count == 9)
    _ = try archive(["b"], other, in: run)
    #expect(run.update(accepting: true).sources[0].outcome == .imported)
    #expect(try run.texts("b").first == "Other")
    #expect(run.files.count == 4, "a list that is gone in the source stays here")
  }

  @Test func `an archive in the place of a folder is refused`() throws {
    let (run, path) = try folder()
    try FileManager.default.removeItem(atPath: path)
    let archive = try archive(["a", "b", "c", "d"], Self.many, in: run)
    try FileManager.default.moveItem(atPath: archive, toPath: path)
    let message = failure(run.update().sources[0])
    #expect(message.contains("it was a folder of 4 files, and is an archive of 4 files now"))
    #expect(run.files.count == 4)
  }

  @Test func `of a folder the file that looks like another kind alone is refused`() throws {
    let (run, _) = try folder()
    try run.write("text,price\nItem 1,1\n", to: "in/a.csv")
    try run.write(Self.many + "Item 9,9\n", to: "in/b.csv")
    let lists = run.update().sources[0].lists
    guard case .failed(let message) = lists.first(where: { $0.name == "a" })?.outcome else {
      Issue.record("less than half of the items was taken")
      return
    }
    #expect(message.hasPrefix("a.csv: it was 8 items, and is 1: less than half now"))
    #expect(try run.texts("a").count == 8)
    #expect(try run.texts("b").count == 9)
    // It is asked again, though nothing was written since.
    #expect(run.update().sources[0].outcome == .imported)
    #expect(run.update(accepting: true).sources[0].lists.allSatisfy { !$0.hasFailed })
    #expect(try run.texts("a") == ["Item 1"])
  }

  @Test func `a file that is missing for a while is merged as if it had never been gone`() throws {
    let (run, path) = try folder()
    try FileManager.default.removeItem(atPath: path + "/b.csv")
    let missing = run.update().sources[0].remarks.map(\.message)
    #expect(missing == ["\"b\" is no longer in the source; the list here stays"])
    try run.edit("b") { $0.items[0].isComplete = true }
    try run.write(Self.many, to: "in/a.csv")
    #expect(run.update().sources[0].remarks == [], "that is told once")
    try run.write(Self.many.replacing("Item 2,2", with: "Item 2,2.5"), to: "in/b.csv")
    let list = try #require(run.update().sources[0].lists.first { $0.name == "b" })
    #expect(list.conflicts == [] && list.changes?.changed == 1)
    #expect(try run.list("b").items[1]["price"]?.text == "2.5")
    #expect(try run.list("b").items[0].isComplete)
  }

  @Test func `a file in the place of a folder is refused`() throws {
    let (run, path) = try folder()
    try FileManager.default.removeItem(atPath: path)
    try run.write(Self.many, to: "in")
    #expect(failure(run.update().sources[0]).contains("it was a folder of 4 files, and is "))
    #expect(run.files.count == 4)
  }

  @Test func `a text that another program edited in place is an edit, in an update`() throws {
    let run = try ImportRun()
    let first = ["Milk", "White bread", "Eggs", "Tea"].map { "- [ ] \($0)\n" }
    let path = try run.write(first.joined(), to: "shop.md")
    run(path)
    try run.edit("shop") {
      $0.items[1].isComplete = true
      $0.items[3].isComplete = true
    }
    var second = first
    second[1] = "- [ ] Rye bread\n"
    second.insert("- [ ] Salt\n", at: 0)
    try run.write(second.joined(), to: "shop.md")
    let list = try #require(run.update().sources[0].lists.first)
    #expect(list.conflicts == [] && list.changes?.added == 1)
    #expect(list.changes?.removed == 0 && list.changes?.changed == 1)
    #expect(try run.texts("shop") == ["Salt", "Milk", "Rye bread", "Eggs", "Tea"])
    #expect(try run.list("shop").items.map(\.isComplete) == [false, false, true, false, true])
  }

  @Test func `a text that another program edited here keeps what the source says`() throws {
    let run = try ImportRun()
    let path = try run.write("text,price\nMilk,1\nWhite bread,2\nEggs,3\n", to: "shop.csv")
    run(path)
    // An editor knows nothing of identifiers.
    let document = run.lists + "/shop.list.json"
    let text = try String(contentsOfFile: document, encoding: .utf8)
    try text.replacing("White bread", with: "Rye bread")
      .write(toFile: document, atomically: true, encoding: .utf8)
    try run.write("text,price\nMilk,1\nWhite bread,2.5\nEggs,3\n", to: "shop.csv")
    let list = try #require(run.update().sources[0].lists.first)
    #expect(list.conflicts == [] && list.changes?.changed == 1)
    #expect(try run.texts("shop") == ["Milk", "Rye bread", "Eggs"])
    #expect(try run.list("shop").items[1]["price"]?.text == "2.5")
  }
}
