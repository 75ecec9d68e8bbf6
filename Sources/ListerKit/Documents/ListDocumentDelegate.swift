// SPDX-License-Identifier: MIT

/// Who wants to know what becomes of a document.
public protocol ListDocumentDelegate: AnyObject {
  /// Called when somebody else has deleted the document.
  ///
  /// Nothing is saved to it any more.
  func listDocumentWasDeleted(_ document: ListDocument)

  /// Called after each change that has to be saved: the time to note it for an ``Autosave``.
  func listDocumentDidChange(_ document: ListDocument)
}

extension ListDocumentDelegate {
  /// Does nothing.
  public func listDocumentWasDeleted(_ document: ListDocument) {}

  /// Does nothing.
  public func listDocumentDidChange(_ document: ListDocument) {}
}
