// SPDX-License-Identifier: MIT

package import ListerFiles
extension ListName {
  /// The names of the lists in a folder, not below it: of files and of links, in no order.
  ///
  /// - Throws: ``FileError`` when the folder can't be read.
  package static func all(in folder: String) throws(FileError) -> [ListName] {
    var names: [ListName] = []
    try Folder.forEachEntry(of: folder) { file, kind, _ in
      guard let file, Folder.mayBeFile(kind), let name = ListName(fileName: file) else { return }
      names.append(name)
    }
    return names
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
