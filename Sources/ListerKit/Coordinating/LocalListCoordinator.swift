// SPDX-License-Identifier: MIT

import Dispatch
import ListerCoding
import ListerCore
package import ListerFiles
public import ListerModel
import ListerStore

/// The lists of one folder, watched while a query runs.
///
/// The folder is looked through on a serial queue: when the query starts, after each change that
/// inotify reports, and after own changes. What differs from the last time is reported, and nothing
/// otherwise; so the deletion of the last list is reported, and so is each change of a document.
public final class LocalListCoordinator: ListCoordinator, @unchecked Sendable {
  // Sendable, for `state` is used on `queue` only.

  /// The folder of the lists.
  public let documentsFolder: String
  private let queue = DispatchQueue(label: "lister.local-list-coordinator")
  private let monitor: DirectoryMonitor
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private var state = State()

  private struct State {
    weak var delegate: (any ListCoordinatorDelegate)?
    /// What the delegate knows: each document's file, by path.
    var known: [String: FileStatus] = [:]
    var isQuerying = false
  }

  /// A coordinator of a folder, which need not exist yet; its lists are the files whose names end
  /// in `.list.json`.
  public init(folder: String) {
    documentsFolder = folder
    monitor = DirectoryMonitor(path: folder, where: LocalListCoordinator.isList)
    queue.setSpecific(key: LocalListCoordinator.key, value: ObjectIdentifier(self))
    monitor.delegate = self
  }

  /// The delegate, which receives changes; held weakly.
  ///
  /// A new one gets all lists as inserted ones.
  public var delegate: (any ListCoordinatorDelegate)? {
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
  public func startQuery() {
    queue.async { [self] in
      state.isQuerying = true
      // Watched before it is looked through, so that nothing falls between.
      try? monitor.startMonitoring()
      scan()
    }
  }

  /// Ends it; after the return the delegate gets no more changes.
  public func stopQuery() {
    onQueue {
      monitor.stopMonitoring()
      state.isQuerying = false
    }
  }

  /// Looks through the folder now and reports what has changed, where nothing watches it for
  /// example.
  public func rescan() { onQueue { scan() } }

  /// Whether a file of the folder is one of its lists.
  private static func isList(_ file: String) -> Bool {
    let ending = ListName.fileExtension
    return !file.hasPrefix(".") && file.utf8.count > ending.utf8.count && file.hasSuffix(ending)
  }

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
        guard let file, Folder.mayBeFile(kind), LocalListCoordinator.isList(file) else { return }
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
  public func removeList(at path: String) {
    queue.async { [self] in
      do throws(DocumentFileError) {
        let document = try ListNameError.mapping(at: path, try DocumentFile(path: path))
        try document.delete(at: UnixTime.now)
      } catch {
        state.delegate?.listCoordinator(self, didFailRemovingListAt: path, error: error)
      }
      scan()
    }
  }

  /// Makes a new list, or tells the delegate why not.
  public func createList(_ list: List, named name: String) {
    create(name) { [self] (name) throws(DocumentFileError) in
      try DocumentFile(name, in: documentsFolder).create(list, at: UnixTime.now)
    }
  }

  /// Copies the document at a path, which may be anywhere, to a new list of the folder.
  public func copyList(from path: String, toListNamed name: String) {
    create(name) { [self] (name) throws(DocumentFileError) in
      let source = try ListNameError.mapping(at: path, try DocumentFile(path: path))
      guard let bytes = try source.bytes() else { throw DocumentFileError(path, .missing) }
      let list = try DocumentFile.list(from: bytes, at: path, using: ListReader())
      try DocumentFile(name, in: documentsFolder).create(list, at: UnixTime.now) { _ in bytes }
    }
  }

  /// Whether a list of this name can be made.
  public func canCreateList(named name: String) -> Bool {
    guard let name = try? ListName(name) else { return false }
    return (try? name.twin(in: documentsFolder)) == nil
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
