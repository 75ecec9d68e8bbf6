// SPDX-License-Identifier: MIT

import Dispatch
package import ListerFiles
package import ListerStore
import Synchronization

/// What happens to the lists of a folder, told to any number of listeners, by whomever it is done.
///
/// A change that is made through ``noting(_:by:_:)`` is told at once, and with who made it; what
/// other programs do is seen by inotify. Each event has a number, and the last ones are kept, so
/// that a listener that was cut off misses nothing.
package final class ChangeFeed: Sendable {
  /// How many events are kept for listeners that come back.
  package static let kept = 1_000
  /// Lists of more bytes are not compared to say what changed.
  static let largestCompared = 1 << 20

  /// A listener: it is called with each event, one after the other and after those that listen for
  /// longer, and may not wait.
  package typealias Listener = @Sendable (ChangeEvent) -> Void

  private struct State: Sendable {
    var events: [ChangeEvent] = []
    var last = 0
    /// The lists whose state was told; nil of one that is not there any more.
    var tags: [String: ListTag?] = [:]
    /// Who is changing a list at this moment.
    var authors: [String: [ChangeAuthor]] = [:]
    var listeners: [Int: Listener] = [:]
    var nextListener = 0
    /// Whether the folder is watched.
    var isWatching = false
  }

  /// Tells this feed from others: its numbers mean nothing to them.
  package let identity: String
  private let workspace: Workspace
  private let state = Mutex(State())
  private let monitor: DirectoryMonitor
  /// Listeners are called here, so that one that ends while it is called holds up nobody.
  private let queue = DispatchQueue(label: "lister.change-feed")
  /// Held while watching begins or ends; never by what the monitor calls.
  private let starting = Mutex(())

  /// The feed of a workspace's folder; nothing is watched yet.
  package init(of workspace: Workspace) {
    self.workspace = workspace
    identity = String(workspace.clock(), radix: 36)
    monitor = DirectoryMonitor(path: workspace.folder.path) { $0.hasSuffix(ListFolder.ending) }
  }

  /// Listens from now on, or from the event after the one of a number.
  ///
  /// - Parameters:
  ///   - number: the number of the last event that is known; nil for those that come. If what came
  ///     after it is not kept any more, the first event is a ``ChangeEvent/Kind/reset``.
  ///   - listener: is called with each event.
  /// - Returns: what ``unsubscribe(_:)`` takes.
  /// - Throws: ``ListerError`` when the folder can't be watched.
  package func subscribe(
    after number: Int?,
    _ listener: @escaping Listener
  ) throws(ListerError) -> Int {
    try start()
    return state.withLock { state in
      if let number {
        let first = state.last - state.events.count
        let isKept = first...state.last ~= number
        let missed =
          isKept
          ? Array(state.events.suffix(state.last - number))
          : [ChangeFeed.reset(state.last, at: workspace.clock())]
        queue.async { for event in missed { listener(event) } }
      }
      state.nextListener += 1
      state.listeners[state.nextListener] = listener
      return state.nextListener
    }
  }

  /// Lets a listener hear no more.
  package func unsubscribe(_ listener: Int) {
    state.withLock { state in state.listeners[listener] = nil }
  }

  /// Watches the folder no more.
  package func stop() {
    let isWatching = state.withLock { state in
      state.listeners.removeAll()
      defer { state.isWatching = false }
      return state.isWatching
    }
    if isWatching { starting.withLock { _ in monitor.stopMonitoring() } }
  }

  /// Changes a list, and tells it.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - author: who changes it.
  ///   - body: does it.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  package func noting<Value, Failure: Error>(
    _ name: String,
    by author: ChangeAuthor,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    state.withLock { $0.authors[name, default: []].append(author) }
    defer {
      look(at: name)
      state.withLock { state in
        if let index = state.authors[name]?.firstIndex(of: author) {
          state.authors[name]?.remove(at: index)
        }
        if state.authors[name]?.isEmpty == true { state.authors[name] = nil }
      }
    }
    return try body()
  }

  // MARK: Watching

  private func start() throws(ListerError) {
    let result = starting.withLock { _ in
      Result { () throws(ListerError) in
        guard !state.withLock(\.isWatching) else { return }
        monitor.delegate = self
        state.withLock { $0.isWatching = true }
        let outcome = Result { () throws(FileError) in try monitor.startMonitoring() }
        if case .failure = outcome { state.withLock { $0.isWatching = false } }
        try FileError.mapping(try outcome.get())
      }
    }
    try result.get()
  }

  /// Looks at a list, and tells what has happened to it.
  private func look(at name: String) {
    let place = ListPlace(path: workspace.folder.path(of: name))
    let bytes = try? place.contents().bytes
    let tag = bytes.map { ListTag(of: $0) }
    // As long as nobody listens, nothing is told.
    let (isNews, author) = state.withLock { state in
      (state.isWatching && state.tags[name] != .some(tag), state.authors[name]?.first)
    }
    guard isNews else { return }
    var event = ChangeEvent(
      number: 0,
      kind: tag == nil ? .deleted : .changed,
      name: name,
      tag: tag,
      time: workspace.clock()
    )
    describe(&event, place, size: bytes?.count ?? 0)
    if let author { event.author = author }
    publish(event)
  }

  /// Says what the history knows of an event.
  private func describe(_ event: inout ChangeEvent, _ place: ListPlace, size: Int) {
    guard let file = try? place.file(), let versions = try? file.versions(),
      let last = versions.last
    else {
      event.author = .program
      return
    }
    event.version = last.number
    event.action = last.title
    if last.kind == .created { event = event.with(kind: .created) }
    event.author = last.maker
    guard size <= ChangeFeed.largestCompared, versions.count > 1,
      let before = try? place.at(version: versions[versions.count - 2].number).read(),
      let now = try? place.read()
    else { return }
    event.changes = ListChanges(from: before, to: now).summary
  }

  private func publish(_ event: ChangeEvent) {
    state.withLock { state in
      if event.kind != .reset {
        // Another thread has told it meanwhile.
        guard state.tags[event.name] != .some(event.tag) else { return }
        state.tags[event.name] = .some(event.tag)
      }
      state.last += 1
      let event = event.with(number: state.last)
      state.events.append(event)
      if state.events.count > ChangeFeed.kept { state.events.removeFirst() }
      let listeners = state.listeners.sorted { $0.key < $1.key }.map(\.value)
      queue.async { for listener in listeners { listener(event) } }
    }
  }

  private static func reset(_ number: Int, at time: Int) -> ChangeEvent {
    ChangeEvent(number: number, kind: .reset, name: "", time: time)
  }
}

extension ChangeFeed: DirectoryMonitorDelegate {
  /// Tells what other programs have done.
  package func directoryMonitorDidObserveChange(
    _ monitor: DirectoryMonitor,
    changes: FolderChanges
  ) {
    for file in changes.written + changes.removed { look(at: ListFolder.name(of: file)) }
    guard changes.needsRescan || changes.isFolderGone else { return }
    publish(ChangeFeed.reset(0, at: workspace.clock()))
  }
}

extension ChangeEvent {
  fileprivate func with(number: Int? = nil, kind: Kind? = nil) -> ChangeEvent {
    ChangeEvent(
      number: number ?? self.number,
      kind: kind ?? self.kind,
      name: name,
      tag: tag,
      version: version,
      action: action,
      author: author,
      time: time,
      changes: changes
    )
  }
}
