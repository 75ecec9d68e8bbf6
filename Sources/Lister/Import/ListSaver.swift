// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles
import ListerMeasurement
import ListerStore

/// Merges the lists of a source with their documents, and saves them, many at a time.
///
/// ```
/// documents that are there:  open, look at the base ─▶ merge, calculate ─▶ write, save
///                                  one thread            all of them      one thread
/// new ones:                                     calculate, write ─▶ save
///                                                   all of them   one thread
/// save:  flush, announce, put into place
/// ```
/// So the new documents of one portion are written while those of the one before are saved.
struct ListSaver {
  let memory: SourceStore
  let names: FolderNames
  let source: RememberedSource
  let options: ImportOptions
  let patience: LockTimeout
  let cancellation: Cancellation
  /// What the version is called that is kept of it.
  var action = "Import"
  var author = ChangeAuthor.source

  /// What came of a list, and how long that took, in nanoseconds.
  typealias Saved = (list: ImportedList, time: UInt64)

  /// How often a list is merged again because a program that locks nothing came between.
  private static let attempts = 8

  /// Lists on their way: of new ones the documents are written, and not yet in their places.
  struct Prepared {
    fileprivate let lists: [Placed]
    fileprivate var saved: [Saved?]
    fileprivate var (new, existing): ([Int], [Int]) = ([], [])
    /// What is to become of the new ones.
    fileprivate var plans: [Int: Plan] = [:]
    fileprivate var time: UInt64 = 0

    fileprivate init(_ lists: [Placed]) {
      self.lists = lists
      saved = Array(repeating: nil, count: lists.count)
    }
  }

  /// Makes documents of the lists that are new, and writes them beside their places.
  ///
  /// What is remembered of the folder isn't touched, and no document either: lists that were
  /// prepared before may be saved meanwhile.
  func prepare(_ lists: [Placed], _ writer: NewDocumentWriter) -> Prepared {
    let start = ProcessClock.wall
    var prepared = Prepared(lists)
    var open: [Open] = []
    for (index, placed) in lists.enumerated() {
      switch placed.path {
      case .failure(let error):
        prepared.saved[index] = (report(of: placed.task, failed: error.description), 0)
      case .success(let path):
        if placed.isNew || FileStatus.isMissing(path) {
          prepared.new.append(index)
          open.append(Open(task: placed.task, path: path))
        } else {
          prepared.existing.append(index)
        }
      }
    }
    let plans = plans(open, writer)
    for (index, plan) in zip(prepared.new, plans) { prepared.plans[index] = plan }
    prepared.time = (ProcessClock.wall &- start) / UInt64(max(plans.count, 1))
    return prepared
  }

  /// Saves lists.
  ///
  /// - Returns: what came of each, in their order; after a cancellation those of the first ones
  ///   only.
  /// - Throws: ``DocumentFileError`` when the folder or what is remembered of it can't be used.
  func save(_ prepared: Prepared) throws(DocumentFileError) -> [Saved] {
    var saved = prepared.saved
    for part in prepared.existing.chunks(of: DocumentBatch.limit.existing) {
      try save(part, prepared, &saved)
    }
    for part in prepared.new.chunks(of: DocumentBatch.limit.new) {
      try names.hold(waiting: patience, for: options.folder) { () throws(DocumentFileError) in
        try save(part, prepared, &saved)
      }
    }
    return saved.compactMap { $0 }
  }

  // MARK: A batch

  private func save(
    _ part: some Sequence<Int>,
    _ prepared: Prepared,
    _ saved: inout [Saved?]
  ) throws(DocumentFileError) {
    if cancellation.isCancelled { return }
    let lists = prepared.lists
    let batch = try DocumentBatch(
      memory,
      from: source.address == "-" ? nil : source,
      in: names,
      waiting: patience,
      by: author
    )
    var rest = part.map { index in (index, try? lists[index].path.get()) }
      .compactMap { index, path in path.map { (index: index, path: $0) } }
    // In one order for all programs, for each waits for the locks of others.
    if part.contains(where: { !lists[$0].isNew }) { rest.sort { $0.path < $1.path } }
    for attempt in 0..<ListSaver.attempts where !rest.isEmpty {
      rest = try save(rest, batch, prepared, isFirst: attempt == 0, &saved)
    }
    for (index, path) in rest {
      let error = DocumentFileError(path, .contended(attempts: ListSaver.attempts))
      saved[index] = (report(of: lists[index].task, failed: error.description), 0)
    }
  }

  /// A document that is open, and its place among the lists.
  private typealias Opened = (index: Int, path: String, draft: DocumentBatch.Draft)

