// SPDX-License-Identifier: MIT

package import Lister
import ListerBatch
package import ListerCore
import ListerFiles
import Synchronization

/// The long recalculations of a folder, one after the other, which go on after a restart.
///
/// ```
/// add ─▶ input and order on the disk ─▶ waiting ─▶ running ─▶ finished ─▶ remove
///                                          ▲ restart  │
///                                          └──────────┘ from the last mark
/// ```
/// A job that is paused keeps its place, and those behind it wait.
package final class KeptJobs: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.

  /// How many jobs are kept; the oldest has to be removed before there are more.
  package static let most = 1_000

  private let workspace: Workspace
  private let monitor = Monitor()
  private var folders: KeptJobFolders?
  private var jobs: [KeptJob] = []
  private var running: KeptJob?
  private var worker: Thread?
  private var isEnding = false
  private var last = 0

  /// The jobs of a workspace's folder; nothing is looked at before ``begin()``.
  package init(of workspace: Workspace) { self.workspace = workspace }

  /// Takes up the jobs of the folder if there are any; nothing is written else.
  ///
  /// - Throws: ``ListerError`` as ``begin()``.
  package func resume() throws(ListerError) {
    if KeptJobFolders.exists(in: workspace.folder.path) { try begin() }
  }

  /// Takes up the jobs of the folder, once.
  ///
  /// - Throws: ``ListerError`` when the folder can't be used, or another program has its jobs.
  package func begin() throws(ListerError) {
    let result = monitor.locked {
      Result { () throws(ListerError) in try isTakenUp() }
    }
    try result.get()
  }

  private func isTakenUp() throws(ListerError) {
    guard folders == nil else { return }
    guard let folders = try FileError.mapping(try KeptJobFolders(of: workspace.folder.path)) else {
      throw ListerError(.jobsElsewhere, at: .init(path: workspace.folder.path))
    }
    for name in try FileError.mapping(try folders.names()) {
      let found = Result { () throws(FileError) in
        let folder = try folders.job(name)
        return (folder: folder, bytes: try folder.bytes(of: "order"))
      }
      // What can't be read now, or was ordered by a later version, is left for another time.
      guard case .success(let (folder, bytes)) = found else { continue }
      guard let bytes else {
        // Its program was killed while its input came.
        folders.remove(name)
        continue
      }
      guard let order = KeptJobOrder(bytes), let job = try? job(name, order, in: folder) else {
        continue
      }
      jobs.append(job)
    }
    jobs.sort { ($0.order.created, $0.id) < ($1.order.created, $1.id) }
    (self.folders, isEnding) = (folders, false)
    worker = Thread(claim: .least) { [self] in work() }
  }

  /// Ends what runs, which goes on at the next ``begin()``.
  package func stop() {
    let thread = monitor.locked {
      isEnding = true
      running?.cancel()
      monitor.wakeAll()
      defer { worker = nil }
      return worker
    }
    thread?.join()
    monitor.locked { (folders, jobs) = (nil, []) }
  }

  /// All jobs, the oldest first.
  package var all: [KeptJob] { monitor.locked { jobs } }

  /// The job of an id; nil if there is none.
  package func job(_ id: String) -> KeptJob? { all.first { $0.id == id } }

  /// Takes a job away, with all its files; false if there is none.
  package func remove(_ id: String) -> Bool {
    let isRunning: Bool? = monitor.locked {
      guard let index = jobs.firstIndex(where: { $0.id == id }) else { return nil }
      let job = jobs.remove(at: index)
      job.state.withLock { $0.isRemoved = true }
      job.cancel()
      return running === job
    }
    guard let isRunning else { return false }
    // Whoever works on it takes it away in the end.
    if !isRunning { monitor.locked { folders }?.remove(id) }
    return true
  }

  // MARK: Adding

  /// Begins a job over lines that come part by part.
  ///
  /// - Parameters:
  ///   - options: how they are recalculated.
  ///   - name: what people call it.
  ///   - next: gives the next part of the lines; nil at their end.
  /// - Returns: the job, which waits for its turn; all it needs is on the disk.
  /// - Throws: what `next` throws, and ``ListerError``; then there is no job.
  package func add(
    _ options: RecalculationOptions,
    called name: String? = nil,
    reading next: () throws -> [UInt8]?
  ) throws -> KeptJob {
    try add(KeptJobOrder(options, created: workspace.clock(), name: name)) { _ in try next() }
  }

  /// Begins a job over all lists of the folder, as they are now.
  ///
  /// A list that can't be read becomes a line that is no document; the results say why.
  ///
  /// - Parameters:
  ///   - options: how they are recalculated.
  ///   - name: what people call it.
  /// - Returns: the job, which waits for its turn.
  /// - Throws: ``ListerError``; then there is no job.
  package func addFolder(
    _ options: RecalculationOptions,
    called name: String? = nil
  ) throws -> KeptJob {
    let names = try workspace.folder.names()
    var rest = names[...]
    let order = KeptJobOrder(options, created: workspace.clock(), name: name, names: names)
    return try add(order) { order in
      guard let name = rest.popFirst() else { return nil }
      do throws(ListerError) {
        let bytes = try ListPlace(path: workspace.folder.path(of: name)).contents().bytes
        return KeptJobs.line(of: bytes)
      } catch {
        order.unread[names.count - rest.count] = error.message
        return Array("null\n".utf8)
      }
    }
  }

  /// A document on one line: a space for each end of a line between its tokens.
  ///
  /// Within a text, where JSON has no end of a line, another character that it doesn't have there
  /// takes its place.
  private static func line(of document: [UInt8]) -> [UInt8] {
    var (isText, isEscaped) = (false, false)
    return document.map { byte in
      defer { isEscaped = isText && !isEscaped && byte == UInt8(ascii: "\\") }
      if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return byte }
      return isText ? 1 : UInt8(ascii: " ")
    } + [UInt8(ascii: "\n")]
  }

  private func add(
    _ order: KeptJobOrder,
    reading next: (inout KeptJobOrder) throws -> [UInt8]?
  ) throws -> KeptJob {
    try begin()
    let (folders, id) = try newJob(order.created)
    do {
      let folder = try folders.job(id)
      let input = try folder.file("input")
      var (order, ending) = (order, UInt8(ascii: "\n"))
      while let part = try next(&order) {
        guard let byte = part.last else { continue }
        try input.append(part)
        order.lines += part.lineEnds
        order.bytes += part.count
        ending = byte
      }
      if ending != UInt8(ascii: "\n") { order.lines += 1 }
      try input.synchronize()
      folder.synchronize()
      try folder.put("order", Array(order.json.text.utf8))
      let job = try job(id, order, in: folder)
      monitor.locked {
        jobs.append(job)
        monitor.wakeAll()
      }
      return job
    } catch {
      folders.remove(id)
      if let error = error as? FileError { throw ListerError(.unkeptJob(error)) }
      throw error
    }
  }

  /// Where a new job is kept, and its id.
  private func newJob(_ time: Int) throws(ListerError) -> (KeptJobFolders, String) {
    let found: (KeptJobFolders, String)? = monitor.locked {
      guard let folders, !isEnding, jobs.count < KeptJobs.most else { return nil }
      last = max(last + 1, time)
      return (folders, String(last, radix: 36))
    }
    guard let found else { throw ListerError(.tooManyJobs(KeptJobs.most)) }
    return found
  }

  /// A job of a folder, with the cores that there are.
  private func job(
    _ id: String,
    _ order: KeptJobOrder,
    in folder: JobFolder
  ) throws(FileError) -> KeptJob {
    let cores = OrderedBatch.workers(forJobs: workspace.jobs)
    return try KeptJob(id, order, in: folder, cores: cores)
  }

  // MARK: Working

  private func work() {
    while let job = next() {
      job.run()
      let folders = monitor.locked {
        running = nil
        return self.folders
      }
      if job.state.withLock(\.isRemoved) { folders?.remove(job.id) }
    }
  }

  /// Waits for the next job to be done; nil at the end.
  private func next() -> KeptJob? {
    monitor.locked {
      while true {
        if isEnding { return nil }
        if let job = jobs.first(where: { $0.state.withLock { $0.phase == .waiting } }) {
          running = job
          return job
        }
        monitor.wait()
      }
    }
  }
}
