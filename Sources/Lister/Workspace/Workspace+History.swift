// SPDX-License-Identifier: MIT

import ListerModel
import ListerStore

extension Workspace {
  /// Takes the last action on a list back that has not been undone.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - tag: which state of it is to be changed; nil for whatever it is now.
  /// - Returns: what was undone.
  /// - Throws: ``ListerError`` also when there is none.
  @discardableResult
  public func undo(
    _ place: ListPlace,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> UndoResponse {
    try takeBack(place, orElse: .nothingToUndo) { (file, finish) throws(DocumentFileError) in
      try file.undo(at: clock(), expecting: tag?.digest, finish: finish)
    }
  }

  /// Takes the last undoing on a list back.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - tag: which state of it is to be changed; nil for whatever it is now.
  /// - Returns: what was done again.
  /// - Throws: ``ListerError`` also when there is none.
  @discardableResult
  public func redo(
    _ place: ListPlace,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> UndoResponse {
    try takeBack(place, orElse: .nothingToRedo) { (file, finish) throws(DocumentFileError) in
      try file.redo(at: clock(), expecting: tag?.digest, finish: finish)
    }
  }

  private func takeBack(
    _ place: ListPlace,
    orElse nothing: ListerError.Reason,
    _ body: (DocumentFile, DocumentFile.Finish) throws(DocumentFileError) ->
      DocumentFile.Undone?
  ) throws(ListerError) -> UndoResponse {
    let file = try file(at: place)
    let undone = try DocumentFileError.mapping(
      try body(file, finisher().bytes(for: file.path))
    )
    let next = try DocumentFileError.mapping(try file.undoableActions())
    guard let undone else { throw ListerError(nothing, at: .init(path: place.name)) }
    var response = UndoResponse()
    response.place = place
    (response.action, response.conflicts) = (undone.action, undone.conflicts)
    response.next = NextActions(next)
    return response
  }

  /// The versions of a list that are kept, the oldest first.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - describing: whether each version is read, once, to say what it changed; it takes the time
  ///     of reading the list so often.
  /// - Returns: the versions, and what can be undone and redone next.
  /// - Throws: ``ListerError`` when there are none, or the history can't be read; a version that
  ///   isn't a document is no error.
  public func history(
    _ place: ListPlace,
    describing: Bool = true
  ) throws(ListerError) -> HistoryResponse {
    let file = try file(at: place)
    let versions = try DocumentFileError.mapping(try file.versions())
    let next = try DocumentFileError.mapping(try file.undoableActions())
    let changes =
      describing
      ? try DocumentFileError.mapping(try VersionChanges.all(of: file, at: place)) : [:]
    var response = HistoryResponse()
    response.place = place
    response.next = NextActions(next)
    response.versions = versions.map { version in
      var told = HistoryResponse.Version()
      (told.number, told.bytes, told.action) = (version.number, version.size, version.title)
      told.time = Timestamp(milliseconds: version.time)
      (told.author, told.window) = (version.maker?.word, version.maker?.window)
      switch changes[version.number] {
      case .success(let summary): told.changes = summary
      case .failure(let error): told.error = error
      case nil: break
      }
      return told
    }
    return response
  }

  /// Puts a version of a list back, byte for byte; this can be undone.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - number: the number of the version.
  ///   - tag: which state of the list is to be changed; nil for whatever it is now.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` also when there is no version of this number.
  @discardableResult
  public func restore(
    _ place: ListPlace,
    version number: Int,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    let changed = try file.mapping(try file.restore(number, at: clock(), expecting: tag?.digest))
    return EditResponse(
      place: place,
      action: "Restore",
      isChanged: changed,
      subject: .version(number)
    )
  }
}

extension DocumentFile.Version {
  /// Who made it, as far as it is known: what came about outside was done by another program.
  var maker: ChangeAuthor? {
    switch kind {
    case .found, .changedOutside: .program
    default: author
    }
  }
}
