// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerDatabase
import ListerFiles
import ListerModel

extension DocumentFile {
  /// Gives the document another name in its folder; its history, its sources and what came of them
  /// go with it.
  ///
  /// A link is given another name itself; what it leads to stays.
  ///
  /// `word` is the name of the list, or that of its file; of the former the file keeps its ending.
  /// Returned is the document under its new name, which may be the one that it had.
  ///
  /// - Throws: ``DocumentFileError`` when there is none, it is the list of today, the name isn't one
  ///   of a list, or the folder has a twin of it; then nothing has changed.
  package func rename(
    to word: String,
    at time: Int,
    expecting expected: ContentDigest? = nil
  ) throws(DocumentFileError) -> DocumentFile {
    let file = Folder.name(of: path)
    let next = ListName(fileName: word) == nil ? word + file.dropFirst(name.text.count) : word
    var other = try ListNameError.mapping(
      at: path,
      try DocumentFile(path: String(path.dropLast(file.count)) + next)
    )
    (other.patience, other.author) = (patience, author)
    try other.checkName()
    guard exists else { throw DocumentFileError(path, .missing) }
    if next.utf8.elementsEqual(file.utf8) { return self }
    if name.isTwin(of: .today) { throw DocumentFileError(path, .protected) }
    let names = FolderNames(of: folder)
    try names.hold(waiting: patience, for: path) { () throws(DocumentFileError) in
      try ListNameError.mapping(at: path, try names.take(other.name, inPlaceOf: name))
      if Folder.isLink(path) {
        if expected != nil { try check(try store().document(), against: expected) }
        try renameLink(to: next)
      } else {
        try rename(toFile: next, at: time, expecting: expected)
      }
    }
    return other
  }

  private func rename(
    toFile file: String,
    at time: Int,
    expecting expected: ContentDigest?
  ) throws(DocumentFileError) {
    let session = authored(
      try DocumentSession(changing: try store(), waiting: patience, holdingNames: true)
    )
    while true {
      let document = try session.existingDocument()
      try check(document.bytes, against: expected)
      try session.settle(document, at: time)
      if try session.rename(document, to: file, "Rename from \(name.text)", at: time) { return }
    }
  }

  private func renameLink(to file: String) throws(DocumentFileError) {
    let former = Folder.name(of: path)
    try FileError.mapping(at: path, try OpenFolder(folder).give(former, anotherName: file))
    // Sources know links by their names.
    guard let home = try FileError.mapping(at: path, try OpenFolder.privateFolder(of: folder)),
      let state = try FolderDatabase.open(
        changing: Folder.absolute(folder),
        in: home,
        waiting: patience
      )
    else { return }
    try DatabaseError.mapping(at: path, try state.rename(former, to: file))
  }
}
