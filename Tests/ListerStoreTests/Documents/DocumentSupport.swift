// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

extension TemporaryFolder {
  /// A document in the folder, with a file if `texts` are given.
  func document(_ file: String, _ texts: [String]? = nil) throws -> DocumentFile {
    let document = try DocumentFile(path: "\(path)/\(file)")
    if let texts {
      let list = List(color: .green, items: texts.map { ListItem(text: $0) })
      try add(file, String(decoding: list.bytes, as: UTF8.self))
    }
    return document
  }

  /// What is remembered of the folder, to look into it or to change it.
  func state(_ name: String? = nil) throws -> FolderDatabase {
    let folder = name.map { "\(path)/\($0)" } ?? path
    let home = try OpenFolder.makePrivateFolder(of: folder)
    return try #require(try FolderDatabase.open(changing: folder, in: home, waiting: 0))
  }

  /// What is in the private folder besides the state of the folder and its locks, sorted.
  var leftovers: [String] {
    get throws {
      let own: Set = ["lock", "state.db", "state.db-shm", "state.db-wal", "turn"]
      return try OpenFolder("\(path)/.lister").names().filter { !own.contains($0) }.sorted()
    }
  }
}

extension DocumentFile {
  /// The texts of the items, as the file has them.
  var texts: [String] { get throws { try read().list.items.map(\.text) } }

  /// Adds an item with the action `Add TEXT`.
  func add(_ text: String, at time: Int = 1) throws(DocumentFileError) {
    try edit("Add \(text)", at: time) { (list) throws(DocumentFileError) in
      list.items.append(ListItem(text: text))
    }
  }

  /// The titles of the versions, the oldest first.
  var titles: [String] { get throws { try versions().map(\.title) } }

  /// What a call on the document failed with.
  func failure(
    _ body: (DocumentFile) throws(DocumentFileError) -> Void
  ) -> DocumentFileError.Reason? {
    do throws(DocumentFileError) {
      try body(self)
      return nil
    } catch {
      return error.reason
    }
  }
}
