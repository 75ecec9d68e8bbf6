// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerModel

/// Finds the list of today in a folder, and makes it when there is none.
package enum TodayListManager {
  /// The document of the list of today, and whether it was made now, as `template`, as there was
  /// none.
  ///
  /// Its folder is made too. The time is in milliseconds since 1970; other programs that make lists
  /// in the folder are waited for.
  ///
  /// - Throws: ``DocumentFileError`` when there is none and it can't be made.
  package static func fetchTodayDocument(
    in folder: String,
    template: List = TodayList.template,
    at time: Int,
    waiting patience: LockTimeout = LockTimeout()
  ) throws(DocumentFileError) -> (document: DocumentFile, isNew: Bool) {
    let document = try DocumentFile(.today, in: folder)
    if document.exists { return (document, false) }
    try FileError.mapping(at: folder, try Folder.make(folder))
    // Of two programs that make it at once, the second finds it made; so does one that finds a
    // twin.
    var new = document
    new.patience = patience
    if try new.createIfFree(template, at: time) { return (document, true) }
    let twin = try? ListName.today.twin(in: folder)
    return (try DocumentFile(twin ?? .today, in: folder), false)
  }
}
