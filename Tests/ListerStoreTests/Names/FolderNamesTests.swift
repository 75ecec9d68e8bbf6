// SPDX-License-Identifier: MIT

@testable import ListerStore
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import Synchronization
import TestKit
import Testing

@Suite struct FolderNamesTests {
  private let list = List(items: [ListItem(text: "Milk")])

  /// Makes a list while the names are held; the reason if it fails.
  private func make(
    _ name: String,
    _ folder: TemporaryFolder,
    _ names: FolderNames
  ) throws
    -> DocumentFileError.Reason?
  {
    let document = try DocumentFile(path: "\(folder.path)/\(name).list.json")
    return document.failure { (document) throws(DocumentFileError) in
      try names.hold(for: folder.path) { () throws(DocumentFileError) in
        try document.create(list, at: 1, in: names)
      }
    }
  }

  @Test func `lists that are made while names are held refuse twins of all that is there`() throws {
    let folder = try TemporaryFolder()
    try folder.add("Milk.list.json", "{}")
    let names = FolderNames(of: folder.path)
    #expect(try make("Bread", folder, names) == nil)
    #expect(try make("BREAD", folder, names) == .name(.taken(by: "Bread")))
    #expect(try make("milk", folder, names) == .name(.taken(by: "Milk")))
    #expect(try make("Milk", folder, names) == .name(.taken(by: "Milk")))
    // What comes otherwise is seen too, and what goes.
    try folder.add("Tea.json", "{}")
    #expect(try make("TEA", folder, names) == .name(.taken(by: "Tea")))
    unsafe unlink("\(folder.path)/Milk.list.json")
    #expect(try make("milk", folder, names) == nil)
    #expect(try folder.names == [".lister", "Bread.list.json", "Tea.json", "milk.list.json"])
  }

  @Test func `a file NAME.json that is no list leaves its name to one`() throws {
    let folder = try TemporaryFolder()
    try folder.add("Tea.json", "[]")
    try folder.add("Milk.json", "{}")
    try folder.add("Milk.list.json", "{}")
    let names = FolderNames(of: folder.path)
    try names.refresh()
    let (tea, milk) = (try ListName("Tea"), try ListName("Milk"))
    #expect(names.isPlain(tea) && !names.isPlain(milk))
    #expect(try names.list(like: ListName("tea")) == tea)
    #expect(names.files(of: tea) == ["Tea.list.json", "Tea.json"])
    names.passOver(tea)
    #expect(names.list(like: tea) == nil)
    #expect(names.files(of: tea) == ["Tea.list.json"])
    #expect(try make("Tea", folder, names) == nil)
    #expect(try make("tea", folder, names) == .name(.taken(by: "Tea")))
    #expect(try folder.names.contains("Tea.list.json") && names.list(like: tea) == tea)
  }

  @Test func `of threads that make twins while names are held, exactly one succeeds`() throws {
    let folder = try TemporaryFolder()
    let names = FolderNames(of: folder.path)
    let made = Mutex(0)
    try names.hold(for: folder.path) { () throws(DocumentFileError) in
      Threads.run(8) { number in
        let file = number % 2 == 0 ? "New.list.json" : "new.list.json"
        guard let document = try? folder.document(file),
          (try? document.create(List(), at: 1, in: names)) != nil
        else { return }
        made.withLock { $0 += 1 }
      }
    }
    #expect(made.withLock(\.self) == 1)
    #expect(try folder.names.count == 2)
  }

  @Test func `of programs that hold names and make twins at once, exactly one succeeds`() throws {
    let folder = try TemporaryFolder()
    let made = Mutex(0)
    Threads.run(8) { number in
      // Each has its own names, as a program of its own would.
      let names = FolderNames(of: folder.path)
      let file = number % 2 == 0 ? "New.list.json" : "new.list.json"
      guard let document = try? folder.document(file) else { return }
      let isMade =
        number < 4
        ? (try? document.create(List(), at: 1)) != nil
        : (try? names.hold(for: folder.path) { () throws(DocumentFileError) in
          try document.create(List(), at: 1, in: names)
        }) != nil
      if isMade { made.withLock { $0 += 1 } }
    }
    #expect(made.withLock(\.self) == 1)
    #expect(try folder.names.count == 2)
  }

  @Test func `a folder that has not changed is not read again`() throws {
    let folder = try TemporaryFolder()
    let names = FolderNames(of: folder.path)
    #expect(try make("Bread", folder, names) == nil)
    let bread = try ListName("bread")
    #expect(names.list(like: bread)?.text == "Bread")
    // A list that comes without a trace in the folder's time is not noticed.
    var record = stat()
    #expect(unsafe stat(folder.path, &record) == 0)
    try folder.add("Tea.list.json", "{}")
    let times = [record.st_atim, record.st_mtim]
    #expect(unsafe utimensat(AT_FDCWD, folder.path, times, 0) == 0)
    try names.refresh()
    #expect(names.list(like: try ListName("tea")) == nil)
    try folder.add("Coffee.list.json", "{}")
    try names.refresh()
    #expect(names.list(like: try ListName("tea"))?.text == "Tea")
    #expect(names.list(like: bread)?.text == "Bread")
  }

  @Test func `a name stands for itself before its twins; a lost folder has none`() throws {
    let folder = try TemporaryFolder()
    for file in ["milk.list.json", "MILK.json", "notes.txt"] { try folder.add(file, "{}") }
    let names = FolderNames(of: folder.path)
    try names.refresh()
    #expect(names.list(like: try ListName("milk"))?.text == "milk")
    #expect(names.list(like: try ListName("MILK"))?.text == "MILK")
    #expect(names.list(like: try ListName("Milk"))?.text == "MILK")
    #expect(names.list(like: try ListName("notes")) == nil)
    let none = FolderNames(of: folder.path + "/none")
    try none.refresh()
    #expect(none.list(like: try ListName("milk")) == nil)
    #expect(throws: DocumentFileError.self) {
      try none.hold(for: "x") { () throws(DocumentFileError) in }
    }
  }
}
