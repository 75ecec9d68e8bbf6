// SPDX-License-Identifier: MIT

public import Dispatch
public import ListerStore
public import ListerModel
import Synchronization

/// The lists of a coordinator in order, with a delegate that learns every change of them.
///
/// Whatever the coordinator tells is worked off on the delegate queue, one update after another.
/// What is asked of the controller may be asked on any thread.
public final class ListsController: @unchecked Sendable {
  // Sendable: `delegate` is used on the delegate queue, all else is constant or under the mutex.

  /// Whether a list is before another one; a strict order.
  public typealias SortPredicate = @Sendable (ListInfo, ListInfo) -> Bool

  /// The delegate; held weakly.
  ///
  /// Set it before the search starts, or on the delegate queue.
  public weak var delegate: (any ListsControllerDelegate)?
  /// Where the delegate is called: a serial queue.
  public let delegateQueue: DispatchQueue
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
  public init(
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
  public static let byName: SortPredicate = { $0.order < $1.order }

  /// How many lists there are.
  public var count: Int { state.withLock { $0.lists.infos.count } }

  /// The list at an index in `0..<count`.
  public subscript(index: Int) -> ListInfo { state.withLock { $0.lists.infos[index] } }

  /// All lists in order.
  public var listInfos: [ListInfo] { state.withLock { $0.lists.infos } }

  /// The folder of the lists.
  public var documentsFolder: String { listCoordinator.documentsFolder }

  /// Whose lists these are.
  ///
  /// When it is replaced, all lists are reported as removed, and those of the new one as inserted,
  /// in order.
  public var listCoordinator: any ListCoordinator {
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
  public func startSearching() { listCoordinator.startQuery() }

  /// Ends it.
  public func stopSearching() { listCoordinator.stopQuery() }

  /// Deletes a list.
  public func removeListInfo(_ info: ListInfo) { listCoordinator.removeList(at: info.path) }

  /// Makes a new list.
  public func createListInfo(for list: List, named name: String) {
    listCoordinator.createList(list, named: name)
  }

  /// Whether a list of this name can be made.
  public func canCreateListInfo(named name: String) -> Bool {
    listCoordinator.canCreateList(named: name)
  }

  /// Copies the document at a path to a new list.
  public func copyList(from path: String, toListNamed name: String) {
    listCoordinator.copyList(from: path, toListNamed: name)
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
  public func listCoordinatorDidUpdateContents(
    _ coordinator: any ListCoordinator,
    _ update: FolderUpdate
  ) {
    onDelegateQueue(coordinator) { $0.change(by: update) }
  }

  /// Tells the delegate.
  public func listCoordinator(
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
  public func listCoordinator(
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
