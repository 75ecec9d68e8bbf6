// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerFiles
public import ListerJSON
import ListerModel
import ListerStore

/// A list that is there, or may be made: the path of its document; or an older version of one.
public struct ListPlace: Hashable, Shaped {
  /// The path, as a user would write it.
  public internal(set) var path: String
  /// The number of a version that is kept, which can be read and not changed; nil for the list as
  /// it is.
  public internal(set) var version: Int?
  /// The list's name: that of its file.
  public var name: String { ListFolder.name(of: path) }
  /// The name with the version behind it: `Groceries@5`.
  package var title: String { marked(name) }
  /// The path with the version behind it, for errors: `Groceries.list.json@5`.
  package var address: String { marked(path) }

  /// A list at a path.
  package init(path: String) { self.init(path: path, version: nil) }

  /// No list.
  public init() { self.init(path: "") }

  /// The members with which an answer about one list begins.
  public static let shapeName: String? = nil

  /// Its members.
  public static let fields: [Field<ListPlace>] = [
    Field("name", derived: \.name, "The name of the list"),
    Field("path", \.path, "Where its document is"),
    Field("version", \.version, "The number of the version that was asked for"),
  ]

  private init(path: String, version: Int?) {
    self.path = path
    self.version = version
  }

  /// A version of the list, which need not be kept.
  ///
  /// - Parameter number: its number in ``Workspace/history(_:describing:)``.
  /// - Returns: where it can be read.
  public func at(version number: Int) -> ListPlace { ListPlace(path: path, version: number) }

  private func marked(_ text: String) -> String { version.map { "\(text)@\($0)" } ?? text }

  /// What a word says of a version: the list, and the number that it has behind an `@`; nil if it
  /// has none.
  package static func versioned(_ word: String) -> (list: String, version: Int)? {
    guard let mark = word.lastIndex(of: "@") else { return nil }
    let digits = word[word.index(after: mark)...]
    guard mark > word.startIndex, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(digits)
    else { return nil }
    return (String(word[..<mark]), number)
  }

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

  /// The bytes of the document, and what its file was when they were read; nil for a version,
  /// which is not in that file.
  package func contents() throws(ListerError) -> (bytes: [UInt8], status: FileStatus?) {
    if let version {
      let file = try file()
      return (try file.mapping(try file.bytes(ofVersion: version)), nil)
    }
    var buffer = ByteBuffer(capacity: 64 * 1024)
    let status = try contents(into: &buffer)
    return (buffer.view.array, status)
  }

  /// Appends the bytes of the document, which is no version, to a buffer.
  private func contents(into buffer: inout ByteBuffer) throws(ListerError) -> FileStatus {
    try FileError.mapping(
      try WholeFile.read(path, limit: DocumentLimits.listBytes, into: &buffer)
    )
  }

  /// The list that the bytes of a document at this place hold.
  func list(from bytes: [UInt8]) throws(ListerError) -> List {
    try DocumentError.mapping(in: address, bytes, try List(document: bytes))
  }

  /// The list, read from its file.
  func read() throws(ListerError) -> List { try list(from: contents().bytes) }

  /// The list as a catalogue, read from its file; its items are made when they are asked for.
  func catalogue() throws(ListerError) -> Catalogue {
    if version != nil { return Catalogue(try read(), name: name) }
    var buffer = ByteBuffer(capacity: 64 * 1024)
    _ = try contents(into: &buffer)
    let places: ItemPlaces
    do {
      places = try ListReader().places(in: buffer.view)
    } catch {
      throw error.listerError(in: address, buffer.view)
    }
    return Catalogue(document: buffer, places, name: name)
  }
}
