// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerMeasurement
import ListerModel

/// Merges the lists of a source with their documents, and saves them, many at a time.
///
/// ```
/// open, look at the base ──▶ merge, calculate ──▶ announce, flush, put into place
///      one thread              all of them              one thread
/// ```
struct ListSaver {
  let memory: SourceMemory
  let names: FolderNames
  let source: RememberedSource
  let options: ImportOptions
  let patience: Patience
  let cancellation: Cancellation

  /// A list, and where its document is, unless that can't be found out.
  struct Placed {
    let task: ImportJob.Task
    let path: Result<String, FileError>
    /// Whether the document is known not to be there.
    let isNew: Bool

    init(_ task: ImportJob.Task, _ path: Result<String, FileError>, isNew: Bool = false) {
      (self.task, self.path, self.isNew) = (task, path, isNew)
    }
  }

  /// What came of a list, and how long that took, in nanoseconds.
  typealias Saved = (list: ImportedList, time: UInt64)

  /// How often a list is merged again because a program that locks nothing came between.
  private static let attempts = 8

  /// Saves lists.
  ///
  /// - Returns: what came of each, in their order; after a cancellation those of the first ones
  ///   only.
  /// - Throws: ``DocumentFileError`` when the folder or what is remembered of it can't be used.
  func save(_ lists: [Placed]) throws(DocumentFileError) -> [Saved] {
    if options.isDryRun { return try preview(lists) }
    var saved = [Saved?](repeating: nil, count: lists.count)
    var open: (new: [Int], existing: [Int]) = ([], [])
    for (index, placed) in lists.enumerated() {
      switch placed.path {
      case .failure(let error):
        saved[index] = (report(of: placed.task, failed: error.description), 0)
      case .success(let path):
        if placed.isNew || FileStatus.isMissing(path) {
          open.new.append(index)
        } else {
          open.existing.append(index)
        }
      }
    }
    for part in open.existing.chunks(of: DocumentBatch.limit.existing) {
      try save(part, lists, &saved)
    }
    for part in open.new.chunks(of: DocumentBatch.limit.new) {
      try names.hold(waiting: patience, for: options.folder) { () throws(DocumentFileError) in
        try save(part, lists, &saved)
      }
    }
    return saved.compactMap { $0 }
  }

  // MARK: A batch

  private func save(
    _ part: some Sequence<Int>,
    _ lists: [Placed],
    _ saved: inout [Saved?]
  ) throws(DocumentFileError) {
    if cancellation.isCancelled { return }
    let batch = try DocumentBatch(
      memory,
      from: source.address == "-" ? nil : source,
      in: names,
      waiting: patience
    )
    var rest = part.map { index in (index, try? lists[index].path.get()) }
      .compactMap { index, path in path.map { (index: index, path: $0) } }
    // In one order for all programs, for each waits for the locks of others.
    if part.contains(where: { !lists[$0].isNew }) { rest.sort { $0.path < $1.path } }
    for attempt in 0..<ListSaver.attempts where !rest.isEmpty {
      rest = try save(rest, batch, lists, isFirst: attempt == 0, &saved)
    }
    for (index, path) in rest {
      let error = DocumentFileError(path, .contended(attempts: ListSaver.attempts))
      saved[index] = (report(of: lists[index].task, failed: error.description), 0)
    }
  }

