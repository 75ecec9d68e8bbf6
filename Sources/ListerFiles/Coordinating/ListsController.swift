// SPDX-License-Identifier: MIT

package import Dispatch
package import ListerModel
import Synchronization

/// The lists of a coordinator in order, with a delegate that learns every change of them.
///
/// Whatever the coordinator tells is worked off on the delegate queue, one update after another.
/// What is asked of the controller may be asked on any thread.
package final class ListsController: @unchecked Sendable {
  // Sendable: `delegate` is used on the delegate queue, all else is constant or under the mutex.

  /// Whether a list is before another one; a strict order.
  package typealias SortPredicate = @Sendable (ListInfo, ListInfo) -> Bool

  /// The delegate; held weakly.
  ///
  /// Set it before the search starts, or on the delegate queue.
  package weak var delegate: (any ListsControllerDelegate)?
  /// Where the delegate is called: a serial queue.
  package let delegateQueue: DispatchQueue
  private let sortPredicate: SortPredicate?
  private let state: Mutex<State>

  private struct State {
    var coordinator: any ListCoordinator
    var lists = ListsOrder()
    /// How often the coordinator was replaced: what an earlier one still tells is skipped.
    var generation = 0
  }

  /// A controller that has no lists until its search is started.
  ///
  /// The delegate's queue is serial. Without a predicate the lists are in the order in which they
  /// come.
  package init(
    coordinator: any ListCoordinator,
    delegateQueue: DispatchQueue,
    sortPredicate: SortPredicate? = ListsController.byName
  ) {
    state = Mutex(State(coordinator: coordinator))
    self.delegateQueue = delegateQueue
    self.sortPredicate = sortPredicate
    coordinator.delegate = self
  }

  /// The order of people: by name without case, numbers by their value.
  package static let byName: SortPredicate = { $0.order < $1.order }

  package var count: Int { state.withLock { $0.lists.infos.count } }

  /// The list at an index in `0..<count`.
  package subscript(index: Int) -> ListInfo { state.withLock { $0.lists.infos[index] } }

  /// All lists in order.
  package var listInfos: [ListInfo] { state.withLock { $0.lists.infos } }

  package var documentsFolder: String { listCoordinator.documentsFolder }

  /// Whose lists these are.
  ///
  /// When it is replaced, all lists are reported as removed, and those of the new one as inserted,
  /// in order.
  package var listCoordinator: any ListCoordinator {
    get { state.withLock { $0.coordinator } }
    set {
      let old = state.withLock { state in
        state.generation += 1
        let old = state.coordinator
        state.coordinator = newValue
        return old
      }
      old.stopQuery()
      old.delegate = nil
      delegateQueue.async { [self] in
        var update = FolderUpdate()
        update.removed = listInfos.map(\.path)
        change(by: update)
      }
      newValue.delegate = self
      newValue.startQuery()
    }
  }

  /// Looks for lists, and goes on to report changes.
  package func startSearching() { listCoordinator.startQuery() }

  /// Ends it.
  package func stopSearching() { listCoordinator.stopQuery() }

  /// Deletes a list.
  package func removeListInfo(_ info: ListInfo) { listCoordinator.removeList(at: info.path) }

  /// Makes a new list.
  package func createListInfo(for list: List, named name: String) {
    listCoordinator.createList(list, named: name)
  }

  /// Whether a list of this name can be made.
  package func canCreateListInfo(named name: String) -> Bool {
    listCoordinator.canCreateList(named: name)
  }

  /// Copies the document at a path to a new list.
  package func copyList(from path: String, toListNamed name: String) {
    listCoordinator.copyList(from: path, toListNamed: name)
  }

  /// Tells that this program has changed the document of a list, before the coordinator notices.
  ///
  /// Nothing happens if the list isn't any of these.
  package func setListInfoHasNewContents(_ info: ListInfo) {
    delegateQueue.async { [self] in
      var update = FolderUpdate()
      update.updated = [info.path]
      change(by: update)
    }
  }

  // MARK: Changes

  /// Works an update off, on the delegate queue.
  private func change(by update: FolderUpdate) {
    let steps = state.withLock { $0.lists.apply(update, sortPredicate) }
    guard !steps.isEmpty, let delegate else { return }
    delegate.listsControllerWillChangeContent(self)
    for step in steps {
      switch step {
      case .insert(let info, let index):
        delegate.listsController(self, didInsertListInfo: info, atIndex: index)
      case .remove(let info, let index):
        delegate.listsController(self, didRemoveListInfo: info, atIndex: index)
      case .update(let info, let index):
        delegate.listsController(self, didUpdateListInfo: info, atIndex: index)
      case .rename(let old, let from, let new, let to):
        delegate.listsController(
          self,
          didRenameListInfo: old,
          atIndex: from,
          to: new,
          atIndex: to
        )
      }
    }
    delegate.listsControllerDidChangeContent(self)
  }

  /// How often the coordinator had been replaced when this one was set; nil if it is another one.
  private func generation(of coordinator: any ListCoordinator) -> Int? {
    state.withLock { $0.coordinator === coordinator ? $0.generation : nil }
  }

  private func onDelegateQueue(
    _ coordinator: any ListCoordinator,
    _ body: @escaping @Sendable (ListsController) -> Void
  ) {
    guard let generation = generation(of: coordinator) else { return }
    delegateQueue.async { [self] in
      // The coordinator may have been replaced while this waited.
      if self.generation(of: coordinator) == generation { body(self) }
    }
  }
}

extension ListsController: ListCoordinatorDelegate {
  /// Tells the delegate of the changes, step by step.
  package func listCoordinatorDidUpdateContents(
    _ coordinator: any ListCoordinator,
    _ update: FolderUpdate
  ) {
    onDelegateQueue(coordinator) { $0.change(by: update) }
  }

  /// Tells the delegate.
  package func listCoordinator(
    _ coordinator: any ListCoordinator,
    didFailRemovingListAt path: String,
    error: DocumentFileError
  ) {
    onDelegateQueue(coordinator) { controller in
      let info = ListInfo(path: path)
      controller.delegate?.listsController(
        controller,
        didFailRemovingListInfo: info,
        error: error
      )
    }
  }

  /// Tells the delegate.
  package func listCoordinator(
    _ coordinator: any ListCoordinator,
    didFailCreatingListAt path: String,
    error: DocumentFileError
  ) {
    onDelegateQueue(coordinator) { controller in
      let info = ListInfo(path: path)
      controller.delegate?.listsController(
        controller,
        didFailCreatingListInfo: info,
        error: error
      )
    }
  }
}
