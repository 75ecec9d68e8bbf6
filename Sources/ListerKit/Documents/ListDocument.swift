// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCoding
import ListerJSON
package import ListerModel

/// A document that is open: it ties a presenter to the bytes of a file, and knows what isn't saved.
///
/// It reads and writes no file. Whoever does hands it the bytes, takes a ``Snapshot`` to write, and
/// says how that ended; meanwhile the list may be edited on. A document, its presenter and its undo
/// manager belong to one thread; snapshots may go to any.
///
/// Registering an undo marks the document as changed, and so do undo and redo. Who has no undo
/// manager calls ``updateChangeCount(_:)``.
package final class ListDocument {
  /// A step in the life of a document.
  package enum Change: Hashable, Sendable {
    /// Something was changed.
    case done
    /// A change was taken back.
    case undone
    /// A change that was taken back was made again.
    case redone
    /// What is in memory counts as saved.
    case cleared
  }

  /// What the document is called in messages and links: usually the path of its file.
  package let name: String
  /// What remembers changes; hand it to a presenter that edits.
  package let undoManager: UndoManager
  /// The delegate, which learns what becomes of it; held weakly.
  package weak var delegate: (any ListDocumentDelegate)?
  /// Who has the list; one that comes later is given what was loaded.
  package var presenter: (any ListPresenterType)? {
    didSet {
      if let unarchivedList { presenter?.setList(unarchivedList) }
    }
  }

  /// The list as it was loaded, or came from the file last.
  package internal(set) var unarchivedList: List?
  /// The list that the file holds, as far as is known; nil for a new document.
  package internal(set) var base: List?
  /// Whether somebody else has deleted the file.
  package internal(set) var isDeleted = false

  var changes = ChangeCount()
  /// The snapshot that is being written.
  var pending: Snapshot?
  var generation = 0

  /// A document of a new list, or one whose bytes are yet to be loaded.
  ///
  /// - Parameters:
  ///   - name: what it is called, usually a path.
  ///   - presenter: who has the list; it may be set later.
  ///   - undoManager: what remembers changes; its `onChange` is set.
  package init(
    name: String,
    presenter: (any ListPresenterType)? = nil,
    undoManager: UndoManager = UndoManager()
  ) {
    self.name = name
    self.presenter = presenter
    self.undoManager = undoManager
    undoManager.onChange = { [weak self] change in
      switch change {
      case .done: self?.updateChangeCount(.done)
      case .undone: self?.updateChangeCount(.undone)
      case .redone: self?.updateChangeCount(.redone)
      }
    }
  }

  /// Reads the list of a file and hands it to the presenter; unsaved changes are given up.
  ///
  /// - Throws: ``ListDocumentError/corrupt(_:)``; the document is then as it was.
  package func load(
    from bytes: ByteView,
    using reader: ListReader = ListReader()
  ) throws(ListDocumentError) {
    let list: List
    do throws(DocumentError) {
      list = try reader.list(from: bytes)
    } catch {
      throw .corrupt(error)
    }
    adopt(list)
    base = list
    pending = nil
    isDeleted = false
    changes.settle(isChanged: false)
  }

  /// The bytes of the list as it is now.
  ///
  /// - Throws: ``ListDocumentError/noPresenter``.
  package func contents() throws(ListDocumentError) -> [UInt8] {
    guard let presenter else { throw .noPresenter }
    return presenter.archiveableList.bytes
  }

  /// Whether there are changes that were not written yet.
  package var hasUnsavedChanges: Bool { changes.isChanged }

  /// Counts a change, or says that there are none.
  package func updateChangeCount(_ change: Change) {
    changes.note(change)
    if change != .cleared { delegate?.listDocumentDidChange(self) }
  }

  /// Says that the file was deleted by somebody else: nothing is saved to it any more.
  package func noteDeletion() {
    guard !isDeleted else { return }
    isDeleted = true
    pending = nil
    delegate?.listDocumentWasDeleted(self)
  }

  /// Makes a list the one that is presented.
  func adopt(_ list: List) {
    unarchivedList = list
    presenter?.setList(list)
  }
}
