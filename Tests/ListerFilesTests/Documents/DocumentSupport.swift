// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
@testable import ListerFiles

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

  /// The names of what is kept for a document, sorted.
  func kept(_ file: String) throws -> [String] {
    let folder = TemporaryFolderView(path: "\(path)/.lister/\(file)")
    return try folder.names
  }
}

/// The names in a folder that somebody else keeps.
struct TemporaryFolderView {
  var path: String

  var names: [String] {
    get throws(FileError) {
      var names: [String] = []
      try Folder.forEachEntry(of: path) { name, _ in names.append(name ?? "?") }
      return names.sorted()
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