  /// Saves a batch once.
  ///
  /// - Returns: the lists that another program has changed meanwhile.
  private func save(
    _ part: [(index: Int, path: String)],
    _ batch: DocumentBatch,
    _ lists: [Placed],
    isFirst: Bool,
    _ saved: inout [Saved?]
  ) throws(DocumentFileError) -> [(index: Int, path: String)] {
    let start = ProcessClock.wall
    var drafts: [(index: Int, path: String, draft: DocumentBatch.Draft)] = []
    for (index, path) in part {
      let task = lists[index].task
      do {
        let isNew = lists[index].isNew && isFirst
        let draft = try batch.open(path, key: task.document.key, isNew: isNew)
        drafts.append((index, path, draft))
      } catch {
        saved[index] = (report(of: task, failed: error.description), 0)
      }
    }
    let plans = plans(
      drafts.map { index, path, draft in
        Open(task: lists[index].task, path: path, document: draft.document, base: draft.former)
      }
    )
    // After a cancellation there are fewer plans.
    let ready = zip(drafts, plans).filter { $1.bytes != .failed }
    let outcomes = batch.save(
      ready.map { draft, plan in
        DocumentBatch.Change(draft.draft, bytes: plan.bytes.new, base: plan.base)
      },
      "Import",
      at: options.time
    )
    let time = (ProcessClock.wall &- start) / UInt64(max(plans.count, 1))
    for (draft, plan) in zip(drafts, plans) { saved[draft.index] = (plan.list, time) }
    var again: [(index: Int, path: String)] = []
    for ((draft, _), outcome) in zip(ready, outcomes) {
      switch outcome {
      case .success(true): continue
      case .success(false):
        saved[draft.index] = nil
        again.append((draft.index, draft.path))
      case .failure(let error):
        saved[draft.index]?.list.outcome = .failed(error.description)
      }
    }
    return again
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
  private struct Plan: Sendable {
    enum Bytes: Equatable, Sendable {
      case new([UInt8])
      case same
      case failed

      var new: [UInt8]? { if case .new(let bytes) = self { bytes } else { nil } }
    }

    var list: ImportedList
    var bytes = Bytes.same
    var base: [UInt8] = []
  }

  private func plans(_ open: [Open]) -> [Plan] {
    let options = options
    return ParallelMap.map(
      open,
      jobs: options.jobs,
      chunk: 16,
      cancellation: cancellation,
      makeScratch: { Merging(options) },
      { $1.plan($0) }
    )
  }

  /// What an import would do, with nothing written.
  private func preview(_ lists: [Placed]) throws(DocumentFileError) -> [Saved] {
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

  /// What one worker keeps.
  private final class Merging {
    private let options: ImportOptions
    private let reader = ListReader()
    private var newLists = NewListCounts()
    private lazy var finisher = DocumentFinisher(options: options.recalculation)

    init(_ options: ImportOptions) { self.options = options }

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
      var plan = Plan(list: report(of: open.task), base: open.task.list.bytes)
      do throws(DocumentFileError) {
        let finish = finisher.bytes(for: open.path)
        if let document = open.document {
          try merge(open, document, &plan, finish)
        } else {
          let presenter = DownloadedListPresenter()
          presenter.setList(open.task.list)
          let list = presenter.archiveableList
          plan.list.changes = newLists.counts(of: list)
          plan.list.outcome = .created
          plan.bytes = .new(try finish(list))
        }
      } catch {
        return Plan(list: report(of: open.task, failed: error.description), bytes: .failed)
      }
      return plan
    }

    private func merge(
      _ open: Open,
      _ document: [UInt8],
      _ plan: inout Plan,
      _ finish: DocumentFile.Finish
    ) throws(DocumentFileError) {
      let local = try DocumentFile.list(from: document, at: open.path, using: reader)
      let presenter = DownloadedListPresenter(
        local: local,
        // A base that was cut off when the machine went down is no base.
        base: open.base.flatMap { try? reader.list(from: $0) },
        preferring: options.conflicts == .theirs ? .theirs : .ours
      )
      presenter.setList(open.task.list)
      let merged = presenter.archiveableList
      plan.list.conflicts = presenter.conflicts
      let changes = ListChanges(from: local, to: merged)
      plan.list.changes = changes.counts
      let difference = ListChanges(from: open.task.list, to: merged)
      plan.list.kept = difference.added.count + difference.changed.count
      plan.list.outcome = changes.isEmpty ? .unchanged : .merged
      if local.bytes == merged.bytes { return }
      let bytes = try finish(merged)
      if bytes != document { plan.bytes = .new(bytes) }
    }
  }
}

extension Array {
  /// The elements, at most so many at a time.
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