  /// Saves a batch once.
  ///
  /// - Returns: the lists that another program has changed meanwhile.
  private func save(
    _ part: [(index: Int, path: String)],
    _ batch: DocumentBatch,
    _ prepared: Prepared,
    isFirst: Bool,
    _ saved: inout [Saved?]
  ) throws(DocumentFileError) -> [(index: Int, path: String)] {
    let start = ProcessClock.wall
    var drafts: [Opened] = []
    for (index, path) in part {
      let placed = prepared.lists[index]
      do {
        let isNew = placed.isNew && isFirst
        let draft = try batch.open(path, key: placed.task.document.key, isNew: isNew)
        drafts.append((index, path, draft))
      } catch {
        saved[index] = (report(of: placed.task, failed: error.description), 0)
      }
    }
    var planned = plans(drafts, prepared, isFirst: isFirst)
    var ready: [(opened: Opened, plan: Plan)] = []
    for (index, (opened, plan)) in planned.enumerated() where plan.bytes != .failed {
      if let reason = keepConflicts(of: plan.list, at: opened.path) {
        planned[index].plan.list.outcome = .failed(reason)
      } else {
        ready.append((opened, plan))
      }
    }
    let outcomes = batch.save(
      ready.map { opened, plan in
        DocumentBatch.Change(
          opened.draft,
          bytes: plan.bytes.new,
          base: plan.base,
          written: plan.written,
          summary: plan.summary
        )
      },
      action,
      at: options.time
    )
    let time = (ProcessClock.wall &- start) / UInt64(max(planned.count, 1)) &+ prepared.time
    for (opened, plan) in planned { saved[opened.index] = (plan.list, time) }
    var again: [(index: Int, path: String)] = []
    for ((opened, plan), outcome) in zip(ready, outcomes) {
      switch outcome {
      case .success(true):
        guard let bytes = plan.bytes.new else { continue }
        let tag = opened.draft.digest.map { ListTag($0) } ?? ListTag(of: bytes)
        saved[opened.index]?.list.saved = (opened.draft.version, tag)
      case .success(false):
        saved[opened.index] = nil
        again.append((opened.index, opened.path))
      case .failure(let error):
        saved[opened.index]?.list.outcome = .failed(error.description)
      }
    }
    return again
  }

  /// What is to become of documents: what was planned for those that are still new, and of others
  /// what comes of merging; fewer after a cancellation.
  private func plans(
    _ opened: [Opened],
    _ prepared: Prepared,
    isFirst: Bool
  ) -> [(opened: Opened, plan: Plan)] {
    var planned: [(Opened, Plan)] = []
    var rest: [Opened] = []
    for one in opened {
      if isFirst, one.draft.document == nil, let plan = prepared.plans[one.index] {
        planned.append((one, plan))
      } else {
        rest.append(one)
      }
    }
    let plans = plans(
      rest.map { index, path, draft in
        Open(
          task: prepared.lists[index].task,
          path: path,
          document: draft.document,
          base: draft.former
        )
      }
    )
    return planned + zip(rest, plans)
  }

  // MARK: Merging

  /// A list with its document as it is.
  private struct Open: Sendable {
    var task: ImportJob.Task
    var path: String
    var document: [UInt8]?
    var base: [UInt8]?
    var isNew = false
  }

  /// What is to become of a document.
  fileprivate struct Plan: Sendable {
    enum Bytes: Equatable, Sendable {
      case new([UInt8])
      case same
      case failed

      var new: [UInt8]? { if case .new(let bytes) = self { bytes } else { nil } }
    }

    var list: ImportedList
    var bytes = Bytes.same
    var base: [UInt8] = []
    var written: WrittenDocument?
    var summary: ListSummary?
  }

  private func plans(_ open: [Open], _ writer: NewDocumentWriter? = nil) -> [Plan] {
    let options = options
    return ParallelMap.map(
      open,
      jobs: options.jobs,
      chunk: 16,
      cancellation: cancellation,
      makeScratch: { Merging(options, writer) },
      { $1.plan($0) }
    )
  }

  /// What an import would do, with nothing written.
  ///
  /// - Throws: ``DocumentFileError`` when what is remembered of the folder can't be used.
  func preview(_ lists: [Placed]) throws(DocumentFileError) -> [Saved] {
    var open: [Open] = []
    for placed in lists {
      var one = Open(task: placed.task, path: "", isNew: placed.isNew)
      if case .success(let path) = placed.path {
        one.path = path
        one.base = try memory.base(of: placed.task.document, source)
      }
      open.append(one)
    }
    let options = options
    let plans = ParallelMap.map(
      open,
      jobs: options.jobs,
      chunk: 16,
      cancellation: cancellation,
      makeScratch: { Merging(options) },
      { $1.preview($0) }
    )
    return zip(lists, plans).map { placed, plan in
      guard case .failure(let error) = placed.path else { return (plan.list, 0) }
      return (report(of: placed.task, failed: error.description), 0)
    }
  }

