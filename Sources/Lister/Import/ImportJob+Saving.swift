// SPDX-License-Identifier: MIT

import BatchEngine
import Bytes
import Importers
import ListFiles
import ListerKit
import Measurement

extension ImportJob {
  /// One list on its way into its document.
  struct Task: Sendable {
    var key: String
    var name: String
    var list: List
    var remarks: [ImportRemark]
    /// Whether the document was there after the last import.
    var isKnown: Bool
  }

  /// What one worker keeps.
  final class Worker {
    let reader = ListReader()
    let finisher: DocumentFinisher

    init(_ options: RecalculationOptions) { finisher = DocumentFinisher(options: options) }
  }

  /// What reading a file came to.
  private enum Reading: Sendable {
    case lists(ImportResult, UInt64)
    case refused(ImportError, UInt64)
  }

  /// Reads files in parallel, then merges and saves their lists in parallel.
  ///
  /// - Parameters:
  ///   - files: what is read.
  ///   - isSole: whether they are one file, and that is the whole source.
  ///   - run: the source.
  func importPortion(_ files: [ImportFile], isSole: Bool = false, _ run: inout SourceRun) {
    let options = run.options
    let readings = ParallelMap.map(
      files,
      jobs: options.jobs,
      cancellation: cancellation,
      makeScratch: { Unused() }
    ) { (file, _) -> Reading in
      let start = ProcessClock.wall
      do throws(ImportError) {
        let lists = try file.lists(
          as: options.format,
          tilesLargeSheets: options.tilesLargeSheets
        )
        return .lists(lists, ProcessClock.wall &- start)
      } catch {
        return .refused(error, ProcessClock.wall &- start)
      }
    }
    var tasks: [Task] = []
    for (file, reading) in zip(files, readings) {
      switch reading {
      case .refused(let error, let time):
        report.times.read &+= time
        run.result.refusals.append(.init(file: file.name, error: error))
      case .lists(let result, let time):
        report.times.read &+= time
        tasks += self.tasks(for: result, of: file, isSole: isSole, &run)
      }
    }
    save(tasks, &run)
    let count = run.result.lists.count
    progress(
      ImportProgress(source: run.result.address, bytes: run.result.bytes, lists: count)
    )
  }

  private final class Unused {}

  /// Chooses the documents of a file's lists.
  private func tasks(
    for result: ImportResult,
    of file: ImportFile,
    isSole: Bool,
    _ run: inout SourceRun
  ) -> [Task] {
    let isOne = result.lists.count == 1
    var remarks = result.remarks
    if run.options.name != nil, !(isOne && isSole) {
      remarks.append(ImportRemark(message: "there are several lists: --name is passed over"))
    }
    var tasks: [Task] = []
    for named in result.lists {
      var key = isSole ? "" : file.name
      if !isOne { key += "#\(named.name)" }
      let count = run.keys[key, default: 0] + 1
      run.keys[key] = count
      if count > 1 { key += "#\(count)" }
      let before = run.remembered.documents.first { $0.key == key }?.name
      let wanted = isOne && isSole ? run.options.name ?? named.name : named.name
      let name = names.name(for: wanted, before: before) { remarks.append($0) }
      if before == nil { run.remembered.documents.append(.init(key: key, name: name)) }
      if let before, run.isUpdate, !exists(before) {
        var list = ImportedList(key: key, name: before)
        list.remarks = [ImportRemark(message: "the list was deleted here; it stays so")]
        run.result.lists.append(list)
        continue
      }
      tasks.append(
        Task(key: key, name: name, list: named.list, remarks: remarks, isKnown: before != nil)
      )
      remarks = []
    }
    if tasks.isEmpty { run.result.remarks += remarks }
    return tasks
  }

  /// Whether the folder has a document of a name.
  func exists(_ name: String) -> Bool {
    (try? FileStatus(of: path(of: name))) != nil
  }

  private func path(of name: String) -> String {
    let names = (try? ListName(name))?.fileNames ?? [name]
    let paths = names.map { Folder.path(options.folder, $0) }
    return paths.first { (try? FileStatus(of: $0)) != nil } ?? paths[0]
  }

  // MARK: Saving

