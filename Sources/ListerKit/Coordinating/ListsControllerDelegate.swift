// SPDX-License-Identifier: MIT

public import ListerStore

/// Learns how the lists of a controller change, step by step, on the controller's delegate queue.
///
/// ```
/// will · removes · renames · inserts · updates · did
/// ```
/// Replaying the steps onto a copy of the lists gives the new ones: each index is that of its
/// moment. While they are reported, the controller already holds the end state. All methods may be
/// left out.
public protocol ListsControllerDelegate: AnyObject {
  /// Steps follow.
  func listsControllerWillChangeContent(_ controller: ListsController)
  /// A list was inserted.
  func listsController(
    _ controller: ListsController,
    didInsertListInfo info: ListInfo,
    atIndex index: Int
  )
  /// A list was removed.
  func listsController(
    _ controller: ListsController,
    didRemoveListInfo info: ListInfo,
    atIndex index: Int
  )
  /// The document of a list has changed; it may have another color.
  func listsController(
    _ controller: ListsController,
    didUpdateListInfo info: ListInfo,
    atIndex index: Int
  )
  /// A list has another name; reported as a removal and an insertion if this is left out.
  func listsController(
    _ controller: ListsController,
    didRenameListInfo old: ListInfo,
    atIndex from: Int,
    to new: ListInfo,
    atIndex to: Int
  )
  /// No more steps follow.
  func listsControllerDidChangeContent(_ controller: ListsController)
  /// A list could not be made.
  func listsController(
    _ controller: ListsController,
    didFailCreatingListInfo info: ListInfo,
    error: DocumentFileError
  )
  /// A list could not be removed.
  func listsController(
    _ controller: ListsController,
    didFailRemovingListInfo info: ListInfo,
    error: DocumentFileError
  )
}

extension ListsControllerDelegate {
  /// Does nothing.
  public func listsControllerWillChangeContent(_ controller: ListsController) {}

  /// Does nothing.
  public func listsController(
    _ controller: ListsController,
    didInsertListInfo info: ListInfo,
    atIndex index: Int
  ) {}

  /// Does nothing.
  public func listsController(
    _ controller: ListsController,
    didRemoveListInfo info: ListInfo,
    atIndex index: Int
  ) {}

  /// Does nothing.
  public func listsController(
    _ controller: ListsController,
    didUpdateListInfo info: ListInfo,
    atIndex index: Int
  ) {}

  /// Reports a removal and an insertion.
  public func listsController(
    _ controller: ListsController,
    didRenameListInfo old: ListInfo,
    atIndex from: Int,
    to new: ListInfo,
    atIndex to: Int
  ) {
    listsController(controller, didRemoveListInfo: old, atIndex: from)
    listsController(controller, didInsertListInfo: new, atIndex: to)
  }

  /// Does nothing.
  public func listsControllerDidChangeContent(_ controller: ListsController) {}

  /// Does nothing.
  public func listsController(
    _ controller: ListsController,
    didFailCreatingListInfo info: ListInfo,
    error: DocumentFileError
  ) {}

  /// Does nothing.
  public func listsController(
    _ controller: ListsController,
    didFailRemovingListInfo info: ListInfo,
    error: DocumentFileError
  ) {}
}
