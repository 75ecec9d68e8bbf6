// SPDX-License-Identifier: MIT

import ListerFiles
import ListerStore
import ListerTables

/// Files of the user's that are in the folder of the lists, or are called as lists are.
extension ImportJob {
  /// What a file of a source is called, if it is in the folder of the lists, where an import might write
  /// to it; nil if it isn't.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - isSole: whether it is the whole source.
  ///   - address: the source.
  /// - Returns: its name.
  func ownFile(_ file: ImportFile, isSole: Bool, of address: String) -> String? {
    guard options.upload == nil, let place = ImportJob.path(of: address) else { return nil }
    let path = isSole ? Folder.absolute(place) : Folder.path(place, file.name)
    let name = Folder.name(of: path)
    guard ListName(fileName: name) != nil,
      Folder.parent(of: path) == root
    else { return nil }
    return name
  }
}

extension ImportResult {
  /// Whether it is of a document of this program.
  var isOfDocument: Bool { content.format == FolderNames.formatOfDocuments }
}

extension ImportedList {
  /// A list that is in the file which was read: there is nothing to be merged.
  ///
  /// - Parameters:
  ///   - file: what the file is called.
  ///   - key: what the source calls the list.
  ///   - isSole: whether it is the whole source, so the user meant something else.
  /// - Returns: the list, which is as it was.
  static func unchanged(_ file: String, key: String, isSole: Bool = false) -> ImportedList {
    var list = ImportedList(key: key, name: ListFolder.name(of: file))
    if isSole {
      let message = "\(file) is this list itself: --name makes another one of it"
      list.remarks = [ImportRemark(message: message)]
    }
    return list
  }

  /// A list whose document would take the place of the file which was read.
  static func refused(_ file: String, key: String) -> ImportedList {
    var list = ImportedList(key: key, name: ListFolder.name(of: file))
    list.outcome = .failed(
      "\(file) is the source, and would be overwritten: --name gives the list another name, and --into "
        + "another folder"
    )
    return list
  }
}
