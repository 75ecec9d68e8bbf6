// SPDX-License-Identifier: MIT

package import ListerFiles
extension ListName {
  /// The names of the lists in a folder, not below it: of files and of links, in no order.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package static func all(in folder: String) throws(FileError) -> [ListName] {
    try files(in: folder).map(\.name)
  }

  /// A list of a folder.
  struct Found {
    let name: ListName
    /// Whether it is a file `NAME.json`.
    let isPlain: Bool
  }

  /// The lists in a folder, as ``all(in:)`` has their names.
  static func files(in folder: String) throws(FileError) -> [Found] {
    var found: [Found] = []
    try Folder.forEachEntry(of: folder) { file, kind, _ in
      guard let file, Folder.mayBeFile(kind), let name = ListName(fileName: file) else { return }
      let usual = name.text.utf8.count + fileExtension.utf8.count
      found.append(Found(name: name, isPlain: file.utf8.count < usual))
    }
    return found
  }

  /// A list in a folder whose name is a twin of this one, or is this one; nil if there is none.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package func twin(in folder: String) throws(FileError) -> ListName? {
    let mine = key
    var twin: ListName?
    try Folder.forEachEntry(of: folder) { file, kind, _ in
      guard let file, Folder.mayBeFile(kind), let name = ListName(fileName: file),
        name.key == mine
      else { return }
      if twin == nil || name == self { twin = name }
    }
    return twin
  }
}
