// SPDX-License-Identifier: MIT

import ListerCoding
import ListerCore
import ListerFiles
import ListerModel
public import ListerStore

extension ListUtilities {
  /// What became of a list, by its name, that was to be moved to another folder.
  public enum Migration: Equatable, Sendable {
    /// It has its name there too.
    case moved(String)
    /// The other folder had another list of its name: it was moved under a new one.
    case renamed(String, to: String)
    /// The other folder had the same document already.
    case same(String)
    /// It stayed where it was.
    case failed(String, DocumentFileError)
  }

  /// Moves all lists of a folder into another one, which is made; nothing is overwritten or lost.
  ///
  /// Each list is copied first and deleted here then, which its history remembers. After a crash
  /// between, the next migration finds the same document there and deletes the one here.
  ///
  /// - Returns: what became of each list, in the order of the names.
  /// - Throws: ``DocumentFileError`` when one of the folders can't be read or made.
  @discardableResult
  public static func migrateLists(
    from folder: String,
    to other: String
  ) throws(DocumentFileError) -> [Migration] {
    try FileError.mapping(at: folder, try Folder.make(other))
    let names = try FileError.mapping(at: folder, try ListName.all(in: folder))
    return names.sorted().map { migrate($0, from: folder, to: other) }
  }

  private static func migrate(
    _ name: ListName,
    from folder: String,
    to other: String
  ) -> Migration {
    do throws(DocumentFileError) {
      let document = try DocumentFile(name, in: folder)
      guard let bytes = try document.bytes() else {
        throw DocumentFileError(document.path, .missing)
      }
      let there = try DocumentFile(name, in: other).bytes()
      let result: Migration =
        there == bytes ? .same(name.text) : try copy(name, bytes, of: document, to: other)
      // What another program has changed here meanwhile is not deleted.
      guard try document.remove(at: UnixTime.now, onlyIf: bytes) else {
        throw DocumentFileError(document.path, .contended(attempts: 1))
      }
      return result
    } catch {
      return .failed(name.text, error)
    }
  }

  /// Copies a document to the first free name: `Milk`, `Milk 2`, `Milk 3`.
  private static func copy(
    _ name: ListName,
    _ bytes: [UInt8],
    of document: DocumentFile,
    to other: String
  ) throws(DocumentFileError) -> Migration {
    let list = try DocumentFile.list(from: bytes, at: document.path, using: ListReader())
    for number in 1...1_000 {
      let free = number == 1 ? name : ListName(checked: "\(name.text) \(number)")
      let copy = try DocumentFile(free, in: other)
      if try copy.createIfFree(list, at: UnixTime.now, finish: { _ in bytes }) {
        return number == 1 ? .moved(name.text) : .renamed(name.text, to: free.text)
      }
    }
    throw DocumentFileError(document.path, .name(.taken(by: name.text)))
  }
}
