// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerFormats
import ListerStore
import ListerTables

/// Where the documents of lists are: a file `NAME.json` beside them may be something else, as a download is.
extension FolderNames {
  /// The format of the documents of this program.
  static let formatOfDocuments = "json"

  /// The document of a name that is there, or the one that is to be made.
  ///
  /// - Throws: ``FileError`` for one that can't be looked at: the list may be in it.
  func path(of name: String) throws(FileError) -> String {
    let wanted = try? ListName(name)
    // Other systems, and people, take a twin for the same list.
    let twin = wanted.flatMap { document(like: $0) }
    for name in [wanted, twin].compactMap(\.self) {
      for file in files(of: name) {
        let path = Folder.path(folder, file)
        guard try FileStatus.ifPresent(at: path) != nil else { continue }
        if file == name.fileName || FolderNames.mayBeDocument(path) { return path }
        passOver(name)
      }
    }
    return Folder.path(folder, wanted?.fileName ?? name)
  }

  /// The list of the folder that is called so, or is a twin of one that is.
  func document(like name: ListName) -> ListName? {
    while let twin = list(like: name) {
      let path = Folder.path(folder, twin.plainFileName)
      if !isPlain(twin) || FolderNames.mayBeDocument(path) { return twin }
      passOver(twin)
    }
    return nil
  }

  /// Whether a file is a document, or can't be read.
  private static func mayBeDocument(_ path: String) -> Bool {
    guard let file = try? ImportFile(path: path) else { return true }
    let format = file.bytes.withByteView { bytes in
      try? FormatTable.format(of: bytes, fileName: file.name)
    }
    return format?.name == formatOfDocuments
  }
}
