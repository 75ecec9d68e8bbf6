// SPDX-License-Identifier: MIT

package import ListerModel

/// What is done with whole folders of lists: samples, copies.
package enum ListUtilities {
  /// Puts sample lists into a folder, which is made; those whose names are taken stay out.
  ///
  /// The time is in milliseconds since 1970. Returned are the names of those that were made.
  ///
  /// - Throws: ``DocumentFileError`` when one can't be made for another reason than its name.
  @discardableResult
  package static func copySamples(
    _ samples: [(name: ListName, list: List)] = SampleLists.all,
    into folder: String,
    at time: Int
  ) throws(DocumentFileError) -> [ListName] {
    try FileError.mapping(at: folder, try Folder.make(folder))
    var made: [ListName] = []
    for sample in samples where try create(sample.name, in: folder, sample.list, at: time) {
      made.append(sample.name)
    }
    return made
  }

  /// Makes a list; false if its name is taken.
  static func create(
    _ name: ListName,
    in folder: String,
    _ list: List,
    at time: Int,
    waiting patience: Patience = Patience()
  ) throws(DocumentFileError) -> Bool {
    do {
      var document = try DocumentFile(name, in: folder)
      document.patience = patience
      try document.create(list, at: time)
      return true
    } catch {
      guard case .name(.taken) = error.reason else { throw error }
      return false
    }
  }

  /// Copies a document, byte for byte, to a new list of a folder; nothing is ever overwritten.
  ///
  /// It may be anywhere: what was downloaded, for example. The time is in milliseconds since 1970.
  ///
  /// - Throws: ``DocumentFileError`` when the file holds no list, or the name is taken.
  @discardableResult
  package static func copyList(
    from path: String,
    toListNamed name: ListName,
    in folder: String,
    at time: Int
  ) throws(DocumentFileError) -> DocumentFile {
    let store = try DocumentStore(path)
    guard let source = try store.document() else { throw DocumentFileError(path, .missing) }
    let list = try store.list(source.bytes)
    let copy = try DocumentFile(name, in: folder)
    try copy.create(list, at: time) { _ in source.bytes }
    return copy
  }
}
