// SPDX-License-Identifier: MIT

import ListerFiles
import ListerModel

extension Workspace {
  /// Takes the last action on a list back that has not been undone.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  @discardableResult
  public func undo(_ place: ListPlace) throws(ListerError) -> UndoResponse {
    try takeBack(place, orElse: .nothingToUndo) { (file, finish) throws(DocumentFileError) in
      try file.undo(at: clock(), finish: finish)
    }
  }

  /// Takes the last undoing on a list back.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  @discardableResult
  public func redo(_ place: ListPlace) throws(ListerError) -> UndoResponse {
    try takeBack(place, orElse: .nothingToRedo) { (file, finish) throws(DocumentFileError) in
      try file.redo(at: clock(), finish: finish)
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
    return UndoResponse(
      place: place,
      action: undone.action,
      conflicts: undone.conflicts,
      next: next
    )
  }

  /// The versions of a list that are kept, the oldest first.
  ///
  /// - Throws: ``ListerError`` when there are none, or they can't be read.
  public func history(_ place: ListPlace) throws(ListerError) -> HistoryResponse {
    let file = try file(at: place)
    let versions = try DocumentFileError.mapping(try file.versions())
    let next = try DocumentFileError.mapping(try file.undoableActions())
    return HistoryResponse(
      place: place,
      versions: versions.map {
        .init(number: $0.number, time: $0.time, bytes: $0.size, action: $0.title)
      },
      next: next
    )
  }

  /// Puts a version of a list back, byte for byte; this can be undone.
  ///
  /// - Throws: ``ListerError`` also when there is no version of this number.
  @discardableResult
  public func restore(
    _ place: ListPlace,
    version number: Int
  ) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    let changed = try DocumentFileError.mapping(try file.restore(number, at: clock()))
    return EditResponse(
      place: place,
      action: "Restore",
      isChanged: changed,
      subject: .version(number)
    )
  }
}
