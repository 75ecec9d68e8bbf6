// SPDX-License-Identifier: MIT

extension ListUtilities {
  /// What became of a list that was to be moved to another folder.
  package enum Migration: Hashable, Sendable {
    case moved(ListName)
    /// The other folder had another list of its name: it was moved under a new one.
    case renamed(ListName, to: ListName)
    /// The other folder had the same document already.
    case same(ListName)
    /// It stayed where it was, for the reason in words.
    case failed(ListName, String)
  }

  /// Moves all lists of a folder into another one, which is made; nothing is overwritten or lost.
  ///
  /// Each list is copied first and deleted here then, which its history remembers. After a crash
  /// between, the next migration finds the same document there and deletes the one here.
  ///
  /// The time is in milliseconds since 1970. What became of each list is in the order of the names.
  ///
  /// - Throws: ``DocumentFileError`` when one of the folders can't be read or made.
  @discardableResult
  package static func migrateLists(
    from folder: String,
    to other: String,
    at time: Int
  ) throws(DocumentFileError) -> [Migration] {
    try FileError.mapping(at: folder, try Folder.make(other))
    let names = try FileError.mapping(at: folder, try ListName.all(in: folder))
    return names.sorted().map { migrate($0, from: folder, to: other, at: time) }
  }

  private static func migrate(
    _ name: ListName,
    from folder: String,
    to other: String,
    at time: Int
  ) -> Migration {
    do throws(DocumentFileError) {
      let document = try DocumentFile(name, in: folder)
      let store = try document.store()
      guard let bytes = try store.document()?.bytes else {
        throw DocumentFileError(document.path, .missing)
      }
      let there = try DocumentFile(name, in: other).store().document()
      let result: Migration =
        there?.bytes == bytes ? .same(name) : try copy(name, bytes, of: store, to: other, at: time)
      // What another program has changed here meanwhile is not deleted.
      guard try document.remove(at: time, onlyIf: bytes) else {
        throw DocumentFileError(document.path, .contended(attempts: 1))
      }
      return result
    } catch {
      return .failed(name, error.description)
    }
  }

  /// Copies a document to the first free name: `Milk`, `Milk 2`, `Milk 3`.
  private static func copy(
    _ name: ListName,
    _ bytes: [UInt8],
    of store: DocumentStore,
    to other: String,
    at time: Int
  ) throws(DocumentFileError) -> Migration {
    let list = try store.list(bytes)
    for number in 1...1_000 {
      let free = number == 1 ? name : ListName(checked: "\(name.text) \(number)")
      do {
        try DocumentFile(free, in: other).create(list, at: time) { _ in bytes }
        return number == 1 ? .moved(name) : .renamed(name, to: free)
      } catch {
        guard case .name(.taken) = error.reason else { throw error }
      }
    }
    throw DocumentFileError(store.path, .name(.taken(by: name.text)))
  }
}
