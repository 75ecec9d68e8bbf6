// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
public import ListerModel

/// A list that is there, or may be made: the path of its document.
public struct ListPlace: Hashable, Sendable {
  /// The path, as a user would write it.
  public let path: String
  /// The list's name: that of its file.
  public var name: String { ListFolder.name(of: path) }

  /// A list at a path.
  package init(path: String) { self.path = path }

  /// Whether a word is a path rather than a name.
  package static func isPath(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".json")
  }

  /// The document, which can be edited.
  func file() throws(ListerError) -> DocumentFile {
    do {
      return try DocumentFile(path: path)
    } catch {
      throw ListerError(.path(error), at: .init(path: path))
    }
  }

  /// Whether there is anything at the path.
  func isPresent() throws(ListerError) -> Bool {
    try FileError.mapping(try FileStatus.ifPresent(at: path)) != nil
  }

  /// The bytes of the document, and what its file was when they were read.
  func contents() throws(ListerError) -> (bytes: [UInt8], status: FileStatus) {
    var buffer = ByteBuffer(capacity: 64 * 1024)
    let status = try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
    )
    return (buffer.view.array, status)
  }

  /// The list that the bytes of a document at this place hold.
  func list(from bytes: [UInt8]) throws(ListerError) -> List {
    try DocumentError.mapping(in: path, bytes, try List(document: bytes))
  }

  /// The list, read from its file.
  func read() throws(ListerError) -> List { try list(from: contents().bytes) }
}

/// An item of a list, and its number there.
public struct ListEntry: Hashable, Sendable {
  /// The item.
  public let item: ListItem
  /// Its place in the list, counted from 1; nil when it is no longer there.
  public let number: Int?
}