  private func report(of task: ImportJob.Task, failed message: String) -> ImportedList {
    Merging(options).report(of: task, failed: message)
  }

  private final class Merging {
    private let options: ImportOptions
    private let writer: NewDocumentWriter?
    private let reader = ListReader()
    private var newLists = NewListCounts()
    private lazy var finisher = DocumentFinisher(options: options.recalculation)

    init(_ options: ImportOptions, _ writer: NewDocumentWriter? = nil) {
      (self.options, self.writer) = (options, writer)
    }

    func report(of task: ImportJob.Task, failed message: String? = nil) -> ImportedList {
      var result = ImportedList(key: task.document.key, name: task.document.name)
      result.remarks = task.remarks
      result.reportsConflicts = options.conflicts == .report
      if let message { result.outcome = .failed(message) }
      return result
    }

    /// What is to become of a document that was not looked at yet.
    func preview(_ open: Open) -> Plan {
      var open = open
      do throws(DocumentFileError) {
        let file = try ListNameError.mapping(at: open.path, try DocumentFile(path: open.path))
        if !open.isNew { open.document = try file.bytes() }
      } catch {
        return Plan(list: report(of: open.task, failed: error.description), bytes: .failed)
      }
      return plan(open)
    }

    /// What is to become of a document.
    func plan(_ open: Open) -> Plan {
      var plan = Plan(list: report(of: open.task))
      do throws(DocumentFileError) {
        let finish = finisher.bytes(for: open.path)
        if let document = open.document {
          try merge(open, document, &plan, finish)
        } else if !open.task.isEmptied {
          let presenter = DownloadedListPresenter()
          presenter.setList(open.task.list)
          let list = presenter.archiveableList
          plan.list.changes = newLists.counts(of: list)
          plan.list.outcome = .created
          if list.hasGrids { plan.list.grids = GridView.grids(of: list).map(\.size) }
          let bytes = try finish(list)
          plan.bytes = .new(bytes)
          plan.summary = ListSummary(of: list)
          // Only values of grids are added to what came.
          plan.base = list.hasGrids ? list.bytes : bytes
          plan.written = try writer?.write(bytes, for: open.path)
        }
      } catch {
        return Plan(list: report(of: open.task, failed: error.description), bytes: .failed)
      }
      return plan
    }

    /// Why a list of one file among others may be something else than the last time.
    private func objection(to task: ImportJob.Task, after base: List?) -> String? {
      guard task.isPart, !options.accepts, let base,
        let reason = ImportContent(of: base).objection(to: ImportContent(of: task.list))
      else { return nil }
      return "\(task.document.key): \(reason); if it may replace the last version, say --accept"
    }

    private func merge(
      _ open: Open,
      _ document: [UInt8],
      _ plan: inout Plan,
      _ finish: DocumentFile.Finish
    ) throws(DocumentFileError) {
      // A base that was cut off when the machine went down is no base.
      let base = open.base.flatMap { try? reader.list(from: $0) }
      if let objection = objection(to: open.task, after: base) {
        plan = Plan(list: report(of: open.task, failed: objection), bytes: .failed)
        return
      }
      let local = try DocumentFile.list(from: document, at: open.path, using: reader)
      let theirs = open.task.list(after: base, local)
      let matched = options.matching?.list(theirs, into: local)
      let presenter = DownloadedListPresenter(
        local: local,
        base: matched == nil ? base : local,
        preferring: options.conflicts == .theirs ? .theirs : .ours
      )
      presenter.setList(matched ?? theirs)
      let merged = presenter.archiveableList
      plan.list.conflicts = presenter.conflicts
      let changes = ListChanges(from: presenter.former ?? local, to: merged)
      plan.list.changes = changes.counts
      let origin = matched == nil ? presenter.base ?? theirs : theirs
      plan.base = origin.bytes
      let difference = ListChanges(from: origin, to: merged)
      plan.list.kept = difference.added.count + difference.changed.count
      plan.list.outcome = changes.isEmpty ? .unchanged : .merged
      // Changed items tell without the bytes, of which there may be many.
      if changes.isEmpty, local.bytes == merged.bytes { return }
      let bytes = try finish(merged)
      if bytes != document { plan.bytes = .new(bytes) }
    }
  }
}