  private func save(_ tasks: [Task], _ run: inout SourceRun) {
    if !tasks.isEmpty, !options.isDryRun {
      do throws(FileError) {
        try Folder.make(options.folder)
      } catch {
        run.result.outcome = .failed(error.description)
        return
      }
    }
    let options = run.options
    let saver = ListSaver(memory: memory, source: run.remembered, options: options)
    let paths = tasks.map { path(of: $0.name) }
    let saved = ParallelMap.map(
      Array(zip(tasks, paths)),
      jobs: options.jobs,
      cancellation: cancellation,
      makeScratch: { Worker(options.recalculation) }
    ) { (task, worker) -> (ImportedList, UInt64) in
      let start = ProcessClock.wall
      let list = saver.save(task.0, at: task.1, worker)
      return (list, ProcessClock.wall &- start)
    }
    for (list, time) in saved {
      run.result.lists.append(list)
      report.times.save &+= time
    }
  }
}

/// Merges lists with their documents, and saves them.
private struct ListSaver: Sendable {
  let memory: SourceMemory
  let source: RememberedSource
  let options: ImportOptions

  func save(_ task: ImportJob.Task, at path: String, _ worker: ImportJob.Worker) -> ImportedList {
    var result = ImportedList(key: task.key, name: task.name)
    result.remarks = task.remarks
    result.reportsConflicts = options.conflicts == .report
    do throws(DocumentFileError) {
      let base = task.isKnown ? try base(of: task, path, worker) : nil
      let file = try document(at: path)
      if !file.exists {
        try create(file, task, worker, &result)
      } else {
        try merge(file, task, base, worker, &result)
      }
      guard !options.isDryRun, source.address != "-" else { return result }
      try remember(task, path)
    } catch {
      result.outcome = .failed(error.message)
    }
    return result
  }

  private func document(at path: String) throws(DocumentFileError) -> DocumentFile {
    do throws(ListNameError) {
      return try DocumentFile(path: path)
    } catch {
      throw DocumentFileError(path, .name(error))
    }
  }

  private func create(
    _ file: DocumentFile,
    _ task: ImportJob.Task,
    _ worker: ImportJob.Worker,
    _ result: inout ImportedList
  ) throws(DocumentFileError) {
    let presenter = DownloadedListPresenter()
    presenter.setList(task.list)
    let list = presenter.archiveableList
    result.changes = ListChanges(from: List(), to: list)
    result.outcome = .created
    guard !options.isDryRun else { return }
    _ = try file.create(list, at: options.time, finish: worker.finisher.bytes(for: file.path))
  }

  private func merge(
    _ file: DocumentFile,
    _ task: ImportJob.Task,
    _ base: List?,
    _ worker: ImportJob.Worker,
    _ result: inout ImportedList
  ) throws(DocumentFileError) {
    let preference: ListMerge.Preference = options.conflicts == .theirs ? .theirs : .ours
    var outcome = result
    func merged(_ list: inout List) {
      let presenter = DownloadedListPresenter(local: list, base: base, preferring: preference)
      presenter.setList(task.list)
      let merged = presenter.archiveableList
      outcome.conflicts = presenter.conflicts
      outcome.changes = ListChanges(from: list, to: merged)
      let difference = ListChanges(from: task.list, to: merged)
      outcome.kept = difference.added.count + difference.changed.count
      outcome.outcome = outcome.changes?.isEmpty == false ? .merged : .unchanged
      list = merged
    }
    if options.isDryRun {
      var list = try file.read(using: worker.reader).list
      merged(&list)
    } else {
      try file.edit("Import", at: options.time, finish: worker.finisher.bytes(for: file.path)) {
        (list) throws(DocumentFileError) in merged(&list)
      }
    }
    result = outcome
  }

  /// The version of the last import; nil when there was none.
  private func base(
    of task: ImportJob.Task,
    _ path: String,
    _ worker: ImportJob.Worker
  ) throws(DocumentFileError) -> List? {
    var buffer = ByteBuffer()
    do throws(FileError) {
      guard try memory.readBase(of: task.key, source, into: &buffer) else { return nil }
    } catch {
      throw DocumentFileError(path, .file(error))
    }
    // A base that a crash of the machine has torn is no base.
    return try? worker.reader.list(from: buffer.view)
  }

  private func remember(_ task: ImportJob.Task, _ path: String) throws(DocumentFileError) {
    do throws(FileError) {
      try task.list.bytes.withByteView { (view) throws(FileError) in
        try memory.remember(base: view, of: task.key, source)
      }
    } catch {
      throw DocumentFileError(path, .file(error))
    }
  }
}
