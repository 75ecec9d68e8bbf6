// SPDX-License-Identifier: MIT

package import ListerModel

extension DocumentFile {
  /// One state of a document, and the action that led to it.
  package struct Version: Hashable, Sendable {
    /// How a document came into its state.
    package enum Kind: Hashable, Sendable {
      /// It was there when the history began.
      case found
      /// It was made, as a new one.
      case created
      /// An action changed it.
      case edited
      /// A program changed it that keeps no history; or deleted it.
      case changedOutside
      /// The action that led to the version of this number was undone.
      case undone(Int)
      /// The undoing that led to the version of this number was itself undone.
      case redone(Int)
      /// The version of this number was put back.
      case restored(Int)
      /// The list was given another name.
      case renamed
      case deleted
    }

    /// Its number: rising by one with each version of the document.
    package var number: Int
    /// When it came about, in milliseconds since 1970.
    package var time: Int
    /// The name of the action: `Check`, also where it is its undoing; `Changed by another program`.
    package var action: String
    package var kind: Kind
    /// How many bytes the document has in this version; nil where there is none, after a deletion.
    package var size: Int?
    /// How many bytes are kept for it.
    var stored = 0
    /// Who did it; nil where that isn't known.
    package var author: ChangeAuthor?

    /// Whether it came about by undoing or redoing.
    var isTakingBack: Bool {
      switch kind {
      case .undone, .redone: true
      default: false
      }
    }

    /// What people read in a history: `Check`, `Undo Check`, `Redo Check`, `Restore Version 3`.
    package var title: String {
      switch kind {
      case .undone: "Undo \(action)"
      case .redone: "Redo \(action)"
      case .restored(let number): "Restore Version \(number)"
      default: action
      }
    }

    /// The version, made by somebody.
    func made(by author: ChangeAuthor?) -> DocumentFile.Version {
      var version = self
      version.author = author
      return version
    }

    init(_ number: Int, _ kind: Kind, _ action: String, at time: Int, size: Int?, stored: Int = 0) {
      self.number = number
      self.kind = kind
      self.action = action
      self.time = time
      self.size = size
      self.stored = stored
    }
  }

  /// What an undoing or a redoing did.
  package struct Undone: Sendable {
    /// The name of the action that was undone or redone.
    package var action: String
    /// The document as it is now.
    package var list: List
    /// Where later changes and the undoing met in one field; the rule that chose is in each.
    package var conflicts: [MergeConflict]
  }
}
