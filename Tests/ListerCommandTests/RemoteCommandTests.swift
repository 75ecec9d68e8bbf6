// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

/// Commands that work on the lists of a server.
@Suite struct RemoteCommandTests {
  private let served: Served
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    served = try Served(in: folder)
    let workspace = Workspace(folder: folder.path)
    try workspace.create(workspace.place(ofNew: "a b"), color: .green)
  }

  private var address: String { "http://127.0.0.1:\(served.port)" }

  private func lister(_ words: String...) throws -> Child.Outcome {
    try Child(words + ["--server", address]).outcome()
  }

  /// The items of the list in the folder.
  private func items() throws -> [String] {
    let workspace = Workspace(folder: folder.path)
    return try workspace.open(workspace.place(of: "a b")).list.items.map(\.text)
  }

  @Test func `commands do on a server what they do in a folder, and say the same`() throws {
    let local = try TemporaryFolder()
    let other = Workspace(folder: local.path)
    try other.create(other.place(ofNew: "a b"), color: .green)
    let lines = [
      ["add", "a b", "Bread", "Oat milk", "--price", "1.19"], ["check", "a b", "oat"],
      ["show", "a b"], ["lists"], ["lists", "--names"], ["undo", "a b"], ["redo", "a b"],
      ["color", "a b", "red"], ["edit", "a b", "bread", "--text", "Rye bread"],
      ["move", "a b", "1", "1"], ["uncheck", "a b", "--all"], ["remove", "a b", "oat milk"],
      ["show", "a b@3"], ["check", "a b", "nothing"], ["show", "none"],
    ]
    for line in lines {
      let there = try Child(line + ["--server", address]).outcome()
      let here = try Child(line + ["--in", local.path]).outcome()
      #expect(there.output == here.output, "\(line)")
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
    }
    #expect(try items() == ["Rye bread"])
    let history = try lister("history", "a b").output.split(separator: "\n")
    #expect(history.count == 9, "\(history)")
    #expect(history.last?.contains("removed Oat milk") == true)
    let json = JSONText(try lister("history", "a b", "--json").output)
    #expect(
      json?["versions"]?.elements.dropFirst().allSatisfy { $0["by"]?.string == "command" } == true
    )
    #expect(JSONText(try lister("undo", "a b", "--json").output)?["action"]?.string == "Remove")
    #expect(served.end().code == 0)
  }

  @Test func `what a catalogue says, and what is put away, is the same on a server`() throws {
    let local = try TemporaryFolder()
    for place in [local, folder] {
      try place.add(
        "Catalogue.list.json",
        """
        {"currency": "EUR", "items": [{"text": "milk", "unit": "l", "tags": ["dairy"],
        "barcode": "4006381333931", "note": "the blue one", "prices": {"Market": 0.99}},
        {"text": "Eggs", "price": 2.79}]}
        """
      )
    }
    let other = Workspace(folder: local.path)
    try other.create(other.place(ofNew: "a b"), color: .green)
    let lines = [
      ["add", "a b", "MILK", "--quantity", "2"], ["add", "a b", "Jam"], ["show", "Catalogue"],
      ["add", "a b", "Salt", "--no-catalogue"], ["add", "a b", "--barcode", "4006381333931"],
      ["add", "a b", "--barcode", "1"], ["show", "a b"], ["show", "a b", "--shop", "Market"],
      ["show", "a b", "--sort", "-price", "--json"], ["copy", "a b"],
      ["copy", "a b", "--tag", "dairy"],
      ["export", "a b", "--as", "handyshopper"],
      ["export", "a b", "--as", "handyshopper", "--shop", "Market"],
      ["export", "a b", "Catalogue", "--as", "markdown"], ["find", "blue one"],
      ["find", "4006381333931"],
      ["find", "milk", "--tag", "dairy"], ["find", "milk", "--shop", "Market", "--tag", "dairy"],
      ["check", "a b", "--tag", "dairy"], ["clean", "a b"], ["find", "milk", "--all"],
      ["show", "a b"], ["add", "a b", "milk"], ["show", "a b"], ["basket", "a b"],
      ["basket", "a b", "Catalogue", "--at-most", "1", "--what-if", "Farm: Salt=1"],
      ["check", "a b", "milk"], ["clean", "a b"], ["pick", "a b"], ["pick", "a b", "eggs", "milk"],
      ["pick", "a b", "nothing"], ["undo", "a b"], ["show", "a b"],
      ["basket", "a b", "--shops", "X"],
    ]
    for line in lines {
      let there = try Child(line + ["--server", address]).outcome()
      let here = try Child(line + ["--in", local.path]).outcome()
      // Paths and identities that are made by chance differ.
      if !line.contains("--json") { #expect(there.output == here.output, "\(line)") }
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
      #expect(line.contains("--json") || there.errors == here.errors || here.code != 0, "\(line)")
    }
    #expect(served.end().code == 0)
  }

  @Test func `lists are made, renamed, written and deleted on a server as in a folder`() throws {
    let local = try TemporaryFolder()
    let other = Workspace(folder: local.path)
    try other.create(other.place(ofNew: "a b"), color: .green)
    let out = try TemporaryFolder()
    let lines = [
      ["add", "a b", "Bread", "Oat milk", "Milk oats", "--tag", "dairy"], ["new", "c", "red"],
      ["new", "c"], ["new", "?"], ["rename", "c", "A B"], ["rename", "c", "d"],
      ["rename", "d", "d"], ["rename", "c", "e"], ["lists"], ["find", "oat milk"],
      ["find", "OAT", "dairy"], ["find", "none"], ["copy", "a b"], ["copy", "a b", "2", "--plain"],
      ["copy", "a b@1"], ["copy", "a b", "9"], ["export", "a b", "--as", "oi-csv"],
      ["export", "a b", "d", "--as", "markdown"], ["export", "a b@1", "d", "--as", "csv"],
      ["export", "none", "--as", "csv"], ["export", "a b", "--output", "\(out.path)/a.md"],
      ["today"], ["add", "Today", "Call", "Write"], ["check", "Today", "call"],
      ["edit", "a b", "Bread", "--due", "2026-01-02"], ["today"],
      ["today", "--now", "2026-01-01"], ["remove", "a b", "--all"], ["restore", "a b", "2"],
      ["restore", "a b", "2"],
      ["restore", "a b", "99"], ["show", "a b"], ["delete", "d"], ["delete", "d"],
      ["restore", "d", "1"], ["delete", "d", "--json"], ["lists"],
    ]
    for line in lines {
      let there = try Child(line + ["--server", address]).outcome()
      let file = try? out.text("a.md")
      let here = try Child(line + ["--in", local.path]).outcome()
      let isPathShown = line.contains("--json")
      #expect(isPathShown || there.output == here.output, "\(line)")
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
      #expect(file == (try? out.text("a.md")), "\(line)")
    }
    let found = JSONText(try lister("find", "oat milk", "--json").output)
    let items = found?["lists"]?.elements.first?["items"]
    #expect(items?.elements.map { $0["text"]?.string } == ["Oat milk"])
    #expect(items?.elements.first?["matches"]?.elements.count == 1)
    #expect(served.end().code == 0)
  }

  @Test func `views, moves, orders and what a list says of itself are the same on a server`() throws
  {
    let local = try TemporaryFolder()
    let documents = [
      "Catalogue": #"""
      {"currency": "EUR", "shops": ["Market", "Mr. X, Ltd."], "items": [
      {"text": "milk", "unit": "l", "note": "blue\nor green",
      "prices": {"Market": 0.99, "Mr. X, Ltd.": 1.5}},
      {"text": "Jam", "tags": ["sweet"], "price": 3}]}
      """#,
      "c": """
      {"view": {"subtotal": 2}, "items": [
      {"text": "Milk", "quantity": 2, "prices": {"Market": 1.10}}, {"text": "Jam", "price": 2.50},
      {"text": "Tea", "completed": true, "priority": 1, "price": 4},
      {"text": "Rice", "removed": true}, {"text": "Salt", "quantityText": "some"}],
      "grid": [[1, "=A1/3"], ["x", "=Q"]]}
      """,
      "d": #"{"items": ["Bread"]}"#, "e": "{",
    ]
    for (name, text) in documents {
      for place in [local, folder] { try place.add("\(name).list.json", text) }
    }
    let lines = [
      ["show", "c"], ["show", "c", "--shop", "Mr. X, Ltd."], ["show", "c", "--sort", "-price"],
      ["show", "c", "--plain"], ["show", "c", "--formulas"], ["show", "c", "--names"],
      ["show", "c", "--hide", "done", "--subtotal", "1"], ["show", "c", "--tag", "sweet"],
      ["pick", "c"], ["pick", "c", "--names"],
      ["copy", "c", "milk", "--exact"], ["copy", "c", "--hide", "done"],
      ["find", "green", "--all"],
      ["find", ""], ["basket", "c", "d", "--trip", "0.5"], ["basket", "c@1"], ["view", "c"],
      ["view", "c", "--sort", "text", "--shop", "Mr. X, Ltd.", "--hide", "done"], ["show", "c"],
      ["view", "c", "--reset"], ["view", "c"], ["sort", "c", "text"], ["sort", "c", "text"],
      ["show", "c"], ["set", "c"], ["set", "c", "currency", "USD"], ["set", "c", "shops", "B,A"],
      ["set", "c", "catalogue", "none"], ["set", "c"], ["move", "c", "jam", "bottom"],
      ["move", "c", "jam", "before", "milk"], ["move", "c", "jam", "2"],
      ["move", "c", "jam", "to", "d"], ["move", "c", "tea", "to", "c"],
      ["move", "c", "tea", "to", "none"], ["show", "d"], ["undo", "d"], ["undo", "c"],
      ["check", "c", "--matching", "M"], ["show", "c@1"], ["show", "c"],
    ]
    for line in lines {
      let there = try Child(line + ["--server", address]).outcome()
      let here = try Child(line + ["--in", local.path]).outcome()
      #expect(there.output == here.output, "\(line)")
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
    }
    #expect(served.end().code == 0)
  }

  @Test func `lists are copied, tags, shops and units counted and renamed on a server`() throws {
    let local = try TemporaryFolder()
    for place in [local, folder] {
      try place.add(
        "c.list.json",
        #"""
        {"id": 7, "name": "c", "items": [{"text": "Milk", "tags": ["dairy", "cold"], "unit": "l"},
        {"text": "Eggs", "tags": ["diary"], "prices": {"Market": 0.99, "Corner": 1.10}}],
        "grid": [[1, "=A1*3"]]}
        """#
      )
      try place.add("d.list.json", #"{"items": [{"text": "Jam", "tags": ["dairy"], "unit": "L"}]}"#)
      try place.add("e.list.json", "{")
    }
    let other = Workspace(folder: local.path)
    try other.create(other.place(ofNew: "a b"), color: .green)
    let lines = [
      ["duplicate", "c", "c 2"], ["duplicate", "c", "C 2"], ["duplicate", "c", "?"],
      ["duplicate", "none", "x"], ["duplicate", "c@9", "x"], ["show", "c 2"], ["tags"],
      ["tags", "c"], ["tags", "none"], ["tags", "--names"], ["shops"], ["shops", "d"],
      ["units", "--names"], ["lists", "--names"],
    ]
    let changes = [
      ["tags", "--rename", "diary", "dairy"], ["tags", "--rename", "diary", "dairy"],
      ["tags", "c", "--remove", "cold"], ["tags", "none", "--rename", "a", "b"],
      ["shops", "c", "--rename", "Corner", "Corner shop"], ["shops", "--remove", "Market"],
      ["units", "--rename", "L", "l"], ["tags", "--rename", "x"], ["tags"], ["shops"], ["units"],
      ["undo", "c"], ["show", "c"], ["duplicate", "c@1", "former"], ["show", "former"],
    ]
    for (index, line) in (lines + changes).enumerated() {
      if index == lines.count {
        // Nothing is changed where one can't be read.
        for place in [local, folder] { try place.add("e.list.json", "[[1]]") }
      }
      let there = try Child(line + ["--server", address]).outcome()
      let here = try Child(line + ["--in", local.path]).outcome()
      #expect(there.output == here.output, "\(line)")
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
    }
    let copy = JSONText(try folder.text("c 2.list.json"))
    #expect(copy?["id"] == nil)
    #expect(copy?["name"]?.string == "c 2")
    #expect(copy?["values"]?.text == "[[1,3]]")
    let json = JSONText(try lister("tags", "--json").output)
    #expect(json?["labels"]?.elements.map { $0["name"]?.string } == ["cold", "dairy", "diary"])
    #expect(served.end().code == 0)
  }

  @Test func `what can't be done on a server says so`() throws {
    let lines = [
      ["recalc"], ["new", "./x.list.json"], ["delete", "a/b"], ["export", "./a.list.json"],
      ["show", "./a.list.json"], ["duplicate", "a b", "./x.list.json"],
      ["tags", "./a.list.json"],
      ["lists", "."], ["show", "a b", "--in", "."],
    ]
    for line in lines {
      let outcome = try Child(line + ["--server", address]).outcome()
      #expect(outcome.code == 2, "\(line): \(outcome.errors)")
      #expect(!outcome.errors.isEmpty)
    }
    #expect(try Child(["lists", "--server", "ftp://host"]).outcome().code == 2)
    #expect(served.end().code == 0)
    let gone = try Child(["lists", "--server", "http://127.0.0.1:9"]).outcome()
    #expect(gone.code == 3)
    #expect(gone.errors.contains("127.0.0.1:9"))
  }
}
