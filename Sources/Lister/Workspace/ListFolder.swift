// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerModel
import ListerStore

/// The folder in which lists are found by their names.
package struct ListFolder: Hashable, Sendable {
  /// What the file of a list ends in.
  package static let ending = ".list.json"

  /// What the files end in that are called as lists are.
  private static let endings = [ByteView(".list.json"), ByteView(".json")]

  package let path: String

  /// A folder of the given path.
  package init(path: String) { self.path = path }

  /// The names of its lists, in the order of people.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func names() throws(ListerError) -> [String] { try listing().names }

  /// The names of its lists, in the order of people, and why others have none.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func listing() throws(ListerError) -> (names: [String], errors: [ListerError]) {
    let files = try sortedFiles()
    let names = files.indices.map { ListFolder.name(at: $0, in: files) }
    return (names, ListFolder.errors(in: files))
  }

  /// Why files that are called as lists are have no names.
  static func errors(in files: FolderListing) -> [ListerError] {
    files.unreadable.map { ListerError(.name($0, .notUTF8)) }
  }

  /// The files of its lists, in no order.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  func files() throws(ListerError) -> FolderListing {
    try FileError.mapping(
      try FolderListing(of: path) { file in
        file.hasSuffix(ListFolder.endings[0]) && file.count > ListFolder.endings[0].count
      }
    )
  }

  /// The files of its lists, in the order of people.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  func sortedFiles() throws(ListerError) -> FolderListing {
    var files = try files()
    files.sort(dropping: ListFolder.endings[0].count)
    return files
  }

  static func name(at index: Int, in files: FolderListing) -> String {
    files.withName(at: index) { $0[0..<$0.count - endings[0].count].string }
  }

  /// The path of the list with a name.
  ///
  /// In the current directory the path is the file's name alone, as people write it.
  package func path(of name: String) -> String { path(ofFile: name + ListFolder.ending) }

  /// The path of a file in the folder, as people write it.
  func path(ofFile file: String) -> String {
    path == "." ? file : Folder.path(path, file)
  }

  /// The path of the list that a user calls by its name: in its case, or else in another one.
  ///
  /// `NAME.json` is taken when there is no `NAME.list.json`.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - deleted: whether a list that was deleted counts, of which the history is left.
  /// - Returns: the path of its document.
  /// - Throws: ``ListerError`` with what was probably meant when there is none, and with all names
  ///   when there are several.
  func find(_ name: String, deleted: Bool) throws(ListerError) -> String {
    let exact = path(of: name)
    for candidate in [exact, path(ofFile: name + ".json")]
    where try ListPlace(path: candidate).isPresent() {
      return candidate
    }
    if deleted, try hasHistory(exact) { return exact }
    let names = try names()
    let folded = name.lowercased()
    let found = names.filter { $0.lowercased() == folded }
    if found.count > 1 { throw ListerError(.severalLists(name, names: found)) }
    if let sole = found.first { return path(of: sole) }
    let near = Suggestion.nearest(to: name, among: names)
    throw ListerError(.noList(name, folder: path, near: near))
  }

  /// Whether versions of a document are kept, which itself may be deleted.
  private func hasHistory(_ path: String) throws(ListerError) -> Bool {
    guard let file = try? DocumentFile(path: path) else { return false }
    do {
      _ = try file.versions()
      return true
    } catch {
      guard error.reason == .missing else { throw error.listerError }
      return false
    }
  }

  /// The name of the list in a file: what is before `.list.json`, or before `.json`.
  package static func name(of path: String) -> String {
    let file = Folder.name(of: path)
    // By bytes: for a million names, characters take longer than all else.
    return file.withByteView { bytes in
      for end in endings where bytes.count > end.count {
        if bytes.hasSuffix(end) { return bytes[0..<bytes.count - end.count].string }
      }
      return file
    }
  }
}
