// SPDX-License-Identifier: MIT

import ListerStore

/// What versions of a list changed, found by reading each of them once.
///
/// The newest is read first, and two of them are in memory at a time.
struct VersionChanges {
  /// What a version changed in the one before it, or why that is not known.
  typealias Change = Result<ListChanges.Summary, ListerError>

  /// The changes by the numbers of the versions; none for a deletion, and for the oldest document
  /// unless it was made by an action that is kept.
  private var changes: [Int: Change] = [:]
  /// The version whose predecessor is still to be read, and the list of it.
  private var later: (number: Int, list: Result<List, ListerError>)?

  /// The changes of all versions.
  ///
  /// - Parameters:
  ///   - file: the document that they are of.
  ///   - place: the list that it is.
  /// - Returns: the changes by the numbers of the versions.
  /// - Throws: ``DocumentFileError`` when the history can't be read.
  static func all(
    of file: DocumentFile,
    at place: ListPlace
  ) throws(DocumentFileError) -> [Int: Change] {
    var result = VersionChanges()
    try file.forEachVersion { version, bytes in
      let list = Result { () throws(ListerError) in
        let bytes = try DocumentFileError.mapping(try bytes.get())
        return try place.at(version: version.number).list(from: bytes)
      }
      result.compare(with: list)
      result.later = (version.number, list)
      // What was made anew has nothing to do with a list of its name that was deleted before.
      if version.kind == .created { result.compare(with: list.map { List(emptied: $0) }) }
    }
    return result.changes
  }

  /// Compares the version that waits for it with the list before it.
  private mutating func compare(with former: Result<List, ListerError>) {
    guard let (number, list) = later else { return }
    later = nil
    changes[number] = Change { () throws(ListerError) in
      let new = try list.get()
      return ListChanges(from: try former.get(), to: new).summary
    }
  }
}

extension List {
  /// A list without anything, in the format that another one says.
  fileprivate init(emptied list: List) {
    self.init()
    self["lister"] = list["lister"]
  }
}
