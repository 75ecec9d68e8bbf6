// SPDX-License-Identifier: MIT

import ListerCoding
public import ListerStore
public import ListerModel

/// A document that is open: it ties a presenter to a file, and knows what isn't saved.
///
/// ```
/// open() ─▶ presenter ─edits─▶ beginSaving() ─▶ Snapshot.save() ─▶ finishSaving(_:_:)
///              ▲ reload(), when the file was changed
/// ```
/// A document, its presenter and its undo manager belong to one thread. A ``Snapshot`` may be saved
/// on any other one, while the list is edited on.
///
/// Registering an undo marks the document as changed, and so do undo and redo. Who changes the list
/// by other means calls ``updateChangeCount(_:)``.
public final class ListDocument {
  /// The path of the file.
  public let path: String
  /// What remembers changes; hand it to a presenter that edits.
  public let undoManager: UndoManager
  /// The delegate, which learns what becomes of the document; held weakly.
  public weak var delegate: (any ListDocumentDelegate)?
  /// Who has the list.
  public let presenter: any ListPresenterType

  /// The list that the file holds, as far as is known; nil for a new document.
  package internal(set) var base: List?
  /// Whether somebody else has deleted the file; then nothing is saved to it.
  public internal(set) var isDeleted = false

  var changes = ChangeCount()
  /// The snapshot that is being written.
  var pending: Snapshot?
  var generation = 0

  /// A document of a new list, or one that is yet to be opened.
  ///
  /// - Parameters:
  ///   - path: where its file is, or will be.
  ///   - presenter: who has the list.
  ///   - undoManager: what remembers changes; its `onChange` is set.
  public init(
    path: String,
    presenter: any ListPresenterType,
    undoManager: UndoManager = UndoManager()
  ) {
    self.path = path
    self.presenter = presenter
    self.undoManager = undoManager
    undoManager.onChange = { [weak self] in self?.updateChangeCount($0) }
  }

  /// Reads the file and hands its list to the presenter; unsaved changes are given up.
  ///
  /// - Throws: ``DocumentFileError`` when there is no file, or it holds no list; the document is
  ///   then as it was.
  public func open() throws(DocumentFileError) {
    let list = try file().read().list
    presenter.setList(list)
    base = list
    pending = nil
    isDeleted = false
    changes.settle(isChanged: false)
  }

  /// Takes in what has become of the file: what others have written is merged, and a deletion is
  /// reported to the delegate.
  ///
  /// - Returns: what both sides had changed in different ways.
  /// - Throws: ``DocumentFileError`` when the file can't be read, or holds no list.
  @discardableResult
  public func reload() throws(DocumentFileError) -> [MergeConflict] {
    let file = try file()
    guard file.exists else {
      noteDeletion()
      return []
    }
    return merge(disk: try file.read().list)
  }

  /// Whether there are changes that were not saved yet.
  public var hasUnsavedChanges: Bool { changes.isChanged }

  /// Counts a change, and tells the delegate.
  public func updateChangeCount(_ change: UndoManager.Change) {
    changes.note(change)
    delegate?.listDocumentDidChange(self)
  }

  /// Says that the file was deleted by somebody else.
  package func noteDeletion() {
    guard !isDeleted else { return }
    isDeleted = true
    pending = nil
    delegate?.listDocumentWasDeleted(self)
  }

  /// The file.
  private func file() throws(DocumentFileError) -> DocumentFile {
    try ListNameError.mapping(at: path, try DocumentFile(path: path))
  }
}
