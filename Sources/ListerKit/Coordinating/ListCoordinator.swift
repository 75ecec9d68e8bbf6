// SPDX-License-Identifier: MIT

public import ListerStore
public import ListerModel

/// Keeps track of the lists in one place, and makes and removes them there.
///
/// A coordinator tells its delegate what has changed; which lists there are, the delegate
/// remembers.
public protocol ListCoordinator: AnyObject, Sendable {
  /// The delegate, which receives changes; held weakly.
  ///
  /// A new one gets all lists as inserted ones.
  var delegate: (any ListCoordinatorDelegate)? { get set }
  /// The folder of the lists.
  var documentsFolder: String { get }
  /// Looks for lists, and goes on to report changes until the query is stopped.
  func startQuery()
  /// Ends it; after the return the delegate gets no more changes.
  func stopQuery()
  /// Deletes the list at a path.
  func removeList(at path: String)
  /// Makes a new list, or tells the delegate why not.
  func createList(_ list: List, named name: String)
  /// Whether a list of this name can be made.
  func canCreateList(named name: String) -> Bool
  /// Copies the document at a path, which may be anywhere, to a new list of the place.
  func copyList(from path: String, toListNamed name: String)
}

/// Learns what happens to the lists of a coordinator, on a queue of its own, one call at a time.
public protocol ListCoordinatorDelegate: AnyObject, Sendable {
  /// Something has changed; never called with nothing.
  func listCoordinatorDidUpdateContents(
    _ coordinator: any ListCoordinator,
    _ update: FolderUpdate
  )
  /// A list could not be removed.
  func listCoordinator(
    _ coordinator: any ListCoordinator,
    didFailRemovingListAt path: String,
    error: DocumentFileError
  )
  /// A list could not be made or copied.
  func listCoordinator(
    _ coordinator: any ListCoordinator,
    didFailCreatingListAt path: String,
    error: DocumentFileError
  )
}
