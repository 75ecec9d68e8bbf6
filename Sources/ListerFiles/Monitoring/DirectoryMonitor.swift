// SPDX-License-Identifier: MIT

import Dispatch
import ListerBasics

/// Receives the changes of a folder.
package protocol DirectoryMonitorDelegate: AnyObject, Sendable {
  /// Something happened in the folder; called on the monitor's queue, one call at a time.
  func directoryMonitorDidObserveChange(_ monitor: DirectoryMonitor, changes: FolderChanges)
}

/// Tells a delegate of the changes of a folder, on a serial queue, bursts joined to one call.
///
/// It may be started and stopped as often as is wanted; stopped, it holds no descriptor. When the
/// folder itself is deleted or moved, that is the last change it reports, and it has stopped then.
/// It may be started again once there is a folder at its path.
package final class DirectoryMonitor: @unchecked Sendable {
  // Sendable, for `state` is used on `queue` only.

  /// The folder that is watched.
  package let path: String
  private let matches: @Sendable (String) -> Bool
  private let queue = DispatchQueue(label: "lister.directory-monitor")
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private var state: State

  private struct State {
    weak var delegate: (any DirectoryMonitorDelegate)?
    var watch: DirectoryWatch?
    var source: (any DispatchSourceRead)?
    /// The changes that are reported next.
    var burst: Burst
    /// How often the monitor was started or stopped: a timer of an earlier time does nothing.
    var generation = 0
  }

  /// A monitor that has not been started.
  ///
  /// The folder need not exist yet; `quiet` is as in ``DirectoryWatch``, and `matches` says which
  /// files are reported.
  package init(
    path: String,
    quiet: Int = DirectoryWatch.standardQuiet,
    where matches: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.path = path
    state = State(burst: DirectoryWatch.burst(quiet: quiet))
    self.matches = matches
    queue.setSpecific(key: DirectoryMonitor.key, value: ObjectIdentifier(self))
  }

  deinit { state.source?.cancel() }

  /// The delegate; held weakly.
  package var delegate: (any DirectoryMonitorDelegate)? {
    get { onQueue { state.delegate } }
    set { onQueue { state.delegate = newValue } }
  }

  /// Whether changes are reported.
  package var isMonitoring: Bool { onQueue { state.watch != nil } }

  /// Begins to report changes; nothing happens if it does already.
  ///
  /// What happens after the return is reported.
  ///
  /// - Throws: ``FileError`` when there is no such folder, or it can't be watched.
  package func startMonitoring() throws(FileError) {
    try onQueue { Result { () throws(FileError) in try start() } }.get()
  }

  /// Ends it; after the return the delegate is not called any more.
  package func stopMonitoring() { onQueue { stop() } }

  private func onQueue<Value>(_ body: () -> Value) -> Value {
    let isInside = DispatchQueue.getSpecific(key: DirectoryMonitor.key) == ObjectIdentifier(self)
    return isInside ? body() : queue.sync(execute: body)
  }

  private func start() throws(FileError) {
    guard state.watch == nil else { return }
    let watch = try DirectoryWatch(path, where: matches)
    let source = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.readEvents() }
    // The descriptor is closed when nothing listens to it any more.
    source.setCancelHandler { withExtendedLifetime(watch) {} }
    state.watch = watch
    state.source = source
    state.generation += 1
    source.activate()
  }

  private func stop() {
    state.source?.cancel()
    state.source = nil
    state.watch = nil
    state.burst.first = nil
    state.generation += 1
  }

  private func readEvents() {
    guard let watch = state.watch else { return }
    // What can't be read has to be looked at.
    if (try? watch.drain()) == nil { return deliver() }
    guard watch.hasChanges else { return }
    let isFirst = state.burst.first == nil
    state.burst.note(at: SystemClock.milliseconds)
    if isFirst { wakeLater(after: state.burst.quiet) }
  }

  private func wakeLater(after milliseconds: Int) {
    let generation = state.generation
    queue.asyncAfter(deadline: .now() + .milliseconds(max(1, milliseconds))) { [weak self] in
      guard let self, state.generation == generation else { return }
      wake()
    }
  }

  /// Ends the burst, unless it goes on.
  private func wake() {
    guard let end = state.burst.end else { return }
    let left = end - SystemClock.milliseconds
    if left > 0 { wakeLater(after: left) } else { deliver() }
  }

  private func deliver() {
    state.burst.first = nil
    guard let watch = state.watch else { return }
    var changes = FolderChanges()
    do {
      changes = try watch.takeChanges()
    } catch {
      changes.needsRescan = true
    }
    if changes.isFolderGone { stop() }
    guard !changes.isEmpty else { return }
    state.delegate?.directoryMonitorDidObserveChange(self, changes: changes)
  }
}
