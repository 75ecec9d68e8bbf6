// SPDX-License-Identifier: MIT

import Dispatch
package import ListerModel

/// The lists of one folder, watched while a query runs.
///
/// The folder is looked through on a serial queue: when the query starts, after each change that
/// inotify reports, and after own changes. What differs from the last time is reported, and nothing
/// otherwise; so the deletion of the last list is reported, and so is each change of a document.
package final class LocalListCoordinator: ListCoordinator, @unchecked Sendable {
  // Sendable, for `state` is used on `queue` only.

  /// Which files of the folder are its lists.
  package enum Filter: Hashable, Sendable {
    /// All whose names end so: `.list.json` or `.json`.
    case ending(String)
    case fileName(String)

    func accepts(_ file: String) -> Bool {
      switch self {
      case .ending(let text):
        !file.hasPrefix(".") && file.utf8.count > text.utf8.count && file.hasSuffix(text)
      case .fileName(let name): file == name
      }
    }
  }

  package let documentsFolder: String
  private let filter: Filter
  private let now: @Sendable () -> Int
  private let queue = DispatchQueue(label: "lister.local-list-coordinator")
  private let monitor: DirectoryMonitor
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private var state = State()

  private struct State {
    weak var delegate: (any ListCoordinatorDelegate)?
    /// What the delegate knows: each document's file, by path.
    var known: [String: FileStatus] = [:]
    var isQuerying = false
    var firstUpdateHandler: (@Sendable () -> Void)?
  }

  /// A coordinator of a folder, which need not exist yet.
  ///
  /// `now` is in milliseconds since 1970, for the histories of lists; `firstUpdateHandler` is
  /// called once, on the coordinator's queue, after the first look.
  package init(
    folder: String,
    filter: Filter = .ending(ListName.fileExtension),
    now: @escaping @Sendable () -> Int,
    firstUpdateHandler: (@Sendable () -> Void)? = nil
  ) {
    documentsFolder = folder
    self.filter = filter
    self.now = now
    monitor = DirectoryMonitor(path: folder) { filter.accepts($0) }
    state.firstUpdateHandler = firstUpdateHandler
    queue.setSpecific(key: LocalListCoordinator.key, value: ObjectIdentifier(self))
    monitor.delegate = self
  }

  /// The delegate, which receives changes; held weakly.
  ///
  /// A new one gets all lists as inserted ones.
  package var delegate: (any ListCoordinatorDelegate)? {
    get { onQueue { state.delegate } }
    set {
      onQueue {
        if newValue !== state.delegate { state.known = [:] }
        state.delegate = newValue
      }
    }
  }

  /// Looks for lists, and goes on to report changes until the query is stopped.
  ///
  /// A folder that doesn't exist has no lists; call this again when it has come to be.
  package func startQuery() {
    queue.async { [self] in
      state.isQuerying = true
      // Watched before it is looked through, so that nothing falls between.
      try? monitor.startMonitoring()
      scan()
      let handler = state.firstUpdateHandler
      state.firstUpdateHandler = nil
      handler?()
    }
  }

  /// Ends it; after the return the delegate gets no more changes.
  package func stopQuery() {
    onQueue {
      monitor.stopMonitoring()
      state.isQuerying = false
    }
  }

  /// Looks through the folder now and reports what has changed, where nothing watches it for
  /// example.
  package func rescan() { onQueue { scan() } }

  private func onQueue<Value>(_ body: () -> Value) -> Value {
    let id = ObjectIdentifier(self)
    let isInside = DispatchQueue.getSpecific(key: LocalListCoordinator.key) == id
    return isInside ? body() : queue.sync(execute: body)
  }

  private func scan() {
    guard state.isQuerying else { return }
    var found: [String: FileStatus] = [:]
    do throws(FileError) {
      try Folder.forEachEntry(of: documentsFolder) { file, kind, _ in
        guard let file, Folder.mayBeFile(kind), filter.accepts(file) else { return }
        let path = Folder.path(documentsFolder, file)
        do throws(FileError) {
          let status = try FileStatus(of: path)
          if status.kind == .regular { found[path] = status }
        } catch {
          // One that can't be looked at just now is what it was.
          if !error.isMissing { found[path] = state.known[path] }
        }
      }
    } catch {
      // A folder that no longer exists has no lists; one that can't be read just now keeps those it
      // had.
      guard error.isGone else { return }
    }
    let update = FolderUpdate(from: state.known, to: found)
    state.known = found
    if !update.isEmpty { state.delegate?.listCoordinatorDidUpdateContents(self, update) }
  }

  // MARK: Changes by this program

  /// Deletes the list at a path.
  package func removeList(at path: String) {
    queue.async { [self] in
      do throws(DocumentFileError) {
        let document = try ListNameError.mapping(at: path, try DocumentFile(path: path))
        try document.delete(at: now())
      } catch {
        state.delegate?.listCoordinator(self, didFailRemovingListAt: path, error: error)
      }
      scan()
    }
  }

  /// Makes a new list, or tells the delegate why not.
  package func createList(_ list: List, named name: String) {
    create(name) { [self] (name) throws(DocumentFileError) in
      try DocumentFile(name, in: documentsFolder).create(list, at: now())
    }
  }

  /// Copies the document at a path, which may be anywhere, to a new list of the folder.
  package func copyList(from path: String, toListNamed name: String) {
    create(name) { [self] (name) throws(DocumentFileError) in
      try ListUtilities.copyList(
        from: path,
        toListNamed: name,
        in: documentsFolder,
        at: now()
      )
    }
  }

  /// Why a list of this name can't be made; nil if it can.
  package func trouble(creatingListNamed name: String) -> ListNameError? {
    do {
      let name = try ListName(name)
      if let twin = try? name.twin(in: documentsFolder) { return .taken(by: twin.text) }
      return nil
    } catch {
      return error
    }
  }

  private func create(
    _ text: String,
    _ body: @escaping @Sendable (ListName) throws(DocumentFileError) -> Void
  ) {
    queue.async { [self] in
      let path = Folder.path(documentsFolder, text + ListName.fileExtension)
      do throws(DocumentFileError) {
        try body(try ListNameError.mapping(at: path, try ListName(text)))
      } catch {
        state.delegate?.listCoordinator(self, didFailCreatingListAt: path, error: error)
      }
      scan()
    }
  }
}

extension LocalListCoordinator: DirectoryMonitorDelegate {
  /// Looks through the folder when something has happened in it.
  package func directoryMonitorDidObserveChange(
    _ monitor: DirectoryMonitor,
    changes: FolderChanges
  ) {
    queue.async { [weak self] in self?.scan() }
  }
}
