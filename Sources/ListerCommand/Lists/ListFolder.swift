// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Option {
  static let folder = Option(
    long: "in",
    value: .path("DIR"),
    help: """
      The folder in which lists are looked for by name. Default: the value of LISTER_FOLDER, or \
      else the current directory.
      """
  )
  static let asJSON = Option(
    long: "json",
    help: "Print one JSON value on the standard output, and nothing else there."
  )
}

/// The folder in which lists are found by their names.
struct ListFolder {
  /// What the file of a list ends in.
  static let ending = ".list.json"

  /// Where it is.
  let path: String

  /// A folder of the given path.
  init(path: String) { self.path = path }

  /// The folder that a command line means.
  init(_ invocation: Invocation) {
    let variable = Style.environment("LISTER_FOLDER")
    path = invocation.text(.folder) ?? variable.flatMap { $0.isEmpty ? nil : $0 } ?? "."
  }

  /// The names of its lists, in the order of people.
  ///
  /// - Throws: ``CommandError/unavailable(_:)`` when the folder can't be read.
  func names() throws(CommandError) -> [String] {
    do {
      let files = try Folder.files(in: path, where: ListFolder.isList)
      return files.map { ListFolder.name(of: $0) }
        .map { (name: $0, order: NameOrder($0)) }
        .sorted { $0.order < $1.order }
        .map(\.name)
    } catch {
      throw .unavailable("\(error.description)")
    }
  }

  /// The path of the list with a name.
  ///
  /// In the current directory the path is the file's name alone, as people write it.
  func path(of name: String) -> String { path(ofFile: name + ListFolder.ending) }

  private func path(ofFile file: String) -> String {
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
  /// - Throws: ``CommandError/unavailable(_:)`` with what was probably meant when there is none, and
  ///   ``CommandError/failed(_:)`` when there are several.
  func find(_ name: String, deleted: Bool = false) throws(CommandError) -> String {
    let exact = path(of: name)
    for candidate in [exact, path(ofFile: name + ".json")]
    where try ListPlace(path: candidate).isPresent() {
      return candidate
    }
    if deleted, try hasHistory(exact) { return exact }
    let names = try names()
    let folded = name.lowercased()
    let found = names.filter { $0.lowercased() == folded }
    if found.count > 1 {
      let list = found.map { "'\($0)'" as Shown }.joined(separator: ", ")
      throw .failed("'\(name)' may be \(list)")
    }
    if let sole = found.first { return path(of: sole) }
    let near = Suggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    let place = path == "." ? "the current directory" : path
    throw .unavailable("there is no list '\(name)' in \(place)\(near)")
  }

  /// Whether versions of a document are kept, which itself may be deleted.
  private func hasHistory(_ path: String) throws(CommandError) -> Bool {
    guard let file = try? DocumentFile(path: path) else { return false }
    do throws(DocumentFileError) {
      _ = try file.versions()
      return true
    } catch {
      guard error.reason == .missing else { throw CommandError(error) }
      return false
    }
  }

  /// Whether a file name is that of a list.
  static func isList(_ file: String) -> Bool {
    file.hasSuffix(ending) && file.utf8.count > ending.utf8.count
  }

  /// The name of the list in a file: what stands before `.list.json`, or before `.json`.
  static func name(of path: String) -> String {
    let file = Folder.name(of: path)
    for end in [ending, ".json"] where file.hasSuffix(end) && file.utf8.count > end.utf8.count {
      return String(file.dropLast(end.count))
    }
    return file
  }
}
