// SPDX-License-Identifier: MIT

import ListerCoding
import ListerStore
import ListerKit
import ListerModel
import TestKit
import Testing

@Suite struct ListUtilitiesTests {
  private func names(_ folder: String) throws -> [String] {
    try ListName.all(in: folder).sorted().map(\.text)
  }

  @Test func `first launch copies samples: three lists once, and never overwrites`() throws {
    let folder = try TemporaryFolder()
    let lists = "\(folder.path)/Documents"
    try folder.add("Documents/packing.list.json", "{\"items\": [\"mine\"]}")
    let settings = AppConfiguration(folder: "\(folder.path)/settings")
    var made: [[String]] = []
    for _ in 0..<2 {
      try settings.runHandlerOnFirstLaunch {
        #expect(throws: Never.self) {
          made.append(try ListUtilities.copySamples(into: lists))
        }
      }
    }
    #expect(made == [["Groceries", "Weekend"]])
    #expect(try names(lists) == ["Groceries", "packing", "Weekend"])
    #expect(try folder.text("Documents/packing.list.json") == "{\"items\": [\"mine\"]}")
    #expect(try ListUtilities.copySamples(into: "\(folder.path)/other").count == 3)
  }

  @Test func `migrate local→cloud: of lists of one name both are kept, others are moved`() throws {
    let folder = try TemporaryFolder()
    let (local, cloud) = ("\(folder.path)/local", "\(folder.path)/cloud")
    for (file, text) in [
      ("local/Milk.list.json", "[\"ours\"]"), ("cloud/milk.list.json", "[\"theirs\"]"),
      ("local/Same.list.json", "[]"), ("cloud/Same.list.json", "[]"),
      ("local/Moved.list.json", "[\"moved\"]"), ("local/Today.json", "[\"today\"]"),
      ("local/Torn.list.json", "{\"items\": "),
    ] {
      let items = "{\"items\": \(text)}"
      try folder.add(file, file.contains("Torn") ? text : items)
    }
    let result = try ListUtilities.migrateLists(from: local, to: cloud)
    #expect(result.count == 5)
    #expect(result.contains(.moved("Moved")))
    #expect(result.contains(.renamed("Milk", to: "Milk 2")))
    #expect(result.contains(.same("Same")))
    #expect(result.contains(.moved("Today")))
    #expect(try names(cloud) == ["milk", "Milk 2", "Moved", "Same", "Today"])
    // What can't be read stays, byte for byte.
    #expect(try names(local) == ["Torn"])
    #expect(try folder.text("local/Torn.list.json") == "{\"items\": ")
    #expect(try folder.text("cloud/milk.list.json") == "{\"items\": [\"theirs\"]}")
    #expect(try folder.text("cloud/Milk 2.list.json") == "{\"items\": [\"ours\"]}")
    // What was moved is in the history of its old place.
    let old = try DocumentFile(path: "\(local)/Moved.list.json")
    #expect(try old.versions().map(\.title) == ["Found", "Delete"])
    // After a crash between copying and deleting, the next one finds both.
    try folder.add("local/Moved.list.json", "{\"items\": [\"moved\"]}")
    let again = try ListUtilities.migrateLists(from: local, to: cloud)
    #expect(again.contains(.same("Moved")))
  }

  @Test func `storage: a folder in the cloud is there while its identity is`() throws {
    let folder = try TemporaryFolder()
    let cloud = CloudFolder(path: "\(folder.path)/cloud")
    let none = cloud.coordinator()
    #expect(none == nil)
    #expect(cloud.identityToken == nil)
    try folder.add("cloud/identity", "account-1\n")
    #expect(cloud.identityToken == "account-1")
    let coordinator = cloud.coordinator()
    #expect(coordinator?.documentsFolder == "\(folder.path)/cloud/Documents")
    try folder.add("cloud/identity", "\n")
    #expect(cloud.identityToken == nil)
  }

  @Test func `the color of a list is read when it is asked for, and remembered`() throws {
    let folder = try TemporaryFolder()
    let info = ListInfo(path: try folder.add("Milk.list.json", "{\"color\": \"blue\"}"))
    #expect(info.name == "Milk")
    #expect(info.color == .blue)
    try folder.add("Milk.list.json", "{\"color\": \"red\"}")
    #expect(info.color == .blue)
    #expect(ListInfo(path: info.path) == info)
    #expect(ListInfo(path: info.path).color == .red)
    #expect(ListInfo(path: "\(folder.path)/none.json").color == .gray)
    #expect(ListInfo(path: try folder.add("torn.json", "{")).summary == nil)
  }
}
